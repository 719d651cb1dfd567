import VectorGraphics

/// Where words stand on a round face with whole needles: in its lower half, whatever passes there, so that they do not
/// jump about while the needles turn.
enum WordsBelowCenter {
  /// From the centre down to their middle, in units of the design.
  static let drop = 53.0
}

extension Instrument {
  /// Around words that a needle passes below: all of it is seen but what the letters cover. On the bare face an edge
  /// would be a blot.
  ///
  /// - Parameter needles: what is drawn below the words.
  func edges(of texts: [PlacedText], over needles: [Node]) -> [Node] {
    let needles = ShapeOutlines(needles)
    return texts.compactMap { text in
      let reach = 0.06 * text.text.style.size + 1.5 * unit
      guard !needles.areClear(of: text.box.expanded(by: reach)) else { return nil }
      return text.edge(faceColor(at: text.box.center), reach: reach)
    }
  }
}

import VectorGraphics

/// Where words stand on a round face with whole needles: in its lower half, whatever passes there, so that they do not
/// jump about while the needles turn.
struct WordsBelowCenter {
  /// From the centre down to their middle, in units of the design.
  let drop = 53.0
  /// Whether a needle passes below them.
  let isCovered: Bool

  /// Beside a needle: half its width, and air.
  private static let clearance = 9.0

  /// - Parameters:
  ///   - size: of the words, in units of the design.
  ///   - needles: where they point.
  init(size: Size, clearOf needles: [Angle]) {
    let box = Rect(center: Point(x: 0, y: drop), width: size.width, height: size.height)
    isCovered = needles.contains { angle in
      stride(from: 0.0, through: 110, by: 3).contains {
        box.distance(to: .zero + angle.direction * $0) < Self.clearance
      }
    }
  }
}

extension Instrument {
  /// Around words that a needle passes below: all of it is seen but what the letters cover.
  func edges(of texts: [PlacedText]) -> [Node] {
    texts.map { $0.edge(faceColor, reach: 0.06 * $0.text.style.size + 1.5 * unit) }
  }
}

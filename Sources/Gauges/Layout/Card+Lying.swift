import VectorGraphics

/// A figure below the words of its card.
extension Card {
  /// What a wide card has at the right of its words for rings with a list beside them; nil for all else, and where that is
  /// narrow.
  var besideWords: Rect? {
    guard isAside, isList, figure.isSquare, !gauge.kind.traits.contains(.hasFace) else { return nil }
    let start = (words.map(\.maxX).max() ?? box.minX) + 20 * unit
    return box.maxX - start > 1.5 * box.height
      ? Rect(x: start, y: box.minY, width: box.maxX - start, height: box.height) : nil
  }

  /// Below the words, from edge to edge of them.
  var below: FigurePlace {
    if let besideWords { return FigurePlace(frame: besideWords) }
    let top = bottom + max(6 * unit, gap)
    var frame = Rect(x: box.minX, y: top, width: box.width, height: max(1, canvas.height - margin - top))
    var figure = planned(in: frame)
    let count = figure.allTexts.count
    // What the figure leaves free at its sides lies outside; a larger one leaves more.
    for _ in 0..<2 {
      guard let ink = figure.shapeBox, ink.width > 0.4 * box.width else { break }
      let end = max(ink.maxX, figure.inkBox?.maxX ?? 0)
      let left = max(0, ink.minX - box.minX)
      var right = max(0, box.maxX - end)
      // Ends are rounded to pixels: what a label at the end leaves is what the start leaves, so that figures in a row are alike.
      if end > ink.maxX + 1 { right = max(left, right) < 5 ? 0 : abs(right - left) < 5 ? left : right }
      guard max(left, right) > 0.6 else { break }
      // A figure that keeps its form may grow by more than its frame; the label at the end of a bar takes some of its length.
      let shares = [(1, 1), (1, 0.75), (1, 0.5), (0.75, 0.75), (0.5, 0.5), (0.25, 0.25)]
      let wider = shares.lazy.map { start, end in
        let wider = Rect(
          x: frame.x - left * start, y: frame.y, width: frame.width + left * start + right * end, height: frame.height)
        return (frame: wider, figure: planned(in: wider))
      }.first { $0.figure.shapeBox.map(isWithin) ?? false && $0.figure.allTexts.allSatisfy(isAmongWords) }
      guard let wider, !isList || isLow && wider.figure.allTexts.count >= count else { break }
      (frame, figure) = wider
    }
    if isList, frame.width < 1.9 * frame.height {
      // A list may have room beside a figure that is lower.
      let low = Rect(x: frame.x, y: frame.center.y - frame.width / 3.8, width: frame.width, height: frame.width / 1.9)
      let other = planned(in: low)
      if other.allTexts.count > figure.allTexts.count { (frame, figure) = (low, other) }
    }
    var place = FigurePlace(frame: frame)
    if !isList { place = filling(Rect(x: box.minX, y: top, width: box.width, height: max(1, box.maxY - top)), place) }
    guard hasNumber || isLow, case let figure = planned(place), let ink = figure.inkBox else {
      return place
    }
    // All figures of a row end at one height, by their lines of writing: a comma hangs from them. What has no number above
    // it begins where the title does.
    let lines = figure.allTexts.filter { !$0.text.string.isEmpty }.map(\.origin.y)
    let bottom = (lines + [figure.shapeBox?.maxY ?? ink.minY]).max() ?? ink.maxY
    let drop = max(0, min(box.maxY - bottom, canvas.height - ink.maxY))
    // In the middle of its room, but for lines, which fill it, and for what lies below a number: that ends at one height too.
    let isLine = gauge.kind.traits.contains(.drawsHistory) || hasNumber && isLow && gauge.isUsuallyLong
    let note = gauge.rangesOnScale.contains { !$0.label.isEmpty } ? 18 * unit : 0
    // Words have commas now and then, which hang from their line.
    let start = baseline + 9 * unit
    let free = isLine ? 0 : max(0, (ink.minY + drop - start - note) / 2)
    place.step.dy += drop - (hasNumber ? min(free, 0.2 * (box.maxY - start)) : free)
    if !hasNumber { place.step.dx -= max(0, ink.minX - box.minX) }
    return place
  }

  /// Where the words of the card are; a label at a bar's start may hang over half of the edge that they leave.
  private func isAmongWords(_ text: PlacedText) -> Bool {
    text.text.string.isEmpty
      || isOnCard(text) && text.box.minX >= box.minX - padding / 2 - 0.5 && text.box.maxX <= box.maxX + 1.5
  }

  private func isWithin(_ ink: Rect) -> Bool { ink.minX >= box.minX - 0.5 && ink.maxX <= box.maxX + 0.5 }

  /// Larger, where it leaves of its room more than it need; in the middle of it.
  private func filling(_ room: Rect, _ place: FigurePlace) -> FigurePlace {
    var place = place
    for _ in 0..<3 {
      guard let ink = planned(place).inkBox, ink.width > 1, ink.height > 1 else { break }
      let growth = min(room.width / ink.width, room.height / ink.height, 1.5)
      guard growth > 1.03 else { break }
      let frame = place.frame
      var larger = FigurePlace(
        frame: Rect(center: frame.center, width: frame.width * growth, height: frame.height * growth))
      guard let own = planned(larger).inkBox, own.width <= room.width + 0.5, own.height <= room.height + 0.5 else {
        break
      }
      larger.step = Vector(dx: room.center.x - own.center.x, dy: room.center.y - own.center.y)
      place = larger
    }
    return place
  }
}

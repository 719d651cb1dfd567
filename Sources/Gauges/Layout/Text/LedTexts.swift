import VectorGraphics

/// Texts beside a scale, each with a line to its place where it needs one. What has been taken keeps its room.
struct LedTexts {
  private(set) var texts: [PlacedText] = []
  private var lines: [Leader] = []
  /// What stands there already.
  private let others: [PlacedText]

  init(avoiding others: [PlacedText]) { self.others = others }

  /// Whether a box touches no text and no line.
  func isFree(_ box: Rect) -> Bool {
    !others.contains { $0.overlaps(box) } && !texts.contains { $0.overlaps(box) } && !lines.contains { $0.crosses(box) }
  }

  /// Whether a line keeps `gap` from all texts and crosses no other line.
  func isClear(_ leader: Leader, gap: Double) -> Bool {
    func isCrossed(_ text: PlacedText) -> Bool {
      text.parts.contains { leader.crosses($0.expanded(by: gap)) }
    }
    return !others.contains(where: isCrossed) && !texts.contains(where: isCrossed)
      && !lines.contains(where: leader.crosses)
  }

  /// - Parameters:
  ///   - leader: nil where there is none, or where none would be clear.
  ///   - isAway: whether it is so far from its place that it belongs to nothing without a line.
  /// - Returns: whether it was taken.
  mutating func take(_ text: PlacedText, leader: Leader?, isAway: Bool) -> Bool {
    if isAway, leader == nil { return false }
    texts.append(text)
    if let leader { lines.append(leader) }
    return true
  }

  /// - Parameters:
  ///   - ink: of the texts.
  ///   - quiet: of the lines.
  func nodes(_ ink: Color, lines quiet: Color, width: Double) -> [Node] {
    var path = Path()
    for line in lines { line.append(to: &path) }
    return (path.isEmpty ? [] : [.stroke(path, quiet, StrokeStyle(width: width))]) + texts.map { $0.node(ink) }
  }
}

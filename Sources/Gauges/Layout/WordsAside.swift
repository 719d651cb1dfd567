import VectorGraphics

/// Where words stand on a round face so that no needle passes over them: in its lower half, or in the upper one where a
/// needle would pass below them.
///
/// In a film they stay in the lower half, over whatever passes there, lest they jump about.
struct WordsAside {
  /// From the centre down to their middle, in units of the design.
  let drop: Double
  /// Whether a needle passes below them all the same.
  let isCovered: Bool

  /// Below the tail of a needle, and above it, where the last line is the nearest.
  private static let (below, above) = (53.0, -57.0)
  /// Beside a needle: half its width, and air.
  private static let clearance = 9.0

  /// - Parameters:
  ///   - size: of the words, in units of the design.
  ///   - needles: where they point.
  init(_ gauge: Gauge, size: Size, clearOf needles: [Angle]) {
    func isPassed(_ drop: Double) -> Bool {
      let box = Rect(center: Point(x: 0, y: drop), width: size.width, height: size.height)
      return needles.contains { angle in
        stride(from: 0.0, through: 110, by: 3).contains {
          box.distance(to: .zero + angle.direction * $0) < Self.clearance
        }
      }
    }
    let isFilm = gauge.moment.largestNumber != nil
    let isBelowPassed = isPassed(Self.below)
    let isAbove = isBelowPassed && !isFilm && !isPassed(Self.above)
    drop = isAbove ? Self.above : Self.below
    isCovered = isBelowPassed && !isAbove
  }
}

extension Instrument {
  /// Under words that a needle would be in the way of.
  func plate(under texts: [PlacedText]) -> [Node] {
    guard let first = texts.first else { return [] }
    let box = texts.dropFirst().reduce(first.box) { $0.union($1.box) }.expanded(by: 6 * unit)
    let path = Path.roundedRectangle(box, cornerRadius: min(8 * unit, box.height / 3))
    return [.fill(path, theme.faceShade), .stroke(path, theme.track, StrokeStyle(width: max(1.5 * unit, 0.75)))]
  }
}

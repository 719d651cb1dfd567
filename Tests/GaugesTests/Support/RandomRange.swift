import TestSupport

/// A range that a linear scale accepts: of any magnitude, round or not, on either side of zero.
struct RandomRange {
  let min: Double
  let max: Double
  var span: Double { max - min }

  /// - Parameter highest: the largest order of magnitude.
  init(using random: inout SplitMix64, lowest: Int = -9, highest: Int = 13) {
    let span = random.magnitude(lowest...highest)
    switch random.int(in: 0...5) {
    case 0: (min, max) = (0, span)
    case 1: (min, max) = (-span, 0)
    case 2: (min, max) = (-span, span)
    case 3:
      // Whole numbers, as people write them.
      let low = Double(random.int(in: -1000...1000))
      (min, max) = (low, low + Double(random.int(in: 1...5000)))
    case 4: (min, max) = (-span * random.double(in: 0...1), span)
    default:
      // Far from zero in comparison with its width, but within what a scale accepts.
      let factor = Swift.min(random.magnitude(0...3), 9e14 / span)
      let start = span * factor * (random.bool() ? 1 : -1)
      (min, max) = (start, start + span)
    }
  }
}

import VectorGraphics

extension FrameRate {
  /// `30/1` or `30000/1001`.
  var fraction: String { "\(numerator)/\(denominator)" }

  /// The time one frame is shown, in seconds, as a fraction with both terms at most 65,535: exact where the reduced
  /// fraction fits, else the nearest that does (the best approximation by continued fractions).
  var delay: (numerator: UInt16, denominator: UInt16) {
    let limit = Int(UInt16.max)
    // Convergents of denominator/numerator; the last that fits is nearest among all with such terms, but for
    // semiconvergents, which are tried as well.
    var (a, b) = (denominator, numerator)
    var (p0, q0, p1, q1) = (0, 1, 1, 0)
    while b != 0 {
      let whole = a / b
      let most = min(whole, p1 == 0 ? whole : (limit - p0) / p1, q1 == 0 ? whole : (limit - q0) / q1)
      guard most == whole else {
        let (p, q) = (p0 + most * p1, q0 + most * q1)
        // |p/q − delay| multiplied by both denominators; the products stay below 2⁵³.
        let errors = (abs(p * numerator - q * denominator) * q1, abs(p1 * numerator - q1 * denominator) * q)
        if errors.0 < errors.1 { (p1, q1) = (p, q) }
        break
      }
      (p0, q0, p1, q1) = (p1, q1, p0 + whole * p1, q0 + whole * q1)
      (a, b) = (b, a % b)
    }
    // A frame of 65,536 s or more has no such fraction; the longest delay stands for it.
    return q1 == 0 ? (UInt16.max, 1) : (UInt16(clamping: max(1, p1)), UInt16(clamping: q1))
  }

  /// The time of a frame in whole hundredths of a second, to nearest: what a GIF knows.
  func centiseconds(at frame: Int) -> Int {
    let (product, overflow) = frame.multipliedReportingOverflow(by: 200 * denominator)
    return overflow ? 0 : (product + numerator) / (2 * numerator)
  }
}

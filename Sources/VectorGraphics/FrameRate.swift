/// Frames per second, as the exact fraction that films use. Frame `index` stands at index/rate, worked out from the
/// integers, so that an hour of 30000/1001 does not drift.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// In lowest terms; both at least 1 and at most 1,000,000.
  public let numerator: Int
  /// In lowest terms, 1…1,000,000.
  public let denominator: Int

  /// - Throws: ``FrameRateError`` unless both are 1…1,000,000 in lowest terms and the rate is 0.001…1000.
  public init(_ numerator: Int, _ denominator: Int = 1) throws(FrameRateError) {
    let given = denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
    guard numerator > 0, denominator > 0 else {
      throw FrameRateError(given: given, rule: "must be greater than 0")
    }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    (self.numerator, self.denominator) = (numerator / a, denominator / a)
    guard self.numerator <= 1_000_000, self.denominator <= 1_000_000 else {
      throw FrameRateError(given: given, rule: "is too fine: numerator and denominator go up to 1000000")
    }
    guard Limits.frameRate.contains(perSecond) else {
      throw FrameRateError(given: given, rule: "must be 0.001 to 1000 frames a second")
    }
  }

  /// Reads `30`, `60000/1001`, or a decimal number. A decimal that is a rounded rate of television (59.94, 29.97,
  /// 23.976, 23.98) is that rate, n·1000/1001; every other one is exactly what it says.
  public init(parsing text: String) throws(FrameRateError) {
    let text = text.trimmingSpaces
    let given = "“\(text.prefix(40).description.cleanedLine)”"
    let rule = "must be a number or a fraction, as in 30, 59.94 or 60000/1001"
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    if parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]) {
      try self.init(numerator, denominator)
      return
    }
    guard parts.count == 1, let value = DecimalText.number(from: text) else {
      throw FrameRateError(given: given, rule: rule)
    }
    guard Limits.frameRate.contains(value) else {
      throw FrameRateError(given: given, rule: "must be 0.001 to 1000 frames a second")
    }
    if let whole = Int(exactly: value) {
      try self.init(whole)
      return
    }
    let next = value.rounded(.up)
    if abs(next * 1000 / 1001 - value) < 0.005, let count = Int(exactly: next) {
      try self.init(count * 1000, 1001)
      return
    }
    guard let thousandths = Int(exactly: (value * 1000).rounded()), abs(Double(thousandths) / 1000 - value) < 1e-9
    else {
      throw FrameRateError(given: given, rule: "is too fine: three decimals, or a fraction as in 60000/1001")
    }
    try self.init(thousandths, 1000)
  }

  private init(exact numerator: Int, _ denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  package static let fps1 = FrameRate(exact: 1, 1)
  /// Cinema.
  public static let fps24 = FrameRate(exact: 24, 1)
  /// Television and video where mains power has 50 Hz.
  public static let fps25 = FrameRate(exact: 25, 1)
  /// What films have when nothing is said.
  public static let fps30 = FrameRate(exact: 30, 1)
  /// Fluent video where mains power has 50 Hz.
  public static let fps50 = FrameRate(exact: 50, 1)
  /// As most screens show pictures.
  public static let fps60 = FrameRate(exact: 60, 1)
  /// 24000/1001, about 23.976: cinema on American television.
  public static let film23976 = FrameRate(exact: 24_000, 1_001)
  /// 30000/1001, about 29.97: American television.
  public static let ntsc2997 = FrameRate(exact: 30_000, 1_001)
  /// 60000/1001, about 59.94: American television, fluent.
  public static let ntsc5994 = FrameRate(exact: 60_000, 1_001)

  /// The nearest number to the fraction.
  public var perSecond: Double { Double(numerator) / Double(denominator) }
  /// Seconds from one frame to the next.
  public var frameDuration: Double { Double(denominator) / Double(numerator) }

  /// `30` or `60000/1001`.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

  /// When frame `index`, counted from 0, is shown, in seconds: the exact fraction, rounded once.
  public func time(ofFrame index: Int) -> Double {
    let (product, isTooLarge) = index.multipliedReportingOverflow(by: denominator)
    return isTooLarge ? Double(index) * frameDuration : Double(product) / Double(numerator)
  }

  /// How many frames stand before `duration` seconds: those that a film of that length has. 2 s at 30 are 60.
  ///
  /// A duration within a millionth of a frame of a whole number of frames is that number. Nothing or less is 0; the
  /// limit is ``Limits/frames`` + 1, so that too long a film is seen.
  public func frameCount(within duration: Double) -> Int {
    guard duration > 0 else { return 0 }
    let frames = duration * Double(numerator) / Double(denominator)
    guard frames < Double(Limits.frames) + 1 else { return Limits.frames + 1 }
    let nearest = frames.rounded()
    return Int(exactly: abs(frames - nearest) <= 1e-6 ? nearest : frames.rounded(.up)) ?? 0
  }

  /// How many frames it takes until one stands at or after `duration`: a film whose last frame shows how it ended.
  public func frameCount(reaching duration: Double) -> Int { frameCount(within: duration) + 1 }

  /// The times at which the shutter samples frame `index`: `count` times, in the middle of equal parts of the time it
  /// is open, which begins at the frame's time.
  ///
  /// - Parameter shutterAngle: 0…360 degrees; 360 is open until the next frame, 0 is the frame's time alone.
  public func exposureTimes(ofFrame index: Int, shutterAngle: Double, count: Int) -> [Double] {
    let start = time(ofFrame: index)
    guard shutterAngle > 0, count > 1 else { return [start] }
    let open = min(360, shutterAngle) / 360 * frameDuration
    return (0..<count).map { start + open * (Double($0) + 0.5) / Double(count) }
  }
}

/// What is wrong with a frame rate: what was given, and the rule it breaks.
public struct FrameRateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rate as it was written, or its numbers.
  public let given: String
  /// A clause that goes on from ``given``, as in “must be greater than 0”.
  public let rule: String

  public var description: String { "\(given) \(rule)" }
}

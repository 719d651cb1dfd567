import VectorGraphics

/// What is wrong with a gauge: which field, the text or number given, and the rule it breaks.
public struct GaugeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong, mostly by the names that specifications have for it.
  public enum Field: String, Hashable, Sendable {
    case value, values, history, previous, reference, uncertainty, stats, kind, variant, scale, min, max, stops,
      constant
    case exponent, origin, overshoot, startAngle, endAngle, ticks, ranges, targets, pointers, track, hub, readout
    case annotations, state, stateText, title, subtitle, unit, displayUnit, secondScale, tokens, a11y, width, height
    case layout, id, place, logo, backdrop, face
  }

  /// The first one that breaks a rule.
  public let field: Field
  /// What was given.
  public let given: String
  /// What the field must be.
  public let rule: String
  /// What could have been given instead, where that is a word: the nearest may be suggested.
  public let names: [String]

  /// `rule` completes a sentence that begins with what was given, such as “must be 1 to 8”.
  public init(_ field: Field, _ given: String, rule: String, names: [String] = []) {
    (self.field, self.given, self.rule, self.names) = (field, given, rule, names)
  }

  public var description: String { "\(field.rawValue): \(given) \(rule)" }

  static func check(_ number: Double, _ field: Field) throws(GaugeError) {
    guard number.isFinite else { throw GaugeError(field, "\(number)", rule: "is not a finite number") }
    guard number.magnitude <= Limits.magnitude else {
      throw GaugeError(field, "\(number)", rule: "is too large: the limit is ±1e15")
    }
  }

  /// - Parameter name: of what the number is, with its article.
  static func check(
    _ number: Double?, _ name: String, in range: ClosedRange<Double>, _ field: Field
  ) throws(GaugeError) {
    guard let number, !range.contains(number) else { return }
    let low = NumberWriter.english.grouped(
      range.lowerBound, decimals: range.lowerBound.rounded() == range.lowerBound ? 0 : 1)
    throw GaugeError(
      field, "\(name) of \(number)", rule: "is not \(low) to \(DecimalText.short(range.upperBound))")
  }

  static func check(_ text: String, _ field: Field) throws(GaugeError) {
    guard text.utf8.count <= Limits.textBytes, text.count <= Limits.characters else {
      throw GaugeError(
        field, "“\(text.prefix(20))…”",
        rule: "is too long: the limit is \(Limits.characters) characters and \(Limits.textBytes) bytes")
    }
  }

  static func check(_ size: Size) throws(GaugeError) {
    let sides = Limits.smallestCanvasSide...Limits.canvasSide
    for (field, side) in [(Field.width, size.width), (.height, size.height)] where !sides.contains(side) {
      throw GaugeError(
        field, DecimalText.short(side),
        rule: "must be \(DecimalText.short(sides.lowerBound)) to \(DecimalText.short(sides.upperBound))")
    }
  }
}

import VectorGraphics

/// A value as a direction: where it points, and what it is called.
///
/// North is where the scale has 0 when it is one of 360 degrees, else its start; the rest goes through the scale.
struct Heading {
  private let scale: Scale
  private let numbers: NumberWriter
  private let language: Language

  init(_ gauge: Gauge) { (scale, numbers, language) = (gauge.scale, gauge.numbers, gauge.words) }

  private var isDegrees: Bool { scale.max - scale.min == 360 }
  private var north: Double { isDegrees && scale.contains(0) ? scale.position(of: 0) : 0 }

  /// Clockwise from north, 0…1 or a little less than 0.
  func turns(_ value: Double) -> Double { scale.pointerPosition(of: value).value - north }

  /// A heading of 361° is one of 1°.
  func wrapped(_ value: Double) -> Double {
    scale.wraps && !scale.contains(value) ? scale.value(at: scale.pointerPosition(of: value).value) : value
  }

  /// The value that many turns from north.
  func value(at turns: Double) -> Double {
    let position = turns + north
    return scale.value(at: position - position.rounded(.down))
  }

  /// The points of the compass, clockwise from north; sixteen in every language.
  private var points: [String] { language[.points].split(separator: " ").map(String.init) }

  /// The widest of them, of letters of which W is the widest.
  var widestPoint: String {
    func width(_ point: String) -> Int { point.reduce(0) { $0 + ($1 == "W" ? 4 : "NO".contains($1) ? 3 : 2) } }
    return points.max { width($0) < width($1) } ?? ""
  }

  /// One of sixteen points.
  func point(_ value: Double) -> String {
    let index = Int(exactly: (turns(value) * 16).rounded()) ?? 0
    return points[((index % 16) + 16) % 16]
  }

  /// A cardinal point at every quarter, the number between; `index` counts twelfths of a turn.
  func mark(_ index: Int) -> String {
    let index = ((index % 12) + 12) % 12
    if index % 3 == 0 { return points[index / 3 * 4] }
    return numbers.readout(value(at: Double(index) / 12), on: scale)
  }

  /// The number of a gauge in its words and form, with its sign; empty when it is not shown.
  func number(of gauge: Gauge) -> (text: String, widest: String, tail: String) {
    let text = gauge.numberText(of: gauge.number.map(wrapped), usual: gauge.usualText)
    let isPlain = gauge.readout.format == nil && gauge.readout.words == nil
    let hasTail = gauge.readout.isShown && gauge.number.map { !gauge.hasWord(for: wrapped($0)) } ?? false
    return (
      text, isPlain ? gauge.readout.withAffixes(widest(gauge)) : text.withWidestDigits,
      hasTail ? tail(unit: gauge.unit) : ""
    )
  }

  func tail(unit: String) -> String { isDegrees && (unit.isEmpty || unit == "°") ? "°" : "" }

  func text(_ value: Double?) -> String {
    numbers.readout(value.map(wrapped), on: scale)
  }

  /// As wide as the number of a gauge gets, with the decimals of a film.
  private func widest(_ gauge: Gauge) -> String {
    guard let number = gauge.number else { return widest(nil) }
    return numbers.widestReadout(like: gauge.usualText(wrapped(number)), ends: [scale.min, scale.max])
  }

  func widest(_ value: Double?) -> String {
    numbers.widestReadout(like: text(value), ends: [scale.min, scale.max])
  }
}

extension Gauge {
  /// - Throws: ``GaugeError`` for a scale on which a quarter turn is not the same everywhere.
  func checkHeadings() throws(GaugeError) {
    guard scale.mapping != .linear else { return }
    throw GaugeError(
      .scale, "this type", rule: "does not go with \(kind.name), whose scale is a turn; leave out scale.type")
  }
}

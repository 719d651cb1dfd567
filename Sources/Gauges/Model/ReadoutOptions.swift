import VectorGraphics

/// How the number is written.
public struct ReadoutOptions: Hashable, Sendable {
  /// Nil writes as many decimals as the value has, up to a ten-thousandth of the scale.
  public var format: NumberFormat?
  /// Of the number and of the texts of the scale.
  public var locale = NumberLocale.english
  /// Instead of the number, where one of them holds.
  public var words: NumberWords?
  /// Stands for a number that is not there.
  public var missing = NumberText.missing
  /// Whether there is a number at all.
  public var isShown = true

  public init() {}

  func check() throws(GaugeError) { try GaugeError.check(missing, .readout) }
}

extension Gauge {
  /// What the number shows.
  var number: Double? { value == nil ? nil : moment.number ?? value }

  /// The number as it is shown; empty when there is none.
  var numberText: String { readout.isShown ? text(of: number) : "" }

  /// A value in the words, format and locale of the number.
  func text(of value: Double?) -> String {
    guard let value else { return readout.missing }
    if let words = readout.words?.text(for: value) { return words }
    if let format = readout.format { return format.format(value, locale: readout.locale) }
    if scale.mapping == .time {
      return NumberWriter(locale: readout.locale).duration(
        value, .sexagesimal(hours: scale.max >= 3600, decimals: 0))
    }
    return readout.locale.rewriting(NumberText.readout(value, on: scale))
  }

  /// The number of a kind that writes it in a form of its own, unless the options ask for another; empty when there is
  /// none.
  ///
  /// - Parameter usual: the kind's own form, in English.
  func numberText(of value: Double?, usual: (Double) -> String) -> String {
    guard readout.isShown else { return "" }
    guard let value, readout.format == nil, readout.words == nil else { return text(of: value) }
    return readout.locale.rewriting(usual(value))
  }

  /// A text as wide as the number gets on this scale: all digits are 8, of which none is wider when they are tabular.
  var widestNumberText: String {
    guard readout.isShown else { return "" }
    if let words = readout.words {
      let longest = words.entries.map(\.text).max { $0.count < $1.count } ?? ""
      return longest.count >= numberText.count ? longest : numberText
    }
    if readout.format != nil || scale.mapping == .time {
      let texts = [text(of: scale.min), text(of: scale.max), numberText]
      let widest = texts.max { $0.count < $1.count } ?? numberText
      return widest.withWidestDigits
    }
    return NumberText.widestReadout(like: numberText, ends: [scale.min, scale.max])
  }

  /// The ticks of the scale with their texts, as the options ask for them.
  ///
  /// - Parameters:
  ///   - majors: about how many major ticks are wanted, at least 2.
  ///   - total: the most ticks of all weights.
  func scaleTicks(majors: Int, total: Int) -> ScaleTicks {
    let automatic = scale.ticks(majors: majors, total: total)
    // Options that cannot be met were refused before.
    let found = (try? scale.ticks(options: ticks, majors: majors, total: total)) ?? automatic
    let texts: [String] =
      if ticks.labels != nil {
        found.labels
      } else if let format = ticks.format {
        zip(found.majors, found.labels).map { value, text in
          text.isEmpty ? "" : format.format(value, locale: readout.locale)
        }
      } else {
        found.labels.map(readout.locale.rewriting)
      }
    return ScaleTicks(majors: found.majors, labels: texts, subdivisions: found.subdivisions)
  }
}

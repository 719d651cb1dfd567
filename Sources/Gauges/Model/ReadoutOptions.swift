import VectorGraphics

/// How the number is written.
public struct ReadoutOptions: Hashable, Sendable {
  /// Nil writes as many decimals as the value has, up to a ten-thousandth of the scale.
  public var format: NumberFormat?
  /// The locale of the number and of the texts of the scale; unset it is that of the gauge's language, or English.
  public var locale: NumberLocale {
    get { ownLocale ?? .english }
    set { ownLocale = newValue }
  }
  /// Nil where none was set.
  var ownLocale: NumberLocale?
  /// Instead of the number, where one of them holds.
  public var words: NumberWords?
  /// Right before the number, its sign included, and right behind it; not with words, nor with ``missing``.
  public var prefix = ""
  /// Right behind the number, without a space of its own; a unit has a place for itself.
  public var suffix = ""
  /// Stands for a number that is not there.
  public var missing = NumberWriter.missing
  /// Whether there is a number at all; nil leaves it to the theme.
  public var shown: Bool?
  /// ``shown`` with nil taken for true.
  public var isShown: Bool {
    get { shown ?? true }
    set { shown = newValue }
  }

  /// A number in English, as exact as the value needs.
  public init() {}

  func check() throws(GaugeError) {
    for text in [missing, prefix, suffix] { try GaugeError.check(text, .readout) }
  }

  func withAffixes(_ number: String) -> String { prefix + number + suffix }
}

extension Gauge {
  /// Writes all numbers of the picture.
  var numbers: NumberWriter {
    let isHeading = unit.isEmpty && kind.traits.contains(.writesHeadings)
    return NumberWriter(locale: readout.locale, unit: isHeading ? "°" : unitOfScale ?? unit)
  }

  /// What the number shows.
  var number: Double? { value == nil ? nil : moment.number ?? value }

  /// The number as it is shown; empty when there is none.
  var numberText: String { readout.isShown ? text(of: number) : "" }

  /// A value in the words, format and locale of the number.
  func text(of value: Double?) -> String {
    guard let value else { return readout.missing }
    if let words = readout.words?.text(for: value) { return words }
    return readout.withAffixes(digits(of: value) { usualText($0) })
  }

  /// A value in about three digits, where nothing longer has room and no unit stands.
  func shortText(of value: Double) -> String {
    readout.withAffixes(NumberWriter(locale: readout.locale, unit: "").short(value))
  }

  /// Whether a word stands in place of that number.
  func hasWord(for value: Double) -> Bool { readout.words?.text(for: value) != nil }

  /// The gauge with its number, to be told: one that the picture leaves out is said all the same.
  var said: Gauge {
    var said = self
    said.readout.shown = true
    return said
  }

  /// A value as it is read out: the number where the words for it are empty.
  func spokenText(of value: Double) -> String {
    let text = text(of: value)
    return text.trimmingSpaces.isEmpty ? readout.withAffixes(digits(of: value) { usualText($0) }) : text
  }

  /// A value as it is written where nobody asked for a form, with the decimals of a film.
  func usualText(_ value: Double) -> String {
    // A scale that was made from the line of the past says nothing of how fine a number is.
    if moment.decimals == nil, kind.traits.contains(.drawsHistory), isScaleProposed, scale.mapping == .linear {
      let span = scale.max - scale.min
      return numbers.readout(value, span: span, detail: value == 0 ? span : min(span, value.magnitude))
    }
    return numbers.readout(value, on: scale, decimals: moment.decimals)
  }

  /// A value of a kind whose numbers have so many decimals, and more where it would read as 0; not while it moves.
  ///
  /// - Parameter isOwnForm: whether it is one of the values that have a form of their own.
  func plain(_ value: Double, decimals: Int, isOwnForm: Bool = false) -> String {
    moment.decimals == nil
      ? numbers.plain(value, leastDecimals: decimals)
      : numbers.plain(value, decimals: max(decimals, leastDecimals(isOwnForm: isOwnForm)))
  }

  /// How many decimals a film needs at least for its values that have a form of their own, or for the others.
  func leastDecimals(isOwnForm: Bool) -> Int {
    moment.leastDecimals.lazy.filter { kind.ownForms.contains($0.key) == isOwnForm }.map(\.value).max() ?? 0
  }

  /// A value in the format and locale of the number.
  private func digits(of value: Double, usual: (Double) -> String) -> String {
    if let format = readout.format { return format.format(value, locale: readout.locale) }
    if scale.mapping == .time {
      let decimals = moment.decimals ?? scale.readoutDecimals(of: value)
      return numbers.duration(value, .sexagesimal(hours: scale.max >= 3600, decimals: min(12, decimals)))
    }
    return usual(value)
  }

  /// How far one value is from another, in the format of the number.
  ///
  /// - Parameter other: what the number is compared with: a film writes the distance with the decimals that either of them needs.
  func distanceText(_ amount: Double, from other: Double? = nil) -> String {
    var finer = self
    if let decimals = moment.decimals, let other {
      finer.moment.decimals = max(decimals, min(12, scale.readoutDecimals(of: other)))
    }
    let text = finer.digits(of: amount) { finer.usualText($0) }
    return text.hasPrefix("+") ? String(text.dropFirst()) : text
  }

  /// The number of a kind that writes it in a form of its own, unless the options ask for another; empty when there is
  /// none.
  ///
  /// - Parameter usual: the kind's own form.
  func numberText(of value: Double?, usual: (Double) -> String) -> String {
    guard readout.isShown else { return "" }
    guard let value, readout.format == nil, !hasWord(for: value) else { return text(of: value) }
    return readout.withAffixes(usual(value))
  }

  /// A text as wide as the number gets on this scale: all digits are 8, of which none is wider when they are tabular.
  var widestNumberText: String { numberTexts.widest }

  /// ``numberText`` and ``widestNumberText``.
  var numberTexts: (text: String, widest: String) {
    guard readout.isShown else { return ("", "") }
    guard let number, readout.words == nil, readout.format == nil, scale.mapping != .time else {
      let text = numberText
      return (text, widest(like: text))
    }
    let digits = usualText(number)
    let widest = numbers.widestReadout(like: digits, ends: [scale.min, scale.max])
    return (readout.withAffixes(digits), readout.withAffixes(widest))
  }

  /// As wide as numbers at the ends of the scale are, also where words stand in their place; of those in a form of their own
  /// as wide as the present one.
  var typicalNumberText: String {
    guard readout.isShown, readout.format == nil, scale.mapping != .time else {
      return numberTexts.widest
    }
    return readout.withAffixes(numbers.widestReadout(like: usualText(scale.max), ends: [scale.min, scale.max]))
  }

  /// The widest text of numbers in a form of their own, and of none at all.
  private func widest(like numberText: String) -> String {
    if let words = readout.words {
      let longest = words.entries.map(\.text).max { $0.count < $1.count } ?? ""
      return longest.count >= numberText.count ? longest : numberText
    }
    if readout.format != nil || scale.mapping == .time {
      let texts = [text(of: scale.min), text(of: scale.max), numberText]
      return (NumberWriter.longest(texts) ?? numberText).withWidestDigits
    }
    // A number that is missing now keeps the room of those to come.
    let like = moment.decimals.map { numbers.grouped(0, decimals: $0) } ?? readout.missing
    return numbers.widestReadout(like: like, ends: [scale.min, scale.max])
  }

  /// The ticks of the scale with their texts, as the options ask for them.
  ///
  /// - Parameters:
  ///   - majors: about how many major ticks are wanted, at least 2.
  ///   - total: the most ticks of all weights.
  func scaleTicks(majors: Int, total: Int) -> ScaleTicks {
    let automatic = scale.ticks(majors: majors, total: total, numbers)
    // Options that cannot be met were refused before.
    let found = (try? scale.ticks(options: ticks, majors: majors, total: total, numbers)) ?? automatic
    // Marks that read alike tell less than fewer of them.
    if let format = ticks.format, ticks.major == .automatic, ticks.labels == nil, majors > 2,
      found.writesAlike(format, readout.locale)
    {
      return scaleTicks(majors: majors - 1, total: total)
    }
    let texts: [String] =
      if ticks.labels != nil {
        found.labels
      } else if let format = ticks.format {
        // A label stands alone at its mark: the blanks of a width in its format would push it off.
        zip(found.majors, found.labels).map { value, text in
          text.isEmpty ? "" : format.format(value, locale: readout.locale).trimmingSpaces
        }
      } else {
        found.labels
      }
    return ScaleTicks(majors: found.majors, labels: texts, subdivisions: found.subdivisions)
  }
}

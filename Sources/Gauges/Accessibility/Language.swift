import VectorGraphics

/// A language in which a gauge says what it shows.
public struct Language: Hashable, Sendable {
  /// The place in a row of ``Sentence`` of its texts in this language; nil where all are the user's own.
  private let builtIn: Int?
  /// As it was given.
  public let tag: String
  /// How it writes numbers.
  let numbers: NumberLocale
  /// The user's own texts.
  private(set) var sentences: [Sentence: String] = [:]

  /// English, as it is where nothing is said.
  static let english = Language("en", .english)

  private init(_ tag: String, _ numbers: NumberLocale) {
    (self.tag, self.numbers) = (tag, numbers)
    builtIn = Self.tags.firstIndex { $0 == tag.lowercased().prefix { $0 != "-" && $0 != "_" } }
  }

  /// Those with sentences.
  private static let tags = ["en", "de", "fr"]

  /// By a tag as in BCP 47: `de`, `de-AT`, `fr-CA`; a gauge refuses texts that do not suit their sentences.
  ///
  /// - Parameter sentences: in place of those there are. Languages other than English, German and French need all.
  /// - Throws: ``NumberLocaleError`` for a language that lacks sentences, and for what is no tag.
  public init(_ tag: String, sentences: [Sentence: String] = [:]) throws(NumberLocaleError) {
    try self.init(naming: tag)
    self.sentences = sentences
    if let lack { throw NumberLocaleError(tag, rule: lack, names: Self.tags) }
  }

  /// Whether it has all sentences the gauge says that speaks it.
  package init(naming tag: String) throws(NumberLocaleError) { self.init(tag, try NumberLocale(tag)) }

  /// What it cannot say, and what to do; nil where that is nothing.
  var lack: String? {
    let lacking = builtIn == nil ? Sentence.allCases.filter { sentences[$0] == nil }.map(\.name) : []
    if lacking.isEmpty { return nil }
    let next = "`tacho list sentences` has them"
    return sentences.isEmpty
      ? "has no sentences; give all of them as sentences (\(next)), or choose \(Self.tags.joined(separator: ", ")); "
        + "for numbers alone use readout.locale"
      : "lacks \(lacking.count) of \(Sentence.allCases.count) sentences: \(lacking.prefix(4).joined(separator: ", "))"
        + (lacking.count > 4 ? " and others" : "") + "; \(next)"
  }

  /// With other texts in place of its own.
  func saying(_ sentences: [Sentence: String]) -> Language {
    var language = self
    // Most have none, and then all are shared: films say them in each frame.
    if language.sentences.isEmpty {
      language.sentences = sentences
    } else {
      for (sentence, text) in sentences { language.sentences[sentence] = text }
    }
    return language
  }

  /// Whether a text is a tag as in BCP 47, of any language: its letters, then script, region and variants in this order, then
  /// extensions. Names of languages are none, nor are tags that were registered whole, such as `i-klingon`.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    func isPart(_ part: Substring, _ sizes: ClosedRange<Int>, digits: Bool = true) -> Bool {
      sizes ~= part.utf8.count && part.allSatisfy { $0.isASCII && ($0.isLetter || digits && $0.isNumber) }
    }
    guard let language = parts.first, isPart(language, 2...3, digits: false), text.utf8.count <= 35 else {
      return false
    }
    // 0 until a script, 1 until a region, 2 among variants, 3 in an extension, 4 in one for private use.
    var (stage, isOpen) = (0, false)
    for part in parts.dropFirst() {
      let isNumbered = part.first?.isNumber == true
      switch part.utf8.count {
      case 1 where stage < 4 && !isOpen && isPart(part, 1...1):
        (stage, isOpen) = (part.lowercased() == "x" ? 4 : 3, true)
      case 1...8 where stage == 4 && isPart(part, 1...8), 2...8 where stage == 3 && isPart(part, 2...8): isOpen = false
      case 3 where stage == 0 && isPart(part, 3...3, digits: false): break
      case 4 where stage == 0 && isPart(part, 4...4, digits: false): stage = 1
      case 2 where stage < 2 && isPart(part, 2...2, digits: false): stage = 2
      case 3 where stage < 2 && part.allSatisfy { $0.isASCII && $0.isNumber }: stage = 2
      case 5...8 where stage < 3 && isPart(part, 5...8), 4 where stage < 3 && isNumbered && isPart(part, 4...4):
        stage = 2
      default: return false
      }
    }
    return !isOpen
  }

  /// In which gauges speak on a page in another: nil on one in English, which is what nobody need say; English where
  /// there are no sentences in the page's.
  package static func spoken(onPageIn tag: String) -> Language? {
    let language = (try? Language(tag)) ?? .english
    return language.builtIn == 0 && tag.lowercased().hasPrefix("en") ? nil : language
  }

  subscript(sentence: Sentence, values: String...) -> String { said(sentence, values) }

  /// A sentence with values at its places, in the order of the English ones.
  func said(_ sentence: Sentence, _ values: [String]) -> String {
    let text = sentences[sentence] ?? sentence.text(builtIn ?? 0)
    if values.isEmpty { return text }
    let names = sentence.places
    var said = String(text.prefix { $0 != "{" })
    for place in Sentence.places(in: text) {
      let value = zip(names, values).first { $0.0 == place.name }?.1 ?? ""
      // What has no name leaves no gap.
      if value.isEmpty, place.name == "label", said.last == " " { said.removeLast() }
      said += value + place.rest
    }
    return said
  }

  /// The name of a value, where its kind names it by itself.
  func valueName(_ name: String) -> String {
    [Sentence.roll, .pitch, .lateral, .longitudinal, .pressure].first { $0.name == name }.map { self[$0] } ?? name
  }

  func quoted(_ text: String) -> String { text.isEmpty ? "" : self[.quoted, text] }
}

/// What gauges say: a sentence, a part of one, or a word, of which ``Reading`` puts together what is read out. A text has
/// places for what is measured, as in `from {from} to {to}`.
public enum Sentence: Int, Hashable, Sendable, CaseIterable {
  /// What a gauge without a title is called, and values that their kind names.
  case gauge, gauges, speedometer, roll, pitch, lateral, longitudinal, pressure
  /// States, and what is not known.
  case stale, loading, noData, staleReading, missing, noValue
  /// A name, and where a value lies on the scale.
  case quoted, scale, range, aboveScale, belowScale, between, otherPointer
  /// What it is compared with; round a circle there is no above.
  case target, atTarget, aboveTarget, belowTarget, besideTarget
  /// The same of the reference, and what the value was before.
  case atReference, aboveReference, belowReference, besideReference, before
  /// What it has been.
  case least, greatest, mean, greatestOfLate
  /// Wind.
  case port, starboard, fromBow, toSide, trueWind, apparentWind, atSpeed
  /// Gears.
  case reverseGear, neutral, noGear, noRevs, shift, gear, revs
  /// Laps.
  case lap, lastLap, bestLap, difference, sector
  /// Words in pictures: of laps, and the sixteen points of the compass, clockwise from north.
  case best, last, points

  /// The name of each, and its text in English, German and French.
  private static let rows = """
    gauge | Gauge | Anzeige | Jauge
    gauges | Gauges | Anzeigen | Jauges
    speedometer | Speedometer | Tachometer | Compteur de vitesse
    roll | roll | Rollwinkel | roulis
    pitch | pitch | Nickwinkel | tangage
    lateral | lateral | quer | latéral
    longitudinal | longitudinal | längs | longitudinal
    pressure | pressure | Luftdruck | pression
    stale | Stale | Veraltet | Périmé
    loading | Loading… | Wird geladen… | Chargement…
    noData | No data | Keine Daten | Pas de données
    staleReading | reading is stale | der Wert ist veraltet | la mesure est périmée
    missing | missing | fehlt | manquant
    noValue | no value | kein Wert | aucune valeur
    quoted | “{text}” | „{text}“ | « {text} »
    scale | on a scale from {from} to {to} | auf einer Skala von {from} bis {to} | sur une échelle de {from} à {to}
    range | in the {range} range | im Bereich {range} | dans la plage {range}
    aboveScale | above the scale | über der Skala | au-dessus de l’échelle
    belowScale | below the scale | unter der Skala | au-dessous de l’échelle
    between | between {from} and {to} | zwischen {from} und {to} | entre {from} et {to}
    otherPointer | another pointer at {value} on a scale of its own from {from} to {to} \
    | ein weiterer Zeiger bei {value} auf einer eigenen Skala von {from} bis {to} \
    | une autre aiguille à {value} sur sa propre échelle de {from} à {to}
    target | target {label} at {value} | Ziel {label} bei {value} | cible {label} à {value}
    atTarget | at the target {label} of {value} | auf dem Ziel {label} von {value} | à la cible {label} de {value}
    aboveTarget | {distance} above the target {label} of {value} \
    | {distance} über dem Ziel {label} von {value} | {distance} au-dessus de la cible {label} de {value}
    belowTarget | {distance} below the target {label} of {value} \
    | {distance} unter dem Ziel {label} von {value} | {distance} au-dessous de la cible {label} de {value}
    besideTarget | {distance} from the target {label} of {value} \
    | {distance} neben dem Ziel {label} von {value} | à {distance} de la cible {label} de {value}
    atReference | at the reference of {value} | auf dem Bezugswert von {value} | à la référence de {value}
    aboveReference | {distance} above the reference of {value} \
    | {distance} über dem Bezugswert von {value} | {distance} au-dessus de la référence de {value}
    belowReference | {distance} below the reference of {value} \
    | {distance} unter dem Bezugswert von {value} | {distance} au-dessous de la référence de {value}
    besideReference | {distance} from the reference of {value} \
    | {distance} neben dem Bezugswert von {value} | à {distance} de la référence de {value}
    before | before it was {value} | vorher {value} | auparavant {value}
    least | least {value} | kleinster Wert {value} | minimum {value}
    greatest | greatest {value} | größter Wert {value} | maximum {value}
    mean | mean {value} | Mittelwert {value} | moyenne {value}
    greatestOfLate | greatest of late {value} | größter Wert zuletzt {value} | maximum récent {value}
    port | port | Backbord | bâbord
    starboard | starboard | Steuerbord | tribord
    fromBow | from the bow | vom Bug aus | depuis l’étrave
    toSide | to {side} | an {side} | à {side}
    trueWind | true wind | wahrer Wind | vent réel
    apparentWind | apparent wind | scheinbarer Wind | vent apparent
    atSpeed | at {speed} | mit {speed} | à {speed}
    reverseGear | reverse gear | Rückwärtsgang | marche arrière
    neutral | neutral | Leerlauf | point mort
    noGear | no gear known | Gang unbekannt | rapport inconnu
    noRevs | no revs known | Drehzahl unbekannt | régime inconnu
    shift | shift | schalten | changer de rapport
    gear | gear {gear} | Gang {gear} | rapport {gear}
    revs | {number} rpm | {number} U/min | {number} tr/min
    lap | lap {time} | Runde {time} | tour {time}
    lastLap | last {time} | letzte {time} | dernier {time}
    bestLap | best {time} | beste {time} | meilleur {time}
    difference | difference {time} | Abstand {time} | écart {time}
    sector | sector {number} {time} | Sektor {number} {time} | secteur {number} {time}
    best | Best | Beste | Meilleur
    last | Last | Letzte | Dernier
    points | N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW \
    | N NNO NO ONO O OSO SO SSO S SSW SW WSW W WNW NW NNW | N NNE NE ENE E ESE SE SSE S SSO SO OSO O ONO NO NNO
    """.utf8.split(separator: 0x0A).map { $0.split(separator: 0x7C).map { String(Substring($0)).trimmingSpaces } }

  /// What specifications call it.
  public var name: String { Self.rows[rawValue][0] }
  /// In English.
  public var english: String { text(0) }
  /// What is filled in, as in `{from}`; one called `{label}` is empty for what has no name.
  public var places: [String] { Self.places(in: english).map(\.name) }

  /// By the name that specifications have for it.
  public init?(_ name: String) {
    guard let sentence = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = sentence
  }

  /// - Parameter language: 0 for English, 1 for German, 2 for French.
  func text(_ language: Int) -> String { Self.rows[rawValue][1 + language] }

  /// The places in a text, and what follows each. What is not closed is a place to the end.
  static func places(in text: String) -> [(name: String, rest: Substring)] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { piece in
      let name = piece.prefix { $0 != "}" }
      return (String(name), piece.dropFirst(name.count + 1))
    }
  }

  /// - Throws: ``GaugeError`` for a text with a place that this sentence lacks, and for one that would say the same whatever is
  ///   measured.
  func check(_ text: String) throws(GaugeError) {
    try GaugeError.check(text, .sentences)
    let names = places.map { "{\($0)}" }
    let has = names.isEmpty ? "which has none" : "which has \(names.joined(separator: ", "))"
    let given = Self.places(in: text)
    if let other = given.first(where: { !places.contains($0.name) }) {
      throw GaugeError(
        .sentences, "“{\(other.name)}”", rule: "is no place of this sentence, \(has)", names: names)
    }
    if self == .points, text.split(separator: " ").count != 16 {
      throw GaugeError(
        .sentences, "“\(text)”", rule: "must be sixteen words, the points of the compass clockwise from north")
    }
    // A name says nothing by itself, and may be empty.
    let fault =
      text.trimmingSpaces.isEmpty
      ? "is empty"
      : given.count != text.count(where: { $0 == "}" })
        ? "has braces that are no pairs"
        : names.isEmpty || given.contains { $0.name != "label" }
          ? nil : "says nothing of what is measured: put in \(names.joined(separator: ", "))"
    if let fault { throw GaugeError(.sentences, "“\(text)”", rule: fault) }
  }
}

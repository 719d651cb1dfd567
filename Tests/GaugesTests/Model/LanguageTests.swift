import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// What a gauge says it says in its language, with the numbers of the picture.
struct LanguageTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func said(
    _ kind: Gauge.Kind, _ value: Double?, _ tag: String?, _ values: [NamedValue] = [], unit: String = "",
    title: String = "X", _ change: (inout Gauge) -> Void = { _ in }
  ) throws -> String {
    var gauge = try Gauge(kind: kind, value: value, title: title, unit: unit)
    gauge.values = values
    gauge.language = try tag.map { try Language($0) }
    change(&gauge)
    return try gauge.dial(size: gauge.usualSize, shaper: typesetter).scene.description
  }

  @Test(arguments: [
    (
      nil,
      "X: 62.5 %, in the “good” range, on a scale from 0 to 100 %; 17.5 % below the target “goal” of 80 %; "
        + "2.5 % above the reference of 60 %; before it was 50 %; mean 40 %."
    ),
    (
      "de",
      "X: 62,5 %, im Bereich „good“, auf einer Skala von 0 bis 100 %; 17,5 % unter dem Ziel „goal“ von 80 %; "
        + "2,5 % über dem Bezugswert von 60 %; vorher 50 %; Mittelwert 40 %."
    ),
    (
      "fr-FR",
      "X: 62,5 %, dans la plage « good », sur une échelle de 0 à 100 %; 17,5 % au-dessous de la cible « goal » de 80 %; "
        + "2,5 % au-dessus de la référence de 60 %; auparavant 50 %; moyenne 40 %."
    ),
  ])
  func aDialSpeaks(tag: String?, sentence: String) throws {
    let own = try said(.radial, 62.5, tag, unit: "%") { gauge in
      gauge.ranges = [GaugeRange(from: 50, label: "good")]
      gauge.targets = [GaugeTarget(value: 80, label: "goal")]
      (gauge.reference, gauge.previous, gauge.statistics.mean) = (60, 50, 40)
    }
    #expect(own == sentence)
  }

  @Test(arguments: [
    ("en", ["Gauge: Loading…", "Gauge: No data.", "; reading is stale."]),
    ("de", ["Anzeige: Wird geladen…", "Anzeige: Keine Daten.", "; der Wert ist veraltet."]),
    ("fr", ["Jauge: Chargement…", "Jauge: Pas de données.", "; la mesure est périmée."]),
  ])
  func statesSpeak(tag: String, endings: [String]) throws {
    for (state, ending) in zip([GaugeState.loading, .error, .stale], endings) {
      let own = try said(.radial, 5, tag, title: "") { $0.state = state }
      #expect(own.hasSuffix(ending), "\(own)")
    }
  }

  @Test func kindsOfSeveralValuesSpeak() throws {
    let wind = [NamedValue("direction", 40), NamedValue("speed", 12.5)]
    #expect(try said(.wind, nil, "de", wind, unit: "kn") == "X: wahrer Wind 40° an Steuerbord mit 12,5 kn.")
    #expect(try said(.wind, nil, "fr", wind, unit: "kn") == "X: vent réel 40° à tribord à 12,5 kn.")
    let gear = [NamedValue("rpm", 6_200), NamedValue("gear", 0)]
    #expect(try said(.gear, nil, "de", gear) == "X: Leerlauf; 6.200 U/min.")
    #expect(try said(.altimeter, nil, "fr", [NamedValue("altitude", 200)]).hasSuffix("200."))
  }

  /// East is Osten, and west ouest: in pictures as in what is said of them.
  @Test(arguments: [("en", "W", "W"), ("de", "E", "O"), ("fr", "W", "O")])
  func pointsOfTheCompassAreThoseOfTheLanguage(_ tag: String, _ letter: Character, _ own: Character) throws {
    let points = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]
      .map { String($0.map { $0 == letter ? own : $0 }) }
    for (index, point) in points.enumerated() {
      var gauge = try Gauge(kind: .compass, value: Double(index) * 22.5)
      gauge.language = try Language(tag)
      let texts = try gauge.dial(size: Size(width: 400, height: 400), shaper: typesetter).texts.map(\.text.string)
      #expect(texts.contains(point) && [0, 4, 8, 12].allSatisfy { texts.contains(points[$0]) }, "\(texts)")
    }
    var horizon = try Gauge(kind: .horizon, value: nil)
    (horizon.values, horizon.language) = ([NamedValue("roll", 2), NamedValue("pitch", 3)], try Language(tag))
    let axes = try horizon.dial(size: horizon.usualSize, shaper: typesetter).texts.map(\.text.string)
    let names =
      ["en": ["roll", "pitch"], "de": ["Rollwinkel", "Nickwinkel"], "fr": ["roulis", "tangage"]][tag] ?? []
    #expect(names.allSatisfy(axes.contains), "\(axes)")
    let lap = [NamedValue("current", 83), NamedValue("best", 80), NamedValue("last", 84)]
    var gauge = try Gauge(kind: .lap, value: nil)
    (gauge.values, gauge.language) = (lap, try Language(tag))
    let texts = try gauge.dial(size: gauge.usualSize, shaper: typesetter).texts.map(\.text.string)
    let words = ["en": ["Best", "Last"], "de": ["Beste", "Letzte"], "fr": ["Meilleur", "Dernier"]][tag] ?? []
    #expect(words.allSatisfy { word in texts.contains { $0.hasPrefix(word + " ") } }, "\(texts)")
  }

  @Test func numbersFollowTheLanguageUnlessTheyHaveTheirOwn() throws {
    func number(_ tag: String, _ own: String?) throws -> String {
      var gauge = try Gauge(kind: .radial, value: 1_062.5, scale: Scale(min: 0, max: 2_000))
      gauge.language = try Language(tag)
      if let own { gauge.readout.locale = try NumberLocale(own) }
      return try gauge.dial(size: Size(width: 300, height: 300), shaper: typesetter).reading.number
    }
    #expect(try number("de", nil) == "1.062,5" && number("de-CH", nil).dropFirst().dropFirst() == "062.5")
    #expect(try number("de", "en") == "1,062.5" && number("en", "de") == "1.062,5")
  }

  /// Gauges of a picture speak as the whole does, unless they say otherwise.
  @Test func aPictureOfSeveralSpeaks() throws {
    var whole = try Gauge(kind: .grid, value: nil)
    whole.language = try Language("de")
    var other = try Gauge(kind: .radial, value: 3)
    other.language = try Language("en")
    whole.grid.gauges = [try Gauge(kind: .radial, value: 1.5), other]
    let said = try whole.dial(size: whole.usualSize, shaper: typesetter).scene.description
    #expect(said == "Anzeigen: Anzeige: 1,5 auf einer Skala von 0 bis 100. Gauge: 3 on a scale from 0 to 100.")
    whole.sentences = [.scale: "von {to}", .gauge: "A"]
    whole.grid.gauges[0].sentences = [.gauge: "B"]
    let own = try whole.dial(size: whole.usualSize, shaper: typesetter).scene.description
    #expect(own == "Anzeigen: B: 1,5 von 100. Gauge: 3 on a scale from 0 to 100.")
  }

  @Test(arguments: ["it", "tlh", "", "de_", "-"])
  func aLanguageWithoutSentencesIsRefused(tag: String) {
    #expect(throws: NumberLocaleError.self) { try Language(tag) }
  }

  @Test(arguments: Sentence.allCases)
  func theTextsOfASentenceHaveTheSamePlaces(sentence: Sentence) throws {
    for language in 0...2 {
      let text = sentence.text(language)
      #expect(Sentence.places(in: text).map(\.name).sorted() == sentence.places.sorted(), "\(text)")
      try sentence.check(text)
    }
    #expect(sentence.name == "\(sentence)" && Sentence(sentence.name) == sentence)
  }

  /// What is filled in may have braces of its own.
  @Test func aSentenceIsFilledOnce() throws {
    let words = try Language("en")
    #expect(words[.scale, "{to}", "}{from}"] == "on a scale from {to} to }{from}")
    #expect(words[.target, "{value} ", "{label}"] == "target {value}  at {label}")
    #expect(words[.target, "", "5"] == "target at 5" && words[.atTarget, "", "5"] == "at the target of 5")
    let turned = words.saying([.scale: "{to}…{from}", .target: "{label}: {value}", .least: "{value}{value}"])
    #expect(turned[.scale, "{to}", "1"] == "1…{to}" && turned[.target, "", "5"] == ": 5" && turned[.least, "a"] == "aa")
  }

  @Test func textsOfOnesOwnTakeThePlaceOfTheLanguages() throws {
    let own: [Sentence: String] = [.scale: "van de {to}", .gauge: "Meter"]
    #expect(try said(.radial, 62, nil, title: "") { $0.sentences = own } == "Meter: 62 van de 100.")
    #expect(try said(.radial, 130, "de") { $0.sentences = own } == "X: 130 van de 100, über der Skala.")
    let all = Dictionary(
      uniqueKeysWithValues: Sentence.allCases.map { ($0, $0 == .scale ? "op {from}…{to}" : $0.english) })
    var gauge = try Gauge(kind: .radial, value: 1_062.5, scale: Scale(min: 0, max: 2_000))
    gauge.language = try Language("nl", sentences: all)
    gauge.sentences = [.gauge: "Meter"]
    #expect(
      try gauge.dial(size: gauge.usualSize, shaper: typesetter).scene.description == "Meter: 1.062,5 op 0…2.000.")
    let lacking = #expect(throws: NumberLocaleError.self) { try Language("nl", sentences: own) }
    #expect(lacking?.rule.hasPrefix("lacks 55 of 57 sentences: gauges, speedometer, roll, pitch and others;") == true)
  }

  @Test(arguments: [
    (Sentence.scale, "van {form}", ["sentences.scale: “{form}” is no place of this sentence, which has {from}, {to}"]),
    (.stale, "{x}", ["sentences.stale: “{x}” is no place of this sentence, which has none"]),
    (.scale, "{to", ["sentences.scale: “{to” has braces that are no pairs"]),
    (.scale, "{to}}", ["sentences.scale: “{to}}” has braces that are no pairs"]),
    (.stale, " ", ["sentences.stale: “ ” is empty"]),
    (.target, "{label}", ["sentences.target: “{label}” says nothing of what is measured: put in {label}, {value}"]),
    (.target, "{value}", []), (.scale, "{to} {to}", []), (.stale, "oud", []),
  ])
  func aTextThatDoesNotSuitItsSentenceIsRefused(sentence: Sentence, text: String, problems: [String]) throws {
    var gauge = try Gauge(kind: .radial, value: 1)
    gauge.sentences = [sentence: text]
    #expect(gauge.problems().map(\.description) == problems)
    gauge.sentences = [:]
    gauge.language = try Language("de", sentences: [sentence: text])
    #expect(gauge.problems().map(\.description) == problems)
  }

  /// What is drawn tells what is read out: on a canvas where the words stand beside the dial too.
  @Test(arguments: [Size(width: 300, height: 300), Size(width: 700, height: 220), Size(width: 200, height: 480)])
  func aLongCanvasSaysTheSame(size: Size) throws {
    func said(_ kind: Gauge.Kind, _ values: [NamedValue]) throws -> String {
      var gauge = try Gauge(kind: kind, value: nil)
      gauge.values = values
      return try gauge.dial(size: size, shaper: typesetter).scene.description
    }
    let force = try said(.gforce, [NamedValue("lateral", 0.3), NamedValue("longitudinal", 0.4)])
    #expect(force.contains("0.50 g (lateral 0.3, longitudinal 0.4)"), "\(force)")
    #expect(
      try said(.altimeter, [NamedValue("altitude", 200), NamedValue("pressure", 1_013)]).contains("pressure 1013"))
    #expect(try said(.horizon, [NamedValue("roll", 3), NamedValue("pitch", 2)]).contains("roll 3°"))
  }

  @Test func aTitleThatIsCutInACellIsTold() throws {
    var whole = try Gauge(kind: .grid, value: nil)
    let title = String(repeating: "A long title ", count: 8)
    whole.grid.gauges = [
      try Gauge(kind: .radial, value: 1, title: title), try Gauge(kind: .ring, value: 2, title: "B"),
    ]
    let omissions = try whole.dial(size: Size(width: 400, height: 240), shaper: typesetter).omissions(
      shaper: typesetter)
    #expect(omissions.map(\.part) == [.title] && omissions.allSatisfy(\.isCut), "\(omissions)")
  }

  /// Those of RFC 5646, appendix A, and what is written for them by mistake.
  @Test(arguments: [
    ("de zh-Hant zh-cmn-Hans-CN cmn-Hans-CN sr-Latn-RS sl-rozaj-biske de-CH-1901 sl-IT-nedis hy-Latn-IT-arevela", true),
    ("en-US es-419 de-CH-x-phonebk az-Arab-x-AZE-derbend en-US-u-islamcal zh-CN-a-myext-x-private pt-br", true),
    ("en-a-myext-b-another en-x-a", true),
    ("de-419-DE a-DE english klingon xx-nonsense-zz en_US en- -en en-x en-a", false),
    ("en-a-b-cc not,a,lang é en-ü en--US e12", false),
  ])
  func tagsAreThoseOfLanguages(_ tags: String, _ areTags: Bool) {
    for tag in tags.split(separator: " ") { #expect(Language.isTag(String(tag)) == areTags, "\(tag)") }
    #expect(!Language.isTag("") && !Language.isTag("not a lang"))
  }
}

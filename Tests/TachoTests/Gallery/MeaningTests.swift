import Foundation
import Gauges
import Tacho
import TestSupport
import Testing

/// What a picture shows, its description says, and a meter announces it: of random gauges of all kinds, designs, themes,
/// locales and languages, against what is worked out here.
///
/// `TACHO_RANDOM_MEANINGS=100000` in the environment tries that many.
@Suite struct MeaningTests {
  private static let count = ProcessInfo.processInfo.environment["TACHO_RANDOM_MEANINGS"].flatMap(Int.init) ?? 1_500

  @Test func pictureDescriptionAndMeterSayTheSame() async throws {
    let shaper = try Typesetter()
    let drawn = await withTaskGroup(of: Int.self) { group in
      let parts = 4
      for part in 0..<parts {
        group.addTask {
          stride(from: 1 + part, through: Self.count, by: parts).reduce(0) { $0 + Self.isChecked($1, shaper) }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(drawn > Self.count / 2)
  }

  /// - Returns: 1 for a gauge that was drawn.
  private static func isChecked(_ index: Int, _ shaper: Typesetter) -> Int {
    var random = SplitMix64(seed: UInt64(index) &* 15_485_863)
    let tags = ["", "", "en", "de", "de-CH", "fr", "fr-CA"]
    let tag = tags.randomElement(using: &random) ?? ""
    let text = RandomSpecification.text(using: &random) + (tag.isEmpty ? "" : "lang: \(tag)\n")
    guard let specification = try? GaugeSpecification(trying: Array(text.utf8)) else { return 0 }
    var gauge = specification.gauge
    // What a specification may not say of such a kind.
    if !gauge.draws(.values) { gauge.values = [] }
    if gauge.scale.wraps, !gauge.kind.usualScale.wraps, !gauge.draws(.scaleWrap) { return 0 }
    if !gauge.draws(.unit) { (gauge.unit, gauge.displayUnit) = ("", nil) }
    if !gauge.accessibility.isDecorative, gauge.accessibility.description == nil { gauge.accessibility.role = .meter }
    guard let dial = try? gauge.dial(size: specification.size, shaper: shaper) else { return 0 }
    let faults = Meaning(dial, language: String(tag.prefix(2))).faults
    if !faults.isEmpty { Issue.record("\(faults.joined(separator: "; ")) in \(index):\n\(text.prefix(1_500))") }
    return 1
  }

  /// In a language of no words all that has words is the user's, or a sign of a unit or a gear.
  @Test func whatIsSaidIsInSentencesAlone() throws {
    let shaper = try Typesetter()
    let places = { (sentence: Sentence) in sentence.places.map { " {\($0)}" }.joined() }
    var made = Dictionary(uniqueKeysWithValues: Sentence.allCases.map { ($0, "«\($0.rawValue)\(places($0))»") })
    made[.points] = (0..<16).map { "«\(Sentence.points.rawValue).\($0)»" }.joined(separator: " ")
    var said: Set<Sentence> = []
    func words(_ text: String) -> Set<String> {
      Set(text.split { !$0.isASCII || !$0.isLetter }.map(String.init).filter { $0.count > 2 })
    }
    for index in 1...Self.count / 4 {
      var random = SplitMix64(seed: UInt64(index) &* 32_452_843)
      let text = RandomSpecification.text(using: &random)
      guard let specification = try? GaugeSpecification(trying: Array(text.utf8)) else { continue }
      var gauge = specification.gauge
      gauge.language = try Language("nl", sentences: made)
      guard let dial = try? gauge.dial(size: specification.size, shaper: shaper) else { continue }
      let sentence = dial.reading.sentence
      let others = words(sentence).subtracting(words(text)).subtracting(["rpm"])
      #expect(others.isEmpty, "\(sentence)\n\(text.prefix(1_500))")
      said.formUnion(Sentence.allCases.filter { sentence.contains("«\($0.rawValue)") })
    }
    #expect(said.count > Sentence.allCases.count * 4 / 5)
  }

  /// On a scale that wraps a whole turn more is the same picture, but for a number that counts turns.
  /// Title and all, as it says by itself.
  @Test(arguments: Gauge.Kind.all)
  func aGaugeOfALayoutSaysWhatItSaysAlone(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    for variant in kind.variants.isEmpty ? [""] : kind.variants.map({ "variant: \($0)\n" }) {
      let names = kind.name == "ring" ? ["a", "b"] : kind.valueNames
      let named = "values: {" + names.map { "\($0): 3" }.joined(separator: ", ") + "}\n"
      for values in ["value: 3\n"] + (names.isEmpty ? [] : [named]) {
        for state in ["", "state: stale\n", "state: missing\n"] {
          let text = "kind: \(kind.name)\n\(variant)\(values)\(state)title: Bow\n"
          let layout = "layout:\n  gauges:\n    - " + text.replacing("\n", with: "\n      ") + "id: a\n"
          let (alone, given) = (
            try GaugeSpecification(Array(text.utf8)), try GaugeSpecification(Array(layout.utf8))
          )
          func said(_ given: GaugeSpecification) throws -> String {
            try given.gauge.dial(size: given.size, shaper: shaper).reading.sentence
          }
          #expect(try said(given).hasSuffix(": " + said(alone)), "\(text)")
          #expect(try said(alone).hasPrefix("Bow: "), "\(text)")
        }
      }
    }
  }

  @Test(arguments: Gauge.Kind.all.filter { $0 != .speedometer })
  func aTurnMoreIsTheSamePicture(kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 360)
    for variant in kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some) {
      for _ in 0..<3 {
        let (min, turn) = kind == .compass ? (0, 360) : (0.0, 100.0)
        let value = (min + turn * Double.random(in: 0.05...0.95, using: &random)).rounded()
        func dial(_ value: Double) throws -> Dial {
          var gauge = try Gauge(kind: kind, value: value, scale: Scale(min: min, max: min + turn, wraps: true))
          gauge.variant = variant
          gauge.accessibility.role = .meter
          return try gauge.dial(size: gauge.usualSize, shaper: shaper)
        }
        let (once, again) = try (dial(value), dial(value + turn))
        guard !kind.runs, kind != .altimeter else { continue }
        let turned = (once.needleAngle ?? .zero).degrees - (again.needleAngle ?? .zero).degrees
        #expect(turned.magnitude < 1e-9, "\(kind) at \(value)")
        let moved = (once.reading.value ?? 0) - (again.reading.value ?? 0)
        #expect(moved.magnitude < 1e-9, "\(kind) at \(value)")
        if once.reading.number == again.reading.number {
          #expect(once.scene.svg() == again.scene.svg(), "\(kind) \(variant ?? "") at \(value)")
        }
      }
    }
  }
}

/// What the parts of a finished picture say of its gauge.
private struct Meaning {
  let dial: Dial
  let language: String

  init(_ dial: Dial, language: String) { (self.dial, self.language) = (dial, language.isEmpty ? "en" : language) }

  private var gauge: Gauge { dial.gauge }
  private var said: String { dial.scene.description }
  private var isGrid: Bool { gauge.kind.traits.contains(.holdsGauges) }
  private var isOwn: Bool { gauge.accessibility.description != nil }

  var faults: [String] {
    guard !isOwn, !gauge.state.hidesValue, !isGrid else { return said.isEmpty && !isOwn ? ["says nothing"] : [] }
    return (emptiness + pictureNumber + meter + range + ends).map { "\(gauge.kind): \($0); said “\(said)”" }
  }

  private var emptiness: [String] {
    let names = [
      "en": ("no value", "missing", "known"), "de": ("kein Wert", "fehlt", "unbekannt"),
      "fr": ("aucune valeur", "manquant", "inconnu"),
    ]
    let number = dial.reading.number
    let isThere = !number.isEmpty && said.contains(number)
    let words = names[language].map { said.contains($0.0) || said.contains($0.1) || said.contains($0.2) } ?? false
    // A number that the picture leaves out is said all the same.
    let hasDigit = said.dropFirst(dial.reading.name.count).contains { $0.isNumber }
    return isThere || words || hasDigit || gauge.readout.words != nil ? [] : ["no value in the description"]
  }

  /// Every number that the picture writes large is in the description.
  private var pictureNumber: [String] {
    // A gear has a letter, which is a word there, and what is missing has a word.
    let isLetter = gauge.kind == .gear
    return dial.texts.filter { $0.role == .readout }.map(\.text.string).compactMap { text in
      let number = text.drop { "↔↕\u{2009}".contains($0) }
      let isMissing =
        gauge.value == nil && gauge.values.allSatisfy { $0.value == nil }
        || ["–", gauge.readout.missing].contains(String(number))
        || text.hasSuffix("…")
      let isThere = said.contains(number) || isLetter && number.count == 1 || isMissing
      return isThere || number.isEmpty ? nil : "the picture has “\(number)”"
    }
  }

  /// Where the value is on the scale, worked out anew.
  private func shown(_ value: Double) -> Double {
    let (min, max) = (gauge.scale.min, gauge.scale.max)
    guard gauge.scale.wraps else { return Swift.min(max, Swift.max(min, value)) }
    guard value < min || value > max else { return value }
    let rest = (value - min).truncatingRemainder(dividingBy: max - min)
    return min + (rest < 0 ? rest + (max - min) : rest)
  }

  private var meter: [String] {
    guard case .meter(let reading) = dial.scene.role else { return [] }
    var faults: [String] = []
    if !(reading.min...reading.max).contains(reading.value) { faults.append("a meter at \(reading.value)") }
    // Kinds of several values have a main one of their own.
    if gauge.values.isEmpty, let value = gauge.value, gauge.kind != .gforce {
      let expected = shown(value)
      // As far as numbers of this size can tell.
      let span = reading.max - reading.min + value.magnitude * 1e-6
      let distance = (reading.value - expected).magnitude
      let isTurn = (distance - (gauge.scale.max - gauge.scale.min)).magnitude <= span * 1e-9
      if gauge.kind != .vu, distance > span * 1e-9, !isTurn {
        faults.append("a meter at \(reading.value) instead of \(expected)")
      }
      let number = dial.reading.number
      if !number.isEmpty, !reading.text.contains(number) { faults.append("a meter that reads “\(reading.text)”") }
      if !said.contains(reading.text), gauge.readout.isShown, !["lap", "wind", "gear"].contains(gauge.kind.name) {
        faults.append("a meter that reads “\(reading.text)”")
      }
    }
    return faults
  }

  /// The named range has the shown value in it.
  private var range: [String] {
    // The scale of a studio's meter has levels of its own.
    guard let value = gauge.value, gauge.values.isEmpty, gauge.kind != .vu else { return [] }
    let quotes = ["en": ("in the “", "” range"), "de": ("im Bereich „", "“"), "fr": ("dans la plage « ", " »")]
    guard let (start, end) = quotes[language] else { return ["no language \(language)"] }
    let shown = shown(value)
    let slack = (gauge.scale.max - gauge.scale.min) * 1e-9
    func holds(_ range: GaugeRange) -> Bool {
      let next = gauge.ranges.map(\.from).filter { $0 > range.from }.min() ?? gauge.scale.max
      let end = Swift.min(range.to ?? next, gauge.scale.max)
      let isPassed = range.from >= gauge.scale.max && value >= range.from && !gauge.scale.wraps
      return isPassed
        || (Swift.max(range.from, gauge.scale.min) - slack...Swift.max(end, range.from) + slack).contains(shown)
    }
    let named = gauge.ranges.filter { !$0.label.isEmpty && said.contains(start + $0.label + end) }
    if !named.isEmpty, !named.contains(where: holds) { return ["the range “\(named[0].label)” is elsewhere"] }
    // A range over all others that has the value well inside must be named.
    guard let last = gauge.ranges.last, !last.label.isEmpty, let to = last.to, last.from < to else { return [] }
    let isInside = shown > last.from + slack && shown < to - slack && gauge.scale.contains(value)
    let isSaying = !["gforce"].contains(gauge.kind.name)
    return isInside && isSaying && !named.contains(last) ? ["the range “\(last.label)” is not named"] : []
  }

  /// A scale in the description is the gauge's, whatever marks there are.
  private var ends: [String] {
    // A peak programme meter has marks of its own.
    guard language == "en", gauge.kind != .vu, gauge.ticks.labels == nil, gauge.ticks.format == nil,
      gauge.scale.mapping != .time,
      gauge.readout.locale.tag == "en",
      let match = said.firstMatch(of: /on a scale from (−?[0-9.,]+)([kMGTmµn]?) to (−?[0-9.,]+)([kMGTmµn]?)/)
    else { return [] }
    let factors = ["": 1.0, "k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "m": 1e-3, "µ": 1e-6, "n": 1e-9]
    func isNear(_ text: Substring, _ suffix: Substring, _ value: Double) -> Bool {
      let plain = text.replacing(",", with: "").replacing("−", with: "-")
      guard let number = Double(plain), let factor = factors[String(suffix)] else { return true }
      let decimals = plain.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
      let unit = pow(10, -Double(decimals)) * factor
      // Beside a million 20 reads as 0.
      let span = gauge.scale.max - gauge.scale.min
      return (number * factor - value).magnitude <= Swift.max(unit * 0.501, span * 1e-3) + value.magnitude * 1e-9
    }
    let (min, max) = (gauge.scale.min, gauge.scale.max)
    return isNear(match.1, match.2, min) && isNear(match.3, match.4, max) ? [] : ["the scale is \(min) to \(max)"]
  }
}

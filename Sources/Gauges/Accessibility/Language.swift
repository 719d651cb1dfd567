/// A language in which a gauge says what it shows.
public struct Language: Hashable, Sendable {
  private enum Sentences: String, CaseIterable { case english = "en", german = "de", french = "fr" }

  private let sentences: Sentences
  /// As it was given.
  public let tag: String
  /// How it writes numbers.
  let numbers: NumberLocale

  /// English, as it is where nothing is said.
  static let english = Language(.english, tag: "en", .english)

  private init(_ sentences: Sentences, tag: String, _ numbers: NumberLocale) {
    (self.sentences, self.tag, self.numbers) = (sentences, tag, numbers)
  }

  /// By a tag as in BCP 47: `de`, `de-AT`, `fr-CA`.
  ///
  /// - Throws: ``NumberLocaleError`` for a language that has no sentences here, and for what is no tag.
  public init(_ tag: String) throws(NumberLocaleError) {
    let numbers = try NumberLocale(tag)
    let name = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    guard let sentences = Sentences(rawValue: String(name)) else {
      let names = Sentences.allCases.map(\.rawValue)
      throw NumberLocaleError(
        tag, rule: "has no sentences; choose \(names.joined(separator: ", ")); for numbers alone use readout.locale",
        names: names)
    }
    self.init(sentences, tag: tag, numbers)
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
    return language.sentences == .english && tag.lowercased().hasPrefix("en") ? nil : language
  }

  /// One of three texts.
  private func pick(_ english: String, _ german: String, _ french: String) -> String {
    switch sentences {
    case .english: english
    case .german: german
    case .french: french
    }
  }
}

/// The sentences, of which ``Reading`` puts together what a gauge says. What is given to them is text already.
extension Language {
  // MARK: Names and states

  /// What a gauge without a title is called, from the English name of its kind.
  func name(_ usual: String) -> String {
    switch usual {
    case "Gauge": pick(usual, "Anzeige", "Jauge")
    case "Gauges": pick(usual, "Anzeigen", "Jauges")
    case "Speedometer": pick(usual, "Tachometer", "Compteur de vitesse")
    default: usual
    }
  }

  /// The name of a value that its kind names by itself.
  func valueName(_ name: String) -> String {
    switch name {
    case "roll": pick(name, "Rollwinkel", "roulis")
    case "pitch": pick(name, "Nickwinkel", "tangage")
    case "lateral": pick(name, "quer", "latéral")
    case "longitudinal": pick(name, "längs", "longitudinal")
    case "pressure": pick(name, "Luftdruck", "pression")
    default: name
    }
  }

  var stale: String { pick("Stale", "Veraltet", "Périmé") }
  var loading: String { pick("Loading…", "Wird geladen…", "Chargement…") }
  var noData: String { pick("No data", "Keine Daten", "Pas de données") }
  var missing: String { pick("missing", "fehlt", "manquant") }
  var noValue: String { pick("no value", "kein Wert", "aucune valeur") }
  var readingIsStale: String { pick("reading is stale", "der Wert ist veraltet", "la mesure est périmée") }

  func quoted(_ text: String) -> String { pick("“\(text)”", "„\(text)“", "« \(text) »") }

  // MARK: On the scale

  func onScale(from start: String, to end: String) -> String {
    pick(
      "on a scale from \(start) to \(end)", "auf einer Skala von \(start) bis \(end)",
      "sur une échelle de \(start) à \(end)")
  }

  func inRange(_ label: String) -> String {
    let name = quoted(label)
    return pick("in the \(name) range", "im Bereich \(name)", "dans la plage \(name)")
  }

  func beyondScale(isAbove: Bool) -> String {
    isAbove
      ? pick("above the scale", "über der Skala", "au-dessus de l’échelle")
      : pick("below the scale", "unter der Skala", "au-dessous de l’échelle")
  }

  func between(_ a: String, _ b: String) -> String {
    pick("between \(a) and \(b)", "zwischen \(a) und \(b)", "entre \(a) et \(b)")
  }

  func otherPointer(at value: String, from start: String, to end: String) -> String {
    pick(
      "another pointer at \(value) on a scale of its own from \(start) to \(end)",
      "ein weiterer Zeiger bei \(value) auf einer eigenen Skala von \(start) bis \(end)",
      "une autre aiguille à \(value) sur sa propre échelle de \(start) à \(end)")
  }

  // MARK: Compared

  /// How a value lies to another; round a circle there is no above.
  enum Relation { case at, above, below, apart }

  /// - Parameters:
  ///   - label: the target's own name; empty for none.
  ///   - distance: with its unit; not used by `at`.
  func target(_ label: String, of value: String, _ relation: Relation, distance: String) -> String {
    let own = label.isEmpty ? "" : " " + quoted(label)
    return compared(
      ("the target\(own) of \(value)", "dem Ziel\(own) von \(value)", "la cible\(own) de \(value)"), relation, distance)
  }

  /// A target where there is no value to compare it with.
  func target(_ label: String, at value: String) -> String {
    let own = label.isEmpty ? "" : " " + quoted(label)
    return pick("target\(own) at \(value)", "Ziel\(own) bei \(value)", "cible\(own) à \(value)")
  }

  func reference(_ value: String, _ relation: Relation, distance: String) -> String {
    compared(
      ("the reference of \(value)", "dem Bezugswert von \(value)", "la référence de \(value)"), relation, distance)
  }

  private func compared(
    _ names: (english: String, german: String, french: String), _ relation: Relation, _ distance: String
  ) -> String {
    switch relation {
    case .at: pick("at \(names.english)", "auf \(names.german)", "à \(names.french)")
    case .above:
      pick(
        "\(distance) above \(names.english)", "\(distance) über \(names.german)",
        "\(distance) au-dessus de \(names.french)")
    case .below:
      pick(
        "\(distance) below \(names.english)", "\(distance) unter \(names.german)",
        "\(distance) au-dessous de \(names.french)")
    case .apart:
      pick("\(distance) from \(names.english)", "\(distance) neben \(names.german)", "à \(distance) de \(names.french)")
    }
  }

  func before(_ value: String) -> String { pick("before it was \(value)", "vorher \(value)", "auparavant \(value)") }

  func least(_ value: String) -> String { pick("least \(value)", "kleinster Wert \(value)", "minimum \(value)") }

  func greatest(_ value: String) -> String { pick("greatest \(value)", "größter Wert \(value)", "maximum \(value)") }

  func mean(_ value: String) -> String { pick("mean \(value)", "Mittelwert \(value)", "moyenne \(value)") }

  func greatestOfLate(_ value: String) -> String {
    pick("greatest of late \(value)", "größter Wert zuletzt \(value)", "maximum récent \(value)")
  }
}

/// What kinds of several values say.
extension Language {
  // MARK: Wind

  var port: String { pick("port", "Backbord", "bâbord") }
  var starboard: String { pick("starboard", "Steuerbord", "tribord") }
  var fromTheBow: String { pick("from the bow", "vom Bug aus", "depuis l’étrave") }

  func toSide(_ side: String) -> String { pick("to \(side)", "an \(side)", "à \(side)") }

  func wind(isTrue: Bool) -> String {
    isTrue ? pick("true wind", "wahrer Wind", "vent réel") : pick("apparent wind", "scheinbarer Wind", "vent apparent")
  }

  func atSpeed(_ speed: String) -> String { pick("at \(speed)", "mit \(speed)", "à \(speed)") }

  // MARK: Gears

  var reverseGear: String { pick("reverse gear", "Rückwärtsgang", "marche arrière") }
  var neutral: String { pick("neutral", "Leerlauf", "point mort") }
  var noGear: String { pick("no gear known", "Gang unbekannt", "rapport inconnu") }
  var noRevs: String { pick("no revs known", "Drehzahl unbekannt", "régime inconnu") }
  var shift: String { pick("shift", "schalten", "changer de rapport") }

  func gear(_ name: String) -> String { pick("gear \(name)", "Gang \(name)", "rapport \(name)") }
  func revs(_ number: String) -> String { pick("\(number) rpm", "\(number) U/min", "\(number) tr/min") }

  // MARK: Laps

  func lap(_ time: String) -> String { pick("lap \(time)", "Runde \(time)", "tour \(time)") }
  func lastLap(_ time: String) -> String { pick("last \(time)", "letzte \(time)", "dernier \(time)") }
  func bestLap(_ time: String) -> String { pick("best \(time)", "beste \(time)", "meilleur \(time)") }
  func difference(_ time: String) -> String {
    pick("difference \(time)", "Abstand \(time)", "écart \(time)")
  }
  func sector(_ number: Int, _ time: String) -> String {
    pick("sector \(number) \(time)", "Sektor \(number) \(time)", "secteur \(number) \(time)")
  }
}

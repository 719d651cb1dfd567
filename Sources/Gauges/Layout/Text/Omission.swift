public import VectorGraphics

/// What was asked for and is not in a picture: a text that found no room on a canvas, or not for all of it, after it was
/// moved and made smaller.
public struct Omission: Hashable, Sendable, CustomStringConvertible {
  /// What the text belongs to.
  public enum Part: String, Hashable, Sendable {
    case title, subtitle, number, unit, delta, value, label, target, annotation, range, history, secondScale, logo,
      state
  }

  /// Where it would have stood.
  public let part: Part
  /// As it was asked for.
  public let text: String
  /// Whether its beginning is there, with an ellipsis.
  public let isCut: Bool
  /// The shorter form that is there instead; nil where nothing is.
  public let shown: String?
  /// Whether it is so in frames of a film alone, and not where that comes to rest.
  private var isOfMovement = false

  /// The same, of the frames in which a gauge moves alone.
  package var whileItMoves: Omission {
    var omission = self
    omission.isOfMovement = true
    return omission
  }

  init(_ part: Part, _ text: String, isCut: Bool = false, shown: String? = nil) {
    (self.part, self.text, self.isCut, self.shown) = (part, text, isCut, shown)
  }

  /// Says in words what is left out.
  public var description: String { words + (isOfMovement ? " while it moves" : "") }

  private var words: String {
    let name =
      switch part {
      case .history: "the line of the history"
      case .logo: "the logo"
      case .secondScale: "the second scale “\(text)”"
      case .value, .target, .range: "the name of the \(part.rawValue) “\(text)”"
      default: "the \(part.rawValue) “\(text)”"
      }
    if let shown { return "\(name) has no room and is shown as “\(shown)”" }
    return isCut ? "\(name) has no room and is cut" : "\(name) has no room and is left out"
  }
}

/// What the fonts of a picture lack.
public struct FontNotes: Hashable, Sendable {
  /// The families that a theme asks for first and that are not there, so that others are drawn.
  public private(set) var absent: Set<String> = []
  /// Families that lent characters, and the families of the texts they were lent to.
  public private(set) var lenders: Set<String> = []
  private var borrowers: Set<String> = []
  /// Characters that no font has, in order of appearance: a box is drawn for each.
  public private(set) var missing: [Unicode.Scalar] = []
  /// The families of the texts that have those.
  private var lacking: Set<String> = []

  /// Nothing is lacking.
  public init() {}

  /// - Parameters:
  ///   - scene: the picture.
  ///   - shaper: the one that set its texts.
  public init(_ scene: Scene, shaper: some TextShaper) {
    let known = shaper.absentFamilies
    for text in scene.texts.map(\.text) {
      if let first = text.style.families.first, first != text.family, known.contains(first) { absent.insert(first) }
      if text.families.count > 1 {
        lenders.formUnion(text.families.dropFirst())
        borrowers.insert(text.family)
      }
      guard !text.missing.isEmpty else { continue }
      lacking.insert(text.family)
      for character in text.missing where !missing.contains(character) { missing.append(character) }
    }
  }

  /// Adds what the fonts of another picture lack.
  public mutating func add(_ other: FontNotes) {
    absent.formUnion(other.absent)
    lenders.formUnion(other.lenders)
    borrowers.formUnion(other.borrowers)
    lacking.formUnion(other.lacking)
    for character in other.missing where !missing.contains(character) { missing.append(character) }
  }

  /// That families are not there; nil where all are.
  public var absence: String? {
    absent.isEmpty
      ? nil
      : "the theme's \(absent.sorted().joined(separator: " and ")) \(absent.count == 1 ? "is" : "are") not installed, or cannot write numbers"
  }

  /// That others lent characters; nil where none has.
  public var loan: String? {
    lenders.isEmpty
      ? nil
      : "some characters are drawn in \(lenders.sorted().joined(separator: ", ")), because \(Self.have(borrowers)) no glyphs for them"
  }

  /// Which characters no font has; nil where none is missing.
  public var lack: String? {
    guard !missing.isEmpty else { return nil }
    let names = missing.prefix(8).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let isSeen = scalar.properties.isGraphemeBase && !scalar.properties.isWhitespace
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + (isSeen ? " “\(scalar)”" : "")
    }
    let more = missing.count > names.count ? " and \(missing.count - names.count) more" : ""
    return
      "the font\(lacking.count == 1 ? "" : "s") \(Self.have(lacking)) no glyph for \(names.joined(separator: ", "))\(more)"
  }

  /// All of it in words.
  public var lines: [String] { [absence.map { $0 + "; another family is drawn" }, loan, lack].compactMap { $0 } }

  /// Families with their verb.
  private static func have(_ families: Set<String>) -> String {
    families.sorted().joined(separator: " and ") + (families.count == 1 ? " has" : " have")
  }
}

extension PlacedText {
  /// Whether it is `string`, or as much of it as fits, with an ellipsis; a theme may set it in capitals.
  func shows(_ string: String) -> Bool { Self.shows(text.string, string) }

  /// Whether it is all of `string`; a theme may set it in capitals.
  func isWhole(_ string: String) -> Bool { Self.isWhole(text.string, string) }

  static func isWhole(_ own: String, _ string: String) -> Bool {
    let asked = string.cleanedLine
    return own == asked || own == asked.uppercased()
  }

  static func shows(_ own: String, _ string: String) -> Bool {
    let asked = string.cleanedLine
    return [asked, asked.uppercased()].contains { own == $0 || own.last == "…" && $0.hasPrefix(own.dropLast()) }
  }
}

extension Dial {
  /// Every text that was asked for, that kinds like this one do show, and that found no room here, or not for all of it;
  /// and colours that were asked for and that nothing shows.
  ///
  /// - Parameter shaper: the one the dial was laid out with.
  public func omissions(shaper: some TextShaper) -> [Omission] {
    // The figure of a card is composed several times, and each time says what has no room.
    allOmissions(shaper: shaper).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The words of the gauge itself that are not here, whether kinds like this one show them or not.
  private var missingTexts: [Omission] {
    // A kind's own number is not in the words that other kinds have.
    let hasOwnNumber = gauge.kind.traits.contains(.writesOwnNumber) && texts.contains { $0.role == .readout }
    // Number and unit may be one text.
    let whole = gauge.withUnit(gauge.numberText)
    let isWhole = texts.contains { $0.text.string == whole }
    return gauge.askedTexts.filter { asked in
      !(hasOwnNumber && asked.part == .number) && !(isWhole && [.number, .unit].contains(asked.part))
        && !isDrawn(asked)
    }
  }

  /// How much is not said here: for two pictures of one gauge, the one with less says more. What is shown is not known
  /// without its title.
  var unsaidCount: Int {
    omittedParts.count + missingTexts.reduce(0) { $0 + ($1.part == .title ? 3 : 1) }
      + gauge.askedTexts.count(where: isCut)
  }

  private func allOmissions(shaper: some TextShaper) -> [Omission] {
    let asked = missingTexts
    let parts = omittedParts + omittedInCells(shaper: shaper) + omittedLabels
    guard !asked.isEmpty else { return parts }
    lazy var roomy = gauge.roomyDials(like: size, shaper: shaper)
    var bare = gauge.bare
    // A number with signs that has room nowhere is told where one without them has a place.
    bare.readout = ReadoutOptions()
    let plain = bare.numberText
    let hasNumber =
      plain != gauge.numberText && asked.contains { $0.part == .number }
      && bare.checkedDial(size: bare.usualSize, shaper: shaper).texts.contains { $0.shows(plain) }
    let told = asked.filter { asked in
      // On cards some numbers have their unit, or a degree sign, in the same text.
      let isThere = asked.part == .number && shownNumber?.hasPrefix(asked.text) ?? false
      return !isThere
        && (isCut(asked) || asked.isDrawn(by: gauge) || roomy.contains { $0.isDrawn(asked) || $0.isCut(asked) }
          || asked.part == .number && hasNumber)
    }.map {
      $0.part == .number ? Omission(.number, $0.text, shown: shownNumber) : Omission($0.part, $0.text, isCut: isCut($0))
    }
    // A kind may write its number with fewer digits than others: then that is what was asked for.
    let isOwn = asked.contains { $0.part == .number } && !told.contains { $0.part == .number } && shownNumber == nil
    return parts + told
      + (isOwn ? roomy.lazy.compactMap(\.shownNumber).prefix(1).map { Omission(.number, $0) } : [])
  }
}

extension Dial {
  /// What its gauges ask for and would show on a canvas of their own, where it is several.
  private func omittedInCells(shaper: some TextShaper) -> [Omission] {
    guard gauge.kind.traits.contains(.holdsGauges) else { return [] }
    // A unit may stand behind a title or a number.
    let own = shownTexts.map { $0.lowercased() }
    let cells = gauge.grid.shown
    return cells.flatMap { cell -> [Omission] in
      let asked = cell.askedTexts.filter { asked in
        let text = asked.text.cleanedLine.lowercased()
        switch asked.part {
        // Gauges of a board often have one name.
        case .title: return timesDrawn(text) < cells.count { $0.title.cleanedLine.lowercased().contains(text) }
        case .subtitle, .unit, .delta: return !own.contains { $0.contains(text) }
        default: return false
        }
      }
      guard !asked.isEmpty else { return [] }
      lazy var roomy = cell.roomyDials(like: cell.usualSize, shaper: shaper)
      return asked.map { Omission($0.part, $0.text, isCut: isCut($0)) }
        .filter { asked in
          asked.isCut || asked.isDrawn(by: cell) || roomy.contains { $0.isDrawn(asked) || $0.isCut(asked) }
        }
    }
  }

  /// How often the titles have a text.
  ///
  /// - Parameter text: one line in lower case.
  private func timesDrawn(_ text: String) -> Int {
    wholeTitle.lowercased().split(separator: text, omittingEmptySubsequences: false).count - 1
  }

  /// Whether a text is drawn as what it is: a title or a subtitle may be equal to the number or to a mark of the scale.
  private func isDrawn(_ asked: Omission) -> Bool {
    switch asked.part {
    case .title:
      return PlacedText.isWhole(wholeTitle, asked.text)
        || texts.contains { $0.role == .title && $0.isWhole(asked.text) }
    case .subtitle:
      let drawn = texts.count { [.subtitle, .label, .note].contains($0.role) && $0.isWhole(asked.text) }
      return drawn > labels.count { PlacedText.isWhole($0.text, asked.text) }
    default:
      return shownTexts.contains { PlacedText.isWhole($0, asked.text) }
        || asked.part == .unit
          && texts.contains { $0.role == .readout && $0.text.string.hasSuffix(asked.text.cleanedLine) }
    }
  }

  /// Whether the beginning of a text is drawn that is not there as a whole.
  private func isCut(_ asked: Omission) -> Bool {
    func isBegun(_ own: String) -> Bool {
      own.last == "…" && own.count > 1 && !PlacedText.isWhole(own, asked.text) && PlacedText.shows(own, asked.text)
    }
    switch asked.part {
    case .title: return isBegun(wholeTitle) || texts.contains { $0.role == .title && isBegun($0.text.string) }
    case .unit, .value, .subtitle: return texts.contains { $0.role != .readout && isBegun($0.text.string) }
    default: return false
    }
  }

  /// The title, which may be in two lines.
  private var wholeTitle: String {
    texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
  }

  private var shownNumber: String? { texts.first { $0.role == .readout }?.text.string }

  /// What its texts say.
  private var shownTexts: [String] { texts.map(\.text.string) + [wholeTitle] }

  /// Texts of one's own at marks of the scale.
  private var omittedLabels: [Omission] {
    guard gauge.ticks.labels != nil else { return [] }
    let ticks = gauge.scaleTicks(majors: 2, total: 2).labelled
    return zip(ticks.majors, ticks.labels).filter { value, _ in !labels.contains { $0.value == value } }
      .map { Omission(.label, $0.1) }
  }
}

extension Omission {
  /// Whether gauges of a kind have a place for it, however long it is.
  fileprivate func isDrawn(by gauge: Gauge) -> Bool {
    part == .unit && gauge.draws(.unit) && gauge.kind.ownUnit(isNamed: !gauge.values.isEmpty) == nil
      || part == .delta && gauge.draws(.delta)
      || part == .value && gauge.draws(.values) && gauge.kind.valueNames.isEmpty
      // Where not all values have a name, some forms of a bar leave no place for one; a face has the difference there.
      || part == .range
        && (!gauge.kind.traits.isDisjoint(with: [.beginsAtTheLeft, .holdsNumber]) || gauge.difference != nil)
  }
}

extension Gauge {
  /// The texts of its own, besides the names on its scale.
  fileprivate var askedTexts: [Omission] {
    let hasNumber = value != nil && readout.isShown && !isCode && !kind.traits.contains(.drawsNumber)
    let texts: [(Omission.Part, String)] = [
      (.title, title), (.subtitle, subtitle), (.unit, unitGoesWithNumber ? "" : unit), (.delta, difference?.text ?? ""),
      (.number, hasNumber ? numberText : ""),
      (.range, kind.traits.contains(.namesRange) ? shownRange?.label ?? "" : ""),
    ]
    // A kind's own names stand with their numbers.
    let names = hidesValue && !kind.valueNames.isEmpty ? [] : values.map(\.name)
    return (texts + names.map { (.value, $0) }).filter { !$0.1.isEmpty }.map { Omission($0.0, $0.1) }
  }

  /// Whether there is no number that a unit could stand with: a state hides it, or the middle of a ring has a dash.
  private var unitGoesWithNumber: Bool {
    hidesValue || value == nil && values.isEmpty && kind.traits.contains(.holdsNumber)
  }

  /// Without a housing, and with a value to show.
  fileprivate var bare: Gauge {
    var bare = self
    (bare.theme, bare.arc, bare.state) = (.dark, .threeQuarter, .live)
    return bare
  }

  /// On canvases with room for everything: whether the kind has a place for a text at all shows there.
  fileprivate func roomyDials(like size: Size, shaper: some TextShaper) -> [Dial] {
    let bare = bare
    return (Gauge.roomiest(of: size).map { [checkedDial(size: $0, shaper: shaper)] } ?? [])
      + [Size(width: 1_000, height: 1_000), bare.usualSize].map { bare.checkedDial(size: $0, shaper: shaper) }
  }

  /// A canvas of the same shape, or less extreme, on which every text of usual length has room; nil when this one is.
  fileprivate static func roomiest(of size: Size) -> Size? {
    let shape = min(4, max(0.5, size.width / size.height))
    let height = 1_600 / max(1, shape.squareRoot())
    let roomy = Size(width: height * shape, height: height)
    return roomy.width > size.width || roomy.height > size.height ? roomy : nil
  }
}

import Gauges
import VectorGraphics

/// Walks nodes with tables of keys. It never stops at a problem: all of them are collected, each with its place.
struct SpecificationDecoder {
  private(set) var problems: [SpecificationProblem] = []
  /// Keys that do nothing beside the others, though the kind has a use for them.
  private(set) var idle: [SpecificationProblem] = []
  /// Where each key's value was written, by path.
  private(set) var places: [String: Place] = [:]
  /// The keys that were written, and where; of a gauge in a layout only until it has been finished.
  private var written: [(path: String, place: Place)] = []
  private var path: [String] = []
  /// Of a page whose gauges are read.
  var pageTheme: ThemeLibrary.Choice?
  private let refusesUnused: Bool
  /// What has been read of the files that the text names.
  private let files: NamedFiles
  /// What is read, when it is not a gauge: words of other tools mean something else there.
  private let language: String

  init(refusesUnused: Bool = true, files: NamedFiles = NamedFiles(), language: String = "") {
    (self.refusesUnused, self.files, self.language) = (refusesUnused, files, language)
  }

  /// The theme files that have been read, by the names that the text has for them.
  var themes: [String: ThemeFile] { files.themes }

  /// What is wrong with theme files without being an error; their places are told in words, for they are others' texts.
  var themeWarnings: [SpecificationProblem] {
    themes.sorted { $0.key < $1.key }.flatMap { name, file in
      file.warnings.map {
        SpecificationProblem(place: places["theme"], path: "theme", message: "\(name):\($0)")
      }
    }
  }

  /// Where the key at `path` was written, or the nearest one above it, or the text begins.
  func place(nearest path: String) -> Place {
    var path = path
    while places[path] == nil, let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = String(path[..<end])
    }
    return places[path] ?? Place(line: 1, column: 1)
  }

  private var pathText: String { path.joined() }

  /// Nobody reads more, and a search for near names costs.
  private static let mostProblems = 200
  private var isFull: Bool { problems.count >= Self.mostProblems }

  private func nearest(to text: String, among names: [String]) -> String? {
    isFull ? nil : NearName.nearest(to: text, among: names)
  }

  /// With the name that was most likely meant, if there is one.
  mutating func report(_ place: Place?, _ message: String, near text: String, among names: [String]) {
    let near = nearest(to: text, among: names)
    report(place, message + (near.map { "; did you mean \($0)?" } ?? ""))
  }

  mutating func report(_ place: Place?, _ message: String) {
    guard !isFull else { return }
    let last = problems.count == Self.mostProblems - 1
    problems.append(
      SpecificationProblem(
        place: place, path: pathText,
        message: message + (last ? "; this is the last problem told, there may be more" : "")))
  }

  /// The path of the key at `inner`, below the present one.
  func fullPath(_ inner: String) -> String { pathText + (pathText.isEmpty ? "" : ".") + inner }

  /// Reports what is wrong with the key at `inner`, below the present one.
  mutating func report(_ error: GaugeError, at inner: String) {
    let full = fullPath(inner)
    let given = error.given.trimmingPrefix("“").prefix { $0 != "”" }
    let near = NearName.nearest(to: String(given), among: error.names).map { "; did you mean \($0)?" } ?? ""
    problems.append(
      SpecificationProblem(place: place(nearest: full), path: full, message: "\(error.given) \(error.rule)\(near)"))
  }

  /// Reports two keys that do not go together, at the one that was set from outside, or at the first.
  mutating func reportConflict(_ one: String, _ other: String, _ why: String) {
    func isSet(_ path: String) -> Bool { places[path].map { !$0.isInText } ?? false }
    let (path, beside) = !isSet(one) && isSet(other) ? (other, one) : (one, other)
    guard !isFull else { return }
    problems.append(
      SpecificationProblem(
        place: place(nearest: path), path: path,
        message: "does not go with \(beside): \(why); leave one of them out"))
  }

  /// Notes a key that does nothing beside the others.
  mutating func tell(_ path: String, _ message: String) {
    guard let place = places[path] else { return }
    idle.append(SpecificationProblem(place: place.isInText ? place : nil, path: path, message: message))
  }

  /// How many keys have been written; what comes after belongs to the next gauge.
  var writtenCount: Int { written.count }

  /// The colours that the gauge itself replaces, of those written since: not those meant for many gauges.
  func ownTokens(since start: Int) -> [String] {
    let root = fullPath("tokens.")
    let names = written[start...].filter { $0.place != .inherited && $0.path.hasPrefix(root) }.map {
      String($0.path.dropFirst(root.count))
    }
    // Always in the same order, however they were written.
    return names.isEmpty ? [] : Theme.tokens.map(\.name).filter(names.contains)
  }

  /// Notes keys that speak of a whole picture, of those written since for a gauge in one: of its own text, and not of a
  /// file that is a picture by itself elsewhere.
  mutating func tellOfWholePicture(since start: Int, isSizeRead: Bool) {
    let root = pathText.isEmpty ? "" : pathText + "."
    var told = Set<String>()
    for (path, place) in written[start...] where place.isInText && place.file == nil && path.hasPrefix(root) {
      let own = String(path.dropFirst(root.utf8.count))
      let name = own.prefix { $0 != "." && $0 != "[" }
      let isOfPicture =
        switch name {
        case "animation", "output", "data": true
        case "size", "width", "height": !isSizeRead
        case "a11y": ["a11y.title", "a11y.role", "a11y.decorative"].contains(own)
        default: false
        }
      guard isOfPicture, told.insert(name == "a11y" ? own : String(name)).inserted else { continue }
      let why =
        own == "a11y.role"
        ? "a picture of several is an image; leave it out" : "it speaks of the whole picture; write it beside layout"
      idle.append(
        SpecificationProblem(place: place, path: path, message: "has no effect in a gauge of a layout: \(why)"))
    }
  }

  /// Reports keys that the kind has nothing to draw for, of those written since, and forgets them.
  ///
  /// - Parameter told: the path of one that has been reported for another reason.
  mutating func reportUnused(by gauge: Gauge, since start: Int, besides told: String?) {
    defer { written.removeSubrange(start...) }
    guard refusesUnused else { return }
    let look = KeyUse.Look(gauge)
    let root = pathText
    var last = ""
    for (path, place) in written[start...] where place != .inherited {
      // Of a map that does nothing its keys need not be told too.
      guard last.isEmpty || !(path.hasPrefix(last + ".") || path.hasPrefix(last + "[")) else { continue }
      let own = root.isEmpty ? path : String(path.dropFirst(root.utf8.count + 1))
      if let told, own == told || own.hasPrefix(told + ".") { continue }
      let use = KeyUse.row(of: own).flatMap { $0.includes(look) ? nil : "has no effect on \(look.words); \($0.words)" }
      let other = own == "value" ? gauge.reasonValueIsHidden : KeyUse.reasonOnDrawnFace(own, gauge)
      guard let message = use ?? other else {
        if let reason = KeyUse.reasonIdle(own, gauge) {
          idle.append(SpecificationProblem(place: place, path: path, message: reason))
        }
        continue
      }
      last = path
      guard !isFull else { break }
      problems.append(SpecificationProblem(place: place, path: path, message: message))
    }
  }

  // MARK: - Maps and lists

  /// What depends on no type is in functions of its own: the compiler makes one of this for each table of keys.
  mutating func map<Target>(_ node: SpecificationNode, keys: [Key<Target>], into target: inout Target) {
    for member in members(of: node) {
      guard let key = keys.first(where: { $0.name == member.key }) else {
        reportUnknown(member, among: keys.map(\.name))
        continue
      }
      enter(member)
      key.decode(member.value, &target, &self)
      path.removeLast()
    }
    for key in keys where key.isRequired { requireMember(key.info, of: node) }
  }

  private static let map = "a map of keys and values"

  private mutating func members(of node: SpecificationNode) -> [SpecificationNode.Member] {
    guard case .map(let members) = node.content else {
      mismatch(node, Self.map)
      return []
    }
    return members.filter { !$0.key.hasPrefix("x-") }
  }

  private mutating func enter(_ member: SpecificationNode.Member) {
    path.append(path.isEmpty ? member.key : "." + member.key)
    places[pathText] = member.value.place
    written.append((pathText, member.keyPlace))
  }

  private mutating func reportUnknown(_ member: SpecificationNode.Member, among names: [String]) {
    let map = (language.isEmpty ? [] : [language]) + path
    path.append(path.isEmpty ? member.key : "." + member.key)
    defer { path.removeLast() }
    if let advice = OtherWords.advice(forKey: member.key, at: map.joined()) {
      report(member.keyPlace, "is no key here; \(advice.words)")
    } else {
      report(member.keyPlace, "is no key here", near: member.key, among: names)
    }
  }

  private mutating func requireMember(_ key: KeyInfo, of node: SpecificationNode) {
    guard case .map(let members) = node.content, !members.contains(where: { $0.key == key.name }) else { return }
    report(node.place, "the key \(key.name) is missing: \(key.summary)")
  }

  mutating func list<Element>(
    _ node: SpecificationNode, atMost most: Int, element: (SpecificationNode, inout SpecificationDecoder) -> Element?
  ) -> [Element] {
    var elements: [Element] = []
    for (index, item) in items(of: node, atMost: most).enumerated() {
      enter(item, at: index)
      if let element = element(item, &self) { elements.append(element) }
      path.removeLast()
    }
    return elements
  }

  private mutating func items(of node: SpecificationNode, atMost most: Int) -> [SpecificationNode] {
    guard case .list(let items) = node.content else {
      mismatch(node, "a list")
      return []
    }
    guard items.count <= most else {
      report(node.place, "has \(items.count) entries; the limit is \(most)")
      return []
    }
    return items
  }

  private mutating func enter(_ item: SpecificationNode, at index: Int) {
    path.append("[\(index)]")
    places[pathText] = item.place
  }

  /// A map whose keys are names of the user's own.
  mutating func numbersByName(_ node: SpecificationNode, atMost most: Int) -> [NamedValue] {
    guard case .map(let members) = node.content else {
      mismatch(node, KeyType.numbersByName(atMost: most).description)
      return []
    }
    guard members.count <= most else {
      report(node.place, "has \(members.count) entries; the limit is \(most)")
      return []
    }
    return members.compactMap { member in
      path.append("." + member.key)
      defer { path.removeLast() }
      places[pathText] = member.value.place
      if isMissing(member.value) { return NamedValue(member.key, nil) }
      return number(member.value, in: KeyType.anyNumber).map { NamedValue(member.key, $0) }
    }
  }

  // MARK: - Values

  mutating func number(_ node: SpecificationNode, in range: ClosedRange<Double>) -> Double? {
    guard case .scalar(let text, isQuoted: false) = node.content, let number = DecimalText.number(from: text) else {
      if case .scalar(let text, isQuoted: false) = node.content, Self.isTooLarge(text) {
        reportOutside(node, range)
      } else {
        mismatch(node, "a number" + nextStep(after: node))
      }
      return nil
    }
    guard range.contains(number) else {
      reportOutside(node, range)
      return nil
    }
    return number
  }

  /// Of a number that is written as it should be: how else to write the key is no help.
  private mutating func reportOutside(_ node: SpecificationNode, _ range: ClosedRange<Double>) {
    report(node.place, "must be \(Self.limit(of: range)), got \(node.kindName)")
  }

  /// How a number in quotes, with groups, a per cent sign or a unit is written.
  private func nextStep(after node: SpecificationNode) -> String {
    guard case .scalar(let text, let isQuoted) = node.content, text.utf8.count <= 40 else { return "" }
    if isQuoted, DecimalText.number(from: text) != nil { return " without quotes" }
    let digits = text.prefix { $0.isNumber || $0 == "-" || $0 == "." }
    let rest = text.dropFirst(digits.count)
    guard DecimalText.number(from: String(digits)) != nil, let next = rest.first else { return "" }
    if rest.dropFirst().first?.isNumber == true, ",_'’".contains(next) {
      return " with a point before its decimals and no groups, as in 1234.5"
    }
    guard pathText.hasSuffix("value") else { return ", as in \(digits)" }
    let isTime = ["s", "sec", "m", "min", "h", "am", "pm"].contains(rest.lowercased().filter { $0 != " " })
    return ", as in \(digits); its unit is the key unit" + (isTime ? ", and a time is written 2:30 or 10:08:30" : "")
  }

  /// Digits that no finite number can hold.
  private static func isTooLarge(_ text: String) -> Bool {
    text.contains { $0.isNumber } && Double(text)?.isInfinite == true
  }

  private static func limit(of range: ClosedRange<Double>) -> String {
    range == KeyType.anyNumber
      ? "a number from -1e15 to 1e15, which are the limits" : KeyType.number(range, orNull: false).description
  }

  mutating func whole(_ node: SpecificationNode, in range: ClosedRange<Double>) -> Int? {
    guard case .scalar(let text, isQuoted: false) = node.content, let number = DecimalText.number(from: text),
      range.contains(number), let whole = Int(exactly: number)
    else {
      mismatch(node, KeyType.whole(range).description)
      return nil
    }
    return whole
  }

  /// A text that is data rather than words, of which the reader of the data limits the length.
  mutating func longText(_ node: SpecificationNode) -> String? {
    guard case .scalar(let text, _) = node.content, !isNull(node) else {
      mismatch(node, "a text")
      return nil
    }
    return text
  }

  /// A text of a mark: a number or a word as it is written, and nothing for no text.
  mutating func labelText(_ node: SpecificationNode) -> String? { isNull(node) ? "" : text(node) }

  /// A number, or a time as seconds.
  mutating func numberOrTime(_ node: SpecificationNode) -> Double? {
    if case .scalar(let text, _) = node.content, text.contains(":") {
      guard let seconds = Self.seconds(text) else {
        mismatch(node, KeyType.time.description)
        return nil
      }
      return seconds
    }
    return number(node, in: KeyType.anyNumber)
  }

  /// h:mm:ss or m:ss, with a sign and a fraction of the seconds allowed: 2:30 is 150, 2:3 is nothing.
  private static func seconds(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard let first = part.first, first.isNumber, let number = DecimalText.number(from: String(part)),
        part.allSatisfy({ $0.isNumber || (isLast && $0 == ".") }), part.last != ".",
        index == 0 ? number < 1_000_000 : number < 60 && part.prefix(while: \.isNumber).count == 2
      else { return nil }
      seconds = seconds * 60 + number
    }
    return isNegative ? -seconds : seconds
  }

  /// Whether a time is h:mm rather than m:ss is for the kind to say; nil for a text that is clear by itself.
  func secondsOfHoursAndMinutes(_ node: SpecificationNode) -> Double? {
    guard case .scalar(let text, _) = node.content, text.count(where: { $0 == ":" }) == 1, !text.contains(".") else {
      return nil
    }
    return Self.seconds(text + ":00")
  }

  /// Whether a value is missing: null, or YAML's not-a-number.
  func isMissing(_ node: SpecificationNode) -> Bool {
    if case .scalar(let text, isQuoted: false) = node.content, [".nan", ".NaN", ".NAN"].contains(text) { return true }
    return isNull(node)
  }

  func isNull(_ node: SpecificationNode) -> Bool {
    guard case .scalar(let text, isQuoted: false) = node.content else { return false }
    return text.isEmpty || text == "~" || text == "null"
  }

  mutating func text(_ node: SpecificationNode) -> String? {
    guard case .scalar(let text, let isQuoted) = node.content, isQuoted || !(isNull(node) || isBoolean(text)) else {
      mismatch(node, "a text; put it in quotes if it is one")
      return nil
    }
    guard text.utf8.count <= Limits.textBytes, text.count <= Limits.characters else {
      report(
        node.place,
        "has \(text.utf8.count) bytes; the limit is \(Limits.characters) characters and \(Limits.textBytes) bytes")
      return nil
    }
    return text
  }

  mutating func boolean(_ node: SpecificationNode) -> Bool? {
    guard case .scalar(let text, isQuoted: false) = node.content, isBoolean(text) else {
      mismatch(node, "true or false")
      return nil
    }
    return text == "true"
  }

  mutating func color(_ node: SpecificationNode) -> Color? {
    guard case .scalar(let text, _) = node.content, let color = Color(css: text) else {
      let near: String? =
        if case .scalar(let text, _) = node.content { nearest(to: text, among: Color.names) } else { nil }
      mismatch(node, KeyType.color.description, near: near)
      return nil
    }
    return color
  }

  mutating func choice(_ node: SpecificationNode, of names: [String]) -> String? {
    guard case .scalar(let text, _) = node.content, names.contains(text) else {
      let near: String? =
        if case .scalar(let text, _) = node.content {
          OtherWords.name(for: text, at: language + pathText) ?? nearest(to: text, among: names)
        } else {
          nil
        }
      mismatch(node, KeyType.choice(names).description, near: near)
      return nil
    }
    return text
  }

  /// The picture of a file that has been read.
  ///
  /// - Parameter key: that it is named by or below.
  mutating func picture(_ node: SpecificationNode, of key: String) -> Picture? {
    guard case .scalar(let path, _) = node.content, let reference = PictureReference(key: key, node) else {
      mismatch(node, KeyType.pictureFile.description)
      return nil
    }
    guard let picture = files.pictures[reference] else {
      report(node.place, "picture files are not read here: “\(path)”")
      return nil
    }
    return picture
  }

  /// The name that the font of a file is kept under.
  mutating func font(_ node: SpecificationNode) -> String? {
    guard case .scalar(let path, _) = node.content, FontReference.isPath(path) else {
      mismatch(node, KeyType.fontFile.description)
      return nil
    }
    let reference = FontReference(path: path, place: node.place.isInText ? node.place : nil, role: "")
    guard let name = files.fonts[reference.key] else {
      report(node.place, "font files are not read here: “\(path)”; name an installed family instead")
      return nil
    }
    return name
  }

  /// A theme by its name, by that of its file, or by its keys.
  mutating func theme(_ node: SpecificationNode) -> ThemeLibrary.Choice? {
    switch node.content {
    case .map:
      do throws(SpecificationError) {
        let file = try ThemeFile(node, name: "theme", files: files)
        idle += file.warnings.map(below)
        return file.choice
      } catch {
        problems += error.problems.map(below)
        return nil
      }
    case .scalar(let name, _):
      if let file = themes[name] { return file.choice }
      if let known = ThemeLibrary.theme(named: name) { return known }
      if ThemeFile.isPath(name) {
        report(node.place, "theme files are not read here: “\(name)”; write its keys here instead")
        return nil
      }
    case .list: break
    }
    _ = choice(node, of: ThemeLibrary.names + ThemeLibrary.addedNames)
    return nil
  }

  /// Reads the theme of a page, which all its gauges have.
  mutating func readPageTheme(_ node: SpecificationNode) {
    path.append("theme")
    pageTheme = theme(node)
    path.removeLast()
  }

  /// A problem of what the present key holds.
  private func below(_ problem: SpecificationProblem) -> SpecificationProblem {
    SpecificationProblem(
      place: problem.place, path: problem.path.isEmpty ? pathText : fullPath(problem.path), message: problem.message)
  }

  mutating func pair(_ node: SpecificationNode) -> (Double, Double)? {
    guard case .list(let items) = node.content, items.count == 2 else {
      mismatch(node, "a pair of two numbers")
      return nil
    }
    guard let first = number(items[0], in: KeyType.anyNumber), let second = number(items[1], in: KeyType.anyNumber)
    else {
      return nil
    }
    return (first, second)
  }

  private func isBoolean(_ text: String) -> Bool { text == "true" || text == "false" }

  mutating func mismatch(_ node: SpecificationNode, _ wanted: String, near: String? = nil) {
    let lost = wanted == Self.map ? "its keys stand under it, indented" : "# begins a comment unless it is in quotes"
    let comment = isNull(node) ? " (\(lost))" : ""
    // What was most likely meant comes before all that there is to choose from.
    if let near {
      report(node.place, "got \(node.kindName)\(comment); did you mean \(near)? It must be \(wanted)")
      return
    }
    var step = OtherWords.advice(forValueAt: language + pathText)?.words
    if case .scalar(let text, isQuoted: false) = node.content, wanted == Self.map {
      step = SyntaxAdvice.missingColon(in: text) ?? step
    }
    report(node.place, "must be \(wanted), got \(node.kindName)\(comment)\(step.map { "; \($0)" } ?? "")")
  }
}

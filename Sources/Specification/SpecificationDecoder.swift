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
  /// The theme of the page whose gauges are read.
  var pageTheme: ThemeLibrary.Choice?
  /// As it was written.
  private var pageThemeNode = SpecificationNode(content: .scalar("auto", isQuoted: false), place: .inherited)
  private let refusesUnused: Bool
  /// What has been read of the files that the text names.
  let files: NamedFiles
  /// What is read, when it is not a gauge: words of other tools mean something else there.
  let language: String

  init(refusesUnused: Bool = true, files: NamedFiles = NamedFiles(), language: String = "") {
    (self.refusesUnused, self.files, self.language) = (refusesUnused, files, language)
  }

  /// The theme files that have been read, by the names that the text has for them.
  var themes: [String: ThemeFile] { files.themes }

  /// Where the key at `path` was written, or the nearest one above it, or the text begins.
  func place(nearest path: String) -> Place {
    var path = path
    while places[path] == nil, let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = String(path[..<end])
    }
    return places[path] ?? Place(line: 1, column: 1)
  }

  var pathText: String { path.joined() }

  /// Nobody reads more, and a search for near names costs.
  private static let mostProblems = 200
  private var isFull: Bool { problems.count >= Self.mostProblems }

  func nearest(to text: String, among names: [String]) -> String? {
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

  /// Notes keys that speak of a whole picture, of those written since for a gauge in one: of the layout's text, and not of
  /// a file that is a picture by itself elsewhere.
  mutating func tellOfWholePicture(since start: Int, isSizeRead: Bool) {
    let root = pathText.isEmpty ? "" : pathText + "."
    var told = Set<String>()
    let file = place(nearest: String(pathText.prefix(upTo: pathText.lastIndex(of: "[") ?? pathText.endIndex))).file
    for (path, place) in written[start...]
    where place != .inherited && place.file == file && path.hasPrefix(root) {
      let own = String(path.dropFirst(root.utf8.count))
      let name = own.prefix { $0 != "." && $0 != "[" }
      let isOfPicture =
        switch name {
        case "animation", "output", "data", "halo": true
        case "size", "width", "height": !isSizeRead
        case "a11y": ["a11y.title", "a11y.role", "a11y.decorative"].contains(own)
        default: false
        }
      guard isOfPicture, told.insert(name == "a11y" ? own : String(name)).inserted else { continue }
      let why =
        own == "a11y.role"
        ? "a picture of several is an image; leave it out" : "it speaks of the whole picture; write it beside layout"
      idle.append(
        SpecificationProblem(
          place: place.isInText ? place : nil, path: path, message: "has no effect in a gauge of a layout: \(why)"))
    }
  }

  /// Reports keys that the kind has nothing to draw for, of those written since, and forgets them.
  ///
  /// - Parameter told: the path of one that has been reported for another reason.
  mutating func reportUnused(by gauge: Gauge, since start: Int, besides told: String?) {
    defer { written.removeSubrange(start...) }
    guard refusesUnused else { return }
    let look = KeyUse.KindDesign(gauge)
    let root = pathText
    var last = ""
    for (path, place) in written[start...] where place != .inherited {
      // Where a map does nothing, its keys need not be reported too.
      guard last.isEmpty || !(path.hasPrefix(last + ".") || path.hasPrefix(last + "[")) else { continue }
      let own = root.isEmpty ? path : String(path.dropFirst(root.utf8.count + 1))
      if let told, own == told || own.hasPrefix(told + ".") { continue }
      let use = KeyUse.row(of: own, refusing: look).map { row -> String in
        guard gauge.kind.traits.contains(.holdsGauges) else { return "has no effect on \(look.words); \(row.words)" }
        return "is a key of a gauge, and these are several: write it in each, as layout.gauges[0].\(own)"
      }
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

  /// Problems of what the present key holds, with paths that begin there.
  mutating func reportBelow(_ found: [SpecificationProblem]) { problems += found.map(below) }

  /// The same for keys that do nothing.
  mutating func tellBelow(_ found: [SpecificationProblem]) { idle += found.map(below) }

  private func below(_ problem: SpecificationProblem) -> SpecificationProblem {
    SpecificationProblem(
      place: problem.place, path: problem.path.isEmpty ? pathText : fullPath(problem.path), message: problem.message)
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

  static let map = "a map of keys and values"

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

  /// Reads the theme of a page, which all its gauges have.
  mutating func readPageTheme(_ node: SpecificationNode) {
    path.append("theme")
    pageTheme = theme(node)
    pageThemeNode = node.moved(to: .inherited)
    path.removeLast()
  }

  /// The text of a gauge with the theme of its page in place of its own.
  func onPage(_ gauge: SpecificationNode) -> SpecificationNode {
    var gauge = gauge
    gauge.remove([.key("theme")])
    _ = gauge.replace([.key("theme")], with: pageThemeNode)
    return gauge
  }

  private mutating func reportUnknown(_ member: SpecificationNode.Member, among names: [String]) {
    let map = (language.isEmpty ? [] : [language]) + path
    path.append(path.isEmpty ? member.key : "." + member.key)
    defer { path.removeLast() }
    if let advice = OtherWords.advice(forKey: member.key, at: map.joined()) {
      report(member.keyPlace, "is no key here; \(advice.words)")
    } else if names.contains("set"), SpecificationTemplate.hasKey(member.key) {
      let text = member.value.flowText
      report(
        member.keyPlace,
        "is no key beside spec and data; write set: { \(member.key): \(text.count > 40 ? "…" : text) }")
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

  mutating func sentences(_ node: SpecificationNode) -> [Sentence: String] {
    var sentences: [Sentence: String] = [:]
    for member in members(of: node) {
      enter(member)
      if let sentence = Sentence(member.key) {
        sentences[sentence] = text(member.value)
      } else {
        report(
          member.keyPlace, "is no sentence; `tacho list sentences` has them", near: member.key,
          among: Sentence.allCases.map(\.name))
      }
      path.removeLast()
    }
    return sentences
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
}

import VectorGraphics

/// A value of a specification with the place it was written at, before anyone has asked what it means.
struct SpecificationNode: Sendable {
  enum Content: Sendable {
    /// A word, number or text. Quoted ones are always text.
    case scalar(String, isQuoted: Bool)
    case list([SpecificationNode])
    /// In the order written; keys are unique.
    case map([Member])
  }

  struct Member: Sendable {
    let key: String
    let keyPlace: Place
    var value: SpecificationNode
  }

  var content: Content
  let place: Place

  /// Values it is made of, itself among them.
  var count: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .map(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// What the value is called in a message.
  var kindName: String {
    switch content {
    case .scalar(let text, let isQuoted):
      if !isQuoted, text.isEmpty || text == "~" || text == "null" { return "nothing" }
      // A message is no place for what may be a megabyte.
      let start = String(text.unicodeScalars.prefix(40)) + (text.utf8.count > 200 ? "…" : "")
      return isQuoted || Double(text) == nil ? "the text “\(start)”" : start
    case .list: return "a list"
    case .map: return "a map"
    }
  }
}

/// Where something stands in a specification: lines and columns count from 1.
public struct Place: Hashable, Sendable, Comparable {
  /// The name of the file it is in, where that is another one than the text that is read.
  public let file: String?
  /// From 1.
  public let line: Int
  /// From 1, in characters of the line.
  public let column: Int

  /// Counts both from 1; without a file it is a place in the text that is read.
  public init(line: Int, column: Int, file: String? = nil) {
    (self.line, self.column, self.file) = (line, column, file)
  }

  /// Not in the text: what a setting from outside brought.
  static let outside = Place(line: 0, column: 0)
  /// The same, of a setting that is for many gauges and passed over where it does not apply.
  static let inherited = Place(line: 0, column: 1)

  var isInText: Bool { line > 0 }

  /// The same where the text is that of a file; what is in others already is in those beside it.
  package func written(in path: String) -> Place {
    guard isInText else { return self }
    let folder = SpecificationReferences.folder(of: path)
    return Place(line: line, column: column, file: file.map { ($0.hasPrefix("/") ? "" : folder) + $0 } ?? path)
  }

  /// By line, then by column.
  public static func < (a: Place, b: Place) -> Bool {
    (a.file ?? "", a.line, a.column) < (b.file ?? "", b.line, b.column)
  }
}

extension SpecificationNode {
  /// Puts a value at a path such as `scale.max` or `ranges[0].color`, making maps on the way.
  mutating func set(_ setting: GaugeSpecification.Setting) throws(SpecificationProblem) {
    func problem(_ message: String) -> SpecificationProblem {
      SpecificationProblem(place: nil, path: setting.path, message: message)
    }
    guard let steps = Step.parse(setting.path) else {
      throw problem("is no path; write keys with dots, as in scale.max")
    }
    let place = setting.isInherited ? Place.inherited : .outside
    // Where a text is wanted it is as it is written: ,.1f and Room #3. Else empty, or what YAML would take for a comment:
    // a colour, most likely.
    let isQuoted = setting.value.hasPrefix("\"") || setting.value.hasPrefix("'")
    let isText = if case .text? = SpecificationTemplate.type(of: setting.path) { !isQuoted } else { false }
    let value: SpecificationNode
    do {
      value =
        setting.value.isEmpty || setting.value.hasPrefix("#") || isText
        ? SpecificationNode(content: .scalar(setting.value, isQuoted: true), place: place)
        : try SpecificationParser.parse(Array(setting.value.utf8)).moved(to: place)
    } catch {
      throw problem(error.message)
    }
    if case .scalar(let text, _) = content { throw noMap(text) }
    removeOtherName(of: steps)
    if let meant = meant(by: steps) { throw problem("write \(Step.text(meant))") }
    guard replace(steps[...], with: value) else { throw problem("leads through something that is no map or list") }
  }

  /// Another way to the same place, where a gauge of a layout is named by its id, or an item of a list by a number between
  /// dots; nil for all others.
  private func meant(by steps: [Step]) -> [Step]? {
    if case .key(let name)? = steps.first, steps.count > 1, SpecificationTemplate.type(of: name) == nil,
      let index = gaugesOfLayout.firstIndex(where: { $0.member("id")?.text == name })
    {
      return [.key("layout"), .key("gauges"), .index(index)] + steps.dropFirst()
    }
    var (node, meant) = (Optional(self), [Step]())
    for step in steps {
      var step = step
      if case .key(let name) = step, case .list? = node?.content, let index = Int(name) { step = .index(index) }
      meant.append(step)
      node = node?.child(step)
    }
    return Step.text(meant) == Step.text(steps) ? nil : meant
  }

  /// What a scalar says.
  var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// What stands a step below; nil where there is nothing.
  func child(_ step: Step) -> SpecificationNode? {
    switch (step, content) {
    case (.key(let name), .map): member(name)
    case (.index(let index), .list(let items)) where items.indices.contains(index): items[index]
    default: nil
    }
  }

  /// What is set takes the place of what says the same in the text: the ends of a scale have two names each, both sides
  /// of a canvas have one name, and a movement has a spring or an easing.
  mutating func removeOtherName(of steps: [Step]) {
    guard case .key(let name)? = steps.last else { return }
    switch name {
    case "min", "max":
      if steps.count > 1, case .key("scale") = steps[steps.count - 2] {
        remove(steps.dropLast(2) + [.key(name)])
      } else {
        remove(steps.dropLast() + [.key("scale"), .key(name)])
      }
    case "size" where steps.count == 1:
      for side in ["width", "height"] { remove([.key(side)], where: \.isInText) }
    case "spring": remove(steps.dropLast() + [.key("easing")], where: \.isInText)
    case "easing": remove(steps.dropLast() + [.key("spring")], where: \.isInText)
    default: break
    }
  }

  /// - Parameter isMeant: whether what stands at a place goes; two that are set stay, to be refused.
  mutating func remove(_ steps: ArraySlice<Step>, where isMeant: (Place) -> Bool = { _ in true }) {
    guard let step = steps.first else { return }
    switch (step, content) {
    case (.key(let key), .map(var members)):
      guard let index = members.firstIndex(where: { $0.key == key }) else { return }
      if steps.count > 1 {
        members[index].value.remove(steps.dropFirst(), where: isMeant)
      } else if isMeant(members[index].keyPlace) {
        members.remove(at: index)
      }
      content = .map(members)
    case (.index(let index), .list(var items)) where items.indices.contains(index):
      if steps.count > 1 {
        items[index].remove(steps.dropFirst(), where: isMeant)
      } else if isMeant(items[index].place) {
        items.remove(at: index)
      }
      content = .list(items)
    default: break
    }
  }

  enum Step {
    case key(String)
    case index(Int)

    static func parse(_ path: String) -> [Step]? {
      var steps: [Step] = []
      for part in path.split(separator: ".", omittingEmptySubsequences: false) {
        let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
        guard let key = pieces.first, !key.isEmpty else { return nil }
        steps.append(.key(String(key)))
        for piece in pieces.dropFirst() {
          guard piece.last == "]", let index = Int(piece.dropLast()), (0..<1000).contains(index) else { return nil }
          steps.append(.index(index))
        }
      }
      return steps.count <= SpecificationParser.maximumDepth ? steps : nil
    }

    /// As it is parsed: `ranges[2].color`.
    static func text(_ steps: [Step]) -> String {
      steps.reduce(into: "") { text, step in
        switch step {
        case .key(let name): text += (text.isEmpty ? "" : ".") + name
        case .index(let index): text += "[\(index)]"
        }
      }
    }
  }

  /// False when a step does not fit what is there. An index may be one past the end of a list.
  mutating func replace(_ steps: ArraySlice<Step>, with value: SpecificationNode) -> Bool {
    guard let step = steps.first else {
      self = value
      return true
    }
    let rest = steps.dropFirst()
    let empty: Content = if case .index = rest.first { .list([]) } else { .map([]) }
    var child = SpecificationNode(content: empty, place: value.place)
    switch (step, content) {
    case (.key(let key), .map(var members)):
      let index = members.firstIndex { $0.key == key }
      if let index { child = members[index].value }
      guard child.replace(rest, with: value) else { return false }
      if let index {
        members[index] = Member(key: key, keyPlace: rest.isEmpty ? value.place : members[index].keyPlace, value: child)
      } else {
        members.append(Member(key: key, keyPlace: value.place, value: child))
      }
      content = .map(members)
    case (.index(let index), .list(var items)) where index <= items.count:
      if index < items.count { child = items[index] }
      guard child.replace(rest, with: value) else { return false }
      if index < items.count { items[index] = child } else { items.append(child) }
      content = .list(items)
    default:
      return false
    }
    return true
  }

  /// A text stands where a gauge should be.
  fileprivate func noMap(_ text: String) -> SpecificationProblem {
    let number = text.split(separator: " ").first.flatMap { DecimalText.number(from: String($0)) }
    let step = number.map { "; a value is written value: \(DecimalText.short($0, decimals: 9))" }
    let colon = SyntaxAdvice.missingColon(in: text).map { "; " + $0 }
    return SpecificationProblem(
      place: place,
      message: "must be \(SpecificationDecoder.map), got \(kindName)\(step ?? colon ?? "")")
  }

  /// The node and all below it with one place.
  func moved(to place: Place) -> SpecificationNode {
    let content: Content =
      switch content {
      case .scalar: content
      case .list(let items): .list(items.map { $0.moved(to: place) })
      case .map(let members):
        .map(members.map { Member(key: $0.key, keyPlace: place, value: $0.value.moved(to: place)) })
      }
    return SpecificationNode(content: content, place: place)
  }
}

/// YAML in flow style as the samples of keys write it: maps, lists and scalars without quotes that hide marks.
enum FlowText: Equatable {
  case scalar(String)
  case list([FlowText])
  case map([(key: String, value: FlowText)])

  init(_ text: String) {
    var rest = Substring(text)
    self = Self.value(&rest)
  }

  private static func value(_ rest: inout Substring) -> FlowText {
    rest = rest.drop { $0 == " " }
    guard let mark = rest.first, mark == "{" || mark == "[" else {
      var isQuoted = false
      let scalar = rest.prefix { letter in
        if letter == "'" { isQuoted.toggle() }
        return isQuoted || !",]}".contains(letter)
      }
      rest = rest.dropFirst(scalar.count)
      return .scalar(String(scalar))
    }
    rest = rest.dropFirst()
    var (items, entries): ([FlowText], [(key: String, value: FlowText)]) = ([], [])
    while true {
      rest = rest.drop { $0 == " " || $0 == "," }
      guard let next = rest.first, next != "]", next != "}" else { break }
      if mark == "[" {
        items.append(value(&rest))
      } else {
        let key = rest.prefix { $0 != ":" }
        rest = rest.dropFirst(key.count + 1)
        entries.append((String(key), value(&rest)))
      }
    }
    rest = rest.dropFirst()
    return mark == "[" ? .list(items) : .map(entries)
  }

  static func == (a: FlowText, b: FlowText) -> Bool { a.text == b.text }

  var text: String {
    switch self {
    case .scalar(let text): text
    case .list(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
    case .map(let entries): "{" + entries.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// With all that another says, which goes before; of lists of maps the first maps are one.
  func merged(with other: FlowText) -> FlowText {
    switch (self, other) {
    case (.map(var entries), .map(let others)):
      for entry in others {
        if let index = entries.firstIndex(where: { $0.key == entry.key }) {
          entries[index].value = entries[index].value.merged(with: entry.value)
        } else {
          entries.append(entry)
        }
      }
      return .map(entries)
    case (.list(let items), .list(let others)):
      guard let a = items.first, let b = others.first, case .map = a, case .map = b else { return other }
      return .list([a.merged(with: b)] + (items.count > others.count ? items : others).dropFirst())
    default: return other
    }
  }

  /// What is at a path such as `ticks.mid` or `[].shape`, in the first item of lists.
  func at(_ path: some StringProtocol) -> FlowText? {
    let step = path.prefix { $0 != "." }
    guard !step.isEmpty else { return path.isEmpty ? self : at(path.dropFirst()) }
    let rest = path.dropFirst(step.count)
    if step == "[]", case .list(let items) = self { return items.first?.at(rest) }
    guard case .map(let entries) = self else { return nil }
    if step.hasSuffix("[]") {
      return entries.first { $0.key == step.dropLast(2) }?.value.at("[]" + rest)
    }
    return entries.first { $0.key == step }?.value.at(rest)
  }
}

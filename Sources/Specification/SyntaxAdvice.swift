import VectorGraphics

/// What a mistake of syntax in YAML is and how the line must be written. The scanner says what it did not expect; people
/// have left out a space, a quote or an indent.
struct SyntaxAdvice {
  /// What the scanner reports: its words, where it stopped, and where the part begins that it was in.
  struct Report {
    let words: String
    let place: Place
    let start: Place?
  }

  /// Where the mistake is, which may be before the place where the scanner stopped.
  let place: Place
  /// What is wrong, with the line as it must be.
  let message: String
  /// With which the message ends.
  let other: Place?

  fileprivate init(_ place: Place, _ message: String, at other: Place? = nil) {
    (self.place, self.message, self.other) = (place, message, other)
  }

  /// Nil when nothing more is known than what the scanner says.
  init?(_ report: Report, in text: [UInt8]) {
    guard let advice = Lines(text).advice(report) else { return nil }
    self = advice
  }

  /// What to do about a text where a map must be: its lines are keys without a colon and a space behind them.
  static func missingColon(in text: String) -> String? {
    guard let parts = Line(Substring(text), number: 1).withColon.flatMap({ Line(Substring($0), number: 1).parts }),
      let value = parts.value.split(separator: " ").first
    else { return nil }
    return "write a colon and a space behind each key, as in “\(parts.key): \(value)”"
  }
}

/// A line of the text, with its indent apart.
private struct Line {
  let number: Int
  let indent: Int
  let hasTab: Bool
  /// Without spaces and tabs at its ends.
  let words: String

  init(_ text: Substring, number: Int) {
    self.number = number
    let blank = text.unicodeScalars.prefix { $0 == " " || $0 == "\t" }
    indent = blank.count
    hasTab = blank.contains("\t")
    words = String(text).trimmingSpaces
  }

  var isEmpty: Bool { words.isEmpty || words.hasPrefix("#") }
  var isItem: Bool { words.hasPrefix("- ") || words == "-" }

  /// The columns, from 0, in which lines after this one may begin: its own, and that of the words behind a hyphen.
  var levels: [Int] {
    guard words.hasPrefix("- ") else { return [indent] }
    let after = words.dropFirst().prefix { $0 == " " }.count
    return [indent + 1 + after, indent]
  }

  /// What stands before and behind the first colon that ends a key.
  var parts: (key: String, value: String)? {
    let scalars = Array(words.unicodeScalars)
    guard
      let colon = scalars.indices.first(where: {
        scalars[$0] == ":" && ($0 + 1 == scalars.count || scalars[$0 + 1] == " " || scalars[$0 + 1] == "\t")
      })
    else { return nil }
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(part)).trimmingSpaces
    }
    return (text(scalars[..<colon]), text(scalars[(colon + 1)...]))
  }

  /// `kind:ring`, `kind = ring` or `kind ring` as `kind: ring`; nil when it is none of these.
  var withColon: String? {
    guard parts == nil else { return nil }
    let key = words.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }
    let rest = String(words.dropFirst(key.count)).trimmingSpaces
    guard let first = key.first, first.isLetter, !rest.isEmpty, rest.utf8.count < words.utf8.count else { return nil }
    if rest.hasPrefix(":") || rest.hasPrefix("=") {
      let value = String(rest.dropFirst()).trimmingSpaces
      return value.isEmpty || value.hasPrefix("/") ? nil : "\(key): \(value)"
    }
    // A word is no key because another follows; one that is not among the keys is more likely a text.
    return Self.keys.contains(String(key)) ? "\(key): \(rest)" : nil
  }

  private static let keys = Set(KeyReference.entries.flatMap { $0.path.split { ".[]".contains($0) }.map(String.init) })

  /// With its value in quotes; nil when it would need signs for the quotes in it.
  var quoted: String? {
    guard let (key, value) = parts, let quoted = Self.quoted(value) else { return nil }
    return "\(key): \(quoted)"
  }

  static func quoted(_ value: String) -> String? {
    var value = value
    // A quote that ended too early.
    for mark in ["'", "\""] where value.hasPrefix(mark) && value.hasSuffix(mark) && value.utf8.count > 1 {
      let inner = String(value.dropFirst().dropLast())
      if !inner.contains("\""), !inner.contains("\\") { value = inner }
    }
    if !value.contains("\""), !value.contains("\\") { return "\"\(value)\"" }
    return value.contains("'") ? nil : "'\(value)'"
  }
}

private struct Lines {
  let lines: [Line]
  private let texts: [Substring]

  init(_ text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
    texts = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
    lines = texts.enumerated().map { Line($0.element, number: $0.offset + 1) }
  }

  /// The line of this number, counted from 1.
  private func line(_ number: Int) -> Line? { lines.indices.contains(number - 1) ? lines[number - 1] : nil }

  private func before(_ line: Line) -> Line? { lines[..<(line.number - 1)].last { !$0.isEmpty } }

  func advice(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    let words = report.words
    if let line = line(report.place.line), line.hasTab, !words.contains("quoted"), !words.contains("end of stream") {
      let spaces = String(
        repeating: " ", count: before(line).map { $0.parts?.value.isEmpty == true ? $0.indent + 2 : $0.indent } ?? 0)
      return SyntaxAdvice(
        Place(line: line.number, column: 1),
        "a tab before “\(line.words.shortened)”; indent it with spaces, as in “\(spaces)\(line.words.shortened)”"
      )
    }
    if words.contains("mapping values are not allowed") { return colon(report) }
    if words.contains("could not find expected ':'") { return key(report) }
    if words.contains("did not find expected key") || words.contains("'-' indicator")
      || words.contains("<document start>")
    {
      return indent(report)
    }
    if words.contains("cannot start any token") { return start(report) }
    if words.contains("block sequence entries are not allowed") { return list(report) }
    if words.contains("expected ',' or") { return bracket(report) }
    if words.contains("end of stream"), let start = report.start {
      return SyntaxAdvice(start, "the quote that begins here does not end; write the same quote behind the text")
    }
    if words.contains("escape") || words.contains("hexdecimal") {
      return SyntaxAdvice(
        report.place,
        "in double quotes \\ begins a sign such as \\n; write \\\\ for one, or put the text in single quotes"
      )
    }
    return nil
  }

  /// A colon where none may stand.
  private func colon(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    guard let line = line(report.place.line), let parts = line.parts else { return nil }
    let isSecond = report.place.column - 1 > line.indent + parts.key.unicodeScalars.count
    if isSecond, !parts.value.hasPrefix("{"), !parts.value.hasPrefix("[") {
      let written = line.quoted.map { ": \($0.shortened)" } ?? ""
      return SyntaxAdvice(report.place, "a value with a colon and a space in it must stand in quotes\(written)")
    }
    guard let above = before(line) else { return nil }
    if let fixed = above.withColon { return missing(above, fixed) }
    guard above.parts != nil, line.indent > above.indent else { return nil }
    return SyntaxAdvice(
      Place(line: line.number, column: line.indent + 1),
      "“\(line.words.shortened)” is indented further than “\(above.words.shortened)” above it, which has a value "
        + "already; begin both in the same column: “\(above.margin)\(line.words.shortened)”"
    )
  }

  /// A line that is no key with a value.
  private func key(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    guard let line = line(report.start?.line ?? report.place.line) else { return nil }
    if let fixed = line.withColon { return missing(line, fixed) }
    return SyntaxAdvice(
      Place(line: line.number, column: line.indent + 1),
      "“\(line.words.shortened)” is not a key with a value; write “key: value”, or put a text of several lines in quotes"
    )
  }

  private func missing(_ line: Line, _ fixed: String) -> SyntaxAdvice {
    SyntaxAdvice(
      Place(line: line.number, column: line.indent + 1),
      "“\(line.words.shortened)” has no colon with a space behind its key; write “\(fixed.shortened)”"
    )
  }

  /// A line that begins in no column in which it may, or words behind a quote.
  private func indent(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    guard let line = line(report.place.line), !line.isEmpty else { return nil }
    guard report.place.column == line.indent + 1 else {
      guard let value = line.parts?.value, let sign = value.first, "'\"{".contains(sign) else { return nil }
      if sign == "{" { return value.contains(": ") ? nil : inQuotes(line, sign, report.place) }
      let written = line.quoted.map { ", or \($0.shortened)" } ?? ""
      return SyntaxAdvice(
        report.place,
        "the quotes end before the value does; write a quote within single quotes twice (''), within double quotes as \\\""
          + written
      )
    }
    var levels: [Int] = []
    for above in lines[..<(line.number - 1)].reversed() where !above.isEmpty {
      guard levels.last.map({ above.indent < $0 }) ?? true else { continue }
      if line.isItem, !above.isItem { continue }
      levels += above.levels.filter { level in levels.last.map { level < $0 } ?? true }
      if line.isItem { levels = [above.indent] + levels.filter { $0 < above.indent } }
    }
    guard let nearest = levels.min(by: { (abs($0 - line.indent), -$0) < (abs($1 - line.indent), -$1) }),
      nearest != line.indent
    else { return nil }
    return SyntaxAdvice(
      report.place,
      "“\(line.words.shortened)” stands behind \(Self.spaces(line.indent)), and no line above it that it could belong to does; "
        + "put \(nearest == 0 ? "it at the beginning" : "\(Self.spaces(nearest)) before it"): “\(String(repeating: " ", count: nearest))\(line.words.shortened)”"
    )
  }

  private static func spaces(_ count: Int) -> String {
    count == 0 ? "no space" : count == 1 ? "1 space" : "\(count) spaces"
  }

  /// A sign that begins no value.
  private func start(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    guard let line = line(report.place.line) else { return nil }
    let text = texts[line.number - 1].unicodeScalars
    let sign = text.dropFirst(report.place.column - 1).first
    guard let sign, sign != "\t" else { return nil }
    return inQuotes(line, Character(sign), report.place)
  }

  private func inQuotes(_ line: Line, _ sign: Character, _ place: Place) -> SyntaxAdvice {
    SyntaxAdvice(
      place, "a text that begins with \(sign) must stand in quotes" + (line.quoted.map { ": \($0.shortened)" } ?? ""))
  }

  private func list(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    guard let line = line(report.place.line), let parts = line.parts, parts.value.hasPrefix("-") else { return nil }
    return SyntaxAdvice(
      report.place,
      "a list begins on a line of its own: “\(line.margin)\(parts.key):”, and under it “\(line.margin)  \(parts.value.shortened)”"
    )
  }

  /// A list or map in brackets that goes on where it should not.
  private func bracket(_ report: SyntaxAdvice.Report) -> SyntaxAdvice? {
    guard let start = report.start, let close = report.words.split(separator: "'").last else { return nil }
    let open = close == "]" ? "[" : "{"
    let above = texts.prefix(report.place.line).suffix(2)
    let comment = above.contains { $0.contains("//") || $0.contains("/*") } ? "; JSON has no comments (// or /*)" : ""
    let value = line(start.line)?.parts?.value ?? ""
    if start.line == report.place.line, value.hasPrefix("{"), value.hasSuffix("}"), !value.contains(": "),
      let quoted = Line.quoted(value)
    {
      return SyntaxAdvice(
        start, "a text in braces, such as the name of a column, must stand in quotes: \(quoted.shortened)")
    }
    return SyntaxAdvice(
      report.place,
      "a comma or \(close) is missing before this\(comment); the \(open) stands in", at: start
    )
  }
}

extension Line {
  /// Its indent.
  fileprivate var margin: String { String(repeating: " ", count: indent) }
}

extension String {
  /// At most 60 letters of it.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}

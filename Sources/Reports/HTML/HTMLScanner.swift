import Gauges
import Specification
import VectorGraphics

/// Finds the gauges of an HTML page: `<tacho-gauge>` elements, and code blocks of the class `gauge` as Markdown
/// programs write them. Comments, scripts and style sheets are passed over, and so is what stands in an attribute;
/// `pre` is markup like any other. Every byte is looked at once.
struct HTMLScanner {
  struct Element {
    let range: Range<Int>
    var text = GaugeText()
    /// id, class and style as they were written, each after a space.
    var attributes = ""
  }

  private(set) var elements: [Element] = []
  private(set) var problems: [SpecificationProblem] = []
  /// The text of the first `title` element.
  private(set) var title = ""
  /// What the page says of its language.
  private(set) var language: String?

  /// Elements whose content is text, whatever it looks like.
  static let verbatim: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext",
  ]

  private let bytes: [UInt8]
  /// A line count up to an index, which only grows.
  private var counted = (index: 0, line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var at = 0
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      let tag: HTMLTag
      switch Self.markup(bytes, start) {
      case .passed(let end):
        at = end
        continue
      case .text:
        at = start + 1
        continue
      case .tag(let found): tag = found
      }
      at = tag.range.upperBound
      guard !tag.isEnd else { continue }
      if tag.name == "tacho-gauge" {
        at = readGauge(tag)
      } else if tag.name == "pre" {
        at = readCode(tag)
      } else if tag.name == "html" {
        language = language ?? tag.value(of: "lang").flatMap { Language.isTag($0) ? $0 : nil }
      } else if Self.verbatim.contains(tag.name) {
        at = Self.endOfVerbatim(bytes, at, tag.name)
        if tag.name == "title", title.isEmpty {
          title = HTMLText.resolved(bytes[tag.range.upperBound..<at]).cleaned
        }
      }
    }
  }

  /// What a `<` begins.
  enum Markup {
    /// A comment or the like, or a tag that does not end and takes the rest of the page with it; where to go on.
    case passed(Int)
    case tag(HTMLTag)
    /// Nothing.
    case text
  }

  static func markup(_ bytes: [UInt8], _ start: Int) -> Markup {
    if let end = endOfMarkup(bytes, start) { return .passed(end) }
    if let tag = HTMLTag(bytes, at: start) { return .tag(tag) }
    let name = bytes[(start + 1)...].first == UInt8(ascii: "/") ? start + 2 : start + 1
    return name < bytes.count && bytes[name].isASCIILetter ? .passed(bytes.count) : .text
  }

  /// Where a comment, a declaration, or a CDATA section that begins at `start` ends; nil when none does.
  private static func endOfMarkup(_ bytes: [UInt8], _ start: Int) -> Int? {
    let rest = bytes[start...].prefix(9)
    let end: String
    var from = start + 2
    if rest.starts(with: "<!--".utf8) {
      // <!--> and <!---> are whole comments.
      end = "-->"
    } else if rest.starts(with: "<![CDATA[".utf8) {
      (end, from) = ("]]>", start + 9)
    } else if rest.starts(with: "<!".utf8) || rest.starts(with: "<?".utf8) {
      end = ">"
    } else if rest.starts(with: "</".utf8), let name = rest.dropFirst(2).first, !name.isASCIILetter {
      // An end tag of nothing is a comment to browsers.
      end = ">"
    } else {
      return nil
    }
    return bytes.firstRange(of: Array(end.utf8), from: from).map { $0 + end.utf8.count } ?? bytes.count
  }

  /// Where the end tag of an element with text alone begins.
  static func endOfVerbatim(_ bytes: [UInt8], _ start: Int, _ name: String) -> Int {
    guard name != "plaintext" else { return bytes.count }
    var at = start
    while let next = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      if isEndTag(bytes, next, name) { return next }
      at = next + 1
    }
    return bytes.count
  }

  private static func isEndTag(_ bytes: [UInt8], _ at: Int, _ name: String) -> Bool {
    let after = at + 2 + name.utf8.count
    guard after <= bytes.count, bytes[at + 1] == UInt8(ascii: "/"),
      Array(bytes[(at + 2)..<after]).lowercased.elementsEqual(name.utf8)
    else { return false }
    return after == bytes.count || bytes[after].isHTMLSpace || "/>".utf8.contains(bytes[after])
  }

  // MARK: - Gauges

  /// Reads an element whose start tag this is; returns where to go on.
  private mutating func readGauge(_ tag: HTMLTag) -> Int {
    let place = place(of: tag.range.lowerBound)
    var (content, end) = (tag.range.upperBound..<tag.range.upperBound, tag.range.upperBound)
    if !tag.isClosed {
      let close = Self.endOfVerbatim(bytes, tag.range.upperBound, tag.name)
      let inner = Array(bytes[tag.range.upperBound..<close]).lowercased
      guard close < bytes.count, inner.firstRange(of: Array("<tacho-gauge".utf8), from: 0) == nil,
        let endTag = HTMLTag(bytes, at: close)
      else {
        problems.append(SpecificationProblem(place: place, message: "<tacho-gauge> has no </tacho-gauge>"))
        return close
      }
      (content, end) = (tag.range.upperBound..<close, endTag.range.upperBound)
    }
    var element = Element(range: tag.range.lowerBound..<end)
    element.text.place = place
    appendLines(of: content, to: &element.text)
    var (sources, data, row): (Int, String?, String?) = (0, nil, nil)
    for attribute in tag.attributes {
      switch attribute.name.lowercased() {
      case "id", "class", "style":
        element.attributes += " " + String(decoding: bytes[attribute.range], as: UTF8.self)
      case "spec" where Self.isName(attribute.value), "src":
        sources += 1
        element.text.path = attribute.value
      case "spec":
        sources += 1
        element.text.append(line: attribute.value.utf8, from: place)
      case "data": data = attribute.value
      case "row": row = attribute.value
      case let name where name.hasPrefix("data-") || name.hasPrefix("aria-") || name == "role" || name == "hidden":
        continue
      default:
        element.text.settings.append(
          .init(
            path: attribute.name.camelCased, value: Self.settingText(attribute.value), text: attribute.value))
      }
    }
    if element.text.settings.count > Limits.settings {
      problems.append(
        SpecificationProblem(
          place: place,
          message: "<tacho-gauge> sets \(element.text.settings.count) keys; the limit is \(Limits.settings)"))
    }
    let hasContent = bytes[content].contains { !$0.isHTMLSpace }
    if sources + (hasContent ? 1 : 0) > 1 {
      problems.append(
        SpecificationProblem(
          place: place, message: "give only one of content, the attribute spec and the attribute src"))
    } else if sources > 0 {
      element.text.dropBlankLines()
    }
    do throws(SpecificationError) {
      element.text.row = try Self.row(data, row)
    } catch {
      problems += error.problems.map(element.text.located)
    }
    elements.append(element)
    return end
  }

  private static func row(_ data: String?, _ row: String?) throws(SpecificationError) -> GaugeReference.Row? {
    switch (data, row) {
    case (nil, nil): return nil
    case (let data?, let row?): return try GaugeReference.Row(path: data, row: row)
    default:
      throw SpecificationError([
        SpecificationProblem(
          place: nil, path: data == nil ? "row" : "data",
          message: "the attribute \(data == nil ? "data" : "row") is missing: data and row belong together")
      ])
    }
  }

  /// Whether an attribute names a specification rather than being one, which is a map.
  private static func isName(_ text: String) -> Bool {
    guard let template = try? SpecificationTemplate(Array(text.utf8)), let word = template.scalar else { return false }
    return !word.text.isEmpty
  }

  /// `<pre class="gauge"><code>…</code></pre>` or `<pre><code class="language-gauge">…</code></pre>`.
  private mutating func readCode(_ tag: HTMLTag) -> Int {
    let start = tag.range.upperBound
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<"), let code = HTMLTag(bytes, at: start),
      code.name == "code", !code.isEnd,
      tag.hasClass("gauge") || code.hasClass("gauge") || code.hasClass("language-gauge")
    else { return start }
    let content = code.range.upperBound
    guard let close = bytes[content...].firstIndex(of: UInt8(ascii: "<")), let codeEnd = HTMLTag(bytes, at: close),
      codeEnd.isEnd, codeEnd.name == "code", let end = HTMLTag(bytes, at: codeEnd.range.upperBound), end.isEnd,
      end.name == "pre"
    else { return content }
    var element = Element(range: tag.range.lowerBound..<end.range.upperBound)
    element.text.place = place(of: tag.range.lowerBound)
    appendLines(of: content..<close, to: &element.text)
    elements.append(element)
    return end.range.upperBound
  }

  private mutating func appendLines(of range: Range<Int>, to text: inout GaugeText) {
    var at = range.lowerBound
    repeat {
      let end = bytes[at..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = bytes[at..<end].last == 0x0D ? bytes[at..<(end - 1)] : bytes[at..<end]
      let resolved = HTMLText.resolved(line)
      text.append(line: resolved.utf8, from: place(of: at))
      at = end + 1
    } while at < range.upperBound
  }

  /// An attribute's value as YAML: lists, maps, numbers, true, false and null as they are, else a text.
  static func settingText(_ value: String) -> String {
    let isData = value.first == "[" || value.first == "{" || ["true", "false", "null", ""].contains(value)
    if isData || Double(value)?.isFinite == true { return value }
    return "'" + value.replacing("'", with: "''") + "'"
  }

  /// Columns are characters. Places are asked for from the start to the end.
  private mutating func place(of index: Int) -> Place {
    while counted.index < index {
      let byte = bytes[counted.index]
      if byte == 0x0A { counted = (counted.index, counted.line + 1, 0) }
      if byte & 0xC0 != 0x80 { counted.column += 1 }
      counted.index += 1
    }
    return Place(line: counted.line, column: counted.column)
  }
}

extension String {
  /// `start-angle` as `startAngle`.
  fileprivate var camelCased: String {
    var text = ""
    var isUpper = false
    for character in self {
      if character == "-" {
        isUpper = true
      } else {
        text += isUpper ? character.uppercased() : String(character)
        isUpper = false
      }
    }
    return text
  }

  /// On one line, without spaces at the ends and more than one between words.
  var cleaned: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

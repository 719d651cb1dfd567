import Specification
import VectorGraphics

/// How the blocks of Markdown begin.
extension MarkdownScanner {
  /// `#` to `######` with a space behind.
  static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    let count = line.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(count) else { return false }
    return line.dropFirst(count).first.map { $0 == 0x20 || $0 == 0x09 } ?? true
  }

  /// The line under a heading: `=` or `-` alone.
  static func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    return line.drop { $0 == mark }.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Three or more of `*`, `-` or `_`, with spaces anywhere.
  static func isBreak(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "*-_".utf8.contains(mark) else { return false }
    var count = 0
    for byte in line where byte != 0x20 && byte != 0x09 {
      guard byte == mark else { return false }
      count += 1
    }
    return count >= 3
  }

  /// The start of a fenced code block, and what it is said to hold. Colons are a fence around a gauge alone, as MyST and
  /// Pandoc write it.
  static func fence(_ line: ArraySlice<UInt8>) -> (mark: UInt8, count: Int, info: ArraySlice<UInt8>)? {
    guard let mark = line.first, "`~:".utf8.contains(mark) else { return nil }
    let count = line.prefix { $0 == mark }.count
    let info = line.dropFirst(count)
    guard count >= 3, mark != UInt8(ascii: "`") || !info.contains(mark) else { return nil }
    guard mark != UInt8(ascii: ":") || isGauge(info) else { return nil }
    return (mark, count, info)
  }

  /// `gauge`, `{.gauge …}` as Pandoc and Quarto write it, or `{gauge}` as MyST does.
  static func isGauge(_ info: ArraySlice<UInt8>) -> Bool { wordsBesideGauge(info) != nil }

  /// What stands in the first line of a gauge beside its name, as in `{.gauge width=50%}`; nil when it is none.
  static func wordsBesideGauge(_ info: ArraySlice<UInt8>) -> String? {
    let spaces: Set<UInt8> = [0x20, 0x09]
    var words = info.split { spaces.contains($0) }[...]
    if words.first?.elementsEqual("{".utf8) == true { words = words.dropFirst() }
    guard let word = words.first else { return nil }
    let names = ["gauge", "{.gauge", "{.gauge}", ".gauge", ".gauge}", "{gauge}", "{gauge", "gauge}"]
    guard names.contains(where: { word.elementsEqual($0.utf8) }) else { return nil }
    let others = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return others.last == "}" ? String(others.dropLast()).trimmingSpaces : others
  }

  /// Attributes beside a gauge that are keys of it, as in `{.gauge value=42}`; `width` and `height` are of the image, as Pandoc has them.
  static func attributes(_ words: String) -> (settings: [GaugeReference.Setting], others: [String]) {
    var (parts, isQuoted): ([String], Bool) = ([""], false)
    for character in words {
      if character == "\"" { isQuoted.toggle() }
      if character == " ", !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    if let last = parts.last, last.hasSuffix("}") { parts[parts.count - 1].removeLast() }
    var (settings, others): ([GaugeReference.Setting], [String]) = ([], [])
    for part in parts where !part.isEmpty {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      let value = pair.count == 2 ? pair[1].filter { $0 != "\"" } : ""
      if pair.count == 2, let setting = GaugeText.setting(ofImage: pair[0], value) {
        settings.append(setting)
      } else {
        others.append(part)
      }
    }
    return (settings, others)
  }

  static func isGaugeFence(_ line: ArraySlice<UInt8>) -> Bool { fence(line).map { isGauge($0.info) } ?? false }

  /// The start of a footnote, `[^name]:`; how many bytes it has with the spaces behind it, and the name.
  static func footnote(_ line: ArraySlice<UInt8>) -> (count: Int, name: ArraySlice<UInt8>)? {
    guard line.starts(with: "[^".utf8) else { return nil }
    let name = line.dropFirst(2).prefix { !"]\0\t \r\n".utf8.contains($0) }
    guard !name.isEmpty, line[name.endIndex...].starts(with: "]:".utf8) else { return nil }
    let spaces = line[(name.endIndex + 2)...].prefix { $0 == 0x20 || $0 == 0x09 }
    return (name.count + 4 + spaces.count, name)
  }

  /// A line of `mark` alone, so many times or more.
  static func isFenceEnd(_ line: ArraySlice<UInt8>, _ mark: UInt8, _ count: Int) -> Bool {
    let run = line.prefix { $0 == mark }
    return run.count >= count && line[run.endIndex...].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// How many bytes the mark of a list item has; nil when there is none.
  ///
  /// - Parameter interrupts: whether a paragraph would end here; then the item must have text, and a number must be 1.
  static func item(_ cursor: LineCursor, at start: Int, interrupts: Bool) -> (marker: Int, isOrdered: Bool)? {
    let line = cursor.bytes[start..<cursor.end]
    guard let first = line.first else { return nil }
    let digits = line.prefix { $0.isASCIIDigit }
    var count = 1
    if first.isASCIIDigit {
      guard digits.count <= 9, let mark = line.dropFirst(digits.count).first, ".)".utf8.contains(mark) else {
        return nil
      }
      if interrupts, !digits.elementsEqual("1".utf8) { return nil }
      count = digits.count + 1
    } else if !"*-+".utf8.contains(first) {
      return nil
    }
    let rest = line.dropFirst(count)
    guard rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
    if interrupts, rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    return (count, first.isASCIIDigit)
  }
}

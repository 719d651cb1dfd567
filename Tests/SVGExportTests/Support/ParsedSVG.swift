import Foundation
import Testing
import VectorGraphics

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG read back by an XML parser: its elements in document order.
final class ParsedSVG: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    let depth: Int
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// - Throws: what the parser has to say when the text is not well-formed.
  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    let isWellFormed = parser.parse()
    if let error = parser.parserError { throw error }
    #expect(isWellFormed)
  }

  func elements(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, depth: open.count))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}

/// Path data taken apart again.
struct SVGPathData {
  /// Every number as it is written.
  let numbers: [String]
  /// End and control points in absolute coordinates, as readers of SVG would have them.
  let points: [Point]

  /// Nil for a command the writer does not use, or too few numbers.
  init?(_ data: String) {
    var tokens: [Substring] = []
    var start = data.startIndex
    func flush(_ end: String.Index) { if start < end { tokens.append(data[start..<end]) } }
    for index in data.indices {
      let character = data[index]
      guard character.isLetter || " -".contains(character) else { continue }
      flush(index)
      if character.isLetter { tokens.append(data[index...index]) }
      // A minus sign begins a number.
      start = character == "-" ? index : data.index(after: index)
    }
    flush(data.endIndex)

    var reader = Reader(tokens: tokens)
    guard reader.run() else { return nil }
    numbers = tokens.filter { $0.first?.isLetter == false }.map(String.init)
    points = reader.points
  }

  private struct Reader {
    let tokens: [Substring]
    var index = 0
    var points: [Point] = []
    var current = Point.zero
    var start = Point.zero

    mutating func number() -> Double? {
      guard index < tokens.count, let number = Double(tokens[index]) else { return nil }
      index += 1
      return number
    }

    mutating func step() -> Point? {
      guard let dx = number(), let dy = number() else { return nil }
      return current + Vector(dx: dx, dy: dy)
    }

    /// One command with its numbers; false when it is not understood.
    mutating func run(_ command: Character) -> Bool {
      switch command {
      case "M":
        guard let x = number(), let y = number() else { return false }
        current = Point(x: x, y: y)
        start = current
        points.append(current)
      case "l":
        guard let point = step() else { return false }
        current = point
        points.append(point)
      case "h":
        guard let dx = number() else { return false }
        current.x += dx
        points.append(current)
      case "v":
        guard let dy = number() else { return false }
        current.y += dy
        points.append(current)
      case "c":
        guard let first = step(), let second = step(), let end = step() else { return false }
        points += [first, second, end]
        current = end
      case "z": current = start
      default: return false
      }
      return true
    }

    mutating func run() -> Bool {
      var command: Character?
      while index < tokens.count {
        if let letter = tokens[index].first, letter.isLetter {
          command = letter
          index += 1
        }
        guard let command, run(command) else { return false }
      }
      return true
    }
  }
}

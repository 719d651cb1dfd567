/// The blocks of documentation programs as HTML around their content, for a reader of CommonMark.
extension MarkdownScanner {
  /// A part of the document and what takes its place.
  struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  /// The document with its blocks as HTML. It has the same gauges, whose fences begin elsewhere.
  var commonMark: [UInt8] {
    let order = edits.indices.sorted { (edits[$0].range.lowerBound, $0) < (edits[$1].range.lowerBound, $1) }
    return bytes.replacing(order.map { (edits[$0].range, edits[$0].bytes) })
  }

  /// What lines in these containers begin with.
  ///
  /// - Parameter isCommonMark: whether blocks by indent have become HTML.
  static func prefix(of containers: [Container], isCommonMark: Bool = false) -> [UInt8] {
    containers.flatMap { container -> [UInt8] in
      switch container {
      case .quote: [UInt8(ascii: ">"), UInt8(ascii: " ")]
      case .item(let indent, _): [UInt8](repeating: UInt8(ascii: " "), count: indent)
      case .footnote: [UInt8](repeating: UInt8(ascii: " "), count: 4)
      case .indented: [UInt8](repeating: UInt8(ascii: " "), count: isCommonMark ? 0 : 4)
      case .fenced: []
      }
    }
  }

  /// What an empty line in the open containers is.
  var blankPrefix: [UInt8] { Array(Self.prefix(of: containers, isCommonMark: true).withoutSpacesAtEnd) }

  /// In the place of the first line of a block in so many of the open containers.
  func openingLines(of block: MarkdownBlock, at depth: Int) -> [UInt8] {
    let prefix = Self.prefix(of: Array(containers[..<depth]), isCommonMark: true)
    let lines = Array(block.opening.map { Array($0.utf8) }.joined(separator: lineEnd + prefix))
    // An empty line ends the HTML, so that Markdown follows.
    return lines + lineEnd + prefix.withoutSpacesAtEnd
  }

  /// Behind the last line of a block in the open containers, or in the place of its last fence.
  func closingLines(of block: MarkdownBlock, isLine: Bool) -> [UInt8] {
    let prefix = Self.prefix(of: containers, isCommonMark: true)
    let empty = lineEnd + blankPrefix
    return (isLine ? [] : empty) + lineEnd + prefix + block.closing.utf8 + empty
  }

  /// Takes four columns from the start of the line; of a tab that is taken in part, the rest as spaces.
  func outdent(_ cursor: inout LineCursor) -> Edit {
    let start = cursor.index
    cursor.advance(columns: 4)
    guard cursor.isInsideTab else { return Edit(range: start..<cursor.index, bytes: []) }
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 4 - cursor.column % 4)
    return Edit(range: start..<(cursor.index + 1), bytes: spaces)
  }
}

/// A place in a line of Markdown, with CommonMark's columns: a tab reaches to the next multiple of four, and a
/// container may take a part of it.
struct LineCursor {
  let bytes: [UInt8]
  /// Where the line's text ends, before its line end.
  let end: Int
  private(set) var index: Int
  private(set) var column = 0
  /// How many columns of the tab at `index` have been taken.
  private(set) var isInsideTab = false

  init(_ bytes: [UInt8], _ line: Range<Int>) { (self.bytes, index, end) = (bytes, line.lowerBound, line.upperBound) }

  /// The first byte that is no space or tab, and how many columns from here it is.
  var indentation: (index: Int, columns: Int) {
    var (at, columns) = (index, column)
    while at < end {
      if bytes[at] == UInt8(ascii: "\t") {
        columns += 4 - columns % 4
      } else if bytes[at] == UInt8(ascii: " ") {
        columns += 1
      } else {
        break
      }
      at += 1
    }
    return (at, columns - column)
  }

  var isBlank: Bool { indentation.index == end }

  mutating func advance(columns: Int) {
    var columns = columns
    while columns > 0, index < end {
      let isTab = bytes[index] == UInt8(ascii: "\t")
      let width = isTab ? 4 - column % 4 : 1
      isInsideTab = width > columns
      column += min(width, columns)
      if !isInsideTab { index += 1 }
      columns -= min(width, columns)
    }
  }

  /// Takes at most so many columns of spaces and tabs.
  mutating func skipSpaces(atMost columns: Int) { advance(columns: min(columns, indentation.columns)) }

  /// What is left of the line; of a tab that was taken in part, spaces.
  var rest: [UInt8] {
    guard isInsideTab else { return Array(bytes[index..<end]) }
    return [UInt8](repeating: UInt8(ascii: " "), count: 4 - column % 4) + bytes[(index + 1)..<end]
  }

  /// The text from the first byte that is no space to the last one.
  var trimmed: ArraySlice<UInt8> {
    bytes[indentation.index..<end].withoutSpacesAtEnd
  }
}

import Specification

/// Finds the gauges of a Markdown document as CommonMark 0.31 reads it: fenced code blocks, also inside block quotes
/// and lists, but not inside comments, other code or other HTML. Every line is looked at once.
struct MarkdownScanner {
  /// A fenced code block named `gauge`.
  struct Fence {
    /// From after the containers' marks in its first line to the end of the text of its last.
    var range: Range<Int>
    var text = GaugeText()
    /// What lines in the same containers begin with.
    let prefix: [UInt8]
    let lineEnd: [UInt8]
    /// Whether the line after it has text.
    var isFollowed = false
  }

  /// A picture that an earlier run has put in, and the source it hid: what to take away to have neither.
  struct Generated {
    /// The mark in front of the source.
    let opening: Range<Int>
    /// From the end of the source to the end of the mark behind the picture; it begins where `opening` ends or later.
    let closing: Range<Int>
    /// The line of the opening mark.
    let line: Int
  }

  private(set) var fences: [Fence] = []
  private(set) var generated: [Generated] = []
  private(set) var problems: [SpecificationProblem] = []

  static let sourceMark = "<!-- tacho:source"
  static let sourceEnd = "-->"
  static let endMark = "<!-- tacho:end -->"

  private enum Container {
    case quote
    /// Lines belong to it when they are indented so far; `isEmpty` until it has some content.
    case item(indent: Int, isEmpty: Bool)
  }

  private enum Leaf {
    case none, paragraph
    case code(mark: UInt8, count: Int, indent: Int, isGauge: Bool)
    case html(HTMLBlock)
  }

  /// How much of a generated part has been seen.
  private enum Marks {
    case outside
    case opened(at: Int, line: Int)
    case source(opening: Range<Int>, line: Int)
    case picture(opening: Range<Int>, sourceEnd: Int, line: Int)
  }

  /// More containers than this are text: no document has them, and each costs time in every line.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var containers: [Container] = []
  private var leaf = Leaf.none
  private var marks = Marks.outside
  private var line = 0
  private var isAfterFence = false
  private var lineEnd: [UInt8] = []
  private var previousEnd = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines = TextLines(bytes)
    while let next = lines.next() {
      line += 1
      lineEnd = next.lineEnd.isEmpty ? (lineEnd.isEmpty ? [0x0A] : lineEnd) : Array(bytes[next.lineEnd])
      var cursor = LineCursor(bytes, next.text)
      if isAfterFence {
        if !cursor.isBlank { fences[fences.count - 1].isFollowed = true }
        isAfterFence = false
      }
      read(&cursor)
      previousEnd = next.text.upperBound
    }
    closeLeaf(isFollowed: false)
    reportOpenMarks()
  }

  // MARK: - Lines

  private mutating func read(_ cursor: inout LineCursor) {
    let matched = matchContainers(&cursor)
    let isInside = matched == containers.count
    if isInside {
      switch leaf {
      case .code(let mark, let count, let indent, let isGauge):
        return continueCode(cursor, mark: mark, count: count, indent: indent, isGauge: isGauge)
      case .html(let block):
        if case .untilBlank = block, cursor.isBlank {
          leaf = .none
        } else {
          continueHTML(block, cursor)
        }
        return
      case .none, .paragraph: break
      }
    } else {
      switch leaf {
      case .code, .html: closeLeaf(isFollowed: !cursor.isBlank)
      case .none, .paragraph: break
      }
    }
    openBlocks(&cursor, matched: matched, isInside: isInside)
  }

  /// How many of the open containers the line is in; the cursor is behind their marks.
  private mutating func matchContainers(_ cursor: inout LineCursor) -> Int {
    for index in containers.indices {
      let (at, indent) = cursor.indentation
      let isBlank = at == cursor.end
      switch containers[index] {
      case .quote:
        guard indent <= 3, !isBlank, bytes[at] == UInt8(ascii: ">") else { return index }
        cursor.advance(columns: indent + 1)
        cursor.skipSpaces(atMost: 1)
      case .item(let needed, let isEmpty):
        if indent >= needed {
          cursor.advance(columns: needed)
        } else if isBlank, !isEmpty {
          cursor.advance(columns: indent)
        } else {
          return index
        }
        if !isBlank { containers[index] = .item(indent: needed, isEmpty: false) }
      }
    }
    return containers.count
  }

  /// What a line may begin.
  private enum BlockStart {
    case quote
    case item(marker: Int)
    case code(mark: UInt8, count: Int, info: ArraySlice<UInt8>)
    case html(HTMLBlock)
    /// A block of one line, or indented code: there is nothing to remember.
    case line
  }

  /// - Parameter interrupts: whether it would end a paragraph that the line could go on with.
  private func blockStart(_ cursor: LineCursor, interrupts: Bool) -> BlockStart? {
    let (at, indent) = cursor.indentation
    guard indent < 4 else { return .line }
    let rest = bytes[at..<cursor.end]
    let mayNest = containers.count < Self.maximumDepth
    if bytes[at] == UInt8(ascii: ">"), mayNest { return .quote }
    if Self.isHeading(rest) { return .line }
    if let (mark, count, info) = Self.fence(rest) { return .code(mark: mark, count: count, info: info) }
    if let block = HTMLBlock(startOf: rest, interrupts: interrupts) { return .html(block) }
    if interrupts, Self.isUnderline(rest) { return .line }
    if Self.isBreak(rest) { return .line }
    guard mayNest, let item = Self.item(cursor, at: at, interrupts: interrupts) else { return nil }
    return .item(marker: item.marker)
  }

  private mutating func openBlocks(_ cursor: inout LineCursor, matched: Int, isInside: Bool) {
    let isParagraph = if case .paragraph = leaf { true } else { false }
    // Whether the line began a container.
    var opened = false
    while true {
      let (at, indent) = cursor.indentation
      // A line of a paragraph may be indented as far as it likes.
      guard at < cursor.end, indent < 4 || !isParagraph || opened else { break }
      let interrupts = isParagraph && !opened && isInside && containers.count == matched
      guard let start = blockStart(cursor, interrupts: interrupts) else { break }
      // Containers the line is not in end before what it begins.
      if !isInside, !opened { containers.removeLast(containers.count - matched) }
      leaf = .none
      switch start {
      case .line: return
      case .code(let mark, let count, let info):
        return openCode(cursor, mark: mark, count: count, indent: indent, info: info)
      case .html(let block):
        leaf = .html(block)
        return continueHTML(block, cursor, isFirst: true)
      case .quote:
        cursor.advance(columns: indent + 1)
        cursor.skipSpaces(atMost: 1)
        containers.append(.quote)
      case .item(let marker):
        cursor.advance(columns: indent + marker)
        let isBlank = cursor.isBlank
        let spaces = cursor.indentation.columns
        let taken = isBlank || spaces > 4 ? 1 : spaces
        cursor.skipSpaces(atMost: taken)
        containers.append(.item(indent: indent + marker + taken, isEmpty: isBlank))
      }
      opened = true
    }
    if cursor.isBlank {
      if !opened { containers.removeLast(containers.count - matched) }
      leaf = .none
    } else if isParagraph, !opened {
      // Text goes on with the paragraph, be it in all of its containers or not.
    } else {
      if !opened { containers.removeLast(containers.count - matched) }
      leaf = .paragraph
    }
  }

  // MARK: - Code

  private mutating func openCode(_ cursor: LineCursor, mark: UInt8, count: Int, indent: Int, info: ArraySlice<UInt8>) {
    let isGauge = Self.isGauge(info)
    leaf = .code(mark: mark, count: count, indent: indent, isGauge: isGauge)
    guard isGauge else { return }
    let prefix = containers.flatMap { container -> [UInt8] in
      switch container {
      case .quote: [UInt8(ascii: ">"), UInt8(ascii: " ")]
      case .item(let indent, _): [UInt8](repeating: UInt8(ascii: " "), count: indent)
      }
    }
    var fence = Fence(range: cursor.index..<cursor.end, prefix: prefix, lineEnd: lineEnd)
    fence.text.place = Place(line: line, column: 1)
    fences.append(fence)
  }

  private mutating func continueCode(_ cursor: LineCursor, mark: UInt8, count: Int, indent: Int, isGauge: Bool) {
    let (at, columns) = cursor.indentation
    let run = bytes[at..<cursor.end].prefix { $0 == mark }
    let isEnd =
      columns <= 3 && run.count >= count
      && bytes[run.endIndex..<cursor.end].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    if isGauge {
      var inner = cursor
      inner.skipSpaces(atMost: indent)
      let last = fences.count - 1
      fences[last].range = fences[last].range.lowerBound..<cursor.end
      if !isEnd {
        // Columns count from the line's own start, which is behind the end of the line before.
        fences[last].text.append(
          line: inner.rest, from: Place(line: line, column: inner.index - startOfLine(inner.index) + 1))
      }
    }
    if isEnd {
      leaf = .none
      isAfterFence = isGauge
    }
  }

  private func startOfLine(_ index: Int) -> Int {
    var start = index
    while start > previousEnd, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  /// Code and HTML end with the containers they are in.
  private mutating func closeLeaf(isFollowed: Bool) {
    if case .code(_, _, _, isGauge: true) = leaf { fences[fences.count - 1].isFollowed = isFollowed }
    if case .html = leaf { reportOpenMarks(onlySource: true) }
    leaf = .none
  }

  // MARK: - Comments

  private mutating func continueHTML(_ block: HTMLBlock, _ cursor: LineCursor, isFirst: Bool = false) {
    let text = cursor.trimmed
    if case .opened(let start, let line) = marks { marks = .source(opening: start..<cursor.index, line: line) }
    if isFirst, text.elementsEqual(Self.sourceMark.utf8) {
      reportOpenMarks()
      marks = .opened(at: cursor.index, line: line)
    } else if isFirst, text.elementsEqual(Self.endMark.utf8) {
      if case .picture(let opening, let sourceEnd, let line) = marks {
        generated.append(Generated(opening: opening, closing: sourceEnd..<cursor.end, line: line))
        marks = .outside
      } else {
        report("\(Self.endMark) without a \(Self.sourceMark) before it; remove the line", line)
      }
    }
    guard block.ends(in: text) else { return }
    leaf = .none
    if case .source(let opening, let first) = marks {
      if text.elementsEqual(Self.sourceEnd.utf8) {
        // Without a line between the marks, the line before ends in front of the opening mark's line end.
        marks = .picture(opening: opening, sourceEnd: max(previousEnd, opening.upperBound), line: first)
      } else {
        reportOpenMarks()
      }
    }
  }

  private mutating func reportOpenMarks(onlySource: Bool = false) {
    switch marks {
    case .outside: return
    case .picture where onlySource: return
    case .opened(_, let line), .source(_, let line), .picture(_, _, let line):
      report(
        "\(Self.sourceMark) has no \(Self.sourceEnd) and \(Self.endMark) after it, each on a line of its own; put "
          + "them back, or remove the line", line)
    }
    marks = .outside
  }

  private mutating func report(_ message: String, _ line: Int) {
    problems.append(SpecificationProblem(place: Place(line: line, column: 1), message: message))
  }
}

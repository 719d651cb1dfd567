import Specification

/// Finds the gauges of a Markdown document as CommonMark 0.31 reads it, with GitHub's footnotes and the blocks of
/// documentation programs (``MarkdownBlock``): fenced code blocks, also inside block quotes and lists, but not inside comments,
/// other code or other HTML. Every line is looked at once.
struct MarkdownScanner {
  /// A fenced code block named `gauge`.
  struct Fence {
    /// From after the containers' marks in its first line to the end of the text of its last.
    var range: Range<Int>
    var text = GaugeText()
    /// What lines in the same containers begin with.
    let prefix: [UInt8]
    /// The spaces before the fence behind that.
    let margin: [UInt8]
    let lineEnd: [UInt8]
    /// Whether the line after it has text.
    var isFollowed = false
    /// The mark of the footnote it is in.
    let footnote: [UInt8]?
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

  var fences: [Fence] = []
  var generated: [Generated] = []
  var problems: [SpecificationProblem] = []
  /// Gauges that are not drawn, and why.
  var notes: [SpecificationProblem] = []
  /// What makes CommonMark of the blocks of documentation programs.
  var edits: [Edit] = []

  static let sourceMark = "<!-- tacho:source"
  static let sourceEnd = "-->"
  static let endMark = "<!-- tacho:end -->"

  enum Container {
    case quote
    /// Lines belong to it when they are indented so far; `isEmpty` until it has some content.
    case item(indent: Int, isEmpty: Bool)
    /// A second one of the same name is left out of pages.
    case footnote(name: [UInt8], isFirst: Bool)
    /// Its first line, until a line of its content has been seen: without any it is text.
    case indented(MarkdownBlock, opening: Range<Int>?)
    /// Lines under its first one may be options.
    case fenced(MarkdownBlock, mark: UInt8, count: Int, takesOptions: Bool)
  }

  enum Leaf {
    case none, paragraph
    case code(mark: UInt8, count: Int, indent: Int, content: CodeContent)
    case html(HTMLBlock)

    /// Whether its lines are what they are, whatever they look like.
    var isVerbatim: Bool {
      switch self {
      case .code, .html(.until): true
      case .none, .paragraph, .html(.untilBlank): false
      }
    }
  }

  /// A directive is any other block with a name in braces.
  enum CodeContent { case gauge, directive, other }

  /// How much of a generated part has been seen.
  enum Marks {
    case outside
    case opened(at: Int, line: Int)
    case source(opening: Range<Int>, line: Int)
    case picture(opening: Range<Int>, sourceEnd: Int, line: Int)
  }

  /// More containers than this are text: no document has them, and each costs time in every line.
  private static let maximumDepth = 64

  let bytes: [UInt8]
  var containers: [Container] = []
  var leaf = Leaf.none
  var marks = Marks.outside
  var line = 0
  private var footnotes: Set<[UInt8]> = []
  var isAfterFence = false
  var lineEnd: [UInt8] = []
  var previousEnd = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let head = MarkdownHead(bytes)
    if let note = head.note { notes.append(note) }
    if let problem = head.problem {
      problems.append(problem)
      return
    }
    var lines = TextLines(bytes)
    while let next = lines.next() {
      line += 1
      guard next.text.lowerBound >= head.count else { continue }
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
    close(downTo: 0)
    reportOpenMarks()
    noteIdleFootnotes()
  }

  // MARK: - Lines

  private mutating func read(_ cursor: inout LineCursor) {
    let (matched, end) = matchContainers(&cursor)
    if let end { return endFence(end, cursor) }
    if matched < containers.count, case .indented = containers[matched] { endIndented(matched, cursor) }
    let isInside = matched == containers.count
    switch leaf {
    case .code(let mark, let count, let indent, let content) where isInside:
      return continueCode(cursor, mark: mark, count: count, indent: indent, content)
    case .html(.untilBlank) where isInside && cursor.isBlank:
      leaf = .none
      return
    case .html(let block) where isInside: return continueHTML(block, cursor)
    case .code, .html: closeLeaf(isFollowed: !cursor.isBlank)
    case .none, .paragraph: break
    }
    if isInside, takeOption(cursor) { return }
    openBlocks(&cursor, matched: matched, isInside: isInside)
  }

  /// How many of the open containers the line is in, and the index of the block between fences that it ends; the cursor is
  /// behind their marks.
  private mutating func matchContainers(_ cursor: inout LineCursor) -> (matched: Int, end: Int?) {
    for index in containers.indices {
      let (at, indent) = cursor.indentation
      let isBlank = at == cursor.end
      switch containers[index] {
      case .quote:
        guard indent <= 3, !isBlank, bytes[at] == UInt8(ascii: ">") else { return (index, nil) }
        cursor.advance(columns: indent + 1)
        cursor.skipSpaces(atMost: 1)
      case .item(let needed, let isEmpty):
        if indent >= needed {
          cursor.advance(columns: needed)
        } else if isBlank, !isEmpty {
          cursor.advance(columns: indent)
        } else {
          return (index, nil)
        }
        if !isBlank { containers[index] = .item(indent: needed, isEmpty: false) }
      case .footnote:
        if indent >= 4 {
          cursor.advance(columns: 4)
        } else if !(isBlank && cursor.end == startOfLine(at)) {
          return (index, nil)
        }
      case .indented(let block, let opening):
        guard indent >= 4 || isBlank else { return (index, nil) }
        guard !isBlank else { break }
        if let opening {
          edits.append(Edit(range: opening, bytes: openingLines(of: block, at: index)))
          containers[index] = .indented(block, opening: nil)
        }
        edits.append(outdent(&cursor))
      case .fenced(_, let mark, _, _):
        guard indent <= 3, !isBlank, mark != UInt8(ascii: ":") || !leaf.isVerbatim,
          let end = fenceEnded(by: bytes[at..<cursor.end], from: index)
        else { break }
        return (index, end)
      }
    }
    return (containers.count, nil)
  }

  /// The block between fences that the line ends: the innermost of this many marks, else the innermost of fewer.
  private func fenceEnded(by line: ArraySlice<UInt8>, from start: Int) -> Int? {
    var found: (index: Int, count: Int)?
    for index in start..<containers.count {
      guard case .fenced(_, let mark, let count, _) = containers[index] else { break }
      guard Self.isFenceEnd(line, mark, count) else { continue }
      if count >= found?.count ?? 0 { found = (index, count) }
    }
    return found?.index
  }

  /// What a line may begin.
  private enum BlockStart {
    case quote
    case item(marker: Int)
    case footnote(count: Int, name: ArraySlice<UInt8>)
    case block(MarkdownBlock)
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
    let fence = Self.fence(rest)
    if fence.map({ !Self.isGauge($0.info) }) ?? true, mayNest, let block = MarkdownBlock(startOf: rest) {
      return .block(block)
    }
    if let (mark, count, info) = fence { return .code(mark: mark, count: count, info: info) }
    if mayNest, let (count, name) = Self.footnote(rest) { return .footnote(count: count, name: name) }
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
      if indent >= 4, at < cursor.end { noteIndented(bytes[at..<cursor.end], at: cursor) }
      // A line of a paragraph may be indented as far as it likes.
      guard at < cursor.end, indent < 4 || !isParagraph || opened else { break }
      let interrupts = isParagraph && !opened && isInside && containers.count == matched
      guard let start = blockStart(cursor, interrupts: interrupts) else { break }
      // Containers the line is not in end before what it begins.
      if !isInside, !opened { close(downTo: matched) }
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
        if takeAlert(cursor) { return }
      case .footnote(let count, let name):
        cursor.advance(columns: indent + count)
        containers.append(
          .footnote(name: Array(name).lowercased, isFirst: footnotes.insert(Array(name).lowercased).inserted))
      case .block(let block): return open(block, cursor)
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
    // Text goes on with a paragraph, be it in all of its containers or not.
    if !opened, cursor.isBlank || !isParagraph { close(downTo: matched) }
    leaf = cursor.isBlank ? .none : .paragraph
    if !cursor.isBlank { noteElement(cursor) }
  }

  // MARK: - Code

  private mutating func openCode(_ cursor: LineCursor, mark: UInt8, count: Int, indent: Int, info: ArraySlice<UInt8>) {
    let content = content(of: info, at: cursor)
    leaf = .code(mark: mark, count: count, indent: indent, content: content)
    guard content == .gauge else { return }
    var fence = Fence(
      range: cursor.index..<cursor.end, prefix: Self.prefix(of: containers),
      margin: margin(cursor), lineEnd: lineEnd, footnote: footnote(cursor))
    fence.text.place = Place(line: line, column: 1)
    fence.text.settings = Self.attributes(Self.wordsBesideGauge(info) ?? "").settings
    fences.append(fence)
  }

  /// Nothing where a container would take a part of it for its own.
  private func margin(_ cursor: LineCursor) -> [UInt8] {
    let margin = bytes[cursor.index..<cursor.indentation.index]
    let isInQuote = containers.contains { if case .quote = $0 { true } else { false } }
    return isInQuote || margin.contains(0x09) ? [] : Array(margin)
  }

  /// The name of the footnote that the line is in.
  private mutating func footnote(_ cursor: LineCursor) -> [UInt8]? {
    var found: [UInt8]?
    for case .footnote(let name, let isFirst) in containers {
      found = name
      guard !isFirst else { continue }
      note("a footnote of this name stands before, so that pages leave this one and its gauge out; rename it", cursor)
    }
    return found
  }

  private mutating func content(of info: ArraySlice<UInt8>, at cursor: LineCursor) -> CodeContent {
    if let words = Self.wordsBesideGauge(info) {
      let others = Self.attributes(words).others.joined(separator: " ")
      if !others.isEmpty {
        note("“\(others.prefix(40))” beside gauge does nothing here; write keys in the block", cursor)
      }
      return .gauge
    }
    let name = info.drop { $0 == 0x20 || $0 == 0x09 }
    if Self.isGauge(Array(name).lowercased[...]) {
      note("a gauge is a block named gauge, in small letters; this one is not drawn", cursor)
    } else {
      let word = name.prefix { $0.isASCIILetter }
      // The letters of gauge in another order, or one that is missing or too many.
      if word.sorted() == "gauge".utf8.sorted() || ["gage", "gauges"].contains(String(decoding: word, as: UTF8.self)) {
        note("a gauge is a block named gauge; this one is not drawn", cursor)
      }
    }
    return name.first == UInt8(ascii: "{") && name.dropFirst().first != UInt8(ascii: ".") ? .directive : .other
  }

  private mutating func continueCode(
    _ cursor: LineCursor, mark: UInt8, count: Int, indent: Int, _ content: CodeContent
  ) {
    let (at, columns) = cursor.indentation
    let isEnd = columns <= 3 && Self.isFenceEnd(bytes[at..<cursor.end], mark, count)
    let isGauge = content == .gauge
    if content == .directive, Self.isGaugeFence(bytes[at..<cursor.end]) {
      note("a gauge within a directive that holds no Markdown is not drawn; put it before or after", cursor)
    }
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

  func startOfLine(_ index: Int) -> Int {
    var start = index
    while start > previousEnd, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  /// Code and HTML end with the containers they are in.
  mutating func closeLeaf(isFollowed: Bool) {
    if case .code(_, _, _, content: .gauge) = leaf { fences[fences.count - 1].isFollowed = isFollowed }
    if case .html = leaf { reportOpenMarks(onlySource: true) }
    leaf = .none
  }
}

/// Blocks of documentation programs: where they begin and end, and what they are in CommonMark.
extension MarkdownScanner {
  /// Closes all containers but so many; the lines before this one were in them.
  mutating func close(downTo count: Int) {
    while containers.count > count {
      switch containers.removeLast() {
      case .indented(let block, opening: nil), .fenced(let block, _, _, _):
        edits.append(Edit(range: previousEnd..<previousEnd, bytes: closingLines(of: block, isLine: false)))
      case .quote, .item, .footnote, .indented: continue
      }
    }
  }

  mutating func open(_ block: MarkdownBlock, _ cursor: LineCursor) {
    let line = cursor.index..<cursor.end
    switch block.extent {
    case .indented: containers.append(.indented(block, opening: line))
    case .fenced(let mark, let count):
      edits.append(Edit(range: line, bytes: openingLines(of: block, at: containers.count)))
      containers.append(.fenced(block, mark: mark, count: count, takesOptions: block.hasOptions))
    }
  }

  /// Text without the indent goes on with no paragraph in such a block.
  mutating func endIndented(_ index: Int, _ cursor: LineCursor) {
    closeLeaf(isFollowed: !cursor.isBlank)
    if case .indented(_, let opening?) = containers[index], opening.upperBound == previousEnd { leaf = .paragraph }
    close(downTo: index)
  }

  mutating func endFence(_ index: Int, _ cursor: LineCursor) {
    closeLeaf(isFollowed: true)
    close(downTo: index + 1)
    guard case .fenced(let block, _, _, _) = containers.removeLast() else { return }
    edits.append(Edit(range: cursor.index..<cursor.end, bytes: closingLines(of: block, isLine: true)))
  }

  /// Whether the line is an option of a directive, `:name: value`, which no page shows.
  mutating func takeOption(_ cursor: LineCursor) -> Bool {
    guard case .fenced(let block, let mark, let count, takesOptions: true) = containers.last else { return false }
    let line = cursor.trimmed
    let name = line.dropFirst().prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    if line.first == UInt8(ascii: ":"), !name.isEmpty, line[name.endIndex...].first == UInt8(ascii: ":") {
      edits.append(Edit(range: cursor.index..<cursor.end, bytes: []))
      return true
    }
    containers[containers.count - 1] = .fenced(block, mark: mark, count: count, takesOptions: false)
    return false
  }

  /// Whether the line is the first one of a quote with a title, `[!NOTE]`.
  mutating func takeAlert(_ cursor: LineCursor) -> Bool {
    guard let title = MarkdownBlock.titleOfAlert(cursor.trimmed) else { return false }
    edits.append(Edit(range: cursor.index..<cursor.end, bytes: title.utf8 + lineEnd + blankPrefix))
    return true
  }
}

import Specification

/// HTML in a document, and in its comments the marks of pictures that an earlier run has put in.
extension MarkdownScanner {
  mutating func continueHTML(_ block: HTMLBlock, _ cursor: LineCursor, isFirst: Bool = false) {
    let text = cursor.trimmed
    if block == .untilBlank {
      if Self.isGaugeFence(text) {
        note("a gauge within HTML is not drawn; put an empty line before it, which ends the HTML", cursor)
      }
      noteElement(cursor)
    }
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

  mutating func reportOpenMarks(onlySource: Bool = false) {
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

  mutating func report(_ message: String, _ line: Int) {
    problems.append(SpecificationProblem(place: Place(line: line, column: 1), message: message))
  }
}

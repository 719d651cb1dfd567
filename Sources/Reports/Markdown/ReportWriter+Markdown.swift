public import Specification

/// What becomes of the source of a gauge in Markdown.
public enum MarkdownSource: Hashable, Sendable {
  /// It stays in a comment before its picture, so that the next run finds it.
  case kept
  /// The picture takes its place.
  case replaced
}

extension ReportWriter {
  /// A Markdown document with a picture for every fenced code block named `gauge`.
  ///
  /// With ``MarkdownSource/kept`` the result is again such a document: writing it once more changes nothing, and
  /// ``markdownSource(of:)`` gives back the original.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func markdown(_ document: [UInt8], source: MarkdownSource) throws(SpecificationError) -> Report {
    var maker = PictureMaker(typesetter: typesetter, options: options)
    let parts = try markdownParts(document, &maker) { (fence, original, picture, maker) throws(SpecificationProblem) in
      try Self.parts(fence, original, picture, &maker, source)
    }
    return Report(
      document: parts.original.replacing(parts.parts.flatMap(\.self)), files: maker.files, gaugeCount: maker.count,
      missingGlyphs: maker.missingGlyphs)
  }

  /// The document as it was before ``markdown(_:source:)`` kept its sources; itself when it never was.
  public static func markdownSource(of document: [UInt8]) throws(SpecificationError) -> [UInt8] {
    let scanner = MarkdownScanner(document)
    guard scanner.problems.isEmpty else { throw SpecificationError(scanner.problems) }
    return document.replacing(scanner.generated.flatMap { [($0.opening, []), ($0.closing, [])] })
  }

  func markdownParts<Element>(
    _ document: [UInt8], _ maker: inout PictureMaker,
    _ markup: (MarkdownScanner.Fence, [UInt8], Picture, inout PictureMaker) throws(SpecificationProblem) -> Element
  ) throws(SpecificationError) -> (original: [UInt8], fences: [MarkdownScanner.Fence], parts: [Element]) {
    let original = try Self.markdownSource(of: document)
    let fences = MarkdownScanner(original).fences
    do throws(SpecificationError) {
      let parts = try draw(fences.map(\.text), &maker) { (index, picture, maker) throws(SpecificationProblem) in
        try markup(fences[index], original, picture, &maker)
      }
      return (original, fences, parts)
    } catch {
      // Places are those of the text that was given, not of the text without pictures.
      guard original.count != document.count else { throw error }
      throw error.moved(by: MarkdownLineMap(document, original))
    }
  }

  private static func parts(
    _ fence: MarkdownScanner.Fence, _ original: [UInt8], _ picture: Picture, _ maker: inout PictureMaker,
    _ source: MarkdownSource
  ) throws(SpecificationProblem) -> [(range: Range<Int>, bytes: [UInt8])] {
    let (text, isHTML) = try maker.markdown(picture)
    func line(_ text: some Sequence<UInt8>) -> [UInt8] { fence.lineEnd + fence.prefix + text }
    var empty = fence.lineEnd + fence.prefix
    while empty.last == UInt8(ascii: " ") { empty.removeLast() }
    switch source {
    case .replaced:
      return [(fence.range, text + (fence.isFollowed ? empty : []))]
    case .kept:
      let range = fence.range
      let bytes = Array(original[range])
      for end in ["-->", "--!>"] where bytes.firstRange(of: Array(end.utf8), from: 0) != nil {
        throw SpecificationProblem(
          place: nil,
          message: "\(end) would end the comment the source is kept in; write it in double quotes as "
            + "\(end.dropLast())\\u003e")
      }
      let opening = Array(MarkdownScanner.sourceMark.utf8) + line([])
      let closing =
        line(MarkdownScanner.sourceEnd.utf8) + line(text) + (isHTML ? empty : [])
        + line(MarkdownScanner.endMark.utf8)
      return [
        (range.lowerBound..<range.lowerBound, opening), (range.upperBound..<range.upperBound, closing),
      ]
    }
  }
}

/// Which line of a document a line of its source is.
struct MarkdownLineMap {
  private let lines: [Int]

  init(_ document: [UInt8], _ original: [UInt8]) {
    // What was put in are whole lines, but for the first of a list item, which keep their order; so the two texts
    // agree from line to line with some left out.
    var lines: [Int] = []
    let scanner = MarkdownScanner(document)
    var removed: [Range<Int>] = []
    for part in scanner.generated { removed += [part.opening, part.closing] }
    var reader = TextLines(document)
    var (number, index) = (0, 0)
    var first: Int?
    while let next = reader.next() {
      number += 1
      while index < removed.count, removed[index].upperBound <= next.text.lowerBound { index += 1 }
      // A line end that is taken away joins two lines. The text is in the later one behind an opening mark, in the
      // first one before a closing mark.
      let isJoined = index < removed.count && removed[index].contains(next.lineEnd.lowerBound)
      if isJoined {
        if removed[index].lowerBound == next.lineEnd.lowerBound { first = number }
      } else {
        lines.append(first ?? number)
        first = nil
      }
    }
    self.lines = lines
  }

  func line(_ line: Int) -> Int { lines.indices.contains(line - 1) ? lines[line - 1] : line }
}

extension SpecificationError {
  func moved(by map: MarkdownLineMap) -> SpecificationError {
    SpecificationError(
      problems.map { problem in
        SpecificationProblem(
          place: problem.place.map { Place(line: map.line($0.line), column: $0.column) }, path: problem.path,
          message: problem.message)
      })
  }
}

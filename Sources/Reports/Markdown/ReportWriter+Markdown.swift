public import Specification

/// What becomes of the source of a gauge in Markdown.
public enum MarkdownSource: Hashable, Sendable {
  /// It stays in a comment before its picture, so that the next run finds it.
  case kept
  /// The picture takes its place.
  case replaced
}

extension ReportWriter {
  /// A Markdown document with a picture for every fenced code block named `gauge`. Gauges have the theme of the document's head,
  /// else are light, and are 300 wide unless they say otherwise.
  ///
  /// With ``MarkdownSource/kept`` the result is again such a document: writing it once more changes nothing, and
  /// ``markdownSource(of:)`` gives back the original.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func markdown(_ document: [UInt8], source: MarkdownSource) throws(SpecificationError) -> Report {
    var maker = PictureMaker(typesetter: typesetter, options: options)
    let parts = try onPage(ofTheme: MarkdownHead(document).theme ?? "light").markdownParts(document, &maker) {
      (fence, original, picture, maker) throws(SpecificationProblem) in
      try Self.parts(fence, original, picture, &maker, source)
    }
    return Report(
      document: parts.original.replacing(parts.parts.flatMap(\.self)), files: maker.files, gaugeCount: maker.count,
      missingGlyphs: maker.missingGlyphs, warnings: maker.warnings)
  }

  /// The document as it was before ``markdown(_:source:)`` kept its sources; itself when it never was.
  public static func markdownSource(of document: [UInt8]) throws(SpecificationError) -> [UInt8] {
    try MarkdownOriginal(document).bytes
  }

  func markdownParts<Element>(
    _ document: [UInt8], _ maker: inout PictureMaker,
    _ markup: (MarkdownScanner.Fence, [UInt8], Picture, inout PictureMaker) throws(SpecificationProblem) -> Element
  ) throws(SpecificationError) -> (original: [UInt8], fences: [MarkdownScanner.Fence], parts: [Element]) {
    let original = try MarkdownOriginal(document)
    let fences = original.fences
    do throws(SpecificationError) {
      let parts = try draw(fences.map(\.text), &maker) { (index, picture, maker) throws(SpecificationProblem) in
        try markup(fences[index], original.bytes, picture, &maker)
      }
      return (original.bytes, fences, parts)
    } catch {
      throw original.located(error)
    }
  }

  private static func parts(
    _ fence: MarkdownScanner.Fence, _ original: [UInt8], _ picture: Picture, _ maker: inout PictureMaker,
    _ source: MarkdownSource
  ) throws(SpecificationProblem) -> [(range: Range<Int>, bytes: [UInt8])] {
    let (text, isHTML) = try maker.markdown(picture)
    func line(_ text: some Sequence<UInt8>) -> [UInt8] { fence.lineEnd + fence.prefix + text }
    switch source {
    case .replaced:
      return [(fence.range, fence.replacement(text))]
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
        line(MarkdownScanner.sourceEnd.utf8) + line(text) + (isHTML ? fence.emptyLine : [])
        + line(MarkdownScanner.endMark.utf8)
      return [
        (range.lowerBound..<range.lowerBound, opening), (range.upperBound..<range.upperBound, closing),
      ]
    }
  }
}

extension MarkdownScanner.Fence {
  /// The end of a line and the next one, without text.
  fileprivate var emptyLine: [UInt8] {
    var line = lineEnd + prefix
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }

  /// A block of HTML in the place of the fence, ended by an empty line.
  func replacement(_ html: [UInt8]) -> [UInt8] { html + (isFollowed ? emptyLine : []) }
}

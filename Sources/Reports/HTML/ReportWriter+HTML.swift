public import Specification

extension ReportWriter {
  /// An HTML page or a part of one with a picture for every gauge. Gauges are light and 300 wide unless they say otherwise.
  ///
  /// - Throws: ``SpecificationError`` with every problem of every gauge, by its place in the document.
  public func html(_ document: [UInt8]) throws(SpecificationError) -> Report {
    var maker = PictureMaker(typesetter: typesetter, options: options)
    let (parts, _) = try htmlParts(document, &maker) {
      (picture, attributes, maker) throws(SpecificationProblem) in
      try maker.html(picture, attributes: attributes)
    }
    return maker.report(document.replacing(parts))
  }

  /// Gauges speak the language of the page.
  func htmlParts(
    _ document: [UInt8], _ maker: inout PictureMaker,
    _ markup: (Picture, String, inout PictureMaker) throws(SpecificationProblem) -> [UInt8]
  ) throws(SpecificationError) -> (parts: [(range: Range<Int>, bytes: [UInt8])], title: String) {
    let scanner = HTMLScanner(document)
    guard scanner.problems.isEmpty else { throw SpecificationError(scanner.problems) }
    let elements = scanner.elements
    let writer = try onPage(language: scanner.language ?? "en")
    let texts = try writer.draw(elements.map(\.text), &maker) { (index, picture, maker) throws(SpecificationProblem) in
      try markup(picture, elements[index].attributes, &maker)
    }
    return (zip(elements, texts).map { ($0.range, $1) }, scanner.title)
  }
}

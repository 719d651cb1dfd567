import Specification

/// A Markdown document without the pictures that an earlier run has put in: what its author wrote, and the gauges in
/// it.
struct MarkdownOriginal {
  let bytes: [UInt8]
  let fences: [MarkdownScanner.Fence]
  /// Gauges that are not drawn, by their places in the document that was given.
  private(set) var notes: [SpecificationProblem] = []
  private let document: [UInt8]
  private let generated: [MarkdownScanner.Generated]

  /// - Throws: ``SpecificationError`` when marks of an earlier run do not fit together, or keep anything but a source
  ///   with a gauge in it: then the next run could not find its way back.
  init(_ document: [UInt8]) throws(SpecificationError) {
    let scanner = MarkdownScanner(document)
    guard scanner.problems.isEmpty else { throw SpecificationError(scanner.problems) }
    self.document = document
    generated = scanner.generated
    guard !generated.isEmpty else {
      (bytes, fences, notes) = (document, scanner.fences, scanner.notes)
      return
    }
    bytes = document.replacing(generated.flatMap { [($0.opening, []), ($0.closing, [])] })
    let inner = MarkdownScanner(bytes)
    fences = inner.fences
    let empty = Self.withoutGauge(generated, fences)
    guard empty.isEmpty else {
      throw SpecificationError(
        empty.map {
          SpecificationProblem(
            place: Place(line: $0.line, column: 1),
            message: "there is no gauge between \(MarkdownScanner.sourceMark) and \(MarkdownScanner.sourceEnd); put "
              + "its fenced code block back, or remove everything up to \(MarkdownScanner.endMark)")
        })
    }
    let nested = inner.generated.map {
      SpecificationProblem(
        place: Place(line: $0.line, column: 1),
        message: "\(MarkdownScanner.sourceMark) stands within another one; remove the line")
    }
    guard inner.problems.isEmpty, nested.isEmpty else {
      throw located(SpecificationError(inner.problems + nested))
    }
    notes = located(SpecificationError(inner.notes)).problems
  }

  /// The error with places of the document that was given, not of the text without pictures.
  func located(_ error: SpecificationError) -> SpecificationError {
    guard !generated.isEmpty else { return error }
    let lines = linesOfSource
    return SpecificationError(
      error.problems.map { problem in
        problem.moved { place in
          place.map { place in
            let line = lines.indices.contains(place.line - 1) ? lines[place.line - 1] : place.line
            return Place(line: line, column: place.column)
          }
        }
      })
  }

  /// The parts in whose source no fence begins. Both lists are in order.
  private static func withoutGauge(
    _ generated: [MarkdownScanner.Generated], _ fences: [MarkdownScanner.Fence]
  ) -> [MarkdownScanner.Generated] {
    var (removed, next) = (0, 0)
    return generated.filter { part in
      removed += part.opening.count
      let start = part.opening.upperBound - removed
      let end = part.closing.lowerBound - removed
      removed += part.closing.count
      while next < fences.count, fences[next].range.lowerBound < start { next += 1 }
      return next == fences.count || fences[next].range.lowerBound >= end
    }
  }

  /// Which lines of the document those of its source are.
  private var linesOfSource: [Int] {
    // What was put in are whole lines, but for the first of a list item, which keep their order; so the two texts
    // agree from line to line with some left out.
    var lines: [Int] = []
    let removed = generated.flatMap { [$0.opening, $0.closing] }
    var reader = TextLines(document)
    var (number, index) = (0, 0)
    var first: Int?
    while let next = reader.next() {
      number += 1
      while index < removed.count, removed[index].upperBound <= next.text.lowerBound { index += 1 }
      // A line end that is taken away joins two lines. The text is in the later one behind an opening mark, in the
      // first one before a closing mark.
      if index < removed.count, removed[index].contains(next.lineEnd.lowerBound) {
        if removed[index].lowerBound == next.lineEnd.lowerBound { first = number }
      } else {
        lines.append(first ?? number)
        first = nil
      }
    }
    return lines
  }
}

import Reports
import Specification
import Tacho

extension FuzzTarget {
  static let markdown = FuzzTarget("markdown") { (input) throws(Violation) in
    guard let writer = writer(.files) else { return }
    let report: Report
    switch Result(catching: { () throws(SpecificationError) in try writer.markdown(input, source: .kept) }) {
    case .success(let written): report = written
    case .failure(let error): return try expectReadable(error)
    }
    try expectPictures(report)
    let original = try? ReportWriter.markdownSource(of: input)
    try expect(original == (try? ReportWriter.markdownSource(of: report.document)), "Markdown loses its source")
    let again = try? writer.markdown(report.document, source: .kept)
    try expect(again != nil, "Markdown that was written is refused on the next run")
    try expect(again?.document == report.document, "writing Markdown twice changes it")
    _ = try? writer.markdown(input, source: .replaced)
    _ = try? writer.page(ofMarkdown: input, PageOptions())
  }

  static let html = FuzzTarget("html") { (input) throws(Violation) in
    guard let writer = writer(.inline) else { return }
    switch Result(catching: { () throws(SpecificationError) in try writer.html(input) }) {
    case .success(let report):
      if report.gaugeCount == 0 { try expect(report.document == input, "a page without gauges changes") }
      try expect(report.document == (try? writer.html(input))?.document, "writing a page twice gives two pages")
    case .failure(let error): try expectReadable(error)
    }
  }

  /// A page as a mail, whatever its length.
  static let mail = FuzzTarget("mail") { (input) throws(Violation) in
    guard let writer = writer(.files) else { return }
    for source: ReportWriter.MailSource in [.html, .markdown] {
      switch Result(catching: { () throws(SpecificationError) in try writer.mail(input, from: source, headers: []) }) {
      case .success(let report): try expectMail(report.document)
      case .failure(let error): try expectReadable(error)
      }
    }
  }

  static let pandoc = FuzzTarget("pandoc") { (input) throws(Violation) in
    guard let writer = writer(.files) else { return }
    switch Result(catching: { () throws(SpecificationError) in try writer.pandoc(input) }) {
    case .success(let report):
      try expectPictures(report)
      // There is no gauge left, so a second run changes nothing.
      let again = try? writer.pandoc(report.document)
      try expect(again != nil, "the filter's document is not JSON to the filter")
      try expect(again?.document == report.document, "filtering a document twice changes it")
    case .failure(let error): try expectReadable(error)
    }
  }

  static let dashboard = FuzzTarget("dashboard") { (input) throws(Violation) in
    let board: DashboardSpecification
    switch Result(catching: { () throws(SpecificationError) in try DashboardSpecification(input) }) {
    case .success(let read): board = read
    case .failure(let error): return try expectReadable(error)
    }
    guard let writer = writer(.inline) else { return }
    _ = try? writer.page(board)
    guard let sheets = try? writer.sheets(board) else { return }
    let pdf = try? sheets.pdf()
    try expect(pdf?.starts(with: "%PDF-".utf8) == true, "a dashboard that was laid out has no PDF")
  }

  private static func writer(_ pictures: ReportOptions.Pictures) -> ReportWriter? {
    guard let typesetter = try? Typesetter() else { return nil }
    return ReportWriter(
      typesetter: typesetter, options: ReportOptions(pictures: pictures, scale: 0.25, folder: "f/", settings: []),
      read: file)
  }

  /// The only files that a document finds.
  @Sendable private static func file(_ path: String) throws(SpecificationProblem) -> [UInt8] {
    switch path {
    case "a.yaml": return Array("value: 3\nmax: 9".utf8)
    case "a.csv": return Array("name,v\nx,1\ny,2\n".utf8)
    default: throw SpecificationProblem(place: nil, message: "there is no such file")
    }
  }

  private static func expectPictures(_ report: Report) throws(Violation) {
    for file in report.files {
      try expect(!file.name.contains("/") && !file.name.hasPrefix("."), "a picture has the name \(file.name)")
      if file.name.hasSuffix(".svg") { try expectSVG(file.bytes) }
    }
  }

  /// Checks what RFC 5322 and RFC 2045 ask of every mail: lines of at most 998 bytes that end with CR LF, and seven bits.
  private static func expectMail(_ mail: [UInt8]) throws(Violation) {
    var length = 0
    var last: UInt8 = 0
    for byte in mail {
      try expect(byte < 0x80 && byte != 0, "a mail has the byte \(byte)")
      if byte == 0x0A {
        try expect(last == 0x0D, "a mail has a line feed alone")
        length = 0
      } else {
        if byte != 0x0D { length += 1 }
        try expect(length <= 998, "a mail has a line of more than 998 bytes")
      }
      last = byte
    }
  }
}

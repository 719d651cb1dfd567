import RasterExport
import Tacho
import Testing
import VectorGraphics

/// What a PDF says of itself: its language, its pictures' descriptions, its headings. Cairo 1.18 compresses the objects
/// in which this stands; there only what does not depend on them is tested.
struct PDFStructureTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: Unicode.ASCII.self) }

  /// As PDF writes a text of any characters.
  private func hex(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private func isPlain(_ pdf: String) -> Bool { pdf.contains("\nxref\n") }

  private func heading(_ text: String, level: Int, y: Double) throws -> Node {
    let shaped = try Typesetter().shape(text, style: TextStyle(size: 16))
    return .group(
      transform: .translation(Vector(dx: 10, dy: y)), meaning: .heading(level: level, text: text),
      [.text(shaped, at: Point(x: 0, y: 16), .black)])
  }

  private func page(_ nodes: [Node]) -> Scene {
    Scene(
      size: Size(width: 200, height: 300), background: .white, title: "Plant", description: "",
      layers: .init(face: nodes))
  }

  @Test func aPictureHasItsDescriptionAndALanguage() throws {
    let scene = try Gauge.radial(72, in: 0...220, title: "Boiler").scene(size: Size(width: 200, height: 200))
    let pdf = text(try PDFDocument(scene).bytes)
    guard isPlain(pdf) else { return }
    #expect(pdf.contains("/S /Figure"))
    #expect(pdf.contains("/Alt <FEFF\(hex(scene.description))>"))
    #expect(pdf.contains("/Lang (en)"))
    #expect(pdf.contains("/ToUnicode"))
    #expect(pdf.contains("/Marked true"))
  }

  @Test func headingsAreBookmarksWhereTheyStand() throws {
    let pages = [
      page([try heading("Plant", level: 1, y: 40), try heading("Boilers", level: 2, y: 80)]),
      page([try heading("Pumps", level: 2, y: 20)]),
    ]
    let pdf = text(try #require(try PDFDocument(pages: pages)).bytes)
    guard isPlain(pdf) else { return }
    for title in ["/Title (Boilers)", "/Title (Pumps)"] { #expect(pdf.contains(title)) }
    // 80 units down are 60 of the page's 225 points.
    #expect(pdf.contains("/XYZ 0 165 0"))
    #expect(pdf.contains("/S /H1"))
    #expect(pdf.matches(of: /\/S \/H2/).count == 2)
  }

  @Test func everyPictureOfADocumentHasItsOwnDescription() throws {
    let pages = (1...2).map { number in
      page(
        (1...2).map { part in
          .group(
            transform: .translation(Vector(dx: 0, dy: Double(part) * 100)),
            meaning: .picture(description: "Picture \(number).\(part)"),
            [.fill(.rectangle(Rect(x: 0, y: 0, width: 50, height: 50)), .black)])
        })
    }
    let pdf = text(try #require(try PDFDocument(pages: pages)).bytes)
    guard isPlain(pdf) else { return }
    let found = pdf.matches(of: /\/Alt <FEFF([0-9A-F]+)>/).map { String($0.1) }
    #expect(found == ["Picture 1.1", "Picture 1.2", "Picture 2.1", "Picture 2.2"].map(hex))
  }

  @Test func theTableOfObjectsPointsAtThem() throws {
    let bytes = try Gauge.radial(72, in: 0...220, title: "Boiler").pdf()
    guard isPlain(text(bytes)) else { return }
    let starts = text(bytes).matches(of: /startxref\n([0-9]+)\n/).compactMap { Int($0.1) }
    #expect(starts.count == 2)
    for start in starts { #expect(bytes[start...].starts(with: "xref\n".utf8)) }
    let last = try #require(starts.last)
    let update = text(Array(bytes[last...]))
    let rows = update.matches(of: #/([0-9]+) 1\n([0-9]{10}) 00000 n /#)
    #expect(rows.count == 2)
    for row in rows {
      let offset = try #require(Int(row.2))
      #expect(bytes[offset...].starts(with: "\(row.1) 0 obj\n".utf8))
    }
  }

  @Test func aTextTooLargeOrTooSmallForCairoDoesNotStopTheDrawing() throws {
    let shaped = try Typesetter().shape("far", style: TextStyle(size: 20))
    let nodes = [1e-5, 1e5].map { Node.group(transform: .scale($0), [.text(shaped, at: .zero, .black)]) }
    #expect(try PDFDocument(page(nodes)).bytes.count > 100)
  }
}

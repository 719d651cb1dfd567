import RasterExport
import Tacho
import Testing
import VectorGraphics

struct PDFDocumentTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: Unicode.ASCII.self) }

  @Test func isAPDFWithItsTitle() throws {
    let pdf = text(try Gauge.radial(72, in: 0...220, title: "Boiler").pdf())
    #expect(pdf.hasPrefix("%PDF-"))
    #expect(pdf.contains("%%EOF"))
    #expect(pdf.contains("/Title (Boiler)"))
  }

  @Test func datesNeverChange() throws {
    let pdf = text(try Gauge.speedometer(1).pdf())
    // Older releases of Cairo leave the `D:` out.
    for key in ["/CreationDate", "/ModDate"] {
      let isFixed = ["(D:19700101000000", "(19700101000000"].contains { pdf.contains("\(key) \($0)") }
      #expect(isFixed, "\(key)")
    }
  }

  @Test func sameSceneGivesTheSameBytes() throws {
    let scene = try Gauge.speedometer(15_200).scene(size: Size(width: 300, height: 300))
    #expect(try PDFDocument(scene) == PDFDocument(scene))
  }

  @Test func aLayoutUnitIsThreeQuartersOfAPoint() throws {
    let scene = try Gauge.speedometer(1).scene(size: Size(width: 400, height: 200))
    let pdf = text(try PDFDocument(scene).bytes)
    let boxes = pdf.matches(of: /MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/).map { (Double($0.1), Double($0.2)) }
    #expect(boxes.count == 1)
    #expect(boxes.first?.0 == 300)
    #expect(boxes.first?.1 == 150)
  }

  @Test func aDialIsDrawnAsShapesNotPixels() throws {
    let pdf = text(try Gauge.radial(5, unit: "bar", theme: .light).pdf())
    let images = pdf.matches(of: /\/Subtype\s*\/Image/)
    #expect(images.isEmpty)
  }

  @Test func everyScalarMayStandInTitleAndDescription() throws {
    let scalars = (0...0x10_FFFF).compactMap(Unicode.Scalar.init(_:))
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      let text = String(String.UnicodeScalarView(scalars[start..<min(start + 4096, scalars.count)]))
      let scene = Scene(size: Size(width: 10, height: 10), title: text, description: text, layers: .init())
      let pdf = try PDFDocument(scene).bytes
      #expect(pdf.suffix(6).elementsEqual(Array("%%EOF\n".utf8)), "from U+\(String(scalars[start].value, radix: 16))")
    }
  }
}

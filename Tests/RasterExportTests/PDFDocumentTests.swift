import Foundation
import RasterExport
import Tacho
import TestSupport
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

  /// A page that is no whole number of points is as large as it was asked for, and drawn up to its edges: the clip that Cairo
  /// sets holds all of it.
  @Test func everyPageIsDrawnUpToItsEdges() throws {
    var random = SplitMix64(seed: 595)
    for round in 0..<60 {
      let size = Size(width: Double(random.int(in: 40...3_200)) / 4, height: Double(random.int(in: 40...3_200)) / 4)
      let scene = Scene(size: size, background: .black, title: "", description: "", layers: .init())
      let bytes = round % 2 == 0 ? try PDFDocument(scene).bytes : try PDFDocument(pages: [scene, scene])?.bytes
      let pdf = text(try #require(bytes))
      // The last one of a page holds.
      let boxes = pdf.matches(of: /MediaBox \[ ([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9.]+) \]/).compactMap { match in
        [match.1, match.2, match.3, match.4].compactMap { Double($0) }
      }
      let box = try #require(boxes.last)
      #expect(box.count == 4 && box[0] == 0)
      #expect(abs(box[2] - size.width * 0.75) < 0.001 && abs(box[3] - box[1] - size.height * 0.75) < 0.001)
      #expect(box[3] == (size.height * 0.75).rounded(.up) && (0..<1).contains(box[1]))
    }
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

  @Test func aPictureThatDecoratesSaysNothing() throws {
    var gauge = try Gauge.radial(72, in: 0...220, title: "Boiler")
    gauge.accessibility.isDecorative = true
    let scene = try gauge.scene(size: Size(width: 200, height: 200))
    let pdf = text(try PDFDocument(scene).bytes)
    #expect(!scene.description.isEmpty && !pdf.contains("/Alt") && !pdf.contains("/Figure"))
    #expect(!pdf.contains(hex(scene.description)) && !pdf.contains("/Subject (Boiler"))
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

/// A PDF's text, read by a program that knows nothing of ours; skipped where poppler-utils is not installed. What needs
/// no such program is in ``PDFDocumentTests``.
struct PDFTextTests {
  static let reader: String? = ["/usr/bin/pdftotext", "/usr/local/bin/pdftotext", "/opt/homebrew/bin/pdftotext"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private func words(_ pdf: [UInt8]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tacho-pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.pdf")
    try Data(pdf).write(to: file)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: try #require(Self.reader))
    process.arguments = ["-enc", "UTF-8", file.path(), "-"]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test(.enabled(if: reader != nil, "pdftotext (poppler-utils) is not installed"))
  func titleNumberUnitAndLabelsCanBeFound() throws {
    let found = try words(Gauge.radial(72, in: 0...220, unit: "km/h", title: "Größe").pdf())
    for word in ["Größe", "72", "km/h", "0", "40", "220"] { #expect(found.contains(word), "\(word) in \(found)") }
  }

  @Test(.enabled(if: reader != nil, "pdftotext (poppler-utils) is not installed"))
  func namesAlongBandsAreFoundAsWords() throws {
    for from in [0.0, 25, 50, 75] {
      var gauge = try Gauge.radial(5, in: 0...100)
      var range = GaugeRange(from: from, to: from + 25, label: "comfort")
      (range.thickness, range.offset) = (14, 9)
      gauge.ranges = [range]
      gauge.ticks.side = .outside
      let scene = try gauge.scene(size: Size(width: 400, height: 400))
      #expect(scene.texts.contains { $0.text.bend != nil })
      #expect(try words(PDFDocument(scene).bytes).contains("comfort"), "\(from)")
    }
  }

  @Test(.enabled(if: reader != nil, "pdftotext (poppler-utils) is not installed"))
  func whatAClipCutsAwayCannotBeFound() throws {
    let shaped = try Typesetter().shape("hidden", style: TextStyle(size: 20))
    let far = Node.group(
      clip: .rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), [.text(shaped, at: Point(x: 20, y: 60), .black)])
    let near = Node.text(try Typesetter().shape("shown", style: TextStyle(size: 20)), at: Point(x: 20, y: 30), .black)
    let scene = Scene(
      size: Size(width: 100, height: 100), title: "", description: "", layers: .init(face: [far, near]))
    #expect(try words(PDFDocument(scene).bytes) == ["shown"])
  }

  /// Glyphs narrower than the steps between them would be taken for words of one letter.
  @Test(.enabled(if: reader != nil, "pdftotext (poppler-utils) is not installed"))
  func wordsOfAnySizeAreWhole() throws {
    let typesetter = try Typesetter()
    let nodes = (0..<12).map { index -> Node in
      let text = typesetter.shape("Word\(index)", style: TextStyle(size: 10 + Double(index) * 1.3))
      let place = Transform.translation(Vector(dx: 20, dy: 20 + Double(index) * 90))
      return .group(transform: place, [.text(text, at: .zero, .black)])
    }
    let scene = Scene(
      size: Size(width: 600, height: 1200), title: "", description: "", layers: .init(face: nodes))
    #expect(Set(try words(PDFDocument(scene).bytes)) == Set((0..<12).map { "Word\($0)" }))
  }

  @Test(.enabled(if: reader != nil, "pdftotext (poppler-utils) is not installed"))
  func marksStayWithTheirLetters() throws {
    let found = try words(Gauge.radial(5, title: "Cafe\u{301} office").pdf())
    #expect(found.contains { $0.precomposedStringWithCanonicalMapping == "Café" }, "\(found)")
    #expect(found.contains("office"))
  }
}

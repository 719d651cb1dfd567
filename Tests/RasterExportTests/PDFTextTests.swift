import Foundation
import RasterExport
import Tacho
import Testing
import VectorGraphics

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

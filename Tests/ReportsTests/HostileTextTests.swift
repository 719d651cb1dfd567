import Files
import FilmExport
import Foundation
import Gauges
import RasterExport
import SVGExport
import Specification
import Testing
import Typesetting
import VectorGraphics

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Every text of a gauge with every kind of character, in every format: refused by its place, or written so that the
/// output can be read.
struct HostileTextTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func writer(_ pictures: ReportOptions.Pictures) throws -> ReportWriter {
    ReportWriter(
      typesetter: typesetter,
      options: ReportOptions(pictures: pictures, scale: 1, settings: [.init(path: "size", value: "60")])
    ) { (path) throws(SpecificationProblem) in throw SpecificationProblem(place: nil, message: "there is no \(path)") }
  }

  /// The keys that take the text; those that do not must say so by their places.
  private func accepting(_ text: String) throws -> [String] {
    var keys: [String] = []
    for key in HostileTexts.shownKeys {
      do throws(SpecificationError) {
        _ = try GaugeSpecification(bytes(HostileTexts.gauge(text, at: [key])))
        keys.append(key)
      } catch {
        expectClear(error, key)
      }
    }
    return keys
  }

  private func expectClear(_ error: SpecificationError, _ key: String) {
    #expect(!error.problems.isEmpty)
    for problem in error.problems {
      #expect(problem.place != nil && !problem.message.isEmpty, "\(key): \(problem)")
      #expect(problem.description.unicodeScalars.allSatisfy(isPlain), "\(key): \(problem)")
    }
  }

  /// What may go to a terminal.
  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
  }

  /// - Throws: what the parser has to say when the text is not well-formed.
  private func expectXML(_ text: [UInt8], _ what: String) {
    let parser = XMLParser(data: Data(text))
    #expect(parser.parse(), "\(what): \(String(describing: parser.parserError))")
  }

  /// No character that HTML and XML forbid.
  private func expectAllowed(_ page: [UInt8], _ what: String) {
    let text = String(validating: page, as: UTF8.self)
    #expect(text != nil, "\(what) is not UTF-8")
    for scalar in (text ?? "").unicodeScalars {
      let isAllowed = scalar.value >= 0x20 || [0x09, 0x0A, 0x0D].contains(scalar.value)
      guard isAllowed, scalar.value != 0xFFFE, scalar.value != 0xFFFF else {
        Issue.record("\(what) has U+\(String(scalar.value, radix: 16))")
        return
      }
    }
  }

  @Test func everyKeyThatTakesATextIsTried() {
    #expect(Set(HostileTexts.shownKeys + HostileTexts.coded.keys).isSuperset(of: HostileTexts.textKeys))
  }

  @Test(arguments: HostileTexts.all)
  func aTextIsRefusedByItsPlaceOrCanBeReadAgain(character: HostileTexts.Character) throws {
    let keys = try accepting(character.json)
    if character.isBroken { #expect(keys.isEmpty || !character.json.contains("\\"), "\(keys)") }
    guard !keys.isEmpty else { return }
    let gauge = HostileTexts.gauge(character.json, at: keys)
    let specification = try GaugeSpecification(bytes(gauge), settings: [.init(path: "size", value: "60")])
    let scene = try specification.gauge.dial(size: specification.size, shaper: typesetter).scene
    expectXML(SVGDocument(scene).bytes, "SVG")
    let pdf = try PDFDocument(scene).bytes
    #expect(pdf.starts(with: "%PDF".utf8) && pdf.suffix(6).elementsEqual("%%EOF\n".utf8))
    let html = try writer(.inline).html(bytes("<tacho-gauge>") + bytes(gauge.htmlEscaped) + bytes("</tacho-gauge>"))
    expectXML(html.document, "HTML")
    expectAllowed(html.document, "HTML")
  }

  @Test func picturesAndMailsOfAllTextsCanBeReadAgain() throws {
    let texts = try HostileTexts.all.map(\.json).filter { try !accepting($0).isEmpty }
    #expect(texts.count > 60)
    for start in stride(from: 0, to: texts.count, by: 12) {
      let text = texts[start..<min(start + 12, texts.count)].joined(separator: "x")
      let keys = try accepting(text)
      let gauge = HostileTexts.gauge(text, at: keys)
      let specification = try GaugeSpecification(bytes(gauge), settings: [.init(path: "size", value: "60")])
      let scene = try specification.gauge.dial(size: specification.size, shaper: typesetter).scene
      let bitmap = try Bitmap(png: PNGDocument(scene, scale: 1, compression: .fast).bytes)
      #expect(bitmap.width == 60)
      var film = try APNGWriter(
        to: MemorySink(), width: bitmap.width, height: bitmap.height, frames: 2, rate: FrameRate(10), isOpaque: false)
      for _ in 0..<2 { try bitmap.pixels.withUnsafeBytes { try film.append($0) } }
      try film.finish()
      #expect(film.sink.bytes.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
      let page = bytes("<title>\(gauge.htmlEscaped)</title><tacho-gauge>\(gauge.htmlEscaped)</tacho-gauge>")
      let mail = try writer(.inline).mail(page, from: .html, headers: []).document
      #expect(mail.allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0D || $0 == 0x0A })
      #expect(
        String(decoding: mail, as: UTF8.self).components(separatedBy: "\r\n").allSatisfy {
          $0.utf8.count <= 78 && !$0.contains("\n") && !$0.hasPrefix("Bcc")
        })
    }
  }

  @Test(arguments: HostileTexts.coded.sorted { $0.key < $1.key })
  func aCodeIsRefusedByItsPlaceOrDrawn(key: String, gauge: String) throws {
    for character in HostileTexts.all {
      let text = bytes(gauge.replacing("«»", with: character.json))
      do throws(SpecificationError) {
        let specification = try GaugeSpecification(text)
        let scene = try? specification.gauge.dial(size: specification.size, shaper: typesetter).scene
        if let scene { expectXML(SVGDocument(scene).bytes, "\(key) \(character.testDescription)") }
      } catch {
        expectClear(error, key)
      }
    }
  }

  /// Titles, paragraphs, headings, captions and cells.
  @Test func dashboardsOfAllTextsCanBeReadAgain() throws {
    let texts = try HostileTexts.all.map(\.json).filter { try !accepting($0).isEmpty }
    for start in stride(from: 0, to: texts.count, by: 12) {
      let text = "a" + texts[start..<min(start + 12, texts.count)].joined(separator: "x") + "b"
      let gauge = HostileTexts.gauge(text, at: ["title", "unit"])
      let board = """
        {"title": "\(text)", "text": "\(text)", "sections": [{"title": "\(text)", "text": "\(text)",
        "gauges": [\(gauge)], "table": {"caption": "\(text)", "columns": ["\(text)"], "rows": [["\(text)"]]}}]}
        """
      let dashboard = try DashboardSpecification(bytes(board))
      expectAllowed(try writer(.inline).page(dashboard).document, "page")
      let pdf = try writer(.inline).sheets(dashboard).pdf()
      #expect(pdf.suffix(6).elementsEqual("%%EOF\n".utf8))
    }
  }
}

extension String {
  fileprivate var htmlEscaped: String { escapedForHTML }
}

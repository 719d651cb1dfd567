import SVGExport
import Tacho
import Testing
import VectorGraphics

struct SVGTextTests {
  private static let nasty =
    "</text><script>alert(1)</script>\"&']]> <!-- \u{0}\u{1}\u{8}\u{1F}\u{7F}\u{FFFE}\u{202E}ü😀"

  @Test(arguments: SVGOptions.TextMode.allCases)
  func nastyTextsStayTexts(_ mode: SVGOptions.TextMode) throws {
    let gauge = try Gauge.radial(5, unit: Self.nasty, title: Self.nasty)
    let text = try gauge.svg(size: 600, options: SVGOptions(text: mode))
    let svg = try ParsedSVG(text)
    #expect(svg.elements("script").isEmpty)
    #expect(!text.contains("<script"))
    #expect(!text.contains("]]>"))
    let title = try #require(svg.elements("title").first)
    #expect(title.text == gauge.title)
    #expect(title.text.hasPrefix("</text><script>alert(1)</script>\"&']]> <!-- "))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test func titlesOfAHandMadeSceneAreCleanedToo() throws {
    let text = SVGDocument(scene([], title: Self.nasty, description: Self.nasty)).text
    let svg = try ParsedSVG(text)
    #expect(svg.elements("desc").first?.text.contains("<script>") == true)
    #expect(!text.contains("<script"))
  }

  @Test func aCurvedNameIsATextForEachLetterThatEveryViewerTurns() throws {
    var gauge = try Gauge.radial(5, in: 0...100)
    var range = GaugeRange(from: 10, to: 90, label: "war m")
    (range.thickness, range.offset) = (14, 9)
    gauge.ranges = [range]
    gauge.ticks.side = .outside
    let live = try ParsedSVG(gauge.svg(options: SVGOptions(text: .live)))
    let turned = live.elements("text").filter { $0.attributes["transform"]?.hasPrefix("matrix(") == true }
    #expect(turned.map(\.text) == ["w", "a", "r", "m"])
    #expect(live.elements("textPath").isEmpty && turned.allSatisfy { $0.attributes["rotate"] == nil })
    let outlined = try gauge.svg()
    #expect(!outlined.contains("<text"))
  }

  @Test func liveTextHasTextElementsAndNoOutlines() throws {
    let gauge = try Gauge.speedometer(15_200, title: "Engine", unit: "rpm")
    let live = try gauge.svg(options: SVGOptions(text: .live))
    let svg = try ParsedSVG(live)
    #expect(Set(["Engine", "15.2k", "100k+", "0", "rpm"]).isSubset(of: svg.elements("text").map(\.text)))
    #expect(svg.elements("use").isEmpty)
    #expect(svg.elements("text").allSatisfy { $0.attributes["text-anchor"] == "middle" })
    #expect(live.utf8.count < (try gauge.svg()).utf8.count)
  }

  @Test func liveTextRunsAsTheOutlinesDo() throws {
    for (title, isRightToLeft) in [
      ("Battery (ok)", false), ("סוללה: 80% (ok)", true), ("سرعة 120 km/h (now)", true), ("(ok) סוללה", false),
      ("80%", false),
    ] {
      let svg = try ParsedSVG(Gauge.radial(5, title: title).svg(options: SVGOptions(text: .live)))
      let element = try #require(svg.elements("text").first { $0.text == title })
      #expect((element.attributes["direction"] == "rtl") == isRightToLeft, "\(title)")
    }
  }

  /// A browser has letters that the first family lacks from the one that drew them here.
  @Test(.enabled(if: Typesetter.installedFamilies.contains("DejaVu Sans"), "no such font on this machine"))
  func liveTextNamesTheFamiliesThatLendGlyphs() throws {
    let lender = "DejaVu Sans"
    let shaper = try Typesetter().lending(from: [lender])
    let scene = try Gauge.radial(5, unit: "V", title: "A ⊗ b").dial(size: Size(width: 300, height: 300), shaper: shaper)
      .scene
    let svg = try ParsedSVG(SVGDocument(scene, options: SVGOptions(text: .live)).text)
    for element in svg.elements("text") {
      let families = (element.attributes["font-family"] ?? "").split(separator: ", ").map(String.init)
      #expect(families.contains("'\(lender)'") == element.text.contains("⊗" as Character), "\(families)")
      #expect(families.first == "'\(shaper.family)'" && families.last == "sans-serif")
    }
  }

  @Test func outlinesHaveNoTextElements() throws {
    let svg = try ParsedSVG(try Gauge.speedometer(15_200, title: "Engine").svg())
    #expect(svg.elements("text").isEmpty)
    #expect(svg.elements.allSatisfy { $0.attributes["font-family"] == nil })
  }

  @Test func liveTextIsCentredWhereTheOutlinesAre() throws {
    let scene = try Gauge.speedometer(15_200).scene(size: Size(width: 300, height: 300))
    let svg = try ParsedSVG(SVGDocument(scene, options: SVGOptions(text: .live)).text)
    for (element, node) in zip(svg.elements("text"), scene.texts) {
      let x = try #require(Double(element.attributes["x"] ?? ""))
      let y = try #require(Double(element.attributes["y"] ?? ""))
      #expect(element.text == node.text.string)
      #expect(abs(x - node.origin.x - node.text.advance / 2) <= 0.0051)
      #expect(abs(y - node.origin.y) <= 0.0051)
    }
    #expect(svg.elements("text").count == scene.texts.count)
  }

  @Test func repeatedOutlinesAreDefinedOnceAndUsed() throws {
    let outline = GlyphOutline(path: .rectangle(Rect(x: 0, y: -8, width: 5, height: 8)))
    let glyphs = [0, 6, 12].map { ShapedText.Glyph(outline: outline, position: Point(x: $0, y: 0)) }
    let text = ShapedText(
      string: "iii", style: TextStyle(size: 10), families: ["Any"], glyphs: glyphs, advance: 18, capHeight: 8)
    let svg = try ParsedSVG(SVGDocument(scene([.text(text, at: Point(x: 20, y: 30), .white)])).text)
    let uses = svg.elements("use")
    #expect(uses.map { $0.attributes["x"] } == ["20", "26", "32"])
    #expect(uses.allSatisfy { $0.attributes["y"] == "30" })
    #expect(Set(uses.compactMap { $0.attributes["xlink:href"] }).count == 1)
  }
}

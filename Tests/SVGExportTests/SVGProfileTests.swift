import SVGExport
import Tacho
import Testing
import VectorGraphics

/// What every document keeps to, whatever it shows.
struct SVGProfileTests {
  private static let allowed: Set<String> = [
    "svg", "title", "desc", "defs", "g", "path", "rect", "use", "text", "clipPath", "linearGradient", "radialGradient",
    "stop",
  ]

  private func documents(seed: UInt64, count: Int = 40) throws -> [String] {
    try randomScenes(count: count, seed: seed).flatMap { scene in
      SVGOptions.TextMode.allCases.map { SVGDocument(scene, options: SVGOptions(text: $0)).text }
    }
  }

  @Test func isWellFormedAndHoldsOnlyPlainElements() throws {
    for document in try documents(seed: 1) {
      let svg = try ParsedSVG(document)
      #expect(Set(svg.elements.map(\.name)).isSubset(of: Self.allowed))
      #expect(svg.elements.first?.name == "svg")
    }
  }

  @Test func hasNoStyleFilterScriptOrExternalReference() throws {
    for document in try documents(seed: 2) {
      for word in ["<style", "style=", "<filter", "<script", "<image", "<mask", "data:", "@import", "<foreignObject"] {
        #expect(!document.contains(word), "\(word)")
      }
      let namespaces = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"]
      let rest = namespaces.reduce(document) { $0.replacing($1, with: "") }
      #expect(!rest.contains("http"))
    }
  }

  @Test func idsAreUniqueAndReferencesFound() throws {
    for document in try documents(seed: 3) {
      let svg = try ParsedSVG(document)
      let ids = svg.elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count)
      for element in svg.elements {
        if let link = element.attributes["xlink:href"] { #expect(ids.contains(String(link.dropFirst()))) }
        for value in element.attributes.values where value.hasPrefix("url(#") {
          #expect(ids.contains(String(value.dropFirst(5).dropLast())))
        }
      }
      let labels = try #require(svg.elements.first?.attributes["aria-labelledby"])
      #expect(labels.split(separator: " ").allSatisfy { ids.contains(String($0)) })
    }
  }

  @Test func hasRoleTitleDescriptionAndSize() throws {
    let svg = try ParsedSVG(try Gauge.speedometer(15_200).svg(size: 320))
    let root = try #require(svg.elements.first)
    #expect(root.attributes["role"] == "img")
    #expect(root.attributes["width"] == "320")
    #expect(root.attributes["height"] == "320")
    #expect(root.attributes["viewBox"] == "0 0 320 320")
    #expect(svg.elements("title").map(\.text) == ["Speedometer"])
    #expect(svg.elements("desc").first?.text.contains("15.2k") == true)
  }

  @Test(arguments: [0, 750, 15_200, 150_000, 999_999])
  func speedometerStaysUnderTwelveKilobytes(_ value: Double) throws {
    #expect(try Gauge.speedometer(value).svg().utf8.count < 12_000)
    #expect(try Gauge.speedometer(value, theme: .light, background: .transparent).svg().utf8.count < 12_000)
  }

  @Test func sameSceneGivesTheSameBytes() throws {
    let scene = try Gauge.radial(7, in: -10...10, unit: "°C").scene(size: Size(width: 200, height: 100))
    #expect(SVGDocument(scene) == SVGDocument(scene))
  }

  @Test func backgroundIsARectangleOnlyWhenThereIsOne() throws {
    let clear = try ParsedSVG(try Gauge.speedometer(1, background: .transparent).svg())
    #expect(clear.elements("rect").isEmpty)
    let half = try ParsedSVG(try Gauge.speedometer(1, background: .color(Color(0x123456, alpha: 0.5))).svg())
    let rect = try #require(half.elements("rect").first)
    #expect(rect.attributes["fill"] == "#123456")
    #expect(rect.attributes["fill-opacity"] == "0.5")
    #expect(rect.attributes["width"] == "300")
  }
}

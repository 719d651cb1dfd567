import Gauges
import SVGExport
import Tacho
import Testing
import VectorGraphics

/// One document that is right on light and on dark pages.
struct ThemePairTests {
  private func pair() throws -> String {
    var gauge = try Gauge.radial(72, in: 0...120, theme: .light)
    gauge.darkTheme = .dark
    return try gauge.svg(size: 200)
  }

  @Test func darkIsHiddenUntilTheReaderAsksForIt() throws {
    let svg = try ParsedSVG(pair())
    let light = try #require(svg.elements.first { $0.attributes["class"]?.hasSuffix("-light") == true })
    let dark = try #require(svg.elements.first { $0.attributes["class"]?.hasSuffix("-dark") == true })
    #expect(light.attributes["display"] == nil && dark.attributes["display"] == "none")
    let (usual, other) = (light.attributes["class"] ?? "", dark.attributes["class"] ?? "")
    #expect(
      svg.elements("style").map(\.text) == [
        "@media (prefers-color-scheme:dark){.\(usual){display:none}.\(other){display:inline}}"
      ])
  }

  @Test func noTwoIdsAreTheSame() throws {
    let ids = try ParsedSVG(pair()).elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }
}

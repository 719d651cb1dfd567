import SVGExport
import Tacho
import Testing
import VectorGraphics

/// Ids, gradients, groups and clips.
struct SVGDefinitionTests {
  private let square = Path.rectangle(Rect(x: 10, y: 10, width: 30, height: 30))

  private func ids(_ text: String) throws -> [String] {
    try ParsedSVG(text).elements.compactMap { $0.attributes["id"] }
  }

  private func prefix(_ text: String) throws -> Substring {
    try #require(try ids(text).first?.split(separator: "-").first)
  }

  // MARK: - Ids

  @Test func idsBeginWithTheGivenPrefix() throws {
    let text = try Gauge.speedometer(15_200, title: "A").svg(options: SVGOptions(idPrefix: "left"))
    let all = try ids(text)
    #expect(all.count > 5)
    #expect(all.allSatisfy { $0.hasPrefix("left-") })
  }

  @Test func equalPicturesShareTheirDefaultPrefix() throws {
    #expect(try Gauge.speedometer(15_200).svg() == Gauge.speedometer(15_200).svg())
  }

  @Test func differentPicturesHaveDifferentPrefixes() throws {
    let texts = try (0..<60).map { try Gauge.speedometer(Double($0) * 1_234).svg(size: 100) }
    #expect(Set(try texts.map(prefix)).count == texts.count)
  }

  @Test func defaultPrefixIsALetterAndHexadecimalDigits() throws {
    let found = try prefix(try Gauge.radial(3).svg())
    #expect(String(found).wholeMatch(of: /t[0-9a-f]{8}/) != nil)
  }

  @Test func twoGroupsOfOneNameGetDifferentIds() throws {
    let document = SVGDocument(
      scene([.group("mark", [.fill(square, .white)]), .group("mark", [.fill(square, .black)])]))
    let all = try ids(document.text)
    #expect(Set(all).count == all.count)
  }

  // MARK: - Gradients

  @Test func equalGradientsAreDefinedOnce() throws {
    let gradient = Gradient(.linear(from: .zero, to: Point(x: 9, y: 9)), colors: [.white, .black])
    let other = Gradient(.radial(center: Point(x: 5, y: 5), radius: 4), colors: [.white, Color(0xFF0000, alpha: 0.5)])
    let svg = try ParsedSVG(
      SVGDocument(
        scene([
          .fill(square, .gradient(gradient)), .fill(square, .gradient(other)),
          .stroke(square, .gradient(gradient), StrokeStyle(width: 1)),
        ])
      ).text)
    #expect(svg.elements("linearGradient").count == 1)
    #expect(svg.elements("radialGradient").count == 1)
    let paths = svg.elements("path")
    #expect(paths.count == 3)
    #expect(paths[0].attributes["fill"] == paths[2].attributes["stroke"])
    let radial = try #require(svg.elements("radialGradient").first)
    #expect(radial.attributes["gradientUnits"] == "userSpaceOnUse")
    #expect((radial.attributes["cx"], radial.attributes["cy"], radial.attributes["r"]) == ("5", "5", "4"))
    let stops = svg.elements("stop")
    #expect(stops.map { $0.attributes["offset"] } == ["0", "1", "0", "1"])
    #expect(stops.last?.attributes["stop-opacity"] == "0.5")
  }

  // MARK: - Groups

  @Test func groupWritesTransformOpacityAndClip() throws {
    let clip = Path.circle(center: Point(x: 50, y: 50), radius: 20)
    let transform = Transform.rotation(.degrees(30), about: Point(x: 50, y: 50))
    let node = Node.group("part", transform: transform, opacity: 0.4, clip: clip, [.fill(square, .white)])
    let svg = try ParsedSVG(SVGDocument(scene([node]), options: SVGOptions(idPrefix: "x")).text)
    let group = try #require(svg.elements("g").first { $0.attributes["id"] == "x-part" })
    #expect(group.attributes["opacity"] == "0.4")
    #expect(group.attributes["transform"] == "matrix(0.866 0.5 -0.5 0.866 31.6987 -18.3013)")
    #expect(group.attributes["clip-path"] == "url(#x-c0)")
    #expect(svg.elements("clipPath").map { $0.attributes["id"] } == ["x-c0"])
  }

  @Test func shiftIsATranslation() throws {
    let node = Node.group(transform: .translation(Vector(dx: 3, dy: -4.5)), [.fill(square, .white)])
    let svg = try ParsedSVG(SVGDocument(scene([node])).text)
    #expect(svg.elements("g").compactMap { $0.attributes["transform"] } == ["translate(3 -4.5)"])
  }

  @Test func layersAreGroupsInDrawingOrder() throws {
    let svg = try ParsedSVG(try Gauge.radial(1).svg(options: SVGOptions(idPrefix: "x")))
    let groups = svg.elements("g").compactMap { $0.attributes["id"] }
    #expect(groups == ["x-face", "x-moving", "x-cover"])
  }
}

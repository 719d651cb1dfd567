import SVGExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

struct SVGPathTests {
  /// Two decimals from a side of 200 on, three below: half a unit of the last digit, and a hair for addition.
  private func tolerance(side: Double) -> Double { (side < 200 ? 0.0005 : 0.005) + 1e-7 }

  private func written(_ path: Path, side: Double) throws -> [Point] {
    let svg = try ParsedSVG(SVGDocument(scene([.fill(path, .white)], side: side)).text)
    let data = try #require(svg.elements("path").first?.attributes["d"])
    return try #require(SVGPathData(data)).points
  }

  private func expectClose(_ points: [Point], _ expected: [Point], side: Double) {
    #expect(points.count == expected.count)
    let slack = tolerance(side: side)
    #expect(zip(points, expected).allSatisfy { abs($0.x - $1.x) <= slack && abs($0.y - $1.y) <= slack })
  }

  @Test(arguments: [100, 300])
  func roundingDoesNotDriftAlongALongPath(_ side: Double) throws {
    var random = SplitMix64(seed: 20)
    var path = Path([.move(Point(x: 1 / 3.0, y: 2 / 3.0))])
    for index in 1...3_000 {
      // Steps that would all be rounded the same way.
      let point = Point(x: Double(index) * 0.033_34, y: Double(index) * 0.016_66)
      if random.bool() {
        path.line(to: point)
      } else {
        path.cubic(
          point + Vector(dx: random.double(in: -1...1), dy: 0.3), point + Vector(dx: 0.1, dy: -0.3), to: point)
      }
    }
    path.close()
    expectClose(try written(path, side: side), path.points, side: side)
  }

  @Test func subpathsStartWhereTheyShould() throws {
    let path = Path([
      .move(Point(x: 10, y: 10)), .line(Point(x: 20, y: 10)), .line(Point(x: 20, y: 30)), .close,
      .move(Point(x: 50, y: 50)), .line(Point(x: 50, y: 60)), .close, .line(Point(x: 55, y: 57)), .close,
      .line(Point(x: 40, y: 40)),
    ])
    expectClose(try written(path, side: 100), path.points, side: 100)
  }

  @Test func everyFillAndStrokeOfADialIsWhereTheSceneHasIt() throws {
    let scene = try Gauge.radial(37.5, in: 0...100, background: .transparent).scene(
      size: Size(width: 300, height: 300))
    let expected = scene.nodes.compactMap { node -> Path? in
      switch node {
      case .fill(let fill): fill.path
      case .stroke(let stroke): stroke.path
      case .text, .image, .group: nil
      }
    }
    let svg = try ParsedSVG(SVGDocument(scene, options: SVGOptions(text: .live)).text)
    let data = svg.elements("path").compactMap { $0.attributes["d"] }
    #expect(data.count == expected.count)
    for (text, path) in zip(data, expected) {
      expectClose(try #require(SVGPathData(text)).points, path.points, side: 300)
    }
  }

  @Test func evenOddIsSaidAndNonZeroIsNot() throws {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9))
    let svg = try ParsedSVG(
      SVGDocument(scene([.fill(square, .solid(.white), rule: .evenOdd), .fill(square, .white)])).text)
    #expect(svg.elements("path").map { $0.attributes["fill-rule"] } == ["evenodd", nil])
  }

  @Test func emptyAndInvisibleNodesAreLeftOut() throws {
    let line = Path.line(from: .zero, to: Point(x: 9, y: 9))
    let svg = try ParsedSVG(
      SVGDocument(
        scene([
          .fill(Path(), .white), .fill(line, .transparent), .stroke(Path(), .white, StrokeStyle(width: 1)),
          .group("empty", []),
        ])
      ).text)
    #expect(svg.elements("path").isEmpty)
  }

  @Test func strokeStylesAreWritten() throws {
    let dash = try #require(StrokeStyle.Dash(lengths: [3, 1.5], phase: 0.25))
    let line = Path.line(from: .zero, to: Point(x: 9, y: 9))
    let style = StrokeStyle(width: 2, cap: .round, join: .bevel, dash: dash)
    let svg = try ParsedSVG(SVGDocument(scene([.stroke(line, Color(0xFF0000, alpha: 0.25), style)])).text)
    let path = try #require(svg.elements("path").first)
    #expect(path.attributes["fill"] == "none")
    #expect(path.attributes["stroke"] == "#ff0000")
    #expect(path.attributes["stroke-opacity"] == "0.25")
    #expect(path.attributes["stroke-linecap"] == "round")
    #expect(path.attributes["stroke-linejoin"] == "bevel")
    #expect(path.attributes["stroke-dasharray"] == "3 1.5")
    #expect(path.attributes["stroke-dashoffset"] == "0.25")
  }
}

import SVGExport
import Tacho
import Testing
import VectorGraphics

/// Every number has one plain form.
struct SVGNumberTests {
  private static let numeric: Set<String> = [
    "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height", "offset", "opacity", "fill-opacity",
    "stroke-opacity", "stop-opacity", "stroke-width", "stroke-dashoffset", "font-size", "font-weight", "viewBox",
    "stroke-dasharray",
  ]

  static func isPlain(_ number: some StringProtocol) -> Bool {
    String(number).wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]{1,4})?/) != nil && number != "-0"
  }

  private func check(_ document: String) throws {
    for element in try ParsedSVG(document).elements {
      for (name, value) in element.attributes {
        if Self.numeric.contains(name) {
          #expect(value.split(separator: " ").allSatisfy(Self.isPlain), "\(name)=\(value)")
        } else if name == "d" {
          let data = try #require(SVGPathData(value), "\(value.prefix(80))")
          if let bad = data.numbers.first(where: { !Self.isPlain($0) }) { Issue.record("\(bad) in a path") }
        } else if name == "transform" {
          let numbers = value.drop { $0 != "(" }.dropFirst().dropLast().split(separator: " ")
          #expect(numbers.allSatisfy(Self.isPlain), "\(value)")
        }
      }
    }
  }

  @Test func numbersOfRandomGaugesAreAllPlain() throws {
    for scene in try randomScenes(count: 60, seed: 10) {
      for mode in SVGOptions.TextMode.allCases { try check(SVGDocument(scene, options: SVGOptions(text: mode)).text) }
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (0.0004, "0"), (-0.0004, "0"), (0.001, "0.001"), (-0.5, "-0.5"), (1.25, "1.25"),
      (10, "10"), (100, "100"), (99.9996, "100"), (-1234.567, "-1234.567"), (1e9, "1000000000"),
    ] as [(Double, String)])
  func numbersAreShortestAndWithoutExponent(_ number: Double, _ text: String) throws {
    let document = SVGDocument(
      scene([.stroke(.line(from: .zero, to: Point(x: 1, y: 1)), .white, StrokeStyle(width: number))]))
    let path = try #require(try ParsedSVG(document.text).elements("path").first)
    #expect(path.attributes["stroke-width"] == text)
  }

  @Test func numbersThatAreNoneAreZero() throws {
    let path = Path([.move(Point(x: Double.nan, y: .infinity)), .line(Point(x: -.infinity, y: 1e300)), .close])
    let document = SVGDocument(scene([.fill(path, .white), .stroke(path, .white, StrokeStyle(width: .nan))]))
    try check(document.text)
    for word in ["nan", "inf"] { #expect(!document.text.lowercased().replacing("linejoin", with: "").contains(word)) }
  }

  @Test func hugeCoordinatesDoNoHarm() async {
    await #expect(processExitsWith: .success) {
      for huge in [1e12, 1e15, 1e16, 1e300, Double.greatestFiniteMagnitude] {
        let path = Path([
          .move(Point(x: huge, y: -huge)), .line(Point(x: -huge, y: huge)),
          .cubic(Point(x: huge, y: huge), Point(x: -huge, y: -huge), Point(x: huge, y: 0)), .close,
        ])
        _ = SVGDocument(scene([.fill(path, .white)]))
      }
    }
  }

  /// Each coordinate fits an integer of the last digit's units, their difference does not.
  @Test func differencesOfHugeCoordinatesDoNoHarm() async {
    await #expect(processExitsWith: .success) {
      let path = Path.line(from: Point(x: 5e15, y: 0), to: Point(x: -5e15, y: 1))
      _ = SVGDocument(scene([.stroke(path, .white, StrokeStyle(width: 1))]))
    }
  }
}

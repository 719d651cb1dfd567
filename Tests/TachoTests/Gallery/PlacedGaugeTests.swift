import Tacho
import Testing

/// Gauges at places of their own: drawn there, apart from each other, and moved as alone.
struct PlacedGaugeTests {
  private let kinds = ["radial", "linear", "bullet", "lcd", "compass", "ring", "lamp", "clock"]

  private func dial(_ text: String) throws -> Dial {
    let specification = try GaugeSpecification(Array(text.utf8))
    return try specification.gauge.dial(size: specification.size, shaper: Typesetter())
  }

  @Test func textsOfPlacesThatAreApartNeverTouch() throws {
    for first in kinds {
      for second in kinds {
        let dial = try dial(
          """
          width: 700
          height: 300
          background: transparent
          layout:
            gauges:
              - {kind: \(first), value: 5, title: First, place: {x: 10, y: 10, width: 320, height: 250}}
              - {kind: \(second), value: 7, title: Second, place: {anchor: bottom-right, width: 330, height: 90%}}
          """)
        #expect(dial.textFaults == [], "\(first), \(second)")
      }
    }
  }

  @Test(arguments: [
    ("{x: 20, y: 30, width: 100, height: 50}", Rect(x: 20, y: 30, width: 100, height: 50)),
    ("{x: 50%, y: 50%, width: 100, height: 50, anchor: center}", Rect(x: 350, y: 275, width: 100, height: 50)),
    ("{width: 25%, height: 10%, anchor: bottom-right}", Rect(x: 600, y: 540, width: 200, height: 60)),
    ("{width: 200, anchor: top}", Rect(x: 300, y: 0, width: 200, height: 200)),
    ("{x: 100%, y: 0, height: 60, anchor: top-right}", Rect(x: 740, y: 0, width: 60, height: 60)),
  ])
  func aPlaceIsTheBoxItSays(_ place: String, _ box: Rect) throws {
    let dial = try dial(
      "{width: 800, height: 600, background: white, layout: {gauges: [{value: 1, background: red, place: \(place)}]}}")
    // A gauge with a background of its own fills its box with it.
    let red = try #require(Color(css: "red"))
    #expect(dial.scene.layers.face.contains(.fill(.rectangle(box), red)), "\(place)")
  }

  @Test func theGridTakesThoseWithoutAPlace() throws {
    func texts(_ gauges: String) throws -> [Rect] {
      try dial("{width: 600, height: 300, layout: {columns: 2, gauges: [\(gauges)]}}").texts.filter {
        ["A", "B"].contains($0.text.string)
      }.map(\.box)
    }
    let plain = try texts("{kind: lcd, value: 1, title: A}, {kind: lcd, value: 2, title: B}")
    let placed = try texts(
      "{kind: lcd, value: 1, title: A}, {kind: lamp, value: 1, place: {width: 40}}, {kind: lcd, value: 2, title: B}")
    #expect(plain.count == 2 && plain == placed)
  }
}

import RasterExport
import Tacho
import Testing
import VectorGraphics

/// A gauge within a scene of one's own.
struct PlacedSceneTests {
  private func gauges() throws -> [Scene] {
    let typesetter = try Typesetter()
    return try [
      Gauge.speedometer(15_200), Gauge.radial(72, in: 0...220, unit: "km/h", title: "Speed", theme: .light),
    ].map { try $0.dial(size: Size(width: 120, height: 120), shaper: typesetter).scene }
  }

  @Test func aPlacedGaugeIsTheSamePictureElsewhere() throws {
    for gauge in try gauges() {
      let scene = Scene(
        size: Size(width: 200, height: 180), background: Color(0xFF00FF), title: "Two",
        description: "One in a larger one.",
        layers: gauge.placedLayers(at: Point(x: 50, y: 40)))
      let (whole, own) = (try Bitmap(scene), try Bitmap(gauge))
      var greatest = 0
      for y in 0..<120 {
        for x in 0..<120 {
          let (a, b) = (try #require(whole.pixel(x: x + 50, y: y + 40)), try #require(own.pixel(x: x, y: y)))
          greatest = max(greatest, abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)))
          greatest = max(greatest, abs(Int(a.blue) - Int(b.blue)), abs(Int(a.alpha) - Int(b.alpha)))
        }
      }
      #expect(greatest <= 2)
      for corner in [(0, 0), (49, 100), (170, 100), (100, 39), (100, 160)] {
        #expect(try #require(whole.pixel(x: corner.0, y: corner.1)) == (255, 0, 255, 255))
      }
    }
  }

  @Test func aScaledGaugeIsThatOfAnotherScale() throws {
    for gauge in try gauges() {
      let scene = Scene(
        size: Size(width: 240, height: 240), title: "", description: "", layers: gauge.placedLayers(at: .zero, scale: 2)
      )
      let (placed, own) = (try Bitmap(scene), try Bitmap(gauge, scale: 2))
      #expect(zip(placed.pixels, own.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  @Test(arguments: [0, -1, .infinity, .nan]) func aScaleThatIsNoneDrawsNothing(scale: Double) throws {
    for gauge in try gauges() { #expect(gauge.placedLayers(at: .zero, scale: scale) == Scene.Layers()) }
  }

  @Test func layersAreDrawnOverEachOther() throws {
    let gauges = try gauges()
    var layers = gauges[0].placedLayers(at: .zero)
    layers.add(gauges[1].placedLayers(at: Point(x: 120, y: 0)))
    #expect(layers.face.count == 2 && layers.moving.count == 2)
    #expect(layers.face[1] == gauges[1].placedLayers(at: Point(x: 120, y: 0)).face[0])
  }
}

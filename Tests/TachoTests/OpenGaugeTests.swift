import Tacho
import Testing
import Typesetting

/// A gauge that is drawn many times has each time the bytes of a specification that is read by itself.
struct OpenGaugeTests {
  @Test(arguments: GalleryItem.all)
  func eachPictureIsThatOfItsSpecification(item: GalleryItem) throws {
    let text = try item.bytes()
    let gauge = try OpenGauge(text, shaper: Typesetter())
    let scale = gauge.specification.gauge.scale
    for part in [0.0, 0.31, 0.3125, 1.0, nil, 0.5] {
      let value = part.map { scale.min + $0 * (scale.max - scale.min) }
      let setting = GaugeSpecification.Setting(path: "value", value: value.map { "\($0)" } ?? "null")
      guard let alone = try? GaugeSpecification(text, settings: [setting]) else {
        #expect(throws: SpecificationError.self) { try gauge.set("value", to: value) }
        continue
      }
      try gauge.set("value", to: value)
      #expect(gauge.specification.gauge == alone.gauge)
      let other = try OpenGauge(SpecificationTemplate(text, settings: [setting]), shaper: Typesetter())
      #expect(try gauge.svg() == other.svg())
      let dark = try alone.gauge.onDarkPages?.scene(size: alone.size)
      #expect(try gauge.svg() == PictureFormat.svg.bytes(of: alone.gauge.scene(size: alone.size), dark: dark))
    }
  }

  @Test func pixelsAndFilesAreThoseOfAGaugeByItself() throws {
    let gauge = try OpenGauge(Array("{value: 5, max: 120, size: 90, unit: km/h}".utf8), shaper: Typesetter())
    for (path, value) in [
      ("value", "70"), ("value", "71.5"), ("scale.max", "200"), ("title", "A"), ("theme", "light"), ("size", "60x80"),
      ("output.scale", "2"), ("value", "null"), ("ranges", "[{from: 0, to: 50, color: green}]"), ("value", "9"),
    ] {
      try gauge.set(path, toText: value)
      let alone = gauge.specification
      let scene = try alone.gauge.scene(size: alone.size)
      #expect(try gauge.png() == scene.png(scale: alone.pixelScale), "\(path)")
      #expect(try gauge.pdf() == scene.pdf(), "\(path)")
      let size = try gauge.pixelSize()
      var count = 0
      try gauge.withPixels { count = $0.count }
      #expect(count == 4 * size.width * size.height, "\(path)")
    }
  }

  @Test func whatIsRefusedLeavesAllAsItWas() throws {
    let gauge = try OpenGauge(Array("{value: 5, max: 120}".utf8), shaper: Typesetter())
    let before = try gauge.svg()
    for (path, value) in [("value", "x"), ("scale.mox", "1"), ("max", "[1]"), ("ranges", "[{from: x}]")] {
      #expect(throws: SpecificationError.self) { try gauge.set(path, toText: value) }
    }
    #expect(try gauge.svg() == before)
  }
}

import Tacho
import Testing

/// The examples are right, can be written in every format, and keep their texts apart on every canvas.
@Suite struct GalleryTests {
  @Test func thereAreEnoughExamplesWithNamesOfTheirOwn() {
    #expect(GalleryItem.all.count >= 14)
    #expect(Set(GalleryItem.all.map(\.name)).count == GalleryItem.all.count)
  }

  @Test(arguments: GalleryItem.all)
  func everyExampleIsValidAndWritten(item: GalleryItem) throws {
    let specification = try item.specification()
    let scene = try specification.gauge.scene(size: specification.size)
    #expect(try scene.png(scale: specification.pixelScale).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(scene.svg().contains("</svg>"))
    #expect(try scene.pdf().starts(with: Array("%PDF-".utf8)))
    #expect(!scene.title.isEmpty && scene.description.contains(scene.title))
  }

  @Test(arguments: GalleryItem.all, [64.0, 128, 300, 1_000])
  func noTextsOverlap(item: GalleryItem, side: Double) throws {
    let gauge = try item.specification().gauge
    let dial = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
    let texts = dial.texts
    for (index, text) in texts.enumerated() {
      #expect(dial.canvasBox.contains(text.box), "\(text.text.string) leaves the canvas")
      if let hub = dial.hubBox { #expect(!hub.overlaps(text.box), "\(text.text.string) on the hub") }
      for other in texts[(index + 1)...] {
        #expect(!text.box.overlaps(other.box), "\(text.text.string) on \(other.text.string)")
      }
    }
  }

  @Test(arguments: GalleryItem.all.filter { $0.name != "missing-sensor" })
  func theNumberIsNotRoundedToNothing(item: GalleryItem) throws {
    let gauge = try item.specification().gauge
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    #expect(gauge.value == 0 || dial.formattedValue != "0")
  }
}

import Foundation
import GoldenTesting
import Tacho
import Testing

/// The examples are right, can be written in every format, and keep their texts apart on every canvas.
@Suite struct GalleryTests {
  /// Each has a golden of its scene, so none can be lost, or pass unseen, without a test that says so.
  @Test func everyExampleHasItsGoldenAndIsTested() throws {
    let goldens = GalleryItem.folder.appending(path: "../../Golden/scene/gallery")
    let drawn = try FileManager.default.contentsOfDirectory(atPath: goldens.path).map { $0.prefix { $0 != "." } }
    #expect(drawn.map(String.init).sorted() == GalleryItem.all.map(\.name).sorted())
    #expect(Set(GalleryItem.all.map(\.name)).count == GalleryItem.all.count)
    let files = try FileManager.default.contentsOfDirectory(atPath: GalleryItem.folder.path)
    #expect(Set(files).subtracting(GalleryItem.all.map(\.description)) == ["README.md"])
  }

  @Test func everyKindAndEveryVariantOfTheGalleryHasANamedPicture() throws {
    let shown = try GalleryItem.all.map { item in
      let gauge = try item.specification().gauge
      return (item.name, ([gauge.kind.name] + [gauge.variant].compactMap { $0 }).joined(separator: "-"))
    }
    #expect(Set(GoldenCase.kindExamples.map(\.golden)) == Set(shown.map(\.1)))
    for (golden, example) in GoldenCase.kindExamples {
      #expect(shown.contains { $0 == (example, golden) }, "\(golden) is not what \(example) shows")
    }
    let kinds = Set(try GalleryItem.all.map { try $0.specification().gauge.kind })
    #expect(kinds.isSuperset(of: Gauge.Kind.all))
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
    #expect(dial.textFaults == [])
  }

  @Test(arguments: GalleryItem.all.filter { $0.name != "missing-sensor" })
  func theNumberIsNotRoundedToNothing(item: GalleryItem) throws {
    let gauge = try item.specification().gauge
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    #expect(gauge.value == 0 || dial.formattedValue != "0")
  }
}

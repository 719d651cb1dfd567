import Foundation
import Gauges
import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

/// Whatever is drawn, the file that is written opens and has the pixels that were drawn.
///
/// `TACHO_WRITTEN_PICTURES=100000` in the environment tries that many; `TACHO_WRITTEN_START` is the first of them.
@Suite struct WrittenPictureTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["TACHO_WRITTEN_PICTURES"].flatMap(Int.init) ?? 2_000
  private static let start = environment["TACHO_WRITTEN_START"].flatMap(Int.init) ?? 0
  private static let parts = 8

  /// Gauges of all kinds, themes and variants and boards of them, 1 to 16,384 pixels wide, by every writer: what libpng reads
  /// of the file, and zlib alone, are the pixels of the scene; and a series has the file of each picture by itself.
  @Test(arguments: 0..<parts) func everyFileHasThePixelsThatWereDrawn(part: Int) throws {
    let shaper = try Typesetter()
    var drawn = 0
    for index in stride(from: Self.start + part, to: Self.start + Self.count, by: Self.parts) {
      var random = SplitMix64(seed: UInt64(index) &* 15_485_863)
      let text = RandomPicture.specification(using: &random)
      guard let specification = try? GaugeSpecification(trying: Array(text.utf8)) else { continue }
      let place = RandomPicture.size(using: &random, isLarge: index % 200 == 0)
      guard let scene = try? specification.gauge.dial(size: place.size, shaper: shaper).scene else { continue }
      try check(scene, scale: place.scale, step: index, "\(index): \(place)\n\(text)")
      drawn += 1
    }
    // Otherwise the generator tests errors alone.
    #expect(drawn > Self.count / Self.parts * 7 / 10)
  }

  /// Codes so long that, after the bits that waited, they filled the writer's word to its last bit.
  @Test(arguments: [
    (
      """
      layout: {columns: 2, gauges: [{kind: radial, value: 12, theme: brass}, {kind: compass, value: 237, theme: dress}]}
      width: 2732
      height: 800
      """, 1.0
    ),
    ("{kind: horizon, theme: brass, values: {roll: 12, pitch: 5}}", 2),
  ])
  func whatOnceCouldNotBeOpenedHasItsPixels(text: String, scale: Double) throws {
    let specification = try GaugeSpecification(trying: Array(text.utf8))
    let scene = try specification.gauge.dial(size: specification.size, shaper: Typesetter()).scene
    for step in 0..<3 { try check(scene, scale: scale, step: step, text) }
  }

  private func check(_ scene: Scene, scale: Double, step: Int, _ about: String) throws {
    let drawn = try Bitmap(scene, scale: scale)
    let file = try PNGDocument(scene, scale: scale).bytes
    try expect(file, drawn, "fast \(about)")
    switch step % 3 {
    case 0: try expect(PNGDocument(scene, scale: scale, compression: .small).bytes, drawn, "small \(about)")
    case 1:
      var frames = try FrameRenderer(scene, scale: scale)
      for moving in [[], scene.layers.moving, Array(scene.layers.moving.dropFirst())] {
        var shown = scene
        shown.layers.moving = moving
        let expected = try Bitmap(shown, scale: scale)
        try frames.draw(moving: moving)
        try expect(frames.png(), expected, "frames \(about)")
        let pixels = try frames.withPixels(.rgba) { [UInt8]($0) }
        if pixels != expected.pixels { Issue.record("raw \(about)") }
      }
      _ = try frames.draw(moving: scene.layers.moving)
      if try frames.png() != file { Issue.record("the file depends on the frames before it: \(about)") }
    default: try expect(drawn.png(compression: .fast), drawn, "bitmap \(about)")
    }
  }

  private func expect(_ file: [UInt8], _ drawn: Bitmap, _ about: String) throws {
    if try Bitmap(png: file) != drawn { Issue.record("libpng reads other pixels: \(about)") }
    if PNGChunks(file)?.rgba() != drawn.pixels { Issue.record("zlib inflates other pixels: \(about)") }
  }
}

/// A random specification and a canvas for it.
private enum RandomPicture {
  /// Mostly of one gauge, sometimes a board of gauges that share nothing.
  static func specification(using random: inout SplitMix64) -> String {
    guard random.int(in: 0...3) == 0 else { return RandomSpecification.text(using: &random) }
    let gauges = (0..<random.int(in: 2...7)).map { _ in
      let kind = Gauge.Kind.all.filter(\.valueNames.isEmpty).randomElement(using: &random) ?? .radial
      let variant = kind.variants.randomElement(using: &random).map { ", variant: \($0)" } ?? ""
      let value = random.double(in: kind.usualRange)
      let theme = ThemeLibrary.names.randomElement(using: &random) ?? "dark"
      return "{kind: \(kind.name)\(variant), value: \(value), theme: \(theme)}"
    }
    return "layout: {columns: \(random.int(in: 1...7)), gauges: [\(gauges.joined(separator: ", "))]}"
  }

  /// Widths spread evenly over their orders of magnitude, 1 to 16,384 pixels, and heights that keep the picture small.
  static func size(using random: inout SplitMix64, isLarge: Bool) -> (size: Size, scale: Double) {
    let most = isLarge ? 4e6 : 60_000.0
    func side(_ limit: Double) -> Double { exp2(random.double(in: 0...log2(max(1, limit)))).rounded() }
    let width = side(16_384)
    let height = random.bool() ? min(width, max(1, (most / width).rounded())) : side(min(16_384, most / width))
    let scale = [1, 1, 2, 0.5, 4, 8][random.int(in: 0...5)]
    return (Size(width: max(1, width / scale), height: max(1, height / scale)), scale)
  }
}

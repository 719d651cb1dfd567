import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

/// Texts that move are put together from letters, others are drawn as shapes.
struct MovingTextTests {
  private let shaper: Typesetter

  init() throws { shaper = try Typesetter() }

  private func pixels(_ node: Node, isMoving: Bool, scale: Double) throws -> Bitmap {
    let layers = isMoving ? Scene.Layers(moving: [node]) : Scene.Layers(face: [node])
    return try Bitmap(
      Scene(
        size: Size(width: 200, height: 80), background: Color(0x204060), title: "", description: "", layers: layers),
      scale: scale)
  }

  @Test(arguments: 0..<60)
  func textThatMovesLooksLikeOthers(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let words = ["15.2k", "−88,888.8", "1:23.45", "AVATo", "ﬁgure", "°%‰", ""]
    let text = shaper.shape(
      words[seed % words.count], style: TextStyle(size: random.double(in: 5...60), weight: .bold))
    let color = Color(0xffe0a0, alpha: seed % 3 == 0 ? random.double(in: 0...1) : 1)
    // Partly or wholly outside the canvas too.
    let at = Point(x: random.double(in: -40...220), y: random.double(in: -20...100))
    let turn = Transform.rotation(.degrees(seed % 2 == 0 ? 0 : random.double(in: 0...360)), about: at)
    let node = Node.group(transform: turn, [.text(text, at: at, color)])
    let scale = [1, 0.7, 2.3][seed % 3]
    let (moving, still) = try (
      pixels(node, isMoving: true, scale: scale), pixels(node, isMoving: false, scale: scale)
    )
    // Both measure by fifteen lines a row, or by whole rows where no edge begins or ends in one.
    let most = zip(moving.pixels, still.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(most <= 18)
  }

  /// The letters of a text that is drawn often are those of one that is drawn once.
  @Test func whatWasDrawnBeforeDoesNotMatter() throws {
    let base = Scene(
      size: Size(width: 200, height: 80), background: .black, title: "", description: "", layers: .init())
    var renderer = try FrameRenderer(base)
    for round in 0..<2 {
      for number in stride(from: 0, to: 4_000, by: 7) {
        let text = shaper.shape("\(number)", style: TextStyle(size: 24))
        let node = Node.text(text, at: Point(x: 10 + Double(number % 13) / 13, y: 40), .white)
        try renderer.draw(moving: [node])
        guard number % 91 == 0 else { continue }
        let drawn = try renderer.withPixels(.rgba) { [UInt8]($0) }
        var alone = base
        alone.layers.moving = [node]
        #expect(try Bitmap(alone).pixels == drawn, "\(number), \(round)")
      }
    }
  }
}

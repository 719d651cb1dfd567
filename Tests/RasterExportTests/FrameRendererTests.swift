import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

/// Frames drawn piece by piece are the very pictures that are drawn whole.
struct FrameRendererTests {
  private let shaper: Typesetter

  init() throws { shaper = try Typesetter() }

  private enum Kind: CaseIterable { case speedometer, radial, linear }

  private func gaugeScene(_ kind: Kind, _ value: Double, side: Double, theme: Theme, isOpaque: Bool) throws -> Scene {
    let background: Gauge.Background = isOpaque ? .page : .transparent
    let gauge =
      switch kind {
      case .speedometer: try Gauge.speedometer(value, theme: theme, background: background)
      case .radial: try Gauge.radial(value, in: 0...16_000, unit: "rpm", theme: theme, background: background)
      case .linear:
        try Gauge.linear(value, scale: Scale(min: 0, max: 16_000), theme: theme, background: background)
      }
    return try gauge.dial(size: Size(width: side, height: side), shaper: shaper).scene
  }

  /// The whole picture of a frame of `base`.
  private func whole(_ base: Scene, moving: [Node], scale: Double = 1) throws -> Bitmap {
    try Bitmap(shown(base, moving: moving), scale: scale)
  }

  private func shown(_ base: Scene, moving: [Node]) -> Scene {
    var scene = base
    scene.layers.moving = moving
    return scene
  }

  private func rgba(_ renderer: inout FrameRenderer) throws -> [UInt8] {
    try renderer.withPixels(.rgba) { [UInt8]($0) }
  }

  // MARK: - Pixels

  @Test(arguments: [(16.0, 1.0), (61, 1), (300, 1), (433, 1), (150, 2.5), (700, 0.4), (700, 1)], [true, false])
  func framesEqualWholePictures(_ side: (Double, Double), isOpaque: Bool) throws {
    var random = SplitMix64(seed: UInt64(side.0))
    for kind in Kind.allCases {
      for theme in [Theme.dark, .light] {
        let base = try gaugeScene(kind, 0, side: side.0, theme: theme, isOpaque: isOpaque)
        var renderer = try FrameRenderer(base, scale: side.1)
        var value = 0.0
        for _ in 0..<(side.0 > 400 ? 4 : 8) {
          // Small steps, jumps, and the ends.
          value =
            switch random.int(in: 0...3) {
            case 0: random.double(in: 0...16_000)
            case 1: [0, 15_200, 16_000][random.int(in: 0...2)]
            default: min(16_000, value + random.double(in: 0...90))
            }
          let moving = try gaugeScene(kind, value, side: side.0, theme: theme, isOpaque: isOpaque).layers.moving
          let png = try renderer.png(moving: moving)
          let expected = try whole(base, moving: moving, scale: side.1)
          #expect(try Bitmap(png: png) == expected, "\(kind) \(value)")
          #expect(try rgba(&renderer) == expected.pixels, "\(kind) \(value)")
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func anyNodesEqualWholePictures(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let side = random.double(in: 20...260)
    var nodes = RandomNodes(side: side, random: random)
    var base = scene([], side: side)
    base.background = [nil, .white, Color(0x204060, alpha: 0.4)][seed % 3]
    base.layers = Scene.Layers(face: nodes.nodes(8), cover: nodes.nodes(3))
    let scale = [1, 0.7, 1.9][seed % 3]
    var renderer = try FrameRenderer(base, scale: scale)
    var moving: [Node] = []
    for frame in 0..<12 {
      moving = nodes.changed(moving)
      let png = try renderer.png(moving: moving)
      let expected = try whole(base, moving: moving, scale: scale)
      #expect(try Bitmap(png: png) == expected, "frame \(frame)")
      #expect(try rgba(&renderer) == expected.pixels, "frame \(frame)")
      let document = try PNGDocument(shown(base, moving: moving), scale: scale).bytes
      #expect(try renderer.png() == document, "frame \(frame)")
    }
  }

  /// Glows are blended straight into the picture, into a translucent group, and through a clip that is no rectangle.
  @Test(arguments: [false, true])
  func aGlowIsTheSameHoweverItIsDrawn(_ isAroundAnOutline: Bool) throws {
    func glow(_ end: Point) -> [Node] {
      let start = Point(x: 30, y: 40)
      let path = isAroundAnOutline ? Path.polygon([start, end, Point(x: 60, y: 70)]) : .line(from: start, to: end)
      return (1...4).map { step in
        .stroke(
          path, Color(0x40C0FF, alpha: 0.15), StrokeStyle(width: Double(step) * 4, cap: .round, join: .round))
      }
    }
    func group(_ nodes: [Node], opacity: Double = 1, clip: Path? = nil) -> Node {
      .group(transform: .rotation(.degrees(9)), opacity: opacity, clip: clip, nodes)
    }
    let corners = [(50, -500), (600, 50), (50, 600), (-500, 50)].map { Point(x: $0.0, y: $0.1) }
    let everything = Path([.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close])
    var base = scene([])
    base.background = .white
    var renderer = try FrameRenderer(base)
    for end in [Point(x: 70, y: 45), Point(x: 68, y: 55), Point(x: -20, y: 120), Point(x: 30, y: 40)] {
      let plain = [group(glow(end))]
      let clipped = [group(glow(end), clip: everything)]
      for moving in [plain, [group(glow(end), opacity: 0.5)], clipped] {
        let expected = try whole(base, moving: moving)
        #expect(try Bitmap(png: renderer.png(moving: moving)) == expected)
      }
      #expect(try whole(base, moving: plain) == whole(base, moving: clipped))
      #expect(try whole(base, moving: plain) != whole(base, moving: []))
    }
  }

  @Test func premultipliedPixelsAreThoseOfThePicture() throws {
    let base = scene([.fill(.circle(center: Point(x: 50, y: 50), radius: 40), Color(0xFF8000, alpha: 0.5))])
    var renderer = try FrameRenderer(base)
    try renderer.draw(moving: [.fill(.rectangle(Rect(x: 10, y: 20, width: 30, height: 9)), Color(0x336699))])
    let straight = try rgba(&renderer)
    let words = try renderer.withPixels(.premultipliedARGB) { Array($0.bindMemory(to: UInt32.self)) }
    #expect(words.count == 100 * 100)
    for (index, word) in words.enumerated() {
      #expect(UInt8(word >> 24) == straight[4 * index + 3])
    }
    #expect(words[24 * 100 + 11] == 0xFF33_6699)
    #expect(words[80 * 100 + 50] == 0x8080_4000)
  }

  // MARK: - Files

  @Test(arguments: PNGCompression.allCases, [true, false])
  func aFileDependsOnItsFrameAlone(_ compression: PNGCompression, isOpaque: Bool) throws {
    func frame(_ value: Double) throws -> Scene {
      try gaugeScene(.speedometer, value, side: 200, theme: .dark, isOpaque: isOpaque)
    }
    let base = try frame(0)
    let moving = try (0..<24).map { try frame(Double($0) * 660).layers.moving }
    let alone = try moving.map { nodes in
      var renderer = try FrameRenderer(base, compression: compression)
      return try renderer.png(moving: nodes)
    }
    var random = SplitMix64(seed: 5)
    let orders = [Array(0..<24), (0..<24).reversed(), (0..<24).shuffled(using: &random), [3, 3, 0, 23, 3, 12, 12, 0]]
    for order in orders {
      var renderer = try FrameRenderer(base, compression: compression)
      for index in order { #expect(try renderer.png(moving: moving[index]) == alone[index], "frame \(index)") }
    }
    // Frames that were drawn but whose files nobody wanted.
    var renderer = try FrameRenderer(base, compression: compression)
    for index in 0..<24 {
      try renderer.draw(moving: moving[index])
      if index % 5 == 4 { #expect(try renderer.png() == alone[index], "frame \(index)") }
    }
  }

  @Test func smallFilesHaveTheSamePixels() throws {
    for isOpaque in [true, false] {
      let base = try gaugeScene(.radial, 0, side: 217, theme: .light, isOpaque: isOpaque)
      var small = try FrameRenderer(base, compression: .small)
      var fast = try FrameRenderer(base)
      for value in [0.0, 500, 16_000, 7_777, 7_800] {
        let moving = try gaugeScene(.radial, value, side: 217, theme: .light, isOpaque: isOpaque).layers.moving
        let (a, b) = (try small.png(moving: moving), try fast.png(moving: moving))
        #expect(try Bitmap(png: a) == Bitmap(png: b))
        #expect(a.count < b.count)
      }
    }
  }

  @Test func filesSayTheirResolutionAndColourType() throws {
    for isOpaque in [true, false] {
      let base = try gaugeScene(.speedometer, 0, side: 50, theme: .dark, isOpaque: isOpaque)
      var renderer = try FrameRenderer(base, scale: 2)
      let png = try renderer.png(moving: base.layers.moving)
      let chunks = try #require(PNGChunks(png))
      let still = try #require(PNGChunks(PNGDocument(base, scale: 2).bytes))
      #expect(chunks.chunks.map(\.type) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
      #expect(chunks["IHDR"]?.content[9] == (isOpaque ? 2 : 6))
      #expect(chunks["pHYs"]?.content == still["pHYs"]?.content)
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func everyWidthIsAValidFile(_ compression: PNGCompression) throws {
    // Around the edges of spans and bands, and wider than the window of deflate.
    for (width, height) in [
      (1, 1), (2, 9), (63, 7), (64, 8), (65, 33), (85, 16), (86, 17), (87, 32), (172, 64), (173, 65), (12_000, 3),
    ] {
      for background in [Color.white, nil] {
        let size = Size(width: Double(width), height: Double(height))
        let base = Scene(size: size, background: background, title: "", description: "", layers: Scene.Layers())
        var renderer = try FrameRenderer(base, compression: compression)
        for step in 0..<3 {
          let end = Point(x: size.width * Double(step) / 2, y: size.height)
          let line = Node.stroke(
            .line(from: .zero, to: end), Color(0x4080C0, alpha: 0.9), StrokeStyle(width: 3, cap: .round))
          let png = try renderer.png(moving: [line])
          #expect(try Bitmap(png: png) == whole(base, moving: [line]), "\(width) × \(height)")
        }
      }
    }
  }

  // MARK: - Forms

  /// Files and pixels need not be asked for in every frame, and not together.
  @Test(arguments: 0..<6)
  func formsAreRightWheneverTheyAreAskedFor(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let base = try gaugeScene(.speedometer, 0, side: 120, theme: .dark, isOpaque: seed % 2 == 0)
    var renderer = try FrameRenderer(base)
    for _ in 0..<12 {
      let value = random.double(in: 0...16_000)
      let moving = try gaugeScene(.speedometer, value, side: 120, theme: .dark, isOpaque: true).layers.moving
      try renderer.draw(moving: moving)
      let expected = try whole(base, moving: moving)
      if random.bool() { #expect(try Bitmap(png: renderer.png()) == expected, "\(value)") }
      if random.bool() { #expect(try rgba(&renderer) == expected.pixels, "\(value)") }
    }
  }

  /// The codes of a file are those of the still layers, whichever frame was the first to become one.
  @Test func aFileDoesNotDependOnWhenFilesWereFirstAskedFor() throws {
    let base = try gaugeScene(.speedometer, 0, side: 150, theme: .dark, isOpaque: true)
    let values = [300.0, 9_000, 15_200]
    let layers = try values.map {
      try gaugeScene(.speedometer, $0, side: 150, theme: .dark, isOpaque: true).layers.moving
    }
    var early = try FrameRenderer(base)
    var late = try FrameRenderer(base)
    var files: [[UInt8]] = []
    for moving in layers {
      files.append(try early.png(moving: moving))
      try late.draw(moving: moving)
    }
    #expect(try late.png() == files.last)
    #expect(try late.png(moving: layers[0]) == files.first)
  }

  @Test func aFrameWithoutNodesIsTheFaceWithItsCover() throws {
    let base = try gaugeScene(.radial, 5_000, side: 90, theme: .light, isOpaque: false)
    var renderer = try FrameRenderer(base)
    try renderer.draw(moving: [])
    #expect(try Bitmap(png: renderer.png()) == whole(base, moving: []))
    try renderer.draw(moving: base.layers.moving)
    try renderer.draw(moving: [])
    #expect(try Bitmap(png: renderer.png()) == whole(base, moving: []))
  }

  // MARK: - Bounds

  @Test func hostileNodesDoNoHarm() throws {
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, 0]
    var random = SplitMix64(seed: 3)
    var renderer = try FrameRenderer(scene([]))
    for _ in 0..<200 {
      func number() -> Double { random.bool() ? bad[random.int(in: 0...6)] : random.double(in: -50...150) }
      func point() -> Point { Point(x: number(), y: number()) }
      let path = Path([.move(point()), .line(point()), .cubic(point(), point(), point()), .close])
      let transform = Transform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let nodes: [Node] = [
        .fill(path, .white), .stroke(path, .black, StrokeStyle(width: number())),
        .group(transform: transform, [.fill(path, Color(0xFF0000))]),
      ]
      let png = try renderer.png(moving: nodes)
      #expect(try Bitmap(png: png) == whole(scene([]), moving: nodes))
    }
  }

  @Test func impossibleSizesAreRefused() {
    for side in [0, -1, 16_385, Double.nan] {
      #expect(throws: RasterError.self) { _ = try FrameRenderer(scene([], side: side)) }
    }
    #expect(throws: RasterError.self) { _ = try FrameRenderer(scene([]), scale: 9) }
    #expect(throws: RasterError.self) { _ = try FrameRenderer(scene([], side: 4_000), scale: 4) }
  }
}

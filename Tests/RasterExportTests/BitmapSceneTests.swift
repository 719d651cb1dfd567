import RasterExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

/// What pixels a scene becomes.
struct BitmapSceneTests {
  private let whole = Path.rectangle(Rect(x: 0, y: 0, width: 100, height: 100))

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) throws -> [Int] {
    let pixel = try #require(bitmap.pixel(x: x, y: y))
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
  }

  private func isClose(_ a: [Int], _ b: [Int], by delta: Int) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= delta } }

  // MARK: - Colour

  @Test func solidColoursAreExact() throws {
    let bitmap = try Bitmap(scene([.fill(whole, Color(0x5CADE3))]))
    #expect((bitmap.width, bitmap.height) == (100, 100))
    #expect(bitmap.isOpaque)
    #expect(try pixel(bitmap, 0, 0) == [0x5C, 0xAD, 0xE3, 255])
    #expect(try pixel(bitmap, 99, 99) == [0x5C, 0xAD, 0xE3, 255])
  }

  @Test func nothingDrawnIsTransparent() throws {
    #expect(try Bitmap(scene([])).pixels.allSatisfy { $0 == 0 })
  }

  /// Stored premultiplied, a component is known to a step of the alpha: 255 / alpha.
  @Test func translucentColoursComeBackAsStraightOnes() throws {
    for alpha in [1, 2, 3, 17, 64, 127, 128, 200, 254, 255] {
      let color = Color(0xC86432, alpha: Double(alpha) / 255)
      let found = try pixel(try Bitmap(scene([.fill(whole, color)])), 50, 50)
      #expect(found[3] == alpha)
      let slack = (255 / Double(alpha)).rounded(.up)
      for (component, expected) in zip(found, [0xC8, 0x64, 0x32]) {
        #expect(Double(abs(component - expected)) <= slack, "alpha \(alpha)")
        // Straight components are those whose premultiplied form rounds to what was stored.
        let stored = (component * alpha + 127) / 255
        #expect(abs(stored - (expected * alpha + 127) / 255) <= 1)
      }
    }
  }

  @Test func whiteStaysWhiteAtEveryAlpha() throws {
    for alpha in 1...255 {
      let found = try pixel(
        try Bitmap(scene([.fill(whole, Color.white.withAlpha(Double(alpha) / 255))], side: 2)), 0, 0)
      #expect(found == [255, 255, 255, alpha])
    }
  }

  @Test func backgroundLiesBehindEverything() throws {
    var picture = scene([.fill(.rectangle(Rect(x: 0, y: 0, width: 50, height: 100)), .black)])
    picture.background = Color(0x00FF00)
    let bitmap = try Bitmap(picture)
    #expect(try pixel(bitmap, 10, 50) == [0, 0, 0, 255])
    #expect(try pixel(bitmap, 90, 50) == [0, 255, 0, 255])
    picture.background = Color(0x00FF00, alpha: 0.5)
    #expect(try pixel(try Bitmap(picture), 90, 50) == [0, 255, 0, 128])
  }

  // MARK: - Glows

  /// Strokes of one path, drawn in one go, are those that are drawn one by one.
  @Test(arguments: 0..<60)
  func glowsAreTheirStrokes(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func point() -> Point { Point(x: random.double(in: 5...95), y: random.double(in: 5...95)) }
    func subpath() -> Path {
      switch seed % 4 {
      case 0: return .polygon((0..<random.int(in: 3...9)).map { _ in point() })
      // The rasteriser leaves holes in circles that are smaller than its pen.
      case 1: return .circle(center: point(), radius: random.double(in: 11...40))
      case 2:
        var path = Path()
        path.move(to: point())
        for _ in 0..<3 { path.cubic(point(), point(), to: point()) }
        path.close()
        return path
      default: return .line(from: point(), to: point())
      }
    }
    var path = subpath()
    if seed % 4 != 3, seed % 3 == 0 { path.append(subpath()) }
    // None is thinner than a pixel.
    let width = random.double(in: 8...20)
    let strokes = (1...5).map { step -> Node in
      .stroke(
        path, Color(0x5CADE3, alpha: 0.03 * Double(step)),
        StrokeStyle(width: width * Double(6 - step) / 5, cap: .round, join: .round))
    }
    let between = Node.fill(.rectangle(Rect(x: -9, y: -9, width: 1, height: 1)), .black)
    for (scale, ground) in [(1.0, Color.white), (0.6, .black), (2.5, .black)] {
      var together = scene(strokes)
      together.background = ground
      var apart = scene(strokes.flatMap { [$0, between] })
      apart.background = ground
      let (one, other) = (try Bitmap(together, scale: scale), try Bitmap(apart, scale: scale))
      let differences = zip(one.pixels, other.pixels).map { abs(Int($0) - Int($1)) }
      // Each of the strokes is rounded by itself; where edges meet the distance tells less than the area. The glow itself
      // is eighty levels high.
      #expect((differences.max() ?? 0) <= 18, "\(differences.max() ?? 0)")
      #expect(differences.filter { $0 > 4 }.count <= differences.count / 100)
      #expect(one.pixels.contains { $0 != one.pixels[0] && $0 != 255 })
    }
  }

  // MARK: - Radial gradients

  private let stops = [
    Gradient.Stop(offset: 0, color: Color(0xFF8040)), Gradient.Stop(offset: 0.4, color: Color(0x2060C0)),
    Gradient.Stop(offset: 1, color: Color(0x101820, alpha: 0.5)),
  ]

  /// Straight interpolation between the stops, as SVG has it; alpha included.
  private func analytic(_ offset: Double) -> [Double] {
    func components(_ color: Color) -> [Double] {
      [Double(color.red), Double(color.green), Double(color.blue), color.alpha * 255]
    }
    guard let upper = stops.firstIndex(where: { $0.offset > offset }), upper > 0 else {
      return components((offset <= 0 ? stops.first : stops.last)?.color ?? .black)
    }
    let (a, b) = (stops[upper - 1], stops[upper])
    let fraction = (offset - a.offset) / (b.offset - a.offset)
    return zip(components(a.color), components(b.color)).map { $0 + ($1 - $0) * fraction }
  }

  @Test(arguments: [0.5, 1, 2, 3.7])
  func radialGradientHasTheAnalyticColours(_ scale: Double) throws {
    let (center, radius) = (Point(x: 42, y: 55), 60.0)
    let gradient = Gradient(.radial(center: center, radius: radius), stops: stops)
    let bitmap = try Bitmap(scene([.fill(whole, .gradient(gradient))]), scale: scale)
    var random = SplitMix64(seed: 1)
    for _ in 0..<400 {
      let (x, y) = (random.int(in: 1...bitmap.width - 2), random.int(in: 1...bitmap.height - 2))
      let place = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
      let expected = analytic(min(1, place.distance(to: center) / radius))
      let found = try pixel(bitmap, x, y)
      #expect(zip(found, expected).allSatisfy { abs(Double($0) - $1) <= 3 }, "\(found) \(expected)")
    }
  }

  @Test func radialGradientStaysInsideItsShape() throws {
    let gradient = Gradient(.radial(center: Point(x: 50, y: 50), radius: 20), colors: [.white, .black])
    let bitmap = try Bitmap(scene([.fill(.circle(center: Point(x: 50, y: 50), radius: 30), .gradient(gradient))]))
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let (x, y) = (random.int(in: 0...99), random.int(in: 0...99))
      let distance = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).distance(to: Point(x: 50, y: 50))
      let found = try pixel(bitmap, x, y)
      if distance > 31 { #expect(found == [0, 0, 0, 0]) }
      if distance < 29 { #expect(found[3] == 255) }
      if (21..<29).contains(distance) { #expect(found == [0, 0, 0, 255]) }
    }
  }

  @Test func aTurnedRadialGradientLooksTheSame() throws {
    let gradient = Gradient(.radial(center: Point(x: 50, y: 50), radius: 50), stops: stops)
    let disc = Node.fill(.circle(center: Point(x: 50, y: 50), radius: 45), .gradient(gradient))
    let plain = try Bitmap(scene([disc]))
    let turned = try Bitmap(scene([.group(transform: .rotation(.degrees(37), about: Point(x: 50, y: 50)), [disc])]))
    for (x, y) in [(50, 50), (30, 40), (70, 80), (60, 20), (15, 50)] {
      #expect(isClose(try pixel(plain, x, y), try pixel(turned, x, y), by: 3))
    }
  }

  @Test func aStrokeTakesARadialGradientOverItsWholeWidth() throws {
    let gradient = Gradient(.radial(center: Point(x: 50, y: 50), radius: 50), colors: [.white, .white])
    let line = Path.line(from: Point(x: 10, y: 50), to: Point(x: 90, y: 50))
    let bitmap = try Bitmap(scene([.stroke(line, .gradient(gradient), StrokeStyle(width: 20))]))
    let (side, middle) = (try pixel(bitmap, 50, 45), try pixel(bitmap, 50, 50))
    #expect(side == [255, 255, 255, 255])
    #expect(middle == [255, 255, 255, 255])
  }

  @Test func linearGradientRunsFromEndToEnd() throws {
    let gradient = Gradient(.linear(from: .zero, to: Point(x: 100, y: 0)), colors: [.black, .white])
    let bitmap = try Bitmap(scene([.fill(whole, .gradient(gradient))]))
    for x in stride(from: 0, to: 100, by: 9) {
      let expected = Int(((Double(x) + 0.5) * 2.55).rounded())
      #expect(isClose(try pixel(bitmap, x, 50), [expected, expected, expected, 255], by: 2))
    }
  }

  // MARK: - Groups

  @Test func groupOpacityAppliesToTheGroupAsAWhole() throws {
    let node = Node.group(opacity: 0.5, [.fill(whole, Color(0xFF0000)), .fill(whole, Color(0x0000FF))])
    #expect(isClose(try pixel(try Bitmap(scene([node])), 50, 50), [0, 0, 255, 128], by: 1))
  }

  @Test func invisibleGroupsLeaveNoTrace() throws {
    let node = Node.group(opacity: 0, [.fill(whole, .white)])
    #expect(try Bitmap(scene([node])).pixels.allSatisfy { $0 == 0 })
  }

  @Test func clipsCutAndEndWithTheirGroup() throws {
    let clip = Path.rectangle(Rect(x: 0, y: 0, width: 50, height: 50))
    let bitmap = try Bitmap(
      scene([
        .group(clip: clip, [.fill(whole, Color(0xFF0000))]),
        .fill(.rectangle(Rect(x: 60, y: 60, width: 10, height: 10)), .white),
      ]))
    #expect(try pixel(bitmap, 25, 25) == [255, 0, 0, 255])
    #expect(try pixel(bitmap, 75, 25) == [0, 0, 0, 0])
    #expect(try pixel(bitmap, 65, 65) == [255, 255, 255, 255])
  }

  @Test func transformsNest() throws {
    let dot = Node.fill(.rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), .white)
    let node = Node.group(
      transform: .translation(Vector(dx: 50, dy: 0)), [.group(transform: .scale(3), [dot])])
    let bitmap = try Bitmap(scene([node]))
    #expect(try pixel(bitmap, 75, 25)[3] == 255)
    #expect(try pixel(bitmap, 85, 25)[3] == 0)
    #expect(try pixel(bitmap, 45, 5)[3] == 0)
  }

  @Test func evenOddLeavesTheHoleOpen() throws {
    var path = whole
    path.append(.rectangle(Rect(x: 25, y: 25, width: 50, height: 50)))
    #expect(try pixel(try Bitmap(scene([.fill(path, .solid(.white), rule: .evenOdd)])), 50, 50)[3] == 0)
    #expect(try pixel(try Bitmap(scene([.fill(path, .white)])), 50, 50)[3] == 255)
  }

  // MARK: - Size

  @Test func scaleMultipliesThePixels() throws {
    let picture = try Gauge.speedometer(15_200).scene(size: Size(width: 150, height: 100))
    for (scale, width, height) in [(1.0, 150, 100), (2, 300, 200), (0.1, 15, 10), (8, 1_200, 800), (1.1, 165, 110)] {
      let bitmap = try Bitmap(picture, scale: scale)
      #expect((bitmap.width, bitmap.height) == (width, height))
    }
  }

  @Test func brokenSizesAreRoundedUp() throws {
    let bitmap = try Bitmap(
      Scene(size: Size(width: 10.2, height: 7.01), title: "", description: "", layers: Scene.Layers()))
    #expect((bitmap.width, bitmap.height) == (11, 8))
  }

  @Test(arguments: [0, -1, 0.099, 8.01, 1e300, Double.nan, .infinity])
  func impossibleScalesAreRefused(_ scale: Double) {
    let error = #expect(throws: RasterError.self) { try Bitmap(scene([]), scale: scale) }
    guard case .scaleOutOfRange = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    arguments: [
      (16_385, 10), (10, 16_385), (16_000, 16_000), (0, 10), (10, 0), (-5, 10), (.nan, 10), (10, .infinity),
      (1e300, 1e300),
    ] as [(Double, Double)])
  func impossibleSizesAreRefused(_ width: Double, _ height: Double) {
    let picture = Scene(
      size: Size(width: width, height: height), title: "", description: "", layers: Scene.Layers())
    let error = #expect(throws: RasterError.self) { try Bitmap(picture) }
    guard case .sizeOutOfRange = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func scaleCountsForTheLimits() {
    let picture = Scene(
      size: Size(width: 4_000, height: 4_000), title: "", description: "", layers: Scene.Layers())
    #expect(throws: RasterError.self) { try Bitmap(picture, scale: 3) }
  }
}

struct BitmapTests {
  @Test func sidesAndBytesMustAgree() {
    #expect(Bitmap(width: 2, height: 3, pixels: [UInt8](repeating: 0, count: 24)) != nil)
    #expect(Bitmap(width: 2, height: 3, pixels: [UInt8](repeating: 0, count: 23)) == nil)
    #expect(Bitmap(width: 0, height: 3, pixels: []) == nil)
    #expect(Bitmap(width: -1, height: -1, pixels: [0, 0, 0, 0]) == nil)
    #expect(Bitmap(width: .max, height: .max, pixels: []) == nil)
    #expect(Bitmap(width: .max, height: 1, pixels: []) == nil)
  }

  @Test func pixelsAreReadByColumnAndRow() throws {
    let bitmap = try #require(Bitmap(width: 2, height: 2, pixels: (0..<16).map { UInt8($0) }))
    let pixel = try #require(bitmap.pixel(x: 1, y: 1))
    #expect(pixel == (12, 13, 14, 15))
    for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2)] { #expect(bitmap.pixel(x: x, y: y) == nil) }
  }

  @Test func opaqueMeansEveryPixel() throws {
    var pixels = [UInt8](repeating: 255, count: 4 * 9)
    #expect(try #require(Bitmap(width: 3, height: 3, pixels: pixels)).isOpaque)
    pixels[35] = 254
    #expect(try !#require(Bitmap(width: 3, height: 3, pixels: pixels)).isOpaque)
  }
}

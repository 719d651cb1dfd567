import RasterExport
import Testing
import VectorGraphics

/// Scenes no gauge would make: whatever their numbers, drawing ends, and what can be drawn is.
struct HostileSceneTests {
  private static let absurd: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e15, -1e9, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ]

  private let dot = Node.fill(.rectangle(Rect(x: 45, y: 45, width: 10, height: 10)), .white)

  /// Draws the nodes and, after them, a dot that must arrive.
  private func expectHarmless(_ nodes: [Node], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let bitmap = try Bitmap(scene(nodes + [dot]))
    let pixel = try #require(bitmap.pixel(x: 50, y: 50), sourceLocation: sourceLocation)
    #expect(pixel == (255, 255, 255, 255), sourceLocation: sourceLocation)
    #expect(try PDFDocument(scene(nodes + [dot])).bytes.count > 100, sourceLocation: sourceLocation)
  }

  @Test(arguments: absurd)
  func coordinates(_ value: Double) throws {
    let path = Path([
      .move(Point(x: 1, y: 1)), .line(Point(x: value, y: 50)),
      .cubic(Point(x: value, y: value), Point(x: 3, y: -value), Point(x: 90, y: 90)), .close,
      .move(Point(x: value, y: value)), .line(Point(x: 7, y: 7)),
    ])
    for cap in [StrokeStyle.Cap.butt, .round, .square] {
      for join in [StrokeStyle.Join.miter, .round, .bevel] {
        try expectHarmless([
          .fill(path, .black), .stroke(path, .black, StrokeStyle(width: 3, cap: cap, join: join)),
        ])
      }
    }
    let outline = GlyphOutline(path: path)
    let text = ShapedText(
      string: "x", style: TextStyle(size: value), families: ["Any"],
      glyphs: [ShapedText.Glyph(outline: outline, position: Point(x: value, y: 0))], advance: value, capHeight: value)
    try expectHarmless([.text(text, at: Point(x: 0, y: value), .black)])
  }

  @Test(arguments: absurd)
  func widthsAndDashes(_ value: Double) throws {
    let path = Path.line(from: Point(x: 5, y: 5), to: Point(x: 90, y: 12))
    try expectHarmless([.stroke(path, .black, StrokeStyle(width: value, cap: .round))])
    let dash = StrokeStyle.Dash(lengths: [value, 3], phase: value)
    try expectHarmless([.stroke(path, .black, StrokeStyle(width: 2, dash: dash))])
  }

  @Test(arguments: absurd)
  func gradients(_ value: Double) throws {
    let whole = Path.rectangle(Rect(x: 0, y: 0, width: 100, height: 100))
    for geometry in [
      Gradient.Geometry.radial(center: Point(x: value, y: 50), radius: 10),
      .radial(center: Point(x: 50, y: 50), radius: value), .radial(center: Point(x: 50, y: 50), radius: 0),
      .linear(from: Point(x: value, y: 0), to: Point(x: 0, y: value)), .linear(from: .zero, to: .zero),
    ] {
      try expectHarmless([.fill(whole, .gradient(Gradient(geometry, colors: [.black, .white, .black])))])
      try expectHarmless([.fill(whole, .gradient(Gradient(geometry, stops: [])))])
    }
  }

  @Test(arguments: absurd)
  func transforms(_ value: Double) throws {
    let child = Node.fill(.circle(center: Point(x: 5, y: 5), radius: 4), .black)
    let stroke = Node.stroke(
      .circle(center: Point(x: 5, y: 5), radius: 4), .black, StrokeStyle(width: 1, cap: .round))
    for transform in [
      Transform(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0), Transform(a: 1, b: value, c: value, d: 1, tx: 0, ty: 0),
      Transform(a: 1, b: 0, c: 0, d: 1, tx: value, ty: -value), Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
      Transform(a: value, b: 0, c: 0, d: 1 / value, tx: 1, ty: 1),
    ] {
      try expectHarmless([.group(transform: transform, [child, stroke])])
      try expectHarmless([.group(transform: transform, opacity: 0.5, [child])])
    }
  }

  @Test(arguments: absurd)
  func clips(_ value: Double) throws {
    let clip = Path.rectangle(Rect(x: value, y: 0, width: 10, height: value))
    try expectHarmless([.group(clip: clip, [.fill(.circle(center: .zero, radius: 50), .black)])])
    try expectHarmless([.group(clip: Path(), [.fill(.circle(center: .zero, radius: 50), .black)])])
  }

  @Test func linesWithoutLength() throws {
    let point = Point(x: 20, y: 20)
    for path in [
      Path([.move(point)]), Path([.move(point), .close]), Path([.move(point), .line(point)]),
      Path([.move(point), .cubic(point, point, point), .close]), Path([.close]), Path([.line(point)]), Path(),
    ] {
      let dash = StrokeStyle.Dash(lengths: [1, 1])
      for cap in [StrokeStyle.Cap.butt, .round, .square] {
        try expectHarmless([
          .stroke(path, .black, StrokeStyle(width: 4, cap: cap, join: .round)),
          .stroke(path, .black, StrokeStyle(width: 0, cap: cap)),
          .stroke(path, .black, StrokeStyle(width: 4, cap: cap, dash: dash)), .fill(path, .black),
        ])
      }
    }
  }

  @Test func deepNesting() throws {
    let node = (0..<60).reduce(Node.fill(.circle(center: .zero, radius: 20), .black)) { node, _ in
      .group(opacity: 0.99, [node])
    }
    try expectHarmless([node])
  }
}

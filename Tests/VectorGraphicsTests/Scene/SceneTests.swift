import Testing
import VectorGraphics

struct SceneTests {
  private func text(_ string: String, missing: [Unicode.Scalar] = [], width: Double = 0) -> ShapedText {
    let box = GlyphOutline(path: .rectangle(Rect(x: 0, y: -10, width: width, height: 10)))
    return ShapedText(
      string: string, style: TextStyle(size: 14), families: ["Test"],
      glyphs: width > 0 ? [ShapedText.Glyph(outline: box, position: .zero)] : [], advance: width, capHeight: 10,
      missing: missing)
  }

  private func scene(face: [Node], moving: [Node] = [], cover: [Node] = []) -> Scene {
    Scene(
      size: Size(width: 10, height: 10), title: "t", description: "d",
      layers: Scene.Layers(face: face, moving: moving, cover: cover))
  }

  @Test func missingGlyphsKeepTheOrderOfAppearanceEachOnce() {
    let scene = scene(
      face: [.text(text("1", missing: ["z", "b"]), at: .zero, .black)],
      moving: [
        .group(nil, [.group(nil, [.text(text("2", missing: ["b", "a"]), at: .zero, .black)])]),
        .text(text("3"), at: .zero, .black),
      ],
      cover: [.text(text("4", missing: ["c", "z"]), at: .zero, .black)])
    #expect(scene.missingGlyphs == ["z", "b", "a", "c"])
  }

  @Test func textsAreFoundInGroupsInDrawingOrder() {
    let scene = scene(
      face: [.fill(Path(), .black), .text(text("a"), at: .zero, .black)],
      moving: [.group(nil, [.text(text("b"), at: .zero, .black), .group(nil, [.text(text("c"), at: .zero, .black)])])],
      cover: [.text(text("d"), at: .zero, .black)])
    #expect(scene.texts.map(\.text.string) == ["a", "b", "c", "d"])
  }

  @Test func nodesAreTheLayersFromBackToFront() {
    let nodes = (0..<3).map { Node.fill(Path.rectangle(Rect(x: Double($0), y: 0, width: 1, height: 1)), .black) }
    #expect(scene(face: [nodes[0]], moving: [nodes[1]], cover: [nodes[2]]).nodes == nodes)
  }

  @Test func boxOfATextIsItsInkAtItsOrigin() {
    let scene = scene(face: [
      .text(text("a", width: 4), at: Point(x: 3, y: 20), .black), .text(text(" "), at: Point(x: 5, y: 6), .black),
    ])
    #expect(scene.texts.map(\.box) == [Rect(x: 3, y: 10, width: 4, height: 10), Rect(x: 5, y: 6, width: 0, height: 0)])
  }

  @Test func groupOpacityIsClamped() {
    for (opacity, expected) in [(2.0, 1.0), (-1, 0), (.nan, 0), (0.5, 0.5)] {
      guard case .group(let group) = Node.group(opacity: opacity, []) else {
        Issue.record("a group is a group")
        continue
      }
      #expect(group.opacity == expected)
    }
  }

  @Test func inkBoundsAreTheUnionOfAllGlyphs() {
    let outline = GlyphOutline(path: .rectangle(Rect(x: 0, y: -5, width: 2, height: 5)))
    let glyphs = [Point(x: 0, y: 0), Point(x: 6, y: 1)].map { ShapedText.Glyph(outline: outline, position: $0) }
    let text = ShapedText(
      string: "ii", style: TextStyle(size: 5), families: ["Test"], glyphs: glyphs, advance: 9, capHeight: 5)
    #expect(text.inkBounds == Rect(x: 0, y: -5, width: 8, height: 6))
    #expect(text.path.controlBounds == text.inkBounds)
  }
}

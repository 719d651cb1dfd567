import Testing
import VectorGraphics

struct SceneDumpTests {
  @Test func dumpIsReadableAndStable() {
    let gradient = Gradient(
      .radial(center: Point(x: 50, y: 50), radius: 40), colors: [.white, Color(0x112233, alpha: 0.25)])
    let linear = Gradient(.linear(from: .zero, to: Point(x: 100, y: 0)), colors: [.black, .white])
    let dash = StrokeStyle.Dash(lengths: [4, 2.5], phase: 1)
    let outline = GlyphOutline(path: .rectangle(Rect(x: 0, y: -7, width: 5, height: 7)))
    let text = ShapedText(
      string: "I", style: TextStyle(size: 10, weight: .bold), families: ["Test"],
      glyphs: [ShapedText.Glyph(outline: outline, position: Point(x: 1, y: 0))], advance: 7, capHeight: 7)
    let scene = Scene(
      size: Size(width: 100, height: 50.5), background: Color(0x000000), title: "Speed",
      description: "A hand-made scene.",
      layers: Scene.Layers(
        face: [
          .fill(.rectangle(Rect(x: 0, y: 0, width: 100, height: 50)), Color(0x0A84FF)),
          .fill(
            Path([.move(.zero), .cubic(.zero, Point(x: 1, y: 2), Point(x: 1.0 / 3, y: -0.00001)), .close]),
            .gradient(gradient), rule: .evenOdd),
        ],
        moving: [
          .group(
            "needle", transform: .rotation(.degrees(90)), opacity: 0.5,
            clip: .line(from: .zero, to: Point(x: 1, y: 1)),
            [
              .stroke(
                .line(from: .zero, to: Point(x: 5, y: 0)), Color(0xFF0000, alpha: 0.5),
                StrokeStyle(width: 2, cap: .round, join: .bevel, dash: dash)),
              .group(nil, [.stroke(.line(from: .zero, to: .zero), .gradient(linear), StrokeStyle(width: 1))]),
            ])
        ],
        cover: [.text(text, at: Point(x: 20, y: 30), .white)]))
    #expect(
      scene.dump == """
        scene 100 × 50.5 on #000000
        title Speed
        description A hand-made scene.
        layer face
          fill #0a84ff  M0,0 L100,0 L100,50 L0,50 Z
          fill radial(50,50 r40: 0 #ffffff, 1 #112233/0.25) even-odd  M0,0 C0,0 1,2 0.3333,0 Z
        layer moving
          group needle transform [0 1 -1 0 0 0] opacity 0.5 clip M0,0 L1,1
            stroke #ff0000/0.5 width 2 round join bevel dash 4 2.5 @1  M0,0 L5,0
            group
              stroke linear(0,0 → 100,0: 0 #000000, 1 #ffffff) width 1  M0,0 L0,0
        layer cover
          text “I” 10 w700 #ffffff  at 20,30 box 21,23 5×7

        """)
  }

  @Test func emptySceneSaysSo() {
    let scene = Scene(size: Size(width: 1, height: 2), title: "", description: "", layers: Scene.Layers())
    #expect(scene.dump == "scene 1 × 2 on nothing\ntitle \ndescription \nlayer face\nlayer moving\nlayer cover\n")
  }
}

import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Texts that stand on no face have an edge on a transparent ground, and nowhere else unless it is asked for.
struct TextHaloTests {
  private func gauge(_ kind: Gauge.Kind, _ background: Gauge.Background, theme: Theme = .dark) throws -> Gauge {
    var gauge = try Gauge(kind: kind, value: 42, title: "Title", unit: "V", theme: theme, background: background)
    gauge.halo = .auto
    return gauge
  }

  private struct Haloed {
    let text: Node.Text
    /// The colour of the stroke right under it, with as many outlines as it has letters.
    let halo: Color?
  }

  private func texts(_ nodes: [Node]) -> [Haloed] {
    nodes.enumerated().flatMap { index, node -> [Haloed] in
      switch node {
      case .group(let group): return texts(group.children)
      case .text(let text):
        guard index > 0, case .stroke(let stroke) = nodes[index - 1], case .solid(let color) = stroke.paint,
          stroke.path.elements == outlines(of: text).elements
        else { return [Haloed(text: text, halo: nil)] }
        return [Haloed(text: text, halo: color)]
      case .fill, .stroke, .image: return []
      }
    }
  }

  private func outlines(of text: Node.Text) -> Path {
    text.text.glyphs.reduce(into: Path()) { path, glyph in
      path.append(glyph.outline.path.translated(by: (text.origin - .zero) + (glyph.position - .zero)))
    }
  }

  private func texts(_ gauge: Gauge) throws -> [Haloed] {
    let layers = try gauge.dial(size: gauge.usualSize, shaper: Typesetter()).scene.layers
    return texts(layers.face) + texts(layers.moving) + texts(layers.cover)
  }

  @Test(arguments: [Gauge.Kind.radial, .ring, .linear, .tank, .lamp, .clock], [Theme.dark, .light])
  func aTitleHasAnEdgeOfTheOtherLightness(kind: Gauge.Kind, theme: Theme) throws {
    let title = try #require(
      try texts(gauge(kind, .transparent, theme: theme)).first { $0.text.text.string == "Title" })
    guard case .solid(let letters) = title.text.paint else { return }
    let halo = try #require(title.halo)
    #expect(halo.withAlpha(1).contrast(with: letters) > 4.5, "\(halo) around \(letters)")
  }

  /// Turned as they are, all round a dial.
  @Test(arguments: [170.0, 240, 300, 420, 600, 900]) func namesOfTargetsHaveAnEdge(_ side: Double) throws {
    let names = ["Shift", "Idle speed", "Cruise"]
    for value in stride(from: 0.0, through: 90, by: 7.5) {
      var gauge = try gauge(.radial, .transparent)
      gauge.targets = names.enumerated().map { index, name in
        GaugeTarget(value: (value + Double(index) * 34).truncatingRemainder(dividingBy: 100), label: name)
      }
      let layers = try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter()).scene.layers
      let drawn = texts(layers.face).filter { names.contains($0.text.text.string) }
      #expect(drawn.count > 1 && drawn.allSatisfy { $0.halo != nil }, "\(value)")
    }
  }

  @Test func whatStandsOnAFaceHasNone() throws {
    let dial = try texts(gauge(.radial, .transparent))
    #expect(dial.filter { $0.halo != nil }.map(\.text.text.string) == ["Title"])
    #expect(dial.count > 5)
  }

  @Test func aGroundOfItsOwnNeedsNone() throws {
    for background in [Gauge.Background.page, .color(.white)] {
      #expect(try texts(gauge(.ring, background)).allSatisfy { $0.halo == nil })
    }
    var both = try gauge(.ring, .transparent)
    both.darkTheme = .dark
    #expect(try texts(both).allSatisfy { $0.halo == nil })
    #expect(try texts(#require(both.onDarkPages)).allSatisfy { $0.halo == nil })
  }

  @Test func itIsAsAskedFor() throws {
    var gauge = try gauge(.ring, .transparent)
    gauge.halo = .none
    #expect(try texts(gauge).allSatisfy { $0.halo == nil })
    gauge.halo = .color(Color(0xFF0000))
    gauge.background = .page
    let all = try texts(gauge)
    #expect(!all.isEmpty && all.allSatisfy { $0.halo == Color(0xFF0000) })
  }

  /// As those of a film are, which is not laid out anew.
  @Test(arguments: [Gauge.Kind.radial, .ring, .linear, .tank])
  func anotherValueHasTheSameEdges(kind: Gauge.Kind) throws {
    var gauge = try gauge(kind, .transparent)
    let shaper = try Typesetter()
    let first = try gauge.dial(size: gauge.usualSize, shaper: shaper)
    gauge.value = 57
    let still = try gauge.dial(size: gauge.usualSize, shaper: shaper)
    #expect(first.showing(gauge).map { $0.scene == still.scene } ?? true)
  }
}

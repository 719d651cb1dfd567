import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Marks of figures without a face can be told from any picture that they are laid over.
struct OverlayMarksTests {
  private func gauge(_ kind: Gauge.Kind, _ background: Gauge.Background) throws -> Gauge {
    try Gauge(kind: kind, value: 42, title: "Title", unit: "%", background: background)
  }

  private func strokes(_ nodes: [Node]) -> [Node.Stroke] {
    nodes.flatMap { node -> [Node.Stroke] in
      switch node {
      case .stroke(let stroke): [stroke]
      case .group(let group): strokes(group.children)
      case .fill, .text, .image: []
      }
    }
  }

  private func face(_ gauge: Gauge) throws -> [Node] {
    try gauge.dial(size: gauge.usualSize, shaper: Typesetter()).scene.layers.face
  }

  /// Pairs of strokes on one path of which the first is wider.
  private func edges(_ gauge: Gauge) throws -> [(edge: Node.Stroke, line: Node.Stroke)] {
    let all = try strokes(face(gauge))
    return zip(all, all.dropFirst()).filter { $0.path == $1.path && $0.style.width > $1.style.width }
      .map { (edge: $0, line: $1) }
  }

  @Test(arguments: [Gauge.Kind.linear, .bullet, .tank])
  func ticksHaveAnEdgeOnATransparentGroundAlone(kind: Gauge.Kind) throws {
    let edges = try edges(gauge(kind, .transparent))
    #expect(!edges.isEmpty)
    for case (let edge, let line) in edges {
      guard case .solid(let outer) = edge.paint, case .solid(let inner) = line.paint else { continue }
      #expect(outer.withAlpha(1).contrast(with: inner.withAlpha(1)) > 4.5)
    }
    #expect(try self.edges(gauge(kind, .page)).isEmpty)
  }

  /// A target's mark stands beside the figure, whatever that is.
  @Test(arguments: [Gauge.Kind.radial, .linear, .clock, .countdown, .altimeter, .compass, .tank, .battery])
  func aTargetHasAnEdge(kind: Gauge.Kind) throws {
    func edged(_ background: Gauge.Background) throws -> Int {
      var gauge = try Gauge(kind: kind, value: 42, background: background)
      gauge.targets = [GaugeTarget(value: kind.usualRange.lowerBound + 30, label: "")]
      let nodes = try face(gauge)
      // An edge lies right below the shape it is around.
      return zip(nodes, nodes.dropFirst()).count { pair in
        guard case (.stroke(let edge), .fill(let mark)) = pair else { return false }
        return edge.path == mark.path && edge.style.width >= 2 * Gauge.leastEdge
      }
    }
    #expect(try edged(.transparent) == (try edged(.page)) + 1)
  }

  /// A bar is told from its track whatever lies under both, because that hardly shines through.
  @Test(arguments: [Gauge.Kind.linear, .ring, .battery, .bullet, .countdown])
  func aFigureLiesOnAGroundOfItsOwn(kind: Gauge.Kind) throws {
    func densest(_ gauge: Gauge) throws -> Double {
      try face(gauge).compactMap { node -> Double? in
        switch node {
        case .fill(let fill): if case .solid(let color) = fill.paint { color.alpha } else { nil }
        case .stroke(let stroke) where stroke.style.width > 8:
          if case .solid(let color) = stroke.paint { color.alpha } else { nil }
        default: nil
        }
      }.max() ?? 0
    }
    #expect(try densest(gauge(kind, .transparent)) >= 0.8)
    #expect(try densest(gauge(kind, .page)) < 0.7)
  }

  /// What is not reached yet of one ring of several, and of a lap.
  @Test func quietPartsHideWhatLiesUnderThem() throws {
    for kind in [Gauge.Kind.ring, .lap] {
      func faintest(_ background: Gauge.Background) throws -> Double {
        var gauge = try Gauge(kind: kind, value: kind == .lap ? nil : 42, background: background)
        gauge.values =
          kind == .lap
          ? [NamedValue("current", 61.2), NamedValue("sector1", 28.4)]
          : [NamedValue("a", 30), NamedValue("b", 60)]
        let nodes = try face(gauge)
        let bars = strokes(nodes).filter { $0.style.width > 8 }.map(\.paint)
        let fills = nodes.compactMap { node -> Paint? in if case .fill(let fill) = node { fill.paint } else { nil } }
        return (bars + fills).compactMap { paint in if case .solid(let color) = paint { color.alpha } else { nil } }
          .min() ?? 0
      }
      #expect(try faintest(.transparent) >= 0.8 && faintest(.page) < 0.5, "\(kind)")
    }
  }

  @Test func aPictureOfSeveralDecidesForAll() throws {
    var grid = try Gauge(kind: .grid, value: nil, background: .transparent)
    grid.grid.gauges = [try gauge(.linear, .transparent)]
    #expect(try !edges(grid).isEmpty)
    grid.halo = TextHalo.none
    #expect(try edges(grid).isEmpty)
  }

  /// The line, its extremes, a value between gaps and the present one, of a sparkline and under a dial alike.
  @Test(arguments: [Gauge.Kind.sparkline, .radial, .linear]) func linesOfThePastHaveOneEdge(_ kind: Gauge.Kind) throws {
    func solid(_ node: Node) -> Color? {
      switch node {
      case .fill(let fill): if case .solid(let color) = fill.paint { color } else { nil }
      case .stroke(let stroke): if case .solid(let color) = stroke.paint { color } else { nil }
      case .text, .group, .image: nil
      }
    }
    let size = Size(width: 400, height: 400)
    var gauge = try gauge(kind, .transparent)
    let bare = try kind == .sparkline ? [] : gauge.dial(size: size, shaper: Typesetter()).scene.layers.moving
    gauge.history = [3, 60, nil, 20, nil, 70, 10, 42]
    let layers = try gauge.dial(size: size, shaper: Typesetter()).scene.layers
    let nodes = layers.face + layers.moving
    let line = gauge.theme.accent
    let marks = nodes.indices.filter { index in
      guard solid(nodes[index]) == line, !bare.contains(nodes[index]) else { return false }
      // Points, and lines with round ends.
      if case .stroke(let stroke) = nodes[index] { return stroke.style.cap == .round && stroke.style.join == .round }
      return kind == .sparkline
    }
    #expect(!marks.isEmpty)
    for index in marks {
      let under = try #require(index > 0 ? solid(nodes[index - 1]) : nil, "\(index)")
      #expect(under.withAlpha(1).contrast(with: line) > 3 && under.alpha >= 0.75, "\(index)")
    }
  }
}

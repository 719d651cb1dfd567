import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// A theme without light and ground is ink on its page: things of the workshop are outlines there.
struct InkTests {
  private func fills(_ nodes: [Node]) -> [Paint] {
    nodes.flatMap { node -> [Paint] in
      switch node {
      case .fill(let fill): [fill.paint]
      case .group(let group): fills(group.children)
      case .stroke, .text, .image: []
      }
    }
  }

  private func fills(_ kind: Gauge.Kind, _ variant: String?, isInk: Bool) throws -> [Paint] {
    var theme = Theme.light
    if isInk { (theme.look.face, theme.faceLight, theme.faceShade) = (.flat, .transparent, .transparent) }
    var gauge = try Gauge(kind: kind, value: 4, theme: theme)
    gauge.variant = variant
    let layers = try gauge.dial(size: gauge.usualSize, shaper: Typesetter()).scene.layers
    return fills(layers.face) + fills(layers.cover)
  }

  @Test(arguments: [(Gauge.Kind.odometer, "tenths"), (.tank, "cylinder"), (.tank, "drum"), (.vu, "ppm")])
  func nothingShines(kind: Gauge.Kind, variant: String) throws {
    func darkest(_ paints: [Paint]) -> Double {
      paints.compactMap { if case .solid(let color) = $0, color.alpha > 0.9 { color.luminance } else { nil } }.min()
        ?? 1
    }
    let ink = try fills(kind, variant, isInk: true)
    #expect(darkest(ink) > 0.1, "black areas on a light page")
    let lit = try fills(kind, variant, isInk: false)
    func gradients(_ paints: [Paint]) -> Int { paints.count { if case .gradient = $0 { true } else { false } } }
    #expect(gradients(ink) <= gradients(lit))
  }
}

import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// The window of a theme's housing around kinds without a round face.
struct PanelTests {
  private static let housed: Theme = {
    var theme = Theme.light
    theme.look.bezel = [BezelRing(width: 12, material: Material(color: Color(0x7A1F5C), shine: 0.8))]
    theme.look.plate = Plate()
    theme.look.glass = 0.3
    return theme
  }()

  private static let windowed = Gauge.Kind.all.filter { !$0.traits.contains(.hasFace) && $0 != .grid } + [.vu]

  private func gauge(_ kind: Gauge.Kind, variant: String? = nil) throws -> Gauge {
    let (low, high) = (kind.usualRange.lowerBound, kind.usualRange.upperBound)
    var gauge = try Gauge(
      kind: kind, value: low + 0.4 * (high - low), scale: Scale(min: low, max: high), title: "Name",
      theme: Self.housed)
    gauge.variant = variant
    return gauge
  }

  @Test(arguments: windowed)
  func allTextsStandInTheWindow(_ kind: Gauge.Kind) throws {
    let shaper = try Typesetter()
    for variant in kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some) {
      let gauge = try gauge(kind, variant: variant)
      let size = gauge.usualSize
      let panel = try #require(Panel(gauge, size: size))
      let dial = try gauge.dial(size: size, shaper: shaper)
      #expect(!dial.texts.isEmpty)
      for text in dial.texts {
        #expect(panel.window.contains(text.box), "\(kind) \(variant ?? ""): \(text.text.string)")
      }
    }
  }

  @Test func aRoundFaceHasNoWindow() throws {
    for kind in [Gauge.Kind.radial, .clock, .horizon, .compass, .speedometer] {
      #expect(Panel(try gauge(kind), size: Size(width: 300, height: 300)) == nil)
    }
    #expect(Panel(try gauge(.compass, variant: "tape"), size: Size(width: 400, height: 110)) != nil)
  }

  @Test func aThemeWithoutAHousingHasNoWindow() throws {
    var gauge = try gauge(.linear)
    gauge.theme = .light
    #expect(Panel(gauge, size: Size(width: 600, height: 180)) == nil)
  }

  /// The ground stays as it is around a card, which has the page's colour.
  @Test(arguments: [(Gauge.Background.page, nil), (.transparent, nil), (.color(.white), Color.white)])
  func aCardHasRoundCornersOnAnyGround(_ ground: Gauge.Background, _ around: Color?) throws {
    for kind in [Gauge.Kind.ring, .grid] {
      var gauge = try gauge(kind)
      gauge.theme = .dark
      gauge.theme.page = Color(0x1C1C1E)
      gauge.theme.look.cardRadius = 30
      gauge.background = ground
      if kind == .grid { gauge.grid.gauges = [try self.gauge(.radial)] }
      let scene = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene
      #expect(scene.background == around)
      guard case .fill(let card)? = scene.layers.face.first else {
        Issue.record("no card")
        continue
      }
      #expect(card.paint == .solid(Color(0x1C1C1E)))
      #expect(card.path.controlBounds == Rect(x: 0, y: 0, width: 300, height: 300))
      let corner = card.path.points.map { $0.distance(to: .zero) }.min()
      #expect(try #require(corner) > 10)
    }
  }

  @Test func aLowCanvasHasNoWindow() throws {
    let gauge = try gauge(.bullet)
    #expect(Panel(gauge, size: Size(width: 240, height: 43)) == nil)
    #expect(Panel(gauge, size: Size(width: 240, height: 44)) != nil)
  }

  /// In the window a gauge is what it is on a page of that colour.
  @Test func whatMovesIsTheSameInAWindow() throws {
    let shaper = try Typesetter()
    let (gauge, size) = (try gauge(.linear), Size(width: 600, height: 180))
    let panel = try #require(Panel(gauge, size: size))
    let bare = panel.bare(gauge).composition(
      size: Size(width: panel.window.width, height: panel.window.height), shaper: shaper)
    let moving = try gauge.dial(size: size, shaper: shaper).scene.layers.moving
    let step = Vector(dx: panel.window.x, dy: panel.window.y)
    #expect(moving == bare.layers.moving.moved(by: step))
  }
}

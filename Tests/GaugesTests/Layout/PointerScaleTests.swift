import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Hands on one dial, each on a scale of its own.
struct PointerScaleTests {
  private static let orange = Color(0xFFA500)

  /// A dial from 0 to 4 with a second hand from 0 to 120.
  private func gauge(_ change: (inout GaugePointer) -> Void = { _ in }) throws -> Gauge {
    var gauge = try Gauge.radial(1, in: 0...4, unit: "bar", title: "Boiler")
    var hand = GaugePointer(.needle, value: 90, color: Self.orange)
    hand.scale = PointerScale(try Scale(min: 0, max: 120), showsLabels: true, unit: "°C")
    change(&hand)
    gauge.pointers = [GaugePointer(.needle), hand]
    return gauge
  }

  private func dial(_ gauge: Gauge, side: Double = 300) throws -> Dial {
    try gauge.dial(size: Size(width: side, height: side), shaper: Typesetter())
  }

  private func angle(_ value: Double?, on scale: PointerScale?, gauge: Gauge) throws -> Double {
    var (gauge, pointer) = (gauge, GaugePointer(.needle, value: value))
    pointer.scale = scale
    gauge.pointers = [pointer]
    return try #require(try dial(gauge).needleAngle).degrees
  }

  @Test func eachHandStandsOnItsOwnScale() throws {
    let gauge = try gauge()
    #expect(try angle(nil, on: nil, gauge: gauge) == -67.5)
    #expect(try angle(90, on: PointerScale(Scale(min: 0, max: 120)), gauge: gauge) == 67.5)
    // Without a value of its own it follows the gauge's.
    #expect(try angle(nil, on: PointerScale(Scale(min: 0, max: 2)), gauge: gauge) == 0)
    // Beyond its end it stops, or goes round.
    #expect(try angle(150, on: PointerScale(Scale(min: 0, max: 120)), gauge: gauge) == 135)
    #expect(try angle(150, on: PointerScale(Scale(min: 0, max: 120, wraps: true)), gauge: gauge) == -67.5)
  }

  @Test func markersAndBarsFollowItToo() throws {
    for style in [GaugePointer.Style.marker, .line, .bar, .needle] {
      let low = try dial(gauge { ($0.style, $0.value) = (style, 30) }).scene.layers
      let high = try dial(gauge { ($0.style, $0.value) = (style, 60) }).scene.layers
      #expect(low.face == high.face && low.moving != high.moving, "\(style)")
    }
  }

  /// In any colour of the hand, on any face that texts can stand on.
  @Test(arguments: [Theme.dark, .light], [0xFFA500, 0xFFFF00, 0xFFFFFF, 0x000000, 0x1F7FC0, 0xC01020] as [UInt32])
  func itsNumbersAreReadable(theme: Theme, color: UInt32) throws {
    for shade in [0, 40, 200, 255] as [UInt8] {
      var gauge = try gauge { $0.color = Color(color) }
      gauge.theme = theme
      (gauge.theme.faceLight, gauge.theme.faceShade) = (
        Color(red: shade, green: shade, blue: shade), Color(red: shade, green: shade, blue: shade / 10 * 9)
      )
      let dial = try dial(gauge)
      let texts = dial.scene.texts.filter { ["20", "40", "80", "100"].contains($0.text.string) }
      #expect(texts.count == 4)
      for case .solid(let ink) in texts.map(\.paint) {
        for ground in [gauge.theme.faceLight, gauge.theme.faceShade] {
          #expect(ink.contrast(with: ground) >= 4.4, "\(ink.hex) on \(ground.hex)")
        }
      }
    }
  }

  @Test func itsNumbersAreShownOrToldAndTouchNothing() throws {
    let typesetter = try Typesetter()
    var shown = 0
    for side in stride(from: 60.0, through: 600, by: 20) {
      for sweep in [DialArc.threeQuarter, .full, .semicircle] {
        for unit in ["°C", ""] {
          var gauge = try gauge { $0.scale?.unit = unit }
          gauge.arc = sweep
          let dial = try gauge.dial(size: Size(width: side, height: side), shaper: typesetter)
          #expect(dial.textFaults == [], "\(side)")
          // As orange as can be read on the face.
          let numbers = dial.scene.texts.filter { text in
            if case .solid(let ink) = text.paint { ink.red > 240 && ink.blue < 120 } else { false }
          }
          let omissions = dial.omissions(shaper: typesetter).filter { $0.part == .secondScale }
          #expect(numbers.isEmpty != omissions.isEmpty, "\(side)")
          if numbers.isEmpty { continue }
          shown += 1
          #expect(unit.isEmpty || numbers.contains { $0.text.string.hasSuffix(unit) }, "\(side)")
          #expect(Set(numbers.map(\.text.string)).count == numbers.count)
        }
      }
    }
    #expect(shown > 30)
  }

  /// The numbers of the first scale go last: where they are thinned there are no more of the second.
  @Test(arguments: [DialArc.threeQuarter, .full, .semicircle], ["km/h", ""])
  func theFirstScaleIsReadBeforeTheSecond(arc: DialArc, unit: String) throws {
    let shaper = try Typesetter()
    var own = try gauge()
    own.unit = unit
    var converted = try Gauge.radial(72, in: 0...220, unit: "km/h", title: "Speed")
    converted.secondUnit = "mph"
    for side in stride(from: 90.0, through: 240, by: 5) {
      for var gauge in [own, converted] {
        gauge.arc = arc
        let plan = gauge.radialPlan(side: side)
        let layout = DialLayout(
          plan, title: gauge.title, subtitle: "", unitName: gauge.unit, widestUnitName: gauge.unit,
          size: Size(width: side, height: side), shaper: shaper)
        let (first, second) = (layout.labels.map(\.text), layout.secondLabels)
        #expect(second.count <= first.count || first.count == plan.marks.count, "\(side)")
        for text in second {
          #expect(first.allSatisfy { !$0.box.overlaps(text.box.expanded(by: 2)) }, "\(text.text.string) at \(side)")
        }
      }
    }
  }

  /// Which hand is on which scale is seen in every theme, whether a hand is given a colour or not.
  @Test(arguments: Theme.all) func itIsToldFromTheOthers(_ theme: Theme) throws {
    var gauge = try gauge { $0.color = nil }
    gauge.theme = theme
    let hand = try #require(gauge.pointers?.last)
    let own = try #require(gauge.color(of: hand))
    #expect(gauge.color(of: GaugePointer(.needle)) == nil && own != theme.accent)
    let ground = theme.faceShade.over(gauge.groundColor.over(.black))
    #expect(own.contrast(with: ground) >= 2.99)
    gauge.pointers = [hand]
    #expect(gauge.color(of: hand) == nil)
    gauge.pointers = [GaugePointer(.needle), try #require(try self.gauge().pointers?.last)]
    #expect(gauge.color(of: try #require(gauge.pointers?.last)) == Self.orange)
  }

  /// A hand with numbers of its own reaches these, and not those of the gauge.
  @Test(arguments: [160.0, 300, 600]) func itEndsAtItsOwnNumbers(_ side: Double) throws {
    let dial = try dial(gauge { $0.value = 60 }, side: side)
    let hub = try #require(dial.hubBox).center
    let labels = dial.texts.filter { $0.role == .label }
    let outer = labels.filter { label in dial.labels.contains { $0.text == label.text.string } }
    let inner = labels.filter { label in !dial.labels.contains { $0.text == label.text.string } }
    // It points straight up.
    let tips = KindPicture.fills(dial.scene.layers.moving) { _ in true }.filter { abs($0.center.x - hub.x) < 0.5 }
    let reach = hub.y - (try #require(tips.map(\.minY).min()))
    #expect(reach < (outer.map { $0.middle.distance(to: hub) }.min() ?? 0) && !inner.isEmpty)
    // On a small dial its numbers stand too near to the hub for a hand that ends before them.
    let nearest = inner.map { $0.box.distance(to: hub) }.min() ?? 0
    #expect(reach < nearest || side < 200)
    #expect(reach > 0.8 * nearest)
  }

  @Test func theDescriptionSaysWhatItShows() throws {
    let words = try dial(gauge()).scene.description
    #expect(words.hasSuffix("; another pointer at 90 °C on a scale of its own from 0 to 120 °C."), "\(words)")
  }

  @Test func itsValueIsNotConverted() throws {
    var gauge = try gauge()
    gauge.displayUnit = "psi"
    #expect(gauge.prepared().pointers?.last?.value == 90)
  }

  @Test func whatHasNoPlaceIsRefused() throws {
    var two = try gauge()
    let hand = try #require(two.pointers?.last)
    two.pointers?.append(hand)
    #expect(throws: GaugeError.self) { try two.check() }
    var second = try gauge()
    second.secondUnit = "psi"
    #expect(throws: GaugeError.self) { try second.check() }
    #expect(throws: GaugeError.self) { try gauge { $0.scale?.showsLabels = false }.check() }
    let plain = try gauge {
      $0.scale?.showsLabels = false
      $0.scale?.unit = ""
    }
    #expect(throws: Never.self) { try plain.check() }
  }
}

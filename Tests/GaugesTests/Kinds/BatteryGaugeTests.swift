import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct BatteryGaugeTests {
  /// The part of the case that is charged.
  private func charge(_ probe: KindPicture) throws -> Rect { try #require(probe.movingClips.first) }

  private func color(_ probe: KindPicture) throws -> Color {
    guard case .group(let group) = try #require(probe.dial.scene.layers.moving.first),
      case .fill(let fill) = try #require(group.children.first), case .solid(let color) = fill.paint
    else { throw Missing() }
    return color
  }

  private struct Missing: Error {}

  /// A case over its words does not shrink as the canvas gets wider, and none of them is left out for it.
  @Test(arguments: ["plain", "cells", "charging"], [160.0, 200, 280, 400])
  func aCaseKeepsItsSizeOverItsWords(_ variant: String, _ height: Double) throws {
    for aspect in [1.0, 1.2, 1.43, 1.5, 1.8] {
      var gauge = try Gauge(kind: .battery, value: 12, title: "Home storage", unit: "%")
      (gauge.variant, gauge.subtitle, gauge.reference) = (variant == "plain" ? nil : variant, "10 kWh", 6)
      let dial = try gauge.dial(size: Size(width: height * aspect, height: height), shaper: Typesetter())
      #expect(dial.omissions(shaper: try Typesetter()) == [] && dial.textFaults == [], "\(aspect)")
      let ink = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
      #expect(ink.height > 0.33 * height, "\(variant) \(aspect): \(ink.height / height)")
    }
  }

  /// A target is called by its name and its value below the number, or it is told that there is no room.
  @Test(arguments: ["plain", "cells", "charging"]) func aBatteryNamesItsTargets(_ variant: String) throws {
    let typesetter = try Typesetter()
    for (width, height) in [(300.0, 300.0), (160, 160), (320, 160), (160, 320), (120, 120), (600, 160), (60, 40)] {
      for reference in [nil, 70.0] {
        var gauge = try Gauge(kind: .battery, value: 62, title: "Headphones", unit: "%")
        (gauge.variant, gauge.reference) = (variant, reference)
        gauge.targets = [GaugeTarget(value: 80, label: "Charge limit")]
        let dial = try gauge.dial(size: Size(width: width, height: height), shaper: typesetter)
        let isNamed = dial.texts.contains { $0.text.string == "Charge limit 80" }
        let told = dial.omittedParts.filter { $0.part == .target }.map(\.text)
        #expect(told == (isNamed ? [] : ["Charge limit"]), "\(dial.size)")
        #expect(isNamed || reference != nil || min(width, height) < 120, "\(dial.size)")
      }
    }
  }

  /// Many words leave the case its size: they stand beside it where there is more room for both. The name of the range is one of
  /// them, or told.
  @Test(arguments: ["plain", "cells", "charging"], [(160.0, 120.0), (240, 160), (300, 200), (320, 240), (300, 300)])
  func manyWordsLeaveTheCaseItsSize(_ variant: String, _ shape: (Double, Double)) throws {
    let (width, height) = shape
    var gauge = try Gauge(kind: .battery, value: 12, title: "Bordbatterie", unit: "%")
    (gauge.variant, gauge.subtitle) = (variant, "LiFePO4 200 Ah")
    gauge.ranges = [
      GaugeRange(from: 0, label: "Schwach", severity: .alarm), GaugeRange(from: 20, label: "Gut", severity: .ok),
    ]
    gauge.targets = [GaugeTarget(value: 20, label: "Minimum")]
    let dial = try gauge.dial(size: Size(width: width, height: height), shaper: Typesetter())
    let charge = try #require((dial.scene.layers.face + dial.scene.layers.moving).inkBox)
    let words = dial.texts.map(\.text.string)
    #expect(words.contains("Schwach") || dial.omittedParts.contains { $0.part == .range })
    #expect(charge.width > 0.4 * width, "\(charge.width) of \(width)")
    #expect(dial.textFaults == [])
  }

  @Test func chargeGrowsInProportion() throws {
    let full = try charge(KindPicture(.battery, value: 100))
    for value in [1.0, 20, 57, 99] {
      let part = try charge(KindPicture(.battery, value: value))
      #expect(abs(part.width - full.width * value / 100) < 1e-9)
      #expect(part.minX == full.minX)
    }
  }

  @Test func emptyAndMissingHaveNoCharge() throws {
    for value in [0.0, nil] as [Double?] {
      let probe = try KindPicture(.battery, value: value)
      #expect(probe.movingClips.isEmpty)
      #expect(probe.dial.formattedValue == (value == nil ? "–" : "0"))
    }
  }

  @Test func lowChargeWarnsAndThenAlarms() throws {
    let theme = Theme.dark
    for (value, wanted) in [(5.0, theme.alarm), (15, theme.warn), (60, theme.ok)] {
      #expect(try color(KindPicture(.battery, value: value)) == wanted)
    }
    #expect(try color(KindPicture(.battery, variant: "charging", value: 5)) == theme.ok)
  }

  @Test func rangesDecideTheColourInstead() throws {
    let probe = try KindPicture(.battery, value: 60) { gauge in
      gauge.ranges = [GaugeRange(from: 0, severity: .alarm), GaugeRange(from: 80, severity: .ok)]
    }
    #expect(try color(probe) == Theme.dark.alarm)
  }

  @Test func reversedScaleChargesFromTheRight() throws {
    let full = try charge(KindPicture(.battery, value: 100))
    let part = try charge(KindPicture(.battery, value: 25, reversed: true))
    #expect(abs(part.maxX - full.maxX) < 1e-9)
    #expect(abs(part.width - full.width / 4) < 1e-9)
  }

  /// At all levels, in any colours: the number is beside the case, in one dress, with 4.5:1 to the page.
  @Test(arguments: [Size(width: 300, height: 150), Size(width: 60, height: 42), Size(width: 150, height: 300)])
  func numberIsReadWhereverTheChargeEnds(size: Size) throws {
    var random = SplitMix64(seed: 38)
    var dresses: [Theme: Set<Paint>] = [:]
    for level in 0...100 {
      let own = Color(UInt32(random.int(in: 0...0xFFFFFF)))
      let page: Theme = level % 2 == 0 ? .dark : .light
      let picture = try KindPicture(
        .battery, variant: ["plain", "charging", "cells"][level / 2 % 3], value: Double(level),
        reversed: level % 5 == 0, size: size
      ) { gauge in
        (gauge.theme, gauge.unit) = (page, "%")
        if level % 3 == 0 { gauge.ranges = [GaugeRange(from: 0, color: own)] }
      }
      let letters = picture.dial.scene.layers.moving.compactMap { if case .text(let text) = $0 { text } else { nil } }
      let number = try #require(letters.first { $0.text.string == "\(level)" })
      let body = try #require(picture.faceShapes.first)
      #expect(!number.box.overlaps(body), "\(level) on \(size)")
      guard case .solid(let ink) = number.paint else { continue }
      #expect(ink.contrast(with: page.page) >= 4.5)
      if level % 3 != 0, level > 20 { dresses[page, default: []].insert(number.paint) }
    }
    #expect(dresses.values.allSatisfy { $0.count == 1 })
  }

  @Test func overfullStopsAndIsMarked() throws {
    let (full, over) = (try KindPicture(.battery, value: 100), try KindPicture(.battery, value: 120))
    #expect(try charge(full) == charge(over))
    #expect(over.movingShapes.count == full.movingShapes.count + 1)
    #expect(over.dial.formattedValue == "120")
  }

  @Test(arguments: ["plain", "charging"]) func onATallCanvasItStandsAndFillsUpward(_ variant: String) throws {
    let size = Size(width: 150, height: 300)
    let boxes = try [20.0, 60].map {
      try charge(KindPicture(.battery, variant: variant, value: $0, size: size))
    }
    #expect(abs(boxes[0].maxY - boxes[1].maxY) < 1e-9 && abs(boxes[0].width - boxes[1].width) < 1e-9)
    #expect(abs(boxes[1].height - 3 * boxes[0].height) < boxes[0].height * 0.2)
  }

  /// A cell in part is whole, and as bright as it is full.
  @Test(arguments: [Size(width: 300, height: 150), Size(width: 150, height: 300)])
  func cellsAreLitOneAfterTheOther(size: Size) throws {
    func cells(_ value: Double) throws -> [(box: Rect, alpha: Double)] {
      try KindPicture(.battery, variant: "cells", value: value, size: size).dial.scene.layers.moving.compactMap {
        guard case .fill(let fill) = $0, case .solid(let color) = fill.paint else { return nil }
        return try (#require(fill.path.controlBounds), color.alpha)
      }
    }
    #expect(try cells(0).isEmpty)
    let full = try cells(100)
    #expect(full.count == 5 && full.allSatisfy { $0.alpha == 1 })
    for (value, count) in [(20.0, 1), (40, 2), (60, 3), (57, 3), (41, 3)] {
      let lit = try cells(value)
      #expect(lit.count == count)
      #expect(zip(lit, full).allSatisfy { abs($0.box.minX - $1.box.minX) + abs($0.box.minY - $1.box.minY) < 1e-9 })
      #expect(lit.dropLast().allSatisfy { $0.alpha == 1 } && (lit.last?.alpha == 1) == (value == Double(count) * 20))
    }
    #expect(try (cells(41).last?.alpha ?? 1) < (cells(57).last?.alpha ?? 0))
    // From the left, or from below.
    #expect(size.width > size.height ? full[0].box.minX < full[4].box.minX : full[0].box.minY > full[4].box.minY)
  }

  /// Under the case, by their ink.
  @Test(arguments: [1, 7, 42, 99.97, 100.0], ["%", "kWh", "°"])
  func numberAndUnitAreInTheMiddleTogether(_ value: Double, _ unit: String) throws {
    let probe = try KindPicture(.battery, value: value) { $0.unit = unit }
    let (number, beside) = (
      try #require(probe.dial.texts.first { $0.role == .readout }),
      try #require(probe.dial.texts.first { $0.role == .unit })
    )
    let ink = number.box.union(beside.box)
    #expect(abs(ink.center.x - probe.dial.size.width / 2) < 2 + 0.1 * number.text.style.size)
  }

  @Test func textsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .battery, seed: 9) }

  /// On a board its words stand elsewhere; the plate around it is as narrow on all sides.
  @Test(arguments: ["plain", "charging", "cells"], [(147.0, 78.0), (147, 90), (300, 160)])
  func aCaseWithoutWordsFillsItsWindow(_ variant: String, _ size: (Double, Double)) throws {
    let picture = try KindPicture(.battery, variant: variant, value: 57, size: Size(width: size.0, height: size.1)) {
      $0.readout.isShown = false
    }
    let box = try #require(picture.faceShapes.reduce(nil) { (all: Rect?, next) in all?.union(next) ?? next })
    #expect(box.width >= 0.75 * size.0 || box.height >= 0.75 * size.1, "\(box)")
    #expect(abs(box.center.x - size.0 / 2) < 0.02 * size.0 && abs(box.center.y - size.1 / 2) < 0.02 * size.1, "\(box)")
  }
}

import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct BulletGaugeTests {
  @Test(arguments: [5.0, 40, 100])
  func measureEndsAtItsValueAndIsThinnerThanTheBands(_ value: Double) throws {
    let probe = try KindPicture(.bullet, value: value)
    let (bar, graph) = (try #require(probe.movingShapes.first), try #require(probe.faceShapes.first))
    #expect(abs(bar.minX - graph.minX) < 1e-9)
    #expect(abs(bar.maxX - (graph.minX + graph.width * value / 100)) < 1e-9)
    #expect((0.25...0.45).contains(bar.height / graph.height))
    #expect(abs(bar.center.y - graph.center.y) < 1e-9)
  }

  /// On a long and low canvas there are words beside it; else it is as wide as the canvas but for the margins, with the label
  /// at its end.
  @Test(arguments: [(600.0, 110.0, 0.9), (300, 110, 0.85), (300, 200, 0.85), (96, 96, 0.8), (600, 70, 0.5)])
  func graphIsNearlyAsWideAsTheCanvas(_ width: Double, _ height: Double, _ share: Double) throws {
    let probe = try KindPicture(.bullet, value: 40, size: Size(width: width, height: height)) {
      ($0.title, $0.subtitle, $0.unit) = ("Checkout latency", "p95, last hour", "ms")
    }
    let graph = try #require(probe.faceShapes.first)
    let labels = probe.dial.labels.map(\.text)
    let end = probe.dial.texts.filter { labels.contains($0.text.string) }.map(\.box.maxX).max() ?? 0
    #expect(max(graph.maxX, end) - graph.minX >= width * share)
    #expect(abs(graph.minX.rounded() - graph.minX) < 1e-6 && abs(graph.minY.rounded() - graph.minY) < 1e-6)
  }

  @Test(arguments: [Gauge.Kind.bullet, .linear, .sparkline, .level])
  func aLongTitleTakesTwoLinesRatherThanBecomeSmallOrBeCut(_ kind: Gauge.Kind) throws {
    let title = "The requests of all servers in the second hall, per second"
    for size in [Size(width: 300, height: 300), Size(width: 300, height: 130)] {
      let probe = try KindPicture(kind, value: 0.4, size: size) { ($0.title, $0.subtitle) = (title, "last hour") }
      let lines = probe.dial.texts.filter { $0.role == .title }
      #expect(lines.map(\.text.string).joined(separator: " ") == title, "\(kind.name) \(size)")
      let second = probe.dial.texts.first { $0.text.string == "last hour" }
      let least = lines.map(\.text.style.size).min() ?? 0
      #expect(least >= 9 && second.map { $0.text.style.size <= max(0.8 * least, 7.5) + 0.01 } ?? true)
    }
  }

  /// What the line of title and number leaves out would have no room there in letters of nine pixels either,
  /// where a difference keeps room for a longer one.
  @Test(arguments: [Gauge.Kind.bullet, .linear], [120.0, 160])
  func aHeadlineSaysWhatItHasRoomFor(_ kind: Gauge.Kind, _ height: Double) throws {
    let typesetter = try Typesetter()
    for width in stride(from: 260.0, through: 760, by: 20) {
      var gauge = try Gauge(
        kind: kind, value: 275, scale: Scale(min: 0, max: 350), title: "Sales 2026", unit: "k€")
      (gauge.subtitle, gauge.reference) = ("Thousands of euros", 260)
      gauge.ranges = [GaugeRange(from: 0, label: "weak"), GaugeRange(from: 225, label: "very good", severity: .ok)]
      let dial = try gauge.dial(size: Size(width: width, height: height), shaper: typesetter)
      let texts = dial.texts
      let number = try #require(texts.first { $0.role == .readout })
      guard let title = texts.first(where: { $0.role == .title }), title.origin.y == number.origin.y else { continue }
      let words = [try #require(gauge.difference?.text), "Thousands of euros", "very good"]
      guard !words.allSatisfy({ word in texts.contains { $0.text.string == word } }) else { continue }
      let lengths = words.map { word in
        9 * 0.8 + typesetter.shape(word, style: TextStyle(size: 9, weight: .semibold, digits: .tabular)).advance
      }
      #expect(title.box.maxX + lengths.reduce(0, +) > number.box.minX - 22, "\(kind) on \(width) × \(height)")
    }
  }

  @Test func uprightMeasureRises() throws {
    let probe = try KindPicture(.bullet, variant: "vertical", value: 30, size: Size(width: 200, height: 400))
    let (bar, graph) = (try #require(probe.movingShapes.first), try #require(probe.faceShapes.first))
    #expect(abs(bar.maxY - graph.maxY) < 1e-9)
    #expect(abs(bar.height - graph.height * 0.3) < 1e-9)
  }

  @Test func plainRangesAreShadesThatFadeUpward() throws {
    let probe = try KindPicture(.bullet, value: 50) { gauge in
      gauge.ranges = [GaugeRange(from: 0), GaugeRange(from: 50), GaugeRange(from: 80)]
    }
    let shades = probe.dial.scene.layers.face.flatMap { node -> [Double] in
      guard case .group(let group) = node else { return [] }
      return group.children.compactMap { child in
        guard case .fill(let fill) = child, case .solid(let color) = fill.paint else { return nil }
        return color.alpha
      }
    }
    #expect(shades.count == 3)
    #expect(zip(shades, shades.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func targetStandsAcrossTheMeasureAndOneOffTheScaleIsNotDrawn() throws {
    let none = try KindPicture(.bullet, value: 50) { $0.targets = [GaugeTarget(value: 130)] }
    let one = try KindPicture(.bullet, value: 50) { $0.targets = [GaugeTarget(value: 75)] }
    #expect(none.dial.scene.layers.cover.isEmpty)
    guard case .stroke(let stroke) = try #require(one.dial.scene.layers.cover.last) else {
      Issue.record("a target is a line")
      return
    }
    let (line, graph) = (try #require(stroke.path.controlBounds), try #require(one.faceShapes.first))
    let bar = try #require(one.movingShapes.first)
    #expect(abs(line.center.x - (graph.minX + graph.width * 0.75)) < 1e-9)
    #expect(line.height > bar.height && line.height < graph.height)
  }

  @Test func missingValueHasNoMeasureAndADash() throws {
    let probe = try KindPicture(.bullet, value: nil)
    #expect(probe.movingShapes.isEmpty)
    #expect(probe.dial.formattedValue == "–")
  }

  @Test func valueBeyondTheScaleStopsAndIsMarked() throws {
    let (atEnd, past) = (try KindPicture(.bullet, value: 100), try KindPicture(.bullet, value: 160))
    #expect(atEnd.movingShapes.first == past.movingShapes.first)
    #expect(past.movingShapes.count == atEnd.movingShapes.count + 1)
    #expect(past.dial.formattedValue == "160")
  }

  @Test func textsNeverTouch() throws { try CrowdedGauge.checkTexts(of: .bullet, seed: 8) }

  @Test(arguments: Theme.all) func severitiesAreToldApartWithoutColour(_ theme: Theme) throws {
    var gauge = try Gauge(kind: .bullet, value: 10, scale: Scale(min: 0, max: 30), theme: theme)
    gauge.ranges = [(0, .alarm), (10, .warn), (20, .ok)].map { GaugeRange(from: $0, severity: $1) }
    let dial = try gauge.dial(size: Size(width: 600, height: 110), shaper: Typesetter())
    var shades: [Double] = []
    _ = dial.scene.layers.face.recolored(except: "") { color, isText in
      if !isText, color.alpha < 1 { shades.append(color.over(theme.page).oklab.lightness) }
      return color
    }
    // The ground, then three bands.
    let bands = Array(shades.dropFirst().prefix(3))
    #expect(bands.count == 3)
    #expect(zip(bands, bands.dropFirst()).allSatisfy { abs($0 - $1) > 0.04 }, "\(bands)")
  }

  /// Bands of a thickness of their own are seen beside the measure, wherever that ends.
  @Test(arguments: ["horizontal", "vertical"], [3.0, 8, 12]) func aMeasureCoversNoThinBand(
    _ variant: String, _ thickness: Double
  ) throws {
    for value in [20.0, 64, 100] {
      var gauge = try Gauge(kind: .bullet, value: value, scale: Scale(min: 0, max: 100), theme: .light)
      gauge.variant = variant
      gauge.ranges = [(0, .ok), (40, .warn), (70, .alarm)].map {
        var range = GaugeRange(from: $0, severity: $1)
        range.thickness = thickness
        return range
      }
      let size = variant == "vertical" ? Size(width: 200, height: 400) : Size(width: 600, height: 150)
      let layers = try gauge.dial(size: size, shaper: Typesetter()).scene.layers
      let measure = try #require(layers.moving.inkBox)
      // The ground of the bar, then its bands.
      let bands = layers.face.compactMap { node -> [Rect]? in
        guard case .group(let group) = node else { return nil }
        return group.children.compactMap { if case .fill(let fill) = $0 { fill.path.controlBounds } else { nil } }
      }.flatMap(\.self)
      #expect(bands.count == 6)
      for band in bands {
        let seen = variant == "vertical" ? band.maxX - measure.maxX : band.maxY - measure.maxY
        #expect(seen >= min(thickness, 8) * 0.6, "\(band) behind \(measure)")
      }
    }
  }
}

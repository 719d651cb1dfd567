import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

struct VUMeterTests {
  private let probe: KindProbe

  init() throws { probe = try KindProbe(.vu) }

  @Test func zeroLiesAtSevenTenths() {
    #expect(abs(StudioScale.position(0) - 0.686) < 0.001)
    #expect(StudioScale.position(-20) == 0)
    #expect(StudioScale.position(3) == 1)
  }

  @Test func scaleFollowsTheVoltage() throws {
    let scale = try #require(StudioScale.vu)
    var random = SplitMix64(seed: 77)
    for _ in 0..<500 {
      let level = random.double(in: -20...3)
      #expect(abs(scale.position(of: level) - StudioScale.position(level)) < 5e-4)
      #expect(abs(scale.value(at: scale.position(of: level)) - level) < 1e-9)
    }
    for mark in StudioScale.marks { #expect(abs(scale.position(of: mark) - StudioScale.position(mark)) < 1e-12) }
  }

  @Test func needleAndLabelOfOneLevelShareAnAngle() throws {
    for level in StudioScale.marks {
      let dial = try probe.dial(level, side: 600, height: 360)
      let label = try #require(dial.labels.first { $0.value == level })
      #expect(abs(turn(from: try #require(label.angle), to: try #require(dial.needleAngle))) < 1e-9)
    }
  }

  @Test func needleStopsAtTheEnds() throws {
    #expect(try probe.dial(-80).needleAngle == .degrees(-45))
    #expect(try probe.dial(12).needleAngle == .degrees(45))
    #expect(try probe.dial(12).formattedValue == "12")
  }

  @Test func labelsAreTheTraditionalOnes() throws {
    let dial = try probe.dial(0, side: 600, height: 360)
    #expect(dial.labels.map(\.text) == ["20", "10", "7", "5", "3", "2", "1", "0", "1", "2", "3"])
    let ppm = try probe.dial(4, variant: "ppm", side: 600, height: 360)
    #expect(ppm.labels.map(\.text) == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(abs(try #require(ppm.needleAngle).degrees) < 1e-9)
  }

  /// The numbers at the ends of the arc keep from the frame of the window.
  @Test func labelsKeepFromTheFrame() throws {
    for width in stride(from: 140.0, through: 1_200, by: 53) {
      for (level, shape) in [(-4.0, 0.6), (2, 1)] {
        let dial = try probe.dial(level, side: width, height: width * shape)
        let window = try #require(dial.scene.layers.face.inkBox)
        let labels = dial.texts.filter { text in
          text.role == .label && dial.labels.contains { $0.text == text.text.string }
        }
        #expect(labels.count >= 11, "\(width)")
        for label in labels {
          let margin = min(label.box.minX - window.minX, window.maxX - label.box.maxX)
          #expect(margin >= 0.018 * width, "\(label.text.string) at \(width)")
        }
      }
    }
  }

  @Test func withoutANumberTheTitleStays() throws {
    let dial = try probe.dial(0, side: 600, height: 360) { gauge in
      gauge.title = "Left"
      gauge.readout.isShown = false
    }
    #expect(dial.texts.contains { $0.text.string == "Left" })
    #expect(!dial.texts.contains { $0.role == .readout })
  }

  @Test func scaleOfTheGaugesOwnIsDrawnAsItIs() throws {
    let dial = try probe.dial(-30, side: 600, height: 360) { gauge in
      gauge.scale = (try? Scale(min: -60, max: 0)) ?? gauge.scale
    }
    #expect(abs(try #require(dial.needleAngle).degrees) < 1e-9)
    #expect(dial.labels.contains { $0.text == "−60" })
  }

  @Test func lampIsLitAboveZero() throws {
    let counts = try [nil, -2, 1.5].map { peak in
      try probe.dial(-5, side: 600, height: 360) { $0.statistics.peak = peak }.movingShapes.count
    }
    #expect(counts[0] < counts[1] && counts[1] < counts[2])
  }

  @Test func numberStaysLongerThanTheTitle() throws {
    for side in stride(from: 16.0, through: 128, by: 4) {
      let dial = try probe.dial(-3.5, side: side) { $0.title = "Left" }
      if dial.text(.title) != nil { #expect(dial.text(.readout) != nil, "\(side)") }
    }
    #expect(try probe.dial(-3.5, side: 64).text(.readout)?.text.string == "−3.5")
  }

  /// The pivot is 302 of 240 below the top, in the middle; the needle's sides are counted in.
  @Test(arguments: ["Left", ""], ["", "dBFS"])
  func theNeedlePassesOverNoWord(title: String, unit: String) throws {
    let dial = try probe.dial(0, side: 600, height: 360) { ($0.title, $0.unit) = (title, unit) }
    let pivot = Point(x: 300, y: 360 * 302 / 240)
    let words = dial.texts.filter { [.title, .unit, .readout].contains($0.role) }
    #expect(words.count == (title.isEmpty ? 2 : 3))
    for word in words {
      for corner in word.box.corners {
        #expect(abs(corner.x - pivot.x) > pivot.y - corner.y + 4, "\(word.text.string)")
      }
    }
  }

  /// And its name is clear of the needle from end to end.
  @Test(arguments: [90.0, 160, 240, 400, 900], Theme.all)
  func theArcIsAsWideAsItsWindowLetsIt(_ width: Double, _ theme: Theme) throws {
    for (title, level) in [("", -20.0), ("Left", 3)] {
      let gauge = try Gauge(kind: .vu, value: level, title: title, theme: theme)
      let meter = VUMeter(gauge, size: Size(width: width, height: 0.6 * width), shaper: try Typesetter())
      let half = meter.shape.radius * meter.unit * meter.shape.halfSweep.sine
      #expect(abs(2 * half / meter.window.width - 0.88) < 0.005)
      guard let name = meter.name else { continue }
      for corner in name.box.corners {
        let start = meter.pivot.x - (meter.pivot.y - corner.y) * meter.shape.halfSweep.tangent
        #expect(corner.x < start - 3 * meter.unit, "\(title)")
      }
    }
  }

  /// Where its window has no room for a title, that stands below it on a canvas that is high enough.
  @Test(arguments: ["vu", "ppm"], [(100.0, 100.0), (120, 120), (160, 320), (240, 240)])
  func titleIsWholeOnHighCanvases(_ variant: String, _ size: (width: Double, height: Double)) throws {
    for title in ["Left channel", "Left channel of the desk"] {
      var gauge = try Gauge(kind: .vu, value: -3.5, title: title)
      gauge.variant = variant
      let dial = try gauge.dial(size: Size(width: size.width, height: size.height), shaper: Typesetter())
      let words = dial.texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
      #expect(words == title, "\(variant) on \(size)")
      #expect(dial.texts.contains { $0.role == .readout } && dial.textFaults == [], "\(variant) on \(size)")
    }
  }

  @Test func missingLevelHasNoNeedle() throws {
    let dial = try probe.dial(nil, side: 600, height: 360)
    #expect(dial.movingShapes.isEmpty)
    #expect(dial.formattedValue == "–")
  }

  /// Wherever the window's edge is.
  @Test(arguments: [nil, "ppm"])
  func noMarkRunsThroughALabel(variant: String?) throws {
    for side in stride(from: 60.0, through: 620, by: 5) {
      for (title, theme) in [("Left", Theme.light), ("", .dark)] {
        let dial = try probe.dial(0, side: side) { gauge in
          (gauge.variant, gauge.title, gauge.theme) = (variant, title, theme)
          gauge.statistics.peak = 1.2
        }
        let lines = dial.scene.layers.face.filter { if case .stroke = $0 { true } else { false } }
        for label in dial.texts where label.role == .label {
          // Corners of a box have no ink.
          let ink = label.box.expanded(by: -0.12 * label.box.height)
          #expect(ShapeOutlines(lines, fading: true).haveNoEdge(in: ink), "\(label.text.string) at \(side)")
        }
      }
    }
  }

  /// Corners of those at the ends come no nearer to their ticks than digits in the middle.
  @Test(arguments: Theme.all) func labelsAreAsFarFromTheirTicksAsOthers(_ theme: Theme) throws {
    for width in [90.0, 128, 200, 300, 600, 900] {
      let dial = try probe.dial(-3.5, side: width, height: 0.6 * width) { $0.theme = theme }
      let unit = width / 400
      let pivot = Point(x: width / 2, y: 302 * unit)
      let gaps = dial.labels.compactMap { label -> (angle: Double, gap: Double)? in
        guard let angle = label.angle, let text = dial.texts.first(where: { $0.text.string == label.text }) else {
          return nil
        }
        return (abs(angle.degrees), text.box.distance(to: pivot + angle.direction * (249 * unit)))
      }
      let middle = try #require(gaps.min { $0.angle < $1.angle }).gap
      #expect(gaps.allSatisfy { $0.gap >= 0.85 * middle }, "\(width): \(gaps)")
    }
  }

  /// What a small meter has no room for comes once as it grows: no sign near to a number, no percentage that is too small.
  @Test func signsAndPercentagesComeOnce() throws {
    var seen: Set<String> = []
    for side in stride(from: 40.0, through: 700, by: 5) {
      let dial = try probe.dial(-3.5, side: side)
      let texts = dial.texts.filter { $0.role == .label }
      let signs = texts.filter { ["−", "+"].contains($0.text.string) }
      #expect(signs.isEmpty || signs.count == 2 && side >= 160, "\(side)")
      for sign in signs {
        let nearest = texts.filter { $0.text.string.first?.isNumber == true }.map { $0.box.distance(to: sign.middle) }
          .min()
        #expect(try #require(nearest) > sign.text.style.size, "\(side)")
      }
      let percentages = texts.filter { $0.text.string == "100%" }
      #expect(percentages.allSatisfy { $0.text.style.size >= 8 })
      let found = Set((signs + percentages).map(\.text.string))
      #expect(found.isSuperset(of: seen), "\(side)")
      seen = found
    }
    #expect(seen == ["−", "+", "100%"])
  }

  @Test func textsKeepApart() throws { try probe.textsKeepApart(seed: 407) }
}

import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Ticks, tracks, names and patterns on straight scales, and what rings share with them.
struct StraightFeatureTests {
  struct Look: Sendable, CustomStringConvertible {
    let kind: Gauge.Kind
    let variant: String
    var description: String { "\(kind.name) \(variant)" }
  }

  static let straight = [
    Look(kind: .linear, variant: "horizontal"), Look(kind: .linear, variant: "vertical"),
    Look(kind: .linear, variant: "thermometer"), Look(kind: .bullet, variant: "horizontal"),
    Look(kind: .bullet, variant: "vertical"),
  ]

  private func picture(_ look: Look, with change: (inout Gauge) -> Void = { _ in }) throws -> Dial {
    try KindPicture(look.kind, variant: look.variant, value: 37, size: Size(width: 500, height: 400), with: change).dial
  }

  private func labels(_ dial: Dial) -> [String] { dial.labels.map(\.text) }

  @Test(arguments: straight) func majorTicksHaveTheLabelsGiven(_ look: Look) throws {
    let dial = try picture(look) {
      $0.ticks.major = .values([0, 50, 100])
      $0.ticks.labels = ["E", "½", "F"]
    }
    #expect(labels(dial) == ["E", "½", "F"])
  }

  @Test(arguments: straight) func ticksAreLeftOutWhenThereAreNone(_ look: Look) throws {
    #expect(labels(try picture(look) { $0.ticks.major = .none }).isEmpty)
  }

  @Test(arguments: straight) func firstAndLastLabelCanBeHidden(_ look: Look) throws {
    let dial = try picture(look) {
      $0.ticks.major = .step(50)
      $0.ticks.showsFirst = false
      $0.ticks.showsLast = false
    }
    #expect(labels(dial) == ["50"])
  }

  @Test(arguments: straight) func labelsStandOnTheSideAskedFor(_ look: Look) throws {
    let (inside, outside) = (try picture(look), try picture(look) { $0.ticks.side = .outside })
    #expect(labels(inside).count == labels(outside).count)
    func number(_ dial: Dial) throws -> Rect { try #require(dial.texts.first { $0.role == .label }).box }
    #expect(try number(inside) != number(outside))
  }

  @Test(arguments: straight) func namesOfTargetsAndAnnotationsAreWritten(_ look: Look) throws {
    let dial = try picture(look) {
      $0.targets = [GaugeTarget(value: 80, label: "goal")]
      $0.annotations = [Annotation(value: 20, text: "idle")]
    }
    let notes = dial.texts.filter { $0.role == .note }.map(\.text.string)
    #expect(notes == ["goal", "idle"])
  }

  private static let changes: [(name: String, change: @Sendable (inout Gauge) -> Void)] = [
    ("thickness", { $0.track.thickness = 17 }), ("colour", { $0.track.color = .white }),
    ("caps", { $0.track.caps = .butt }), ("segments", { $0.track.segments = 12 }),
    ("gradient", { $0.track.gradient = [.black, .white] }),
    (
      "pattern",
      {
        $0.ranges = [GaugeRange(from: 10)]; $0.ranges[0].pattern = .hatch
      }
    ),
    (
      "band",
      {
        $0.ranges = [GaugeRange(from: 10)]; $0.ranges[0].thickness = 9
      }
    ),
    ("shape", { $0.targets = [GaugeTarget(value: 70, shape: .diamond)] }),
    ("target colour", { $0.targets = [GaugeTarget(value: 70, color: .white)] }),
    ("across", { $0.ticks.side = .across }), ("minor", { $0.ticks.minor = .count(6) }),
    ("marker", { $0.pointers = [GaugePointer(.marker)] }), ("line", { $0.pointers = [GaugePointer(.line)] }),
  ]

  @Test(arguments: straight) func everyOptionChangesThePicture(_ look: Look) throws {
    var seen = [try picture(look).scene.layers]
    for (name, change) in Self.changes {
      let layers = try picture(look, with: change).scene.layers
      #expect(!seen.contains(layers), "\(name) draws nothing of its own")
      seen.append(layers)
    }
  }

  @Test(arguments: [Gauge.Kind.linear, .bullet])
  func labelsOfTheEndsAreFlushWithTheTrack(_ kind: Gauge.Kind) throws {
    let picture = try KindPicture(kind, value: 700, max: 1000)
    let track = try #require(picture.faceShapes.reduce(nil) { (box: Rect?, next) in box?.union(next) ?? next })
    let labels = picture.dial.texts.filter { $0.role == .label }.map(\.box)
    #expect(abs(try #require(labels.map(\.minX).min()) - track.minX) < 0.6)
    #expect(abs(try #require(labels.map(\.maxX).max()) - track.maxX) < 0.6)
  }

  @Test func everyOptionOfARingChangesThePicture() throws {
    let ring = Look(kind: .ring, variant: "rings")
    let more: [(name: String, change: @Sendable (inout Gauge) -> Void)] = [
      ("stats", { $0.statistics = Statistics(min: 10, max: 80) }),
      ("uncertainty", { $0.uncertainty = .between(30...45) }),
      ("previous", { $0.previous = 60 }),
    ]
    let ofRing = Self.changes.filter { !["across", "minor", "marker", "line"].contains($0.name) }
    var seen = [try picture(ring).scene.layers]
    for (name, change) in ofRing + more {
      let layers = try picture(ring, with: change).scene.layers
      #expect(!seen.contains(layers), "\(name) draws nothing of its own")
      seen.append(layers)
    }
  }

  @Test(arguments: straight) func noTextTouchesAnotherWhateverIsAskedFor(_ look: Look) throws {
    var random = SplitMix64(seed: 2207)
    for _ in 0..<120 {
      let values = (0..<4).map { _ in random.double(in: 0...100) }
      let (tall, wide) = (random.double(in: 16...600), random.double(in: 16...900))
      let side = TrackSide.allCases.randomElement(using: &random) ?? .inside
      let dial = try KindPicture(look.kind, variant: look.variant, value: 42, size: Size(width: wide, height: tall)) {
        $0.title = "Wagtg Éq"
        $0.unit = "km/h"
        $0.ticks.side = side
        $0.track.thickness = values[0] * 0.39 + 1
        $0.targets = [
          GaugeTarget(value: values[1], label: "goal"), GaugeTarget(value: values[2], label: "Wagtg limit"),
        ]
        $0.annotations = [Annotation(value: values[3], text: "idle")]
        $0.ranges = [GaugeRange(from: values[2], label: "Wide")]
        $0.ranges[0].thickness = values[3] * 0.39 + 0.5
      }.dial
      #expect(dial.textFaults == [], "\(wide) × \(tall)")
    }
  }

  @Test(arguments: [Gauge.Kind.compass, .countdown, .vu, .altimeter])
  func theNumberFollowsTheReadoutOptions(_ kind: Gauge.Kind) throws {
    func readouts(_ change: (inout Gauge) -> Void) throws -> [String] {
      try KindPicture(kind, value: 1, min: kind.usualRange.lowerBound, max: kind.usualRange.upperBound, with: change)
        .dial.texts.filter { $0.role == .readout }.map(\.text.string)
    }
    #expect(try readouts { $0.readout.isShown = false }.isEmpty)
    #expect(
      try readouts {
        $0.value = nil
        $0.readout.missing = "none"
      } == ["none"])
  }
}

import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// What tests of the kinds ask of a picture.
struct KindPicture {
  let dial: Dial

  init(
    _ kind: Gauge.Kind, variant: String? = nil, value: Double?, min: Double = 0, max: Double = 100,
    reversed: Bool = false, hasScale: Bool = true,
    size: Size? = nil, with change: (inout Gauge) -> Void = { _ in }
  ) throws {
    let scale = try Scale(min: min, max: max, isReversed: reversed)
    var gauge = try Gauge(kind: kind, value: value, scale: hasScale ? scale : nil)
    gauge.variant = variant
    change(&gauge)
    dial = try gauge.dial(size: size ?? kind.usualSize, shaper: Typesetter())
  }

  /// Every filled shape of some nodes that has the colour, or any gradient when it is nil, groups included.
  static func fills(_ nodes: [Node], _ matches: (Paint) -> Bool) -> [Rect] {
    nodes.flatMap { node -> [Rect] in
      switch node {
      case .fill(let fill): matches(fill.paint) ? [fill.path.controlBounds].compactMap { $0 } : []
      case .group(let group): fills(group.children, matches)
      case .stroke, .text, .image: []
      }
    }
  }

  var movingShapes: [Rect] { Self.fills(dial.scene.layers.moving) { _ in true } }
  var faceShapes: [Rect] { Self.fills(dial.scene.layers.face) { _ in true } }

  /// The clips of the groups that move.
  var movingClips: [Rect] {
    dial.scene.layers.moving.compactMap { node in
      if case .group(let group) = node { group.clip?.controlBounds } else { nil }
    }
  }
}

/// A gauge with everything a kind may be asked to show, on a canvas of any size.
struct CrowdedGauge: CustomStringConvertible {
  let gauge: Gauge
  let size: Size

  init(_ kind: Gauge.Kind, using random: inout SplitMix64) throws {
    let range = RandomRange(using: &random, highest: 9)
    func value() -> Double { range.min + range.span * random.double(in: -0.5...1.5) }
    var gauge = try Gauge(
      kind: kind, value: random.int(in: 0...5) == 0 ? nil : value(),
      scale: kind == .compass ? nil : Scale(min: range.min, max: range.max, isReversed: random.bool()),
      title: Self.text(using: &random),
      unit: String(Self.text(using: &random).prefix(random.int(in: 0...9))), theme: random.bool() ? .dark : .light)
    gauge.variant = kind.variants.isEmpty ? nil : kind.variants.randomElement(using: &random)
    gauge.subtitle = Self.text(using: &random)
    if random.bool() { gauge.previous = value() }
    if random.bool() { gauge.reference = value() }
    gauge.delta.style = random.bool() ? .absolute : .relative
    if random.bool() { gauge.origin = value() }
    if random.bool() { gauge.statistics = Statistics(min: value(), max: value(), mean: value(), peak: value()) }
    gauge.targets = (0..<random.int(in: 0...3)).map { _ in
      GaugeTarget(value: value(), label: random.bool() ? "" : Self.text(using: &random))
    }
    gauge.annotations = (0..<random.int(in: 0...2)).map { _ in
      Annotation(value: value(), text: Self.text(using: &random))
    }
    gauge.ranges = (0..<random.int(in: 0...3)).map { _ in
      var range = GaugeRange(
        from: value(), label: random.bool() ? "" : Self.text(using: &random),
        severity: GaugeRange.Severity.allCases.randomElement(using: &random) ?? .ok)
      range.thickness = random.bool() ? nil : random.double(in: 0.5...40)
      range.offset = random.bool() ? 0 : random.double(in: -80...10)
      return range
    }
    if random.bool() {
      gauge.history = (0..<random.int(in: 0...80)).map { _ in random.int(in: 0...6) == 0 ? nil : value() }
    }
    if random.bool() { gauge.values = kind.valueNames.map { NamedValue($0, value()) } }
    self.gauge = gauge
    let side = random.double(in: 16...1000)
    size = random.bool() ? Size(width: side, height: side) : Size(width: side, height: random.double(in: 16...1000))
  }

  var description: String {
    "\(gauge.kind) \(gauge.variant ?? "") \(gauge.value ?? .nan) in \(gauge.scale.min)...\(gauge.scale.max) “\(gauge.title)” "
      + "“\(gauge.subtitle)” “\(gauge.unit)” on \(size.width) × \(size.height)"
  }

  private static func text(using random: inout SplitMix64) -> String {
    let words = ["Wagtg", "Éäg", "litres", "%", "°C", "Öl", "pressure", "j", "y (net)", "12 gpm"]
    return (0..<random.int(in: 0...5)).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
  }

  /// Fails when texts touch one another or the edge, or are illegible.
  static func checkTexts(of kind: Gauge.Kind, seed: UInt64, count: Int = 300) throws {
    var random = SplitMix64(seed: seed)
    let typesetter = try Typesetter()
    for _ in 0..<count {
      let crowded = try CrowdedGauge(kind, using: &random)
      let dial = try crowded.gauge.dial(size: crowded.size, shaper: typesetter)
      #expect(dial.textFaults == [], "\(crowded)")
    }
  }
}

extension Dial {
  /// A unit of the design, in which a hub is 34 wide.
  var unit: Double { (hubBox?.width ?? 0) / 34 }
}

extension Node {
  func corners(filledIn color: Color) -> [Point]? {
    if case .fill(let fill) = self, fill.paint == .solid(color) { fill.path.points } else { nil }
  }
}

extension PlacedText {
  /// The points of its outlines, where they lie.
  var ink: [Point] {
    let place = Transform.rotation(turn, about: middle)
    return text.glyphs.flatMap { glyph in
      glyph.outline.path.points.map { place.applied(to: origin + (glyph.position - .zero) + ($0 - .zero)) }
    }
  }
}

import TestSupport
import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// Random gauges of one kind on random canvases, and what must hold of all their texts.
struct KindProbe {
  let kind: Gauge.Kind
  private let typesetter: Typesetter
  /// The sizes and shapes people use.
  private let usual: [(Double, Double)] = [
    (16, 16), (64, 64), (128, 128), (300, 300), (1000, 1000), (600, 100), (100, 600), (600, 360),
  ]

  init(_ kind: Gauge.Kind) throws {
    self.kind = kind
    typesetter = try Typesetter()
  }

  /// - Parameter count: gauges to try.
  func textsKeepApart(seed: UInt64, count: Int = 300) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let gauge = try gauge(using: &random)
      let side = random.bool() ? random.double(in: 16...160) : random.double(in: 16...1000)
      let size =
        random.bool() ? Size(width: side, height: side) : Size(width: side, height: random.double(in: 16...1000))
      try check(gauge, size)
      let (width, height) = usual[random.int(in: 0...usual.count - 1)]
      try check(gauge, Size(width: width, height: height))
    }
  }

  private func check(_ gauge: Gauge, _ size: Size) throws {
    let dial = try gauge.dial(size: size, shaper: typesetter)
    let about =
      "\(gauge.kind) \(gauge.variant ?? "") \(gauge.value ?? .nan) \(gauge.values) “\(gauge.title)” on \(size)"
    #expect(dial.textFaults == [], "\(about)")
  }

  private func gauge(using random: inout SplitMix64) throws -> Gauge {
    let low = kind.usualRange.lowerBound
    let high = kind.usualRange.upperBound
    func number() -> Double? {
      switch random.int(in: 0...9) {
      case 0: nil
      case 1: random.double(in: -1e9...1e9)
      case 2: random.bool() ? 1e15 : -1e15
      case 3: (low + (high - low) * random.double(in: 0...1)).rounded()
      default: low + (high - low) * random.double(in: -0.2...1.2)
      }
    }
    func text() -> String { random.bool() ? "" : String(repeating: "Wagtg 10", count: random.int(in: 0...5)) }
    var gauge = try Gauge(
      kind: kind, value: number(), scale: Scale(min: low, max: high, wraps: kind.wraps), title: text(),
      unit: String(text().prefix(random.int(in: 0...20))), theme: random.bool() ? .dark : .light,
      background: random.bool() ? .page : .transparent)
    gauge.subtitle = text()
    gauge.variant = kind.variants.randomElement(using: &random)
    if random.bool() { gauge.values = kind.valueNames.map { NamedValue($0, number()) } }
    if random.bool() { gauge.statistics.peak = number() }
    if random.bool() { gauge.targets = [GaugeTarget(value: number() ?? low)] }
    if random.bool() { gauge.ranges = [GaugeRange(from: low + (high - low) * random.double(in: 0...1))] }
    return gauge
  }

  // MARK: - Short forms

  func dial(
    _ value: Double?, variant: String? = nil, values: [NamedValue] = [], side: Double = 300, height: Double? = nil,
    _ change: (inout Gauge) -> Void = { _ in }
  ) throws -> Dial {
    var gauge = try Gauge(
      kind: kind, value: value,
      scale: Scale(min: kind.usualRange.lowerBound, max: kind.usualRange.upperBound, wraps: kind.wraps))
    (gauge.variant, gauge.values) = (variant, values)
    change(&gauge)
    return try gauge.dial(size: Size(width: side, height: height ?? side), shaper: typesetter)
  }
}

extension Dial {
  func text(_ role: PlacedText.Role) -> PlacedText? { texts.first { $0.role == role } }

  /// What moves, without its texts.
  var movingShapes: [Node] {
    scene.layers.moving.filter { node in
      if case .text = node { false } else { true }
    }
  }
}

/// The difference of two angles, −180…180 degrees.
func turn(from a: Angle, to b: Angle) -> Double { (b - a).degrees.remainder(dividingBy: 360) }

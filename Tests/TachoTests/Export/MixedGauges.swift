import Tacho

/// A picture of any kind, size and form.
struct MixedGauge: Sendable {
  enum Form: CaseIterable { case png, svg, pdf }

  let gauge: Gauge
  let size: Double
  let form: Form

  func bytes() throws -> [UInt8] {
    switch form {
    case .png: try gauge.png(size: size, scale: 1.5)
    case .svg: Array(try gauge.svg(size: size).utf8)
    case .pdf: try gauge.pdf(size: size)
    }
  }
}

/// Pictures that share fonts, glyphs and sizes in every combination.
enum MixedGauges {
  static let all: [MixedGauge] = gauges.enumerated().flatMap { index, gauge in
    MixedGauge.Form.allCases.map { MixedGauge(gauge: gauge, size: Double(60 + 37 * (index % 5)), form: $0) }
  }

  private static let gauges: [Gauge] = (0..<16).compactMap { index in
    let theme: Theme = index % 2 == 0 ? .dark : .light
    return index % 3 == 0
      ? try? .speedometer(Double(index) * 7_331, theme: theme)
      : try? .radial(Double(index) * 13 - 40, in: -50...220, unit: "km/h", title: "Gauge \(index)", theme: theme)
  }
}

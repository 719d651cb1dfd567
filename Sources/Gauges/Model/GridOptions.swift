import VectorGraphics

/// How several gauges lie in one picture.
public struct GridOptions: Hashable, Sendable {
  /// 1…20; as many as make the picture about square when nil.
  public var columns: Int?
  /// Between the gauges and around them, in layout units, 0…200.
  public var gap = 16.0
  /// Whether all scales have the same ends, so that the gauges can be compared.
  public var sharesScale = false
  /// In reading order.
  public var gauges: [Gauge] = []

  public init(columns: Int? = nil, gap: Double = 16, sharesScale: Bool = false, gauges: [Gauge] = []) {
    (self.columns, self.gap, self.sharesScale, self.gauges) = (columns, gap, sharesScale, gauges)
  }

  func check() throws(GaugeError) {
    guard gauges.count <= Limits.gauges else {
      throw GaugeError(.layout, "\(gauges.count) gauges", rule: "are too many: the limit is \(Limits.gauges)")
    }
    if let columns, !Limits.gridColumns.contains(columns) {
      throw GaugeError(.layout, "\(columns) columns", rule: "are not 1 to 20")
    }
    try GaugeError.check(gap, "a gap", in: Limits.gridGap, .layout)
    for gauge in gauges {
      guard !gauge.kind.traits.contains(.holdsGauges) else {
        throw GaugeError(.layout, "a layout", rule: "cannot stand in a layout")
      }
      try gauge.check()
    }
  }
}

public import VectorGraphics

/// How the track and the bar on it look.
public struct TrackOptions: Hashable, Sendable {
  public enum Caps: String, Hashable, Sendable, CaseIterable { case round, butt }

  /// In units of a dial of 300, 1…40; the kind's own when nil.
  public var thickness: Double?
  /// The theme's when nil.
  public var color: Color?
  public var caps = Caps.round
  /// 2…200 equal pieces; nil is one.
  public var segments: Int?
  /// Between segments, in units of a dial of 300, 0…20.
  public var gap = 3.0
  /// What happens to the segment the value lies in.
  public var partial = Segments.Partial.nearest
  /// Colours along the bar from the start of the scale to its end; empty is one colour.
  public var gradient: [Color] = []

  public init() {}

  func check() throws(GaugeError) {
    try GaugeError.check(thickness, "a thickness", in: Limits.trackThickness, .track)
    if let segments, !Limits.trackSegments.contains(segments) {
      throw GaugeError(.track, "\(segments) segments", rule: "are not 2 to 200")
    }
    try GaugeError.check(gap, "a gap", in: Limits.segmentGap, .track)
    guard gradient.count <= 16, gradient.count != 1 else {
      throw GaugeError(.track, "\(gradient.count) colours", rule: "are not 2 to 16")
    }
  }

  /// - Parameter unit: layout units per unit of the design.
  func style(unit: Double) -> TrackStyle {
    TrackStyle(
      caps: segments != nil ? .corner(1.5 * unit) : caps == .round ? .round : .butt,
      segments: segments.map { Segments(count: $0, gap: gap * unit, partial: partial) })
  }

  /// Of the bar; the track behind it is of one colour.
  func fill(_ color: Color) -> TrackFill {
    guard gradient.count > 1 else { return .solid(color) }
    let last = Double(gradient.count - 1)
    return .gradient(gradient.enumerated().map { Gradient.Stop(offset: Double($0.offset) / last, color: $0.element) })
  }
}

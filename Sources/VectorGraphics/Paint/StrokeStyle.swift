/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  public enum Cap: String, Hashable, Sendable { case butt, round, square }
  public enum Join: String, Hashable, Sendable { case miter, round, bevel }

  /// Dash lengths in layout units, on and off in turn.
  public struct Dash: Hashable, Sendable {
    public let lengths: [Double]
    public let phase: Double

    /// Nil when a length is not positive and finite, or the period is below 2 layout units: such a dash costs
    /// the rasteriser more than it shows.
    public init?(lengths: [Double], phase: Double = 0) {
      let period = lengths.reduce(0, +)
      guard lengths.allSatisfy({ $0.isFinite && $0 > 0 }), period >= 2, period.isFinite, phase.isFinite else {
        return nil
      }
      self.lengths = lengths
      self.phase = phase
    }
  }

  /// In layout units, > 0.
  public var width: Double
  public var cap: Cap
  public var join: Join
  public var dash: Dash?

  public init(width: Double, cap: Cap = .butt, join: Join = .miter, dash: Dash? = nil) {
    (self.width, self.cap, self.join, self.dash) = (width, cap, join, dash)
  }
}

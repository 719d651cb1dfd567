/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// How an open end looks; `round` and `square` reach half the width beyond it.
  public enum Cap: String, Hashable, Sendable { case butt, round, square }
  /// How two pieces meet; a miter of more than 4 widths becomes a bevel.
  public enum Join: String, Hashable, Sendable { case miter, round, bevel }

  /// Dash lengths in layout units, on and off in turn.
  public struct Dash: Hashable, Sendable {
    /// A line and a gap in turn, each > 0; of an odd number the second round begins with a gap.
    public let lengths: [Double]
    /// How far into the pattern the line begins, in layout units.
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
  /// The cap of both ends, and of every dash.
  public var cap: Cap
  /// The join of the corners within a path.
  public var join: Join
  /// Nil draws the line without gaps.
  public var dash: Dash?

  /// Takes any width; one that is not above 0 draws nothing.
  public init(width: Double, cap: Cap = .butt, join: Join = .miter, dash: Dash? = nil) {
    (self.width, self.cap, self.join, self.dash) = (width, cap, join, dash)
  }
}

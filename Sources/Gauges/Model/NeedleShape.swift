/// The needles that come built in. Each is symmetric, ends in a point or a straight edge at its full length, and is
/// nowhere wider than its width, ornaments included.
public enum NeedleShape: String, Hashable, Sendable, CaseIterable {
  /// A slim bar with round ends.
  case bar
  /// Narrowing evenly to a fine round tip.
  case tapered
  /// Widening to four fifths, then a point.
  case sword
  /// A stem with an arrow head.
  case arrow
  /// A stem with a long narrow head.
  case lance
  /// Straight from a broad root to a point.
  case triangle
  /// A watch's plain hand: a thin root, then an even bar with a straight end.
  case baton
  /// A watch's kite-shaped hand.
  case dauphine
  /// A watch's hand with bellied sides.
  case leaf
  /// A watch's fine hand with an open circle.
  case breguet
  /// A stem that ends in a spade.
  case spade
  /// A thin even line.
  case line
  /// A line with a disc before its end.
  case lollipop
  /// An even bar with a short point.
  case pencil

  /// How many times as wide as the plain bar it looks right.
  public var widthFactor: Double {
    switch self {
    case .bar: 1
    case .line: 0.55
    case .pencil: 1.35
    case .baton: 1.5
    case .tapered: 1.6
    case .leaf: 1.9
    case .triangle, .sword, .dauphine: 2
    case .lance: 2.2
    case .lollipop: 2.6
    case .arrow: 2.9
    case .breguet, .spade: 3
    }
  }
}

/// What a needle's tail, the part beyond the hub, looks like.
public enum NeedleTail: String, Hashable, Sendable, CaseIterable {
  /// As wide as the root, with a round end.
  case plain
  /// Narrowing to its end.
  case tapered
  /// A stem with a round counterweight.
  case disc
  /// Widening to its end, which is straight.
  case paddle
}

/// Where a needle's outline comes from.
public enum NeedleForm: Hashable, Sendable {
  case shape(NeedleShape)
  case path(NeedlePath)
}

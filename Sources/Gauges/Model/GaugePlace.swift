import VectorGraphics

/// Where a gauge lies in a picture of several, besides the grid.
public struct GaugePlace: Hashable, Sendable {
  /// A distance in the picture; shares are within ±1,000 %.
  public enum Length: Hashable, Sendable {
    /// Layout units.
    case units(Double)
    /// A share of the picture's width or height; 1 is all of it.
    case share(Double)

    func of(_ side: Double) -> Double {
      switch self {
      case .units(let units): units
      case .share(let share): share * side
      }
    }

    fileprivate func check(_ name: String, in range: ClosedRange<Double>) throws(GaugeError) {
      switch self {
      case .units(let units): try GaugeError.check(units, name, in: range, .place)
      case .share(let share):
        guard GaugePlace.shares.contains(share) else {
          throw GaugeError(.place, "\(name) of \(share * 100) %", rule: "is not -1,000 to 1,000 %")
        }
      }
    }

    /// Whether a share is one that a side can have; units have a range of their own.
    fileprivate func checkIsPositive(_ name: String) throws(GaugeError) {
      if case .share(let share) = self, share <= 0 {
        throw GaugeError(.place, "\(name) of \(DecimalText.short(share * 100)) %", rule: "is not greater than 0")
      }
    }
  }

  /// The point of the gauge that stands at x and y.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case left, center, right
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"

    /// Shares of the width and the height, from the upper left corner.
    fileprivate var part: (x: Double, y: Double) {
      let x: Double =
        switch self {
        case .topLeft, .left, .bottomLeft: 0
        case .top, .center, .bottom: 0.5
        case .topRight, .right, .bottomRight: 1
        }
      let y: Double =
        switch self {
        case .topLeft, .top, .topRight: 0
        case .left, .center, .right: 0.5
        case .bottomLeft, .bottom, .bottomRight: 1
        }
      return (x, y)
    }
  }

  /// From the picture's left and upper side to the anchor, ±16,384 units; nil is the same point of the picture as the
  /// anchor is of the gauge: its right side for `right`.
  public var x: Length?
  /// From the upper side downward to the anchor; as ``x`` in all else.
  public var y: Length?
  /// 1…16,384 units. One alone has the other follow in proportion; without either it is what suits the gauge.
  public var width: Length?
  /// 1…16,384 units, as ``width``; nil follows from that in proportion.
  public var height: Length?
  /// Also decides where the gauge stands when x or y is nil.
  public var anchor: Anchor

  /// Limits are checked with the picture, not here.
  public init(
    x: Length? = nil, y: Length? = nil, width: Length? = nil, height: Length? = nil, anchor: Anchor = .topLeft
  ) {
    (self.x, self.y, self.width, self.height, self.anchor) = (x, y, width, height, anchor)
  }

  static let shares = -10...10.0

  /// - Parameters:
  ///   - size: of the picture.
  ///   - usual: the usual size of the gauge, where the place does not say it.
  func box(in size: Size, usual: Size) -> Rect {
    let given = (width: width?.of(size.width), height: height?.of(size.height))
    let box = Size(
      width: given.width ?? given.height.map { $0 * usual.width / usual.height } ?? usual.width,
      height: given.height ?? given.width.map { $0 * usual.height / usual.width } ?? usual.height)
    let sides = Limits.smallestCanvasSide...Limits.canvasSide
    let (width, height) = (min(box.width, sides.upperBound), min(box.height, sides.upperBound))
    let part = anchor.part
    return Rect(
      x: (x?.of(size.width) ?? part.x * size.width) - part.x * width,
      y: (y?.of(size.height) ?? part.y * size.height) - part.y * height, width: width, height: height)
  }

  /// How far it reaches to the right and down, where that does not depend on the picture.
  func extent(usual: Size) -> Size? {
    for length in [x, y, width, height] { if case .share = length { return nil } }
    guard x != nil || anchor.part.x == 0, y != nil || anchor.part.y == 0 else { return nil }
    let box = box(in: Size(width: 0, height: 0), usual: usual)
    return Size(width: box.maxX, height: box.maxY)
  }

  func check() throws(GaugeError) {
    let sides = Limits.smallestCanvasSide...Limits.canvasSide
    try x?.check("an x", in: Limits.placeOffset)
    try y?.check("a y", in: Limits.placeOffset)
    try width?.check("a width", in: sides)
    try height?.check("a height", in: sides)
    try width?.checkIsPositive("a width")
    try height?.checkIsPositive("a height")
  }
}

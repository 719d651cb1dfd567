public import VectorGraphics

/// A face that someone has drawn, with two places on its scale that are known: they say where all other values lie.
public struct DrawnFace: Hashable, Sendable {
  /// A place on the picture, and the value that the drawn scale has there.
  public struct Mark: Hashable, Sendable {
    /// From the upper left corner, in pixels of a PNG or units of an SVG.
    public var place: Point
    /// In the unit of the scale.
    public var value: Double

    /// A place in pixels of a PNG or units of an SVG.
    public init(at place: Point, value: Double) { (self.place, self.value) = (place, value) }
  }

  /// What is drawn.
  public var picture: Picture
  /// One of the known places.
  public var first: Mark
  /// The other; the scale goes from the one to the other, from the smaller value unless it is reversed: clockwise, or on a
  /// straight kind to the right or upward.
  public var second: Mark
  /// What the needle turns about; nil is the middle of the picture. Straight kinds have no use for it.
  public var center: Point?
  /// Whether a round kind's track, ticks and labels are drawn over it all the same.
  public var showsScale = false

  /// Two places that are not the same, of two values.
  public init(_ picture: Picture, _ first: Mark, _ second: Mark, center: Point? = nil) {
    (self.picture, self.first, self.second, self.center) = (picture, first, second, center)
  }

  /// The hub, in units of the picture.
  var hub: Point { center ?? Point(x: picture.size.width / 2, y: picture.size.height / 2) }

  /// How far the known places are from the hub, in units of the picture.
  var reach: Double { (first.place.distance(to: hub) + second.place.distance(to: hub)) / 2 }

  /// - Throws: ``GaugeError`` when the two places do not say where the ends of `scale` are, along an arc or, on a
  ///   straight kind, along a line.
  func check(on scale: Scale, of kind: Gauge.Kind, variant: String?) throws(GaugeError) {
    let features = kind.features(of: variant)
    if features.contains(.roundDrawnFace) {
      _ = try arc(of: scale)
    } else if features.contains(.drawnFace) {
      _ = try line(of: scale, isUpright: variant == "vertical")
    }
  }

  /// Checks that places are on the picture, and the known values on a scale.
  private func check(_ places: [Point], on scale: Scale) throws(GaugeError) {
    let size = picture.size
    for place in places {
      guard (0...size.width).contains(place.x), (0...size.height).contains(place.y) else {
        let words = "\(DecimalText.short(place.x)), \(DecimalText.short(place.y))"
        throw GaugeError(
          .face, "the place \(words)",
          rule: "is not on the picture, which is \(DecimalText.short(size.width)) × \(DecimalText.short(size.height))")
      }
    }
    for mark in [first, second] where !scale.contains(mark.value) {
      throw GaugeError(
        .face, DecimalText.exact(mark.value), rule: "is a value beyond the scale; give one that lies on it")
    }
  }

  private static let sameValue = GaugeError(
    .face, "the two known places", rule: "have one value; give two that lie apart on the scale")

  /// Where the ends of a straight scale lie, in units of the picture: from left to right, or upward.
  func line(of scale: Scale, isUpright: Bool) throws(GaugeError) -> (start: Point, end: Point) {
    try check([first.place, second.place], on: scale)
    let known = [first, second].map { (position: scale.position(of: $0.value), place: $0.place) }
      .sorted { $0.position < $1.position }
    let span = known[1].position - known[0].position
    guard span > 1e-6 else { throw Self.sameValue }
    let step = known[1].place - known[0].place
    let (along, across) = isUpright ? (-step.dy, step.dx) : (step.dx, step.dy)
    guard along >= 1, abs(across) <= along * 0.03 else {
      throw GaugeError(
        .face, "a scale along the two known places",
        rule: isUpright
          ? "does not run upward; the greater value must be straight above the other (or scale.reverse)"
          : "does not run to the right; the greater value must be at the right of the other, as high (or scale.reverse)"
      )
    }
    // On one line, whatever is lost by reading places off a picture.
    let middle = known[0].place + step * 0.5
    let whole = along / span
    let start = (isUpright ? -known[0].place.y : known[0].place.x) - whole * known[0].position
    let ends = [start, start + whole].map { isUpright ? Point(x: middle.x, y: -$0) : Point(x: $0, y: middle.y) }
    let size = picture.size
    for (end, value) in zip(ends, [scale.value(at: 0), scale.value(at: 1)])
    where !(-0.5...size.width + 0.5).contains(end.x) || !(-0.5...size.height + 0.5).contains(end.y) {
      throw GaugeError(
        .face, "the place of \(DecimalText.exact(value))",
        rule: "is not on the picture; the scale must end at values that are drawn")
    }
    return (ends[0], ends[1])
  }

  /// Where the ends of a round scale lie.
  func arc(of scale: Scale) throws(GaugeError) -> DialArc {
    let marks = [first, second]
    try check(marks.map(\.place) + [hub], on: scale)
    for mark in marks {
      guard mark.place.distance(to: hub) >= 1 else {
        throw GaugeError(.face, "a known place", rule: "lies on the centre, and so in no direction from it")
      }
    }
    let known = marks.map { (position: scale.position(of: $0.value), angle: Angle(of: $0.place - hub)) }
      .sorted { $0.position < $1.position }
    let span = known[1].position - known[0].position
    guard span > 1e-6 else { throw Self.sameValue }
    // Clockwise from the one to the other, which is the way all scales go.
    var turn = known[1].angle - known[0].angle
    while turn.degrees <= 0.01 { turn = turn + .fullTurn }
    let whole = turn / span
    guard (5...360.01).contains(whole.degrees) else {
      throw GaugeError(
        .face, "a scale of \(DecimalText.short(whole.degrees.rounded()))°",
        rule: "is what the two known places make; it must be 5° to 360°, clockwise from the lesser value (or "
          + "scale.reverse)")
    }
    var start = known[0].angle - whole * known[0].position
    while start.degrees > 360 { start = start - .fullTurn }
    while start.degrees < -360 { start = start + .fullTurn }
    return try DialArc(start: start, end: start + .degrees(min(360, whole.degrees)))
  }
}

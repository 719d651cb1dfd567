import VectorGraphics

/// A small line of past values: no axes, gaps where a value is missing, and a point at the last.
///
/// The values are evenly spaced from left to right. The last place belongs to the present value, so a moving value moves
/// the end of the line and nothing else.
struct Sparkline {
  /// Where the lowest and the highest value of the domain stand; the points' own size must have room around it.
  let frame: Rect
  let color: Color
  let lineWidth: Double
  /// Around the line and its points, where they may stand on any picture.
  var edge: Color?
  /// By place; nil where a value is missing.
  private let points: [Point?]
  private let values: [Double?]
  /// What the last place was given.
  private let settled: Double?
  private let scale: Scale
  /// The positions on the scale that bottom and top stand for.
  private let domain: (low: Double, high: Double)

  /// - Parameters:
  ///   - history: the oldest first.
  ///   - value: the present one, in the last place of the history; nil when it is missing.
  ///   - scale: how values lie between bottom and top.
  ///   - fits: whether bottom and top are the least and the greatest of the values, or the ends of the scale.
  ///   - including: values that are to be seen too when the line fits its values.
  init(
    history: [Double?], value: Double?, frame: Rect, scale: Scale, fits: Bool = true, including others: [Double] = [],
    color: Color, lineWidth: Double
  ) {
    (self.frame, self.color, self.lineWidth, self.scale) = (frame, color, lineWidth, scale)
    // What was given decides, so that a value on its way to the last one moves nothing but the end of the line.
    let known = (history + [value]).compactMap { $0 }
    settled = history.last.flatMap { $0 } ?? value
    var values = history
    if values.isEmpty { values = [value] } else { values[values.count - 1] = value }
    self.values = values
    let domain = fits ? Self.domain(of: known + others, on: scale) : (low: 0, high: 1)
    self.domain = domain
    let last = Double(max(1, values.count - 1))
    let offset = values.count == 1 ? 1.0 : 0
    points = values.enumerated().map { index, value in
      guard let value else { return nil }
      return Point(
        x: frame.minX + (Double(index) + offset) / last * frame.width,
        y: Self.y(of: value, frame: frame, scale: scale, domain: domain))
    }
  }

  /// The least and the greatest position; where they are the same, the line is in the middle.
  private static func domain(of values: [Double], on scale: Scale) -> (low: Double, high: Double) {
    let positions = values.map(scale.position(of:)).filter(\.isFinite)
    let (low, high) = (positions.min() ?? 0, positions.max() ?? 1)
    let span = high - low
    return span > 1e-12 * max(abs(low), abs(high), 1e-3) ? (low, high) : (low - 0.5, high + 0.5)
  }

  private static func y(
    of value: Double, frame: Rect, scale: Scale, domain: (low: Double, high: Double)
  ) -> Double {
    let part = (scale.position(of: value) - domain.low) / (domain.high - domain.low)
    return frame.maxY - UnitInterval(clamping: part).value * frame.height
  }

  /// Where a value stands, or the nearest end.
  func y(of value: Double) -> Double { Self.y(of: value, frame: frame, scale: scale, domain: domain) }

  /// Nil without a present value.
  var end: Point? { points.last.flatMap { $0 } }

  // MARK: - Drawing

  /// All but the way to the present value.
  var past: [Node] { area(points.dropLast()) + line(points.dropLast()) + alone }
  /// The way from the value before to the present one.
  var present: [Node] { area(points.suffix(2)) + line(points.suffix(2)) }

  /// A fading area under the line.
  private func area(_ points: ArraySlice<Point?>) -> [Node] {
    let fade = Gradient(
      .linear(from: Point(x: 0, y: frame.minY), to: Point(x: 0, y: frame.maxY + lineWidth)),
      colors: [color.withAlpha(0.26), color.withAlpha(0)])
    var path = Path()
    for run in runs(points) {
      guard run.count > 1, let first = run.first, let last = run.last else { continue }
      path.move(to: Point(x: first.x, y: frame.maxY + lineWidth))
      for point in run { path.line(to: point) }
      path.line(to: Point(x: last.x, y: frame.maxY + lineWidth))
      path.close()
    }
    return path.isEmpty ? [] : [.fill(path, .gradient(fade))]
  }

  /// Whether a box lies before the way to the present value, and the line of the past passes it.
  func isClear(of box: Rect) -> Bool {
    let past = points.dropLast()
    let end = frame.minX + Double(past.count - 1) / Double(max(1, past.count)) * frame.width
    return box.maxX <= end
      && zip(past, past.dropFirst()).allSatisfy { first, second in
        guard let first, let second, first.x < box.maxX, second.x > box.minX else { return true }
        let slope = (second.y - first.y) / (second.x - first.x)
        let ends = [max(first.x, box.minX), min(second.x, box.maxX)].map { first.y + slope * ($0 - first.x) }
        return ends.allSatisfy { $0 < box.minY } || ends.allSatisfy { $0 > box.maxY }
      }
  }

  /// Points at the least and the greatest value of the past.
  func extremes(radius: Double, low: Color, high: Color) -> [Node] {
    let known = zip(points, values).dropLast().compactMap { point, value in
      point.flatMap { point in value.map { (point: point, value: $0) } }
    }
    guard let least = known.min(by: { $0.value < $1.value }), let most = known.max(by: { $0.value < $1.value }),
      least.value < most.value
    else { return [] }
    // The last value has a point of its own, and is the extreme itself when it is beyond the others.
    return [
      settled.map { $0 < least.value } == true ? nil : Node.fill(.circle(center: least.point, radius: radius), low),
      settled.map { $0 > most.value } == true ? nil : Node.fill(.circle(center: most.point, radius: radius), high),
    ].compactMap { $0 }.flatMap(edged)
  }

  private func line(_ points: ArraySlice<Point?>) -> [Node] {
    var path = Path()
    for run in runs(points) {
      guard run.count > 1, let first = run.first else { continue }
      path.move(to: first)
      for point in run.dropFirst() { path.line(to: point) }
    }
    guard !path.isEmpty else { return [] }
    let line = Node.stroke(path, color, StrokeStyle(width: lineWidth, cap: .round, join: .round))
    return edged(line)
  }

  private func edged(_ node: Node) -> [Node] {
    [edge.flatMap { node.edged($0, by: max(lineWidth * 0.4, Gauge.leastEdge)) }, node].compactMap { $0 }
  }

  /// The present value: a point with a rim of the edge, else of the ground, so that it stands off the line.
  func endPoint(_ radius: Double, _ color: Color, on ground: Color) -> [Node] {
    guard let end else { return [] }
    let rim = radius + max(0.3 * radius, edge == nil ? 0 : Gauge.leastEdge)
    return [
      .fill(.circle(center: end, radius: rim), edge ?? ground), .fill(.circle(center: end, radius: radius), color),
    ]
  }

  /// A value between two gaps has no line; it is a point.
  private var alone: [Node] {
    var path = Path()
    for (index, point) in points.dropLast().enumerated() {
      guard let point, index == 0 || points[index - 1] == nil, points[index + 1] == nil else { continue }
      path.append(.circle(center: point, radius: lineWidth * 0.75))
    }
    return path.isEmpty ? [] : edged(.fill(path, color))
  }

  /// Stretches without a gap. Where many values share a column of the picture, the first, least, greatest and last of
  /// them are kept: the line looks the same.
  private func runs(_ points: ArraySlice<Point?>) -> [[Point]] {
    let runs = points.split(separator: nil).map { $0.compactMap { $0 } }
    guard Double(points.count) > frame.width * 4 else { return runs }
    return runs.map { run in
      var kept: [Point] = []
      var column: [Point] = []
      func flush() {
        let ends = [
          column.first, column.min { $0.y < $1.y }, column.max { $0.y < $1.y }, column.last,
        ].compactMap { $0 }
        for point in ends.sorted(by: { $0.x < $1.x }) where kept.last != point { kept.append(point) }
        column = []
      }
      for point in run {
        if let first = column.first, (point.x * 2).rounded(.down) != (first.x * 2).rounded(.down) { flush() }
        column.append(point)
      }
      flush()
      return kept
    }
  }
}

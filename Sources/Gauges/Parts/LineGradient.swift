import VectorGraphics

/// Colours along a scale's line, lowered to what every export draws alike.
///
/// On a straight line it is one linear gradient. On an arc it is a fan of wedges, each with a linear gradient along its
/// chord and clipped together to the band: colours run on without a step, because neighbours share the colour where
/// they meet, and no hairline shows between, because each reaches under the next. Where the alpha changes along the line
/// wedges only touch.
struct LineGradient {
  let line: TrackLine
  let width: Double
  let stops: [Gradient.Stop]

  /// The widest wedge, and the most a wedge's colour changes in OKLab.
  static let widestWedge = Angle.degrees(20)
  static let largestChange = 0.06
  /// At the rims a wedge's colours are off by half the band's width: the most levels of 255 between neighbours, about.
  static let largestJump = 5.0
  /// The widest arc around which light is one gradient.
  private static let widestLight = Angle.degrees(320)

  /// Fills `outline`, which lies between positions `from` and `to` of the line but for its caps.
  func nodes(in outline: Path, from: Double, to: Double) -> [Node] {
    let samples = samples(from: from, to: to)
    guard let first = samples.first, samples.count > 1 else { return [] }
    switch line {
    case .straight:
      let (start, end) = (line.point(at: from), line.point(at: to))
      let stops = samples.map {
        Gradient.Stop(offset: ($0.position - from) / (to - from), color: $0.color)
      }
      return [.fill(outline, .gradient(Gradient(.linear(from: start, to: end), stops: stops)))]
    case .arc(let arc):
      // One alpha for all is put on the whole, so that wedges may overlap.
      let isEven = samples.allSatisfy { $0.color.alpha == first.color.alpha }
      let wedges = zip(samples, samples.dropFirst()).enumerated().map { index, pair in
        wedge(
          on: arc, from: pair.0, to: pair.1, isFirst: index == 0, isLast: index == samples.count - 2,
          isOpaque: isEven)
      }
      return [.group(nil, opacity: isEven ? first.color.alpha : 1, clip: outline, wedges)]
    }
  }

  /// One linear gradient near the colours along the line, for light around a band, where nobody could tell: places over each
  /// other share a colour. A tenth of the work of wedges. Nil for a line that comes back to its start.
  var asLight: Gradient? {
    let fill = TrackFill.gradient(stops)
    guard case .arc(let arc) = line else {
      let colors = stops.map { Gradient.Stop(offset: $0.offset, color: $0.color) }
      return Gradient(.linear(from: line.point(at: 0), to: line.point(at: 1)), stops: colors)
    }
    let turn = abs(arc.sweep.degrees)
    guard turn > 0, turn <= Self.widestLight.degrees else { return nil }
    // From the middle of the arc, in degrees.
    let farthest = min(90, turn / 2)
    let sine = Angle.degrees(farthest).sine
    let lightStops = (-6...6).map { step -> Gradient.Stop in
      let angle = farthest * Double(step) / 6
      let other = 0.5 + ((angle < 0 ? -180 : 180) - angle) / turn
      let color = fill.color(at: 0.5 + angle / turn)
      return Gradient.Stop(
        offset: (1 + Angle.degrees(angle).sine / sine) / 2,
        color: (0...1).contains(other) ? color.interpolated(to: fill.color(at: other), fraction: 0.5) : color)
    }
    let way = line.anchor(at: 0.5).tangent * (arc.radius * sine)
    return Gradient(.linear(from: arc.center - way, to: arc.center + way), stops: lightStops)
  }

  private struct Sample {
    let position: Double
    let color: Color
  }

  /// Where the colour is taken: at both ends, at every stop between, and as densely as the colours and the arc ask.
  private func samples(from: Double, to: Double) -> [Sample] {
    let fill = TrackFill.gradient(stops)
    let corners = [from] + stops.map(\.offset).filter { from < $0 && $0 < to }.sorted() + [to]
    var samples = [Sample(position: from, color: fill.color(at: from))]
    for (a, b) in zip(corners, corners.dropFirst()) where a < b {
      let change = fill.color(at: a).oklab.distance(to: fill.color(at: b).oklab)
      var parts = change / Self.largestChange
      if case .arc(let arc) = line {
        let jump = levels(from: fill.color(at: a), to: fill.color(at: b)) * width / max(arc.radius, 1)
        let turn = abs((arc.sweep * (b - a)).degrees)
        parts = max(parts, turn / Self.widestWedge.degrees, jump / Self.largestJump)
      }
      let count = max(1, min(100, Int(exactly: parts.rounded(.up)) ?? 1))
      samples += (1...count).map { step in
        let position = step == count ? b : a + (b - a) * Double(step) / Double(count)
        return Sample(position: position, color: fill.color(at: position))
      }
    }
    return samples
  }

  /// The largest difference of a component, 0…255.
  private func levels(from a: Color, to b: Color) -> Double {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { abs(Double($0) - Double($1)) }.max() ?? 0
  }

  private func wedge(
    on arc: ArcShape, from: Sample, to: Sample, isFirst: Bool, isLast: Bool, isOpaque: Bool
  ) -> Node {
    let (a, b) = (arc.angle(at: from.position), arc.angle(at: to.position))
    let step = b - a
    // As far as a cap may reach, but not around to the other end.
    let free = max(0, (360 - abs(arc.sweep.degrees)) / 2)
    let cap = min(free, 45, Angle.arcsine((width / 2 + 1) / max(arc.radius, 1)).degrees + 1)
    let sign: Double = arc.sweep.degrees < 0 ? -1 : 1
    let start = isFirst ? a - .degrees(sign * cap) : a
    let end = isLast ? b + .degrees(sign * cap) : isOpaque ? b + step * 0.5 : b
    let colors = [from.color, to.color].map { isOpaque ? $0.withAlpha(1) : $0 }
    let half = (end - start) / 2
    // A quadrilateral around the piece of the ring; the clip gives it its edges.
    let outer = (arc.radius + width / 2 + 1) / max(half.cosine, 0.2)
    let inner = max(0, arc.radius - width / 2 - 1)
    func point(_ angle: Angle, _ radius: Double) -> Point { arc.center + angle.direction * radius }
    let paint: Paint =
      from.color == to.color
      ? .solid(colors[0])
      : .gradient(Gradient(.linear(from: point(a, arc.radius), to: point(b, arc.radius)), colors: colors))
    return .fill(.polygon([point(start, inner), point(start, outer), point(end, outer), point(end, inner)]), paint)
  }
}

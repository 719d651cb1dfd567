import VectorGraphics

extension Gauge.Kind {
  /// With no scale of its own the line is as high as its values; on one it stands between the scale's ends.
  public static let sparkline = Gauge.Kind(
    "sparkline", "A number with the line of its past.", size: Size(width: 400, height: 150), range: 0...1,
    traits: .beginsAtTheLeft
  ) { SparklineGauge($0, size: $1, shaper: $2).composition }
}

/// A line of past values with words above it and the number at the right; on a canvas that is not wide, words and number
/// stand above the line.
private struct SparklineGauge {
  private let board: Board
  private let head: TextStack
  private let number: TextStack
  private let line: Sparkline
  /// The line's room with that for its points.
  private let plot: Rect
  private let stroke: Double
  /// Whether the line is as high as its values.
  private let isFitted: Bool
  private let pointRadius: Double

  init(_ given: Gauge, size: Size, shaper: any TextShaper) {
    let fits = given.isScaleProposed
    isFitted = fits
    var gauge = given
    // The number has as many digits as the values need, not as the scale does.
    if fits { gauge.scale = Self.scale(of: gauge) }
    let isWide = size.width >= size.height * 1.9
    board = Board(
      gauge, design: isWide ? Size(width: 270, height: 95) : Size(width: 150, height: 150), size: size, shaper: shaper)
    let (board, unit, canvas) = (board, board.unit, board.canvas)
    let margin = 13 * unit
    let frame = canvas.expanded(by: -min(margin, canvas.width / 4, canvas.height / 4))
    if isWide {
      let room = Rect(
        x: frame.maxX - frame.width * 0.45, y: frame.y, width: frame.width * 0.45, height: frame.height)
      let lines = board.numberLines(30, unit: 12, width: room.width) + [board.deltaLine(13)]
      number = TextStack(lines, board: board, in: room, .trailing)
      let width = frame.width - (number.width > 0 ? number.width + 18 * unit : 0)
      head = TextStack(
        [board.titleLine(13), board.subtitleLine(10)], board: board,
        in: Rect(x: frame.x, y: frame.y, width: width, height: frame.height * 0.5), .leading, anchor: .top)
      let top = head.isEmpty ? frame.y : head.box.maxY + 8 * unit
      plot = Rect(x: frame.x, y: top, width: width, height: frame.maxY - top)
    } else {
      let lines =
        [board.titleLine(9.5)] + board.numberLines(30, unit: 12, width: frame.width)
        + [board.deltaLine(10), board.subtitleLine(7.5)]
      head = .none
      var room = Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height * 0.68)
      let wanted = TextStack(lines, board: board, in: room, .leading, anchor: .top)
      let top = wanted.isEmpty ? frame.y : wanted.box.maxY + 10 * unit
      // On a tall canvas words and line are in the middle together.
      let height = min(frame.maxY - top, frame.width * 1.2)
      let shift = (frame.maxY - top - height) / 2
      room.y += shift
      number = TextStack(lines, board: board, in: room, .leading, anchor: .top)
      plot = Rect(x: frame.x, y: top + shift, width: frame.width, height: height)
    }
    stroke = max((isWide ? 1.8 : 1.1) * unit, 1.2)
    pointRadius = stroke * 1.75
    let inset = min(pointRadius * 1.3, plot.height / 4)
    line = Sparkline(
      history: gauge.history, value: gauge.value,
      frame: Rect(
        x: plot.x + stroke / 2, y: plot.y + inset, width: max(0, plot.width - stroke / 2 - inset),
        height: max(0, plot.height - inset * 1.5)), scale: gauge.scale, fits: fits,
      including: fits ? gauge.targets.map(\.value) + [gauge.reference].compactMap { $0 } : [],
      color: board.legible(gauge.theme.accent), lineWidth: stroke)
  }

  /// From the least to the greatest of the values, which decides how many digits a number has.
  private static func scale(of gauge: Gauge) -> Scale {
    let values = (gauge.history + [gauge.value]).compactMap { $0 }
    guard let low = values.min(), let high = values.max() else { return gauge.scale }
    let span = max(high - low, max(abs(low), abs(high)) * 1e-3, 1e-6)
    let least = high - low >= span ? low : low - span / 2
    return (try? Scale(min: least, max: least + span, isReversed: gauge.scale.isReversed)) ?? gauge.scale
  }

  private var gauge: Gauge { board.gauge }

  var composition: Composition {
    var composition = pictured
    // Where the line fits its values there is no scale to be beyond of.
    if isFitted { composition.description = gauge.description(formattedValue: composition.formattedValue, ends: []) }
    return composition
  }

  private var pictured: Composition {
    Composition(
      texts: head.texts + number.texts, labels: [],
      formattedValue: number.readout?.text.string ?? gauge.numberText,
      ends: isFitted ? [] : gauge.numbers.marks([gauge.scale.min, gauge.scale.max]),
      layers: Scene.Layers(
        face: bands + lines + line.past + extremes + head.face + number.face,
        moving: line.present + end + number.moving))
  }

  /// Ranges as quiet bands behind the line, where they are in sight.
  private var bands: [Node] {
    GaugeRange.resolved(gauge.ranges, on: widened).compactMap { resolved in
      let (a, b) = (line.y(of: resolved.from), line.y(of: resolved.to))
      let box = Rect(x: plot.x, y: min(a, b), width: plot.width, height: abs(a - b))
      let color = resolved.range.color(in: gauge.theme)
      return box.height > 0 ? .fill(.roundedRectangle(box, cornerRadius: stroke), color.withAlpha(0.2)) : nil
    }
  }

  /// Ranges may reach past the values; the line cuts them.
  private var widened: Scale {
    let ends = gauge.ranges.flatMap { [$0.from, $0.to].compactMap { $0 } } + [gauge.scale.min, gauge.scale.max]
    return (try? Scale(min: ends.min() ?? 0, max: ends.max() ?? 1)) ?? gauge.scale
  }

  /// Targets and the reference are dashed lines across; the reference is the quieter.
  private var lines: [Node] {
    func across(_ value: Double, _ color: Color) -> Node? {
      let y = line.y(of: value)
      let dash = StrokeStyle.Dash(lengths: [max(stroke * 1.6, 2), max(stroke * 1.6, 2)])
      return .stroke(
        .line(from: Point(x: plot.minX, y: y), to: Point(x: plot.maxX, y: y)), color,
        StrokeStyle(width: max(stroke * 0.45, 0.75), dash: dash))
    }
    return gauge.targets.compactMap { across($0.value, board.ink.withAlpha(0.8)) }
      + [gauge.reference.flatMap { across($0, board.quietInk) }].compactMap { $0 }
  }

  private var extremes: [Node] {
    line.extremes(radius: stroke * 1.05, low: board.ink, high: board.ink)
  }

  /// The present value: a point with a rim of the ground, so that it stands off the line.
  private var end: [Node] {
    guard let end = line.end else { return [] }
    let isOff = gauge.value.map { !gauge.scale.contains($0) } ?? false
    return [
      .fill(.circle(center: end, radius: pointRadius * 1.3), gauge.groundColor),
      .fill(.circle(center: end, radius: pointRadius), line.color),
    ] + (isOff ? [.fill(.circle(center: end, radius: pointRadius * 0.45), gauge.groundColor)] : [])
  }
}

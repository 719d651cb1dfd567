import VectorGraphics

extension Gauge.Kind {
  /// With no scale of its own the line is as high as its values; on one it stands between the scale's ends.
  public static let sparkline = Gauge.Kind(
    "sparkline", "A number with the line of its past.", size: Size(width: 400, height: 150), range: 0...1,
    traits: [.beginsAtTheLeft, .drawsHistory],
    draws: .usual.union([.deltaGood, .delta, .accentColor, .valueColor]).subtracting(.scaleWrap),
    needs: [
      Need(["scale.reverse"], "there is nothing that the value stands above or below; give a history or a scale") {
        !$0.history.isEmpty || !$0.isScaleProposed || $0.reference != nil || !$0.targets.isEmpty || !$0.ranges.isEmpty
      }
    ], ownScale: { $0.isScaleProposed ? $0.scaleOfPast : nil }
  ) { SparklineGauge($0, size: $1, shaper: $2).composition }
}

extension Gauge {
  /// From the least to the greatest of the values, which decides how many digits a number has.
  package var scaleOfPast: Scale {
    let values = (history + [value]).compactMap { $0 }
    guard let low = values.min(), let high = values.max() else { return scale }
    let span = max(high - low, max(abs(low), abs(high)) * 1e-3, 1e-6)
    let least = high - low >= span ? low : low - span / 2
    // A logarithm may not have such ends.
    return (try? Scale(min: least, max: least + span, mapping: scale.mapping, isReversed: scale.isReversed))
      ?? (try? Scale(min: least, max: least + span, isReversed: scale.isReversed)) ?? scale
  }
}

/// A line of past values with the title above it at the left, the number at the right; on a long and low canvas words,
/// line and number stand side by side, and on one that is not wide one under another.
private struct SparklineGauge: DrawnOnBoard {
  let board: Board
  private let words: Words
  private let line: Sparkline
  /// The line's room with that for its points.
  private let plot: Rect
  private let stroke: Double
  /// Whether the line is as high as its values.
  private let isFitted: Bool
  private let pointRadius: Double

  private typealias Parts = (board: Board, words: Words, plot: Rect)

  init(_ given: Gauge, size: Size, shaper: any TextShaper) {
    let fits = given.isScaleProposed
    isFitted = fits
    var gauge = given
    // The number has as many digits as the values need, not as the scale does.
    if fits { (gauge.scale, gauge.isScaleProposed) = (gauge.scaleOfPast, true) }
    let parts = Self.parts(gauge, size, shaper)
    (board, words, plot) = parts
    stroke = min(max(1.5 * parts.board.unit, 1.2), 3 + size.shorterSide / 400)
    pointRadius = stroke * 1.75
    let inset = min(pointRadius * 1.3, plot.height / 4)
    var line = Sparkline(
      history: gauge.history, value: gauge.value,
      frame: Rect(
        x: plot.x + stroke / 2, y: plot.y + inset, width: max(0, plot.width - stroke / 2 - inset),
        height: max(0, plot.height - inset * 1.5)), scale: gauge.scale, fits: fits,
      including: fits ? gauge.targets.map(\.value) + [gauge.reference].compactMap { $0 } : [],
      color: parts.board.legible(gauge.theme.accent), lineWidth: stroke)
    line.edge = gauge.edgeColor(around: line.color)
    self.line = line
  }

  // MARK: - Forms

  private static func parts(_ gauge: Gauge, _ size: Size, _ shaper: any TextShaper) -> Parts {
    guard !isBeside(size) else { return beside(gauge, size, shaper) }
    guard size.width >= size.height * 1.5 else { return stacked(gauge, size, shaper) }
    // A number gives way a little before a title is cut or its unit stands below it.
    func isWhole(_ parts: Parts) -> Bool { !parts.words.cutsTitle(of: gauge) && parts.words.unitMerit != 1 }
    let full = above(gauge, size, number: 27, shaper)
    let usual =
      isWhole(full)
      ? full : [23, 20, 18, 16].lazy.map { above(gauge, size, number: $0, shaper) }.first(where: isWhole) ?? full
    // One under another they have the width for a long title, and for a unit behind a long number.
    let isParted = usual.words.unitMerit == 1
    guard usual.words.cutsTitle(of: gauge) || isParted, case let high = stacked(gauge, size, shaper),
      !high.words.cutsTitle(of: gauge), high.words.texts.count >= usual.words.texts.count,
      !isParted || high.words.unitMerit == 2
    else { return usual }
    return high
  }

  private static func isBeside(_ size: Size) -> Bool { size.width >= size.height * 5 }

  /// Words and number on top, the line as wide as the canvas below them.
  ///
  /// - Parameter number: its size in units of the design.
  private static func above(_ gauge: Gauge, _ size: Size, number: Double, _ shaper: any TextShaper) -> Parts {
    let board = Board(gauge, design: Size(width: 210, height: 112), size: size, shaper: shaper)
    let unit = board.unit
    let frame = board.canvas.expanded(by: -min(14 * unit, size.width / 4, size.height / 4))
    let most = frame.height * 0.56
    let room = Rect(x: frame.maxX - frame.width * 0.5, y: frame.y, width: frame.width * 0.5, height: most)
    let number = Words(
      board.numberLines(number, unit: 11, width: room.width) + [board.deltaLine(11)], board: board, in: room, .trailing,
      anchor: .top)
    let width = frame.width - (number.width > 0 ? number.width + 16 * unit : 0)
    var title = board.titleLine(13, unit: unit)
    // On a small canvas it is there as a whole or not at all.
    title.runs[0].mayBeCut = 13 * unit >= 5
    let head = Words(
      [title, board.subtitleLine(10), board.rangeLine(11, rank: 4, mayBeBlank: true)], board: board,
      in: Rect(x: frame.x, y: frame.y, width: width, height: most), .leading, anchor: .top)
    // The last of them stands on the number's line.
    let line = number.readout.map { number in number.origin.y - (head.texts.map(\.origin.y).max() ?? number.origin.y) }
    let words = head.moved(down: max(0, line ?? 0)) + number
    let top = words.isEmpty ? frame.y : words.box.maxY + 9 * unit
    return (board, words, Rect(x: frame.x, y: top, width: frame.width, height: frame.maxY - top))
  }

  /// Words, line and number from left to right.
  private static func beside(_ gauge: Gauge, _ size: Size, _ shaper: any TextShaper) -> Parts {
    let board = Board(gauge, design: Size(width: 360, height: 52), size: size, shaper: shaper)
    let unit = board.unit
    let margin = (x: min(11 * unit, size.width / 4), y: min(7 * unit, size.height / 6))
    let frame = Rect(
      x: margin.x, y: margin.y, width: size.width - 2 * margin.x, height: size.height - 2 * margin.y)
    let flow = Flow(
      .row, in: frame,
      before: .init(
        rows: [board.titleLine(13), board.subtitleLine(9.5)], most: frame.width * 0.28, gap: 14 * unit,
        alignment: .leading),
      figure: .infinity,
      after: .init(
        rows: board.numberLines(21, unit: 10, width: frame.width * 0.3) + [board.noteLine(9.5, mayBeBlank: true)],
        most: frame.width * 0.3, gap: 14 * unit, alignment: .trailing),
      shaper: shaper)
    return (board, flow.words, gauge.accord.clipped(flow.figure))
  }

  /// All words and the number above the line.
  private static func stacked(_ gauge: Gauge, _ size: Size, _ shaper: any TextShaper) -> Parts {
    let board = Board(gauge, design: Size(width: 160, height: 150), size: size, shaper: shaper)
    let unit = board.unit
    let frame = board.canvas.expanded(by: -min(13 * unit, size.width / 4, size.height / 4))
    let lines =
      [board.titleLine(11)] + board.numberLines(30, unit: 12, width: frame.width)
      + [board.noteLine(10, mayBeBlank: true), board.subtitleLine(8.5)]
    let flow = Flow(
      .column, in: frame,
      before: .init(rows: lines, most: frame.height * 0.68, gap: 9 * unit, alignment: .leading),
      figure: frame.width * 1.2, shaper: shaper)
    return (board, flow.words, flow.figure)
  }

  var composition: Composition {
    var composition = pictured
    // Where the line fits its values there is no scale to be beyond of.
    if isFitted {
      composition.sentence = gauge.sentence(formattedValue: composition.formattedValue, ends: [])
      composition.described = gauge
    }
    return composition
  }

  private var pictured: Composition {
    let names = targetNames
    return Composition(
      texts: words.texts + names.texts, labels: [],
      formattedValue: words.readout?.text.string ?? gauge.numberText,
      ends: isFitted ? [] : gauge.numbers.marks([gauge.scale.min, gauge.scale.max]),
      track: Self.isBeside(Size(width: board.canvas.width, height: board.canvas.height)) ? plot.minX...plot.maxX : nil,
      omissions: names.omissions,
      layers: Scene.Layers(
        face: bands + lines + line.past + extremes + words.face + names.texts.map { $0.node(board.ink.withAlpha(0.9)) },
        moving: line.present + end + words.moving))
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
    func across(_ value: Double, _ color: Color) -> [Node] {
      let y = line.y(of: value)
      let dash = StrokeStyle.Dash(lengths: [max(stroke * 1.6, 2), max(stroke * 1.6, 2)])
      let width = max(stroke * 0.45, 0.75)
      let node = Node.stroke(
        .line(from: Point(x: plot.minX, y: y), to: Point(x: line.frame.maxX, y: y)), color,
        StrokeStyle(width: width, dash: dash))
      return [
        gauge.edgeColor(around: color).flatMap { node.edged($0, by: max(width * 0.5, Gauge.leastEdge * 0.6)) }, node,
      ].compactMap { $0 }
    }
    return gauge.targets.flatMap { across($0.value, board.ink.withAlpha(0.8)) }
      + (gauge.reference.map { across($0, board.quietInk) } ?? [])
  }

  /// Names of targets with their values, or these alone, above or below their lines, clear of the past; what has no room
  /// is told.
  private var targetNames: (texts: [PlacedText], omissions: [Omission]) {
    // Where the title has no room no other words have.
    let isLowly = !gauge.title.isEmpty && !words.texts.contains { $0.role == .title }
    let style = TextStyle(size: min(9, gauge.printLimit / unit), weight: .medium)
    let levels = gauge.targets.map { line.y(of: $0.value) }
    let edges = gauge.rangesOnScale.flatMap { [$0.from, $0.to].compactMap(\.self) }
      .map { min(max(line.y(of: $0), plot.minY), plot.maxY) }
    return gauge.targets.filter { !$0.label.isEmpty }.reduce(into: ([], [])) { found, target in
      let y = line.y(of: target.value)
      let value = gauge.text(of: target.value)
      let tries = [gauge.nameWithValue(of: target), value].lazy.flatMap { places(of: $0, at: y, style, edges) }
      let free = tries.first { (text: PlacedText) in
        let kept = text.box.expanded(by: stroke * 1.5)
        return !isLowly && board.canvas.contains(kept) && line.isClear(of: kept)
          && !(words.texts + found.0).contains { $0.box.overlaps(kept.expanded(by: 2)) }
          && !levels.contains { $0 != y && kept.minY < $0 && $0 < kept.maxY }
      }
      if let free { found.0.append(free) }
      if free?.text.string != gauge.nameWithValue(of: target) {
        found.1.append(Omission(.target, target.label, shown: free?.text.string))
      }
    }
  }

  /// Where the name of a target may stand, the best first: above its line or below it.
  ///
  /// - Parameter edges: of the bands of ranges.
  private func places(of string: String, at y: Double, _ style: TextStyle, _ edges: [Double]) -> [PlacedText] {
    // Nearer a line would look like one under the word.
    let gap = max(3 * unit, 3 + stroke / 2)
    let ways = [(0, -1.0), (0, 1), (0.25, -1), (0.25, 1), (0.5, -1), (0.5, 1)]
    func crossed(_ text: PlacedText) -> Double? { edges.first { text.box.minY < $0 && $0 < text.box.maxY } }
    let first = board.text(
      string, .note, style, width: plot.width * 0.75, keeping: Limits.characters, at: Point(x: plot.minX, y: y),
      .leading)
    guard let first else { return [] }
    let places = ways.flatMap { x, side -> [PlacedText] in
      let text = first.moved(by: Vector(dx: x * plot.width, dy: 0))
      func beyond(_ y: Double, by gap: Double) -> PlacedText {
        let down = side < 0 ? y - gap - text.box.maxY : y + gap - text.box.minY
        return text.moved(by: Vector(dx: -text.text.bearing, dy: down))
      }
      let near = beyond(y, by: gap)
      return [crossed(near).map { beyond($0, by: 0.75 * gap) }, near].compactMap(\.self)
    }
    // Past the edge of a band rather than across it.
    return places.filter { crossed($0) == nil } + places.filter { crossed($0) != nil }
  }

  private var extremes: [Node] {
    line.extremes(radius: stroke, low: board.ink, high: board.ink)
  }

  /// The present value, hollow beyond the scale.
  private var end: [Node] {
    guard let end = line.end else { return [] }
    let isOff = gauge.value.map { !gauge.scale.contains($0) } ?? false
    let color = gauge.warningColor?.readable(on: gauge.groundColor, contrast: 3) ?? line.color
    return line.endPoint(pointRadius, color, on: gauge.groundColor)
      + (isOff ? [.fill(.circle(center: end, radius: pointRadius * 0.45), gauge.groundColor)] : [])
  }
}

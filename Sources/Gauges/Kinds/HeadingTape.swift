import VectorGraphics

/// A straight tape that runs under a caret: a third of the horizon, the heading in the middle.
///
/// Layout, in units of a design of 400 × 110: the number stands above the caret, the title at the left, the name of
/// the point at the right; the tape lies below. Marks that would be cut at the tape's ends are left out.
struct HeadingTape: DrawnOnBoard {
  let board: Board
  private let heading: Heading
  private let window: Rect
  private let texts: TextRoom
  private let still: [PlacedText]
  private let number: PlacedText?
  private let point: PlacedText?
  private let marks: [(index: Int, text: PlacedText)]

  /// From the number to the caret at least, in layout units; less on the lowest strips.
  private static func caretGap(_ canvas: Rect) -> Double { canvas.height < 17 ? 0.8 : 2 }
  /// How much of the horizon lies between the ends of the tape.
  private static let span = 1.0 / 3

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Size(width: 400, height: 110), size: size, shaper: shaper, fillsWidth: true)
    let heading = Heading(gauge)
    (self.board, self.heading) = (board, heading)
    let unit = board.unit
    let frame = board.frame
    let middle = frame.center.x
    var room = TextRoom(board.canvas)
    let written = heading.number(of: gauge)
    let tail = written.tail
    let full = max(31 * unit, 9)
    // Where the number is larger than its share, it keeps clear of the edge all the same.
    let top = max(frame.y + 50 * unit, 2.5 + 0.75 * full + 6 * unit, 1.5 + 0.75 * full + Self.caretGap(board.canvas))
    let window = Rect(
      x: 14 * unit, y: top, width: size.width - 28 * unit, height: max(1, min(48 * unit, size.height - 2.5 - top)))
    self.window = window
    let style = DialStyle.radial.readout.withSize(full)
    let text = SteadyText(
      written.text + tail, like: written.widest + tail, style: style, shaper: shaper)
    let fitting = text.size(upTo: full, fitting: window.width * 0.5)
    let hang = tail.isEmpty ? 0 : TextMeasure(tail, style: style, shaper: shaper).advance(at: fitting)
    let baseline = min(window.minY - 6 * unit, max(window.minY - 16 * unit, 2.5 + 0.75 * full))
    let shaped = text.own.shape(at: fitting)
    number =
      fitting >= TextMeasure.smallestSize && !written.text.isEmpty
      ? room.admit(
        PlacedText(.readout, shaped, origin: Point(x: middle - shaped.advance / 2 + hang / 2, y: baseline)), gap: 0)
      : nil
    let side = (window.width - text.widest.advance(at: fitting) - hang) / 2 - 14 * unit
    let own = gauge.unit.isEmpty || gauge.unit == "°" ? gauge.value.map(heading.point) ?? "" : gauge.unit
    // It stands with the number.
    let word = gauge.numberStandsElsewhere ? "" : own
    func title(_ width: Double, _ baseline: Double) -> PlacedText? {
      board.text(
        gauge.title, .title, DialStyle.radial.title.withSize(17), width: width,
        at: Point(x: window.minX, y: baseline), .leading)
    }
    let beside = title(side, baseline)
    // Over the number where it would be cut beside that, on a canvas that is high enough.
    let above = number.flatMap { title(window.width, $0.box.minY - max(9 * unit, 5)) }
    let isCut = beside?.text.string != gauge.title && above?.text.string == gauge.title
    let title = room.admit(isCut && (above?.box.minY ?? 0) >= 1.5 ? above : beside)
    point = room.admit(
      board.text(
        word, .unit, TextStyle(size: 17, weight: .semibold), width: side, at: Point(x: window.maxX, y: baseline),
        .trailing))
    still = [title].compactMap { $0 }
    let turn = gauge.value.map(heading.turns)
    marks = Self.place(board, heading, window: window, turn: turn, room: &room)
    texts = room
  }

  private static func place(
    _ board: Board, _ heading: Heading, window: Rect, turn: Double?, room: inout TextRoom
  ) -> [(index: Int, text: PlacedText)] {
    guard let turn else { return [] }
    let unit = board.unit
    let nearest = Int(exactly: (turn * 12).rounded()) ?? 0
    let bugs = Self.bugs(board.gauge, heading, turn: turn, window: window, unit: unit).compactMap(\.controlBounds)
    // Cardinal points first: they stay when numerals have no room.
    let indices = (nearest - 3...nearest + 3).sorted { abs($0 % 3) < abs($1 % 3) }
    return indices.compactMap { index in
      let style = style(isCardinal: index % 3 == 0, board, window)
      guard style.size < window.height * 0.72 else { return nil }
      let shaped = board.shaper.shape(heading.mark(index), style: style)
      let x = window.center.x + (Double(index) / 12 - turn) / span * window.width
      let text = PlacedText(.label, shaped, center: Point(x: x, y: window.minY + window.height * middle))
      let edge = 4 * unit
      guard text.box.minX > window.minX + edge, text.box.maxX < window.maxX - edge,
        !bugs.contains(where: text.box.expanded(by: 0.5).overlaps), room.admit(text, gap: 3) != nil
      else { return nil }
      return (index, text)
    }
  }

  /// Where the middle of the texts is, as a share of the window's height.
  private static let middle = 0.66

  private static func style(isCardinal: Bool, _ board: Board, _ window: Rect) -> TextStyle {
    let style = TextStyle(size: isCardinal ? 19 : 14.5, weight: isCardinal ? .bold : .medium, digits: .tabular)
    let least = min(isCardinal ? 8 : 7, max(7, window.height * 0.62))
    return style.withSize(max(style.size * board.unit, board.printed(least)))
  }

  /// The longest a tick may be that keeps clear of the texts below, whichever these are.
  private var longestTick: Double {
    let height = board.shaper.shape("N", style: Self.style(isCardinal: true, board, window)).capHeight
    return max(1.5, window.height * Self.middle - height / 2 - 1.5)
  }

  private var outline: Path { .roundedRectangle(window, cornerRadius: 7 * unit) }

  var composition: Composition {
    let said = heading.number(of: gauge.said)
    return Composition(
      texts: texts.texts,
      labels: marks.map { mark in
        Dial.ScaleLabel(text: mark.text.text.string, value: heading.value(at: Double(mark.index) / 12), angle: nil)
      },
      formattedValue: said.text + said.tail, ends: [],
      layers: Scene.Layers(
        face: ground + still.map { $0.node(board.ink) },
        moving: tape + [number?.node(board.valueColor), point?.node(board.ink.withAlpha(0.72))].compactMap { $0 },
        cover: gauge.value == nil ? [] : [caret]))
  }

  // MARK: - Drawing

  private var ground: [Node] {
    let gradient = Gradient(
      .linear(from: Point(x: 0, y: window.minY), to: Point(x: 0, y: window.maxY)),
      colors: [theme.faceLight, theme.faceShade])
    return [
      .fill(outline, .gradient(gradient)),
      .stroke(outline, theme.track.over(theme.faceShade), StrokeStyle(width: max(1.2 * unit, 0.75))),
    ]
  }

  /// Where that many turns from the heading lie.
  private func x(of turns: Double) -> Double { window.center.x + turns / Self.span * window.width }

  private var tape: [Node] {
    guard let turn = gauge.value.map(heading.turns) else { return [] }
    let isFine = window.width / 24 >= 5
    let count = isFine ? 72 : 36
    let first = Int(exactly: ((turn - Self.span / 2) * Double(count)).rounded(.up)) ?? 0
    let last = Int(exactly: ((turn + Self.span / 2) * Double(count)).rounded(.down)) ?? 0
    let (inset, longest) = (5 * unit, longestTick)
    func ticks(_ length: Double, _ width: Double, _ color: Color, _ isMine: (Int) -> Bool) -> Node? {
      var path = Path()
      for index in first...max(first, last) where isMine(index) {
        let x = x(of: Double(index) / Double(count) - turn)
        guard x > window.minX + inset, x < window.maxX - inset else { continue }
        path.move(to: Point(x: x, y: window.minY + 1 * unit))
        path.line(to: Point(x: x, y: window.minY + min((1 + length) * unit, longest)))
      }
      return path.isEmpty ? nil : .stroke(path, color, StrokeStyle(width: max(width * unit, 0.75)))
    }
    let (ten, thirty) = (count / 36, count / 12)
    let marks = [
      ticks(6, 1, theme.minorTick) { $0 % ten != 0 },
      ticks(9, 1.4, theme.minorTick) { $0 % ten == 0 && $0 % thirty != 0 },
      ticks(12, 2, theme.majorTick) { $0 % thirty == 0 },
    ].compactMap { $0 }
    let labels = self.marks.map { mark in
      mark.text.node(
        mark.index % 12 == 0 ? theme.value : mark.index % 3 == 0 ? theme.label : theme.muted)
    }
    let bugs = Self.bugs(gauge, heading, turn: turn, window: window, unit: unit)
    return [.group("tape", clip: outline, bands(turn) + marks + labels + bugs.map { .fill($0, theme.label) })]
  }

  /// Ranges along the lower edge, once on either side of the seam.
  private func bands(_ turn: Double) -> [Node] {
    GaugeRange.resolved(gauge.ranges, on: gauge.scale).flatMap { resolved -> [Node] in
      let ends = [resolved.from, resolved.to].map {
        gauge.scale.position(of: $0) - gauge.scale.position(of: gauge.scale.min)
      }
      let start = heading.turns(resolved.from) - turn
      let sweep = ends[1] - ends[0]
      return [-1.0, 0, 1].compactMap { round -> Node? in
        let (a, b) = (x(of: start + round), x(of: start + sweep + round))
        let (left, right) = (max(min(a, b), window.minX), min(max(a, b), window.maxX))
        guard left < right else { return nil }
        let band = Rect(x: left, y: window.maxY - 4 * unit, width: right - left, height: 4 * unit)
        return .fill(.rectangle(band), resolved.range.color(in: theme))
      }
    }
  }

  /// Targets as triangles that point up from the lower edge.
  private static func bugs(_ gauge: Gauge, _ heading: Heading, turn: Double, window: Rect, unit: Double) -> [Path] {
    gauge.targets.compactMap { target in
      let offset = heading.turns(target.value) - turn
      let x = window.center.x + (offset - offset.rounded()) / span * window.width
      guard x > window.minX, x < window.maxX else { return nil }
      let size = 8 * unit
      return .polygon([
        Point(x: x, y: window.maxY - size), Point(x: x + size * 0.4, y: window.maxY),
        Point(x: x - size * 0.4, y: window.maxY),
      ])
    }
  }

  private var caret: Node {
    // Clear of the number, and on a small canvas no speck.
    let base = max(window.minY - 6 * unit, (number?.box.maxY ?? 0) + Self.caretGap(board.canvas))
    let (x, half) = (window.center.x, max(7.5 * unit, 1.8))
    return .fill(
      .polygon([
        Point(x: x, y: base + max(13 * unit, 3)), Point(x: x - half, y: base), Point(x: x + half, y: base),
      ]), theme.accent)
  }
}

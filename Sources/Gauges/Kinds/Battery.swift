import VectorGraphics

extension Gauge.Kind {
  /// Fills with the value, 0…100 unless a scale is given.
  public static let battery = Gauge.Kind(
    "battery", "A battery that is as full as its value.", size: Size(width: 400, height: 280),
    variants: ["plain", "charging", "cells"]
  ) { BatteryGauge($0, size: $1, shaper: $2).composition }
}

/// A cell with its number inside; title, difference and second line under it.
///
/// Without ranges the charge is the theme's alarm colour up to a tenth of the scale, its warning colour up to a fifth,
/// else the colour of what is well; ranges decide instead where they are given. The variant `cells` divides the charge
/// into five and has its number under it.
private struct BatteryGauge {
  private static let cells = 5

  private let board: Board
  /// The case with its outline, without the terminal.
  private let body: Rect
  /// What the charge fills.
  private let room: StraightTrack
  private let words: TextStack
  private let number: [PlacedText]
  private let bolt: Path?

  private let wall: Double
  private let radius: Double

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let isBeside = size.width > size.height * 1.9
    board = Board(
      gauge, design: isBeside ? Size(width: 300, height: 100) : Size(width: 220, height: 148), size: size,
      shaper: shaper)
    let hasCells = gauge.variant == "cells"
    let board = board
    let lines =
      hasCells
      ? [board.titleLine(14), board.numberLine(26), board.deltaLine(12), board.subtitleLine(12)]
      : [board.titleLine(16), board.deltaLine(14), board.subtitleLine(13)]
    let aspect = hasCells ? 2.3 : 2.1
    (body, words) = (isBeside ? Self.beside : Self.above)(board, lines, aspect)
    wall = max(body.height * 0.055, 1)
    radius = body.height * 0.24
    let inner = body.expanded(by: -wall * 2)
    room = StraightTrack(scale: gauge.scale, box: inner, direction: .rightward)

    let showsBolt = gauge.variant == "charging"
    let boltWidth = showsBolt ? inner.height * 0.34 : 0
    let texts =
      hasCells
      ? []
      : board.numberAndUnit(
        DialStyle.radial.readout.withSize(body.height * 0.56 / board.unit), width: inner.width * 0.86 - boltWidth * 1.25
      )
    let advance = texts.map { $0.origin.x + $0.text.advance }.max() ?? 0
    let space = texts.isEmpty ? 0 : boltWidth * 0.28
    let left = inner.center.x - (advance + space + boltWidth) / 2
    let baseline = inner.center.y + (texts.first?.text.capHeight ?? 0) / 2
    number = texts.map { PlacedText($0.role, $0.text, origin: Point(x: left + $0.origin.x, y: baseline)) }
    bolt =
      showsBolt
      ? Self.bolt(
        in: Rect(
          x: left + advance + space, y: inner.center.y - boltWidth * 0.78, width: boltWidth, height: boltWidth * 1.56))
      : nil
  }

  // MARK: - Layout

  /// Around case and words, in units of the design.
  private static let margin = 12.0
  /// How far the terminal reaches, with its gap.
  private static let terminalReach = 9.0

  /// Room for target marks above the case.
  private static func top(_ board: Board) -> Double { board.gauge.targets.isEmpty ? 0 : 10 * board.unit }

  /// The case with the words at its right.
  ///
  /// - Parameter aspect: of the case, width by height.
  private static func beside(_ board: Board, _ lines: [TextStack.Line], aspect: Double) -> (Rect, TextStack) {
    let (unit, canvas) = (board.unit, board.canvas)
    let margin = margin * unit
    let height = 68 * unit
    let taken = height * aspect + terminalReach * unit + 16 * unit
    var room = Rect(
      x: 0, y: margin, width: max(0, canvas.width - 2 * margin - taken), height: canvas.height - 2 * margin)
    let width = TextStack(lines, board: board, in: room, .leading).width
    let left = canvas.center.x - (taken + width) / 2
    room.x = left + taken
    let body = Rect(x: left, y: canvas.center.y - (height - top(board)) / 2, width: height * aspect, height: height)
    return (body, TextStack(lines, board: board, in: room, .leading))
  }

  /// The case above the words, which take what they need of the lower part; both together are in the middle.
  private static func above(_ board: Board, _ lines: [TextStack.Line], aspect: Double) -> (Rect, TextStack) {
    let (unit, canvas) = (board.unit, board.canvas)
    let margin = margin * unit
    let (nub, top) = (terminalReach * unit, top(board))
    let width = canvas.width - 2 * margin
    let wanted = TextStack(
      lines, board: board, in: Rect(x: margin, y: 0, width: width, height: canvas.height * 0.45), anchor: .top)
    let wordsHeight = wanted.box.maxY
    let gap = wordsHeight > 0 ? 16 * unit : 0
    let bodyWidth = min(196 * unit - nub, (canvas.height - 2 * margin - wordsHeight - gap - top) * aspect)
    let bodyHeight = bodyWidth / aspect
    let y = canvas.center.y - (top + bodyHeight + gap + wordsHeight) / 2 + top
    let body = Rect(x: canvas.center.x - (bodyWidth + nub * 0.75) / 2, y: y, width: bodyWidth, height: bodyHeight)
    let words = TextStack(
      lines, board: board,
      in: Rect(x: margin, y: body.maxY + gap, width: width, height: wordsHeight + margin / 2), anchor: .top)
    return (body, words)
  }

  private var gauge: Gauge { board.gauge }
  private var theme: Theme { gauge.theme }

  var composition: Composition {
    Composition(
      texts: words.texts + number, labels: [],
      formattedValue: (number.first { $0.role == .readout } ?? words.readout)?.text.string ?? gauge.numberText,
      ends: gauge.numbers.marks([gauge.scale.min, gauge.scale.max]),
      layers: Scene.Layers(
        face: shell + targets + words.face, moving: charge + overCharge + words.moving, cover: marks))
  }

  // MARK: - The case

  private var shell: [Node] {
    let line = board.ink.withAlpha(0.55)
    return [
      .stroke(
        .roundedRectangle(body.expanded(by: -wall / 2), cornerRadius: radius - wall / 2), line, StrokeStyle(width: wall)
      ),
      .fill(terminal, line),
    ] + (isDivided ? [.fill(cellsPath, board.ink.withAlpha(0.13))] : [.fill(roomPath, board.ink.withAlpha(0.09))])
  }

  /// Straight where it meets the case, round outside.
  private var terminal: Path {
    let box = Rect(
      x: body.maxX + wall * 0.6, y: body.center.y - body.height * 0.17, width: body.height * 0.085,
      height: body.height * 0.34)
    let corner = min(box.width, box.height / 2)
    var path = Path([.move(Point(x: box.minX, y: box.minY))])
    path.append(
      ArcShape(
        center: Point(x: box.maxX - corner, y: box.minY + corner), radius: corner, start: .zero, sweep: .degrees(90)),
      joining: true)
    path.append(
      ArcShape(
        center: Point(x: box.maxX - corner, y: box.maxY - corner), radius: corner, start: .degrees(90),
        sweep: .degrees(90)), joining: true)
    path.line(to: Point(x: box.minX, y: box.maxY))
    path.close()
    return path
  }

  private var isDivided: Bool { gauge.variant == "cells" }

  private var roomPath: Path { .roundedRectangle(room.box, cornerRadius: radius - wall * 2) }

  private var cellsPath: Path {
    let gap = wall * 0.9
    let box = room.box
    let width = (box.width - gap * Double(Self.cells - 1)) / Double(Self.cells)
    var path = Path()
    for index in 0..<Self.cells {
      let cell = Rect(x: box.x + Double(index) * (width + gap), y: box.y, width: width, height: box.height)
      path.append(.roundedRectangle(cell, cornerRadius: min(radius - wall * 2, width * 0.28)))
    }
    return path
  }

  // MARK: - The charge

  private var color: Color {
    guard let value = gauge.value else { return theme.info }
    if !GaugeRange.resolved(gauge.ranges, on: gauge.scale).isEmpty {
      return gauge.shownRange?.color(in: theme) ?? theme.accent
    }
    if gauge.variant == "charging" { return theme.ok }
    let part = (value - gauge.scale.min) / (gauge.scale.max - gauge.scale.min)
    return part <= 0.1 ? theme.alarm : part <= 0.2 ? theme.warn : theme.ok
  }

  /// The charged part of the room; never so thin that its corners would not show.
  private func charged(to value: Double) -> Rect {
    room.rect(
      from: room.place(of: gauge.scale.min), to: room.place(of: value),
      across: (-room.half)...room.half)
  }

  private func fill(to value: Double, _ color: Color) -> [Node] {
    var box = charged(to: value)
    if isDivided { box.width = wholeCells(box.width) }
    guard box.width > 0 else { return [] }
    let shape = isDivided ? cellsPath : roomPath
    return [.group(clip: .rectangle(box), [.fill(shape, color)])]
  }

  /// Of a cell nearly full or nearly empty no sliver is left.
  private func wholeCells(_ width: Double) -> Double {
    let pitch = (room.box.width + wall * 0.9) / Double(Self.cells)
    let cells = width / pitch
    let part = cells - cells.rounded(.down)
    return part > 0.15 && part < 0.85 ? width : min(room.box.width, cells.rounded() * pitch)
  }

  private var charge: [Node] {
    let ghost = gauge.previous.map { fill(to: $0, color.withAlpha(0.3)) } ?? []
    guard let value = gauge.value else { return ghost }
    return ghost + fill(to: value, color)
      + beyond(value)
  }

  /// An overfull battery charges its terminal too; below empty a small triangle points away.
  private func beyond(_ value: Double) -> [Node] {
    guard !gauge.scale.contains(value), !gauge.scale.wraps else { return [] }
    if (value > gauge.scale.max) != gauge.scale.isReversed { return [.fill(terminal, color)] }
    return room.beyondMark(of: value, gap: wall * 2 + 2 * board.unit, size: 6 * board.unit, color: color)
  }

  /// Number and bolt twice: ink on the empty part, dark or light on the charge, whichever reads better.
  private var overCharge: [Node] {
    guard !number.isEmpty || bolt != nil else { return [] }
    func nodes(_ color: Color) -> [Node] {
      number.map { $0.node($0.role == .unit ? color.withAlpha(0.85) : color) } + (bolt.map { [.fill($0, color)] } ?? [])
    }
    let covered = gauge.value.map(charged) ?? Rect(x: body.x, y: body.y, width: 0, height: 0)
    let inked = covered.width >= room.box.width - 0.001
    // The light theme's greens are between black and white: the one with more contrast is right for both themes.
    let onCharge =
      [Color(0x0B0D10), Color.white].max { $0.contrast(with: color) < $1.contrast(with: color) } ?? .white
    let left = number.map(\.box.minX).min() ?? bolt?.controlBounds?.minX ?? 0
    let right = max(number.map(\.box.maxX).max() ?? 0, bolt?.controlBounds?.maxX ?? 0)
    if covered.width <= 0 || covered.maxX <= left && covered.minX <= left { return nodes(board.ink) }
    if inked || covered.minX <= left && right <= covered.maxX { return nodes(onCharge) }
    let isFromLeft = covered.minX <= room.box.minX + 0.001
    let rest =
      isFromLeft
      ? Rect(x: covered.maxX, y: body.y, width: body.maxX - covered.maxX, height: body.height)
      : Rect(x: body.x, y: body.y, width: covered.minX - body.x, height: body.height)
    return [
      .group(clip: .rectangle(rest), nodes(board.ink)),
      .group(
        clip: .rectangle(Rect(x: covered.x, y: body.y, width: covered.width, height: body.height)), nodes(onCharge)),
    ]
  }

  private static func bolt(in box: Rect) -> Path {
    func point(_ x: Double, _ y: Double) -> Point { Point(x: box.x + x * box.width, y: box.y + y * box.height) }
    return .polygon([
      point(0.64, 0), point(0, 0.58), point(0.42, 0.58), point(0.36, 1), point(1, 0.42), point(0.58, 0.42),
    ])
  }

  // MARK: - Marks

  private var targets: [Node] {
    let mark = StraightTrack(
      scale: gauge.scale, box: Rect(x: room.box.x, y: body.y, width: room.box.width, height: body.height),
      direction: .rightward)
    return mark.targetMarks(gauge.targets, gap: 2 * board.unit, size: 7 * board.unit, color: board.ink)
  }

  private var marks: [Node] {
    guard let reference = gauge.reference, gauge.scale.contains(reference) else { return [] }
    return room.line(
      at: reference, reach: room.half, width: max(1.6 * board.unit, 0.75), color: board.ink, rim: gauge.groundColor)
  }
}

import VectorGraphics

extension Gauge.Kind {
  /// Fills with the value, 0…100 unless a scale is given.
  public static let battery = Gauge.Kind(
    "battery", "A battery that is as full as its value.", size: Size(width: 400, height: 280),
    variants: ["plain", "charging", "cells"],
    draws: .usual.union([.deltaGood, .delta, .previous, .targetMarks]),
    designs: ["cells": .usual.union([.deltaGood, .delta, .previous, .targetMarks, .valueColor])],
    windowAspect: { _ in 1.25 }
  ) { BatteryGauge($0, size: $1, shaper: $2).composition }
}

/// A cell; title, number, difference and second line under it, so that no charge is behind a text.
///
/// Without ranges the charge is the theme's alarm colour up to a tenth of the scale, its warning colour up to a fifth,
/// else the colour of what is well; ranges decide instead where they are given. The variant `cells` divides the charge
/// into five.
struct BatteryGauge: DrawnOnBoard {
  static let cells = 5

  let board: Board
  /// Whether it stands, as on canvases that are higher than wide.
  let isUpright: Bool
  /// The case with its outline, without the terminal.
  let body: Rect
  /// What the charge fills.
  let room: StraightTrack
  private let words: Words
  let bolt: Path?

  let wall: Double
  private let radius: Double

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let isBeside = size.width > size.height * 1.9
    let isUpright = size.height > size.width * 1.4
    self.isUpright = isUpright
    let isBare = [gauge.title, gauge.subtitle, gauge.numberText].allSatisfy(\.isEmpty) && gauge.difference == nil
    board = Board(
      gauge,
      design: isBeside && !isBare
        ? Size(width: 300, height: 100)
        : isUpright ? Size(width: 130, height: 230) : Size(width: 220, height: isBare ? 116 : 148),
      size: size, shaper: shaper)
    let hasCells = gauge.variant == "cells"
    let board = board
    // More lines leave the case its height.
    let isAlone =
      gauge.subtitle.isEmpty && gauge.difference == nil && gauge.namedTargets.isEmpty
      && gauge.rangeNamesBesideNumber.isEmpty
    func lines(_ share: Double = 1, number: Double? = nil) -> [TextRow] {
      [
        board.titleLine(14 * share), board.numberLine((number ?? (isAlone ? 32 : 23)) * share),
        board.noteLine(12 * share, mayBeBlank: true), board.subtitleLine(12 * share), board.targetsLine(11 * share),
      ]
    }
    let aspect = hasCells ? 2.3 : 2.1
    if isUpright {
      (body, words) = Self.upright(board, lines(), aspect: hasCells ? 1.9 : 1.75)
    } else if isBeside, !isBare {
      (body, words) = Self.beside(board, lines(), aspect: aspect)
    } else {
      // Words get smaller before one of them goes, or the case is small over them.
      let shares = [1, 0.9, 0.8, 0.7].lazy
      let roomy = shares.map { share -> (whole: Bool, made: (Rect, Words)) in
        let rows = lines(share)
        let made = Self.above(board, rows, aspect: aspect)
        return (made.1.rowCount >= rows.count { !$0.isEmpty } && made.0.height > 0.36 * size.height, made)
      }.first(where: \.whole)?.made
      let usual = roomy ?? Self.above(board, lines(isAlone ? 1 : 0.8), aspect: aspect)
      // It may be larger beside many words than above them.
      let mayBeBeside = !isAlone && size.width > 1.3 * size.height
      let beside = shares.filter { _ in mayBeBeside }.map { share in
        let rows = lines(share, number: 30)
        return (rows: rows, made: Self.beside(board, rows, aspect: aspect, most: 0.21 * size.width))
      }.first { $0.made.0.height > 1.1 * usual.0.height && $0.made.1.areFull($0.rows) }
      (body, words) = beside?.made ?? usual
    }
    let breadth = min(body.width, body.height)
    wall = max(breadth * 0.055, 1)
    radius = breadth * 0.24
    let inner = body.expanded(by: -wall * 2)
    room = StraightTrack(scale: gauge.scale, box: inner, direction: isUpright ? .upward : .rightward)

    let size = Size(width: breadth * 0.3, height: breadth * 0.468)
    bolt =
      gauge.variant == "charging"
      ? Self.bolt(in: Rect(center: inner.center, width: size.width, height: size.height)) : nil
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
  /// - Parameters:
  ///   - aspect: the width of the case by its height.
  ///   - most: the greatest height it has.
  private static func beside(
    _ board: Board, _ lines: [TextRow], aspect: Double, most: Double = .infinity
  ) -> (Rect, Words) {
    let (unit, canvas) = (board.unit, board.canvas)
    let height = min(68 * unit, most)
    let flow = Flow(
      .row, in: canvas.expanded(by: -margin * unit), figure: height * aspect + terminalReach * unit,
      after: .init(rows: lines, gap: min(16 * unit, 0.24 * most), alignment: .leading), shaper: board.shaper)
    let body = Rect(
      x: flow.figure.x, y: canvas.center.y - (height - top(board)) / 2, width: height * aspect, height: height)
    return (body, flow.after)
  }

  /// The case above the words, which take what they need of the lower part.
  private static func above(_ board: Board, _ lines: [TextRow], aspect: Double) -> (Rect, Words) {
    let (unit, canvas) = (board.unit, board.canvas)
    let (nub, top) = (terminalReach * unit, top(board))
    let flow = Flow(
      .column, in: canvas.expanded(by: -margin * unit), figure: top + (196 * unit - nub) / aspect,
      after: .init(rows: lines, most: canvas.height * 0.5, gap: 13 * unit), shaper: board.shaper)
    let height = flow.figure.height - top
    let body = Rect(
      x: canvas.center.x - (height * aspect + nub * 0.75) / 2, y: flow.figure.y + top, width: height * aspect,
      height: height)
    return (body, flow.after)
  }

  /// The case upright above the words.
  private static func upright(_ board: Board, _ lines: [TextRow], aspect: Double) -> (Rect, Words) {
    let (unit, nub) = (board.unit, terminalReach * board.unit)
    let area = board.canvas.expanded(by: -margin * unit)
    let side = board.gauge.targets.isEmpty ? 0 : 10 * unit
    let flow = Flow(
      .column, in: area, figure: nub + min(88 * unit, area.width - 2 * side) * aspect,
      after: .init(rows: lines, most: board.canvas.height * 0.35, gap: 16 * unit), shaper: board.shaper)
    let height = flow.figure.height - nub
    let body = Rect(
      x: area.center.x - height / aspect / 2, y: flow.figure.y + nub, width: height / aspect, height: height)
    return (body, flow.after)
  }

  var composition: Composition {
    Composition(
      texts: words.texts, labels: [], formattedValue: words.readout?.text.string ?? gauge.numberText,
      ends: gauge.numbers.marks([gauge.scale.min, gauge.scale.max]),
      omissions: gauge.omittedTargets(in: words.texts),
      layers: Scene.Layers(
        face: shell + targets + words.face, moving: charge + boltNodes + words.moving, cover: marks))
  }

  // MARK: - The case

  /// The case: of metal in a window, where that is told from its ground, else of ink.
  private var shell: [Node] {
    let metal = theme.look.fitting.flatMap { $0.middle.contrast(with: gauge.groundColor) >= 1.8 ? $0 : nil }
    let line =
      metal?.paint(from: Point(x: body.minX, y: body.minY), to: Point(x: body.minX, y: body.maxY))
      ?? .solid(board.ink.withAlpha(gauge.isOverlay ? 0.8 : 0.55))
    let ground = board.ink.withAlpha(isDivided ? 0.13 : 0.09)
    let outline = Path.roundedRectangle(body, cornerRadius: radius)
    var ring = outline
    ring.append(.roundedRectangle(body.expanded(by: -wall), cornerRadius: radius - wall))
    let edge = metal.map { metal -> [Node] in
      let style = StrokeStyle(width: max(wall * 0.12, 0.5))
      return [.stroke(outline, metal.edge.withAlpha(0.6), style), .stroke(terminal, metal.edge.withAlpha(0.6), style)]
    }
    let around = gauge.edgeColor(around: board.ink).map { color in
      [outline, terminal].map { Node.stroke($0, color, StrokeStyle(width: 2 * Gauge.leastEdge, join: .round)) }
    }
    let plate = (around ?? []) + (gauge.plate.map { [Node.fill(outline, $0), .fill(terminal, $0)] } ?? [])
    return plate + [
      .fill(ring, line, rule: .evenOdd), .fill(terminal, line), .fill(isDivided ? cellsPath : roomPath, ground),
    ] + (edge ?? [])
  }

  /// Straight where it meets the case, round outside: at the right, or on top.
  var terminal: Path {
    let (along, across) = isUpright ? (body.height, body.width) : (body.width, body.height)
    let (start, end) = (wall * 0.6, wall * 0.6 + across * 0.085)
    let half = across * 0.17
    let corner = min(end - start, half)
    /// From the middle of the end that has it: outward, and sideways to the right as one looks out.
    func point(_ out: Double, _ side: Double) -> Point {
      isUpright
        ? Point(x: body.center.x + side, y: body.maxY - along - out)
        : Point(x: body.minX + along + out, y: body.center.y + side)
    }
    var path = Path([.move(point(start, -half))])
    let first = isUpright ? -90.0 : 0
    for (side, turn) in [(corner - half, first), (half - corner, first + 90)] {
      path.append(
        ArcShape(center: point(end - corner, side), radius: corner, start: .degrees(turn), sweep: .degrees(90)),
        joining: true)
    }
    path.line(to: point(start, half))
    path.close()
    return path
  }

  var isDivided: Bool { gauge.variant == "cells" }

  var roomPath: Path { .roundedRectangle(room.box, cornerRadius: radius - wall * 2) }

  var cellsPath: Path {
    var path = Path()
    for index in 0..<Self.cells { path.append(cellPath(index)) }
    return path
  }

  /// One of the cells, the first at the start of the scale.
  func cellPath(_ index: Int) -> Path {
    let gap = wall * 0.9
    let box = room.box
    let length = (room.length - gap * Double(Self.cells - 1)) / Double(Self.cells)
    // From the left or from below, unless the scale runs the other way.
    let place = isUpright == gauge.scale.isReversed ? index : Self.cells - 1 - index
    let start = Double(place) * (length + gap)
    let cell =
      isUpright
      ? Rect(x: box.x, y: box.y + start, width: box.width, height: length)
      : Rect(x: box.x + start, y: box.y, width: length, height: box.height)
    return .roundedRectangle(cell, cornerRadius: min(radius - wall * 2, length * 0.28))
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
      scale: gauge.scale,
      box: isUpright
        ? Rect(x: body.x, y: room.box.y, width: body.width, height: room.box.height)
        : Rect(x: room.box.x, y: body.y, width: room.box.width, height: body.height),
      direction: room.direction)
    return mark.targetMarks(gauge, gap: 2 * board.unit, size: 7 * board.unit, color: board.ink)
  }

  private var marks: [Node] {
    guard let reference = gauge.reference, gauge.scale.contains(reference) else { return [] }
    return room.line(
      at: reference, reach: room.half, width: max(1.6 * board.unit, 0.75), color: board.ink, rim: gauge.groundColor)
  }
}

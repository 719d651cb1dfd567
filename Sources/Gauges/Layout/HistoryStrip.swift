import VectorGraphics

/// A small line of past values below a gauge of a kind that has no such line of its own: the gauge takes what is left of
/// the canvas.
struct HistoryStrip {
  private let frame: Rect
  /// The canvas of the gauge itself.
  let rest: Size

  /// A lower one would be a smear.
  private static let leastHeight = 12.0

  /// Whether a gauge has one: two values at least, and no line by its kind.
  static func isAsked(by gauge: Gauge) -> Bool {
    gauge.kind.traits.isDisjoint(with: [.drawsHistory, .holdsGauges])
      && gauge.history.lazy.filter { $0 != nil }.count > 1
  }

  /// Nil on a canvas too small for it.
  init?(on size: Size) {
    let height = min(size.height * 0.17, size.width * 0.14)
    guard height >= Self.leastHeight else { return nil }
    let margin = min(size.width * 0.06, height)
    frame = Rect(
      x: margin, y: size.height - height, width: size.width - 2 * margin, height: height - min(margin * 0.5, height / 4)
    )
    rest = Size(width: size.width, height: size.height - height)
  }

  /// At the bottom of what is free of a card; nil where that is too small for it.
  init?(in room: Rect) {
    let height = min(0.3 * room.width, room.height)
    guard height >= Self.leastHeight else { return nil }
    frame = Rect(x: room.x, y: room.maxY - height, width: room.width, height: height)
    rest = Size(width: room.width, height: room.height - height)
  }

  func adding(to composition: Composition, of gauge: Gauge) -> Composition {
    var result = composition
    let line = line(of: gauge)
    result.layers.face += line.past
    result.layers.moving += line.present + line.endPoint(line.lineWidth * 1.6, line.color, on: gauge.groundColor)
    if let updated = composition.updated {
      result.updated = { other in updated(other).map { adding(to: $0, of: other) } }
    }
    return result
  }

  private func line(of gauge: Gauge) -> Sparkline {
    let width = max(1, min(frame.height * 0.07, frame.width * 0.01))
    let inset = width * 1.8
    let accent = gauge.theme.accent
    let color = accent.contrast(with: gauge.groundColor) >= 3 ? accent : gauge.titleColor
    var line = Sparkline(
      history: gauge.history, value: gauge.mainValue,
      frame: Rect(
        x: frame.x + inset, y: frame.y + inset, width: frame.width - 2 * inset, height: frame.height - 2 * inset),
      scale: gauge.scale, color: color, lineWidth: width)
    line.edge = gauge.edgeColor(around: color)
    return line
  }
}

extension Card {
  /// What is free at the left of a figure, below the words.
  func historyBeside(_ figure: Composition, below words: [PlacedText]) -> HistoryStrip? {
    guard let ink = figure.inkBox else { return nil }
    let left = words.filter { $0.box.minX < ink.minX }
    let top = (left.map(\.box.maxY).max() ?? box.minY) + 10 * unit
    let room = Rect(x: box.minX, y: top, width: ink.minX - 12 * unit - box.minX, height: box.maxY - top)
    return room.width > 60 * unit && room.height > 0 ? HistoryStrip(in: room) : nil
  }
}

extension Gauge {
  /// What its kind makes of it, with the line of its history.
  func composed(on size: Size, shaper: any TextShaper) -> Composition {
    guard HistoryStrip.isAsked(by: self) else { return figure(on: size, shaper: shaper) }
    guard let strip = HistoryStrip(on: size) else {
      var composition = figure(on: size, shaper: shaper)
      composition.omissions.append(Omission(.history, ""))
      return composition
    }
    return strip.adding(to: figure(on: strip.rest, shaper: shaper), of: self)
  }

  private func figure(on size: Size, shaper: any TextShaper) -> Composition {
    let wide = WideFigure(self, size: size, shaper: shaper)?.composition
    let mayBeTight = WideFigure.tightAspect(of: self, on: size) != nil
    if let wide, !mayBeTight { return wide }
    let whole = wide ?? kind.compose(self, size, shaper)
    if mayBeTight, let tight = WideFigure(self, size: size, isTight: true, shaper: shaper)?.composition,
      tight.omissions.allSatisfy(whole.omissions.contains)
    {
      let (own, least) = (Dial(self, tight, size: size).unsaidCount, Dial(self, whole, size: size).unsaidCount)
      if own < least || own == least && wide == nil && (tight.rim?.radius ?? 0) >= (whole.rim?.radius ?? 0) {
        return tight
      }
    }
    if wide != nil { return whole }
    // On the smallest canvases that have a title it goes where it costs more than half of the labels all around a dial.
    let isSmall = (1..<1.2).contains(size.shorterSide / DialFrame.smallestTitledSide)
    guard isSmall, kind.traits.contains(.hasFace), drawnScale.wraps, !title.isEmpty else {
      return whole
    }
    let bare = kind.compose(withoutTitle, size, shaper)
    return bare.labels.count > 2 * whole.labels.count ? bare : whole
  }
}

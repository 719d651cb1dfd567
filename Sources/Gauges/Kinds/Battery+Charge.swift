import VectorGraphics

/// What a battery is filled with, and what is written over that.
extension BatteryGauge {
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
    let box = charged(to: value)
    guard box.width > 0, box.height > 0 else { return [] }
    guard isDivided else { return [.group(clip: .rectangle(box), [.fill(roomPath, color)])] }
    // A cell in part is whole and as bright as it is full: of a sliver nobody could tell the shape.
    let charge = (isUpright ? box.height : box.width) / room.length * Double(Self.cells)
    return (0..<Self.cells).compactMap { index in
      let part = min(1, max(0, charge - Double(index)))
      guard part > 0.001 else { return nil }
      let full = part > 0.999
      return .fill(cellPath(index), full ? color : color.withAlpha(color.alpha * (0.15 + 0.7 * part)))
    }
  }

  var charge: [Node] {
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

  /// Number and bolt in one colour: ink, or white or black where all of them are on the charge, whichever reads. Where
  /// its edge runs through them they are ink with an edge of the ground's colour in it, as letters of two colours read badly.
  var overCharge: [Node] {
    func nodes(_ color: Color) -> [Node] { number.map { $0.node(color) } + (bolt.map { [.fill($0, color)] } ?? []) }
    let (ink, reach) = (board.ink, max(0.07 * (number.first?.text.style.size ?? 0), Gauge.leastEdge))
    let boxes = number.map(\.box) + [bolt?.controlBounds].compactMap { $0 }
    guard let covered = gauge.value.map(charged), boxes.contains(where: { covered.overlaps($0.expanded(by: reach)) })
    else { return nodes(ink) }
    if boxes.allSatisfy(covered.contains) {
      return nodes(color.contrast(with: .white) >= 4.5 ? .white : .black)
    }
    let edge = gauge.groundColor.withAlpha(1).readable(on: ink, contrast: 4.5)
    let edges = number.map { $0.text.edge(at: $0.origin, edge, reach: reach) }
    let around = bolt.map { [Node.stroke($0, edge, StrokeStyle(width: 2 * reach, join: .round))] } ?? []
    return [.group(clip: .rectangle(covered), edges + around)] + nodes(ink)
  }
}

import VectorGraphics

/// What a battery is filled with, and what lies over that.
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

  /// In one dress over any charge: ink with an edge of the ground's colour.
  var boltNodes: [Node] {
    guard let bolt else { return [] }
    let edge = gauge.groundColor.withAlpha(1).readable(on: board.ink, contrast: 4.5)
    let style = StrokeStyle(width: 2 * max(0.4 * wall, Gauge.leastEdge), join: .round)
    return [.stroke(bolt, edge, style), .fill(bolt, board.ink)]
  }
}

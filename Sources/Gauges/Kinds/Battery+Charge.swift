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

  /// Number and bolt twice: ink on the empty part, dark or light on the charge, whichever reads better.
  var overCharge: [Node] {
    guard !number.isEmpty || bolt != nil else { return [] }
    func nodes(_ color: Color) -> [Node] {
      number.map { $0.node($0.role == .unit ? color.withAlpha(0.85) : color) } + (bolt.map { [.fill($0, color)] } ?? [])
    }
    let covered = gauge.value.map(charged) ?? Rect(x: body.x, y: body.maxY, width: 0, height: 0)
    // The light theme's greens are between black and white: the one with more contrast is right for both themes.
    let onCharge =
      [Color(0x0B0D10), Color.white].max { $0.contrast(with: color) < $1.contrast(with: color) } ?? .white
    let boxes = number.map(\.box) + [bolt?.controlBounds].compactMap { $0 }
    guard covered.width > 0, covered.height > 0, boxes.contains(where: covered.overlaps) else {
      return nodes(board.ink)
    }
    guard !boxes.allSatisfy(covered.contains) else { return nodes(onCharge) }
    return [
      .group(clip: .rectangle(rest(beside: covered)), nodes(board.ink)),
      .group(clip: .rectangle(stretched(covered)), nodes(onCharge)),
    ]
  }

  /// As broad as the case.
  private func stretched(_ covered: Rect) -> Rect {
    isUpright
      ? Rect(x: body.x, y: covered.y, width: body.width, height: covered.height)
      : Rect(x: covered.x, y: body.y, width: covered.width, height: body.height)
  }

  /// What of the case is not charged.
  private func rest(beside covered: Rect) -> Rect {
    if isUpright {
      return covered.maxY >= room.box.maxY - 0.001
        ? Rect(x: body.x, y: body.y, width: body.width, height: covered.y - body.y)
        : Rect(x: body.x, y: covered.maxY, width: body.width, height: body.maxY - covered.maxY)
    }
    return covered.minX <= room.box.minX + 0.001
      ? Rect(x: covered.maxX, y: body.y, width: body.maxX - covered.maxX, height: body.height)
      : Rect(x: body.x, y: body.y, width: covered.minX - body.x, height: body.height)
  }
}

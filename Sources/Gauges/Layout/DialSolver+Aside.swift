import VectorGraphics

/// A number that does not stand in the gap at the bottom.
extension DialSolver {
  /// The number with the unit under it: beyond the hub, on the line into the gap of the scale. A needle that would pass
  /// over them passes below a plate.
  func placeNumberAside(
    _ readout: Readout, size: Double, among labels: [DialLayout.Label], needle: Double, sweep: NeedleSweep,
    withUnit: Bool
  ) -> Number? {
    let padding = (x: max(8 * unit, 3), y: max(6 * unit, 2.5))
    guard let block = Block(readout, size: size, withUnit: withUnit, of: self) else { return nil }
    if let corner = plan.corner { return placed(block, of: readout, in: corner, among: labels) }
    let whole = Size(width: block.width + 2 * padding.x, height: block.height + 2 * padding.y)
    for middle in middles(for: whole) {
      let plate = Rect(center: middle, width: whole.width, height: whole.height)
      guard plate.distance(to: center) >= clearance, isOnFace(plate),
        !labels.contains(where: { $0.text.box.expanded(by: 2).overlaps(plate) })
      else { continue }
      // A number that is never shown needs no plate.
      let hasText = withUnit || !plan.number.widest.isEmpty
      let isSwept = needle > 0 && sweep.reach(before: plate) < needle
      return placed(
        block, of: readout, top: middle.y - block.height / 2, x: middle.x, on: isSwept && hasText ? plate : nil)
    }
    return nil
  }

  /// The number with the unit behind it in the line below a dial whose needle comes everywhere.
  func placeNumber(_ readout: Readout, size: Double, inLine foot: Rect, withUnit: Bool) -> Number? {
    let size = min(size, 0.8 * foot.height)
    let (width, gap) = (readout.text.advance(at: size) + readout.hang(at: size), TextRow.unitSpacing * size)
    let fit = withUnit ? fittedUnit(width: foot.width - width - gap) : nil
    let all = width + (fit.map { gap + $0.room.advance(at: $0.size) } ?? 0)
    guard all <= foot.width, !withUnit || fit != nil else { return nil }
    // Number and unit are in the middle, with as many digits as halfway up the scale; behind them is room for the names of
    // ranges where there can be.
    var behind = 0.0
    if let fit, !plan.unitWord.isEmpty {
      behind = gap + TextMeasure(plan.unitWord, style: plan.style.unit, shaper: shaper).advance(at: fit.size)
    }
    func whole(_ value: Double) -> Int { DecimalText.fixed(value.magnitude.rounded(.down), decimals: 0).count }
    let scale = plan.scale
    let fewer = max(0, max(whole(scale.min), whole(scale.max)) - whole((scale.min + scale.max) / 2))
    let digits = fit == nil ? 0 : width * Double(fewer) / Double(max(1, plan.number.widest.count))
    let centred = foot.center.x - (width + behind + digits) / 2
    // A name that is mostly not there does not push the number aside.
    let isPushed = centred > foot.maxX - all + 0.06 * foot.width
    guard fit == nil || !plan.unitWord.isEmpty || !isPushed else { return nil }
    let left = max(foot.minX, min(centred, foot.maxX - all))
    let place = Point(x: left + width / 2, y: foot.y + 0.42 * foot.height)
    let baseline = place.y + readout.text.own.capHeight(at: size) / 2
    let unitText = fit.map { fit in
      PlacedText(
        .unit, fit.measure.shape(at: fit.size), origin: Point(x: place.x + width / 2 + gap, y: baseline))
    }
    // Digits end right before the unit.
    let slot = slot(readout, size: size, at: place, edge: fit == nil ? .none : .trailing)
    guard fit != nil else {
      return Number(readout: number(readout, size: size, at: place), unitText: nil, slot: slot)
    }
    let middle = slot?.center(of: readout.text.own) ?? place
    return Number(
      readout: PlacedText(.readout, readout.text.own.shape(at: size), center: middle), unitText: unitText, slot: slot)
  }

  /// Number and unit, one under the other, with all the room that is kept for them.
  private struct Block {
    let size: Double
    /// To the right, for a sign behind the digits.
    let hang: Double
    let tallest: Rect
    let unit: (measure: TextMeasure, room: TextMeasure, size: Double)?
    let numberWidth: Double
    private let unitInk: Rect
    private let unitWidth: Double
    private let gap: Double

    var numberHeight: Double { tallest.height }
    var width: Double { max(numberWidth, unitWidth) }
    var height: Double { tallest.height + (unit == nil ? 0 : unitInk.height + gap) }

    init?(_ readout: Readout, size: Double, withUnit: Bool, of solver: DialSolver) {
      self.size = size
      hang = readout.hang(at: size) / 2
      numberWidth = readout.text.advance(at: size) + 2 * hang
      unit = withUnit ? solver.fittedUnit(width: max(numberWidth, 60 * solver.unit)) : nil
      if withUnit, unit == nil { return nil }
      tallest = solver.tallestInk(of: readout, size: size)
      unitInk = unit.map { $0.room.inkBox(at: $0.size, center: .zero) } ?? tallest
      unitWidth = unit.map { $0.room.advance(at: $0.size) } ?? 0
      // A large number keeps more from its unit.
      gap = max(6.5 * solver.unit, tallest.height * 0.32, 3)
    }

    func unitMiddle(top: Double) -> Double { top + height - unitInk.maxY }
  }

  private func placed(_ block: Block, of readout: Readout, top: Double, x: Double, on plate: Rect? = nil) -> Number {
    let place = Point(x: x + block.hang, y: top - block.tallest.minY)
    let unitText = block.unit.map { fit in
      PlacedText(.unit, fit.measure.shape(at: fit.size), center: Point(x: x, y: block.unitMiddle(top: top)))
    }
    return Number(
      readout: number(readout, size: block.size, at: place), unitText: unitText, plate: plate,
      slot: slot(readout, size: block.size, at: place))
  }

  /// In the corner that a sector leaves free, under the title where there is one: flush with what is left of the canvas,
  /// and beyond all that is drawn around the rim.
  private func placed(
    _ block: Block, of readout: Readout, in corner: Vector, among labels: [DialLayout.Label]
  ) -> Number? {
    let room = frame.cornerRoom
    let left = corner.dx < 0
    let top = corner.dy < 0 ? room.minY : room.maxY - block.height
    let x = { (width: Double) in left ? room.minX + width / 2 : room.maxX - width / 2 }
    // By the ink of most digits, so that it stands still while it counts.
    let zero = readout.text.own.with("0").shape(at: block.size).bearing
    let place = Point(x: x(block.numberWidth) + (left ? -zero : zero), y: top - block.tallest.minY)
    let unitText = block.unit.map { fit in
      let text = fit.measure.shape(at: fit.size)
      let middle = Point(x: x(text.advance) - (left ? text.bearing : 0), y: block.unitMiddle(top: top))
      return PlacedText(.unit, text, center: middle)
    }
    let number = Rect(
      x: place.x - block.numberWidth / 2, y: top, width: block.numberWidth, height: block.numberHeight)
    let below = block.unit.map { fit in
      fit.room.inkBox(
        at: fit.size, center: Point(x: x(fit.room.advance(at: fit.size)), y: block.unitMiddle(top: top)))
    }
    let isClear = [number, below].compactMap { $0 }.allSatisfy { box in
      box.distance(to: center) >= plan.cornerRadius * unit && frame.canvas.contains(box)
        && !labels.contains { $0.text.box.expanded(by: 2).overlaps(box) }
    }
    guard isClear else { return nil }
    let slot = slot(
      readout, size: block.size, at: place + Vector(dx: -block.hang / 2, dy: 0), edge: left ? .leading : .trailing)
    let middle = slot?.center(of: readout.text.own) ?? place
    return Number(
      readout: PlacedText(.readout, readout.text.own.shape(at: block.size), center: middle), unitText: unitText,
      slot: slot)
  }

  /// Around the hub.
  private var clearance: Double { plan.hasNeedle ? (plan.style.hubRadius + 7) * unit : 0 }

  /// Where the middle of number and unit may be, the best place first.
  private func middles(for size: Size) -> [Point] {
    let step = max(2 * unit, 0.5)
    let rim = plan.style.faceRadius * unit
    func along(_ direction: Vector, from start: Double) -> [Point] {
      stride(from: start, to: rim, by: step).map { center + direction * $0 }
    }
    let direction = plan.numberDirection
    if plan.isFullTurn, plan.hasNeedle {
      return along(direction, from: rim * 0.5) + along(direction, from: clearance)
    }
    // In the corner of a fan: as far out as the face goes, under or above the hub.
    if plan.hasNeedle, !plan.shape.isDisc, abs(direction.dx) > 0.38, abs(direction.dy) > 0.38 {
      let (x, y): (Double, Double) = (direction.dx > 0 ? 1 : -1, direction.dy > 0 ? 1 : -1)
      // A hair more, for the rounding of sums.
      let near = clearance + size.height / 2 + 0.01 * unit
      return stride(from: near, to: rim, by: step).flatMap { down in
        stride(from: rim * 0.5, to: -rim * 0.5, by: -step).map { across in
          Point(x: center.x + x * across, y: center.y + y * down)
        }
      }
    }
    return along(direction, from: clearance)
  }

  /// Digits of other scripts hang lower than ours; what does not must move nothing, not even by a rounding.
  func tallestInk(of readout: Readout, size: Double) -> Rect {
    let usual = readout.tallest.inkBox(at: size, center: .zero)
    let own = readout.text.own.inkBox(at: size, center: .zero)
    return own.minY > usual.minY - 0.01 && own.maxY < usual.maxY + 0.01 ? usual : usual.union(own)
  }
}

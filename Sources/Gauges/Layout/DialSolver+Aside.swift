import VectorGraphics

/// A number that does not stand in the gap at the bottom.
extension DialSolver {
  /// The number with the unit under it: beyond the hub, on the line into the gap of the scale, or on a full turn halfway
  /// down, where the needle passes over both. Elsewhere a needle that would pass over them passes below a plate.
  func placeNumberAside(
    _ readout: Readout, size: Double, among labels: [DialLayout.Label], needle: Double, sweep: NeedleSweep,
    withUnit: Bool
  ) -> Number? {
    let padding = (x: max(8 * unit, 3), y: max(6 * unit, 2.5))
    let hang = readout.hang(at: size)
    let width = readout.text.advance(at: size) + hang
    let fit = withUnit ? fittedUnit(width: max(width, 60 * unit)) : nil
    if withUnit, fit == nil { return nil }
    let tallest = tallestInk(of: readout, size: size)
    // A large number keeps more from its unit.
    let gap = max(6.5 * unit, tallest.height * Self.unitGap, 3)
    let unitHeight = fit.map { $0.room.inkBox(at: $0.size, center: .zero).height + gap } ?? 0
    let block = Size(
      width: max(width, fit.map { $0.room.advance(at: $0.size) } ?? 0), height: tallest.height + unitHeight)
    let whole = Size(width: block.width + 2 * padding.x, height: block.height + 2 * padding.y)
    for middle in middles(for: whole) {
      let plate = Rect(center: middle, width: whole.width, height: whole.height)
      guard plate.distance(to: center) >= clearance, isOnFace(plate),
        !labels.contains(where: { $0.text.box.expanded(by: 2).overlaps(plate) })
      else { continue }
      let box = Rect(center: middle, width: block.width, height: block.height)
      let place = Point(x: middle.x + hang / 2, y: box.minY - tallest.minY)
      let number = number(readout, size: size, at: place)
      let unitText = fit.map { fit -> PlacedText in
        let ink = fit.room.inkBox(at: fit.size, center: .zero)
        return PlacedText(.unit, fit.measure.shape(at: fit.size), center: Point(x: middle.x, y: box.maxY - ink.maxY))
      }
      let isSwept = needle > 0 && sweep.reach(before: plate) < needle
      // A number that is never shown needs no plate.
      let hasText = fit != nil || !plan.number.widest.isEmpty
      return Number(
        readout: number, unitText: unitText, plate: isSwept && !plan.isFullTurn && hasText ? plate : nil,
        isSwept: isSwept && plan.isFullTurn, slot: slot(readout, size: size, at: place))
    }
    return nil
  }

  /// The least gap between number and unit, in heights of the number.
  private static let unitGap = 0.32

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
    // In the corner of a quarter: as far out as the face goes, under or above the hub.
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
  private func tallestInk(of readout: Readout, size: Double) -> Rect {
    let usual = readout.tallest.inkBox(at: size, center: .zero)
    let own = readout.text.own.inkBox(at: size, center: .zero)
    return own.minY > usual.minY - 0.01 && own.maxY < usual.maxY + 0.01 ? usual : usual.union(own)
  }
}

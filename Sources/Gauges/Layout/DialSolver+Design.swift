import VectorGraphics

/// A dial with places of its own for number and labels: the Speedometer.
///
/// Needle and labels have their full size. Labels stand on the design's radius, or as much farther out as the growing
/// needle needs; those at the ends of the scale stand on one line there. The number is as large as it finds room
/// between labels and rim, in its growth too, and its baseline is as near to the design's as it can be then.
extension DialSolver {
  /// Nil where the design has no place for something: with a unit, or on small canvases, on which texts take more.
  func designed() -> Solution? {
    guard let design = plan.style.design, plan.hasNeedle, plan.shape.isDisc, unitMeasure == nil, plan.marks.count > 2
    else { return nil }
    let needle = plan.style.needleLength * unit
    let reach = needle * design.needleGrowth
    let around = labelMeasures.indices.dropFirst().dropLast().map { index in
      outward(index, from: design.labelRadius * unit, clearOf: reach)
    }
    guard let ends = ends(from: design.labelRadius * unit, clearOf: reach) else { return nil }
    let labels = [ends.first] + around + [ends.last]
    guard isClear(labels) else { return nil }
    // Also where all is small.
    let gap = max(3.75, 2.5 / unit)
    var size = readoutSize
    while size >= labelSize * Self.readoutOverLabels {
      defer { size *= 0.98 }
      for drop in stride(from: 0, to: design.highestRise, by: 0.25) {
        let baseline = center.y + (plan.style.faceRadius - design.highestRise + drop) * unit
        let place = Point(x: center.x, y: baseline - readout.text.own.capHeight(at: size) / 2)
        let room = room(at: place, size: size)
        let grown = grown(room, about: place, by: design.numberGrowth)
        guard isWithinRim(room, margin: 3), isWithinRim(grown, margin: 0.1),
          sweep(gap: 2).reach(before: grown) >= reach,
          !labels.contains(where: { isNear($0, room, gap) || isNear($0, grown, 2) })
        else { continue }
        return Solution(
          labels: labels, readout: number(readout, size: size, at: place),
          unitText: nil, plate: nil, needleLength: needle, slot: slot(readout, size: size, at: place))
      }
    }
    return nil
  }

  /// What numbers of its length may take, so that all else stands where it does whatever the number is.
  private func room(at place: Point, size: Double) -> Rect {
    let tallest = readout.tallest.inkBox(at: size, center: place)
    let width = readout.text.advance(at: size)
    return Rect(x: place.x - width / 2, y: tallest.minY, width: width, height: tallest.height)
  }

  /// As it is drawn while it moves.
  private func grown(_ room: Rect, about place: Point, by factor: Double) -> Rect {
    Rect(
      x: place.x + (room.x - place.x) * factor, y: place.y + (room.y - place.y) * factor, width: room.width * factor,
      height: room.height * factor)
  }

  private func isWithinRim(_ box: Rect, margin: Double) -> Bool {
    box.farthestDistance(from: center) <= (plan.style.faceRadius - margin) * unit
  }

  func isNear(_ label: DialLayout.Label, _ box: Rect, _ gap: Double) -> Bool {
    label.text.box.overlaps(box.expanded(by: gap * unit))
  }

  /// A label on the line of its mark, as near to `radius` as the needle's tip allows: 4 units away, for its glow, or as
  /// far as the rim lets it, at least 1.
  private func outward(_ index: Int, from radius: Double, clearOf reach: Double) -> DialLayout.Label {
    let angle = plan.angle(of: plan.marks[index].value)
    let ink = labelMeasures[index].inkBox(at: labelSize, center: .zero)
    let step = max(unit / 4, 0.05)
    let rim = (plan.style.faceRadius - 3) * unit
    var radius = radius
    func box(_ radius: Double) -> Rect { ink.translated(by: center + angle.direction * radius - ink.center) }
    while radius < rim {
      let distance = box(radius).distance(to: center)
      let isAtRim = box(radius + step).farthestDistance(from: center) > rim
      if distance >= reach + 4 * unit || (isAtRim && distance >= reach + unit) { break }
      radius += step
    }
    // Centred by ink, not by advance: side bearings would push a `1` off its mark.
    let place = center + angle.direction * radius + Vector(dx: -ink.center.x, dy: 0)
    return DialLayout.Label(
      mark: plan.marks[index], angle: angle,
      text: PlacedText(.label, labelMeasures[index].shape(at: labelSize), center: place))
  }

  /// The first and the last label on one line across the dial, as near to `radius` as the needle's tip allows. One that
  /// would run over the rim stands farther in on that line.
  func ends(from radius: Double, clearOf reach: Double) -> (first: DialLayout.Label, last: DialLayout.Label)? {
    let sweep = sweep(gap: 1)
    let step = max(unit / 4, 0.05)
    var radius = radius
    while radius < plan.style.faceRadius * unit {
      let (first, last) = (end(labelMeasures.startIndex, at: radius), end(labelMeasures.endIndex - 1, at: radius))
      if [first, last].allSatisfy({ sweep.reach(before: $0.text.box) >= reach }) { return (first, last) }
      radius += step
    }
    return nil
  }

  private func end(_ index: Int, at radius: Double) -> DialLayout.Label {
    let angle = plan.angle(of: plan.marks[index].value)
    let ink = labelMeasures[index].inkBox(at: labelSize, center: .zero)
    let middle = angle.direction * radius
    let rim = (plan.style.faceRadius - 3) * unit
    let height = max(abs(middle.dy + ink.minY), abs(middle.dy + ink.maxY))
    let farthest = max(0, rim * rim - height * height).squareRoot() - ink.width / 2
    let x = min(max(middle.dx, -farthest), max(farthest, -farthest))
    return DialLayout.Label(
      mark: plan.marks[index], angle: angle,
      text: PlacedText(
        .label, labelMeasures[index].shape(at: labelSize),
        center: Point(x: center.x + x - ink.center.x, y: center.y + middle.dy)))
  }
}

import VectorGraphics

/// A round dial on a small canvas: the smaller it is, the less of it there is beside the number.
///
/// Below a side of 80 it is an arc around a number. Up to 140 it has a needle, and such labels as leave the number where it
/// is. The number never becomes smaller while the canvas grows.
enum SmallDial {
  /// Below this side there is no needle.
  private static let leastNeedled = 80.0
  /// Below this diameter the number has its place before labels have theirs.
  static let leastLabelled = 140.0
  /// On a canvas smaller than this there are no labels between the ends.
  static let leastThinned = 113.0
  /// The same for the Speedometer, where its own design has no room.
  static let leastDesigned = 180.0
  /// Sides from which on something takes room from the number: the needle, a title, labels.
  private static let steps = [leastNeedled, DialFrame.smallestTitledSide, leastLabelled]

  /// The largest that a number may be: no larger than where the next part takes room from it.
  ///
  /// - Parameter number: as it is on a larger canvas of the same shape.
  /// - Parameter last: from which side on nothing else takes room from it.
  static func numberLimit(on size: Size, last: Double = 160, _ number: (Size) -> PlacedText?) -> Double {
    let side = size.shorterSide
    guard side > 0, let step = (steps + [last]).first(where: { $0 > side }) else { return .infinity }
    let factor = step / side
    return number(Size(width: size.width * factor, height: size.height * factor))?.text.style.size ?? .infinity
  }

  /// Whether the arc says enough: where a theme or a gauge has nothing but a needle, that stays.
  static func isBare(_ gauge: Gauge, _ style: DialStyle, on side: Double) -> Bool {
    side < leastNeedled && gauge.pointers == nil && gauge.readout.isShown && style.trackWidth > 0
      && !gauge.isOnCard && gauge.dialPointers.contains { $0.style == .bar }
  }

  /// As large a number as the ring has room for.
  private static let bareNumber = 90.0

  static func bare(_ style: DialStyle) -> DialStyle {
    var bare = style
    (bare.needleLength, bare.hubRadius, bare.design, bare.readout.size) = (0, 0, nil, bareNumber)
    bare.isNumberAlone = true
    return bare
  }

  /// The size of a number under a needle, in units of the design: on a small dial a larger part of it than on others.
  static func readout(_ usual: Double, on side: Double) -> Double {
    max(usual, min(mostShare, leastSize / side) * SpeedometerConstants.Layout.canvas)
  }

  /// The largest part of the side that the number takes.
  private static let mostShare = 0.165
  /// In layout units.
  private static let leastSize = 23.0
}

extension DialSolver {
  /// On a small dial the number is as large as it gets, and the unit is there where it costs the number nothing; of the
  /// Speedometer's labels there are those at the ends where they do not either. Nil for a larger dial, or without a number.
  func small() -> Solution? {
    let least = plan.style.design == nil ? SmallDial.leastLabelled : SmallDial.leastDesigned
    // On a card labels are small enough to stay.
    guard unit * SpeedometerConstants.Layout.canvas < least, plan.printLimit == .infinity, plan.hasNeedle,
      plan.shape.isDisc,
      plan.isNumberBelow, plan.drawnFace == nil, plan.side == .inside, !plan.number.widest.isEmpty,
      plan.style.keepsNumber || plan.style.design != nil
    else { return nil }
    let needle = plan.style.needleLength * unit
    guard let alone = placeNumber(readout, among: [], needle: needle, withUnit: false, atLeast: 0, inSteps: true)
    else { return nil }
    let share = alone.readout.text.style.size / readoutSize * 0.999
    let number =
      unitMeasure == nil
      ? alone : placeNumber(readout, among: [], needle: needle, withUnit: true, atLeast: share, inSteps: true) ?? alone
    return beside(number, needle: needle)
  }

  /// A number with the labels that leave it where it is: as many as there is room for, on a small dial those at the ends.
  func beside(_ number: Number, needle: Double) -> Solution {
    // Whatever the value is: the labels do not come and go with it.
    let boxes = [number.slot?.room ?? number.readout.box, number.unitText?.box].compactMap { $0 }
    // Side by side, two numbers read as one; one below the other they do not.
    let (beside, below) = plan.style.design == nil ? (max(10 * unit, 4), max(7 * unit, 2)) : (7 * unit, 7 * unit)
    func isApart(_ labels: [DialLayout.Label]) -> Bool {
      labels.allSatisfy { label in
        !boxes.contains { box in
          label.text.box.overlaps(
            Rect(center: box.center, width: box.width + 2 * beside, height: box.height + 2 * below))
        }
      }
    }
    if let design = plan.style.design {
      let ends = ends(from: design.labelRadius * unit, clearOf: needle * design.needleGrowth)
      let labels = labelMeasures.count > 2 ? ends.map { [$0.first, $0.last] } ?? [] : []
      return solution(number, labels: isClear(labels) && isApart(labels) ? labels : [], needle: needle)
    }
    let ends = [plan.marks.first?.value, plan.marks.last?.value]
    let isSmall = min(frame.canvas.width, frame.canvas.height) < SmallDial.leastThinned
    for labels in labelCandidates() where !isSmall || labels.map(\.mark.value) == ends {
      // Those at the ends go alone where they are in the number's way, and leave the others evenly apart.
      let steps = zip(labels, labels.dropFirst()).map {
        plan.scale.position(of: $1.mark.value) - plan.scale.position(of: $0.mark.value)
      }
      let isEven = (steps.max() ?? 0) - (steps.min() ?? 0) < 1e-6
      let inner = isEven ? labels.filter { !ends.contains($0.mark.value) } : []
      guard let labels = [labels, inner].first(where: { !$0.isEmpty && isApart($0) }) else { continue }
      let needle = min(needle, needleLength(clearOf: labels))
      if needle >= plan.style.needleLength * unit * Self.comfortableNeedle {
        return solution(number, labels: labels, needle: needle)
      }
    }
    return solution(number, labels: [], needle: needle)
  }
}

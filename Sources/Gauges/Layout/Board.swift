import VectorGraphics

/// What a kind is composed on: a design of fixed measures laid over the canvas, and texts that fit.
///
/// Kinds give lengths in units of their design and multiply by ``unit``. Text has floors in layout units: on a
/// small canvas it may be larger than the design's share of it, and what would be illegible is left out.
struct Board {
  let gauge: Gauge
  let shaper: any TextShaper
  let canvas: Rect
  /// Layout units per unit of the design.
  let unit: Double
  /// The design's place: as large as fits, in the middle of the canvas.
  let frame: Rect

  /// - Parameters:
  ///   - design: the measures of the design in units of its own.
  ///   - fillsWidth: whether the frame is as wide as the canvas, for designs that have a length rather than a shape.
  init(_ gauge: Gauge, design: Size, size: Size, shaper: any TextShaper, fillsWidth: Bool = false) {
    (self.gauge, self.shaper) = (gauge, shaper)
    canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    unit = min(size.width / design.width, size.height / design.height)
    frame = Rect(
      center: canvas.center, width: fillsWidth ? size.width : design.width * unit, height: design.height * unit)
  }

  var theme: Theme { gauge.theme }
  /// For texts on the page.
  var ink: Color { gauge.titleColor }
  /// For quiet marks on the page.
  var quietInk: Color { ink.withAlpha(0.55) }
  /// For the number on the page.
  var valueColor: Color {
    guard gauge.value != nil else { return ink }
    return theme.value.contrast(with: gauge.groundColor) >= 3 ? theme.value : ink
  }

  // MARK: - Texts

  enum Alignment {
    case leading, center, trailing

    /// Where something `width` wide begins that begins at `x`, is halved there, or ends there.
    func left(of width: Double, at x: Double) -> Double {
      switch self {
      case .leading: x
      case .center: x - width / 2
      case .trailing: x - width
      }
    }

    /// Where something `width` wide begins in `box`.
    func left(of width: Double, in box: Rect) -> Double {
      switch self {
      case .leading: box.minX
      case .center: box.center.x - width / 2
      case .trailing: box.maxX - width
      }
    }
  }

  /// A text that is fitted to `width`: first it shrinks to two thirds, then it is cut to no fewer than `least`
  /// characters. Nil when nothing legible fits.
  ///
  /// - Parameters:
  ///   - style: its size in units of the design.
  ///   - floor: the size it keeps on small canvases, in layout units.
  ///   - point: where its baseline begins, is halved or ends, by `alignment`; with `isMiddle` the middle of its
  ///     capitals instead of the baseline.
  func text(
    _ string: String, _ role: PlacedText.Role, _ style: TextStyle, floor: Double = 8, width: Double,
    keeping least: Int = 2, at point: Point, _ alignment: Alignment = .center, isMiddle: Bool = false
  ) -> PlacedText? {
    guard !string.isEmpty, width > 0 else { return nil }
    let size = max(style.size * unit, floor)
    let measure = TextMeasure(string, style: style.withSize(size), shaper: shaper)
    guard let fit = measure.fitted(upTo: size, width: width, keeping: least) else { return nil }
    return placed(role, fit.measure.shape(at: fit.size), at: point, alignment, isMiddle: isMiddle)
  }

  private func placed(
    _ role: PlacedText.Role, _ shaped: ShapedText, at point: Point, _ alignment: Alignment, isMiddle: Bool
  ) -> PlacedText {
    let baseline = isMiddle ? point.y + shaped.capHeight / 2 : point.y
    return PlacedText(role, shaped, origin: Point(x: alignment.left(of: shaped.advance, at: point.x), y: baseline))
  }

  /// The number alone, never cut: it shrinks as far as it is legible, then goes. Its place is kept for
  /// the widest number of the scale, so that nothing moves while counting.
  func number(
    _ style: TextStyle = DialStyle.radial.readout, floor: Double = 9, width: Double, at point: Point,
    _ alignment: Alignment = .center, isMiddle: Bool = false
  ) -> PlacedText? {
    let full = max(style.size * unit, floor)
    let measure = TextMeasure(gauge.numberText, style: style.withSize(full), shaper: shaper)
    let widest = TextMeasure(gauge.widestNumberText, style: style.withSize(full), shaper: shaper)
    let size = min(measure.size(upTo: full, fitting: width), widest.size(upTo: full, fitting: width))
    guard size >= TextMeasure.smallestSize else { return nil }
    return placed(.readout, measure.shape(at: size), at: point, alignment, isMiddle: isMiddle)
  }
}

/// Title at the left, number with its unit at the right, on one baseline: the head of every straight gauge.
struct Headline {
  let title: PlacedText?
  let readout: PlacedText?
  let unit: PlacedText?

  /// - Parameters:
  ///   - frame: from where to where it reaches.
  ///   - baseline: of all three.
  ///   - bottom: nothing hangs below this.
  init(_ board: Board, across frame: Rect, baseline: Double, bottom: Double) {
    let unit = board.unit
    let number = Self.number(board, across: frame, baseline: baseline)
    (readout, self.unit) = (number.readout, number.unit)
    let title = board.text(
      board.gauge.title, .title, DialStyle.radial.title.withSize(17), width: number.left - frame.x - 12 * unit,
      at: Point(x: frame.x, y: baseline), .leading)
    let fits = title.map { $0.box.maxY < bottom && $0.box.minY >= 0 && $0.box.minX >= 0 } ?? false
    self.title = fits ? title : nil
  }

  /// The number at the right end; its unit, when there is room, behind it.
  private static func number(
    _ board: Board, across frame: Rect, baseline: Double
  ) -> (readout: PlacedText?, unit: PlacedText?, left: Double) {
    let gauge = board.gauge
    let unit = board.unit
    let measure = TextMeasure(gauge.numberText, style: DialStyle.radial.readout, shaper: board.shaper)
    let unitMeasure = TextMeasure(gauge.unit, style: DialStyle.radial.unit, shaper: board.shaper)
    let size = measure.size(upTo: max(30 * unit, 9), fitting: frame.width * 0.6)
    guard size >= TextMeasure.smallestSize, baseline - measure.capHeight(at: size) >= 0 else {
      return (nil, nil, frame.maxX)
    }
    let unitSize = max(14 * unit, 7)
    let gap = size * 0.2
    let unitWidth = unitMeasure.advance(at: unitSize)
    let hasUnit =
      !gauge.unit.isEmpty && unitSize < size && measure.advance(at: size) + gap + unitWidth <= frame.width * 0.72
    let right = hasUnit ? frame.maxX - unitWidth - gap : frame.maxX
    let left = right - measure.advance(at: size)
    return (
      PlacedText(.readout, measure.shape(at: size), origin: Point(x: left, y: baseline)),
      hasUnit
        ? PlacedText(.unit, unitMeasure.shape(at: unitSize), origin: Point(x: frame.maxX - unitWidth, y: baseline))
        : nil,
      left
    )
  }

  var texts: [PlacedText] { [title, readout, unit].compactMap { $0 } }
}

extension Headline {
  /// Quiet words on the headline's own baseline: the difference before the number, the second line behind the title.
  struct Asides {
    var delta: PlacedText?
    var subtitle: PlacedText?
    let board: Board

    var texts: [PlacedText] { [delta, subtitle].compactMap { $0 } }
    var face: [Node] { [subtitle?.node(board.ink.withAlpha(0.75))].compactMap { $0 } }
    var moving: [Node] {
      guard let delta, let difference = board.gauge.difference else { return [] }
      return [delta.node(board.legible(board.gauge.color(of: difference)))]
    }
  }

  /// Each only whole, in the room that title and number leave.
  func asides(_ board: Board) -> Asides {
    var asides = Asides(board: board)
    guard let readout else { return asides }
    let size = max(14 * board.unit, TextMeasure.smallestSize)
    let gap = size * 0.8
    let left = title.map { $0.origin.x + $0.text.advance + gap } ?? board.frame.minX + 16 * board.unit
    guard left < readout.box.minX else { return asides }
    var room = left...readout.box.minX
    func place(_ string: String, weight: TextStyle.Weight, isTrailing: Bool) -> PlacedText? {
      guard !string.isEmpty else { return nil }
      let text = board.shaper.shape(string, style: TextStyle(size: size, weight: weight, digits: .tabular))
      guard text.advance + gap <= room.upperBound - room.lowerBound else { return nil }
      let x = isTrailing ? room.upperBound - gap - text.advance : room.lowerBound
      return PlacedText(.label, text, origin: Point(x: x, y: readout.origin.y))
    }
    asides.delta = place(board.gauge.difference?.text ?? "", weight: .semibold, isTrailing: true)
    if let delta = asides.delta { room = room.lowerBound...max(room.lowerBound, delta.origin.x) }
    asides.subtitle = place(board.gauge.subtitle, weight: .regular, isTrailing: false)
    return asides
  }
}

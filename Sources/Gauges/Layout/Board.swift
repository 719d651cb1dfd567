import VectorGraphics

/// What a kind is composed on: a design of fixed measures laid over the canvas, and texts that fit.
///
/// Kinds give lengths in units of their design and multiply by ``unit``. Text has floors in layout units: on a
/// small canvas it may be larger than the design's share of it, and what would be illegible is left out.
final class Board: Sendable {
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
    let color = theme.value.contrast(with: gauge.groundColor) >= 3 ? theme.value : ink
    // A theme for an old value is made for the face, on which it may be hardly any quieter.
    return gauge.state == .stale && gauge.kind.traits.contains(.hasFace)
      ? color.quietText(on: [gauge.groundColor.over(.black)]) : color
  }

  // MARK: - Texts

  /// The least size of a text in layout units: on a card no less than its small print.
  func printed(_ floor: Double) -> Double { gauge.printLimit.isFinite ? max(floor, gauge.printLimit) : floor }

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
    let size = max(style.size * unit, printed(floor))
    var style = style.withSize(size)
    style.role = style.role ?? role.styleRole
    let measure = TextMeasure(string, style: style, shaper: shaper)
    guard let fit = measure.fitted(upTo: size, width: width, keeping: least) else { return nil }
    let shaped = fit.measure.shape(at: fit.size)
    let baseline = isMiddle ? point.y + shaped.capHeight / 2 : point.y
    return PlacedText(role, shaped, origin: Point(x: alignment.left(of: shaped.advance, at: point.x), y: baseline))
  }
}

/// What is drawn on a board, with what it asks for most by short names.
protocol DrawnOnBoard {
  var board: Board { get }
}

extension DrawnOnBoard {
  var gauge: Gauge { board.gauge }
  var theme: Theme { board.theme }
  var unit: Double { board.unit }
}

/// The same on a round face.
protocol DrawnOnInstrument: DrawnOnBoard {
  var instrument: Instrument { get }
}

extension DrawnOnInstrument {
  var board: Board { instrument.board }
  var center: Point { instrument.center }
}

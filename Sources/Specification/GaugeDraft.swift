import Gauges
import VectorGraphics

/// A specification's values as they were written, before they become a gauge.
///
/// Most keys go straight to the gauge. Those that only make sense together wait here.
struct GaugeDraft {
  struct ScaleDraft {
    var min: Double?
    var max: Double?
    var type: String?
    var stops: [Scale.Stop] = []
    var constant: Double?
    var exponent: Double?
    var reverse = false
    var wrap: Bool?
  }

  struct ArcDraft {
    var start: Double?
    var end: Double?
    var named: DialArc?
  }

  struct LayoutDraft {
    struct Cell {
      var gauge: Gauge
      /// What it was made of.
      let draft: GaugeDraft
    }

    var columns: Int?
    var gap: Double?
    var sharesScale = false
    /// Nil is as the theme has it.
    var hasCards: Bool?
    /// Nil when there is no layout.
    var cells: [Cell]?
  }

  struct OutputDraft {
    var scale: Double?
  }

  /// Empty when the kind's own are to be drawn.
  var pointers: [GaugePointer] = []
  /// With a scale that is none yet.
  var gauge = Gauge.blank
  var schema: String?
  var version: Double?
  var preset: String?
  var kind: String?
  /// Nil when the key is not there; `.some(nil)` when the value is missing on purpose.
  var value: Double??
  /// The same, where the text may be hours and minutes as well as minutes and seconds.
  var valueAsTimeOfDay: Double?
  /// Whether it was written as a time, 5:14, which a unit of time or of pace turns into its own numbers.
  var valueIsTime = false
  var min: Double?
  var max: Double?
  var scale = ScaleDraft()
  var arc = ArcDraft()
  var layout = LayoutDraft()
  var theme: ThemeLibrary.Choice?
  /// Whether the theme's is left out.
  var hidesLogo = false
  var hidesBackdrop = false
  /// The palette of ranges: the theme's, or safe.
  var palette: String?
  /// Families that lend what the chosen one lacks.
  var fonts: [String] = []
  /// Colours by the names of their tokens.
  var tokens: [String: Color] = [:]
  var isMissing = false
  var background: Color?
  /// One length is both sides of a square.
  var size: (width: Double, height: Double)?
  var width: Double?
  var height: Double?
  var output = OutputDraft()
  var animation = AnimationDraft()
  var data: [DataSetting] = []
}

extension GaugeDraft {
  var isSized: Bool { (width ?? height ?? size?.width) != nil }

  /// One side alone: the other follows in proportion.
  func canvas(of gauge: Gauge) -> Size {
    let side = (width: width ?? size?.width, height: height ?? size?.height)
    if let width = side.width, let height = side.height { return Size(width: width, height: height) }
    let usual = gauge.usualSize
    return Size(
      width: side.width ?? side.height.map { ($0 * usual.width / usual.height).rounded() } ?? usual.width,
      height: side.height ?? side.width.map { ($0 * usual.height / usual.width).rounded() } ?? usual.height)
  }

  /// As much of the gauge as says which keys it has a use for.
  var looking: Gauge {
    var gauge = self.gauge
    gauge.kind =
      layout.cells != nil ? .grid : isSpeedometer ? .speedometer : kind.flatMap(Gauge.Kind.named) ?? .radial
    return gauge
  }

  /// Not yet checked.
  ///
  /// - Parameter isPart: whether it is one of several in a picture: then nobody needs to say its value.
  /// - Throws: ``GaugeError`` for keys that do not go together.
  func finished(isPart: Bool = false) throws(GaugeError) -> Gauge {
    var gauge = self.gauge
    (gauge.theme, gauge.darkTheme) = (changed(theme?.theme ?? .dark), theme?.dark.map(changed))
    if !pointers.isEmpty { gauge.pointers = pointers }
    if layout.cells != nil {
      try grid(&gauge)
    } else if isSpeedometer {
      try speedometer(&gauge)
    } else {
      gauge.kind = kind.flatMap(Gauge.Kind.named) ?? .radial
      gauge.value = isPart && value == nil && gauge.history.isEmpty ? nil : try givenValue(of: gauge)
      gauge.scale = try makeScale(of: gauge.kind)
      gauge.isScaleProposed = !hasScale
      gauge.arc = try makeArc()
    }
    if isMissing {
      gauge.value = nil
      for index in gauge.values.indices { gauge.values[index].value = nil }
    }
    if let background { gauge.background = background.alpha == 0 ? .transparent : .color(background) }
    return gauge
  }

  /// A theme with what the keys change of it.
  private func changed(_ theme: Theme) -> Theme {
    var theme = palette == "safe" ? theme.safe : theme
    theme.replaceColors(tokens)
    if hidesLogo { theme.look.logo = nil }
    if hidesBackdrop { theme.look.backdrop = nil }
    return theme
  }

  private func grid(_ gauge: inout Gauge) throws(GaugeError) {
    for (isGiven, field) in [
      (value != nil, GaugeError.Field.value), (kind != nil, .kind), (preset != nil, .preset),
      (!gauge.values.isEmpty, .values),
      (!gauge.history.isEmpty, .history),
    ] where isGiven {
      throw GaugeError(field, "this", rule: "cannot be given beside a layout; it belongs to one of its gauges")
    }
    guard layout.cells?.isEmpty != true else {
      throw GaugeError(.layout, "no gauges", rule: "make no picture; name one")
    }
    gauge.kind = .grid
    gauge.grid = GridOptions(
      columns: layout.columns, gap: layout.gap ?? 16,
      sharesScale: layout.sharesScale,
      gauges: (layout.cells ?? []).map { cell in
        var child = cell.gauge
        if cell.draft.theme == nil {
          (child.theme, child.darkTheme) = (cell.draft.changed(gauge.theme), gauge.darkTheme.map(cell.draft.changed))
        }
        return child
      })
    gauge.grid.hasCards = layout.hasCards ?? (gauge.theme.look.cardRadius != nil)
  }

  /// By the name of the kind or of the preset.
  var isSpeedometer: Bool { preset == "speedometer" || kind == "speedometer" }

  private func speedometer(_ gauge: inout Gauge) throws(GaugeError) {
    let rule = "cannot be given: the Speedometer has its own; leave it out"
    if min ?? scale.min != nil { throw GaugeError(.min, "this", rule: rule) }
    if max ?? scale.max != nil { throw GaugeError(.max, "this", rule: rule) }
    if !scale.stops.isEmpty { throw GaugeError(.stops, "stops", rule: rule) }
    if scale.constant != nil { throw GaugeError(.constant, "this", rule: rule) }
    if scale.exponent != nil { throw GaugeError(.exponent, "this", rule: rule) }
    if scale.type != nil || scale.reverse || scale.wrap != nil {
      throw GaugeError(.scale, "a type or direction", rule: rule)
    }
    if arc.start ?? arc.end != nil || arc.named != nil { throw GaugeError(.startAngle, "an angle", rule: rule) }
    if let kind, Gauge.Kind.named(kind)?.traits.contains(.hasOwnScale) != true {
      throw GaugeError(.kind, "“\(kind)”", rule: "cannot be given beside the preset, which is the kind speedometer")
    }
    let value = value ?? gauge.history.last ?? SpeedometerConstants.Values.demo
    if let value { _ = try Gauge.speedometer(value) }
    (gauge.kind, gauge.value, gauge.scale) = (.speedometer, value, SpeedometerValueCalculator.scale)
  }

  /// The value, or the last of the history; kinds of several values need none.
  private func givenValue(of gauge: Gauge) throws(GaugeError) -> Double? {
    if let value {
      if gauge.kind.traits.contains(.isTimeOfDay) { return valueAsTimeOfDay ?? value }
      guard valueIsTime, let unit = MeasureUnit.secondsOfClock(in: gauge.unit), let value else {
        return value
      }
      return (unit >= 3_600 ? valueAsTimeOfDay ?? value : value) / unit
    }
    // What is given by its name is not the last of the history.
    if !gauge.values.contains(where: { gauge.isMain($0.name) }), let last = gauge.history.last { return last }
    guard isMissing || !gauge.values.isEmpty else {
      throw GaugeError(.value, "nothing", rule: "was given; write a number, or null for a missing value")
    }
    return nil
  }

  private func makeArc() throws(GaugeError) -> DialArc? {
    if gauge.face != nil, arc.start ?? arc.end != nil || arc.named != nil {
      throw GaugeError(
        .face, "this",
        rule: "cannot be given beside startAngle, endAngle or sweep: its two points say where the scale lies")
    }
    guard arc.start ?? arc.end != nil else { return arc.named }
    guard arc.named == nil else {
      throw GaugeError(.startAngle, "this", rule: "is given twice, as an angle and as sweep")
    }
    let usual = DialArc.threeQuarter
    return try DialArc(
      start: arc.start.map(Angle.degrees) ?? usual.start, end: arc.end.map(Angle.degrees) ?? usual.end)
  }

  /// Whether anything says where the scale ends.
  private var hasScale: Bool { min ?? max ?? scale.min ?? scale.max != nil || !scale.stops.isEmpty }

  private func makeScale(of kind: Gauge.Kind) throws(GaugeError) -> Scale {
    if scale.min != nil, min != nil { throw GaugeError(.min, "this", rule: "is given twice, as min and as scale.min") }
    if scale.max != nil, max != nil { throw GaugeError(.max, "this", rule: "is given twice, as max and as scale.max") }
    if scale.constant != nil, scale.type != "symlog" {
      throw GaugeError(.constant, "this", rule: "belongs to a symmetric logarithmic scale; add type: symlog")
    }
    if scale.exponent != nil, scale.type != "pow" {
      throw GaugeError(.exponent, "this", rule: "belongs to a power scale; add type: pow")
    }
    let wraps = scale.wrap ?? kind.wraps
    if scale.type == "piecewise" {
      let rule = "cannot be given: the stops of a piecewise scale have the ends"
      if scale.min ?? min != nil { throw GaugeError(.min, "this", rule: rule) }
      if scale.max ?? max != nil { throw GaugeError(.max, "this", rule: rule) }
      return try Scale(stops: scale.stops, isReversed: scale.reverse, wraps: wraps)
    }
    guard scale.stops.isEmpty else {
      throw GaugeError(.stops, "stops", rule: "belong to a piecewise scale; add type: piecewise")
    }
    // Where nothing is placed along it a scale is straight, and what else its type says is told to have no effect.
    let bends = kind.features(of: gauge.variant).contains(.scaleMapping)
    let type = bends || scale.type == "time" ? scale.type : nil
    let mapping: Scale.Mapping =
      switch type {
      case "log": .logarithmic
      case "symlog": .symmetricLogarithmic(constant: scale.constant ?? 1)
      case "sqrt": .power(exponent: 0.5)
      case "pow": .power(exponent: scale.exponent ?? 2)
      case "time": .time
      default: .linear
      }
    let known = gauge.face.map { [$0.first.value, $0.second.value].sorted() }
    if let known, known[0] == known[1] {
      throw GaugeError(.face, "two known points of one value", rule: "say nothing of the scale; give two values")
    }
    let usual = known.map { $0[0]...$0[1] } ?? kind.usualRange
    let start = type == "log" && known == nil ? Swift.max(1, usual.lowerBound) : usual.lowerBound
    let (first, last) = (scale.min ?? min, scale.max ?? max)
    do throws(GaugeError) {
      return try Scale(
        min: first ?? start, max: last ?? usual.upperBound, mapping: mapping, isReversed: scale.reverse, wraps: wraps)
    } catch {
      // What is not written is not at fault.
      guard error.field == .max, last == nil, let first else { throw error }
      let end = DecimalText.exact(usual.upperBound)
      throw GaugeError(
        .min, DecimalText.exact(first), rule: "needs a max above it; without one the scale ends at \(end)")
    }
  }

  /// The key that a gauge's field was read from.
  func path(of error: GaugeError) -> String { path(of: error.field) + error.part }

  private func path(of field: GaugeError.Field) -> String {
    switch field {
    case .min: scale.min == nil && min != nil ? "min" : "scale.min"
    case .max: scale.max == nil && max != nil ? "max" : "scale.max"
    case .stops: "scale.stops"
    case .constant: "scale.constant"
    case .exponent: "scale.exponent"
    case .origin: "scale.origin"
    case .overshoot: "scale.overshoot"
    case .ticks: "scale.ticks"
    case .face: "face.points"
    default: field.rawValue
    }
  }
}

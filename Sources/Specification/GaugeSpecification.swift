public import Gauges
public import VectorGraphics

/// A gauge and its canvas, read from JSON or YAML.
///
/// A specification is data alone: it holds no code and no addresses, and reading one touches nothing else.
public struct GaugeSpecification: Hashable, Sendable {
  /// With every value it shows; checked against all rules.
  public let gauge: Gauge
  /// The size of the canvas, in layout units.
  public private(set) var size: Size
  /// Whether its own keys say the canvas, all or in part; else it is as large as its kind usually is.
  public let hasOwnSize: Bool
  /// Pixels a layout unit in a PNG.
  public let pixelScale: Double
  /// How it moves in a film; a picture has no use for it.
  public let animation: AnimationSpecification
  /// How tables that it follows are written, as far as it says.
  public let data: [DataSetting]
  /// The families that lend characters that the chosen one lacks, in their order: for `Typesetter.lending(from:)`.
  public let fonts: [String]
  /// What is asked for and lies where it cannot be drawn, with its place; the gauge breaks no rule.
  public let warnings: [SpecificationProblem]
  /// What it was read from.
  let source: Source

  /// The text, which makes of two gauges that are alike no different ones.
  struct Source: Hashable, Sendable {
    let template: SpecificationTemplate?

    static func == (a: Source, b: Source) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// The largest specification that is read.
  public static let maximumBytes = SpecificationParser.maximumBytes

  /// A change to a specification from outside: the value at a path, as in `scale.max` = `220`.
  public struct Setting: Hashable, Sendable {
    /// The keys that lead to it, as in `scale.min` or `ranges[2].color`.
    public let path: String
    /// In YAML, on one line: a number, a word, a list or a map.
    public let value: String
    /// Whether it is meant for many gauges: passed over where a kind has nothing to draw for its key.
    public var isInherited: Bool

    /// Takes both as texts; they are checked when a specification is read with them.
    public init(path: String, value: String, isInherited: Bool = false) {
      (self.path, self.value, self.isInherited) = (path, value, isInherited)
    }

    /// Reads `path=value`; nil for a text without an equals sign.
    public init?(_ text: String) {
      guard let equals = text.firstIndex(of: "=") else { return nil }
      self.init(path: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }
  }

  /// Reads a specification.
  ///
  /// - Parameters:
  ///   - bytes: the text, UTF-8; empty when everything comes from `settings`.
  ///   - settings: applied in order before anything is checked.
  /// - Throws: ``SpecificationError`` with every problem there is.
  public init(_ bytes: [UInt8], settings: [Setting] = []) throws(SpecificationError) {
    try self.init(root: SpecificationTemplate(bytes, settings: settings).root)
  }

  /// Takes keys that the kind has nothing to draw for, to find out which those are.
  package init(trying bytes: [UInt8]) throws(SpecificationError) {
    try self.init(trying: SpecificationTemplate(bytes))
  }

  /// Takes keys that the kind has nothing to draw for: those of another kind, which rows or later values may choose.
  ///
  /// - Throws: ``SpecificationError`` with every other problem there is.
  public init(trying template: SpecificationTemplate) throws(SpecificationError) {
    try self.init(root: template.root, files: template.files, refusesUnused: false)
  }

  init(
    root: SpecificationNode, files: NamedFiles = NamedFiles(), refusesUnused: Bool = true
  ) throws(SpecificationError) {
    var decoder = SpecificationDecoder(refusesUnused: refusesUnused, files: files)
    var draft = GaugeDraft()
    decoder.map(root, keys: GaugeKeys.all, into: &draft)
    animation = draft.animation.finished(
      &decoder, usualSpring: draft.looking.kind.usualSpring)
    guard decoder.problems.isEmpty else {
      // Where the kind is known, so is which keys it has no use for.
      if !decoder.problems.contains(where: { ["kind", "preset", "variant", "values", "layout"].contains($0.path) }) {
        decoder.reportUnused(by: draft.looking, since: 0, besides: nil)
      }
      throw SpecificationError(decoder.problems)
    }
    guard let gauge = decoder.finished(draft, keysSince: 0, isPart: false) else {
      throw SpecificationError(decoder.problems)
    }
    self.gauge = gauge
    if gauge.place != nil, refusesUnused { decoder.report(.placeAlone, at: "place") }
    guard decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    (size, hasOwnSize) = (draft.canvas(of: gauge), draft.isSized)
    pixelScale = draft.output.scale ?? 1
    (fonts, data) = (draft.fonts, draft.data)
    if animation.hysteresis > 0, (gauge.grid.gauges + [gauge]).allSatisfy(\.ranges.isEmpty) {
      decoder.tell("animation.hysteresis", "has no effect without ranges; add ranges, or leave it out")
    }
    if draft.size != nil, draft.width != nil, draft.height != nil {
      decoder.tell("size", "has no effect beside width and height; leave it or them out")
    }
    if draft.isMissing, !gauge.state.hidesValue, !animation.steps.isEmpty {
      decoder.tell("state", "missing is so in a still picture alone: the film has the values of the sequence")
    }
    let own = gauge.warnings(on: size).map { warning in
      SpecificationProblem(place: decoder.place(nearest: warning.path), path: warning.path, message: warning.message)
    }
    warnings = own + decoder.idle + decoder.themeWarnings
    source = Source(template: SpecificationTemplate(root: root, files: files))
  }

  /// A gauge that has been read as a part of something else, on the canvas its own keys say.
  ///
  /// - Parameter root: its own text.
  init(_ gauge: Gauge, _ draft: GaugeDraft, root: SpecificationNode) {
    (self.gauge, animation) = (gauge, AnimationSpecification())
    (size, hasOwnSize) = (draft.canvas(of: gauge), draft.isSized)
    warnings = gauge.warnings(on: size).map { SpecificationProblem(place: nil, path: $0.path, message: $0.message) }
    pixelScale = draft.output.scale ?? 1
    (fonts, data) = (draft.fonts, draft.data)
    source = Source(template: SpecificationTemplate(root: root))
  }

  /// Another gauge on the same canvas.
  package init(_ other: GaugeSpecification, gauge: Gauge) {
    (self.gauge, size, pixelScale, animation) = (gauge, other.size, other.pixelScale, other.animation)
    (fonts, data, warnings, hasOwnSize) = (other.fonts, other.data, other.warnings, other.hasOwnSize)
    source = other.source
  }

  /// The same on another canvas.
  init(_ other: GaugeSpecification, size: Size) {
    self = other
    self.size = size
  }
}

extension GaugeDraft {
  fileprivate var isSized: Bool { (width ?? height ?? size?.width) != nil }

  /// One side alone: the other follows in proportion.
  fileprivate func canvas(of gauge: Gauge) -> Size {
    let side = (width: width ?? size?.width, height: height ?? size?.height)
    if let width = side.width, let height = side.height { return Size(width: width, height: height) }
    let usual = gauge.usualSize
    return Size(
      width: side.width ?? side.height.map { ($0 * usual.width / usual.height).rounded() } ?? usual.width,
      height: side.height ?? side.width.map { ($0 * usual.height / usual.width).rounded() } ?? usual.height)
  }
}

extension GaugeError {
  fileprivate static let placeAlone = GaugeError(
    .place, "a place", rule: "is for a gauge of a layout; this one has the picture to itself")
}

extension SpecificationDecoder {
  /// A gauge of a layout or a page; nil, with its problem reported, when it breaks a rule.
  ///
  /// - Parameters:
  ///   - start: how many keys had been written before its own.
  ///   - isPart: whether it lies in a picture of several, rather than beside others on a page.
  mutating func cell(
    _ draft: GaugeDraft, keysSince start: Int, isPart: Bool = true
  ) -> GaugeDraft.LayoutDraft.Cell? {
    if isPart {
      let place = draft.gauge.place
      tellOfWholePicture(since: start, isSizeRead: place != nil && place?.width == nil && place?.height == nil)
    }
    guard problems.isEmpty, var gauge = finished(draft, keysSince: start, isPart: isPart) else { return nil }
    do throws(GaugeError) {
      if gauge.place != nil, !isPart { throw GaugeError.placeAlone }
      if draft.isSized, var place = gauge.place, place.width == nil, place.height == nil {
        let own = draft.canvas(of: gauge)
        (place.width, place.height) = (.units(own.width), .units(own.height))
        gauge.place = place
      }
      if isPart, !draft.fonts.isEmpty {
        report(GaugeError(.layout, "these", rule: "belong to the whole picture; write them beside layout"), at: "fonts")
      }
      return GaugeDraft.LayoutDraft.Cell(gauge: gauge, draft: draft)
    } catch {
      report(error, at: draft.path(of: error.field))
      return nil
    }
  }

  /// The gauge of a draft; nil when it breaks a rule. All rules that it breaks are reported, and all its keys that have
  /// no effect.
  fileprivate mutating func finished(_ draft: GaugeDraft, keysSince start: Int, isPart: Bool) -> Gauge? {
    let before = problems.count
    let ownTokens = ownTokens(since: start)
    var (gauge, contradiction) = (draft.looking, String?.none)
    var broken: [GaugeError] = []
    do throws(GaugeError) {
      gauge = try draft.finished(isPart: isPart)
      gauge.ownTokens = ownTokens
      broken = gauge.problems()
    } catch {
      contradiction = draft.path(of: error.field)
      report(error, at: draft.path(of: error.field))
    }
    reportUnused(by: gauge, since: start, besides: contradiction)
    // A key without an effect need not be right as well.
    let unused = problems[before...].map(\.path)
    for error in broken {
      let path = fullPath(draft.path(of: error.field))
      guard !unused.contains(where: { $0 == path || $0.hasPrefix(path + "[") || $0.hasPrefix(path + ".") }) else {
        continue
      }
      report(error, at: draft.path(of: error.field))
    }
    return problems.count == before ? gauge : nil
  }
}

extension GaugeDraft {
  /// As much of the gauge as says which keys it has a use for.
  fileprivate var looking: Gauge {
    var gauge = self.gauge
    gauge.kind =
      layout.cells != nil ? .grid : isSpeedometer ? .speedometer : kind.flatMap(Gauge.Kind.named) ?? .radial
    return gauge
  }

  /// Not yet checked.
  ///
  /// - Parameter isPart: whether it is one of several in a picture: then nobody needs to say its value.
  /// - Throws: ``GaugeError`` for keys that do not go together.
  fileprivate func finished(isPart: Bool = false) throws(GaugeError) -> Gauge {
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
    for token in Theme.tokens {
      if let color = tokens[token.name] { theme[keyPath: token.role] = color }
    }
    if hidesLogo { theme.look.logo = nil }
    if hidesBackdrop { theme.look.backdrop = nil }
    return theme
  }

  private func grid(_ gauge: inout Gauge) throws(GaugeError) {
    for (isGiven, field) in [
      (value != nil, GaugeError.Field.value), (kind ?? preset != nil, .kind), (!gauge.values.isEmpty, .values),
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
    gauge.grid.hasCards = layout.hasCards
  }

  /// By the name of the kind or of the preset.
  fileprivate var isSpeedometer: Bool { preset == "speedometer" || kind == "speedometer" }

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
      // A scale of times counts in seconds, whatever is written behind the number.
      guard valueIsTime, scale.type != "time", let unit = MeasureUnit.secondsOfClock(in: gauge.unit), let value else {
        return value
      }
      return (unit >= 3_600 ? valueAsTimeOfDay ?? value : value) / unit
    }
    // What is given by its name is not the last of the history.
    let main = gauge.kind.valueNames.first
    let isNamed = main.map { name in gauge.values.contains { $0.name == name } } ?? false
    if !isNamed, let last = gauge.history.last { return last }
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
    let mapping: Scale.Mapping =
      switch scale.type {
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
    let start = scale.type == "log" && known == nil ? Swift.max(1, usual.lowerBound) : usual.lowerBound
    return try Scale(
      min: scale.min ?? min ?? start, max: scale.max ?? max ?? usual.upperBound, mapping: mapping,
      isReversed: scale.reverse, wraps: wraps)
  }

  /// The key that a gauge's field was read from.
  fileprivate func path(of field: GaugeError.Field) -> String {
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

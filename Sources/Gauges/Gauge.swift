public import VectorGraphics

/// A gauge as data: what it shows and in which colours, not yet how large.
///
/// A gauge is checked when it is made and before it is laid out; drawing it cannot fail for its content.
public struct Gauge: Hashable, Sendable {
  /// What the canvas is filled with.
  public enum Background: Hashable, Sendable {
    /// The theme's page colour.
    case page
    case transparent
    case color(Color)
  }

  /// A moment of a film.
  package struct Moment: Hashable, Sendable {
    /// What the number shows when it is not the value: one that still counts while the pointer is elsewhere.
    package var number: Double?
    /// The largest number of the film, where its length decides how large all are; infinite when only the end of the
    /// data would tell, nil in a still.
    package var largestNumber: Double?
    /// Those of a number that moves: the same in every frame, lest it jump from 9.99 to 10. Of no effect on kinds and
    /// formats that write numbers in a form of their own; nil at rest, and in a still.
    package var decimals: Int?
    /// How many the number of a film has at least, as its data need them, by the name of the value.
    package var leastDecimals: [String: Int] = [:]
    /// How much the gauge is shown to be moving, 0 (rests) … 1, by kinds that show it.
    package var emphasis = UnitInterval.zero
    /// The highest reading of late, for kinds with a peak lamp; nil leaves that of the statistics.
    package var peak: Double?
    /// The range that the value counts as being in; nil is the one that it is in.
    package var range: HeldRange?
  }

  /// How it is composed; its usual range is only a proposal for ``scale``.
  public var kind: Kind
  /// One of the kind's designs; nil is its usual one.
  public var variant: String?

  // MARK: What is shown

  /// The true value; a pointer stops at the ends of the scale, the number never does. Nil when it is missing: then
  /// there is no pointer, and a dash for the number.
  public var value: Double?
  /// What a film shows of it besides its values.
  package var moment = Moment()
  /// Several values by name, for kinds that show more than one.
  public var values: [NamedValue] = []
  /// Past values, the oldest first, nil where one is missing: for sparklines.
  public var history: [Double?] = []
  /// Where the value stood before; shown as a ghost.
  public var previous: Double?
  /// What the value is compared with.
  public var reference: Double?
  /// How the difference to ``reference`` is shown.
  @Shared public var delta = DeltaOptions()
  /// Where the true value lies; shown as a band.
  public var uncertainty: Uncertainty?
  /// Marks of what the value has been; none unless they are given or measured.
  @Shared public var statistics = Statistics()
  /// How far the value can be trusted. Where it is being fetched or could not be had, there is none to be seen.
  public var state = GaugeState.live
  /// What the notice of the states stale, loading and error says; empty says “Stale”, “Loading…” and “No data”.
  public var stateText = ""
  /// The colour of an error's notice: the theme's alarm before the gauge was subdued.
  var noticeColor = Color.black

  // MARK: How it lies on the scale

  /// What values lie between, in the unit that is shown. Once set it is drawn as it is.
  public var scale: Scale { didSet { isScaleProposed = false } }
  /// Whether nobody asked for the ends of ``scale``: then a kind may take others, as a sparkline takes those of its values.
  public package(set) var isScaleProposed = false
  /// The value a progress arc starts from; the start of the scale when nil.
  public var origin: Double?
  /// Degrees a needle may pass the ends of a round scale, 0…20.
  public var overshoot = 0.0
  /// Where a round scale starts and ends; the kind's usual place when nil. The end is after the start, at most one turn.
  public var arc: DialArc?
  /// Where marks and labels stand; automatic unless it is said.
  @Shared public var ticks = TickOptions()
  /// Bands along the track, later ones on top.
  public var ranges: [GaugeRange]
  /// Marks on the track.
  public var targets: [GaugeTarget]
  /// Texts that stand at a value.
  public var annotations: [Annotation] = []

  // MARK: How it looks

  /// Needles, bars and marks; nil for those the kind has.
  public var pointers: [GaugePointer]?
  /// Track and bar; what is not said here is the theme's, then the kind's.
  @Shared public var track = TrackOptions()
  /// What covers the needle's root, on kinds that have a needle.
  @Shared public var hub = HubOptions()

  /// A sign beside it; nil is the theme's, if that has one.
  @Shared public var logo: Logo?
  /// A picture behind it, or on its face; nil is the theme's, if that has one.
  @Shared public var backdrop: Backdrop?
  /// A face of one's own on a round or straight dial, which says where the scale lies; nil is the theme's.
  @Shared public var face: DrawnFace?

  /// The gauges of a picture that holds several.
  @Shared public var grid = GridOptions()
  /// What it is called by in a picture of several, by the columns of data: letters, digits, `_` and `-`; empty for none.
  public var id = ""
  /// Where it lies in a picture of several; nil is the next place of the grid. By itself it has no effect.
  public var place: GaugePlace?

  /// What it has in common with those it stands beside.
  var accord = Accord()
  /// Whether it stands on a card, or below words as on one: small print has one size, and dials no small form.
  var isOnCard = false
  /// The largest that small print may be, as labels of scales and names, in layout units.
  var printLimit = Double.infinity
  /// Whether number and state stand beside it, on a card, and not in it.
  var numberStandsElsewhere = false
  /// Whether the notice of its state does.
  var noticeStandsElsewhere = false
  /// Whether what stands for a missing number keeps the place of one that will come, and is not drawn.
  var keepsPlaceOfNumber = false
  /// What its scale is in, where the unit stands beside it too; nil is ``unit``.
  var unitOfScale: String?

  // MARK: In words and colours

  /// At most 256 characters; empty shows none.
  public var title: String
  /// A second line by the title, at most 256 characters; empty for none.
  public var subtitle = ""
  /// How the number is written, and whether there is one.
  @Shared public var readout = ReadoutOptions()
  /// That of what was measured, as it is to be written; empty for none.
  public var unit: String
  /// The unit that is shown, into which what was measured is converted: the value and its like. Scale, ranges and
  /// targets are of the dial, and so in this unit already. Nil shows ``unit``.
  public var displayUnit: String?
  /// A unit for a second, inner scale on the same round dial.
  public var secondUnit: String?
  /// What is said of the picture to those who do not see it.
  @Shared public var accessibility = Accessibility()
  /// In which that is said, and what notices say; nil is English, where the page around it may have another.
  @Shared public var language: Language?
  /// Texts in place of the language's own, whichever it is.
  @Shared public var sentences: [Sentence: String] = [:]
  /// The colours of ``theme`` that were replaced for this gauge alone, by their names as tokens.
  package var ownTokens: [String] = []
  /// Colours, type and materials; fields set on the gauge go before it.
  @Shared public var theme: Theme
  /// With one, an SVG document is right on light and on dark pages: ``theme`` is for light pages then. Pictures of
  /// pixels have one theme in any case.
  @Shared public var darkTheme: Theme?
  /// Behind everything; where the theme's title is hard to read on a colour of one's own, it is black or white.
  public var background: Background
  /// Around texts that stand on no face; of a picture of several gauges it is that of the whole.
  public var halo = TextHalo.auto

  /// - Parameter scale: nil is the kind's usual one, or what suits the values where the kind has none.
  /// - Throws: ``GaugeError`` naming the field that breaks a rule: a value that is not finite or too large, a
  ///   text that is too long, too many ranges or targets.
  public init(
    kind: Kind, value: Double?, scale: Scale? = nil, origin: Double? = nil, ranges: [GaugeRange] = [],
    targets: [GaugeTarget] = [], title: String = "", unit: String = "", theme: Theme = .dark,
    background: Background = .page
  ) throws(GaugeError) {
    (self.kind, self.value, self.scale, self.origin) = (kind, value, scale ?? kind.usualScale, origin)
    isScaleProposed = scale == nil
    (self.ranges, self.targets, self.title, self.unit) = (ranges, targets, title, unit)
    (self.theme, self.background) = (theme, background)
    try check()
    // What the theme leaves out is settled when all is said.
    let own = (readout, track)
    self = prepared()
    (readout, track) = own
  }

  /// To be filled in.
  package static let blank = Gauge()

  private init() {
    (kind, scale, ranges, targets, title, unit) = (.radial, .unit, [], [], "", "")
    (theme, background) = (.dark, .page)
  }

  /// The Speedometer: 0 … 999,999 on seven marks.
  ///
  /// - Throws: ``GaugeError`` with the Speedometer's own words for a value it refuses.
  public static func speedometer(
    _ value: Double, title: String = "", unit: String = "", theme: Theme = .dark, background: Background = .page
  ) throws(GaugeError) -> Gauge {
    do {
      _ = try SpeedometerValue(value)
    } catch {
      throw GaugeError(.value, "\(value)", rule: "is refused: \(error) (0 to 999,999)")
    }
    return try Gauge(
      kind: .speedometer, value: value, scale: SpeedometerValueCalculator.scale, title: title, unit: unit,
      theme: theme, background: background)
  }

  /// A round dial with a linear scale, round ticks and any range; 0 to 100 where none is given.
  public static func radial(
    _ value: Double, in range: ClosedRange<Double>? = nil, unit: String = "", title: String = "",
    theme: Theme = .dark, background: Background = .page
  ) throws(GaugeError) -> Gauge {
    let scale = try range.map { (range) throws(GaugeError) in try Scale(min: range.lowerBound, max: range.upperBound) }
    return try Gauge(
      kind: .radial, value: value, scale: scale, title: title, unit: unit, theme: theme, background: background)
  }

  /// A straight scale from left to right with a bar.
  public static func linear(
    _ value: Double?, scale: Scale, origin: Double? = nil, ranges: [GaugeRange] = [], targets: [GaugeTarget] = [],
    unit: String = "", title: String = "", theme: Theme = .dark, background: Background = .page
  ) throws(GaugeError) -> Gauge {
    try Gauge(
      kind: .linear, value: value, scale: scale, origin: origin, ranges: ranges, targets: targets, title: title,
      unit: unit, theme: theme, background: background)
  }

  /// A round dial on any scale, with ranges, targets, and a value that may be missing.
  public static func radial(
    _ value: Double?, scale: Scale, origin: Double? = nil, ranges: [GaugeRange] = [], targets: [GaugeTarget] = [],
    unit: String = "", title: String = "", theme: Theme = .dark, background: Background = .page
  ) throws(GaugeError) -> Gauge {
    try Gauge(
      kind: .radial, value: value, scale: scale, origin: origin, ranges: ranges, targets: targets, title: title,
      unit: unit, theme: theme, background: background)
  }

  /// The colour behind the drawing; nil when the canvas stays transparent.
  var backgroundColor: Color? {
    switch background {
    case .page: hasCard ? nil : grid.hasCards ? theme.surround : theme.page
    case .transparent: nil
    case .color(let color): color.alpha > 0 ? color : nil
    }
  }

  /// Whether it stands on a card of its theme, which has the colour of a page.
  package var hasCard: Bool { theme.look.cardRadius != nil && !grid.hasCards }

  /// Solves the layout for a canvas.
  ///
  /// - Parameters:
  ///   - size: of the canvas, in layout units (CSS pixels); each side 1…16,384.
  ///   - shaper: measures and outlines the texts.
  /// - Throws: ``GaugeError`` when a side is out of range.
  public func dial(size: Size, shaper: some TextShaper) throws(GaugeError) -> Dial {
    try GaugeError.check(size)
    try check()
    return checkedDial(size: size, shaper: shaper)
  }

  /// The same for a gauge and a size that have been checked. Frames of a film differ in finite values alone.
  package func checkedDial(size: Size, shaper: some TextShaper) -> Dial {
    let gauge = prepared()
    return Dial(gauge, gauge.composition(size: size, shaper: RememberingShaper.over(shaper)), size: size)
  }

  /// The same gauge for dark pages; nil when it has one look only.
  public var onDarkPages: Gauge? {
    guard let darkTheme else { return nil }
    var gauge = self
    (gauge.theme, gauge.darkTheme) = (darkTheme, nil)
    if halo == .auto { gauge.halo = .none }
    for index in gauge.grid.gauges.indices {
      gauge.grid.gauges[index] = gauge.grid.gauges[index].onDarkPages ?? gauge.grid.gauges[index]
    }
    return gauge
  }

  /// Where the pointer stands on the scale; at the start when the value is missing.
  package var progress: UnitInterval { value.map(drawnScale.pointerPosition(of:)) ?? .zero }

  /// What texts outside a face stand on; the theme's page when it shines through.
  var groundColor: Color {
    guard !hasCard, case .color(let page) = background, page.alpha > 0.5 else { return theme.page }
    return page
  }

  /// What a face is like at its edge, over whatever shines through it.
  var faceColor: Color { theme.faceShade.over(groundColor.over(.black)) }

  /// The title stands on the page, so a page colour of the user's own decides whether it is dark or light.
  var titleColor: Color {
    guard !hasCard, case .color(let page) = background, page.alpha > 0.5, theme.title.contrast(with: page) < 4.5 else {
      return theme.title
    }
    return page.opposite
  }
}

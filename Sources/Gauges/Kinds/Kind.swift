public import VectorGraphics

extension Gauge {
  /// What a gauge looks like: a name for specifications, what suits it, and how it is composed.
  ///
  /// A kind is one file beside this one, which makes its constant and composes it, and one row in ``all``.
  public final class Kind: Sendable {
    /// What specifications call it; kinds with one name are equal.
    public let name: String
    /// One sentence for `tacho list` and the reference page.
    public let summary: String
    /// The canvas a gauge of this kind looks best on, in layout units.
    public let usualSize: Size
    /// The ends of the scale when the gauge gives none.
    public let usualRange: ClosedRange<Double>
    /// Whether the end of the scale is its start again, as on a compass.
    public let wraps: Bool
    /// Designs to choose from, the first is the usual one; empty when there is one design only.
    public let variants: [String]
    /// The names of the values it shows when it shows more than one; empty when any name will do.
    public let valueNames: [String]
    /// The units of those values that are not in the unit of the gauge, by their names.
    package let ownUnits: [String: String]
    /// The unit of its values where a gauge names none; empty where they have none then.
    package let usualUnit: String
    package let traits: Traits
    /// What it draws; of designs that draw something else that is in ``designs``, and of several values, where it draws
    /// those in another way than one, in ``ofSeveral``, by the name of the design.
    let draws: Features
    let designs: [String: Features]
    let ofSeveral: [String: Features]
    /// What it draws only together with something else.
    package let needs: [Need]
    /// Rules of its own.
    let check: (@Sendable (Gauge) throws(GaugeError) -> Void)?
    /// The scale that marks lie on, where that is not the gauge's.
    let ownScale: (@Sendable (Gauge) -> Scale?)?
    /// The names of the values without which it would draw something that nobody measured; nil for all that it has.
    package let neededValues: (@Sendable (Gauge) -> [String])?
    /// Its face's width by its height, on a canvas of that side, where words stand beside it if the canvas is long; nil: never.
    let faceAspect: (@Sendable (Gauge, _ side: Double) -> Double?)?
    /// How much its value changes in a second by itself.
    fileprivate let change: (@Sendable (Gauge) -> Double)?
    /// Whether its value changes by itself.
    package var runs: Bool { change != nil }
    /// What moves it where nothing else is asked for.
    package let usualSpring: Spring
    /// The smallest magnitude that a number on it tells from 0, by the name of the value, which is empty for the only one;
    /// nil where every value has the decimals it needs.
    package let leastNumber: (@Sendable (Gauge, String) -> Double)?
    /// The names of values that no `readout.format` writes: they have a form of their own.
    let ownForms: Set<String>
    /// What a gauge without a title is called.
    let usualTitle: Sentence
    /// For gauges whose best canvas depends on more than their kind; nil when it does not.
    let fittedSize: (@Sendable (Gauge) -> Size)?
    /// The width by the height of the window a theme mounts it in, for what has a length rather than a shape, and
    /// nothing to fill a high window with; nil where the window takes the canvas.
    let windowAspect: (@Sendable (Gauge) -> Double?)?
    let compose: @Sendable (Gauge, Size, any TextShaper) -> Composition

    init(
      _ name: String, _ summary: String, size: Size, range: ClosedRange<Double> = 0...100, wraps: Bool = false,
      variants: [String] = [], valueNames: [String] = [], ownUnits: [String: String] = [:],
      usualUnit: String = "", traits: Traits = [],
      draws: Features, designs: [String: Features] = [:], ofSeveral: [String: Features] = [:], needs: [Need] = [],
      check: (@Sendable (Gauge) throws(GaugeError) -> Void)? = nil,
      ownScale: (@Sendable (Gauge) -> Scale?)? = nil,
      neededValues: (@Sendable (Gauge) -> [String])? = nil, faceAspect: (@Sendable (Gauge, Double) -> Double?)? = nil,
      changePerSecond change: (@Sendable (Gauge) -> Double)? = nil, usualSpring: Spring = Spring(),
      leastNumber: (@Sendable (Gauge, String) -> Double)? = nil, ownForms: Set<String> = [],
      usualTitle: Sentence = .gauge, fittedSize: (@Sendable (Gauge) -> Size)? = nil,
      windowAspect: (@Sendable (Gauge) -> Double?)? = nil,
      compose: @escaping @Sendable (Gauge, Size, any TextShaper) -> Composition
    ) {
      (self.name, self.summary, usualSize, usualRange, self.leastNumber) = (name, summary, size, range, leastNumber)
      (self.traits, self.change, self.usualTitle) = (traits, change, usualTitle)
      (self.usualSpring, self.ownForms) = (usualSpring, ownForms)
      (self.draws, self.designs, self.ofSeveral, self.needs) = (draws, designs, ofSeveral, needs)
      (self.check, self.ownScale) = (check, ownScale)
      (self.neededValues, self.faceAspect) = (neededValues, faceAspect)
      (self.fittedSize, self.windowAspect) = (fittedSize, windowAspect)
      (self.ownUnits, self.usualUnit) = (ownUnits, usualUnit)
      (self.wraps, self.variants, self.valueNames, self.compose) = (wraps, variants, valueNames, compose)
    }
  }
}

extension Gauge.Kind {
  /// From end to end of the usual range.
  package var usualScale: Scale {
    (try? Scale(min: usualRange.lowerBound, max: usualRange.upperBound, wraps: wraps)) ?? .unit
  }

  /// What sets a kind apart from the others.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A picture of several gauges.
    package static let holdsGauges = Traits(rawValue: 1)
    /// Its last mark says that there is more, so no value is beyond its scale.
    package static let isOpenEnded = Traits(rawValue: 2)
    /// It writes numbers in a way of its own.
    package static let writesOwnNumber = Traits(rawValue: 4)
    /// It moves in a way of its own, and shows how much it moves.
    package static let showsMotion = Traits(rawValue: 8)
    /// Its value is a time of day, of which people write hours and minutes: 10:08.
    package static let isTimeOfDay = Traits(rawValue: 16)
    /// Its title and what is below begin at the left edge.
    package static let beginsAtTheLeft = Traits(rawValue: 32)
    /// It has a face, or a window, on which most of it stands.
    static let hasFace = Traits(rawValue: 64)
    /// Its number is drawn, on drums or in segments: it is no text, and always has room.
    package static let drawsNumber = Traits(rawValue: 128)
    /// It writes its value as a heading: 7° as 007°.
    static let writesHeadings = Traits(rawValue: 256)
    /// Its needles turn, and have the shapes of needles.
    static let turnsNeedles = Traits(rawValue: 1024)
    /// Most of it is the line of its past values.
    package static let drawsHistory = Traits(rawValue: 512)
    /// Its scale, its pointers and its first words are those of the program that it comes from.
    package static let hasOwnScale = Traits(rawValue: 2_048)
    /// A theme decides whether it has a track and a number.
    static let leavesPartsToTheme = Traits(rawValue: 4_096)
    /// It is a meter of a studio: it shows levels, behind a window that keeps its shape.
    package static let isStudioMeter = Traits(rawValue: 8_192)
    /// Its hands go on past the end of a turn, and so does its number.
    static let runsOn = Traits(rawValue: 16_384)
    /// The word for the state that the value is in says more than its number.
    static let saysState = Traits(rawValue: 32_768)
    /// What its bar lies on keeps ends of its own where the bar is in segments.
    static let hasGroundBelowSegments = Traits(rawValue: 65_536)
    /// Its number stands in the middle of its figure, which has nothing else there.
    static let holdsNumber = Traits(rawValue: 131_072)
    /// Below its number, or on its bands, is the name of the range that the value is in.
    static let namesRange = Traits(rawValue: 1_048_576)
    /// Ranges with a thickness have their names on their bands.
    static let namesBands = Traits(rawValue: 2_097_152)
    /// Numbers stand in the corners that its round face leaves free.
    static let hasCorners = Traits(rawValue: 524_288)
    /// What it shows of several values is made of all of them.
    static let showsTotal = Traits(rawValue: 262_144)
  }
}

extension Gauge {
  /// The canvas it looks best on, in layout units.
  public var usualSize: Size { kind.fittedSize?(self) ?? kind.usualSize }

  /// Whether it lies: upright and round variants have a shape of their own.
  var isUsuallyLong: Bool { usualSize.width > usualSize.height * 1.3 }

  /// The shape of a housing's window around a bar with its words: a card has these above it.
  var aspectOfBarWindow: Double? { isUsuallyLong ? (isOnCard ? 2.4 : 1.2) : nil }
}

extension Gauge.Kind {
  /// That of a specification which names none.
  package static let usual = Gauge.Kind.radial

  /// Whether it draws several values in another way than one.
  package var hasLookOfSeveral: Bool { !ofSeveral.isEmpty }

  /// The kinds a specification may name.
  public static let all: [Gauge.Kind] = [
    .radial, .linear, .bullet, .ring, .compass, .clock, .countdown, .battery, .vu, .odometer, .lcd, .level, .gforce,
    .sparkline, .lamp, .altimeter, .horizon, .tank, .wind, .gear, .lap, .speedometer,
  ]

  /// The unit of its main value where that is never the gauge's.
  ///
  /// - Parameter isNamed: whether the gauge has values with names: then a value without one is the first of them.
  package func ownUnit(isNamed: Bool) -> String? {
    ownUnits[""] ?? (isNamed ? valueNames.first.flatMap { ownUnits[$0] } : nil)
  }

  /// The unit of the value of that name.
  ///
  /// - Parameters:
  ///   - unit: the gauge's; empty where it has none.
  ///   - usual: the same, or the one that goes without saying, which is that of the main value.
  package func unit(ofValue name: String, unit: String, usual: String) -> String {
    ownUnits[name] ?? (ownUnits.isEmpty ? usual : unit)
  }

  /// One of ``all`` by its exact name; nil when there is none.
  public static func named(_ name: String) -> Gauge.Kind? { all.first { $0.name == name } }
}

extension Gauge.Kind: Hashable, CustomStringConvertible {
  /// By their names.
  public static func == (a: Gauge.Kind, b: Gauge.Kind) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  public var description: String { name }
}

extension Gauge {
  /// How much its value changes in a second by itself: 1 on a clock, −1 where time runs out; nil for most kinds.
  package var changePerSecond: Double? { kind.change?(self) }
}

extension Gauge.Kind {
  /// What a kind draws. Every key of a specification that not all kinds have a use for belongs to one of these; from what
  /// the kinds declare come the checks, the schema and the reference pages.
  ///
  /// A feature belongs to a kind where the picture, or what is said of it, changes with the key: a test tries every key on
  /// every kind.
  package struct Features: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }
    private init(_ bit: Int) { rawValue = 1 << bit }

    // MARK: What is shown

    package static let values = Features(0)
    package static let state = Features(1)
    package static let unit = Features(2)
    package static let displayUnit = Features(3)
    package static let subtitle = Features(4)
    package static let previous = Features(5)
    /// A difference to the reference.
    package static let delta = Features(6)
    /// Whether that difference is good.
    package static let deltaGood = Features(7)
    /// Where the value has been, and where it may be.
    package static let statistics = Features(8)
    package static let peak = Features(9)

    // MARK: The number

    package static let numberFormat = Features(10)
    package static let numberLocale = Features(11)
    package static let numberWords = Features(12)
    package static let numberShown = Features(13)
    package static let numberAffixes = Features(14)

    // MARK: The scale

    package static let scaleEnds = Features(15)
    package static let scaleType = Features(16)
    /// The parameters of its types.
    package static let scaleMapping = Features(17)
    package static let scaleReverse = Features(18)
    package static let scaleWrap = Features(19)
    package static let scaleOrigin = Features(20)
    package static let overshoot = Features(21)
    /// Marks, labels, and notes beside them.
    package static let tickMarks = Features(22)
    /// The angles a round scale lies between.
    package static let arc = Features(23)
    /// What a full dial has: a second scale, texts along it, and notes at any angle.
    package static let secondScale = Features(24)

    // MARK: On the scale

    /// Where ranges and targets lie, and their names.
    package static let rangesAndTargets = Features(25)
    package static let rangeSeverity = Features(26)
    package static let rangeColor = Features(27)
    package static let rangeOffset = Features(28)
    /// The looks of their bands, and the colour of what is under them.
    package static let rangeBands = Features(29)
    package static let targetMarks = Features(30)

    // MARK: Pointers and track

    package static let pointers = Features(31)
    /// Needles that turn: their outlines, tails, hubs, and scales of their own.
    package static let turningNeedles = Features(32)
    package static let trackThickness = Features(33)
    /// Ends, segments and patterns of a track.
    package static let trackSegments = Features(34)

    // MARK: Pictures

    package static let drawnFace = Features(35)
    /// A round one, over which the scale may be drawn.
    package static let roundDrawnFace = Features(36)
    package static let faceBackdrop = Features(37)

    // MARK: Colours of the theme

    package static let accentColor = Features(38)
    package static let accentShade = Features(39)
    package static let alarmColors = Features(40)
    package static let infoColor = Features(41)
    package static let warnColor = Features(42)
    package static let faceColors = Features(43)
    package static let hubBorder = Features(44)
    package static let hubColors = Features(45)
    package static let labelColor = Features(46)
    package static let majorTickColor = Features(47)
    package static let minorTickColor = Features(48)
    package static let mutedColor = Features(49)
    package static let ringColor = Features(50)
    package static let shadowColor = Features(51)
    /// A title on the page, and what else stands there.
    package static let titleColor = Features(52)
    package static let trackColor = Features(53)
    package static let valueColor = Features(54)

    // MARK: What many have in common

    package static let number: Features = [.numberFormat, .numberLocale, .numberWords, .numberShown, .numberAffixes]
    /// A value that is placed along a scale from one of its ends to the other.
    package static let freeScale: Features = [.scaleType, .scaleMapping, .scaleReverse, .scaleWrap]
    package static let severities: Features = [.rangeSeverity, .rangeColor, .alarmColors, .infoColor, .warnColor]
    /// A number on a scale, and the range that it is in.
    package static let usual: Features = [
      .state, .unit, .displayUnit, .subtitle, .number, .scaleEnds, .freeScale, .rangesAndTargets, .severities,
      .titleColor,
    ]
    /// A round face with marks and a hand.
    package static let face: Features = [
      .accentColor, .faceColors, .labelColor, .majorTickColor, .minorTickColor, .trackColor, .valueColor, .shadowColor,
      .faceBackdrop,
    ]
    /// A track with all that lies on it.
    package static let track: Features = [
      .tickMarks, .deltaGood, .delta, .pointers, .previous, .targetMarks, .statistics, .trackSegments, .rangeBands,
      .scaleOrigin, .peak, .trackColor, .valueColor, .trackThickness,
    ]
  }

  /// Something that a kind draws only together with something else of the gauge.
  package struct Need: Sendable {
    /// The keys, as in a specification: `scale.min`.
    package let keys: [String]
    /// What is missing, and what to add.
    package let reason: String
    /// What becomes of the keys.
    package let effect: String
    package let isMet: @Sendable (Gauge) -> Bool

    init(
      _ keys: [String], _ reason: String, effect: String = "has no effect here",
      isMet: @escaping @Sendable (Gauge) -> Bool
    ) {
      (self.keys, self.reason, self.effect, self.isMet) = (keys, reason, effect, isMet)
    }

    static let noBar = "there is no bar; add {type: bar} to pointers"

    /// The need for a bar, of what is drawn of a bar alone; some kinds have one unless there are other pointers.
    static func bar(_ keys: [String]) -> Need { Need(keys, noBar, isMet: \.hasBar) }

    /// The need for something that shows the scale, on a kind that draws nothing of it by itself.
    static func scale(_ keys: [String]) -> Need {
      Need(keys, "nothing shows the scale without ranges, or a11y.role: meter, which tells its ends") {
        !$0.ranges.isEmpty || $0.accessibility.role != .img
      }
    }

    /// The need for a time, of the type of a scale along which a kind places nothing: whether it bends does not show.
    static let timeAsType = Need(["scale.type"], "nothing is placed along the scale, so only time shows, in the number")
    {
      $0.draws(.scaleMapping) || $0.scale.mapping == .time
    }
  }

  /// What one of its designs draws; nil is the usual one.
  ///
  /// - Parameter isOfSeveral: whether it draws several values, in another way than one.
  package func features(of variant: String?, isOfSeveral: Bool = false) -> Features {
    let design = variant ?? variants.first ?? ""
    return isOfSeveral ? ofSeveral[design] ?? [] : designs[design] ?? draws
  }
}

extension Gauge {
  /// Whether a straight kind has a bar: it does unless other pointers were asked for.
  var hasBar: Bool { pointers?.contains { $0.style == .bar } ?? true }

  /// Whether its kind, in its design, draws this.
  package func draws(_ feature: Kind.Features) -> Bool { features.contains(feature) }

  /// What its kind, in its design, draws.
  package var features: Kind.Features {
    kind.features(of: variant, isOfSeveral: kind.hasLookOfSeveral && !values.isEmpty)
  }
}

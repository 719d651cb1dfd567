public import VectorGraphics

/// The parts of a theme that are more than colours: what a dial is made of, and how its marks are shaped.
///
/// Lengths are units of a dial of 300, as everywhere in a specification. All light comes from the upper left, so what
/// is raised is bright there and throws its shadow to the lower right, whichever way a needle points.
public struct Look: Hashable, Sendable {
  /// Rings around the face, the outermost first; empty leaves it without a bezel.
  public var bezel: [BezelRing] = []
  /// Behind the bezel.
  public var plate: Plate?
  /// How the ground inside the bezel is worked.
  public var face = FaceFinish.lit
  /// How dark the bezel's shadow is on the rim of the face, 0…1.
  public var vignette = 0.0
  /// How much light the glass reflects, 0…1.
  public var glass = 0.0
  /// How dark the needle's shadow is, 0…1.
  public var needleShadow = 0.0
  /// The colour of the needle's part beyond the hub; nil is that of the needle.
  public var tailColor: Color?
  /// What the hub is made of; nil is drawn with the theme's colours.
  public var hubMaterial: Material?
  /// What covers the needle's root where the gauge does not say it.
  public var hub = HubOptions()
  /// Shapes and lengths of the scale's marks; at which values they stand is the gauge's.
  public var ticks = TickLook()
  /// The track and the bar where the gauge does not say it.
  public var track = TrackOptions()
  /// Whether round dials have a track.
  public var hasTrack = true
  /// How strongly the bar shines on its surroundings, 0…1.
  public var bloom = 0.0
  /// Nil has the bar and needle of a usual dial.
  public var pointers: [GaugePointer]?
  /// Where the needle's tip is, as a share of the face's radius; it then passes over labels, as on real instruments.
  /// Nil ends before them.
  public var needleReach: Double?
  /// The thickness of ranges on the rim of a face without a track, in units of a dial of 300; nil is the usual one.
  public var rangeThickness: Double?
  /// From the edge of the face inward to the outer edge of such ranges.
  public var rangeInset = 0.0
  /// The thickness of alarms among them, which are told by it without their colour; nil is that of all.
  public var alarmThickness: Double?
  /// Marks on ranges of a severity, so that they are told without their colour.
  public var patterns: [GaugeRange.Severity: PatternFill.Kind] = [:]
  /// Whether the title stands on the face, and the unit too where there is no number.
  public var titleOnFace = false
  /// How round the corners of a card are that all of it stands on, in units of a picture of 300; nil has no card. Around it the
  /// ground stays as it is, and a line of the track's colour is its edge.
  public var cardRadius: Double?
  /// A sign beside the gauge; nil has none.
  public var logo: Logo?
  /// A picture behind the gauge, or on its face; nil has none.
  public var backdrop: Backdrop?
  /// Whether a round dial has a number unless the gauge asks for one.
  public var hasNumber = true

  /// What small metal parts of a gauge in a window are made of, which goes with its bezel; nil on a page.
  var fitting: Material?

  /// That of the plain dial: lit, with a track and a number, and without a housing.
  public init() {}

  /// Whether it is that of the plain dial but for its pictures, its card and what its ranges are filled with.
  var isPlain: Bool {
    var look = self
    (look.logo, look.backdrop, look.patterns, look.cardRadius) = (nil, nil, [:], nil)
    return look == Look()
  }

  /// Whether it is made of what the plain dial is made of, whatever its marks, needles and tracks are: instruments with colours
  /// of their own keep them.
  var isOfPlainStuff: Bool {
    bezel.isEmpty && plate == nil && face == .lit && vignette == 0 && glass == 0 && !isInWindow
  }

  /// Whether the dial is a thing with a rim of its own rather than a drawing.
  public var isHoused: Bool { !bezel.isEmpty || plate != nil }

  /// Whether what is drawn lies in a window whose bezel, ground and glass are drawn around it.
  var isInWindow: Bool { fitting != nil }

  /// From the edge of the face to the outer edge of the bezel.
  var bezelWidth: Double { bezel.reduce(0) { $0 + $1.width } }

  /// From the edge of the face to the outer edge of all that is around it.
  var housingWidth: Double { bezelWidth + (plate?.margin ?? 0) }
}

/// A ring of a bezel.
public struct BezelRing: Hashable, Sendable {
  /// 0.3…40.
  public var width: Double
  /// Across the ring, lit from the upper left unless it is turned.
  public var material: Material
  /// Whether it falls inward, so that its light side is the lower right.
  public var isTurned: Bool

  /// A ridge; a turned one is a groove.
  public init(width: Double, material: Material, isTurned: Bool = false) {
    (self.width, self.material, self.isTurned) = (width, material, isTurned)
  }
}

/// What a dial is mounted on.
public struct Plate: Hashable, Sendable {
  /// The outline of a plate behind a round dial.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case round
    /// With round corners.
    case square
    /// A square with its corners cut off.
    case chamfered
    /// Nothing but the corners of a frame.
    case brackets
  }

  /// Its outline, which also decides where the screws are.
  public var shape = Shape.square
  /// Across the plate, lit from the upper left; dark metal unless it is set.
  public var material = Material(colors: [Color(0x4A4D50), Color(0x2B2D2F), Color(0x151617)], edge: .black)
  /// From the bezel to its nearest edge, 0…60.
  public var margin = 8.0
  /// In the corners, or evenly around a round plate: 0…12; of a square 4 or none.
  public var screws = 4

  /// Square and dark, with four screws.
  public init() {}
}

/// How the ground of a face is worked.
public enum FaceFinish: String, Hashable, Sendable, CaseIterable {
  /// Light from the upper left, as on the usual dial.
  case lit
  /// One colour.
  case flat
  /// Glossy, brightest above the middle.
  case enamel
  /// Lit from below, as a window of a meter.
  case glow
  /// Turned metal: fine circles, and four broad rays of light.
  case brushed
  /// Rays from the middle.
  case sunray
  /// A weave of two tones.
  case carbon
  /// A faint grain.
  case paper
}

/// How the marks of a scale are shaped.
public struct TickLook: Hashable, Sendable {
  /// The outline of a single mark.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case line, dot, triangle
    /// A line with round ends.
    case pill
    /// A bar with a bright and a dark half, as if applied.
    case folded
  }

  /// The marks of one weight.
  public struct Mark: Hashable, Sendable {
    /// Along the radius, in units of a dial of 300.
    public var length: Double
    /// 0 leaves it out.
    public var width: Double
    /// Its outline within that length and width.
    public var shape = Shape.line

    /// Both in units of a dial of 300.
    public init(length: Double, width: Double, shape: Shape = .line) {
      (self.length, self.width, self.shape) = (length, width, shape)
    }
  }

  /// At the values that have labels.
  public var major = Mark(length: 8.5, width: 2.1)
  /// Halfway between two major ones, or as the gauge asks.
  public var mid = Mark(length: 6.25, width: 1.5)
  /// The finest division.
  public var minor = Mark(length: 4.25, width: 1)
  /// From the edge of the face.
  public var inset = 3.5
  /// The width of thin circles along both ends of the minor ticks, as on a railway track; 0 has none.
  public var rails = 0.0
  /// How labels are turned where the gauge leaves them upright.
  public var rotation = LabelRotation.upright

  /// The plain dial's lines, with upright labels.
  public init() {}
}

extension DialStyle {
  /// The plain dial's measures as a theme has them.
  static func radial(_ theme: Theme) -> DialStyle {
    var style = DialStyle.radial
    let (look, fonts) = (theme.look, theme.fonts)
    if let size = fonts.number.size { style.readout.size = size }
    if let size = fonts.label.size { style.label.size = size }
    if let size = fonts.title.size { style.title.size = size }
    if let size = fonts.unit.size { style.unit.size = size }
    style.look = look
    guard !look.isPlain else { return style }
    if !look.hasTrack {
      (style.trackRadius, style.trackWidth) = (style.faceRadius, 0)
    } else if let width = look.track.thickness {
      style = style.withTrack(width: width)
    }
    let marks = look.ticks
    func mark(_ mark: TickLook.Mark) -> Ticks.Mark {
      Ticks.Mark(length: mark.length, width: mark.width, shape: mark.shape)
    }
    let usualInner = style.ticks.map { $0.outerRadius - $0.major.length }
    let outer = style.faceRadius - marks.inset
    style.ticks = Ticks(
      outerRadius: outer, major: mark(marks.major), mid: mark(marks.mid), minor: mark(marks.minor))
    style.railWidth = marks.rails
    // Labels keep about the same distance from the ticks as on the usual dial, and the same place beside the usual ticks.
    let inner = outer - marks.major.length - (marks.rails > 0 ? 1.5 : 0)
    if inner != usualInner {
      style.labelRing = Size(width: inner - 4, height: inner - 6)
    }
    style.rangeThickness = look.rangeThickness ?? style.rangeThickness
    style.rangeInset = look.rangeInset + 0.75
    if let radius = look.hub.radius { style.hubRadius = radius }
    if let reach = look.needleReach {
      style.needleLength = style.faceRadius * reach
      style.needlePassesLabels = true
    }
    return style
  }
}

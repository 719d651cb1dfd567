public import VectorGraphics

/// The Speedometer's design system: every colour, length, size of type and duration, by name.
///
/// Lengths and sizes are layout units on a canvas of 300 × 300; a larger or smaller canvas scales them.
public enum SpeedometerConstants {
  /// Values of input and scale.
  public enum Values {
    /// What may be typed.
    public static let accepted = 0.0...999_999.0
    /// The marks of the scale; each stands 45° after the one before.
    public static let marks: [Double] = [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000]
    /// Where the demo run ends.
    public static let demo = 15_200.0
  }

  /// In sRGB.
  public enum Colors {
    /// The progress arc and the tip of the needle.
    public static let primaryBlue = Color(0x5CADE3)
    /// The root of the needle.
    public static let darkBlue = Color(0x3399DB)
    /// The number.
    public static let valueText = Color(0x66B2E6)
    /// The face where the light falls.
    public static let background = Color(0x525961)
    /// The face farthest from the light.
    public static let darkBackground = Color(0x3B3D47)
    /// The hub in its middle; black at its edge.
    public static let hub = Color(0x1C1F24)
    /// The line around the hub.
    public static let hubBorder = Color(0x2B2E33)
    /// The hairline around the track.
    public static let outerRing = Color(0xBFBFBF)
    /// Opaque and darker than the face, so that the arc and its end are seen at once: 6.6 : 1 against the arc, and
    /// 1.5 : 1 against the darkest of the face (contrast as WCAG 2.2 has it).
    public static let track = Color(0x1C1F24)
    /// Behind everything.
    public static let page = Color.black
    /// The texts on the marks.
    public static let label = Color.white
  }

  /// In units of a canvas of 300 × 300.
  public enum Layout {
    /// Width and height.
    public static let canvas = 300.0
    /// Diameter of the circle the track and the progress arc follow.
    public static let dialDiameter = 270.0
    /// Diameter of the disc with the gradient.
    public static let faceDiameter = 260.0
    /// Width of the track and of the progress arc, whose ends are round.
    public static let trackWidth = 8.0
    /// Width of the ring, which begins where the track ends.
    public static let outerRingWidth = 1.5
    /// The start angle of the first mark.
    public static let startAngle = Angle.degrees(-135)
    /// The end angle of the last mark.
    public static let endAngle = Angle.degrees(135)
    /// Where the face's light comes from, as fractions of its box.
    public static let faceLight = Point(x: 0.3, y: 0.3)
    /// The distance at which that light has gone.
    public static let faceGradientRadius = 130.0
    /// How far the face's shadow reaches.
    public static let faceShadowRadius = 12.0
    /// 0…1, beside the face.
    public static let faceShadowOpacity = 0.6
    /// Across.
    public static let needleWidth = 4.0
    /// From the middle of the dial to the tip.
    public static let needleLength = 95.0
    /// At both ends.
    public static let needleCornerRadius = 2.0
    /// How far the glow of a needle at rest reaches.
    public static let needleGlowRadius = 5.0
    /// 0…1, of a needle at rest.
    public static let needleGlowOpacity = 0.5
    /// While it moves.
    public static let movingNeedleGlowRadius = 8.0
    /// 0…1, while it moves.
    public static let movingNeedleGlowOpacity = 0.8
    /// How large the needle is while it moves, as a part of its size.
    public static let movingNeedleScale = 1.05
    /// How large the number is while it moves, as a part of its size.
    public static let movingNumberScale = 1.1
    /// Diameter of the hub within its border.
    public static let hubDiameter = 32.0
    /// Width of the line around the hub.
    public static let hubBorderWidth = 2.0
    /// From the middle of the dial to the middle of its labels, which stand farther out where the needle would reach them.
    public static let labelRadius = 103.0
    /// Between the caption, the dial and the controls.
    public static let spacing = 30.0
  }

  /// Sizes in units of a canvas of 300 × 300.
  public enum Typography {
    /// The texts on the marks.
    public static let label = TextStyle(size: 14, weight: .bold)
    /// The number; its digits are equally wide.
    public static let number = TextStyle(size: 36, weight: .bold, digits: .tabular)
    /// The text above the dial.
    public static let caption = TextStyle(size: 14, weight: .regular)
    /// The message below the field.
    public static let error = TextStyle(size: 12, weight: .regular)
  }

  /// Durations in seconds.
  public enum Animation {
    /// In which one spring takes over from another.
    public static let springBlend = 0.3
    /// Moves needle and arc.
    public static let spring = Spring(response: 0.8, dampingFraction: 0.6, blendDuration: springBlend)
    /// In which the number counts to its new value.
    public static let number = 0.3
    /// In which the button goes down, and back.
    public static let button = 0.2
    /// How large the button is while it is pressed, as a part of its size.
    public static let pressedButtonScale = 0.95
    /// How long the state counts as animating after a change.
    public static let animating = 1.2
    /// From the start to the demo run.
    public static let demoDelay = 0.5
  }

  /// In English.
  public enum Texts {
    /// Above the dial.
    public static let caption = "Frame"
    /// In an empty field.
    public static let placeholder = "Enter value (0-999999)"
    /// On the button.
    public static let button = "Update Speedometer"
    /// Below the field, for text that is no value.
    public static let invalidInput = "Please enter a valid positive number"
  }
}

/// One value of the Speedometer's design system with its name, as in `layout.needleLength`.
package struct DesignConstant: Sendable {
  package enum Value: Sendable {
    case number(Double)
    case numbers([Double])
    case color(Color)
    case text(String)
  }

  package let name: String
  package let value: Value
  /// What the number counts: units of a canvas of 300 × 300, seconds, degrees; empty where it counts nothing.
  package let unit: String

  init(_ name: String, _ value: Value, unit: String = "") { (self.name, self.value, self.unit) = (name, value, unit) }
}

extension SpeedometerConstants {
  /// All of them, by group, as `tacho list design` prints them.
  package static let all: [DesignConstant] =
    valueConstants + colorConstants + layoutConstants + typographyConstants + animationConstants + textConstants

  private static let valueConstants = [
    DesignConstant("values.accepted", .numbers([Values.accepted.lowerBound, Values.accepted.upperBound])),
    DesignConstant("values.marks", .numbers(Values.marks)), DesignConstant("values.demo", .number(Values.demo)),
  ]

  private static let colorConstants = [
    ("primaryBlue", Colors.primaryBlue), ("darkBlue", Colors.darkBlue), ("valueText", Colors.valueText),
    ("background", Colors.background), ("darkBackground", Colors.darkBackground), ("hub", Colors.hub),
    ("hubBorder", Colors.hubBorder), ("outerRing", Colors.outerRing), ("track", Colors.track), ("page", Colors.page),
    ("label", Colors.label),
  ].map { DesignConstant("colors." + $0.0, .color($0.1)) }

  private static let layoutConstants =
    lengths("canvas", Layout.canvas) + lengths("dialDiameter", Layout.dialDiameter)
    + lengths("faceDiameter", Layout.faceDiameter) + lengths("trackWidth", Layout.trackWidth)
    + lengths("outerRingWidth", Layout.outerRingWidth)
    + [
      DesignConstant("layout.startAngle", .number(Layout.startAngle.degrees), unit: "degrees"),
      DesignConstant("layout.endAngle", .number(Layout.endAngle.degrees), unit: "degrees"),
      DesignConstant("layout.faceLight", .numbers([Layout.faceLight.x, Layout.faceLight.y])),
    ]
    + lengths("faceGradientRadius", Layout.faceGradientRadius) + lengths("faceShadowRadius", Layout.faceShadowRadius)
    + factors("faceShadowOpacity", Layout.faceShadowOpacity) + lengths("needleWidth", Layout.needleWidth)
    + lengths("needleLength", Layout.needleLength) + lengths("needleCornerRadius", Layout.needleCornerRadius)
    + lengths("needleGlowRadius", Layout.needleGlowRadius) + factors("needleGlowOpacity", Layout.needleGlowOpacity)
    + lengths("movingNeedleGlowRadius", Layout.movingNeedleGlowRadius)
    + factors("movingNeedleGlowOpacity", Layout.movingNeedleGlowOpacity)
    + factors("movingNeedleScale", Layout.movingNeedleScale) + factors("movingNumberScale", Layout.movingNumberScale)
    + lengths("hubDiameter", Layout.hubDiameter) + lengths("hubBorderWidth", Layout.hubBorderWidth)
    + lengths("labelRadius", Layout.labelRadius) + lengths("spacing", Layout.spacing)

  private static func lengths(_ name: String, _ value: Double) -> [DesignConstant] {
    [DesignConstant("layout." + name, .number(value), unit: "units")]
  }

  private static func factors(_ name: String, _ value: Double) -> [DesignConstant] {
    [DesignConstant("layout." + name, .number(value))]
  }

  private static let typographyConstants = [
    ("label", Typography.label), ("number", Typography.number), ("caption", Typography.caption),
    ("error", Typography.error),
  ].flatMap { name, style in
    [
      DesignConstant("typography.\(name)", .number(style.size), unit: "units"),
      DesignConstant("typography.\(name).weight", .number(Double(style.weight.rawValue))),
    ]
  }

  private static let animationConstants = [
    DesignConstant("animation.springBlend", .number(Animation.springBlend), unit: "seconds"),
    DesignConstant("animation.spring.response", .number(Animation.spring.response), unit: "seconds"),
    DesignConstant("animation.spring.dampingFraction", .number(Animation.spring.dampingFraction)),
    DesignConstant("animation.number", .number(Animation.number), unit: "seconds"),
    DesignConstant("animation.button", .number(Animation.button), unit: "seconds"),
    DesignConstant("animation.pressedButtonScale", .number(Animation.pressedButtonScale)),
    DesignConstant("animation.animating", .number(Animation.animating), unit: "seconds"),
    DesignConstant("animation.demoDelay", .number(Animation.demoDelay), unit: "seconds"),
  ]

  private static let textConstants = [
    ("caption", Texts.caption), ("placeholder", Texts.placeholder), ("button", Texts.button),
    ("invalidInput", Texts.invalidInput),
  ].map { DesignConstant("texts." + $0.0, .text($0.1)) }
}

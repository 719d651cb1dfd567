package import VectorGraphics

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

package import VectorGraphics

/// The Speedometer's design system: every colour, length, size of type and duration, by name.
///
/// Lengths and sizes are layout units on a canvas of 300 × 300; a larger or smaller canvas scales them.
package enum SpeedometerConstants {
  package enum Values {
    package static let accepted = 0.0...999_999.0
    /// The marks of the scale; each stands 45° after the one before.
    package static let marks: [Double] = [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000]
    package static let demo = 15_200.0
  }

  package enum Colors {
    package static let primaryBlue = Color(0x5CADE3)
    package static let darkBlue = Color(0x3399DB)
    package static let valueText = Color(0x66B2E6)
    package static let background = Color(0x525961)
    package static let darkBackground = Color(0x3B3D47)
    package static let hub = Color(0x1C1F24)
    package static let hubBorder = Color(0x2B2E33)
    /// The hairline around the track.
    package static let outerRing = Color(0xBFBFBF)
    /// Opaque and darker than the face, so that the arc and its end are seen at once: 6.6 : 1 against the arc, and
    /// 1.5 : 1 against the darkest of the face (contrast as WCAG 2.2 has it).
    package static let track = Color(0x1C1F24)
    package static let page = Color.black
    package static let label = Color.white
  }

  package enum Layout {
    package static let canvas = 300.0
    /// Diameter of the circle the track and the progress arc follow.
    package static let dialDiameter = 270.0
    package static let faceDiameter = 260.0
    package static let trackWidth = 8.0
    /// Of the ring, which begins where the track ends.
    package static let outerRingWidth = 1.5
    package static let startAngle = Angle.degrees(-135)
    package static let endAngle = Angle.degrees(135)
    /// The face's light comes from here, as fractions of its box, and has gone at this distance.
    package static let faceLight = Point(x: 0.3, y: 0.3)
    package static let faceGradientRadius = 130.0
    package static let faceShadowRadius = 12.0
    package static let faceShadowOpacity = 0.6
    package static let needleWidth = 4.0
    package static let needleLength = 95.0
    package static let needleCornerRadius = 2.0
    package static let needleGlowRadius = 5.0
    package static let needleGlowOpacity = 0.5
    package static let movingNeedleGlowRadius = 8.0
    package static let movingNeedleGlowOpacity = 0.8
    package static let movingNeedleScale = 1.05
    package static let movingNumberScale = 1.1
    package static let hubDiameter = 32.0
    package static let hubBorderWidth = 2.0
    /// From the middle of the dial to the middle of its labels, which stand farther out where the needle would reach them.
    package static let labelRadius = 103.0
    /// From the bottom of the face up to the number's baseline.
    package static let numberRise = 35.0
    package static let spacing = 30.0
  }

  package enum Typography {
    package static let label = TextStyle(size: 14, weight: .bold)
    package static let number = TextStyle(size: 36, weight: .bold, digits: .tabular)
    package static let caption = TextStyle(size: 14, weight: .regular)
    package static let error = TextStyle(size: 12, weight: .regular)
  }

  /// Durations in seconds.
  package enum Animation {
    package static let springBlend = 0.3
    package static let spring = Spring(response: 0.8, dampingFraction: 0.6, blendDuration: springBlend)
    package static let number = 0.3
    package static let button = 0.2
    package static let pressedButtonScale = 0.95
    /// How long the state counts as animating after a change.
    package static let animating = 1.2
    /// From the start to the demo run.
    package static let demoDelay = 0.5
  }

  package enum Texts {
    package static let caption = "Frame"
    package static let placeholder = "Enter value (0-999999)"
    package static let button = "Update Speedometer"
    package static let invalidInput = "Please enter a valid positive number"
  }
}

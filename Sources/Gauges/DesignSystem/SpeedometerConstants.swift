public import VectorGraphics

/// The Speedometer's design system: every colour, length, size of type and duration, by name.
///
/// Lengths and sizes are layout units on a canvas of 300 × 300; a larger or smaller canvas scales them.
public enum SpeedometerConstants {
  public enum Values {
    public static let accepted = 0.0...999_999.0
    /// The marks of the scale; each stands 45° after the one before.
    public static let marks: [Double] = [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000]
    public static let demo = 15_200.0
  }

  public enum Colors {
    public static let primaryBlue = Color(0x5CADE3)
    public static let darkBlue = Color(0x3399DB)
    public static let valueText = Color(0x66B2E6)
    public static let background = Color(0x525961)
    public static let darkBackground = Color(0x3B3D47)
    public static let hub = Color(0x1C1F24)
    public static let hubBorder = Color(0x2B2E33)
    public static let track = Color(0x808080, alpha: 0.4)
    public static let page = Color.black
    public static let label = Color.white
  }

  public enum Layout {
    public static let canvas = 300.0
    /// Diameter of the circle the track and the progress arc follow.
    public static let dialDiameter = 270.0
    public static let faceDiameter = 260.0
    public static let trackWidth = 8.0
    public static let startAngle = Angle.degrees(-135)
    public static let endAngle = Angle.degrees(135)
    /// The face's light comes from here, as fractions of its box; in the original it has gone at this radius.
    public static let faceLight = Point(x: 0.3, y: 0.3)
    public static let faceGradientRadius = 130.0
    public static let faceShadowRadius = 12.0
    public static let faceShadowOpacity = 0.6
    public static let needleWidth = 4.0
    /// The longest the needle gets; it is shorter where a label would be in its way.
    public static let needleLength = 95.0
    public static let needleCornerRadius = 2.0
    public static let needleGlowRadius = 5.0
    public static let needleGlowOpacity = 0.5
    public static let movingNeedleGlowRadius = 8.0
    public static let movingNeedleGlowOpacity = 0.8
    public static let movingNeedleScale = 1.05
    public static let movingNumberScale = 1.1
    public static let hubDiameter = 32.0
    public static let hubBorderWidth = 2.0
    public static let spacing = 30.0
  }

  public enum Typography {
    public static let label = TextStyle(size: 14, weight: .bold)
    public static let number = TextStyle(size: 36, weight: .bold, digits: .tabular)
    public static let caption = TextStyle(size: 14, weight: .regular)
    public static let error = TextStyle(size: 12, weight: .regular)
  }

  /// Durations in seconds.
  public enum Animation {
    public static let spring = Spring(response: 0.8, dampingFraction: 0.6)
    public static let springBlend = 0.3
    public static let number = 0.3
    public static let button = 0.2
    public static let pressedButtonScale = 0.95
    /// How long the state counts as animating after a change.
    public static let animating = 1.2
    /// From the start to the demo run.
    public static let demoDelay = 0.5
  }

  public enum Texts {
    public static let caption = "Frame"
    public static let placeholder = "Enter value (0-999999)"
    public static let button = "Update Speedometer"
    public static let invalidInput = "Please enter a valid positive number"
  }
}

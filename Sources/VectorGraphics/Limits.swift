/// The limits of what Tacho accepts, in one place. Every error names the limit and its value.
public enum Limits {
  /// The largest width or height of a canvas, in layout units and in pixels.
  public static let canvasSide = 16_384.0
  /// The smallest width or height of a canvas, in layout units.
  public static let smallestCanvasSide = 1.0
  /// The most pixels in a picture, after scaling: 128 megapixels.
  public static let pixels = 128_000_000.0
  /// Pixels per layout unit.
  public static let scale = 0.1...8.0
  /// Characters (grapheme clusters) in a text.
  public static let characters = 256
  /// UTF-8 bytes in a text: 256 characters of plain text would take 256, of any script far fewer than this.
  public static let textBytes = 2_048
  /// Ticks on a scale, of all levels together.
  public static let ticks = 1_000
  /// Stops of a piecewise scale.
  public static let stops = 64
  /// Ranges along a scale.
  public static let ranges = 64
  /// Targets on a scale.
  public static let targets = 64
  /// Values by name in one gauge.
  public static let values = 32
  /// Past values in one gauge.
  public static let history = 10_000
  /// Annotations on a scale.
  public static let annotations = 32
  /// Pointers on a scale.
  public static let pointers = 32
  /// Gauges in one picture.
  public static let gauges = 400
  /// The largest magnitude of a value or a scale end; keeps every difference and ratio finite.
  public static let magnitude = 1e15
  /// Pieces of a segmented track.
  public static let segments = 200
  /// Commands of a needle's own outline.
  public static let pathCommands = 200
}

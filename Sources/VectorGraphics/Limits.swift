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
  /// Bytes of a picture's file, such as a logo's: 8 MiB.
  public static let pictureBytes = 8 << 20
  /// Pixels of a side of such a picture.
  public static let pictureSides = 1...4_096
  /// Pixels of all pictures together that one command or document names, each counted once: 64 megapixels.
  public static let picturePixels = 64_000_000
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
  /// Font families that lend to a picture.
  public static let fonts = 16
  /// Pointers on a scale.
  public static let pointers = 32
  /// Gauges in one picture.
  public static let gauges = 400
  /// Gauges side by side in a picture.
  package static let gridColumns = 1...20
  /// Between the gauges of a picture, in layout units.
  package static let gridGap = 0...200.0
  /// From a side of the picture to a gauge that is placed in it, in layout units.
  package static let placeOffset = -canvasSide...canvasSide
  /// Degrees a needle may pass the ends of its scale.
  package static let overshoot = 0...20.0
  /// The thickness of a range's band, in units of a dial of 300, like the lengths below.
  package static let rangeThickness = 0.5...40.0
  package static let rangeOffset = -80...10.0
  package static let hubRadius = 0...40.0
  package static let trackThickness = 1...40.0
  package static let segmentGap = 0...20.0
  package static let trackSegments = 2...200
  /// A needle's length and width as multiples of the usual, and its tail as a share of its length.
  package static let needleLength = 0.2...1.2
  package static let needleWidth = 0.2...6.0
  package static let needleTail = 0...0.5
  /// The width of a logo, in units of a canvas whose shorter side is 300, like the two lengths below.
  package static let logoWidth = 4...300.0
  package static let logoHeight = 4...150.0
  package static let logoMargin = 0...60.0
  /// The largest magnitude of a value or a scale end; keeps every difference and ratio finite.
  public static let magnitude = 1e15
  /// Pieces of a segmented track.
  public static let segments = 200
  /// Commands of a needle's own outline.
  public static let pathCommands = 200
  /// Frames of one film: more than 46 hours at 60 a second.
  public static let frames = 10_000_000
  /// Frames per second.
  public static let frameRate = 0.001...1_000.0
  /// The longest a step, a film or a time span in a specification may last, in seconds: a week.
  public static let seconds = 604_800.0
  /// Steps of a timeline.
  public static let timelineSteps = 10_000
  /// Points of an easing's `linear()` list, and steps of its `steps()`.
  public static let easingPoints = 1_000
  /// Bytes of one line, or one field or element, of a data file.
  public static let dataLineBytes = 1_048_576
  /// Bytes of a JSON document that is read as data: 64 MiB.
  public static let jsonBytes = 67_108_864
  /// Values, and their bytes, that stand around the list of a JSON document's rows and are a part of each.
  package static let jsonValuesAround = 256
  package static let jsonBytesAround = 16_384
  /// Columns of a data file.
  public static let dataColumns = 4_096
  /// Gauges in one document or dashboard.
  public static let reportGauges = 2_000
  /// Columns and rows of a table in a dashboard.
  public static let tableColumns = 32
  /// Rows of a table in a dashboard, the headings not counted.
  public static let tableRows = 2_000
  /// UTF-8 bytes of a text of several paragraphs.
  public static let paragraphBytes = 65_536
  /// Rows of a table that a document's gauges take their values from.
  public static let reportRows = 100_000
  /// Bytes of all files together that a document's gauges refer to, each file counted once.
  public static let reportBytes = 64 << 20
  /// Rows of all their tables and values in all their specifications together.
  public static let reportValues = 400_000
  /// Combinations of columns that choose rows of one table.
  public static let rowChoices = 32
  /// Keys that one gauge of a document sets on top of its specification.
  public static let settings = 256
}

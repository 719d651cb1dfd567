import Gauges
import VectorGraphics

/// A specification's values as they were written, before they become a gauge.
///
/// Most keys go straight to the gauge. Those that only make sense together wait here.
struct GaugeDraft {
  struct ScaleDraft {
    var min: Double?
    var max: Double?
    var type: String?
    var stops: [Scale.Stop] = []
    var constant: Double?
    var exponent: Double?
    var reverse = false
    var wrap: Bool?
  }

  struct ArcDraft {
    var start: Double?
    var end: Double?
    var named: DialArc?
  }

  struct LayoutDraft {
    struct Cell {
      var gauge: Gauge
      /// What it was made of.
      let draft: GaugeDraft
    }

    var columns: Int?
    var gap: Double?
    var sharesScale = false
    var hasCards = false
    /// Nil when there is no layout.
    var cells: [Cell]?
  }

  struct OutputDraft {
    var scale: Double?
  }

  /// Empty when the kind's own are to be drawn.
  var pointers: [GaugePointer] = []
  /// With a scale that is none yet.
  var gauge = Gauge.blank
  var schema: String?
  var version: Double?
  var preset: String?
  var kind: String?
  /// Nil when the key is not there; `.some(nil)` when the value is missing on purpose.
  var value: Double??
  /// The same, where the text may be hours and minutes as well as minutes and seconds.
  var valueAsTimeOfDay: Double?
  /// Whether it was written as a time, 5:14, which a unit of time or of pace turns into its own numbers.
  var valueIsTime = false
  var min: Double?
  var max: Double?
  var scale = ScaleDraft()
  var arc = ArcDraft()
  var layout = LayoutDraft()
  var theme: ThemeLibrary.Choice?
  /// Whether the theme's is left out.
  var hidesLogo = false
  var hidesBackdrop = false
  /// The palette of ranges: the theme's, or safe.
  var palette: String?
  /// Families that lend what the chosen one lacks.
  var fonts: [String] = []
  /// Colours by the names of their tokens.
  var tokens: [String: Color] = [:]
  var isMissing = false
  var background: Color?
  /// One length is both sides of a square.
  var size: (width: Double, height: Double)?
  var width: Double?
  var height: Double?
  var output = OutputDraft()
  var animation = AnimationDraft()
  var data: [DataSetting] = []
}

import Gauges
import VectorGraphics

/// A specification's values as they were written, before they become a gauge.
struct GaugeDraft {
  struct ScaleDraft {
    var min: Double?
    var max: Double?
    var type: String?
    var stops: [Scale.Stop] = []
    var constant: Double?
    var exponent: Double?
    var origin: Double?
    var reverse: Bool?
  }

  struct RangeDraft {
    var from: Double?
    var to: Double?
    var label: String?
    var severity: String?
    var color: Color?
  }

  struct TargetDraft {
    var value: Double?
    var label: String?
  }

  struct OutputDraft {
    var scale: Double?
  }

  var schema: String?
  var version: Double?
  var preset: String?
  var kind: String?
  /// Nil when the key is not there; `.some(nil)` when the value is missing on purpose.
  var value: Double??
  var title: String?
  var unit: String?
  var min: Double?
  var max: Double?
  var scale = ScaleDraft()
  var ranges: [RangeDraft] = []
  var targets: [TargetDraft] = []
  var theme: String?
  var background: Color?
  var size: Double?
  var width: Double?
  var height: Double?
  var output = OutputDraft()
}

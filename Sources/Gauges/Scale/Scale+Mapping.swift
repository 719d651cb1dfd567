import Platform
import VectorGraphics

extension Scale.Mapping {
  /// From a value to where it lies on an endless scale.
  func forward(_ value: Double) -> Double {
    switch self {
    case .linear, .time, .piecewise: value
    case .logarithmic: value > 0 ? log(value) : value.isNaN ? .nan : -.infinity
    case .symmetricLogarithmic(let constant): signed(value) { log1p($0 / constant) }
    case .power(let exponent): signed(value) { pow($0, exponent) }
    }
  }

  /// The inverse of ``forward(_:)``.
  func inverse(_ place: Double) -> Double {
    switch self {
    case .linear, .time, .piecewise: place
    case .logarithmic: exp(place)
    case .symmetricLogarithmic(let constant): signed(place) { expm1($0) * constant }
    case .power(let exponent): signed(place) { pow($0, 1 / exponent) }
    }
  }

  private func signed(_ value: Double, _ map: (Double) -> Double) -> Double {
    value < 0 ? -map(-value) : map(value)
  }

  /// - Throws: ``GaugeError`` when a parameter is out of range, or a logarithm would have to take 0.
  func check(min: Double) throws(GaugeError) {
    switch self {
    case .linear, .time, .piecewise: return
    case .logarithmic:
      guard min > 0 else {
        throw GaugeError(
          .min, DecimalText.short(min), rule: "must be greater than 0 on a logarithmic scale; symlog takes 0 and below")
      }
    case .symmetricLogarithmic(let constant):
      guard constant.isFinite, (1e-9...1e15).contains(constant) else {
        throw GaugeError(.constant, "\(constant)", rule: "must be 1e-9 to 1e15")
      }
    case .power(let exponent):
      guard exponent.isFinite, (0.1...10).contains(exponent) else {
        throw GaugeError(.exponent, "\(exponent)", rule: "must be 0.1 to 10")
      }
    }
  }
}

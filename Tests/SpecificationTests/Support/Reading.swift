import Gauges
import Specification

/// Reads a specification that may be wrong.
func gaugeSpecification(
  _ text: String, set settings: [(String, String)] = []
) throws(SpecificationError) -> GaugeSpecification {
  try GaugeSpecification(
    Array(text.utf8), settings: settings.map { GaugeSpecification.Setting(path: $0.0, value: $0.1) })
}

/// What is wrong with a specification; empty when nothing is.
func problems(_ bytes: [UInt8]) -> [SpecificationProblem] {
  do {
    _ = try GaugeSpecification(bytes)
    return []
  } catch {
    return error.problems
  }
}

/// What is wrong with a specification; empty when nothing is.
func problems(_ text: String, set settings: [(String, String)] = []) -> [SpecificationProblem] {
  do {
    _ = try gaugeSpecification(text, set: settings)
    return []
  } catch {
    return error.problems
  }
}

package import Gauges

/// Which keys a gauge has something to draw for.
package enum KeyEffect {
  /// Why a key has no effect on a gauge, naming the kinds that have it; nil when it has.
  ///
  /// - Parameter path: as in `ranges[0].to`.
  package static func refusal(of path: String, by gauge: Gauge) -> String? {
    let look = KeyUse.Look(gauge)
    guard let use = KeyUse.row(of: path), !use.includes(look) else { return nil }
    return "\(path): has no effect on \(look.words); \(use.words)"
  }
}

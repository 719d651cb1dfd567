/// A bar of plain ASCII: `[#######-----]`.
package enum TextBar {
  /// - Parameters:
  ///   - progress: 0…1; anything else is an end, and nil leaves the bar without a reading.
  ///   - width: with the brackets; at least 3.
  package static func text(_ progress: Double?, width: Int) -> String {
    let inner = max(1, width - 2)
    guard let progress, !progress.isNaN else { return "[" + String(repeating: " ", count: inner) + "]" }
    let filled = Int(exactly: (min(1, max(0, progress)) * Double(inner)).rounded()) ?? 0
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: inner - filled) + "]"
  }
}

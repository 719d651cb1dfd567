import ProgramKit
import Tacho

/// A page beside the film: the figures as a table, and the picture in a file of its own.
struct MarkdownSummaryStore: SummaryStore {
  /// The path of both files, without an ending.
  let path: String

  func save(_ summary: Summary, title: String, picture: String) throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try write(picture, to: path + ".svg")
    try write(
      """
      # \(title)

      ![Peak, mean and clipped time](\(name).svg)

      | | |
      |---|---|
      | true peak | \(Self.text(summary.peak, "dBTP")) |
      | mean | \(Self.text(summary.mean, "dBFS")) |
      | clipped | \(DecimalText.fixed(summary.clipped, decimals: 3)) s |
      | length | \(DecimalText.fixed(summary.duration, decimals: 2)) s |

      """, to: path + ".md")
  }

  private static func text(_ level: Double, _ unit: String) -> String {
    level <= Decibels.silence ? "silence" : "\(DecimalText.fixed(level, decimals: 1)) \(unit)"
  }
}

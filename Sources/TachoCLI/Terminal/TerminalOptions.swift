import ArgumentParser
import Platform
import Tacho

/// How a picture is shown in a terminal.
struct TerminalOptions: ParsableArguments {
  /// What a picture is made of.
  enum Graphics: String, CaseIterable {
    /// The best that the terminal can.
    case auto
    case kitty, sixel, blocks, braille, text
  }

  @Option(
    help: """
      What to draw with: auto, kitty, sixel, blocks, braille or text. (default: auto, the best that the terminal can; text \
      in a pipe, with NO_COLOR and with TERM=dumb)
      """, completion: .list(Graphics.allCases.map(\.rawValue)))
  var graphics: String?

  @Option(
    parsing: .unconditional,
    help:
      "How many cells of the terminal to fill, across and down, as 80x24. (default: as many as it needs and there are)"
  )
  var cells: String?

  func chosenGraphics() throws(Failure) -> Graphics { try choice(graphics, "--graphics") ?? .auto }

  /// Columns and rows.
  func chosenCells() throws(Failure) -> (columns: Int, rows: Int)? {
    guard let cells else { return nil }
    let parts = cells.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let sides = 1...1_000
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], sides.contains(columns), sides.contains(rows)
    else {
      throw Failure(.usage, "--cells: \(shown(cells)) is not possible; write two whole numbers, 1 to 1000, as in 80x24")
    }
    return (columns, rows)
  }
}

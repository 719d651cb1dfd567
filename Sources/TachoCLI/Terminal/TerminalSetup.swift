import ArgumentParser
import Files
import Platform
import Tacho
import TerminalExport

/// What pictures are shown on, and with what.
struct TerminalSetup {
  enum Style: Hashable {
    case kitty, sixel
    case cells(CellShape, ColorDepth)
    /// Words and a bar, for pipes and for those who want no colours.
    case text
  }

  let style: Style
  /// Nil where standard output goes elsewhere.
  let terminal: Terminal?
  /// What is behind the picture; nil where the terminal does not say.
  let ground: CellColor?
  /// The size in cells that was asked for; nil where none was.
  private let given: (columns: Int, rows: Int)?
  /// The size of a cell in pixels, as the terminal says.
  private let cell: (width: Int, height: Int)?

  /// Longer than a terminal needs across the world.
  private static let patience: Int32 = 300
  private static let usual = (columns: 80, rows: 24)

  init(_ options: TerminalOptions) throws(Failure) {
    let asked = try options.chosenGraphics()
    given = try options.chosenCells()
    terminal = Terminal()
    let name = Self.variable("TERM")
    let isPlain = terminal == nil || !Self.variable("NO_COLOR").isEmpty || ["", "dumb"].contains(name)
    guard asked != .text, asked != .auto || !isPlain else {
      (style, ground, cell) = (.text, nil, nil)
      return
    }
    let isOld = ["linux", "vt", "ansi", "cons"].contains { name.hasPrefix($0) }
    let answer = TerminalAnswer(
      name == "dumb"
        ? []
        : terminal?.answer(
          to: TerminalAnswer.question(hasStrings: !isOld), within: Self.patience,
          isComplete: { TerminalAnswer($0).isComplete }) ?? [])
    ground = answer.ground
    let window = terminal?.window
    let cell = answer.cell ?? window.flatMap { $0.width > 0 ? ($0.width / $0.columns, $0.height / $0.rows) : nil }
    self.cell = cell.flatMap { $0.0 > 0 && $0.1 > 0 ? $0 : nil }
    let depth = Self.depth(name, isTerminal: terminal != nil)
    style =
      switch asked {
      case .kitty: .kitty
      case .sixel: .sixel
      case .braille: .cells(.braille, depth)
      case .auto where answer.hasKitty: .kitty
      // How many rows it takes must be known.
      case .auto where answer.hasSixel && self.cell != nil: .sixel
      case .auto, .blocks, .text: .cells(.blocks, depth)
      }
  }

  /// A pipe takes all colours there are.
  private static func depth(_ name: String, isTerminal: Bool) -> ColorDepth {
    guard isTerminal else { return .full }
    if ["truecolor", "24bit"].contains(variable("COLORTERM")) { return .full }
    return ["direct", "kitty", "ghostty", "alacritty", "foot", "wezterm"].contains { name.contains($0) }
      ? .full : .indexed
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// Whether the words of a theme with two looks are for dark pages.
  var isDark: Bool { (ground?.luma ?? 0) < 1_000 }

  /// Tells of a scale where there are no pixels; where that was asked for, it is an error.
  func checkScale(_ gauge: GaugeOptions, _ terminal: TerminalOptions, quiet: Bool) throws(Failure) {
    guard style != .kitty, let option = gauge.option(setting: "output.scale") else { return }
    if style == .sixel {
      if given != nil, !quiet {
        Console.error("warning: \(option): --cells says how many pixels there are; it has no effect here")
      }
      return
    }
    let words = "\(option): only kitty and sixel have pixels"
    if let graphics = terminal.graphics, graphics != "auto" {
      throw Failure(.usage, "\(words), and --graphics is \(graphics); leave one of them out")
    }
    if !quiet { Console.error("warning: \(words); it has no effect here") }
  }

  // MARK: - Size

  /// Where a picture is, and how large.
  struct PictureArea: Equatable {
    /// What the gauge is laid out on.
    let canvas: Size
    let columns: Int
    let rows: Int
    /// Pixels a layout unit, of pictures made of pixels.
    let scale: Double
  }

  /// The cells there are. The last row is left to what comes after the picture.
  private var room: (columns: Int, rows: Int) {
    let window = terminal?.window.map { (columns: $0.columns, rows: $0.rows) } ?? Self.usual
    let free = (columns: window.columns, rows: max(1, window.rows - 1))
    guard let given else { return free }
    return terminal == nil ? given : (min(given.columns, free.columns), min(given.rows, free.rows))
  }

  /// The width of a line of words.
  var lineWidth: Int { max(1, min(room.columns, 100) - 1) }

  /// The width of a bar before words on the same line.
  var barWidth: Int { given == nil ? 26 : terminal == nil ? lineWidth : min(26, lineWidth / 2) }

  /// - Parameters:
  ///   - canvas: as it was asked for.
  ///   - isFixed: whether the canvas must be this one; else the gauge is laid out anew where that is too large, so that
  ///     it can be read in few cells.
  ///   - scale: pixels a layout unit.
  func place(for canvas: Size, isFixed: Bool, scale: Double) -> PictureArea {
    let isPixels = style == .kitty || style == .sixel
    // In cells a letter of a page is about a letter of the terminal.
    let unit = isPixels ? (width: Double(cell?.width ?? 8), height: Double(cell?.height ?? 16)) : (width: 8, height: 16)
    let wanted = isPixels ? scale : 1
    let (width, height) = (canvas.width * wanted, canvas.height * wanted)
    let fitting = min(Double(room.columns) * unit.width / width, Double(room.rows) * unit.height / height)
    let factor = given == nil ? min(1, fitting) : fitting
    func count(_ length: Double, _ unit: Double, _ most: Int) -> Int {
      // A hair more is no cell more.
      min(most, max(1, Int(exactly: (length * factor / unit - 1e-6).rounded(.up)) ?? most))
    }
    let isFree = !isPixels && !isFixed && factor < 1
    return PictureArea(
      canvas: isFree ? Size(width: max(1, canvas.width * factor), height: max(1, canvas.height * factor)) : canvas,
      columns: count(width, unit.width, room.columns), rows: count(height, unit.height, room.rows),
      scale: min(max(wanted * factor, Limits.scale.lowerBound), Limits.scale.upperBound))
  }

  /// Whether the terminal says how large its cells are.
  var knowsCells: Bool { cell != nil }
  /// The height of a cell in pixels.
  var cellHeight: Int { cell?.height ?? 16 }
}

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

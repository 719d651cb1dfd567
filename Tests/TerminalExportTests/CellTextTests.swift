import TerminalExport
import TestSupport
import Testing

/// A terminal that knows the sequences we write, and no others.
struct ScreenModel {
  private(set) var rows: [[Cell]]
  private var row = 0
  private var column = 0
  private var style = Cell(scalar: " ")
  private(set) var unknown: [String] = []

  init(columns: Int, rows: Int) {
    self.rows = [[Cell]](repeating: [Cell](repeating: .empty, count: columns), count: rows)
  }

  var line: Int { row }

  mutating func write(_ text: String) {
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n": (row, column) = (row + 1, 0)
      case "\r": column = 0
      case "\u{1B}":
        var sequence = ""
        while let next = rest.popFirst() {
          sequence.unicodeScalars.append(next)
          if next.properties.isAlphabetic { break }
        }
        obey(sequence)
      default:
        rows[row][column] = Cell(
          scalar: scalar, foreground: scalar == " " ? nil : style.foreground, background: style.background,
          isBold: style.isBold)
        column += 1
      }
    }
  }

  private mutating func obey(_ sequence: String) {
    let numbers = sequence.dropFirst().dropLast().split(separator: ";").map { Int($0) ?? 0 }
    switch sequence.last {
    case "A": row -= numbers[0]
    case "B": row += numbers[0]
    case "G": column = numbers[0] - 1
    case "m": setStyle(numbers)
    default: unknown.append(sequence)
    }
  }

  private mutating func setStyle(_ codes: [Int]) {
    var codes = ArraySlice(codes)
    if codes.isEmpty { style = Cell(scalar: " ") }
    while let code = codes.popFirst() {
      switch code {
      case 1: style.isBold = true
      case 22: style.isBold = false
      case 39: style.foreground = nil
      case 49: style.background = nil
      case 38, 48:
        let color = CellColor(
          red: UInt8(codes[codes.startIndex + 1]), green: UInt8(codes[codes.startIndex + 2]),
          blue: UInt8(codes[codes.startIndex + 3]))
        if code == 38 { style.foreground = color } else { style.background = color }
        codes = codes.dropFirst(4)
      default: unknown.append("m\(code)")
      }
    }
  }
}

struct CellTextTests {
  private func randomGrid(_ random: inout SplitMix64, columns: Int, rows: Int) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    let colors: [CellColor?] = [
      nil, CellColor(red: 255, green: 0, blue: 7), CellColor(red: 1, green: 2, blue: 3),
    ]
    for row in 0..<rows {
      for column in 0..<columns where random.bool() {
        let scalar: Unicode.Scalar = random.bool() ? "▀" : random.bool() ? "x" : " "
        grid[row, column] = Cell(
          scalar: scalar, foreground: scalar == " " ? nil : colors[random.int(in: 0...2)],
          background: colors[random.int(in: 0...2)], isBold: scalar == "x" && random.bool())
      }
    }
    return grid
  }

  /// As it looks: nothing is seen of a bold space.
  private func looks(_ rows: [[Cell]]) -> [[Cell]] {
    rows.map {
      $0.map { cell in
        var cell = cell
        if cell.scalar == " " { (cell.foreground, cell.isBold) = (nil, false) }
        return cell
      }
    }
  }

  private func rows(_ grid: CellGrid) -> [[Cell]] {
    (0..<grid.rows).map { row in (0..<grid.columns).map { grid[row, $0] } }
  }

  @Test func changesTurnOnePictureIntoTheOther() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<60 {
      let (columns, height) = (random.int(in: 1...30), random.int(in: 1...8))
      var shown = randomGrid(&random, columns: columns, rows: height)
      var screen = ScreenModel(columns: columns, rows: height + 1)
      screen.write(CellText.whole(shown, .full))
      #expect(looks(Array(screen.rows.dropLast())) == looks(rows(shown)))
      for _ in 0..<4 {
        let next = randomGrid(&random, columns: columns, rows: height)
        screen.write(CellText.changes(from: shown, to: next, .full))
        #expect(looks(Array(screen.rows.dropLast())) == looks(rows(next)))
        #expect(screen.line == height)
        shown = next
      }
      #expect(screen.unknown.isEmpty)
    }
  }

  @Test func nothingIsWrittenWhereNothingChanged() {
    var random = SplitMix64(seed: 6)
    let grid = randomGrid(&random, columns: 20, rows: 5)
    #expect(CellText.changes(from: grid, to: grid, .full).isEmpty)
  }

  @Test func oneCellCostsFewBytes() {
    let grid = CellGrid(columns: 200, rows: 60)
    var other = grid
    other[30, 100] = Cell(scalar: "x", foreground: CellColor(red: 9, green: 9, blue: 9))
    #expect(CellText.changes(from: grid, to: other, .full).utf8.count < 48)
  }

  @Test func theHalvesOfAWideLetterAreWrittenTogether() {
    let grid = CellGrid(columns: 6, rows: 1)
    var wide = grid
    wide[0, 2] = Cell(scalar: "車")
    wide[0, 3] = Cell(scalar: nil)
    var other = wide
    other[0, 3] = Cell(scalar: nil, background: CellColor(red: 1, green: 1, blue: 1))
    let text = CellText.changes(from: wide, to: other, .full)
    #expect(text.contains("\u{1B}[3G") && text.contains("車"))
  }

  @Test func greysAndColoursHaveTheirNearestIndex() {
    func index(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
      var grid = CellGrid(columns: 1, rows: 1)
      grid[0, 0] = Cell(scalar: " ", background: CellColor(red: red, green: green, blue: blue))
      return CellText.whole(grid, .indexed)
    }
    #expect(index(255, 0, 0).contains("48;5;196m"))
    #expect(index(0, 0, 0).contains("48;5;16m"))
    #expect(index(118, 118, 118).contains("48;5;243m"))
    #expect(index(255, 255, 255).contains("48;5;231m"))
  }
}

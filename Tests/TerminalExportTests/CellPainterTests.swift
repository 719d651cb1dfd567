import RasterExport
import Tacho
import TerminalExport
import Testing
import VectorGraphics

/// Pictures in cells.
struct CellPainterTests {
  private func gauge(_ yaml: String) throws -> Scene {
    let specification = try GaugeSpecification(Array(yaml.utf8))
    return try specification.gauge.scene(size: specification.size)
  }

  private let black = CellColor(red: 0, green: 0, blue: 0)

  @Test func smallTextsAreWrittenInTheTerminalsLetters() throws {
    let scene = try gauge("{kind: radial, value: 42, max: 100, unit: km/h, title: Speed, size: 300}")
    var painter = CellPainter(columns: 38, rows: 19, shape: .blocks, ground: black)
    let grid = try painter.draw(scene)
    let lines = (0..<grid.rows).map { row in
      String(String.UnicodeScalarView((0..<grid.columns).compactMap { grid[row, $0].scalar }))
    }
    for word in ["Speed", "km/h", "100", "20"] {
      #expect(lines.contains { $0.contains(word) }, "\(word) is missing in\n\(lines.joined(separator: "\n"))")
    }
  }

  @Test func aPictureDrawnAgainIsTheSame() throws {
    let low = try gauge("{kind: radial, value: 10, max: 100, size: 300}")
    let high = try gauge("{kind: radial, value: 90, max: 100, size: 300}")
    var painter = CellPainter(columns: 30, rows: 15, shape: .blocks, ground: black)
    let first = try painter.draw(low)
    let other = try painter.draw(high)
    #expect(first != other)
    #expect(try painter.draw(low) == first)
    var fresh = CellPainter(columns: 30, rows: 15, shape: .blocks, ground: black)
    #expect(try fresh.draw(high) == other)
  }

  @Test(arguments: CellShape.allCases)
  func whatIsNotDrawnIsLeftToTheTerminal(shape: CellShape) throws {
    let half = Rect(x: 0, y: 0, width: 50, height: 100)
    let scene = Scene(
      size: Size(width: 100, height: 100), title: "", description: "",
      layers: Scene.Layers(face: [.fill(.rectangle(half), Color(0xFF0000))]))
    var painter = CellPainter(columns: 10, rows: 5, shape: shape, ground: black)
    let grid = try painter.draw(scene)
    #expect(grid[2, 2].background == CellColor(red: 255, green: 0, blue: 0))
    #expect(grid[2, 7] == .empty)
  }

  @Test func anEdgeInACellIsAHalfBlock() throws {
    let top = Rect(x: 0, y: 0, width: 8, height: 8)
    let scene = Scene(
      size: Size(width: 8, height: 16), background: .white, title: "", description: "",
      layers: Scene.Layers(face: [.fill(.rectangle(top), Color(0x0000FF))]))
    var painter = CellPainter(columns: 1, rows: 1, shape: .blocks, ground: black)
    let cell = try painter.draw(scene)[0, 0]
    #expect(cell.scalar == "▀")
    #expect(cell.foreground == CellColor(red: 0, green: 0, blue: 255))
    #expect(cell.background == CellColor(red: 255, green: 255, blue: 255))
  }

  @Test func everyKindIsDrawnInFewCellsAndInMany() throws {
    for kind in Gauge.Kind.all {
      let specification = try GaugeSpecification(Array("{kind: \(kind.name), value: null, size: 200}".utf8))
      let scene = try specification.gauge.scene(size: specification.size)
      for (columns, rows) in [(1, 1), (7, 3), (60, 30)] {
        var painter = CellPainter(columns: columns, rows: rows, shape: .braille, ground: black)
        let grid = try painter.draw(scene)
        #expect(grid.columns == columns && grid.rows == rows)
      }
    }
  }
}

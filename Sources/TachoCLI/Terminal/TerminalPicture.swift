import Files
import Platform
import Reports
import Tacho
import TerminalExport

/// A picture on a terminal, which is drawn once and then changed in place.
///
/// The cursor is at the beginning of the line below it, both before a change and after it.
struct TerminalPicture: ~Copyable {
  let place: TerminalSetup.PictureArea
  private let style: TerminalSetup.Style
  private let setup: TerminalSetup
  private var cells: CellPainter?
  private var shown: CellGrid?
  private var pixels: SceneRenderer?
  private let number: UInt32

  init(_ setup: TerminalSetup, _ place: TerminalSetup.PictureArea) {
    (self.setup, self.place, style) = (setup, place, setup.style)
    // Another program's pictures stay.
    number = UInt32(truncatingIfNeeded: getpid()) | 1 << 24
  }

  private var ground: CellColor { setup.ground ?? CellColor(red: 0, green: 0, blue: 0) }

  /// The picture for the first time, or again after the terminal has changed: room is made for it.
  mutating func whole(_ scene: Scene) throws(RasterError) -> String {
    if case .cells(_, let depth) = style {
      let grid = try grid(of: scene)
      shown = grid
      return CellText.whole(grid, depth)
    }
    return String(repeating: "\n", count: place.rows) + (try image(of: scene, isWhole: true))
  }

  /// What turns the picture that is shown into that of a scene; nothing where they are alike.
  mutating func changes(_ scene: Scene) throws(RasterError) -> String {
    guard case .cells(_, let depth) = style else { return try image(of: scene, isWhole: false) }
    let grid = try grid(of: scene)
    defer { shown = grid }
    return shown.map { CellText.changes(from: $0, to: grid, depth) } ?? ""
  }

  private mutating func grid(of scene: Scene) throws(RasterError) -> CellGrid {
    let shape: CellShape = if case .cells(let shape, _) = style { shape } else { .blocks }
    var painter =
      if let cells = cells.take() { cells } else {
        CellPainter(columns: place.columns, rows: place.rows, shape: shape, ground: ground)
      }
    let grid = try painter.draw(scene)
    cells = consume painter
    return grid
  }

  /// A picture of pixels, from the line below it.
  private mutating func image(of scene: Scene, isWhole: Bool) throws(RasterError) -> String {
    var renderer: SceneRenderer
    if let known = pixels.take() { renderer = known } else { renderer = try SceneRenderer(scene, scale: place.scale) }
    try renderer.draw(scene)
    let boxes = renderer.frames.changes
    var text = ""
    if style == .kitty {
      if isWhole || !boxes.isEmpty {
        let data = Base64.encode(try renderer.frames.png())
        let cells = setup.knowsCells ? nil : (columns: place.columns, rows: place.rows)
        text = above(place.rows, KittyImage.text(base64: data, cells: cells, number: number))
      }
    } else {
      text = try sixels(&renderer, isWhole ? nil : boxes)
    }
    pixels = consume renderer
    return text
  }

  /// - Parameter boxes: what has changed; nil is everything.
  private func sixels(_ renderer: inout SceneRenderer, _ boxes: [PixelBox]?) throws(RasterError) -> String {
    let (width, height, cell) = (renderer.frames.width, renderer.frames.height, setup.cellHeight)
    // Whole rows of cells, because a picture begins at one.
    let changed = boxes.map { $0.map(\.rows) } ?? [0..<height]
    guard let first = changed.map(\.lowerBound).min(), let end = changed.map(\.upperBound).max(), first < end else {
      return ""
    }
    let rows = first / cell * cell..<min(height, (end + cell - 1) / cell * cell)
    let ground = setup.ground
    let image = try renderer.frames.withPixels(.rgba) { bytes -> String in
      let opaque = Self.over(ground, bytes, rows: rows, width: width)
      return opaque.withUnsafeBytes {
        SixelImage.text($0, width: width, rows: 0..<rows.count, columns: 0..<width)
      }
    }
    return above(place.rows - rows.lowerBound / cell, image)
  }

  /// Some rows of straight pixels with the terminal's ground behind them, where that is known.
  private static func over(
    _ ground: CellColor?, _ bytes: UnsafeRawBufferPointer, rows: Range<Int>, width: Int
  ) -> [UInt8] {
    var pixels = [UInt8](bytes[4 * width * rows.lowerBound..<4 * width * rows.upperBound])
    guard let ground else { return pixels }
    for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index + 3] < 255 {
      let alpha = Int(pixels[index + 3])
      for (channel, below) in [ground.red, ground.green, ground.blue].enumerated() {
        let sum = Int(pixels[index + channel]) * alpha + Int(below) * (255 - alpha)
        pixels[index + channel] = UInt8(clamping: (sum + 127) / 255)
      }
      pixels[index + 3] = 255
    }
    return pixels
  }

  /// Written so many rows higher, whatever the terminal does with its cursor meanwhile.
  private func above(_ rows: Int, _ text: String) -> String { "\u{1B}7\u{1B}[\(rows)A\(text)\u{1B}8" }
}

package import RasterExport
package import VectorGraphics

/// Draws pictures in the cells of a terminal: shapes and large texts as blocks or dots, small texts in the terminal's own
/// letters, which are all that can be read there.
package struct CellPainter: ~Copyable {
  /// The picture in cells.
  package let columns: Int
  package let rows: Int
  private let shape: CellShape
  private let ground: CellColor
  /// Made for the first picture.
  private var renderer: SceneRenderer?

  /// Pixels that a cell is drawn in, before the mean of each place is taken.
  private static let pixels = (across: 4.0, down: 8.0)
  /// Texts lower than so many cells are written.
  private static let leastTextRows = 3.0

  /// - Parameters:
  ///   - columns: across, at least 1.
  ///   - rows: down, at least 1.
  ///   - shape: what cells are divided into.
  ///   - ground: the terminal's colour, which shows through what is translucent.
  package init(columns: Int, rows: Int, shape: CellShape, ground: CellColor) {
    (self.columns, self.rows) = (max(1, columns), max(1, rows))
    (self.shape, self.ground) = (shape, ground)
  }

  /// A picture, which fills the grid in one direction at least.
  package mutating func draw(_ scene: Scene) throws(RasterError) -> CellGrid {
    let unit = min(Double(columns) / scene.size.width, Double(rows) * 2 / scene.size.height)
    var sieve = TextSieve(leastSize: 2 * Self.leastTextRows / max(1e-9, unit))
    var drawn = scene
    drawn.layers.face = sieve.sift(scene.layers.face)
    drawn.layers.moving = sieve.sift(scene.layers.moving)
    drawn.layers.cover = sieve.sift(scene.layers.cover)
    var renderer: SceneRenderer
    if let known = self.renderer.take() {
      renderer = known
    } else {
      let scale = min(max(unit * Self.pixels.across, Limits.scale.lowerBound), Limits.scale.upperBound)
      renderer = try SceneRenderer(drawn, scale: scale)
    }
    try renderer.draw(drawn)
    var grid = CellGrid(columns: columns, rows: rows)
    try put(&renderer, page: drawn.background.map { CellColor($0.over(Color(ground))) } ?? ground, into: &grid)
    self.renderer = consume renderer
    write(sieve.lines, size: scene.size, into: &grid)
    return grid
  }

  /// The shapes that have been drawn.
  private func put(_ renderer: inout SceneRenderer, page: CellColor, into grid: inout CellGrid) throws(RasterError) {
    let (across, down) = (columns * shape.columns, rows * shape.rows)
    let (width, height, ground) = (renderer.frames.width, renderer.frames.height, ground)
    let samples = try renderer.frames.withPixels(.rgba) { pixels in
      PictureSamples(pixels, width: width, height: height, columns: across, rows: down, ground: ground)
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let places = (0..<shape.rows * shape.columns).map { index in
          samples[row * shape.rows + index / shape.columns, column * shape.columns + index % shape.columns]
        }
        grid[row, column] = Cell(places, shape, ground: page)
      }
    }
  }

  // MARK: - Texts

  /// The largest first; one that would touch another is left out.
  private func write(_ lines: [CellLine], size: Size, into grid: inout CellGrid) {
    var taken = Set<Int>()
    let order = lines.indices.sorted { (lines[$0].size, $1) > (lines[$1].size, $0) }
    for line in order.map({ lines[$0] }) {
      let row = Self.index(line.center.y / size.height * Double(grid.rows), in: grid.rows)
      let middle = line.center.x / size.width * Double(grid.columns)
      guard line.width > 0, line.width <= grid.columns, let row,
        let start = Int(exactly: (middle - Double(line.width) / 2).rounded())
      else { continue }
      // One that is wider here than in the picture may be pushed in from the edge.
      let first = min(max(0, start), grid.columns - line.width)
      let places = (first..<first + line.width).map { row * grid.columns + $0 }
      // A gap to either side, so that two of them never make one word.
      let beside = [
        first > 0 ? [places[0] - 1] : [], first + line.width < grid.columns ? [places[0] + line.width] : [],
      ]
      guard taken.isDisjoint(with: places), taken.isDisjoint(with: beside.joined()) else { continue }
      taken.formUnion(places)
      put(line, row: row, column: first, into: &grid)
    }
  }

  private func put(_ line: CellLine, row: Int, column: Int, into grid: inout CellGrid) {
    let under = (column..<column + line.width).map { grid[row, $0].mean }
    let known = under.compactMap { $0 }
    // One ground for the whole line: it stays a line whatever lies below.
    let ground = known.count == under.count ? CellColor.mean(known) : nil
    let color = CellColor(line.color.over(Color(ground ?? self.ground)))
    var column = column
    for (scalar, width) in line.letters {
      grid[row, column] = Cell(scalar: scalar, foreground: color, background: ground, isBold: line.isBold)
      if width == 2 { grid[row, column + 1] = Cell(scalar: nil, foreground: color, background: ground) }
      column += width
    }
  }

  private static func index(_ value: Double, in count: Int) -> Int? {
    Int(exactly: value.rounded(.down)).flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}

extension Cell {
  /// What it looks like from afar; nil where the terminal shows through.
  fileprivate var mean: CellColor? {
    guard let background else { return nil }
    guard let foreground, scalar != " " else { return background }
    return .mean([foreground, background])
  }
}

extension CellColor {
  init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

extension Color {
  init(_ color: CellColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

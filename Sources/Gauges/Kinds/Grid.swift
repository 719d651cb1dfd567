import VectorGraphics

extension Gauge.Kind {
  /// Several gauges in one picture. Specifications make it by their `layout`.
  public static let grid = Gauge.Kind(
    "grid", "Several gauges in one picture.", size: Size(width: 900, height: 600),
    fittedSize: { Grid.usualSize(of: $0) }
  ) { Grid($0, size: $1, shaper: $2).composition }
}

/// Equal cells in rows, each with a gauge of its own; a title above all.
struct Grid {
  private let gauge: Gauge
  private let size: Size
  private let shaper: any TextShaper
  private let title: PlacedText?
  private let cells: [Rect]

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    (self.gauge, self.size, self.shaper) = (gauge, size, shaper)
    let board = Board(gauge, design: Size(width: 400, height: 300), size: size, shaper: shaper)
    let options = gauge.grid
    // Gaps never take more than a third of the canvas.
    let columns = Self.columns(options)
    let rows = Swift.max(1, (options.gauges.count + columns - 1) / columns)
    let gap = min(
      options.gap, size.width / 3 / Double(columns + 1), size.height / 3 / Double(rows + 1))
    let heading = board.text(
      gauge.title, .title, DialStyle.radial.title.withSize(12), floor: 12, width: size.width - 2 * gap,
      at: Point(x: size.width / 2, y: gap + max(8 * board.unit, 7)), isMiddle: true)
    title = size.height < 96 ? nil : heading
    let top = title.map { $0.box.maxY + gap * 0.5 } ?? 0
    let width = (size.width - gap * Double(columns + 1)) / Double(columns)
    let height = (size.height - top - gap * Double(rows + 1)) / Double(rows)
    cells = options.gauges.indices.map { index in
      Rect(
        x: gap + Double(index % columns) * (width + gap), y: top + gap + Double(index / columns) * (height + gap),
        width: width, height: height)
    }
  }

  /// As many as make the picture about square.
  private static func columns(_ options: GridOptions) -> Int {
    if let columns = options.columns { return columns }
    return (1...20).first { $0 * $0 >= options.gauges.count } ?? 20
  }

  static func usualSize(of gauge: Gauge) -> Size {
    let columns = Double(columns(gauge.grid))
    let rows = (Double(gauge.grid.gauges.count) / columns).rounded(.up)
    // Cells of the size the largest gauge wants, of 600 at half scale.
    let sizes = gauge.grid.gauges.map(\.usualSize)
    let width = (sizes.map(\.width).max() ?? 600) / 2
    let height = (sizes.map(\.height).max() ?? 600) / 2
    let gap = gauge.grid.gap
    let band: Double = gauge.title.isEmpty ? 0 : 40
    return Size(
      width: Swift.min(Limits.canvasSide, columns * (width + gap) + gap),
      height: Swift.min(Limits.canvasSide, rows * (height + gap) + gap + band))
  }

  /// The gauges as they are drawn: on their common scale, and without a page of their own.
  private var gauges: [Gauge] {
    var gauges = gauge.grid.gauges
    if gauge.grid.sharesScale {
      let low = gauges.map(\.scale.min).min() ?? 0
      let high = gauges.map(\.scale.max).max() ?? 1
      for index in gauges.indices { gauges[index].scale = gauges[index].scale.widened(to: low...high) }
    }
    // Texts on the page keep to the page of the whole.
    let ground = gauge.background == .page ? Gauge.Background.color(gauge.theme.page) : gauge.background
    for index in gauges.indices where gauges[index].background == .page { gauges[index].background = ground }
    return gauges
  }

  var composition: Composition {
    var parts: [(composition: Composition, cell: Rect, ground: Color?, description: String)] = []
    for (child, cell) in zip(gauges, cells) where cell.width >= 1 && cell.height >= 1 {
      let own = child.backgroundColor == gauge.backgroundColor ? nil : child.backgroundColor
      let child = child.prepared()
      let size = Size(width: cell.width, height: cell.height)
      let composition = child.kind.compose(child, size, shaper)
      parts.append((composition, cell, own, child.description(of: composition)))
    }
    func layer(_ nodes: KeyPath<Scene.Layers, [Node]>) -> [Node] {
      parts.compactMap { part in
        var own = part.composition.layers[keyPath: nodes]
        if nodes == \.face, let ground = part.ground {
          let page = Rect(x: 0, y: 0, width: part.cell.width, height: part.cell.height)
          own.insert(.fill(.rectangle(page), ground), at: 0)
        }
        return own.isEmpty
          ? nil : .group(transform: .translation(Vector(dx: part.cell.x, dy: part.cell.y)), own)
      }
    }
    let texts = parts.flatMap { part in
      part.composition.texts.map {
        $0.moved(by: Vector(dx: part.cell.x, dy: part.cell.y))
      }
    }
    let heading = title.map { [$0.node(gauge.titleColor)] } ?? []
    return Composition(
      texts: [title].compactMap { $0 } + texts, labels: [],
      formattedValue: parts.map(\.composition.formattedValue).joined(separator: ", "), ends: [],
      description: gauge.name + ": " + parts.map(\.description).joined(separator: " "),
      layers: Scene.Layers(face: heading + layer(\.face), moving: layer(\.moving), cover: layer(\.cover)))
  }
}

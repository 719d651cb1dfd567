import VectorGraphics

extension Gauge.Kind {
  /// Several gauges in one picture. Specifications make it by their `layout`.
  public static let grid = Gauge.Kind(
    "grid", "Several gauges in one picture.", size: Size(width: 900, height: 600), traits: .holdsGauges,
    usualTitle: "Gauges", fittedSize: { Grid.usualSize(of: $0) }
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
  private func children(of gauge: Gauge) -> [Gauge] {
    var gauges = gauge.grid.gauges
    if gauge.grid.sharesScale {
      let low = gauges.map(\.scale.min).min() ?? 0
      let high = gauges.map(\.scale.max).max() ?? 1
      for index in gauges.indices { gauges[index].scale = gauges[index].scale.widened(to: low...high) }
    }
    // Texts on the page keep to the page of the whole.
    let ground = gauge.background == .page ? Gauge.Background.color(gauge.theme.page) : gauge.background
    for index in gauges.indices where gauges[index].background == .page { gauges[index].background = ground }
    return gauges.map { $0.prepared() }
  }

  /// A gauge in its cell.
  private struct Part {
    let gauge: Gauge
    let cell: Rect
    let composition: Composition

    /// `nodes` in its cell; none when there are none.
    func placed(_ nodes: [Node]) -> [Node] {
      nodes.isEmpty ? [] : [.group(transform: .translation(Vector(dx: cell.x, dy: cell.y)), nodes)]
    }

    /// - Parameter page: the colour of the whole.
    func face(on page: Color?) -> [Node] {
      let own = gauge.backgroundColor == page ? nil : gauge.backgroundColor
      let ground = own.map { Node.fill(.rectangle(Rect(x: 0, y: 0, width: cell.width, height: cell.height)), $0) }
      return placed([ground].compactMap { $0 } + composition.layers.face)
    }
  }

  var composition: Composition {
    composition(of: gauge) { child, cell, _ in
      child.kind.compose(child, Size(width: cell.width, height: cell.height), shaper)
    }
  }

  /// - Parameter compose: makes the composition of the part with this index.
  private func composition(of gauge: Gauge, _ compose: (Gauge, Rect, Int) -> Composition) -> Composition {
    let shown = zip(children(of: gauge), cells).filter { $1.width >= 1 && $1.height >= 1 }
    let parts = shown.enumerated().map { index, part in
      Part(gauge: part.0, cell: part.1, composition: compose(part.0, part.1, index))
    }
    let texts = parts.flatMap { part in
      part.composition.allTexts.map { $0.moved(by: Vector(dx: part.cell.x, dy: part.cell.y)) }
    }
    let heading = title.map { [$0.node(gauge.titleColor)] } ?? []
    return Composition(
      texts: [title].compactMap { $0 } + texts, labels: [],
      formattedValue: parts.map(\.composition.formattedValue).joined(separator: ", "), ends: [],
      description: gauge.name + ": "
        + parts.map { $0.gauge.description(of: $0.composition) }.joined(separator: " "),
      layers: Scene.Layers(
        face: heading + parts.flatMap { $0.face(on: gauge.backgroundColor) },
        moving: parts.flatMap { $0.placed($0.composition.layers.moving) },
        cover: parts.flatMap { $0.placed($0.composition.layers.cover) }),
      // Each by its own way, or else laid out anew in its cell.
      updated: { gauge in
        composition(of: gauge) { child, cell, index in
          parts[index].composition.updated?(child)
            ?? child.kind.compose(child, Size(width: cell.width, height: cell.height), shaper)
        }
      })
  }
}

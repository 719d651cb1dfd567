import Tacho

/// The way and its tiles as a scene of its own paths, north up.
struct RouteMap {
  let summary: WorkoutSummary
  let size: Size

  func scene(_ theme: Theme) -> Scene {
    Scene(
      size: size, title: "Route",
      description: "The route, through \(summary.coverage.count) tiles of \(DecimalText.short(tile)) m.",
      layers: Scene.Layers(face: tiles(theme) + line(theme)))
  }

  private var tile: Double { summary.settings.coverageTileSize }

  /// From metres to the canvas; the whole way with all its tiles lies on it.
  private var transform: Transform {
    let columns = summary.coverage.keys.map { Double($0.column) }
    let rows = summary.coverage.keys.map { Double($0.row) }
    let box = Rect(
      x: (columns.min() ?? 0) * tile, y: (rows.min() ?? 0) * tile,
      width: ((columns.max() ?? 0) - (columns.min() ?? 0) + 1) * tile,
      height: ((rows.max() ?? 0) - (rows.min() ?? 0) + 1) * tile)
    let scale = min((size.width - 16) / box.width, (size.height - 16) / box.height)
    return Transform(
      a: scale, b: 0, c: 0, d: -scale, tx: size.width / 2 - box.center.x * scale,
      ty: size.height / 2 + box.center.y * scale)
  }

  private func tiles(_ theme: Theme) -> [Node] {
    guard summary.settings.coverageAlgorithm != .routeLines else { return [] }
    let isHeatmap = summary.settings.coverageAlgorithm == .heatmap
    let most = Double(summary.coverage.values.max() ?? 1)
    // In their order, so that the same way is the same picture.
    return summary.coverage.sorted { $0.key < $1.key }.map { place, visits in
      let corner = Rect(
        x: Double(place.column) * tile + tile * 0.03, y: Double(place.row) * tile + tile * 0.03, width: tile * 0.94,
        height: tile * 0.94)
      let strength = isHeatmap ? 0.16 + 0.34 * Double(visits) / most : 0.25
      return .fill(Path.rectangle(corner).transformed(by: transform), theme.accent.withAlpha(strength))
    }
  }

  private func line(_ theme: Theme) -> [Node] {
    let points = summary.activity.points.map { transform.applied(to: Point(x: $0.x, y: $0.y)) }
    guard let first = points.first, let last = points.last else { return [] }
    var path = Path([.move(first)])
    for point in points.dropFirst() { path.line(to: point) }
    return [
      .stroke(path, theme.title, StrokeStyle(width: 2.5, cap: .round, join: .round)),
      .fill(.circle(center: last, radius: 6), theme.title),
      .fill(.circle(center: first, radius: 6), theme.title), .fill(.circle(center: first, radius: 3.5), theme.ok),
    ]
  }
}

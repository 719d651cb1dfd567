import Tacho

/// Ways and their tiles as a scene of its own paths, north up.
struct RouteMap {
  let activities: [Activity]
  let settings: Settings
  let size: Size
  let coverage: [Tile: Int]
  private let grid: TileGrid
  /// The plane touches the ground here.
  private let origin: Place
  private var transform = Transform.identity

  init(_ activities: [Activity], settings: Settings, size: Size) {
    let service = WorkoutService(settings: settings)
    (self.activities, self.settings, self.size) = (activities, settings, size)
    (grid, coverage) = (service.grid, service.coverage(activities))
    origin = activities.first?.points.first?.place ?? Place(latitude: 0, longitude: 0)
    // All tiles lie on the canvas.
    let corners = coverage.keys.map(grid.corners).flatMap { [flat($0.southWest), flat($0.northEast)] }
    guard let box = Rect(enclosing: corners) else { return }
    let scale = min((size.width - 16) / box.width, (size.height - 16) / box.height)
    transform = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: size.width / 2 - box.center.x * scale,
      ty: size.height / 2 - box.center.y * scale)
  }

  func scene(_ theme: Theme) -> Scene {
    let theme = settings.mapType == .standard ? theme : .dark
    let canvas = Path.rectangle(Rect(x: 0, y: 0, width: size.width, height: size.height))
    let ground = settings.mapType == .standard ? [] : [Node.fill(canvas, theme.faceShade)]
    let ways = activities.count == 1 ? "The route" : "\(activities.count) routes"
    return Scene(
      size: size, title: "Route",
      description: "\(ways), through \(coverage.count) tiles of \(DecimalText.short(grid.size)) m.",
      layers: Scene.Layers(face: ground + tiles(theme) + activities.flatMap { line($0, theme) }))
  }

  /// Degrees of latitude from the origin, southward and eastward.
  private func flat(_ place: Place) -> Point {
    let east = TileGrid.turn(place.longitude - origin.longitude) * Angle.degrees(origin.latitude).cosine
    return Point(x: east, y: origin.latitude - place.latitude)
  }

  private func point(_ place: Place) -> Point { transform.applied(to: flat(place)) }

  private func tiles(_ theme: Theme) -> [Node] {
    let most = Double(coverage.values.max() ?? 1)
    // In their order, so that the same way is the same picture.
    return coverage.sorted { $0.key < $1.key }.flatMap { tile, visits in
      let corners = grid.corners(tile)
      let (low, high) = (point(corners.southWest), point(corners.northEast))
      let gap = (high.x - low.x) * 0.03
      let box = Path.rectangle(
        Rect(x: low.x + gap, y: high.y + gap, width: high.x - low.x - 2 * gap, height: low.y - high.y - 2 * gap))
      let strength = settings.coverageAlgorithm == .heatmap ? 0.16 + 0.34 * Double(visits) / most : 0.25
      let area = settings.coverageAlgorithm == .routeLines ? [] : [Node.fill(box, theme.accent.withAlpha(strength))]
      return area + (settings.mapType == .hybrid ? [.stroke(box, theme.muted, StrokeStyle(width: 0.5))] : [])
    }
  }

  private func line(_ activity: Activity, _ theme: Theme) -> [Node] {
    let points = activity.points.map { point($0.place) }
    guard let first = points.first, let last = points.last else { return [] }
    let path = Path([.move(first)] + points.dropFirst().map(Path.Element.line))
    return [
      .stroke(path, theme.title, StrokeStyle(width: 2.5, cap: .round, join: .round)),
      .fill(.circle(center: last, radius: 6), theme.title),
      .fill(.circle(center: first, radius: 6), theme.title), .fill(.circle(center: first, radius: 3.5), theme.ok),
    ]
  }
}

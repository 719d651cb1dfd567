import VectorGraphics

/// What a dial is mounted in: a plate, the rings of a bezel, and their shadow on the page.
struct Housing {
  let look: Look
  let center: Point
  /// Layout units per unit of the design.
  let unit: Double
  /// Of the face, which the innermost ring begins at; in units of the design.
  let shape: DialShape
  /// A shadow on black is invisible; leaving it out keeps the picture small.
  var hasShadow = true

  /// The light comes from here.
  static let light = Vector(dx: -0.645, dy: -0.764)

  private var radius: Double { shape.radius }
  private var outer: Double { (radius + look.bezelWidth) * unit }
  private var hairline: Double { max(0.75, 0.5 * unit) }

  /// About the hub, in units of the design: all that is drawn around a disc.
  static func reach(_ look: Look, radius: Double) -> Double {
    look.isHoused ? radius + look.housingWidth + shadowWidth : radius
  }

  private static let shadowWidth = 5.0

  var nodes: [Node] {
    guard look.isHoused else { return [] }
    return (hasShadow && look.plate?.shape != .brackets ? shadow : []) + plate + bezel
  }

  /// The outline of the face, larger by some units of the design on all sides: a disc is one, around a fan the outline
  /// is drawn with a line of twice that.
  private func band(_ growth: Double, _ material: Material) -> [Node] {
    let reach = (radius + growth) * unit
    let paint = material.paint(from: center + Self.light * reach, to: center - Self.light * reach)
    guard shape.isDisc else {
      return [.stroke(fan, paint, StrokeStyle(width: 2 * growth * unit, cap: .round, join: .round))]
    }
    return [.fill(.circle(center: center, radius: reach), paint)]
  }

  private var fan: Path { shape.path.transformed(by: .scale(unit).followed(by: .translation(center - .zero))) }

  // MARK: - Bezel

  private var bezel: [Node] {
    var growth = look.bezelWidth
    var nodes: [Node] = []
    for (index, ring) in look.bezel.enumerated() {
      if index == 0 { nodes += band(growth + hairline / unit, .init(colors: [ring.material.edge], edge: .black)) }
      nodes += band(growth, ring.isTurned ? ring.material.turned : ring.material)
      if shape.isDisc, index > 0 {
        // Where two rings meet light does not reach.
        nodes.append(
          .stroke(
            .circle(center: center, radius: (radius + growth) * unit), ring.material.edge.withAlpha(0.45),
            StrokeStyle(width: hairline)))
      }
      growth -= ring.width
    }
    if let last = look.bezel.last {
      nodes += band(min(0.9, last.width / 2), .init(colors: [last.material.edge], edge: .black))
    }
    return nodes
  }

  // MARK: - Plate

  private var plateBox: Rect {
    let side = 2 * outer + 2 * (look.plate?.margin ?? 0) * unit
    return Rect(center: center, width: side, height: side)
  }

  private func platePath(_ plate: Plate, inset: Double = 0) -> Path {
    let box = plateBox.expanded(by: -inset)
    guard shape.isDisc else { return fan }
    switch plate.shape {
    case .brackets: return corners(of: box)
    case .round: return .circle(center: center, radius: box.width / 2)
    case .square: return .roundedRectangle(box, cornerRadius: max(0, 12 * unit - inset))
    case .chamfered:
      let cut = 0.077 * plateBox.width - inset * 0.41
      return .polygon([
        Point(x: box.minX + cut, y: box.minY), Point(x: box.maxX - cut, y: box.minY),
        Point(x: box.maxX, y: box.minY + cut), Point(x: box.maxX, y: box.maxY - cut),
        Point(x: box.maxX - cut, y: box.maxY), Point(x: box.minX + cut, y: box.maxY),
        Point(x: box.minX, y: box.maxY - cut), Point(x: box.minX, y: box.minY + cut),
      ])
    }
  }

  private var plate: [Node] {
    guard let plate = look.plate else { return [] }
    guard shape.isDisc else { return band(look.housingWidth, plate.material) }
    let box = plateBox
    if plate.shape == .brackets {
      return [.stroke(platePath(plate), plate.material.edge, StrokeStyle(width: max(1, 2 * unit)))]
    }
    let paint = plate.material.paint(
      from: Point(x: box.minX + box.width * 0.15, y: box.minY), to: Point(x: box.minX + box.width * 0.85, y: box.maxY))
    let rim = hairline * 1.2
    return [
      .fill(platePath(plate), plate.material.edge), .fill(platePath(plate, inset: rim), paint),
      // A hair of light along the edge.
      .stroke(
        platePath(plate, inset: rim * 1.6),
        .gradient(
          Gradient(
            .linear(from: Point(x: box.minX, y: box.minY), to: center),
            colors: [Color.white.withAlpha(0.22), Color.white.withAlpha(0)])), StrokeStyle(width: hairline)),
    ] + screws(plate)
  }

  /// An angle in each corner.
  private func corners(of box: Rect) -> Path {
    let arm = box.width * 0.09
    var path = Path()
    for corner in box.corners {
      let (x, y) = (corner.x < center.x ? arm : -arm, corner.y < center.y ? arm : -arm)
      path.move(to: Point(x: corner.x + x, y: corner.y))
      path.line(to: corner)
      path.line(to: Point(x: corner.x, y: corner.y + y))
    }
    return path
  }

  private func screws(_ plate: Plate) -> [Node] {
    guard plate.screws > 0, unit * 300 >= 110 else { return [] }
    let places: [Point]
    if plate.shape == .round {
      let distance = outer + plate.margin * unit / 2
      places = (0..<plate.screws).map { index in
        center + (Angle.turns((Double(index) + 0.5) / Double(plate.screws))).direction * distance
      }
    } else {
      // In the corners, where the bezel leaves room.
      let box = plateBox
      let inset = min(21 * unit, box.width * 0.085)
      places = box.expanded(by: -inset).corners
    }
    let free = plate.shape == .round ? plate.margin * unit * 0.34 : min(8.2 * unit, plateBox.width * 0.026)
    // No two were turned equally far.
    let turns = [-57.0, 24, 71, -12, 48, -80, 5, 62, -33, 88, -5, 37]
    return places.enumerated().flatMap { index, place in
      screw(at: place, radius: free, turn: .degrees(turns[index % turns.count]), plate.material)
    }
  }

  private func screw(at place: Point, radius: Double, turn: Angle, _ material: Material) -> [Node] {
    let head = Material(color: material.middle.interpolated(to: .white, fraction: 0.12), shine: 0.7)
    let slot = Path.rectangle(Rect(center: place, width: radius * 1.62, height: radius * 0.3))
      .transformed(by: .rotation(turn, about: place))
    func disc(_ share: Double) -> Path { .circle(center: place, radius: radius * share) }
    return [
      .fill(disc(1.26), material.edge.withAlpha(0.85)),
      .fill(
        disc(1),
        head.paint(from: place + Self.light * radius, to: place - Self.light * radius)),
      .fill(slot, material.edge),
    ]
  }

  // MARK: - Shadow

  /// On the page, a little to the lower right.
  private var shadow: [Node] {
    let depth = Self.shadowWidth * unit
    let fall = Self.light * -(depth * 0.42)
    if !shape.isDisc || (look.plate.map { $0.shape != .round } ?? false) {
      let outline = look.plate.map { platePath($0) } ?? fan
      let growth = shape.isDisc ? 0 : 2 * look.housingWidth * unit
      return Falloff.layers(6, strength: 0.42).map { layer in
        .stroke(
          outline.translated(by: fall), Color.black.withAlpha(layer.alpha),
          StrokeStyle(width: growth + 2 * layer.distance * depth * 0.9, cap: .round, join: .round))
      }
    }
    let middle = center + fall
    let inner = look.plate == nil ? outer : plateBox.width / 2
    let reach = inner + depth
    let stops = (0...6).map { step -> Gradient.Stop in
      let fraction = Double(step) / 6
      return Gradient.Stop(
        offset: (inner - depth + fraction * 2 * depth) / reach,
        color: Color.black.withAlpha(0.5 * Falloff.bell(fraction)))
    }
    return [
      .fill(
        .circle(center: middle, radius: reach),
        .gradient(Gradient(.radial(center: middle, radius: reach), stops: stops)))
    ]
  }
}

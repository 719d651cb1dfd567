import VectorGraphics

/// What a dial or a window is mounted in: a plate, the rings of a bezel, and their shadow on the page.
struct Housing {
  let look: Look
  /// Layout units per unit of the design.
  let unit: Double
  /// The outline of the face, which the innermost ring begins at.
  let outline: FaceOutline
  /// A shadow on black is invisible; leaving it out keeps the picture small.
  var hasShadow = true
  /// Words near it: a corner of a frame is not drawn through one.
  var words: [Rect] = []

  /// The light comes from here.
  static let light = Vector(dx: -0.645, dy: -0.764)

  /// Around a dial whose shape is in units of the design, about its hub.
  init(look: Look, center: Point, unit: Double, shape: DialShape, hasShadow: Bool = true) {
    let radius = shape.radius * unit
    let outline =
      shape.isDisc
      ? FaceOutline.disc(center: center, radius: radius)
      : .fan(
        shape.path.transformed(by: .scale(unit).followed(by: .translation(center - .zero))), center: center,
        radius: radius)
    self.init(look: look, unit: unit, outline: outline, hasShadow: hasShadow)
  }

  init(look: Look, unit: Double, outline: FaceOutline, hasShadow: Bool = true) {
    (self.look, self.unit, self.outline, self.hasShadow) = (look, unit, outline, hasShadow)
  }

  private var bezelWidth: Double { look.bezelWidth * unit }
  private var hairline: Double { max(0.75, 0.5 * unit) }
  private var center: Point { outline.center }

  /// About the hub, in units of the design: all that is drawn around a disc.
  static func reach(_ look: Look, radius: Double) -> Double {
    look.isHoused ? radius + look.housingWidth + shadowWidth : radius
  }

  /// The same from the edge of a window, whose plate needs room for screws in its corners.
  static func depth(aroundWindow look: Look) -> Double {
    look.isHoused ? look.bezelWidth + (look.plate.map(windowMargin) ?? 0) + shadowWidth : 0
  }

  private static func windowMargin(_ plate: Plate) -> Double {
    plate.screws > 0 && plate.shape != .brackets ? max(plate.margin, 14) : plate.margin
  }

  private static let shadowWidth = 5.0

  var nodes: [Node] {
    guard look.isHoused else { return [] }
    return (hasShadow && look.plate?.shape != .brackets ? shadow : []) + plate + bezel
  }

  /// The outline of the face, larger on all sides: around a fan it is drawn with a line of twice that.
  private func band(_ growth: Double, _ material: Material) -> [Node] {
    let light = outline.light(grownBy: growth)
    let paint = material.paint(from: light.from, to: light.to)
    if case .fan(let fan, _, _) = outline {
      return [.stroke(fan, paint, StrokeStyle(width: 2 * growth, cap: .round, join: .round))]
    }
    return [.fill(outline.grown(by: growth).path, paint)]
  }

  private var isFan: Bool { if case .fan = outline { true } else { false } }

  // MARK: - Bezel

  private var bezel: [Node] {
    var growth = bezelWidth
    var nodes: [Node] = []
    for (index, ring) in look.bezel.enumerated() {
      if index == 0 { nodes += band(growth + hairline, .init(colors: [ring.material.edge], edge: .black)) }
      nodes += band(growth, ring.isTurned ? ring.material.turned : ring.material)
      if !isFan, index > 0 {
        // Where two rings meet light does not reach.
        nodes.append(
          .stroke(
            outline.grown(by: growth).path, ring.material.edge.withAlpha(0.45), StrokeStyle(width: hairline)))
      }
      growth -= ring.width * unit
    }
    if let last = look.bezel.last {
      nodes += band(min(0.9, last.width / 2) * unit, .init(colors: [last.material.edge], edge: .black))
    }
    return nodes
  }

  // MARK: - Plate

  /// Square about a disc, as far around a window on all sides.
  private var plateBox: Rect {
    switch outline {
    case .disc(_, let radius), .fan(_, _, let radius):
      let side = 2 * (radius + bezelWidth + (look.plate?.margin ?? 0) * unit)
      return Rect(center: center, width: side, height: side)
    case .box(let box, _):
      return box.expanded(by: bezelWidth + (look.plate.map(Self.windowMargin) ?? 0) * unit)
    }
  }

  private func platePath(_ plate: Plate, inset: Double = 0) -> Path {
    let box = plateBox.expanded(by: -inset)
    if case .fan(let fan, _, _) = outline { return fan }
    switch plate.shape {
    case .brackets: return corners(of: box)
    case .round:
      guard case .disc = outline else {
        return .roundedRectangle(box, cornerRadius: max(0, 24 * unit - inset))
      }
      return .circle(center: center, radius: box.width / 2)
    case .square: return .roundedRectangle(box, cornerRadius: max(0, 12 * unit - inset))
    case .chamfered:
      var full = 0.077 * plateBox.width
      // Beside a window there is no more room in the corners than the margin has.
      if case .box = outline { full = min(17 * unit, plateBox.height * 0.2) }
      let cut = full - inset * 0.41
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
    guard !isFan else { return band(look.housingWidth * unit, plate.material) }
    let box = plateBox
    if plate.shape == .brackets {
      let path = platePath(plate)
      return path.isEmpty ? [] : [.stroke(path, plate.material.edge, StrokeStyle(width: max(1, 2 * unit)))]
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

  /// An angle in each corner; none where words stand in one, as three would look like a fault.
  private func corners(of box: Rect) -> Path {
    let arm = min(box.width, box.height * 2) * 0.09
    var path = Path()
    for corner in box.corners {
      let (x, y) = (corner.x < center.x ? arm : -arm, corner.y < center.y ? arm : -arm)
      let isThroughWords = [Vector(dx: x, dy: 0), Vector(dx: 0, dy: y)].contains { step in
        let line = Rect(enclosing: [corner, corner + step])?.expanded(by: 2 * unit)
        return words.contains { line?.overlaps($0) ?? false }
      }
      if isThroughWords { return Path() }
      path.move(to: Point(x: corner.x + x, y: corner.y))
      path.line(to: corner)
      path.line(to: Point(x: corner.x, y: corner.y + y))
    }
    return path
  }

  /// Where the screws are, and how large their heads.
  private func screwPlaces(_ plate: Plate) -> (places: [Point], radius: Double) {
    let box = plateBox
    switch (outline, plate.shape) {
    case (.box, _):
      let inset = min(14.5 * unit, box.height * 0.14)
      return (box.expanded(by: -inset).corners, min(5.6 * unit, inset * 0.42))
    case (.disc(_, let radius), .round), (.fan(_, _, let radius), .round):
      let distance = radius + bezelWidth + plate.margin * unit / 2
      let places = (0..<plate.screws).map { index in
        center + (Angle.turns((Double(index) + 0.5) / Double(plate.screws))).direction * distance
      }
      return (places, plate.margin * unit * 0.34)
    default:
      // In the corners, where the bezel leaves room.
      let inset = min(21 * unit, box.width * 0.085)
      return (box.expanded(by: -inset).corners, min(8.2 * unit, box.width * 0.026))
    }
  }

  private func screws(_ plate: Plate) -> [Node] {
    guard plate.screws > 0, isFan || unit * 300 >= 110 || plateBox.height >= 64 else { return [] }
    let (places, radius) = screwPlaces(plate)
    // No two were turned equally far.
    let turns = [-57.0, 24, 71, -12, 48, -80, 5, 62, -33, 88, -5, 37]
    return places.enumerated().flatMap { index, place in
      screw(at: place, radius: radius, turn: .degrees(turns[index % turns.count]), plate.material)
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

  /// The edges of its plate and the heads of its screws, which words beside a dial keep off where they can; none where the
  /// plate is as round as the dial, or a frame whose corners give way to words.
  var obstacles: (edges: [Rect], heads: [Rect]) {
    guard let plate = look.plate, plate.shape == .square || plate.shape == .chamfered, !isFan else { return ([], []) }
    let box = plateBox
    let sides = [
      (box.minX, box.minY, 0, box.height), (box.maxX, box.minY, 0, box.height), (box.minX, box.minY, box.width, 0),
      (box.minX, box.maxY, box.width, 0),
    ].map { Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3).expanded(by: 2 * hairline) }
    let screws = screwPlaces(plate)
    let size = 2.5 * screws.radius
    return (sides, plate.screws == 0 ? [] : screws.places.map { Rect(center: $0, width: size, height: size) })
  }

  // MARK: - Shadow

  /// On the page, a little to the lower right.
  private var shadow: [Node] {
    let depth = Self.shadowWidth * unit
    let fall = Self.light * -(depth * 0.42)
    if case .disc(_, let radius) = outline, look.plate.map({ $0.shape == .round }) ?? true {
      return [discShadow(radius + bezelWidth + (look.plate?.margin ?? 0) * unit, depth: depth, fall: fall)]
    }
    let edge = look.plate.map { platePath($0) } ?? outline.grown(by: bezelWidth).path
    let growth = isFan ? 2 * look.housingWidth * unit : 0
    return Falloff.layers(6, strength: 0.42).map { layer in
      .stroke(
        edge.translated(by: fall), Color.black.withAlpha(layer.alpha),
        StrokeStyle(width: growth + 2 * layer.distance * depth * 0.9, cap: .round, join: .round))
    }
  }

  private func discShadow(_ inner: Double, depth: Double, fall: Vector) -> Node {
    let middle = center + fall
    let reach = inner + depth
    let stops = (0...6).map { step -> Gradient.Stop in
      let fraction = Double(step) / 6
      return Gradient.Stop(
        offset: (inner - depth + fraction * 2 * depth) / reach,
        color: Color.black.withAlpha(0.5 * Falloff.bell(fraction)))
    }
    // Nothing is drawn that the housing covers.
    var ring = Path.circle(center: middle, radius: reach)
    ring.append(.circle(center: center, radius: inner - fall.length - depth * 0.1))
    return .fill(ring, .gradient(Gradient(.radial(center: middle, radius: reach), stops: stops)), rule: .evenOdd)
  }
}

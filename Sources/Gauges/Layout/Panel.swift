import VectorGraphics

/// What a theme with a bezel or a plate mounts a kind in that has no face of its own: a window with the theme's ground,
/// on which the gauge is laid out as on a page of that colour, and glass over it.
///
/// A canvas too low for a window and its words has none, whatever the theme; the gauge then stands on the page.
struct Panel {
  private let theme: Theme
  /// Layout units per unit of a dial of 300.
  private let unit: Double
  /// The bounds of the face.
  let window: Rect
  private let hasShadow: Bool
  /// Whether its metal is subdued as that of a round housing is.
  private let isStale: Bool

  /// On a lower canvas it would cost the gauge too much.
  private static let leastSide = 44.0

  init?(_ gauge: Gauge, size: Size) {
    let look = gauge.theme.look
    guard look.isHoused, Self.suits(gauge), min(size.width, size.height) >= Self.leastSide else { return nil }
    theme = gauge.theme
    unit = Self.unit(size)
    let depth = Housing.depth(aroundWindow: look) * unit
    window = Self.outer(of: gauge, size, depth: depth).expanded(by: -depth)
    guard min(window.width, window.height) >= Self.leastSide * 0.6 else { return nil }
    (hasShadow, isStale) = (gauge.backgroundColor != .black, gauge.state != .live)
  }

  /// A meter and a tape have a window by their nature; other kinds with a face have a round housing of their own.
  private static func suits(_ gauge: Gauge) -> Bool {
    if gauge.kind.traits.contains(.holdsGauges) { return false }
    return !gauge.kind.traits.contains(.hasFace) || gauge.kind.traits.contains(.isStudioMeter)
      || gauge.kind.windowAspect?(gauge) != nil
  }

  /// All of the canvas; of a meter, whose needle comes from below its window, what leaves the window its shape; and of
  /// what is long and low no more of the height than it fills.
  private static func outer(of gauge: Gauge, _ size: Size, depth: Double) -> Rect {
    let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let inner = canvas.expanded(by: -depth)
    let usual = gauge.usualSize
    if gauge.kind.traits.contains(.isStudioMeter) {
      let scale = max(0, min(inner.width / usual.width, inner.height / usual.height))
      return Rect(center: canvas.center, width: usual.width * scale, height: usual.height * scale)
        .expanded(by: depth)
    }
    guard let aspect = gauge.kind.windowAspect?(gauge) else { return canvas }
    let height = min(inner.height, max(inner.width / aspect, leastSide))
    return Rect(center: canvas.center, width: inner.width, height: height).expanded(by: depth)
  }

  /// What the bezel is made of, or the plate.
  private var metal: Material {
    if let plate = theme.look.plate, plate.shape == .brackets {
      return Material(colors: [plate.material.edge], edge: plate.material.edge)
    }
    return theme.look.bezel.first?.material ?? theme.look.plate?.material
      ?? Material(color: theme.hubBorder, shine: 0.5)
  }

  /// A window's bezel is as broad as that of a dial of half the window's height and a part of its width.
  private static func unit(_ size: Size) -> Double {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return min(short / 260, (short + long) / 900)
  }

  private var outline: FaceOutline { .box(window, cornerRadius: 7 * unit) }

  /// Where nothing is drawn on the page.
  private var isClear: Bool { theme.faceLight.alpha == 0 && theme.faceShade.alpha == 0 }

  /// The colour of the face where most is read.
  private var ground: Color {
    let page = theme.page.over(.black)
    guard !isClear else {
      return theme.look.plate?.shape == .brackets ? page : theme.look.plate?.material.middle ?? page
    }
    return theme.faceMiddle(on: page)
  }

  /// The gauge as it is laid out in the window: on a page of the face's colour, with the face's inks, and without
  /// a housing.
  func bare(_ gauge: Gauge) -> Gauge {
    var bare = gauge
    bare.theme.look.fitting = metal
    bare.theme.look.bezel = []
    bare.theme.look.plate = nil
    bare.theme.look.glass = 0
    bare.theme.title = gauge.theme.label
    bare.theme.page = ground
    bare.background = .color(ground)
    return bare
  }

  /// - Parameter composition: what the bare gauge is on a canvas of the window's size.
  func mounting(_ composition: Composition) -> Composition {
    let step = Vector(dx: window.x, dy: window.y)
    var whole = composition.moved(by: step)
    whole.layers.face = housing + whole.layers.face
    whole.layers.cover += Glass(outline: outline, strength: theme.look.glass).nodes
    if let updated = composition.updated {
      whole.updated = { gauge in updated(bare(gauge)).map(mounting) }
    }
    return whole
  }

  private var housing: [Node] {
    let around = Housing(look: theme.look, unit: unit, outline: outline, hasShadow: hasShadow && theme.shadow.alpha > 0)
    let nodes = around.nodes + (isClear ? [] : FaceGround(theme, outline: outline, window: window).nodes)
    return isStale ? nodes.stale : nodes
  }
}

extension Theme {
  /// What a face is like where most is read, over whatever shines through it.
  func faceMiddle(on page: Color) -> Color {
    faceLight.over(page).interpolated(to: faceShade.over(page), fraction: 0.4)
  }
}

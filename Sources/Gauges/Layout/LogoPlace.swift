import VectorGraphics

/// Where a logo stands, and what it leaves of the canvas.
struct LogoPlace {
  private let logo: Logo
  private let frame: Rect
  private let isAbove: Bool
  private let isCorner: Bool
  /// The canvas of a gauge that makes room for it, and how far that lies below the top.
  private let rest: Size
  private let top: Double

  /// A lower one would be a speck, and a gauge on less a smear.
  private static let least = (logo: 4.0, gauge: 16.0)

  /// Nil on a canvas too small for it.
  init?(_ logo: Logo, on size: Size) {
    let unit = size.shorterSide / 300
    let (wide, high) = (Double(logo.picture.width), Double(logo.picture.height))
    let scale = min(logo.width * unit / wide, logo.height * unit / high)
    let margin = logo.margin * unit
    let (width, height) = (wide * scale, high * scale)
    let band = height + 2 * margin
    guard max(width, height) >= Self.least.logo, size.height - band >= max(Self.least.gauge, size.height * 0.3),
      width + 2 * margin <= size.width
    else { return nil }
    self.logo = logo
    isAbove = [.top, .topLeft, .topRight].contains(logo.anchor)
    isCorner = logo.anchor != .top && logo.anchor != .bottom
    let x =
      switch logo.anchor {
      case .topLeft, .bottomLeft: margin
      case .top, .bottom: (size.width - width) / 2
      case .topRight, .bottomRight: size.width - margin - width
      }
    frame = Rect(x: x, y: isAbove ? margin : size.height - margin - height, width: width, height: height)
    // One margin is enough: every gauge has one of its own.
    (rest, top) = (Size(width: size.width, height: size.height - band + margin), isAbove ? band - margin : 0)
  }

  /// The gauge with its logo.
  ///
  /// - Parameter compose: makes the gauge itself, on a canvas.
  func composition(of gauge: Gauge, on size: Size, _ compose: (Size) -> Composition) -> Composition {
    if isCorner, gauge.kind.traits.contains(.hasFace) {
      let whole = compose(size)
      if isFree(in: whole) { return adding(to: whole, moved: false) }
    }
    return adding(to: compose(rest), moved: true)
  }

  /// Whether nothing of a gauge reaches into the corner.
  private func isFree(in composition: Composition) -> Bool {
    let room = frame.expanded(by: max(1, logo.margin * frame.height / max(logo.height, 1) * 0.5))
    return !composition.allTexts.contains { $0.overlaps(room) }
      && (composition.layers.face + composition.layers.cover).areClear(of: room)
  }

  private func adding(to composition: Composition, moved: Bool) -> Composition {
    var result = moved && top > 0 ? composition.moved(by: Vector(dx: 0, dy: top)) : composition
    result.layers.face.append(node)
    if let updated = composition.updated {
      result.updated = { other in updated(other).map { adding(to: $0, moved: moved) } }
    }
    return result
  }

  private var node: Node {
    let clip: Path? =
      switch logo.clip {
      case .none: nil
      case .rounded: .roundedRectangle(frame, cornerRadius: min(frame.width, frame.height) * 0.2)
      case .circle: .circle(center: frame.center, radius: min(frame.width, frame.height) / 2)
      }
    return .group("logo", opacity: logo.opacity, clip: clip, [.image(logo.picture, in: frame)])
  }
}

extension Gauge {
  /// What its kind makes of it, under the notice of its state, with its logo, its backdrop and its card. It has been prepared.
  func composition(size: Size, shaper: any TextShaper) -> Composition {
    guard theme.look.logo != nil || theme.look.backdrop != nil || hasCard else {
      return stated(on: size, shaper: shaper)
    }
    var composition: Composition
    if let logo = theme.look.logo {
      if let place = LogoPlace(logo, on: size) {
        composition = place.composition(of: self, on: size) { stated(on: $0, shaper: shaper) }
      } else {
        composition = stated(on: size, shaper: shaper)
        composition.omissions.append(Omission(.logo, ""))
      }
    } else {
      composition = stated(on: size, shaper: shaper)
    }
    let backdrop = theme.look.backdrop.flatMap { $0.ground == .page ? $0.node(on: size, within: card(on: size)) : nil }
    let ground = cardNodes(on: size) + [backdrop].compactMap(\.self)
    return ground.isEmpty ? composition : composition.above(ground)
  }

  /// The outline of its card; nil where it has none.
  private func card(on size: Size, inset: Double = 0) -> Path? {
    (hasCard ? theme.look.cardRadius : nil).map { radius in
      let canvas = Rect(x: inset, y: inset, width: size.width - 2 * inset, height: size.height - 2 * inset)
      let side = size.shorterSide
      // Several gauges on one card are no larger than one for its corners.
      let own = kind.traits.contains(.holdsGauges) ? min(radius * side / 300, radius * 0.9) : radius * side / 300
      return .roundedRectangle(canvas, cornerRadius: max(0, min(own, side / 2) - inset))
    }
  }

  private func cardNodes(on size: Size) -> [Node] {
    let line = min(1, size.shorterSide / 100)
    guard let whole = card(on: size), let edge = card(on: size, inset: line / 2) else { return [] }
    return [.fill(whole, theme.page), .stroke(edge, theme.track, StrokeStyle(width: line))]
  }
}

extension Composition {
  /// The same with something behind all of it.
  fileprivate func above(_ nodes: [Node]) -> Composition {
    var result = self
    result.layers.face = nodes + result.layers.face
    if let updated { result.updated = { other in updated(other).map { $0.above(nodes) } } }
    return result
  }
}

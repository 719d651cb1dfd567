public import VectorGraphics

/// A soft edge around texts that stand on no face and no plate, so that they can be read on any picture.
public enum TextHalo: Hashable, Sendable {
  /// On a transparent ground alone, and not in a document for light and dark pages: dark around light letters, light
  /// around dark ones.
  case auto
  case none
  /// On any ground.
  case color(Color)
}

/// Where halos are: what stands still of a gauge decides it once for all of its values.
final class HaloGround: Sendable {
  /// How far it reaches around a letter, as a part of its size, and how strong it is.
  private static let (reach, strength) = (0.08, 0.7)
  /// The size of letters, in layout units, from which on it grows more slowly than they do.
  private static let largest = 30.0

  private let halo: TextHalo
  private let ground: ShapeOutlines

  /// Nil where there are none.
  init?(_ gauge: Gauge, still: [Node]) {
    switch gauge.halo {
    case .none: return nil
    // What is for light and for dark pages knows what it will stand on.
    case .auto: guard gauge.backgroundColor == nil, gauge.darkTheme == nil else { return nil }
    case .color: break
    }
    halo = gauge.halo
    ground = ShapeOutlines(still)
  }

  func haloed(_ layers: Scene.Layers) -> Scene.Layers {
    Scene.Layers(
      face: haloed(layers.face, .identity), moving: haloed(layers.moving, .identity),
      cover: haloed(layers.cover, .identity))
  }

  private func haloed(_ nodes: [Node], _ transform: Transform) -> [Node] {
    var all: [Node] = []
    all.reserveCapacity(nodes.count)
    for node in nodes {
      switch node {
      case .text(let text):
        if let halo = self.halo(of: text, transform) { all.append(halo) }
        all.append(node)
      case .group(var group):
        // The state's notice has a plate of its own.
        if group.name != "state", group.clip == nil {
          group.children = haloed(group.children, group.transform.followed(by: transform))
        }
        all.append(.group(group))
      case .fill, .stroke, .image: all.append(node)
      }
    }
    return all
  }

  private func halo(of text: Node.Text, _ transform: Transform) -> Node? {
    guard case .solid(let letters) = text.paint, case let size = text.text.capHeight / 0.72, size > 0,
      !text.text.glyphs.isEmpty,
      let box = Rect(enclosing: text.box.corners.map(transform.applied(to:))), ground.areClear(of: box)
    else { return nil }
    let color =
      if case .color(let own) = halo { own } else {
        (letters.luminance > 0.2 ? Color.black : .white).withAlpha(Self.strength * letters.alpha)
      }
    var path = Path()
    for glyph in text.text.glyphs {
      path.append(glyph.outline.path.translated(by: (text.origin - .zero) + (glyph.position - .zero)))
    }
    // Large letters need less of it.
    let reach = Self.reach * min(size, Self.largest + (size - Self.largest) * 0.3)
    return .stroke(path, color, StrokeStyle(width: 2 * reach, cap: .round, join: .round))
  }
}

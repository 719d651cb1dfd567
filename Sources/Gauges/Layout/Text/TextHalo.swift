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

extension Gauge {
  /// Whether it is seen on whatever picture it is laid over: it has no ground, and is not for light and dark pages,
  /// which know what it will stand on.
  var isOverlay: Bool { backgroundColor == nil && !hasCard && darkTheme == nil && halo != .none }

  /// Under what has no face where it is an overlay: most of the page that its colours were made for. Else nil.
  var plate: Color? { isOverlay ? theme.page.withAlpha(0.8) : nil }

  /// The scale's track where it lies on no face, as it was asked for.
  var trackColor: Color { track.color ?? openTrack }

  /// The theme's track where it lies on no face.
  var openTrack: Color { onOpenGround(theme.track) }

  /// A translucent colour that fills what lies on no face: where nobody knows what is under it, as it is on the page that
  /// it was made for.
  func onOpenGround(_ color: Color) -> Color {
    isOverlay ? color.over(theme.page).withAlpha(max(0.85, color.alpha)) : color
  }

  /// How far edges reach around marks at least, in layout units: less is not seen on a picture.
  static let leastEdge = 1.25

  /// Around marks where they stand on no face; nil where they need no edge.
  func edgeColor(around color: Color) -> Color? {
    switch halo {
    case .none: nil
    case .auto: isOverlay ? TextHalo.contrasting(color) : nil
    case .color(let own): own
    }
  }

  /// A mark with an edge around it where it stands on no face and needs one.
  func edged(_ mark: Node, around color: Color) -> [Node] {
    [edgeColor(around: color).flatMap { mark.edged($0, by: Self.leastEdge) }, mark].compactMap { $0 }
  }
}

extension TextHalo {
  private static let strength = 0.8

  /// Dark around what is light, light around what is dark, as strong as that is.
  fileprivate static func contrasting(_ color: Color) -> Color {
    (color.luminance > 0.2 ? Color.black : .white).withAlpha(strength * color.alpha)
  }
}

/// Where halos are: what stands still of a gauge decides it once for all of its values.
final class HaloGround: Sendable {
  /// How far it reaches around a letter, as a part of its size.
  private static let reach = 0.16
  /// How far it reaches around small letters, in layout units.
  private static let least = 1.8
  /// The size of letters, in layout units, from which on it grows more slowly than they do.
  private static let largest = 11.0

  private let halo: TextHalo
  /// On an unknown ground quiet letters have this colour of theirs instead.
  private let quiet: (muted: Color, title: Color)?
  private let ground: ShapeOutlines

  /// Nil where there are none.
  init?(_ gauge: Gauge, still: [Node]) {
    switch gauge.halo {
    case .none: return nil
    case .auto: guard gauge.isOverlay else { return nil }
    case .color: break
    }
    halo = gauge.halo
    quiet = gauge.isOverlay ? (gauge.theme.muted, gauge.titleColor) : nil
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
        let text = clear(text)
        if let halo = self.halo(of: text, transform) {
          all += [halo, .text(text)]
        } else {
          all.append(node)
        }
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

  /// In the full strength of its colour.
  private func clear(_ text: Node.Text) -> Node.Text {
    guard let quiet, case .solid(let letters) = text.paint else { return text }
    var text = text
    text.paint = .solid(letters == quiet.muted ? quiet.title : letters.alpha > 0.5 ? letters.withAlpha(1) : letters)
    return text
  }

  private func halo(of text: Node.Text, _ transform: Transform) -> Node? {
    guard case .solid(let letters) = text.paint, case let size = text.text.capHeight / 0.72, size > 0,
      !text.text.glyphs.isEmpty, ground.areClear(of: text.box.slices, transform)
    else { return nil }
    let color = if case .color(let own) = halo { own } else { TextHalo.contrasting(letters) }
    // Large letters need less of it.
    let reach = max(Self.least, Self.reach * min(size, Self.largest + (size - Self.largest) * 0.3))
    return text.text.edge(at: text.origin, color, reach: reach)
  }
}

extension Rect {
  /// The middle of a line of text in parts about as wide as high, as the box around a line that is turned has corners where no letter is.
  fileprivate var slices: [Rect] {
    let count = Swift.min(32, Swift.max(1, (width / Swift.max(height, 1e-9)).rounded(.up)))
    return stride(from: 0, to: count, by: 1).map { index in
      Rect(x: x + width * index / count, y: y + height * 0.2, width: width / count, height: height * 0.6)
    }
  }
}

extension ShapedText {
  /// What lies around its letters.
  func edge(at origin: Point, _ color: Color, reach: Double) -> Node {
    var path = Path()
    for glyph in glyphs {
      path.append(glyph.outline.path.translated(by: (origin - .zero) + (glyph.position - .zero)))
    }
    return .stroke(path, color, StrokeStyle(width: 2 * reach, cap: .round, join: .round))
  }
}

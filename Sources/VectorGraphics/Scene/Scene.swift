/// A finished picture as data: what every export draws, and all it needs to know.
///
/// A scene is resolved. Coordinates are absolute, text is shaped, every number is finite, angles and scales are
/// gone, and what two exports could not draw alike (blur, sweep gradients) has been replaced by shapes. An
/// export may therefore assume that drawing cannot fail but for memory and output.
public struct Scene: Hashable, Sendable {
  /// In drawing order. The face stands still while a value changes; an animation draws it once.
  public struct Layers: Hashable, Sendable {
    /// Still, behind everything that moves.
    public var face: [Node]
    /// What a change of value moves or redraws.
    public var moving: [Node]
    /// Still, in front: hub and glass.
    public var cover: [Node]

    /// Layers from back to front, and the nodes of each likewise.
    public init(face: [Node] = [], moving: [Node] = [], cover: [Node] = []) {
      (self.face, self.moving, self.cover) = (face, moving, cover)
    }
  }

  /// What a picture is to those who do not see it.
  public enum Role: Hashable, Sendable {
    /// One picture with a name and a description.
    case image
    /// It says nothing that the text around it does not.
    case decoration
    /// A measurement.
    case meter(Reading)
    /// How far something has come.
    case progress(Reading)
  }

  /// A number on its scale, and how it is read out.
  public struct Reading: Hashable, Sendable {
    /// In the unit of the scale, and on it: what lies beyond is an end of it, and the text has the true one.
    public var value: Double
    /// The lower end of the scale.
    public var min: Double
    /// The upper end of the scale.
    public var max: Double
    /// The value in words, with its unit, as it is read out.
    public var text: String

    /// Takes the numbers as they are, in the unit of the scale.
    public init(value: Double, min: Double, max: Double, text: String) {
      (self.value, self.min, self.max, self.text) = (value, min, max, text)
    }
  }

  /// The size of the canvas, whose upper left corner is the origin.
  public var size: Size
  /// Painted behind everything; nil leaves the canvas transparent.
  public var background: Color?
  /// A short name, as a caption would give it.
  public var title: String
  /// One sentence that tells a reader who cannot see the picture what it shows.
  public var description: String
  /// The language of title and description, by its tag; nil where that is not known to be another than the page's.
  public var language: String?
  /// What assistive technology takes the picture for.
  public var role: Role
  /// All there is to draw.
  public var layers: Layers

  /// Takes all as it is: whoever makes a scene answers for finite numbers and a size that can be drawn.
  public init(
    size: Size, background: Color? = nil, title: String, description: String, language: String? = nil,
    role: Role = .image, layers: Layers
  ) {
    self.role = role
    self.size = size
    self.background = background
    self.title = title
    self.description = description
    self.language = language
    self.layers = layers
  }

  /// All nodes in drawing order.
  public var nodes: [Node] { layers.face + layers.moving + layers.cover }

  /// Whether all that is drawn is the same but the moving layer.
  package func hasStillLayers(of other: Scene) -> Bool {
    size == other.size && background == other.background && layers.face == other.layers.face
      && layers.cover == other.layers.cover
  }

  /// Every text node, in drawing order, groups included.
  public var texts: [Node.Text] { Self.texts(in: nodes) }

  private static func texts(in nodes: [Node]) -> [Node.Text] {
    nodes.flatMap { node -> [Node.Text] in
      switch node {
      case .text(let text): [text]
      case .group(let group): texts(in: group.children)
      case .fill, .stroke, .image: []
      }
    }
  }

  /// Characters that some text has and its face lacks, in order of appearance, each once.
  public var missingGlyphs: [Unicode.Scalar] {
    texts.flatMap(\.text.missing).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Scene {
  /// The scene's layers as a part of a larger scene: each moved to `origin` and scaled, the background behind the face.
  ///
  /// Its title, description and role are left behind: a scene made of several says itself what it shows.
  ///
  /// - Parameters:
  ///   - origin: where the upper left corner of the scene comes to stand.
  ///   - scale: how large the scene is in the larger one, > 0; anything else draws nothing.
  public func placedLayers(at origin: Point, scale: Double = 1) -> Layers {
    guard scale > 0, scale.isFinite else { return Layers() }
    let place = Transform.scale(scale).followed(by: .translation(origin - .zero))
    func placed(_ nodes: [Node]) -> [Node] { nodes.isEmpty ? [] : [.group(transform: place, nodes)] }
    let ground = background.map {
      [Node.fill(.rectangle(Rect(x: 0, y: 0, width: size.width, height: size.height)), $0)]
    }
    return Layers(
      face: placed((ground ?? []) + layers.face), moving: placed(layers.moving), cover: placed(layers.cover))
  }
}

extension Scene.Layers {
  /// Draws `other` over this, layer by layer: its face over this face, and below all that moves.
  public mutating func add(_ other: Scene.Layers) {
    face += other.face
    moving += other.moving
    cover += other.cover
  }
}

extension Scene {
  /// The scene's layers as a part of a larger scene: each moved to `origin` and scaled, the background behind the face.
  ///
  /// Its title, description and role are left behind: a scene made of several says itself what it shows.
  ///
  /// - Parameters:
  ///   - origin: where the upper left corner of the scene comes to stand.
  ///   - scale: of the scene in the larger one, > 0; anything else draws nothing.
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

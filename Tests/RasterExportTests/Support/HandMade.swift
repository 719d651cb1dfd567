import VectorGraphics

/// A scene of the given nodes on a canvas of 100 × 100.
func scene(_ nodes: [Node], title: String = "Title", description: String = "Description", side: Double = 100) -> Scene {
  Scene(
    size: Size(width: side, height: side), title: title, description: description, layers: Scene.Layers(face: nodes))
}

package import VectorGraphics

/// Draws scenes one after the other. What stands still is drawn once, and anew only where a scene has another face.
package struct SceneRenderer: ~Copyable {
  private let scale: Double
  private let compression: PNGCompression
  /// Its still layers are those that the frames have.
  private var still: Scene
  /// The frames of the scene drawn last.
  package var frames: FrameRenderer

  /// - Parameters:
  ///   - still: one with the face and cover of the first ones to come.
  ///   - scale: pixels a layout unit.
  ///   - compression: of PNG files.
  package init(
    _ still: Scene, scale: Double, compression: PNGCompression = .fast
  ) throws(RasterError) {
    (self.still, self.scale, self.compression) = (still, scale, compression)
    frames = try FrameRenderer(still, scale: scale, compression: compression)
  }

  package mutating func draw(_ scene: Scene) throws(RasterError) {
    if !scene.hasStillLayers(of: still) {
      frames = try FrameRenderer(scene, scale: scale, compression: compression)
      still = scene
    }
    try frames.draw(moving: scene.layers.moving)
  }
}

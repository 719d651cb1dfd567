import Tacho

/// Records into one film, through ffmpeg.
final class FilmFile: ScreenRecorder {
  private var renderer: FrameRenderer
  private let writer: VideoWriter

  /// - Parameters:
  ///   - path: ends as the format does: .mp4, .webm, .mov, .mkv, .gif or .webp.
  ///   - screen: any frame: what stands still in it does so in all of them.
  ///   - frames: how many will come.
  ///   - scale: pixels a layout unit.
  init(_ path: String, format: VideoFormat, of screen: Scene, frames: Int, rate: FrameRate, scale: Double) throws {
    renderer = try FrameRenderer(screen, scale: scale)
    writer = try VideoWriter(
      path, format: format, width: renderer.width, height: renderer.height, rate: rate, frames: frames,
      isOpaque: screen.background?.alpha == 1)
  }

  func record(_ scene: Scene) throws {
    try renderer.draw(moving: scene.layers.moving)
    let changes = renderer.changes
    try renderer.withPixels(.rgba) { pixels in
      Result { () throws(FilmError) in try writer.append(pixels, changes: changes) }
    }.get()
  }

  func finish() throws { try writer.finish() }
}

import ProgramKit
import Tacho

/// The frames of a session.
struct ScreenFilm {
  let session: ScreenSession
  let picture: ScreenPicture
  let rate: FrameRate

  /// How many there are.
  var count: Int { rate.frameCount(reaching: session.duration) }

  func scene(_ frame: Int) -> Scene { picture.scene(session.state(at: rate.time(ofFrame: frame))) }

  /// As a film, or into a folder.
  func write(to path: String, scale: Double) throws {
    try writeFilm(count: count, to: path, rate: rate, scale: scale, scene)
  }
}

import Tacho

/// The frames of a session: what is to be recorded, one after the other.
struct ScreenFilm {
  let session: ScreenSession
  let picture: ScreenPicture
  let rate: FrameRate

  /// How many there are.
  var count: Int { rate.frameCount(reaching: session.duration) }

  func scene(_ frame: Int) -> Scene { picture.scene(session.state(at: rate.time(ofFrame: frame))) }

  func record(with recorder: any ScreenRecorder) throws {
    for frame in 0..<count { try recorder.record(scene(frame)) }
    try recorder.finish()
  }
}

/// Makes what a film is recorded with.
typealias RecorderFactory = (ScreenFilm) throws -> any ScreenRecorder

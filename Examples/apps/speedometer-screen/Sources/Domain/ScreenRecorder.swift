import Tacho

/// Takes the frames of a screen as they come.
protocol ScreenRecorder: AnyObject {
  func record(_ scene: Scene) throws
  /// Nothing is to be seen of the film before this.
  func finish() throws
}

import Tacho

/// Takes the frames of a screen as they come.
protocol ScreenRecorder {
  mutating func record(_ scene: Scene) throws
  /// Nothing is to be seen of the film before this.
  mutating func finish() throws
}

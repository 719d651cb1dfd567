import Tacho
import TestKit
import Testing

@testable import SpeedometerScreen

/// What is drawn and recorded.
struct ScreenFilmTests {
  private let film: ScreenFilm

  init() throws {
    let entries = [
      TypedEntry(time: 0.5, text: "demo"), TypedEntry(time: 3, text: "abc"), TypedEntry(time: 5, text: "150000"),
    ]
    film = ScreenFilm(session: try ScreenSession(entries), picture: try ScreenPicture(), rate: .fps30)
  }

  /// Remembers what it was given.
  private final class MockRecorder: ScreenRecorder {
    var scenes: [Scene] = []
    var finishes = 0

    func record(_ scene: Scene) { scenes.append(scene) }
    func finish() { finishes += 1 }
  }

  @Test func everyFrameIsRecordedAndTheFilmFinishedOnce() throws {
    let recorder = MockRecorder()
    try film.record(with: recorder)
    #expect(recorder.scenes.count == film.count && recorder.finishes == 1)
    // It ends when all rests, which it does within two seconds of the last press.
    #expect(recorder.scenes.last == film.picture.scene(film.session.state(at: 60)))
    #expect(film.count <= 7 * 30 + 1)
    // Recorders draw what stands still once.
    #expect(recorder.scenes.allSatisfy { $0.layers.face == recorder.scenes[0].layers.face })
    #expect(recorder.scenes.allSatisfy { $0.layers.cover == recorder.scenes[0].layers.cover })
  }

  @Test func nothingOverlapsAndAllIsOnTheCanvas() throws {
    for frame in [0, 88, 100, 145, 153] {
      let scene = film.scene(frame)
      let canvas = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      // The dial's texts are within its group, and the dial sees to those.
      let own = scene.layers.face + scene.layers.moving
      let boxes = own.compactMap { if case .text(let text) = $0 { text.box } else { nil } }
      #expect(boxes.allSatisfy(canvas.contains))
      for (index, box) in boxes.enumerated() { #expect(boxes[..<index].allSatisfy { !$0.overlaps(box) }) }
      #expect(scene.missingGlyphs.isEmpty)
    }
  }

  @Test func theScreenSaysWhatItShows() {
    #expect(film.scene(0).description.contains("The field is empty."))
    #expect(film.scene(100).description.contains("In the field: abc. Please enter a valid positive number."))
  }

  @Test(arguments: [
    ("idle", 0.0), ("demo", 0.8), ("pressed", 2.95), ("refused", 3.4), ("accepted", 5.2), ("complete", 6.4),
  ])
  func framesAreTheGoldens(name: String, time: Double) throws {
    try Golden.check(film.picture.scene(film.session.state(at: time)), "\(name).png", scale: 0.65)
  }
}

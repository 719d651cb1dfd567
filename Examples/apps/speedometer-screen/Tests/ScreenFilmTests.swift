import Foundation
import Tacho
import TestKit
import Testing

@testable import SpeedometerScreen

/// What is drawn and recorded.
struct ScreenFilmTests {
  private let film: ScreenFilm

  init() throws {
    film = ScreenFilm(
      session: try ScreenSession(ScreenSessionTests.script), picture: try ScreenPicture(), rate: .fps30)
  }

  @Test func everyFrameIsRecorded() throws {
    let scratch = Scratch()
    let slow = ScreenFilm(session: film.session, picture: film.picture, rate: try FrameRate(2))
    try slow.write(to: scratch.path("frames"), scale: 0.2)
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("frames")).sorted()
    #expect(files == (0..<slow.count).map { "000\($0 < 10 ? "0" : "")\($0).png" })
    for (index, file) in files.enumerated() {
      let drawn = try Data(contentsOf: scratch.url.appending(path: "frames/\(file)"))
      #expect(try Bitmap(png: Array(drawn)) == Bitmap(slow.scene(index), scale: 0.2))
    }
  }

  @Test func theFilmEndsAtRestAndMovesInOneLayer() {
    let scenes = (0..<film.count).map(film.scene)
    // It ends when all rests, which it does within two seconds of the last press.
    #expect(scenes.last == film.picture.scene(film.session.state(at: 60)))
    #expect(film.count <= 7 * 30 + 1)
    // What stands still is drawn once.
    #expect(scenes.allSatisfy { $0.layers.face == scenes[0].layers.face && $0.layers.cover == scenes[0].layers.cover })
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

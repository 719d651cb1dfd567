import Foundation
import Tacho
import Testing

@testable import Workout

@Suite struct PictureTests {
  @Test(arguments: [("moving", 50), ("standing", 140), ("end", 300)])
  func overlay(_ row: (name: String, frame: Int)) throws {
    let overlay = Overlay(summary: try Loop.sample())
    #expect(overlay.frameCount == 301)
    let values = overlay.values(at: overlay.time(ofFrame: row.frame))
    let scene = try overlay.film(Typesetter()).scene(FilmState(values: values))
    #expect(scene.background == nil)
    try Golden.check(scene.png(scale: 0.42, compression: .small), "overlay-\(row.name).png")
  }

  @Test func overlayKeepsStep() throws {
    let overlay = Overlay(summary: try Loop.sample())
    let last = overlay.values(at: overlay.time(ofFrame: 300))
    #expect(abs((last[3] ?? 0) - 2.7) < 0.001)
    #expect(overlay.values(at: 420)[0] == nil && overlay.values(at: 420)[3] == overlay.values(at: 430)[3])
    // Fastest a quarter of the way round, slowest at its start.
    #expect(overlay.values(at: 216)[0] ?? 9 < overlay.values(at: 120)[0] ?? 0)
    #expect(overlay.values(at: 0) == [nil, 118, 20, 0])
  }

  @Test func filmIsTransparentAndWhole() throws {
    let scratch = try Scratch()
    var overlay = Overlay(summary: try Loop.sample())
    overlay.speedUp = 450
    try overlay.write(to: scratch.path("run.mov"), Typesetter())
    let words = try output(
      of: "ffprobe -v error -count_frames -show_entries stream=pix_fmt,nb_read_frames -of csv=p=0 "
        + scratch.path("run.mov"))
    #expect(words.hasPrefix("yuva444p"))
    #expect(words.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(",21"))
    #expect(throws: FilmError.self) { try overlay.write(to: scratch.path("run.mp4"), Typesetter()) }
  }

  /// What a command prints.
  private func output(of command: String) throws -> String {
    let pipe = try #require(popen(command, "r"))
    defer { pclose(pipe) }
    var (text, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1_024))
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: ["km-pace", "mi-speed"]) func report(_ name: String) throws {
    let summary = try Loop.sample {
      guard name == "mi-speed" else { return }
      ($0.distanceUnit, $0.showSpeedInsteadOfPace, $0.coverageAlgorithm) = (.mi, true, .areaFill)
    }
    let page = try WorkoutPage(typesetter: Typesetter()).report(summary)
    try Golden.check(Golden.words(of: page), "report-\(name).html")
    #expect(page.contains(name == "mi-speed" ? "<th>mph</th>" : "<th>min/km</th>"))
    #expect(page.contains("14:20 of 15:00") && page.contains("a climb of"))
    let heights = try #require(try WorkoutGauges(summary: summary).elevation())
    #expect(heights.history.last == heights.value && heights.value == summary.activity.points.last?.elevation)
  }

  @Test func routeIsDrawnByTheChosenAlgorithm() throws {
    func nodes(_ algorithm: Settings.CoverageAlgorithm) throws -> Int {
      RouteMap(summary: try Loop.sample { $0.coverageAlgorithm = algorithm }, size: Size(width: 300, height: 300))
        .scene(.light).nodes.count
    }
    let tiles = try Loop.sample().coverage.count
    #expect(tiles > 40)
    #expect(try nodes(.routeLines) == 4 && nodes(.heatmap) == 4 + tiles && nodes(.areaFill) == 4 + tiles)
    let scene = RouteMap(summary: try Loop.sample(), size: Size(width: 300, height: 300)).scene(.light)
    try Golden.check(scene.png(compression: .small), "route.png")
  }
}

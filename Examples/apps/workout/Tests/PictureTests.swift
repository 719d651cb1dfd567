import Foundation
import ProgramKit
import Tacho
import TestKit
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
    try Golden.check(scene, "overlay-\(row.name).png", scale: 0.42)
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
    let scratch = Scratch()
    var overlay = Overlay(summary: try Loop.sample())
    overlay.speedUp = 450
    try overlay.write(to: scratch.path("run.mov"), Typesetter())
    let entries = ["-show_entries", "stream=pix_fmt,nb_read_frames", "-of", "csv=p=0"]
    let words = try output(
      of: EncoderProcess.find("ffprobe"), ["-v", "error", "-count_frames"] + entries + [scratch.path("run.mov")])
    #expect(words.hasPrefix("yuva444p"))
    #expect(words.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(",21"))
    #expect(throws: ProgramError.self) { try overlay.write(to: scratch.path("run.mp4"), Typesetter()) }
  }

  @Test(arguments: ["km-pace", "mi-speed"]) func report(_ name: String) throws {
    let summary = try Loop.sample {
      guard name == "mi-speed" else { return }
      ($0.distanceUnit, $0.showSpeedInsteadOfPace, $0.coverageAlgorithm) = (.mi, true, .areaFill)
    }
    let page = try WorkoutPage(typesetter: Typesetter()).report(summary)
    try Golden.check(page: page, "report-\(name).html")
    #expect(page.contains(name == "mi-speed" ? "<th>mph</th>" : "<th>min/km</th>"))
    #expect(page.contains("14:20 of 15:00") && page.contains("a climb of"))
    let heights = try #require(try WorkoutGauges(summary: summary).elevation())
    #expect(heights.history.last == heights.value && heights.value == summary.activity.points.last?.elevation)
  }

  @Test func routeIsDrawnAsTheSettingsSay() throws {
    func scene(_ change: (inout Settings) -> Void) throws -> Scene {
      let summary = try Loop.sample(change)
      return RouteMap([summary.activity], settings: summary.settings, size: Size(width: 300, height: 300)).scene(.light)
    }
    let tiles = try Loop.sample().coverage.count
    #expect(try scene { $0.coverageAlgorithm = .routeLines }.nodes.count == 4)
    #expect(try scene { $0.coverageAlgorithm = .areaFill }.nodes.count == 4 + tiles)
    #expect(try scene { $0.mapType = .satellite }.nodes.count == 5 + tiles)
    #expect(try scene { $0.mapType = .hybrid }.nodes.count == 5 + 2 * tiles)
    try Golden.check(scene { _ in }, "route.png")
    try Golden.check(scene { $0.mapType = .hybrid }, "route-hybrid.png")
  }

  /// A longer bar is faster, for pace and for speed.
  @Test(arguments: [false, true]) func longerBarsAreFaster(_ isSpeed: Bool) throws {
    let summary = try Loop.sample { $0.showSpeedInsteadOfPace = isSpeed }
    let gauges = try WorkoutGauges(summary: summary).splits()
    let lengths = gauges.map { $0.scale.position(of: $0.value ?? 0) }
    let speeds = summary.splits.compactMap(\.speed)
    #expect(Set(lengths).count > 3)
    #expect(lengths.indices.sorted { lengths[$0] < lengths[$1] } == speeds.indices.sorted { speeds[$0] < speeds[$1] })
  }
}

import Foundation
import GoldenTesting
import RasterExport
import Testing

/// The store against folders of its own.
@Suite struct GoldenStoreTests {
  private let environment = GoldenEnvironment("cairo 1.16.0\nfont Inter 3.019\n")

  /// A folder that is removed after `body`.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacho-goldens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func store(
    in folder: URL, _ mode: GoldenMode = .compare, _ environment: GoldenEnvironment? = nil
  ) throws -> GoldenStore {
    try GoldenStore(
      folder: folder.appendingPathComponent("Golden"), failures: folder.appendingPathComponent("failures"), mode: mode,
      environment: environment ?? self.environment)
  }

  private func text(_ content: String, name: String = "one", holdsText: Bool = false) -> GoldenCase {
    GoldenCase(.scene, feature: "feature", name: name, holdsText: holdsText) { .text(content) }
  }

  private func image(red: UInt8, name: String = "dot") throws -> GoldenCase {
    let bitmap = try #require(Bitmap(width: 2, height: 1, pixels: [red, 0, 0, 255, 0, 0, 0, 255]))
    return GoldenCase(.png, feature: "feature", name: name, holdsText: false) { .image(bitmap) }
  }

  private func exists(_ path: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  @Test func missingGoldenFailsAndIsNotWritten() throws {
    try withFolder { folder in
      let failure = try #require(try store(in: folder).check(text("a")))
      #expect(failure.summary == "there is no golden")
      #expect("\(failure)".contains("GOLDEN=record swift test --filter Golden"))
      #expect(!exists("Golden/scene/feature/one.txt", in: folder))
    }
  }

  @Test func recordingWritesFailsAndThenCompares() throws {
    try withFolder { folder in
      for item in [text("a"), try image(red: 7)] {
        let failure = try #require(try store(in: folder, .record).check(item))
        #expect(failure.summary == "recorded; run again to compare")
        #expect(exists("Golden/\(item.path)", in: folder))
        #expect(try store(in: folder).check(item) == nil)
        #expect(try store(in: folder, .record).check(item) == nil)
        #expect(try store(in: folder, .recordAll).check(item) != nil)
      }
      #expect(exists("Golden/ENVIRONMENT.txt", in: folder))
    }
  }

  @Test func recordingLeavesPixelsThatPassAlone() throws {
    try withFolder { folder in
      _ = try store(in: folder, .record).check(image(red: 100))
      #expect(try store(in: folder, .record).check(image(red: 102)) == nil)
      #expect(try store(in: folder).check(image(red: 103)) != nil)
    }
  }

  @Test func failureLeavesPicturesAndAReport() throws {
    try withFolder { folder in
      _ = try store(in: folder, .record).check(image(red: 100))
      _ = try store(in: folder, .record).check(text("a < b"))
      let comparing = try store(in: folder)
      let failure = try #require(try comparing.check(image(red: 150)))
      _ = try #require(try comparing.check(text("a < c")))
      #expect(failure.summary == "1 px differ, max Δ 50, first at (0, 0)")
      #expect(failure.environment == nil)
      for name in [
        "dot.png", "dot.expected.png", "dot.actual.png", "dot.diff.png", "one.expected.txt", "one.actual.txt",
      ] {
        #expect(exists("failures/feature/\(name)", in: folder), "\(name)")
      }
      let page = try String(contentsOf: folder.appendingPathComponent("failures/report.html"), encoding: .utf8)
      #expect(page.contains("png/feature/dot.png"))
      #expect(page.contains("a &lt; b"))
      // The next run starts clean.
      _ = try store(in: folder)
      #expect(!exists("failures", in: folder))
    }
  }

  @Test func unreadableGoldenFails() throws {
    try withFolder { folder in
      let item = try image(red: 1)
      _ = try store(in: folder, .record).check(item)
      try Data("no picture".utf8).write(to: folder.appendingPathComponent("Golden/\(item.path)"))
      let failure = try #require(try store(in: folder).check(item))
      #expect(failure.summary.hasPrefix("the golden cannot be read"))
    }
  }

  @Test func pictureBeyondTheSizeLimitFailsUnlessLarge() throws {
    // Noise does not compress.
    var state: UInt64 = 1
    let pixels = (0..<4 * 100 * 100).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let noise = try #require(Bitmap(width: 100, height: 100, pixels: pixels))
    func item(isLarge: Bool) -> GoldenCase {
      GoldenCase(.png, feature: "feature", name: "noise", isLarge: isLarge) { .image(noise) }
    }
    try withFolder { folder in
      let failure = try #require(try store(in: folder, .record).check(item(isLarge: false)))
      #expect(failure.summary.hasSuffix("the limit is 20480"))
      #expect(!exists("Golden/png/feature/noise.png", in: folder))
      let recorded = try #require(try store(in: folder, .record).check(item(isLarge: true)))
      #expect(recorded.summary == "recorded; run again to compare")
    }
  }

  @Test func anotherRasterizerIsForgivenEdgesAndMayNotRecord() throws {
    try withFolder { folder in
      _ = try store(in: folder, .record).check(image(red: 100))
      let other = GoldenEnvironment("cairo 1.18.0\nfont Inter 3.019\n")
      let comparing = try store(in: folder, .compare, other)
      #expect(try comparing.check(image(red: 108)) == nil)
      #expect(comparing.notice?.contains("cairo 1.18.0 (recorded with 1.16.0)") == true)
      #expect(try comparing.check(image(red: 250))?.environment == comparing.notice)
      #expect(try store(in: folder, .record, other).check(image(red: 250))?.summary == "not recorded")
      #expect(try store(in: folder).check(image(red: 100)) == nil)
    }
  }

  @Test func anotherFontIsNoticedAndMayNotRecordTexts() throws {
    try withFolder { folder in
      _ = try store(in: folder, .record).check(text("a", holdsText: true))
      let other = try store(in: folder, .record, GoldenEnvironment("cairo 1.16.0\nfont Roboto 2.137\n"))
      #expect(!other.hasRecordedFont)
      #expect(other.notice?.contains("goldens that hold text are skipped") == true)
      #expect(try other.check(text("b", holdsText: true))?.summary == "not recorded")
    }
  }

  @Test func orphansAreFoundOnBothSides() throws {
    try withFolder { folder in
      let recording = try store(in: folder, .record)
      _ = try recording.check(text("a", name: "kept"))
      _ = try recording.check(text("a", name: "left-over"))
      let orphans = recording.orphans(among: [text("a", name: "kept"), text("a", name: "new")])
      #expect(orphans.goldens == ["scene/feature/left-over.txt"])
      #expect(orphans.cases == ["scene/feature/new.txt"])
    }
  }

  @Test func aFontThatMustBeThereAndIsNotIsAProblem() throws {
    try withFolder { folder in
      _ = try store(in: folder, .recordAll)
      let other = GoldenEnvironment("cairo 1.16.0\nfont Roboto 2.0\n")
      let elsewhere = try store(in: folder, .compare, other)
      let problem = try #require(elsewhere.fontProblem(isRequired: true))
      #expect(problem.contains("Inter 3.019") && problem.contains("Roboto 2.0"))
      #expect(elsewhere.fontProblem(isRequired: false) == nil)
      #expect(try store(in: folder).fontProblem(isRequired: true) == nil)
      let none = try store(in: folder, .compare, GoldenEnvironment("cairo 1.16.0\n"))
      #expect(none.fontProblem(isRequired: true) != nil)
    }
  }
}

@Suite struct GoldenEnvironmentTests {
  private let recorded = GoldenEnvironment("cairo 1.16.0\nlibpng 1.6.39\nfont Inter 3.019\n")

  @Test func textRoundTrips() {
    #expect(GoldenEnvironment(recorded.description) == recorded)
    #expect(recorded.font == "Inter 3.019")
  }

  @Test func runningLibrariesAreKnown() throws {
    let running = GoldenEnvironment.running(font: "Some Font 1.0").description
    let lines = running.split(separator: "\n")
    #expect(lines.count == 5)
    // Cairo draws every golden, so it must be there to be asked.
    let cairo = try #require(lines.first { $0.hasPrefix("cairo ") })
    #expect(cairo.dropFirst(6).first?.isNumber == true)
    #expect(lines.last == "font Some Font 1.0")
  }

  @Test func onlyMajorAndMinorMakeAnotherRasterizer() {
    #expect(!GoldenEnvironment("cairo 1.16.9").hasOtherRasterizer(than: recorded))
    #expect(GoldenEnvironment("cairo 1.18.0").hasOtherRasterizer(than: recorded))
    #expect(!GoldenEnvironment("cairo unknown").hasOtherRasterizer(than: recorded))
  }

  @Test func mismatchNamesWhatDiffers() {
    #expect(recorded.mismatch(with: recorded) == nil)
    let other = GoldenEnvironment("cairo 1.18.0\nlibpng 1.6.39\nfont Inter 3.019")
    #expect(other.mismatch(with: recorded) == "cairo 1.18.0 (recorded with 1.16.0)")
  }
}

import GoldenTesting
import Testing

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

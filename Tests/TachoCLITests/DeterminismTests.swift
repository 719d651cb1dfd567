import RasterExport
import Testing

/// The same command gives the same bytes, wherever and whenever it runs.
struct DeterminismTests {
  private static let outputs = ["a.png", "a.svg", "a.pdf"]
  private static let arguments =
    ["render", "--kind", "speedometer", "--title", "Élan", "--unit", "km/h"] + outputs.flatMap { ["-o", $0] }

  private func files(environment: [String: String] = [:]) throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho(Self.arguments, environment: environment).status == 0)
    return try Self.outputs.map(folder.bytes)
  }

  @Test func twiceIsTheSame() throws { #expect(try files() == files()) }

  @Test(arguments: [
    ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"], ["LC_ALL": "C"], ["TZ": "Asia/Tokyo"], ["HOME": "/nonexistent"],
    ["LC_ALL": "ar_EG.UTF-8", "TZ": "America/St_Johns", "HOME": "/nonexistent", "SOURCE_DATE_EPOCH": "1"],
  ])
  func theSurroundingsDoNotMatter(environment: [String: String]) throws {
    #expect(try files(environment: environment) == files())
  }

  /// Cairo's pixel library may leave out ways of its own, as it does on other processors.
  @Test(arguments: ["fast", "mmx sse2 ssse3", "fast mmx ssse3", "fast sse2 ssse3", "wholeops"])
  func theProcessorDoesNotMatter(without ways: String) throws {
    #expect(try files(environment: ["PIXMAN_DISABLE": ways]) == files())
  }

  /// Without every way that can fill areas Cairo would leave them empty, and say nothing.
  @Test func pixelsThatCannotBeFilledAreRefused() throws {
    let folder = try TemporaryFolder()
    let environment = ["PIXMAN_DISABLE": "fast mmx sse2 ssse3 arm-simd arm-neon vmx mips-dspr2 loongson-mmi"]
    let refused = try folder.tacho(["render", "-o", "a.png"], environment: environment)
    #expect(refused.status == 69)
    #expect(refused.errors.hasPrefix("error: pictures cannot be drawn"))
    #expect(refused.errors.contains("PIXMAN_DISABLE"))
    #expect(try folder.names.isEmpty)
    #expect(try folder.tacho(["render", "-o", "a.svg", "-o", "a.pdf"], environment: environment).status == 0)
  }

  @Test func eightAtOnceAreAsOne() throws {
    let alone = try files()
    let folders = try (0..<8).map { _ in try TemporaryFolder() }
    let started = try folders.map { try $0.start(Self.arguments) }
    for (folder, program) in zip(folders, started) {
      #expect(try program.finished().status == 0)
      #expect(try Self.outputs.map(folder.bytes) == alone)
    }
  }

  @Test func eightAtOnceIntoOneFileLeaveOneWholeFile() throws {
    let folder = try TemporaryFolder()
    let started = try (0..<8).map { _ in try folder.start(["render", "-o", "a.png", "--size", "200"]) }
    for program in started { #expect(try program.finished().status == 0) }
    #expect(try folder.names == ["a.png"])
    #expect(try folder.bitmap("a.png").width == 200)
  }

  @Test func inspectIsTheSameInAnotherLocale() throws {
    let folder = try TemporaryFolder()
    let here = try folder.tacho("inspect", "--json", "--value", "1234.5")
    let there = try folder.tacho(
      ["inspect", "--json", "--value", "1234.5"], environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(here.status == 0)
    #expect(here.output == there.output)
  }
}

import Foundation
import RasterExport
import Tacho
import Testing

/// Every film of the examples can be made, and moves.
struct AnimateExamplesTests {
  private static let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  /// Specifications with `animation:`, in all folders.
  private static let films: [String] = {
    let names = FileManager.default.enumerator(atPath: examples.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      guard name.hasSuffix(".yaml") || name.hasSuffix(".json") else { return false }
      let text = (try? String(contentsOf: examples.appending(path: name), encoding: .utf8)) ?? ""
      return text.contains("\nanimation:") || text.contains("\"animation\"")
    }.sorted()
  }()

  @Test func thereAreFilms() { #expect(Self.films.count >= 5) }

  @Test(arguments: films) func everyFilmIsDrawnAndMoves(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = Self.examples.appending(path: name).path
    let run = try folder.tacho(
      "animate", path, "--size", "60", "--fps", "10", "--set", "animation.shutterAngle=0", "-o", "f%03d.png",
      "--manifest",
      "m.jsonl", "-q")
    #expect(run.status == 0, "\(run.errors)")
    let frames = try folder.text("m.jsonl").split(separator: "\n").filter { $0.contains("\"frame\":") }
    #expect(frames.count > 10)
    let hashes = Set(
      frames.compactMap { line in line.firstMatch(of: /"hash": "([0-9a-f]+)"/).map { String($0.1) } })
    #expect(hashes.count > 5, "\(hashes.count) pictures of \(frames.count) frames differ")
    for index in [0, frames.count / 2, frames.count - 1] {
      let picture = try folder.bitmap("f\(String(repeating: "0", count: 3 - String(index).count))\(index).png")
      #expect(max(picture.width, picture.height) == 60)
    }
  }

  @Test func everyFilmIsWrittenAsItsFileSays() throws {
    for name in Self.films {
      let folder = try TemporaryFolder()
      let run = try folder.tacho(
        "animate", Self.examples.appending(path: name).path, "--size", "40", "--range", "0..2", "-o", "a.apng", "-q")
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
  }

  /// Delay, what frames remember, steps and clocks too.
  @Test(arguments: [
    "{kind: speedometer, value: 15200, animation: {delay: 0.3, fps: 10}}",
    "{kind: speedometer, animation: {sequence: [{to: 500}, {to: 90000, easing: ease-in}], fps: 5}}",
    """
    {value: 72, max: 120, ranges: [{from: 0, to: 60, label: calm}, {from: 60, to: 120, label: fast}], \
    stats: {measured: [max, peak]}, animation: {from: 100, hysteresis: 20, tremble: {amplitude: 0.1}, fps: 10}}
    """,
    "{kind: clock, value: 36000, animation: {fps: 5}}", "{kind: clock, value: 36000, animation: {from: 0, fps: 5}}",
    "{kind: ring, values: {a: 3, b: 4}, max: 5, animation: {fps: 5, easing: ease, delay: 0.5}}",
    "{value: 4, max: 9, animation: {sequence: [{to: 9}, {hold: 0.5}, {set: 1}], loop: ping-pong, duration: 3, fps: 5}}",
    "{value: 4, max: 9, animation: {startUp: true, fps: 10}}",
  ])
  func theLibraryDrawsWhatTheCommandDoes(_ specification: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(specification, to: "a.yaml")
    let run = try folder.tacho("animate", "a.yaml", "-o", "f%03d.svg", "-q")
    #expect(run.status == 0, "\(run.errors)")
    let film = try Film(GaugeSpecification(Array(specification.utf8)), shaper: Typesetter())
    #expect(try folder.names.count == film.count + 1)
    let frames = film.frames()
    while let frame = try frames.next() {
      let name = "f\(String(repeating: "0", count: 3 - "\(frame.index)".count))\(frame.index).svg"
      #expect(try film.svg(of: frame).text == folder.text(name), "\(name)")
    }
    #expect(try folder.tacho("animate", "a.yaml", "-o", "film.svg", "-q").status == 0)
    #expect(try film.svg().bytes == folder.bytes("film.svg"))
  }

  @Test func aDataFileOfTheExamplesMovesAGauge() throws {
    let folder = try TemporaryFolder()
    let ride = Self.examples.appending(path: "animation/ride.csv").path
    let run = try folder.tacho(
      "animate", "--max", "120", "--value", "0", "--unit", "km/h", "--data", ride, "--column", "speed", "--size", "60",
      "--fps", "5", "-o", "f%03d.png", "--manifest", "m.jsonl", "-q")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("m.jsonl").split(separator: "\n").count > 10)
  }

  @Test func theDelayIsWaitedForByEveryMovement() throws {
    for arguments in [[], ["--loop", "loop"], ["--set", "animation.easing=linear"], ["--to", "10000"]] {
      let folder = try TemporaryFolder()
      let run = try folder.tacho(
        [
          "animate", "--size", "40", "--fps", "10", "--set", "animation.delay=0.5", "--duration", "1", "-o",
          "f%03d.png", "-q",
          "--manifest", "m.jsonl",
        ] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      let frames = try (0..<10).map { try folder.bitmap("f00\($0).png") }
      #expect(frames[..<6].allSatisfy { $0 == frames[0] }, "\(arguments)")
      #expect(frames[7] != frames[0], "\(arguments)")
    }
    let folder = try TemporaryFolder()
    try folder.write("preset: speedometer\nanimation: {delay: 0.5, fps: 10, duration: 1}\n", to: "a.yaml")
    #expect(try folder.tacho("animate", "a.yaml", "--size", "40", "-o", "f%03d.png", "-q").status == 0)
    #expect(try folder.bitmap("f005.png") == folder.bitmap("f000.png"))
    #expect(try folder.bitmap("f008.png") != folder.bitmap("f000.png"))
    #expect(try folder.tacho("animate", "--set", "animation.delay=-1", "-o", "a.apng").status == 64)
  }
}

import Tacho
import TestSupport
import Testing
import VectorGraphics

/// Films that begin or end before their data.
struct FilmReachTests {
  /// - Returns: the notes, or the words of the error.
  private func words(_ table: String, _ offset: String, seconds: Double, speed: Double = 1) throws -> (
    String, isError: Bool
  ) {
    var data = FilmTable(Array(table.utf8))
    try data.set("column", "v")
    try data.set("offset", offset)
    try data.set("speed", "\(speed)")
    let drawing = try GaugeSpecification(
      Array("{kind: radial, value: 0, max: 9, animation: {duration: \(seconds), fps: 10}}".utf8))
    do {
      let film = try FilmData(data, of: drawing) { _ in }
      try readAll(of: film)
      return (film.notes.joined(separator: "; "), false)
    } catch { return ("\(error)", true) }
  }

  private func readAll(of film: FilmData) throws {
    let frames = try film.frames(0..<(film.frameCount ?? 0))
    while try frames.next() != nil {}
  }

  /// In tenths of a second, which are whole numbers.
  @Test func aFilmBeforeItsDataIsRefusedAndOneThatBeginsBeforeThemIsTold() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<80 {
      let (first, rows) = (random.int(in: 0...50), random.int(in: 2...30))
      let table = "t,v\n" + (0..<rows).map { "\(first + $0),\($0 % 9)\n" }.joined()
      let (offset, frames, speed) = (random.int(in: -60...20), random.int(in: 1...40), random.int(in: 1...3))
      let shown = (0..<frames).map { offset + speed * $0 }
      let (found, isError) = try words(
        table, "\(offset < 0 ? "-" : "")\(abs(offset) / 10).\(abs(offset) % 10)", seconds: Double(frames) / 10,
        speed: Double(speed))
      #expect(isError == shown.allSatisfy { $0 < 0 }, "\(offset) \(frames) \(speed): \(found)")
      #expect(!isError || found.contains("from \(first) to \(first + rows - 1)"), "\(found)")
      #expect(isError || found.contains("before the data") == shown.contains { $0 < 0 }, "\(found)")
    }
  }

  @Test func aWrongTimeZoneIsTold() throws {
    let table = "time,v\n2025-05-10T08:15:00Z,1\n2025-05-10T08:17:59Z,2\n"
    let (early, isError) = try words(table, "2025-05-10T08:15:12+02:00", seconds: 5)
    #expect(
      isError && early.contains("from 2025-05-10T08:15:00Z to 2025-05-10T08:17:59Z; is the offset in their time zone?"))
    let (clock, isRefused) = try words(table, "08:15:12", seconds: 5)
    #expect(
      isRefused && clock.contains("as 29712, or a time written like those, as 2025-05-10T08:15:12Z"), "\(clock)")
  }

  /// GPX has its speed in m/s, whatever anybody says.
  @Test(arguments: [("km/h", true), ("m/s", false), ("speed=mph", true), ("speed=m/s", false)])
  func aUnitAgainstThatOfTheFormatIsTold(unit: String, isTold: Bool) throws {
    let point = #"<trkpt lat="0" lon="0"><time>2025-05-10T08:15:0"#
    let gpx =
      "<gpx><trk><trkseg>\(point)0Z</time><speed>8</speed></trkpt>\(point)1Z</time><speed>9</speed></trkpt></trkseg></trk></gpx>"
    var data = FilmTable(Array(gpx.utf8))
    try data.set("column", "speed")
    try data.set("data-unit", unit)
    var notes: [String] = []
    let drawing = try GaugeSpecification(Array("{kind: radial, value: 0, max: 99, unit: km/h}".utf8))
    _ = try FilmData(data, of: drawing) { notes.append($0) }
    #expect(
      notes.contains { $0.contains("the data say that “speed” is in m/s, and --data-unit takes it as") } == isTold)
  }
}

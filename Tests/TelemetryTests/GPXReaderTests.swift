import Telemetry
import Testing

struct GPXReaderTests {
  static func point(_ latitude: Double, _ longitude: Double, _ inner: String = "") -> String {
    "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(inner)</trkpt>"
  }

  static func gpx(_ points: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n\(points)\n</trkseg></trk></gpx>\n"
  }

  private func column(_ name: String, _ text: String) throws -> [Double?] {
    let reader = try GPXReader(MemoryByteSource(text))
    var row = Row()
    var values: [Double?] = []
    while try reader.next(into: &row) { values.append(try row.number(reader.column(name))) }
    return values
  }

  @Test func whatTheFileGivesIsRead() throws {
    let text = Self.gpx(
      Self.point(
        50, 8,
        """
        <ele>120.5</ele><time>2024-06-30T12:00:00Z</time><speed>7.25</speed><extensions><gpxtpx:TrackPointExtension>
        <gpxtpx:hr>141</gpxtpx:hr><gpxtpx:cad>88</gpxtpx:cad><gpxtpx:atemp>21.5</gpxtpx:atemp></gpxtpx:TrackPointExtension>
        <power>250</power><mine:lean>-12</mine:lean></extensions>
        """))
    for (name, value) in [
      ("lat", 50.0), ("lon", 8), ("ele", 120.5), ("speed", 7.25), ("hr", 141), ("cad", 88), ("atemp", 21.5),
      ("power", 250),
      ("lean", -12), ("distance", 0),
    ] { #expect(try column(name, text) == [value]) }
    #expect(throws: TelemetryError.self) { try column("hrr", text) }
  }

  /// A thousandth of a degree north is 111.195 m of the sphere.
  @Test func speedDistanceAndCourseAreWorkedOut() throws {
    let text = Self.gpx(
      (0..<4).map { Self.point(Double($0) / 1_000, 0, "<time>2024-06-30T12:00:0\($0 * 2)Z</time>") }.joined())
    let speeds = try column("speed", text)
    #expect(speeds.first == .some(nil))
    #expect(speeds.dropFirst().allSatisfy { abs(($0 ?? 0) - 55.5975) <= 1e-3 })
    let textLength = try column("distance", text).compactMap { $0 }.last
    #expect(abs((textLength ?? 0) - 333.585) <= 1e-2)
    #expect(try column("course", text) == [nil, 0, 0, 0])
    let east = Self.gpx(Self.point(0, 179.999) + Self.point(0, -179.999))
    #expect(try column("course", east) == [nil, 90])
    let eastLength = try column("distance", east).compactMap { $0 }.last
    #expect(abs((eastLength ?? 0) - 222.39) <= 1e-2)
  }

  @Test func nothingIsWorkedOutBetweenSegmentsOrWithoutTime() throws {
    let text = Self.gpx(
      Self.point(0, 0, "<time>2024-01-01T00:00:00Z</time>") + "</trkseg><trkseg>"
        + Self.point(1, 0, "<time>2024-01-01T00:00:01Z</time>") + Self.point(1, 0, "<time>2024-01-01T00:00:01Z</time>"))
    #expect(try column("speed", text) == [nil, nil, nil])
    #expect(try column("distance", text) == [0, 0, 0])
  }

  @Test func aDoctypeIsRefusedAtOnce() {
    let bombs = [
      "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><gpx>&b;</gpx>",
      "<!DOCTYPE gpx SYSTEM \"file:///etc/passwd\"><gpx/>",
      "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY x SYSTEM \"http://example.org/\">]><gpx>&x;</gpx>",
    ]
    for bomb in bombs {
      #expect(fault { try GPXReader(MemoryByteSource(bomb)) }?.message.contains("DOCTYPE") == true)
    }
    #expect(fault { try GPXReader(MemoryByteSource(Self.gpx(Self.point(0, 0, "<ele>&x;</ele>")))) } != nil)
  }

  @Test(arguments: [
    "", "nonsense", "<kml></kml>", "<gpx></gpx>", gpx("<trkpt lat=\"91\" lon=\"0\"/>"), gpx("<trkpt lon=\"0\"/>"),
    gpx("<trkpt lat=\"x\" lon=\"0\"/>"), gpx(point(0, 0, "<time>yesterday</time>")),
    gpx(point(0, 0, "<time>2024-02-30T00:00:00Z</time>")),
    "<gpx>" + String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100) + "</gpx>",
    gpx(point(0, 0, "<name>" + String(repeating: "x", count: 5_000) + "</name>")),
  ])
  func whatIsNoTrackIsNamedByLineAndColumn(_ text: String) {
    let error = fault { try GPXReader(MemoryByteSource(text)) }
    #expect(error?.place != nil)
  }

  /// Cut anywhere, a file is an error, and the points before the cut have been delivered.
  @Test func aFileThatIsCutOffIsAnError() throws {
    let whole = Array(Self.gpx((0..<20).map { Self.point(0, Double($0) / 100, "<ele>\($0)</ele>") }.joined()).utf8)
    let end = whole.count - 1
    for cut in stride(from: 0, to: end, by: 3) {
      let error = fault { try GPXReader(DrippingSource(Array(whole[..<cut]), size: 50)) }
      #expect(error?.place != nil, "cut at \(cut)")
    }
    #expect(fault { try GPXReader(DrippingSource(whole, size: 1)) } == nil)
  }

  @Test func anElementWithoutEndIsStopped() {
    let source = GeneratedSource {
      $0 == 0 ? "<gpx><trk name=\"" : $0 < 1_000 ? String(repeating: "x", count: 65_536) : nil
    }
    #expect(fault { try GPXReader(source) }?.message.contains("1048576") == true)
    #expect(source.total < 4_000_000)
  }
}

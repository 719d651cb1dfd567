import Telemetry
import Testing
import VectorGraphics

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
    // The first point has the speed to the second one.
    #expect(speeds.count == 4 && speeds.allSatisfy { abs(($0 ?? 0) - 55.5975) <= 1e-3 })
    let textLength = try column("distance", text).compactMap { $0 }.last
    #expect(abs((textLength ?? 0) - 333.585) <= 1e-2)
    #expect(try column("course", text) == [0, 0, 0, 0])
    let east = Self.gpx(Self.point(0, 179.999) + Self.point(0, -179.999))
    #expect(try column("course", east) == [90, 90])
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

  /// As Garmin, Cluetrust, Strava, Samsung and others name them.
  @Test(arguments: [
    ("gpxtpx:hr", "hr"), ("gpxdata:hr", "hr"), ("heartrate", "hr"), ("heart_rate", "hr"), ("HR", "hr"),
    ("HeartRate", "hr"),
    ("cadence", "cad"), ("gpxdata:cadence", "cad"), ("RunCadence", "cad"), ("PowerInWatts", "power"),
    ("pwr:power", "power"),
    ("watts", "power"), ("Temperature", "atemp"), ("gpxdata:temp", "atemp"),
  ])
  func readingsAreFoundInAllSpellings(_ element: String, _ name: String) throws {
    let text = Self.gpx(Self.point(50, 8, "<extensions><\(element)>141</\(element)></extensions>"))
    #expect(try column(name, text) == [141])
    #expect(try column(String(element.split(separator: ":").last ?? ""), text) == [141])
    let nested = Self.gpx(Self.point(50, 8, "<extensions><HeartRateBpm><Value>141</Value></HeartRateBpm></extensions>"))
    #expect(try column("hr", nested) == [141])
  }

  @Test func aPauseBetweenSegmentsIsAGap() throws {
    func time(_ second: Int) -> String { "<time>2024-01-01T00:00:\(second)Z</time><ele>\(second)</ele>" }
    let text = Self.gpx(
      Self.point(0, 0, time(10)) + Self.point(0, 0, time(11)) + "</trkseg><trkseg>" + Self.point(0, 0, time(15))
        + Self.point(0, 0, time(16)))
    let options = FrameSampler.Options(rate: .fps30, keepsPeaks: false)
    let values = try frames(GPXReader(MemoryByteSource(text)), "ele", options: options)
    #expect(values[30] == 11 && values[150] == 15 && values[31..<150].allSatisfy { $0 == nil })
    // A step holds no longer, and whoever asks for it has the pause bridged.
    let bridged = FrameSampler.Options(rate: .fps30, keepsPeaks: false, gap: 4)
    #expect(try frames(GPXReader(MemoryByteSource(text)), "ele", options: bridged)[90] == 13)
  }

  @Test func pointsWithoutTimesAreRows() throws {
    let text = Self.gpx(Self.point(0, 0, "<ele>1</ele>") + Self.point(0, 1, "<ele>2</ele>"))
    let reader = try GPXReader(MemoryByteSource(text))
    #expect(throws: TelemetryError.self) { try SampleReader(reader, channels: [Channel("ele")]) }
    #expect(try frames(reader, "ele", options: perSecond30, clock: .step(1.0 / 30)) == [1, 2])
  }

  /// A point of TCX: 10 m/s as its extension says, with the heart rate in an element of its own.
  @Test func pointsOfTCXAreRead() throws {
    func point(_ second: Int, _ more: String = "") -> String {
      "<Trackpoint><Time>2024-01-01T00:00:0\(second)Z</Time><Position><LatitudeDegrees>0.000\(second)</LatitudeDegrees>"
        + "<LongitudeDegrees>8</LongitudeDegrees></Position><AltitudeMeters>12\(second)</AltitudeMeters>"
        + "<DistanceMeters>\(second * 10)</DistanceMeters><HeartRateBpm><Value>14\(second)</Value></HeartRateBpm>"
        + "<Cadence>8\(second)</Cadence>\(more)</Trackpoint>"
    }
    let speed = "<Extensions><ns3:TPX><ns3:Speed>10.5</ns3:Speed><ns3:Watts>250</ns3:Watts></ns3:TPX></Extensions>"
    let text =
      "<TrainingCenterDatabase><Activities><Activity><Lap><Track>\(point(0))\(point(1, speed))</Track></Lap><Lap><Track>"
      + "\(point(2))</Track><Track>\(point(5))</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    #expect(try DataFormat.detectedReader(MemoryByteSource(text)).columns.contains("hr"))
    #expect(try column("hr", text) == [140, 141, 142, 145] && column("cad", text) == [80, 81, 82, 85])
    #expect(try column("ele", text) == [120, 121, 122, 125] && column("distance", text) == [0, 10, 20, 50])
    #expect(try column("power", text) == [nil, 250, nil, nil])
    // Worked out where it is not given, but not across the pause; a new lap is none. 0.0001° north are 11.12 m.
    let speeds = try column("speed", text)
    #expect(speeds[1] == 10.5 && speeds[3] == nil)
    #expect(abs((speeds[0] ?? 0) - 11.12) < 0.01 && abs((speeds[2] ?? 0) - 11.12) < 0.01)
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

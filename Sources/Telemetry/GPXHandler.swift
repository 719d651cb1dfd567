import CExpat
import Platform
import VectorGraphics

/// Turns the events of the XML parser into rows.
final class GPXHandler {
  var parser: OpaquePointer?
  private let form: CellForm
  private(set) var columns = [
    "time", "lat", "lon", "ele", "speed", "course", "distance", "hr", "cad", "power", "atemp",
  ]
  var rows: [Row] = []
  private(set) var hasPoints = false
  /// The points of routes, which are rows of a file without tracks.
  private(set) var route: [Row] = []
  private(set) var failure: TelemetryError?

  private var depth = 0
  /// The depth at which the point began; 0 outside of points.
  private var pointDepth = 0
  private var point = Point()
  private var row = Row()
  private var previous: Point?
  /// The first point of a segment, which gets speed and course of the way to the second one.
  private var first: Row?
  private var distance = 0.0
  /// The text of the element in hand, and whether it holds elements.
  private var text: [UInt8] = []
  private var isLeaf = false
  private var leafPlace = TelemetryError.Place(line: 1, column: 1)

  private struct Point {
    var place = TelemetryError.Place(line: 1, column: 1)
    var (latitude, longitude): (Double?, Double?)
    var geodesy: Geodesy? {
      if let latitude, let longitude { Geodesy(latitude: latitude, longitude: longitude) } else { nil }
    }
    var time: TimeStamp?
  }

  private static let (time, latitude, longitude, speed, course, distance) = (0, 1, 2, 4, 5, 6)
  /// The columns that are worked out from the points where the file does not give them.
  static let derived = [speed, course, distance]
  /// The column of an element, by its name in small letters without marks: makers of devices do not agree.
  private static let synonyms = [
    "elevation": "ele", "altitude": "ele", "altitudemeters": "ele", "enhancedaltitude": "ele",
    "distancemeters": "distance", "latitudedegrees": "lat", "longitudedegrees": "lon", "hr": "hr", "heartrate": "hr",
    "heartratebpm": "hr", "bpm": "hr", "pulse": "hr", "cad": "cad", "cadence": "cad", "runcadence": "cad",
    "bikecadence": "cad", "watts": "power",
    "power": "power", "powerinwatts": "power", "temp": "atemp", "atemp": "atemp", "temperature": "atemp",
    "airtemperature": "atemp", "ambienttemperature": "atemp", "bearing": "course", "heading": "course",
    "enhancedspeed": "speed", "speed": "speed", "course": "course", "time": "time", "distance": "distance",
  ]

  /// The column that is meant by a name; the name itself where it is none of the usual.
  static func usualName(of name: String) -> String {
    synonyms[name.lowercased().filter { $0.isLetter || $0.isNumber }] ?? name
  }

  private static let deepest = 64
  private static let mostOfRoute = 100_000
  /// The elements around the one in hand.
  private var path: [String] = []
  /// Whether it is TCX rather than GPX.
  private var isTCX = false
  /// Whether a pause has come before the next point.
  private var isAfterPause = false
  private var tracksOfLap = 0
  private(set) var hasTimes = false
  /// What elements are, by their names with prefix, which are few.
  private var known: [String: Element] = [:]

  private struct Element {
    /// Without the prefix.
    let name: String
    let column: Int?
  }

  init(_ form: CellForm) { self.form = form }

  func start(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard failure == nil else { return }
    depth += 1
    if depth > Self.deepest { return fail("nested too deeply: the limit is \(Self.deepest) levels") }
    let name = element(name).name
    if depth == 1 {
      isTCX = name == "TrainingCenterDatabase"
      if name == "kml" {
        return fail("the document is KML; gpsbabel -i kml -f in.kml -o gpx -F out.gpx makes GPX of it")
      }
      if !isTCX, name != "gpx" { return fail("the document is \(quoted(name)), neither GPX nor TCX") }
    }
    path.append(name)
    if pointDepth > 0 {
      (isLeaf, leafPlace) = (true, place)
      text.removeAll(keepingCapacity: true)
    }
    beginSegment(name)
    let isTrack = name == (isTCX ? "Trackpoint" : "trkpt")
    guard pointDepth == 0, isTrack || (name == "rtept" && !isTCX && !hasPoints) else { return }
    if isTrack, !hasPoints { (route, first, distance) = ([], nil, 0) }
    pointDepth = depth
    begin(attributes)
  }

  /// Between two segments nothing was recorded. A lap of TCX that goes on has a track of its own.
  private func beginSegment(_ name: String) {
    switch name {
    case "trkseg" where !isTCX, "rte" where !isTCX, "Activity" where isTCX, "Course" where isTCX: pause()
    case "Lap" where isTCX: tracksOfLap = 0
    case "Track" where isTCX:
      tracksOfLap += 1
      if tracksOfLap > 1 { pause() }
    default: break
    }
  }

  private func pause() {
    takeFirst()
    (previous, isAfterPause) = (nil, hasPoints)
  }

  /// Hands on the first point of a segment.
  func takeFirst() {
    if let first { keep(first) }
    first = nil
  }

  func end(_ name: UnsafePointer<XML_Char>) {
    guard failure == nil else { return }
    if pointDepth > 0, depth == pointDepth {
      pointDepth = 0
      finish()
    } else if pointDepth > 0, isLeaf {
      store(name)
    }
    isLeaf = false
    depth -= 1
    path.removeLast()
  }

  func characters(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil, pointDepth > 0, isLeaf else { return }
    if text.count + bytes.count > Limits.textBytes {
      return fail("a point's value is too long: the limit is \(Limits.textBytes) bytes")
    }
    text.append(contentsOf: bytes)
  }

  func fail(_ message: String) {
    failure = failure ?? TelemetryError(.malformed, at: place, message)
    if let parser { XML_StopParser(parser, 0) }
  }

  /// Where the parser is.
  var place: TelemetryError.Place {
    TelemetryError.Place(
      line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func begin(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    point = Point()
    point.place = place
    row.begin(line: point.place.line, form)
    isLeaf = false
    if isTCX { return }
    var values: [Double?] = [nil, nil]
    var index = 0
    while let attributes, let key = attributes[index], let value = attributes[index + 1] {
      index += 2
      guard let column = ["lat", "lon"].firstIndex(of: String(cString: key)) else { continue }
      let text = UnsafeRawBufferPointer(start: value, count: strlen(value))
      let limit = column == 0 ? 90.0 : 180
      guard let degrees = DecimalText.number(in: text.trimmingSpaces), abs(degrees) <= limit else {
        return fail("the point's \(column == 0 ? "lat" : "lon") is no number within ±\(column == 0 ? 90 : 180)")
      }
      values[column] = degrees
      row.fill(Self.latitude + column, withText: text, at: point.place)
    }
    guard values[0] != nil, values[1] != nil else { return fail("the point has no lat and lon") }
    (point.latitude, point.longitude) = (values[0], values[1])
  }

  private func store(_ name: UnsafePointer<XML_Char>) {
    guard !text.isEmpty else { return }
    var found = element(name)
    // HeartRateBpm/Value
    if found.name == "Value", path.count > 1 { found = Element(name: path[path.count - 2], column: nil) }
    guard let column = found.column ?? column(named: Self.usualName(of: found.name)) else { return }
    if found.column == nil, known.count < 1_000, found.name == element(name).name {
      known[String(cString: name)] = Element(name: found.name, column: column)
    }
    let degrees = text.withUnsafeBytes { DecimalText.number(in: $0.trimmingSpaces) }
    if isTCX, column == Self.latitude, abs(degrees ?? 91) <= 90 { point.latitude = degrees }
    if isTCX, column == Self.longitude, abs(degrees ?? 181) <= 180 { point.longitude = degrees }
    if column == Self.time {
      point.time = TimeStamp(utf8: text)
      if point.time == nil { return fail("\(quoted(String(decoding: text, as: UTF8.self))) is no time of ISO 8601") }
      hasTimes = true
    }
    // An extension may repeat a name; the first one counts.
    row.fill(column, withText: text, at: leafPlace)
  }

  private func element(_ name: UnsafePointer<XML_Char>) -> Element {
    let full = String(cString: name)
    if let element = known[full] { return element }
    let local = full.lastIndex(of: ":").map { String(full[full.index(after: $0)...]) } ?? full
    let element = Element(name: local, column: nil)
    // A file of made-up names must not fill the memory.
    if known.count < 1_000 { known[full] = element }
    return element
  }

  private func column(named name: String) -> Int? {
    if let index = columns.firstIndex(of: name) { return index }
    guard columns.count < 256 else {
      fail("the points have more than 256 different values")
      return nil
    }
    columns.append(name)
    return columns.count - 1
  }

  /// At the end of a file without tracks.
  func takeRoute() {
    hasPoints = !route.isEmpty
    (rows, route) = (route, [])
  }

  private func finish() {
    let isRoute = path.last == "rtept"
    if !isRoute { hasPoints = true }
    func derive(_ column: Int, _ value: Double?) {
      if let value { row.fill(column, with: value, at: point.place) }
    }
    if let previous, let from = previous.geodesy, let to = point.geodesy {
      let way = from.distance(to: to)
      distance += way
      if let from = previous.time, let to = point.time, let seconds = TimeScale.difference(from, to), seconds > 0 {
        derive(Self.speed, way / seconds)
        first?.fill(Self.speed, with: way / seconds, at: previous.place)
      }
      derive(Self.course, from.course(to: to))
      if let course = from.course(to: to) { first?.fill(Self.course, with: course, at: previous.place) }
    }
    takeFirst()
    if isAfterPause { row.isStart = true }
    isAfterPause = false
    if point.geodesy != nil { derive(Self.distance, distance) }
    if previous == nil { first = row } else { keep(row) }
    // Where a fix is missing the way goes on from the last one.
    if point.geodesy != nil || previous == nil { previous = point }
  }

  private func keep(_ row: Row) {
    if hasPoints {
      rows.append(row)
    } else if route.count < Self.mostOfRoute {
      route.append(row)
    } else {
      fail("a route has more than \(Self.mostOfRoute) points")
    }
  }
}

/// Places on the Earth as a sphere of the mean radius, 6,371,008.8 m (IUGG): within 0.6 % of the ellipsoid.
struct Geodesy {
  /// In degrees.
  let latitude, longitude: Double

  private static let radius = 6_371_008.8

  /// Metres along the great circle, by the haversine formula (R. W. Sinnott, 1984), which is exact for short ways.
  func distance(to other: Geodesy) -> Double {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (halfLatitude, halfLongitude) = (sin((b - a) / 2), sin((other.longitude - longitude) * .pi / 360))
    let h = halfLatitude * halfLatitude + cos(a) * cos(b) * halfLongitude * halfLongitude
    return 2 * Geodesy.radius * asin(min(1, h.squareRoot()))
  }

  /// The direction to start in, in degrees clockwise from north, 0 ..< 360; nil when there is no way to go.
  func course(to other: Geodesy) -> Double? {
    guard latitude != other.latitude || longitude != other.longitude else { return nil }
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let change = (other.longitude - longitude) * .pi / 180
    let angle = atan2(sin(change) * cos(b), cos(a) * sin(b) - sin(a) * cos(b) * cos(change)) * 180 / .pi
    let course = angle < 0 ? angle + 360 : angle
    return course < 360 ? course : 0
  }
}

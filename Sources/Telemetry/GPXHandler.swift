import CExpat
import VectorGraphics

/// Turns the events of the XML parser into rows.
final class GPXHandler {
  var parser: OpaquePointer?
  private(set) var columns = [
    "time", "lat", "lon", "ele", "speed", "course", "distance", "hr", "cad", "power", "atemp",
  ]
  var rows: [Row] = []
  private(set) var hasPoints = false
  private(set) var failure: TelemetryError?

  private var depth = 0
  /// The depth at which the point began; 0 outside of points.
  private var pointDepth = 0
  private var point = Point()
  private var previous: Point?
  private var distance = 0.0
  /// The text of the element in hand, and whether it holds elements.
  private var text: [UInt8] = []
  private var isLeaf = false
  private var leafPlace = TelemetryError.Place(line: 1, column: 1)

  private struct Point {
    var place = TelemetryError.Place(line: 1, column: 1)
    var geodesy = Geodesy(latitude: 0, longitude: 0)
    var time: TimeStamp?
    /// What the file gives: column, text, place.
    var cells: [(column: Int, text: [UInt8], place: TelemetryError.Place)] = []
  }

  private static let (time, latitude, longitude, speed, course, distance) = (0, 1, 2, 4, 5, 6)
  /// Other names for columns that have one.
  private static let synonyms = [
    "elevation": "ele", "heartrate": "hr", "cadence": "cad", "watts": "power", "PowerInWatts": "power",
    "temp": "atemp", "temperature": "atemp", "bearing": "course",
  ]
  private static let deepest = 64

  func start(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard failure == nil else { return }
    depth += 1
    if depth > Self.deepest { return fail("nested too deeply: the limit is \(Self.deepest) levels") }
    let name = Self.localName(name)
    if depth == 1, name != "gpx" { return fail("the document is \(quoted(name)), not gpx") }
    (isLeaf, leafPlace) = (true, place)
    text.removeAll(keepingCapacity: true)
    if name == "trkseg" { previous = nil }
    if name == "trkpt", pointDepth == 0 {
      pointDepth = depth
      begin(attributes)
    }
  }

  func end(_ name: UnsafePointer<XML_Char>) {
    guard failure == nil else { return }
    if pointDepth > 0, depth == pointDepth {
      pointDepth = 0
      finish()
    } else if pointDepth > 0, isLeaf {
      store(Self.localName(name))
    }
    isLeaf = false
    depth -= 1
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

  private var place: TelemetryError.Place {
    TelemetryError.Place(
      line: Int(clamping: XML_GetCurrentLineNumber(parser)),
      column: Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func begin(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    point = Point()
    point.place = place
    var values: [Double?] = [nil, nil]
    var index = 0
    while let attributes, let key = attributes[index], let value = attributes[index + 1] {
      index += 2
      guard let column = ["lat", "lon"].firstIndex(of: String(cString: key)) else { continue }
      let text = Array(String(cString: value).utf8)
      let limit = column == 0 ? 90.0 : 180
      guard let degrees = text.withUnsafeBytes({ parsedNumber(in: $0, decimalComma: false) }), abs(degrees) <= limit
      else {
        return fail("the point's \(column == 0 ? "lat" : "lon") is no number within ±\(column == 0 ? 90 : 180)")
      }
      values[column] = degrees
      point.cells.append((Self.latitude + column, text, point.place))
    }
    guard let latitude = values[0], let longitude = values[1] else { return fail("the point has no lat and lon") }
    point.geodesy = Geodesy(latitude: latitude, longitude: longitude)
  }

  private func store(_ name: String) {
    guard !text.isEmpty, let column = column(named: Self.synonyms[name] ?? name) else { return }
    // An extension may repeat a name; the first one counts.
    guard !point.cells.contains(where: { $0.column == column }) else { return }
    if column == Self.time {
      point.time = TimeStamp(String(decoding: text, as: UTF8.self))
      if point.time == nil { return fail("\(quoted(String(decoding: text, as: UTF8.self))) is no time of ISO 8601") }
    }
    point.cells.append((column, text, leafPlace))
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

  private func finish() {
    hasPoints = true
    func derive(_ column: Int, _ value: Double?) {
      guard let value, !point.cells.contains(where: { $0.column == column }) else { return }
      point.cells.append((column, Array(DecimalText.short(value, decimals: 9).utf8), point.place))
    }
    if let previous {
      let way = previous.geodesy.distance(to: point.geodesy)
      distance += way
      if let from = previous.time, let to = point.time, let seconds = TimeScale.difference(from, to), seconds > 0 {
        derive(Self.speed, way / seconds)
      }
      derive(Self.course, previous.geodesy.course(to: point.geodesy))
    }
    derive(Self.distance, distance)
    var row = Row()
    row.removeAll(line: point.place.line)
    for cell in point.cells {
      let start = row.byteCount
      cell.text.withUnsafeBytes { row.append($0) }
      _ = row.endCell(cell.column, from: start, line: cell.place.line, column: cell.place.column)
    }
    rows.append(row)
    previous = point
  }

  /// Without the prefix.
  private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let name = String(cString: name)
    return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

import VectorGraphics

/// The sentences of a receiver or of a boat's instruments, NMEA 0183, streamed: a row for each time that a fix is given.
///
/// Its columns are `time` (seconds of 1970; a clock where no sentence has a date), `lat`, `lon` (degrees), `ele` (m), `speed`
/// (kn), `course` (degrees), `satellites`, `hdop`, `heading` (degrees), `depth` (m), `wind_angle` (degrees), `wind_speed` (in
/// the unit the sentence says: kn, km/h or m/s become kn) and `water_temperature` (°C). Other sentences, and those whose check sum
/// is wrong, are passed over, and so are the bytes of other protocols that receivers mix with them.
public final class NMEAReader: RowReader, AheadReader {
  public let columns = [
    "time", "lat", "lon", "ele", "speed", "course", "satellites", "hdop", "heading", "depth", "wind_angle",
    "wind_speed", "water_temperature",
  ]
  /// Never: all columns are known from the start.
  public var mayGrow: Bool { false }
  public let options: TableOptions
  /// How many sentences have a check sum that is wrong.
  public private(set) var damaged = 0

  private static let units = [
    "lat": "°", "lon": "°", "ele": "m", "speed": "kn", "course": "°", "heading": "°", "depth": "m", "wind_angle": "°",
    "wind_speed": "kn", "water_temperature": "°C",
  ]

  private let stream: ByteStream
  private let form: CellForm
  var rows = RowsAhead()
  private var line = 0
  private var text: [UInt8] = []
  /// The values since the last row, and the time of day they belong to, in seconds.
  private var values: [Int: Double] = [:]
  private var clock: Double?
  private var firstLine = 1
  /// Days since 1970, as the last sentence with a date has them.
  private var day: Int?
  private let hasDates: Bool
  private var hasRows = false

  /// - Throws: ``TelemetryError`` when the source cannot be read, or holds no sentence with a time.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (stream, self.options, form) = (ByteStream(source), options, CellForm(options))
    try stream.takeByteOrderMark()
    let head = String(decoding: try stream.preview(ByteStream.size), as: UTF8.self)
    hasDates = head.contains("RMC,")
    try readAhead()
  }

  public func unit(of column: String) -> String? { Self.units[column] }

  /// Instruments speak at their own pace; between two of their sentences nothing is missing.
  public func maySkip(_ column: Int) -> Bool { column > 0 }

  /// Reads sentences until the time of the next fix has come, which ends the row.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool {
    while try stream.takeLine(into: &text, number: line + 1) {
      line += 1
      guard let fields = sentence(text) else { continue }
      let before = (clock: clock, values: values, line: firstLine, day: day)
      guard let time = Self.time(fields), time != clock else {
        take(fields)
        continue
      }
      // What has been said before the first fix belongs to it.
      if before.clock != nil { values = [:] }
      (clock, firstLine) = (time, line)
      take(fields)
      guard let clock = before.clock else { continue }
      fill(&row, before.values, clock: clock, day: before.day, line: before.line)
      return true
    }
    guard let last = clock else {
      guard hasRows else {
        throw .malformed(
          1, 1,
          "there is no sentence with a time, RMC, GGA, GNS or GLL, in the file; let the receiver write RMC and GGA too")
      }
      return false
    }
    fill(&row, values, clock: last, day: day, line: firstLine)
    clock = nil
    return true
  }

  private func fill(_ row: inout Row, _ values: [Int: Double], clock: Double, day: Int?, line: Int) {
    row.begin(line: line, form)
    let place = TelemetryError.Place(line: line, column: 1)
    if let day {
      row.fill(0, with: Double(day) * 86_400 + clock, at: place)
    } else if !hasDates {
      let whole = Int(clock)
      let thousandths = "\(Int(((clock - Double(whole)) * 1_000).rounded()) + 1_000)".dropFirst()
      let parts = [whole / 3_600, whole / 60 % 60, whole % 60].map(\.twoDigits)
      let text = parts.joined(separator: ":") + "." + thousandths
      row.fill(0, withText: text.utf8, at: place)
    }
    for column in columns.indices { if let value = values[column] { row.fill(column, with: value, at: place) } }
    hasRows = true
  }

  // MARK: - Sentences

  /// The fields of a sentence, the first its name without the talker; nil for what is none, or damaged.
  private func sentence(_ text: [UInt8]) -> [String]? {
    // Loggers put a time or a name before it, receivers bytes of other protocols, which may have a dollar among them.
    var isDamaged = false
    for start in text.indices where text[start] == 0x24 {
      let body = text[(start + 1)...]
      guard let comma = body.firstIndex(of: 0x2C), comma - start == 6,
        body[..<comma].allSatisfy({ (0x30...0x5A).contains($0) })
      else { continue }
      let star = body.lastIndex(of: 0x2A)
      if let star {
        let sum = body[..<star].reduce(UInt8(0)) { $0 ^ $1 }
        let said = String(decoding: body[(star + 1)...].prefix(2), as: UTF8.self)
        guard let value = UInt8(said, radix: 16), value == sum else {
          isDamaged = true
          continue
        }
      }
      let words = String(decoding: body[..<(star ?? body.endIndex)], as: UTF8.self)
      var fields = words.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
      fields[0] = String(fields[0].suffix(3))
      return fields
    }
    if isDamaged { damaged += 1 }
    return nil
  }

  /// Seconds of the day of a sentence that has them.
  private static func time(_ fields: [String]) -> Double? {
    let place = ["RMC": 1, "GGA": 1, "GNS": 1, "GLL": 5][fields[0]]
    guard let place, fields.indices.contains(place), let number = DecimalText.number(from: fields[place]),
      (0..<240_000).contains(number), let whole = Int(exactly: number.rounded(.down))
    else { return nil }
    let (hour, minute) = (whole / 10_000, whole / 100 % 100)
    let second = number - Double(whole / 100 * 100)
    guard minute < 60, second < 61 else { return nil }
    return Double(hour * 3_600 + minute * 60) + (second * 1_000).rounded() / 1_000
  }

  private func take(_ fields: [String]) {
    func word(_ index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }
    func number(_ index: Int) -> Double? { DecimalText.number(from: word(index)) }
    func put(_ column: String, _ value: Double?) {
      if let value, value.isFinite, let index = columns.firstIndex(of: column) { values[index] = value }
    }
    func position(_ index: Int) {
      put("lat", Self.degrees(word(index), word(index + 1), limit: 90))
      put("lon", Self.degrees(word(index + 2), word(index + 3), limit: 180))
    }
    switch fields[0] {
    case "RMC":
      if let date = Self.day(word(9)) { day = date }
      // V warns of a fix that is none.
      guard word(2) != "V" else { return }
      position(3)
      put("speed", number(7))
      put("course", number(8))
    case "GGA":
      guard word(6) != "0" else { return }
      position(2)
      put("satellites", number(7))
      put("hdop", number(8))
      put("ele", number(9))
    case "GLL" where word(6) != "V": position(1)
    case "HDT", "HDG", "HDM": put("heading", number(1))
    case "DPT": put("depth", number(1))
    case "DBT": put("depth", number(3))
    case "MTW": put("water_temperature", number(1))
    case "MWV" where word(5) != "V":
      let knots = ["N": 1, "K": 1 / 1.852, "M": 3_600 / 1_852.0][word(4)]
      put("wind_angle", number(1))
      put("wind_speed", knots.flatMap { factor in number(3).map { $0 * factor } })
    default: break
    }
  }

  /// Degrees of `dddmm.mmm` and N, S, E or W.
  private static func degrees(_ text: String, _ side: String, limit: Double) -> Double? {
    guard let number = DecimalText.number(from: text), number >= 0 else { return nil }
    let whole = (number / 100).rounded(.down)
    let degrees = whole + (number - whole * 100) / 60
    guard degrees <= limit else { return nil }
    return side == "S" || side == "W" ? -degrees : degrees
  }

  /// Days since 1970 of `ddmmyy`.
  private static func day(_ text: String) -> Int? {
    guard text.count == 6, let number = Int(text), number >= 0 else { return nil }
    let (day, month, short) = (number / 10_000, number / 100 % 100, number % 100)
    let year = short + (short < 80 ? 2_000 : 1_900)
    guard TimeStamp.isDay(year: year, month: month, day: day) else { return nil }
    return TimeStamp.days(year: year, month: month, day: day)
  }
}

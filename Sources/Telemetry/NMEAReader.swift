import VectorGraphics

/// The sentences of a receiver or of a boat's instruments, NMEA 0183, streamed: a row for each time that a fix is given.
///
/// Its columns are `time` (seconds of 1970; a clock where no sentence has a date), `lat`, `lon` (degrees), `ele` (m), `speed`
/// (kn), `course` (degrees), `satellites`, `hdop`, `heading` (degrees), `depth` (m), `wind_angle` (degrees), `wind_speed` (in
/// the unit the sentence says: kn, km/h, mph or m/s become kn) and `water_temperature` (°C); others come as sentences have them.
/// Sentences that are not read, and those whose check sum is wrong, are passed over, and so are the bytes of other protocols that
/// receivers mix with them.
public final class NMEAReader: RowReader, AheadReader {
  /// The usual ones, then others as they turn up.
  public private(set) var columns = [
    "time", "lat", "lon", "ele", "speed", "course", "satellites", "hdop", "heading", "depth", "wind_angle",
    "wind_speed", "water_temperature",
  ]
  /// Always: what a boat's instruments say may begin later than the fixes.
  public var mayGrow: Bool { true }
  public let options: TableOptions
  /// How many sentences have a check sum that is wrong.
  public private(set) var damaged = 0

  private var units = [
    "lat": "°", "lon": "°", "ele": "m", "speed": "kn", "course": "°", "heading": "°", "depth": "m", "wind_angle": "°",
    "wind_speed": "kn", "water_temperature": "°C", "magnetic_heading": "°", "water_speed": "kn", "true_wind_angle": "°",
    "true_wind_speed": "kn", "wind_direction": "°", "air_temperature": "°C", "rudder": "°", "rate_of_turn": "°/min",
    "pressure": "bar", "humidity": "%",
  ]

  /// What a number of a sentence is, by the sentence's name; where there are several, the first that is said. The letter behind
  /// a speed says its unit.
  private static let meanings: [String: [(column: String, field: Int)]] = [
    "RMC": [("speed", 7), ("course", 8)], "VTG": [("speed", 5), ("speed", 7), ("course", 1)],
    "GGA": [("satellites", 7), ("hdop", 8), ("ele", 9)], "GNS": [("satellites", 7), ("hdop", 8), ("ele", 9)],
    "HDT": [("heading", 1)], "THS": [("heading", 1)], "HDG": [("magnetic_heading", 1)],
    "HDM": [("magnetic_heading", 1)],
    "VHW": [("water_speed", 5), ("water_speed", 7), ("heading", 1), ("magnetic_heading", 3)],
    "DPT": [("depth", 1)], "DBT": [("depth", 3)], "MTW": [("water_temperature", 1)], "MTA": [("air_temperature", 1)],
    "MWV": [("wind_angle", 1), ("wind_speed", 3)], "RSA": [("rudder", 1)], "ROT": [("rate_of_turn", 1)],
    "MDA": [
      ("pressure", 3), ("air_temperature", 5), ("water_temperature", 7), ("humidity", 9), ("wind_direction", 13),
      ("true_wind_speed", 17), ("true_wind_speed", 19),
    ], "MWD": [("wind_direction", 1), ("true_wind_speed", 5), ("true_wind_speed", 7)],
  ]

  /// Fields that say V, or 0 or N, where what the sentence has is none: a fix that was lost, a sensor that failed.
  private static let states = [
    "RMC": 2, "GGA": 6, "GNS": 6, "GLL": 6, "VTG": 9, "MWV": 5, "THS": 2, "RSA": 2, "ROT": 2,
  ]

  /// The units of transducers, by their type and the letter of the unit.
  private static let transducers = [
    "AD": "°", "CC": "°C", "HP": "%", "IA": "A", "PB": "bar", "PP": "Pa", "TR": "rpm", "UV": "V", "VP": "%",
  ]
  private static let (usualCount, mostColumns) = (13, 100)

  private static let knots = ["N": 1.0, "K": 1 / 1.852, "M": 3.6 / 1.852, "S": 1.609_344 / 1.852]

  private let stream: ByteStream
  private let form: CellForm
  var rows = RowsAhead()
  private var line = 0
  private var text: [UInt8] = []
  /// The values since the last row, not a number where a sentence says that it has none, and the time of day they belong to, in seconds.
  private var values: [Int: Double] = [:]
  private var clock: Double?
  /// Sentences without a time that came before the first one with it: receivers keep to their order, so that those speak of
  /// the fix that comes, and all others of the last one; and what they have said of that.
  private var leading: Set<String> = []
  private var next: [Int: Double] = [:]
  private var firstLine = 1
  /// Days since 1970, and the time of day, as the last sentence with a date has them.
  private var date: (day: Int, clock: Double)?
  private var (hasDates, hasTrueHeadings, hasFixes) = (false, false, false)
  private var hasRows = false

  /// - Throws: ``TelemetryError`` when the source cannot be read, or holds no sentence with a time.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (stream, self.options, form) = (ByteStream(source), options, CellForm(options))
    try stream.takeByteOrderMark()
    for line in try stream.preview(ByteStream.size).split(separator: 0x0A) {
      guard let fields = sentence(Array(line)) else { continue }
      let name = fields[0].suffix(3)
      hasDates = hasDates || Self.date(fields) != nil
      hasTrueHeadings = hasTrueHeadings || name == "HDT" || name == "THS"
      hasFixes = hasFixes || Self.times[String(name)] != nil
    }
    damaged = 0
    try readAhead()
  }

  public func unit(of column: String) -> String? { units[column] }

  /// How many sentences were passed over.
  public var endNote: String? {
    guard damaged > 0 else { return nil }
    return "\(damaged == 1 ? "a sentence" : "\(damaged) sentences") with a wrong check sum passed over"
  }

  /// Instruments speak at their own pace; between two of their sentences nothing is missing.
  public func maySkip(_ column: Int) -> Bool { column > 0 }

  /// Reads sentences until the time of the next fix has come, which ends the row.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool {
    while try stream.takeLine(into: &text, number: line + 1) {
      line += 1
      guard let fields = sentence(text) else { continue }
      let before = (clock: clock, values: values, line: firstLine, date: date)
      guard let time = time(fields) else {
        take(fields)
        continue
      }
      if time != clock {
        // What has been said before the first fix belongs to it.
        if clock != nil { values = [:] }
        (clock, firstLine) = (time, line)
      }
      values.merge(next) { said, _ in said }
      next = [:]
      take(fields)
      guard let clock = before.clock, clock != time else { continue }
      fill(&row, before.values, clock: clock, date: before.date, line: before.line)
      return true
    }
    guard let last = clock else {
      guard hasRows else {
        guard damaged == 0 else {
          throw .malformed(
            1, 1,
            "the check sum\(damaged == 1 ? " of the sentence is" : "s of \(damaged) sentences are") wrong, as where lines were changed, and "
              + "there is no other with a time; sed -E 's/\\*[0-9A-Fa-f]{2}\\r?$//' FILE > plain.nmea takes the sums away, and all are read"
          )
        }
        throw .malformed(
          1, 1,
          "there is no sentence with a time, RMC, GGA, GNS, GLL or ZDA, in the file; let the receiver write RMC and GGA "
            + "too")
      }
      return false
    }
    fill(&row, values, clock: last, date: date, line: firstLine)
    clock = nil
    return true
  }

  private func fill(
    _ row: inout Row, _ values: [Int: Double], clock: Double, date: (day: Int, clock: Double)?, line: Int
  ) {
    row.begin(line: line, form)
    let place = TelemetryError.Place(line: line, column: 1)
    if hasDates, let date {
      // The sentence with the date may be of the other side of midnight.
      let days = date.day + (clock - date.clock > 43_200 ? -1 : date.clock - clock > 43_200 ? 1 : 0)
      row.fill(0, with: Double(days) * 86_400 + clock, at: place)
    } else if !hasDates {
      let whole = Int(clock)
      let thousandths = "\(Int(((clock - Double(whole)) * 1_000).rounded()) + 1_000)".dropFirst()
      let parts = [whole / 3_600, whole / 60 % 60, whole % 60].map(\.twoDigits)
      let text = parts.joined(separator: ":") + "." + thousandths
      row.fill(0, withText: text.utf8, at: place)
    }
    for column in columns.indices {
      guard let value = values[column] else { continue }
      // A fix that was lost is missing, rather than not spoken of.
      if value.isNaN { row.fill(column, withText: [], at: place) } else { row.fill(column, with: value, at: place) }
    }
    hasRows = true
  }

  // MARK: - Sentences

  /// The fields of a sentence, the first its name with the talker; nil for what is none, or damaged.
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
      return words.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
    }
    if isDamaged { damaged += 1 }
    return nil
  }

  /// The fields that hold the times of fixes.
  private static let times = ["RMC": 1, "GGA": 1, "GNS": 1, "GLL": 5]

  /// Seconds of the day of a sentence that has them; those of ZDA where nothing else has any.
  private func time(_ fields: [String]) -> Double? {
    let name = String(fields[0].suffix(3))
    return (Self.times[name] ?? (name == "ZDA" && !hasFixes ? 1 : nil)).flatMap { Self.seconds(fields, $0) }
  }

  private static func seconds(_ fields: [String], _ place: Int) -> Double? {
    guard fields.indices.contains(place), let number = DecimalText.number(from: fields[place]),
      (0..<240_000).contains(number), let whole = Int(exactly: number.rounded(.down))
    else { return nil }
    let (hour, minute) = (whole / 10_000, whole / 100 % 100)
    let second = number - Double(whole / 100 * 100)
    guard minute < 60, second < 61 else { return nil }
    return Double(hour * 3_600 + minute * 60) + (second * 1_000).rounded() / 1_000
  }

  private func take(_ fields: [String]) {
    let name = String(fields[0].suffix(3))
    func word(_ index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }
    if let said = Self.date(fields) { date = said }
    let isTimed = Self.times[name] != nil
    if clock == nil, !isTimed { leading.insert(fields[0]) }
    let isNext = clock != nil && leading.contains(fields[0])
    // Where several fields of a sentence say a reading, the first counts.
    var said: [Int: Double] = [:]
    func put(_ column: String, _ value: Double?) {
      guard let value, value.isFinite else { return }
      if !columns.contains(column) { columns.append(column) }
      if let index = columns.firstIndex(of: column) { said[index] = said[index] ?? value }
    }
    let state = Self.states[name].map(word) ?? ""
    guard state != "V", state != "0" || name != "GGA", state.isEmpty || !state.allSatisfy({ $0 == "N" }) else {
      lose(name, ofTrueWind: name == "MWV" && word(2) == "T", isNext: isNext)
      return
    }
    if let place = ["RMC": 3, "GGA": 2, "GNS": 2, "GLL": 1][name] {
      put("lat", Self.degrees(word(place), word(place + 1), limit: 90))
      put("lon", Self.degrees(word(place + 2), word(place + 3), limit: 180))
      // A sentence for each system of satellites has the fix in one of them.
      guard name != "GNS" || !said.isEmpty else { return }
    }
    for (column, field) in Self.meanings[name] ?? [] {
      let factor = column.hasSuffix("speed") && name != "RMC" ? Self.knots[word(field + 1)] : 1
      guard let factor, let number = DecimalText.number(from: word(field)) else { continue }
      let isTrue = name == "MWV" && word(2) == "T"
      put((isTrue ? "true_" : "") + column, number * factor)
      if column == "magnetic_heading", !hasTrueHeadings { put("heading", number) }
    }
    // RMC has the more digits.
    let isNewer = name != "VTG" || isNext
    if name == "XDR" {
      for start in stride(from: 1, to: fields.count - 3, by: 4) {
        let column = word(start + 3).isEmpty ? "transducer_" + word(start).lowercased() : word(start + 3)
        guard !columns.prefix(Self.usualCount).contains(column), columns.count < Self.mostColumns else { continue }
        units[column] = units[column] ?? Self.transducers[word(start) + word(start + 2)]
        put(column, DecimalText.number(from: word(start + 1)))
      }
    }
    if isNext { next = said } else { values.merge(said) { old, new in isNewer || old.isNaN ? new : old } }
  }

  /// What a sentence without a fix, or of a sensor that failed, would have said is missing, unless another says it.
  private func lose(_ name: String, ofTrueWind isTrue: Bool, isNext: Bool) {
    let place = ["RMC", "GGA", "GNS", "GLL"].contains(name) ? ["lat", "lon"] : []
    for column in place + (Self.meanings[name] ?? []).map({ (isTrue ? "true_" : "") + $0.column }) {
      guard let index = columns.firstIndex(of: column) else { continue }
      if isNext { next[index] = next[index] ?? .nan } else { values[index] = values[index] ?? .nan }
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

  /// The day since 1970 and the time of a sentence that has both, `ddmmyy` in RMC, `dd`, `mm` and `yyyy` in ZDA.
  private static func date(_ fields: [String]) -> (day: Int, clock: Double)? {
    let isShort = fields[0].hasSuffix("RMC")
    guard isShort || fields[0].hasSuffix("ZDA"), let clock = seconds(fields, 1),
      let text = isShort ? fields.dropFirst(9).first : fields.dropFirst(2).prefix(3).joined(),
      text.count == (isShort ? 6 : 8), let number = Int(text), number >= 0
    else { return nil }
    let (head, last) = number.quotientAndRemainder(dividingBy: isShort ? 100 : 10_000)
    let (day, month) = (head / 100, head % 100)
    let year = isShort ? last + (last < 80 ? 2_000 : 1_900) : last
    guard TimeStamp.isDay(year: year, month: month, day: day) else { return nil }
    return (TimeStamp.days(year: year, month: month, day: day), clock)
  }
}

import VectorGraphics

/// The records of a FIT file, streamed: what devices of Garmin, Wahoo, Suunto, Coros and others write.
///
/// Its columns are `time` (seconds of 1970), `lat`, `lon` (degrees), `ele` (m), `speed` (m/s), `distance` (m), `hr` (bpm),
/// `cad` (rpm), `power` (W), `atemp` (°C), the other fields of records by the names of the profile, or `field_61` where that has
/// none, fields of developers by their own names, and `lap` and `session`, counted from 1. Between the stop of the timer and its
/// next start nothing was recorded.
public final class FITReader: RowReader, AheadReader {
  /// The usual ones, then others as they turn up.
  public private(set) var columns: [String]
  /// Always: a later record may have another field.
  public var mayGrow: Bool { true }
  public let options: TableOptions

  private let stream: ByteStream
  private var units: [String: String]
  private var definitions: [Int: Definition] = [:]
  /// Names of developers' fields, by their index and number.
  private var developers: [Int: (column: Int, type: UInt8)] = [:]
  var rows = RowsAhead()
  /// Bytes of the file in hand that are still to come, its check sum not among them.
  private var left = 0
  private var taken = 0
  private var check: UInt16 = 0
  private var isSumWrong = false
  private var time: UInt32?
  private var (lap, session) = (1.0, 1.0)
  private var (isStopped, isAfterPause) = (false, false)
  /// The way so far and the last count, from compressed ways, in sixteenths of a metre.
  private var (way, lastWay): (Int, Int?) = (0, nil)
  private var (records, hasTimes, isChecked) = (0, false, true)
  /// What of the end was left out; nil where nothing was.
  public private(set) var endNote: String?
  private let form: CellForm

  private struct Field {
    let number: Int
    let size: Int
    let type: UInt8
    /// Where a record has its numbers: a list has several.
    var columns: [Int] = []
  }

  private struct Definition {
    let message: Int
    let isBigEndian: Bool
    let fields: [Field]
    let developerFields: [Field]
  }

  /// What a field of a record is in the profile: a number that is value / scale − offset.
  private struct Meaning {
    let column: String
    var unit: String?
    var scale = 1.0
    var offset = 0.0
  }

  private static let compressedSpeedDistance = 8

  private static let semicircle = 2_147_483_648.0 / 180

  private static let usual: [Int: Meaning] = [
    0: Meaning(column: "lat", unit: "°", scale: semicircle), 1: Meaning(column: "lon", unit: "°", scale: semicircle),
    2: Meaning(column: "ele", unit: "m", scale: 5, offset: 500), 3: Meaning(column: "hr", unit: "bpm"),
    4: Meaning(column: "cad", unit: "rpm"), 5: Meaning(column: "distance", unit: "m", scale: 100),
    6: Meaning(column: "speed", unit: "m/s", scale: 1_000), 7: Meaning(column: "power", unit: "W"),
    13: Meaning(column: "atemp", unit: "°C"), 73: Meaning(column: "speed", unit: "m/s", scale: 1_000),
    78: Meaning(column: "ele", unit: "m", scale: 5, offset: 500),
  ]

  /// The other fields that the profile has for records: number, name, scale and unit.
  private static let profile = """
    9 grade 100 %, 10 resistance 1, 11 time_from_course 1000 s, 12 cycle_length 100 m, 17 speed_1s 16 m/s, 18 cycles 1,
    19 total_cycles 1, 28 compressed_accumulated_power 1 W, 29 accumulated_power 1 W, 30 left_right_balance 1 %,
    31 gps_accuracy 1 m, 32 vertical_speed 1000 m/s, 33 calories 1 kcal, 39 vertical_oscillation 10 mm,
    40 stance_time_percent 100 %, 41 stance_time 10 ms, 42 activity_type 1, 43 left_torque_effectiveness 2 %,
    44 right_torque_effectiveness 2 %, 45 left_pedal_smoothness 2 %, 46 right_pedal_smoothness 2 %,
    47 combined_pedal_smoothness 2 %, 48 time128 128 s, 49 stroke_type 1, 50 zone 1, 51 ball_speed 100 m/s,
    52 cadence256 256 rpm, 53 fractional_cadence 128 rpm, 54 total_hemoglobin_conc 100 g/dL,
    55 total_hemoglobin_conc_min 100 g/dL, 56 total_hemoglobin_conc_max 100 g/dL,
    57 saturated_hemoglobin_percent 10 %, 58 saturated_hemoglobin_percent_min 10 %,
    59 saturated_hemoglobin_percent_max 10 %, 62 device_index 1, 67 left_pco 1 mm, 68 right_pco 1 mm,
    69 left_power_phase 0.7111111 °, 70 left_power_phase_peak 0.7111111 °, 71 right_power_phase 0.7111111 °,
    72 right_power_phase_peak 0.7111111 °, 81 battery_soc 2 %, 82 motor_power 1 W, 83 vertical_ratio 100 %,
    84 stance_time_balance 100 %, 85 step_length 10 mm, 87 cycle_length 100 m, 91 absolute_pressure 1 Pa,
    92 depth 1000 m, 93 next_stop_depth 1000 m, 94 next_stop_time 1 s, 95 time_to_surface 1 s, 96 ndl_time 1 s,
    97 cns_load 1 %, 98 n2_load 1 %, 99 respiration_rate 1, 108 respiration_rate 100, 114 grit 1, 115 flow 1,
    116 current_stress 100, 117 ebike_travel_range 1 km, 118 ebike_battery_level 1 %, 119 ebike_assist_mode 1,
    120 ebike_assist_level_percent 1 %, 123 air_time_remaining 1 s, 124 pressure_sac 100 bar/min,
    125 volume_sac 100 L/min, 126 rmv 100 L/min, 127 ascent_rate 1000 m/s, 129 po2 100 %, 139 core_temperature 100 °C
    """

  private static let meanings = profile.split(separator: ",").reduce(into: usual) { meanings, text in
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count > 2, let number = Int(words[0]) else { return }
    let scale = DecimalText.number(from: String(words[2])) ?? 1
    meanings[number] = Meaning(column: String(words[1]), unit: words.dropFirst(3).first.map(String.init), scale: scale)
  }

  private static let balance = 30

  /// Seconds of 1970 at which the time of FIT begins, 1989-12-31T00:00:00Z.
  private static let epoch = 631_065_600.0
  private static let (timestamp, record, lapMessage, sessionMessage, event, fieldDescription) = (
    253, 20, 19, 18, 21, 206
  )

  /// - Throws: ``TelemetryError`` when the source cannot be read, or does not begin as FIT does.
  public init(_ source: any ByteSource, options: TableOptions = TableOptions()) throws(TelemetryError) {
    (stream, self.options, form) = (ByteStream(source), options, CellForm(options))
    var (columns, units) = (["time"], [String: String]())
    for (_, meaning) in Self.usual.sorted(by: { $0.key < $1.key }) {
      if !columns.contains(meaning.column) { columns.append(meaning.column) }
      units[meaning.column] = meaning.unit
    }
    (self.columns, self.units) = (columns + ["lap", "session"], units)
    guard try takeHeader() else { throw fault("the file is empty") }
    try readAhead()
  }

  public func unit(of column: String) -> String? { units[usualName(of: column)] }

  public func usualName(of column: String) -> String {
    columns.contains(column) ? column : GPXHandler.usualName(of: column)
  }

  /// The times, where the first record has none.
  public func isEmpty(_ column: Int) -> Bool { column == 0 && !hasTimes }

  private func fault(_ message: String) -> TelemetryError {
    TelemetryError(.malformed, "\(message), at byte \(taken)")
  }

  // MARK: - Bytes

  private func bytes(_ count: Int) throws(TelemetryError) -> [UInt8] {
    let found = Array(try stream.preview(count).prefix(count))
    guard found.count == count else { throw fault("the file is cut off") }
    stream.take(count)
    taken += count
    for byte in found { check = Self.checked(check, byte) }
    return found
  }

  /// A part of a message: no more than the file says it has.
  private func part(_ count: Int) throws(TelemetryError) -> [UInt8] {
    guard count <= left else { throw fault("a message is longer than the file") }
    left -= count
    return try bytes(count)
  }

  private func byte() throws(TelemetryError) -> Int { Int(try part(1).first ?? 0) }

  /// The check sum of the FIT protocol, CRC-16/ARC, a byte on.
  static func checked(_ sum: UInt16, _ byte: UInt8) -> UInt16 {
    (0..<8).reduce(sum ^ UInt16(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
  }

  /// The header of a file; files may follow each other in one. False at the end.
  private func takeHeader() throws(TelemetryError) -> Bool {
    guard let size = try stream.preview(1).first else { return false }
    check = 0
    guard size == 12 || size == 14 else { throw fault("this is no header of FIT") }
    let header = try bytes(Int(size))
    guard header[8..<12].elementsEqual(".FIT".utf8) else { throw fault("this is no header of FIT") }
    left = header[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    // A device that was cut off has not said how much there is.
    isChecked = left > 0 && left < 0xFFFF_FFFF
    if !isChecked { left = .max }
    definitions = [:]
    time = nil
    return true
  }

  /// Whether there is another message; past the end of one file the next one's.
  private func hasMessage() throws(TelemetryError) -> Bool {
    while true {
      if !isChecked { return try !stream.preview(1).isEmpty }
      if left > 0 { return true }
      let sum = check
      let stored = try bytes(2)
      isSumWrong = UInt16(stored[0]) | UInt16(stored[1]) << 8 != sum
      guard !isSumWrong else {
        throw fault("the check sum is wrong: the file is damaged")
      }
      guard try takeHeader() else { return false }
    }
  }

  // MARK: - Messages

  /// A file that is cut off, or no longer one from somewhere on, has the records before.
  func parse(_ row: inout Row) throws(TelemetryError) -> Bool {
    do throws(TelemetryError) { return try takeRecord(&row) } catch {
      guard records >= Self.fewest, error.reason == .malformed, !isSumWrong else { throw error }
      endNote = "\(error.message): what comes behind the \(records) records before it is left out"
      return false
    }
  }

  private static let fewest = 10

  private func takeRecord(_ row: inout Row) throws(TelemetryError) -> Bool {
    while try hasMessage() {
      let header = try byte()
      if header & 0x80 != 0 {
        let before = time ?? 0
        let offset = UInt32(header & 0x1F)
        time = (before & ~0x1F) &+ offset &+ (offset < before & 0x1F ? 32 : 0)
        if try message(header >> 5 & 3, into: &row, isTimed: true) { return true }
      } else if header & 0x40 != 0 {
        try define(header & 0xF, hasDeveloperFields: header & 0x20 != 0)
      } else if try message(header & 0xF, into: &row, isTimed: false) {
        return true
      }
    }
    guard records > 0 else {
      throw fault(
        definitions.values.contains { $0.message == 55 }
          ? "there is no record in the file; it is of monitoring, steps and pulse through a day: fitdump of pip (fitparse) FILE prints "
            + "its messages"
          : "there is no record in the file; it is of settings, workouts or weights, and a gauge follows an activity")
    }
    return false
  }

  private func define(_ local: Int, hasDeveloperFields: Bool) throws(TelemetryError) {
    _ = try byte()
    let isBigEndian = try byte() == 1
    let number = try part(2)
    func fields() throws(TelemetryError) -> [Field] {
      try (0..<byte()).map { (_) throws(TelemetryError) in
        let field = try part(3)
        return Field(number: Int(field[0]), size: Int(field[1]), type: field[2])
      }
    }
    let message = isBigEndian ? Int(number[0]) << 8 | Int(number[1]) : Int(number[1]) << 8 | Int(number[0])
    definitions[local] = Definition(
      message: message, isBigEndian: isBigEndian,
      fields: try fields().map { (field) throws(TelemetryError) in
        var field = field
        if message == Self.record { field.columns = try places(of: field) }
        return field
      }, developerFields: hasDeveloperFields ? try fields() : [])
  }

  private static func meaning(of number: Int) -> Meaning { meanings[number] ?? Meaning(column: "field_\(number)") }

  /// The columns of a record's field; none for the time, and for what is no number.
  private func places(of field: Field) throws(TelemetryError) -> [Int] {
    guard let size = Self.sizes[field.type], ![Self.timestamp, Self.compressedSpeedDistance].contains(field.number)
    else { return [] }
    let meaning = Self.meaning(of: field.number)
    // What a list has that no one has described would only be in the way.
    let count = Self.meanings[field.number] == nil ? 1 : max(1, field.size / size)
    return try (0..<count).map { (position) throws(TelemetryError) in
      try add(meaning.column + (position == 0 ? "" : "_\(position + 1)"), unit: meaning.unit)
    }
  }

  /// The place of a column, which is a new one where it has not turned up.
  private func add(_ name: String, unit: String?) throws(TelemetryError) -> Int {
    if let unit { units[name] = units[name] ?? unit }
    if let index = columns.firstIndex(of: name) { return index }
    guard columns.count < Limits.dataColumns else { throw fault("there are more than \(Limits.dataColumns) fields") }
    columns.append(name)
    return columns.count - 1
  }

  /// A data message; true when it is a record, which is the row.
  private func message(_ local: Int, into row: inout Row, isTimed: Bool) throws(TelemetryError) -> Bool {
    guard let definition = definitions[local] else { throw fault("a message has no definition") }
    let values = try definition.fields.map { (field) throws(TelemetryError) in
      (field: field, bytes: try part(field.size))
    }
    let developed = try definition.developerFields.map { (field) throws(TelemetryError) in
      (field: field, bytes: try part(field.size))
    }
    func whole(_ number: Int) -> Double? {
      values.first { $0.field.number == number }
        .flatMap { Self.number($0.bytes, $0.field.type, definition.isBigEndian) }
    }
    if let stamp = whole(Self.timestamp).flatMap({ UInt32(exactly: $0) }) { time = stamp }
    switch definition.message {
    case Self.lapMessage: lap += 1
    case Self.sessionMessage: session += 1
    case Self.event where whole(0) == 0: turnTimer(whole(1))
    case Self.fieldDescription: try describe(values, definition.isBigEndian)
    case Self.record:
      let hasTime = isTimed || whole(Self.timestamp) != nil
      fill(&row, values, developed, definition.isBigEndian, hasTime: hasTime)
      return true
    default: break
    }
    return false
  }

  /// The timer's events: 0 is its start, 1 to 9 but the markers among them its stop.
  private func turnTimer(_ kind: Double?) {
    switch kind {
    case 0:
      if isStopped { isAfterPause = records > 0 }
      isStopped = false
    case 1, 4, 8, 9: isStopped = true
    default: break
    }
  }

  private func fill(
    _ row: inout Row, _ values: [(field: Field, bytes: [UInt8])], _ developed: [(field: Field, bytes: [UInt8])],
    _ isBigEndian: Bool, hasTime: Bool
  ) {
    row.begin(line: 1, form)
    let place = TelemetryError.Place(line: 1, column: 1)
    func put(_ column: Int, _ value: Double?) {
      if let value, value.isFinite, abs(value) <= Limits.magnitude { row.fill(column, with: value, at: place) }
    }
    func put(_ name: String, _ value: Double?) {
      if let column = columns.firstIndex(of: name) { put(column, value) }
    }
    if hasTime, let time {
      put(0, Double(time) + Self.epoch)
      hasTimes = true
    }
    // Those with more digits come last in the profile and count first.
    for (field, bytes) in values.sorted(by: { $0.field.number > $1.field.number }) {
      if field.number == Self.compressedSpeedDistance, let (speed, way) = way(bytes) {
        put("speed", speed)
        put("distance", way)
      }
      let meaning = Self.meaning(of: field.number)
      for (position, column) in field.columns.enumerated() {
        let part = Array(bytes.dropFirst(position * (Self.sizes[field.type] ?? 0)))
        var number = Self.number(part, field.type, isBigEndian)
        // The first bit says that the share is the right one.
        if field.number == Self.balance { number = number.map { $0.truncatingRemainder(dividingBy: 128) } }
        put(column, number.map { ($0 - meaning.offset * meaning.scale) / meaning.scale })
      }
    }
    for (field, bytes) in developed {
      guard let known = developers[Int(field.type) << 8 | field.number] else { continue }
      put(known.column, Self.number(bytes, known.type, isBigEndian))
    }
    put("lap", lap)
    put("session", session)
    row.isStart = isAfterPause
    isAfterPause = false
    records += 1
  }

  /// Speed and way of the three bytes that older devices write: twelve bits of 1/100 m/s, and twelve of 1/16 m that begin anew
  /// at the end.
  private func way(_ bytes: [UInt8]) -> (speed: Double, way: Double)? {
    guard bytes.count == 3, bytes != [0xFF, 0xFF, 0xFF] else { return nil }
    let count = Int(bytes[1] >> 4) | Int(bytes[2]) << 4
    if let last = lastWay { way += (count - last) & 0xFFF } else { way = count }
    lastWay = count
    let speed = UInt16(bytes[0]) | UInt16(bytes[1] & 0xF) << 8
    return (Double(speed) / 100, Double(way) / 16)
  }

  /// The name, the type and the unit of a developer's field.
  private func describe(_ values: [(field: Field, bytes: [UInt8])], _ isBigEndian: Bool) throws(TelemetryError) {
    func bytes(_ number: Int) -> [UInt8] { values.first { $0.field.number == number }?.bytes ?? [] }
    func text(_ number: Int) -> String {
      String(decoding: bytes(number).prefix { $0 != 0 }, as: UTF8.self).trimmingSpaces
    }
    let name = text(3)
    guard let index = bytes(0).first, let number = bytes(1).first, let type = bytes(2).first, !name.isEmpty else {
      return
    }
    developers[Int(index) << 8 | Int(number)] = (try add(name, unit: text(8).isEmpty ? nil : text(8)), type)
  }

  /// How many bytes a number has, by its type.
  private static let sizes: [UInt8: Int] = [
    0x00: 1, 0x01: 1, 0x02: 1, 0x0A: 1, 0x0D: 1, 0x83: 2, 0x84: 2, 0x8B: 2, 0x85: 4, 0x86: 4, 0x8C: 4, 0x88: 4,
    0x89: 8, 0x8E: 8, 0x8F: 8, 0x90: 8,
  ]

  /// The number in a field, of a list its first; nil for what is no number, or says that it is invalid.
  private static func number(_ bytes: [UInt8], _ type: UInt8, _ isBigEndian: Bool) -> Double? {
    guard let size = sizes[type], bytes.count >= size else { return nil }
    let part = isBigEndian ? Array(bytes[..<size]) : Array(bytes[..<size].reversed())
    let bits = part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let all: UInt64 = size == 8 ? .max : (1 << (8 * UInt64(size))) - 1
    switch type {
    case 0x88: return bits == all ? nil : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 0x89: return bits == all ? nil : Double(bitPattern: bits)
    case 0x01, 0x83, 0x85, 0x8E:
      // The greatest is no value; the sign is in the first bit.
      guard bits != all >> 1 else { return nil }
      let isNegative = bits > all >> 1
      return isNegative ? -Double(all - bits) - 1 : Double(bits)
    case 0x0A, 0x8B, 0x8C, 0x90: return bits == 0 ? nil : Double(bits)
    default: return bits == all ? nil : Double(bits)
    }
  }
}

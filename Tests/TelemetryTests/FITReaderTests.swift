import Telemetry
import Testing

/// Files are built here by the protocol: header, definitions, messages, check sum.
struct FITReaderTests {
  private struct Builder {
    var body: [UInt8] = []
    var isBigEndian = false

    private func bytes(_ value: Int, _ size: Int) -> [UInt8] {
      let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? little.reversed() : little
    }

    /// Fields are number, size and base type.
    mutating func define(_ local: UInt8, _ message: Int, _ fields: [[UInt8]], developer: [[UInt8]] = []) {
      body += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0] + bytes(message, 2)
      body += [UInt8(fields.count)] + fields.flatMap { $0 }
      if !developer.isEmpty { body += [UInt8(developer.count)] + developer.flatMap { $0 } }
    }

    mutating func add(_ header: UInt8, _ values: [(Int, Int)]) {
      body += [header] + values.flatMap { bytes($0.0, $0.1) }
    }

    /// With the header of 14 bytes and the check sum of the whole, as the protocol's description works it out.
    var file: [UInt8] {
      var file: [UInt8] = [14, 0x10, 0x64, 0x08]
      file += (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + Array(".FIT".utf8) + [0, 0] + body
      var sum: UInt16 = 0
      for byte in file {
        sum ^= UInt16(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xA001 : sum >> 1 }
      }
      return file + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }
  }

  private static let recordFields: [[UInt8]] = [
    [253, 4, 0x86], [0, 4, 0x85], [1, 4, 0x85], [2, 2, 0x84], [3, 1, 0x02], [6, 2, 0x84], [13, 1, 0x01],
  ]

  private static func ride(isBigEndian: Bool = false) -> [UInt8] {
    var builder = Builder(isBigEndian: isBigEndian)
    builder.define(0, 20, recordFields)
    // 45° N, 90° W, 100.4 m, 141 bpm, 8.25 m/s, −5 °C at 2024-01-01T00:00:00Z, then no heart rate and nothing else.
    builder.add(
      0, [(1_073_001_600, 4), (536_870_912, 4), (-1_073_741_824, 4), (3_002, 2), (141, 1), (8_250, 2), (-5, 1)])
    builder.define(1, 19, [[253, 4, 0x86]])
    builder.add(1, [(1_073_001_601, 4)])
    builder.add(
      0, [(1_073_001_602, 4), (0x7FFF_FFFF, 4), (0x7FFF_FFFF, 4), (0xFFFF, 2), (0xFF, 1), (0xFFFF, 2), (0x7F, 1)])
    return builder.file
  }

  private func column(_ name: String, _ file: [UInt8], size: Int = 7) throws -> [Double?] {
    let reader = try FITReader(DrippingSource(file, size: size))
    var row = Row()
    var values: [Double?] = []
    while try reader.next(into: &row) { values.append(try row.number(reader.column(name))) }
    return values
  }

  @Test(arguments: [false, true])
  func recordsAreReadInUnits(isBigEndian: Bool) throws {
    let file = Self.ride(isBigEndian: isBigEndian)
    for (name, values) in [
      ("time", [1_704_067_200, 1_704_067_202]), ("lat", [45, nil]), ("lon", [-90, nil]), ("ele", [100.4, nil]),
      ("hr", [141, nil]),
      ("heart_rate", [141, nil]), ("speed", [8.25, nil]), ("atemp", [-5, nil]), ("lap", [1, 2]), ("power", [nil, nil]),
    ] as [(String, [Double?])] { #expect(try column(name, file) == values, "\(name)") }
    let reader = try DataFormat.detectedReader(MemoryByteSource(file))
    #expect(reader is FITReader && reader.unit(of: "speed") == "m/s")
  }

  @Test(arguments: [(55, "it is of monitoring"), (3, "it is of settings, workouts or weights")])
  func aFileWithoutRecordsIsToldWhatItHolds(message: Int, words: String) {
    var builder = Builder()
    builder.define(0, message, [[253, 4, 0x86]])
    builder.add(0, [(1_073_001_600, 4)])
    let error = fault { try FITReader(MemoryByteSource(builder.file)) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func compressedTimesAndPausesAreRead() throws {
    var builder = Builder()
    builder.define(0, 20, [[253, 4, 0x86], [3, 1, 0x02]])
    builder.add(0, [(1_073_001_630, 4), (100, 1)])
    builder.define(1, 20, [[3, 1, 0x02]])
    // 30 is 30 of 32; 1 has passed the 32.
    builder.add(0x80 | 1 << 5 | 31, [(101, 1)])
    builder.add(0x80 | 1 << 5 | 1, [(102, 1)])
    builder.define(2, 21, [[253, 4, 0x86], [0, 1, 0x00], [1, 1, 0x00]])
    builder.add(2, [(1_073_001_634, 4), (0, 1), (4, 1)])
    builder.add(2, [(1_073_001_700, 4), (0, 1), (0, 1)])
    builder.add(0, [(1_073_001_700, 4), (110, 1)])
    let first = 1_073_001_630.0 + 631_065_600
    // 1073001630 is 30 in its 32.
    #expect(1_073_001_630 % 32 == 30)
    #expect(try column("time", builder.file) == [first, first + 1, first + 3, first + 70])
    let options = FrameSampler.Options(rate: perSecond30.rate, keepsPeaks: false)
    let values = try frames(FITReader(MemoryByteSource(builder.file)), "hr", options: options)
    #expect(values[90] == 102 && values[120] == nil && values[2_100] == 110)
  }

  /// As a Moxy writes 12.34 g/dL and 65.4 %, and a power meter 48 % of the right leg, whose phase is from 90° to 180°; number
  /// 61 has no name in the profile.
  @Test func otherFieldsOfTheProfileHaveTheirNames() throws {
    var builder = Builder()
    builder.define(
      0, 20,
      [
        [253, 4, 0x86], [54, 2, 0x84], [57, 2, 0x84], [30, 1, 0x02], [71, 2, 0x02], [139, 2, 0x84], [61, 2, 0x84],
        [200, 4, 0x07],
      ])
    builder.add(
      0,
      [(1_073_001_600, 4), (1_234, 2), (654, 2), (0x80 | 48, 1), (64, 1), (128, 1), (3_705, 2), (7, 2), (65, 4)])
    for (name, unit, value) in [
      ("total_hemoglobin_conc", "g/dL", 12.34), ("saturated_hemoglobin_percent", "%", 65.4),
      ("left_right_balance", "%", 48), ("right_power_phase", "°", 90), ("right_power_phase_2", "°", 180),
      ("core_temperature", "°C", 37.05), ("field_61", nil, 7),
    ] as [(String, String?, Double)] {
      let found = try #require(try column(name, builder.file)[0])
      #expect(abs(found - value) < 1e-4, "\(name)")
      #expect(try FITReader(MemoryByteSource(builder.file)).unit(of: name) == unit)
    }
    let columns = try FITReader(MemoryByteSource(builder.file)).columns
    #expect(!columns.contains { ["grade", "field_200", "field_253"].contains($0) })
  }

  @Test func fieldsOfDevelopersHaveTheirNames() throws {
    var builder = Builder()
    builder.define(0, 206, [[0, 1, 0x02], [1, 1, 0x02], [2, 1, 0x02], [3, 8, 0x07], [8, 4, 0x07]])
    builder.body += [0, 0, 5, 0x84] + Array("Torque\0\0Nm\0\0".utf8)
    builder.define(1, 20, [[253, 4, 0x86]], developer: [[5, 2, 0]])
    builder.add(1, [(1_073_001_600, 4), (321, 2)])
    #expect(try column("Torque", builder.file) == [321])
    let reader = try FITReader(MemoryByteSource(builder.file))
    _ = try rows(reader)
    #expect(reader.unit(of: "Torque") == "Nm")
  }

  @Test func damagedFilesAreErrorsAndLoseNoRecordBefore() throws {
    let file = Self.ride()
    for cut in 1..<file.count { #expect(fault { try FITReader(DrippingSource(Array(file[..<cut]), size: 5)) } != nil) }
    var wrong = file
    wrong[file.count - 3] ^= 1
    #expect(fault { try FITReader(MemoryByteSource(wrong)) }?.message.contains("check sum") == true)
    #expect(fault { try FITReader(MemoryByteSource("no FIT at all, really")) } != nil)
    let reader = try FITReader(MemoryByteSource(wrong))
    var row = Row()
    #expect(try reader.next(into: &row) && reader.next(into: &row))
    #expect(throws: TelemetryError.self) { try reader.next(into: &row) }
    // Two files in one are read one after the other.
    #expect(try column("hr", file + file) == [141, nil, 141, nil])
  }

  /// A device whose battery went flat, or that wrote rubbish at the end.
  @Test(arguments: [false, true]) func recordsBeforeAFaultAreReadAndTheRestIsTold(isCut: Bool) throws {
    var builder = Builder(isBigEndian: false)
    builder.define(0, 20, Self.recordFields)
    for second in 0..<40 {
      builder.add(0, [(1_073_001_600 + second, 4), (0, 4), (0, 4), (3_002, 2), (100 + second, 1), (8_250, 2), (5, 1)])
    }
    // A definition that says it has more fields than there are bytes.
    if !isCut { builder.body += [0x41, 0, 0, 20, 0, 200, 1, 2, 3] }
    let file = isCut ? Array(builder.file.dropLast(30)) : builder.file
    let reader = try FITReader(DrippingSource(file, size: 11))
    var (row, rates) = (Row(), [Double?]())
    while try reader.next(into: &row) { rates.append(try row.number(reader.column("hr"))) }
    #expect(rates == (100..<(isCut ? 138 : 140)).map { Double($0) })
    #expect(reader.endNote?.contains("behind the \(rates.count) records before it is left out") == true)
  }

  @Test func noiseNeverTraps() throws {
    let file = Self.ride()
    var state: UInt64 = 9
    for _ in 0..<3_000 {
      var noisy = file
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        noisy[Int(state >> 33) % noisy.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = fault { try FITReader(MemoryByteSource(noisy)) }
    }
  }
}

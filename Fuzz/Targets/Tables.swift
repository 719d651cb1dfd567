import Tacho

extension FuzzTarget {
  static let csv = FuzzTarget("csv") { (input) throws(Violation) in
    try Self.read(input) { (source) throws(TelemetryError) in try DelimitedReader(source) }
  }

  static let tsv = FuzzTarget("tsv") { (input) throws(Violation) in
    let options = TableOptions(
      delimiter: 0x09, header: input.count % 2 == 0 ? .automatic : .none,
      decimalMark: input.count % 5 == 0 ? .comma : nil, isLenient: input.count % 3 == 0)
    try Self.read(input) { (source) throws(TelemetryError) in try DelimitedReader(source, options: options) }
  }

  static let jsonLines = FuzzTarget("jsonl") { (input) throws(Violation) in
    try Self.read(input) { (source) throws(TelemetryError) in try JSONLinesReader(source) }
  }

  static let json = FuzzTarget("json") { (input) throws(Violation) in
    try Self.read(input) { (source) throws(TelemetryError) in try JSONDocumentReader(source) }
  }

  static let gpx = FuzzTarget("gpx") { (input) throws(Violation) in
    try Self.read(input) { (source) throws(TelemetryError) in try GPXReader(source) }
  }

  static let fit = FuzzTarget("fit") { (input) throws(Violation) in
    try Self.read(input) { (source) throws(TelemetryError) in try FITReader(source) }
  }

  static let nmea = FuzzTarget("nmea") { (input) throws(Violation) in
    try Self.read(input) { (source) throws(TelemetryError) in try NMEAReader(source) }
  }

  /// What a person is told of data: the same of the same bytes, whatever they are.
  static let survey = FuzzTarget("survey") { (input) throws(Violation) in
    func report() throws(Violation) -> String? {
      guard let reader = try? DataFormat.detectedReader(MemoryByteSource(input)),
        let survey = try? DataSurvey(reader)
      else { return nil }
      for column in survey.columns {
        for number in [column.least, column.greatest] { if let number { try expectFinite(number) } }
        try expect(
          column.numbers + column.inDoubt + column.missing + column.others == survey.rows,
          "the cells of \(column.name) do not add up")
      }
      try expect(survey.duration.isFinite && survey.duration >= 0, "a duration of \(survey.duration)")
      return "\(survey)"
    }
    try expect(try report() == (try report()), "surveying twice says two things")
  }

  /// A batch's table, whose broken records cost only themselves.
  static let rows = FuzzTarget("rows") { (input) throws(Violation) in
    let rows: BatchRows
    switch Result(catching: { () throws(BatchError) in try BatchRows(MemoryByteSource(input)) }) {
    case .success(let opened): rows = opened
    case .failure(let error): return try expectReadable([error.description])
    }
    var (count, line) = (0, 0)
    while count < 10_000, let record = try? rows.next() {
      count += 1
      try expect(record.number == count, "row \(count) has the number \(record.number)")
      // Objects of a document may share a line.
      let isAfter = rows.format == .json ? record.line >= line : record.line > line
      try expect(isAfter, "row \(count) begins on line \(record.line), the one before on \(line)")
      line = record.line
      switch record.cells {
      case .success(let cells):
        for name in cells.columns.prefix(4) {
          _ = cells.text(name)
          if let number = try? cells.number(name) { try expectFinite(number) }
          try expect(cells.place(of: name).line >= record.line, "a cell stands before its row")
        }
      case .failure(let error): try expectReadable([error.description])
      }
    }
  }

  /// A batch's manifest, read the way the command reads it: lines, each an object of JSON.
  static let manifest = FuzzTarget("manifest") { (input) throws(Violation) in
    let lines = BatchLines(MemoryByteSource(input))
    var number = 0
    while let line = try? lines.next() {
      try expect(line.number > number, "line \(line.number) comes after line \(number)")
      number = line.number
      guard !line.isTooLong, let reader = try? JSONLinesReader(MemoryByteSource(line.bytes)) else { continue }
      var row = Row()
      guard (try? reader.next(into: &row)) == true else { continue }
      for column in 0..<row.count { _ = row.text(column) }
    }
  }

  /// Lines as they come: what is read of them does not depend on the pieces in which they do.
  static let live = FuzzTarget("live") { (input) throws(Violation) in
    // The input's length chooses the pieces, so that a change of one byte tries others.
    let (whole, pieces) = (try live(input, piece: input.count + 1), try live(input, piece: 1 + input.count % 7))
    try expect(whole == pieces, "in pieces of \(1 + input.count % 7) bytes lines are read as others")
  }

  /// The cells of each line and the readings of a gauge, or what is wrong with it.
  private static func live(_ input: [UInt8], piece: Int) throws(Violation) -> [String] {
    guard let gauge = try? GaugeSpecification(Array("value: null".utf8)).gauge else { return [] }
    let (lines, readings) = (LiveLines(isTable: input.count % 2 == 0), LiveReadings(gauge))
    var (said, row, rest) = ([String](), Row(), input[...])
    repeat {
      let part = rest.prefix(piece)
      rest = rest.dropFirst(piece)
      lines.feed(part)
      readings.feed(part)
      if rest.isEmpty {
        lines.end()
        readings.end()
      }
      try takeLines(&said) { () throws(TelemetryError) in
        try lines.next(into: &row) ? (0..<row.count).map { row.text($0) ?? "" } : nil
      }
      try takeLines(&said) { () throws(TelemetryError) in
        try readings.next().map { $0.map { $0.map { DecimalText.exact($0) } ?? "" } }
      }
    } while !rest.isEmpty
    // The two follow each other line by line or piece by piece.
    return said.sorted()
  }

  private static func takeLines(
    _ said: inout [String], _ next: () throws(TelemetryError) -> [String]?
  ) throws(Violation) {
    while said.count < 10_000 {
      do throws(TelemetryError) {
        guard let texts = try next() else { return }
        said.append(texts.joined(separator: "|"))
      } catch {
        try expectReadable([error.description])
        said.append(error.description)
      }
    }
  }

  private static func expectFinite(_ number: Double) throws(Violation) {
    try expect(number.isFinite && abs(number) <= Limits.magnitude, "a number of \(number)")
  }

  /// Reads all rows, then the same bytes as a film's samples. Both must see the same text twice.
  private static func read(
    _ input: [UInt8], _ open: (MemoryByteSource) throws(TelemetryError) -> any RowReader
  ) throws(Violation) {
    let first = try cells(input, open)
    try expect(first == (try cells(input, open)), "reading twice gives two tables")
    try sample(input, open)
  }

  /// Texts of the cells, row by row, and the words of the error that ended the reading.
  private static func cells(
    _ input: [UInt8], _ open: (MemoryByteSource) throws(TelemetryError) -> any RowReader
  ) throws(Violation) -> [[String?]] {
    var (result, numbers): ([[String?]], [Double]) = ([], [])
    do throws(TelemetryError) {
      let reader = try open(MemoryByteSource(input))
      var row = Row()
      while result.count < 2_000, try reader.next(into: &row) {
        result.append((0..<row.count).map(row.text))
        if result.count <= 64 { numbers += (0..<row.count).compactMap { (try? row.number($0)) ?? nil } }
      }
    } catch {
      try expectReadable([error.description])
      result.append([error.description])
    }
    for number in numbers { try expectFinite(number) }
    return result
  }

  private static func sample(
    _ input: [UInt8], _ open: (MemoryByteSource) throws(TelemetryError) -> any RowReader
  ) throws(Violation) {
    guard let reader = try? open(MemoryByteSource(input)), !reader.columns.isEmpty else { return }
    // The input's length chooses the options, so that a change of one byte tries others.
    let choice = input.count
    let column = reader.columns[choice % reader.columns.count]
    guard let samples = try? SampleReader(reader, channels: [Channel(column)]) else { return }
    guard let rate = try? choice & 1 == 0 ? FrameRate(30) : FrameRate(24_000, 1_001) else { return }
    let options = FrameSampler.Options(
      rate: rate, interpolation: choice & 2 == 0 ? .linear : .monotoneCubic,
      smoothing: choice & 4 == 0 ? 0 : 2, gap: choice & 8 == 0 ? nil : 0.5, offset: choice & 16 == 0 ? 0 : -1.5,
      speed: choice & 32 == 0 ? 1 : 1_000)
    guard let frames = try? FrameSampler(samples, options: options) else { return }
    var (count, time) = (0, -Double.infinity)
    while count < 500, let frame = try? frames.next() {
      try expect(frame.index == count && frame.time > time, "frame \(count) is out of order")
      (count, time) = (count + 1, frame.time)
      for case let value? in frame.values { try expect(value.isFinite, "frame \(frame.index) has the value \(value)") }
    }
  }
}

import Tacho
import Testing

/// What a specification's `data` says holds in films, batches and reports alike.
@Suite struct DataKeyTests {
  private static let table = """
    sensor seven
    at;speed;pid
    ;m/s;
    01/02/2024;1,5;a
    02/02/2024;kaputt;a
    02/02/2024;9,5;b
    03/02/2024;3,5;a

    """
  private static let keys = """
    value: 0
    max: 10
    data:
      headerLine: 2
      unitsLine: 3
      separator: semicolon
      decimalMark: comma
      dateOrder: day-first
      missing: kaputt
      where: pid=a
      timeColumn: at
      maxGap: 200000

    """

  private func frames(_ specification: String, _ set: [(String, String)] = []) throws -> [Double?] {
    var table = FilmTable(Array(Self.table.utf8))
    for (name, text) in [("column", "speed"), ("speed", "86400")] + set { try table.set(name, text) }
    let drawing = try GaugeSpecification(Array(specification.utf8))
    let data = try FilmData(table, of: drawing) { _ in }
    let frames = try data.frames(0..<100)
    var values: [Double?] = []
    while let frame = try frames.next() { values.append(frame.states.first?.values.first ?? nil) }
    return values
  }

  @Test func aFilmReadsItsTableAsTheKeysSay() throws {
    let values = try frames(Self.keys + "animation: {fps: 1}\n")
    #expect(values == [1.5, 2.5, 3.5])
  }

  @Test func whatIsSetForATableGoesBeforeTheKeys() throws {
    let values = try frames(Self.keys + "animation: {fps: 1}\n", [("where", "pid=b")])
    #expect(values == [9.5])
  }

  @Test func aBatchReadsItsTableAsTheKeysSay() throws {
    let batch = try GaugeBatch(
      specification: Array(Self.keys.utf8), settings: ["value={speed}"], typesetter: Typesetter())
    let rows = try BatchRows(MemoryByteSource(Self.table), data: batch.data)
    var cells: [Double?] = []
    while let record = try rows.next() { cells.append(try record.cells.get().number("speed")) }
    #expect(cells == [1.5, nil, 3.5])
  }

  /// The names of choices are those of the readers.
  @Test func theKeysTakeWhatTheReadersKnow() throws {
    func settings(_ key: String, _ text: String) throws -> [DataSetting] {
      try SpecificationTemplate(Array("data: {\(key): \(text)}".utf8)).dataSettings()
    }
    for format in DataFormat.allCases { #expect(try settings("format", format.rawValue).count == 1) }
    for unit in TimeColumn.Unit.allCases { #expect(try settings("timeUnit", unit.rawValue).count == 1) }
    for mark in TableOptions.DecimalMark.allCases { #expect(try settings("decimalMark", mark.rawValue).count == 1) }
    for order in TableOptions.DateOrder.allCases { #expect(try settings("dateOrder", order.rawValue).count == 1) }
    for kind in Interpolation.allCases { #expect(try settings("interpolate", kind.rawValue).count == 1) }
    let samples = [
      "format": "csv", "separator": "tab", "decimalMark": "point", "timeUnit": "s", "dateOrder": "day-first",
      "where": "a=b", "interpolate": "step", "flattenPeaks": "true",
    ]
    for name in DataSetting.names {
      let text = samples[name.key] ?? "1"
      var table = FilmTable([])
      try table.take(settings(name.key, text))
      if let option = name.option {
        try table.set(option, text)
      } else {
        let error = #expect(throws: JobError.self) { try table.set(name.key, text) }
        #expect(error?.description == "is a key of the specification: data: {\(name.key): …}")
      }
    }
    for wrong in ["headerLine: -1", "where: pid", "comment: ''", "separator: dot", "missing: {a: 1}", "nothing: 1"] {
      #expect(throws: SpecificationError.self) {
        try SpecificationTemplate(Array("data: {\(wrong)}".utf8)).dataSettings()
      }
    }
  }

  @Test func noCellFillsAKeyOfData() {
    #expect(SpecificationTemplate.cellForm(of: "data.comment") == nil)
  }
}

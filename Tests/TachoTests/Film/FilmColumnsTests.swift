import Tacho
import TestSupport
import Testing

/// Columns of data fill a gauge's values in the gauge's units, or are refused.
struct FilmColumnsTests {
  private func gauge(unit: String = "km/h") throws -> Gauge { try .radial(0, in: 0...200, unit: unit) }

  private func csv(_ header: String) throws -> any RowReader {
    try DelimitedReader(
      MemoryByteSource("time,\(header)\n0" + header.split(separator: ",").map { _ in ",10" }.joined()))
  }

  private func track() throws -> any RowReader {
    let point = "<trkpt lat=\"0\" lon=\"0\"><time>2024-01-01T00:00:00Z</time><ele>100</ele><extensions>"
    return try GPXReader(
      MemoryByteSource(
        "<gpx><trk><trkseg>" + point + "<speed>10</speed><hr>120</hr></extensions></trkpt></trkseg></trk></gpx>"))
  }

  private func first(_ columns: FilmColumns, _ reader: any RowReader) throws -> [Double?] {
    let samples = try SampleReader(reader, channels: columns.channels)
    var sample = Sample(time: 0, values: [])
    _ = try samples.next(into: &sample)
    return sample.values
  }

  /// A unit that data say and nobody knows is told, wherever they say it: numbers are not taken for others in silence.
  @Test(arguments: ["psig", "bar(g)", "EUR", "mVolts", "kPa abs"], ["bar", "°F", ""])
  func aUnitThatIsNotKnownIsTold(_ unit: String, _ target: String) throws {
    for text in ["time,p\ns,\(unit)\n0,10\n1,30", "time,p\n0,10 \(unit)\n1,30 \(unit)"] {
      func notes(_ text: String, _ units: [String] = []) throws -> [String] {
        let reader = try DelimitedReader(MemoryByteSource(text))
        return try FilmColumns(["p"], units: units, gauge: gauge(unit: target), reader: reader).notes
      }
      let told = try notes(text).filter { $0.contains("“\(unit)”") }
      #expect(told.count == 1 && told[0].contains(target.isEmpty ? "--unit '\(unit)'" : "--data-unit"), "\(told)")
      guard !target.isEmpty else { continue }
      #expect(try !notes(text, ["p=" + target]).contains { $0.contains("“\(unit)”") })
      #expect(try !notes(text.replacing(unit, with: target)).contains { $0.contains("no unit known") })
    }
  }

  /// Each row has its unit beside it, as in a batch: a film converts it too.
  @Test(arguments: [("km/h", 18.0), ("m/s", 5), ("", 18), ("kn", 5 * 3_600 / 1_852.0)])
  func rowsInSeveralUnitsBecomeOne(_ unit: String, _ second: Double) throws {
    let reader = try DelimitedReader(MemoryByteSource("time,value,uom\n0,10,km/h\n1,5,m/s\n2,12,km/h\n"))
    let columns = try FilmColumns(["value"], gauge: gauge(unit: unit), reader: reader)
    #expect(columns.gauge.unit == (unit.isEmpty ? "km/h" : unit))
    #expect(columns.notes.contains { $0.contains("become \(columns.gauge.unit)") }, "\(columns.notes)")
    let samples = try SampleReader(reader, channels: columns.channels)
    var (sample, values) = (Sample(time: 0, values: []), [Double]())
    while try samples.next(into: &sample) { values += sample.values.compactMap { $0 } }
    #expect(values.count == 3 && abs(values[1] - second) < 1e-9 && abs(values[2] - 1.2 * values[0]) < 1e-9, "\(values)")
  }

  /// What a gauge cannot be in is refused, as a batch refuses it; what is of several quantities is told.
  @Test func unitsOfRowsThatCannotBecomeOneAreNotMixed() throws {
    func reader(_ units: [String]) throws -> DelimitedReader {
      try DelimitedReader(
        MemoryByteSource("time,value,uom\n" + units.enumerated().map { "\($0),1\($0),\($1)\n" }.joined()))
    }
    #expect(throws: FilmColumnError.self) {
      try FilmColumns(["value"], gauge: gauge(unit: "bpm"), reader: reader(["km/h", "m/s", "km/h"]))
    }
    let mixed = try FilmColumns(["value"], gauge: gauge(unit: ""), reader: reader(["°C", "mbar", "°C"]))
    #expect(mixed.notes.contains { $0.contains("taken as they are") && $0.contains("--where 'uom=°C'") })
    // One that comes later than the first rows is no other in silence.
    let late = (0..<9_000).map { $0 == 8_999 ? "mph" : $0 % 2 == 0 ? "km/h" : "m/s" }
    let rows = try reader(late)
    let samples = try SampleReader(
      rows, channels: FilmColumns(["value"], gauge: gauge(), reader: rows).channels)
    var sample = Sample(time: 0, values: [])
    let error = #expect(throws: TelemetryError.self) { while try samples.next(into: &sample) {} }
    #expect(error?.place?.line == 9_001 && error?.message.contains("--where") == true, "\(error?.message ?? "")")
  }

  /// A film, a batch and a single picture have the same number, and say what it is where the unit does not.
  @Test(arguments: [("", 334.0, true), ("km/h", 334.0, true), ("s", 334.0, false), ("min", 334 / 60.0, false)])
  func aTimeAmongReadingsIsTheSameInFilmsAndBatches(_ unit: String, _ wanted: Double, _ isTold: Bool) throws {
    let text = "time,pace\n0,5:34\n1,5:20\n"
    let reader = try DelimitedReader(MemoryByteSource(text))
    let columns = try FilmColumns(["pace"], gauge: gauge(unit: unit), reader: reader)
    #expect(try first(columns, reader) == [wanted])
    #expect(columns.notes.contains { $0.contains("as 5:34, are taken for seconds") } == isTold, "\(columns.notes)")
    let rows = try BatchRows(MemoryByteSource(text))
    let batch = try GaugeBatch(
      specification: [], settings: ["value={pace}", "unit=\"\(unit)\""], outputs: [], typesetter: Typesetter())
    let notes = BatchBinder(batch).unitNotes(rows.columns, units: rows.units, clocks: rows.firstClocks)
    #expect(notes.contains { $0.contains("as 5:34, are taken for seconds") } == isTold, "\(notes)")
  }

  @Test(arguments: [
    ("km/h", "speed", 36.0), ("mph", "speed", 36 / 1.609344), ("ft", "ele", 100 / 0.3048), ("m/s", "speed", 10),
  ])
  func aTrackIsShownInTheUnitOfTheGauge(_ unit: String, _ column: String, _ value: Double) throws {
    let reader = try track()
    let columns = try FilmColumns([column], gauge: gauge(unit: unit), reader: reader)
    let shown = try #require(try first(columns, reader)[0])
    #expect(abs(shown - value) < 1e-9)
  }

  /// To the last bit what a unit beside a `displayUnit` becomes, for all units of a family.
  @Test func aColumnIsConvertedAsAValueIs() throws {
    var random = SplitMix64(seed: 49)
    for from in MeasureUnit.all {
      for to in MeasureUnit.all where to.family == from.family {
        guard let conversion = try? UnitConversion(from: from, to: to),
          let columns = try? FilmColumns(
            ["v"], units: ["v=\(from.symbol)"], gauge: gauge(unit: to.symbol), reader: csv("v"))
        else { continue }
        for value in [161.5813648293963, 16.52267818574514, 0] + (0..<6).map({ _ in random.double(in: -900...900) }) {
          guard let expected = conversion.converted(value), expected.magnitude < 1e15 else { continue }
          let place = TelemetryError.Place(line: 1, column: 1)
          #expect(try columns.channels[0].value(of: value, at: place) == expected, "\(value) \(from) in \(to)")
        }
      }
    }
  }

  @Test func paceIsConvertedBothWays() throws {
    let reader = try track()
    let columns = try FilmColumns(["speed"], gauge: gauge(unit: "min/km"), reader: reader)
    let pace = try #require(try first(columns, reader)[0])
    #expect(abs(pace - 1000.0 / 60 / 10) < 1e-12)
    let other = try csv("pace")
    let back = try FilmColumns(["pace"], units: ["pace=min/km"], gauge: gauge(), reader: other)
    #expect(try first(back, other) == [6])
  }

  @Test func standingStillHasNoPace() throws {
    let reader = try DelimitedReader(MemoryByteSource("time,v\n0,0\n"))
    let columns = try FilmColumns(["v"], units: ["m/s"], gauge: gauge(unit: "min/km"), reader: reader)
    #expect(try first(columns, reader) == [nil])
  }

  @Test func whatCannotBeConvertedIsRefusedWithBothUnits() throws {
    for (unit, column) in [("km/h", "hr"), ("bpm", "speed"), ("bananas", "speed")] {
      let error = #expect(throws: FilmColumnError.self) {
        try FilmColumns([column], gauge: gauge(unit: unit), reader: track())
      }
      #expect(error?.description.contains(column) == true && error?.description.contains(unit) == true)
    }
    // Said to be in the gauge's unit, whatever that is, it is taken as it is.
    let reader = try track()
    let columns = try FilmColumns(["speed"], units: ["speed=bananas"], gauge: gauge(unit: "bananas"), reader: reader)
    #expect(try first(columns, reader) == [10])
  }

  @Test func aGaugeWithoutAUnitTakesThatOfItsData() throws {
    #expect(try FilmColumns(["speed"], gauge: gauge(unit: ""), reader: track()).gauge.unit == "m/s")
    #expect(try FilmColumns(["speed"], gauge: gauge(unit: ""), reader: csv("speed")).gauge.unit == "")
  }

  @Test func eachGaugeOfAPictureConvertsItsOwnColumn() throws {
    var picture = try GaugeSpecification(
      Array(
        "{\"layout\": {\"gauges\": [{\"value\": null, \"unit\": \"km/h\"}, {\"value\": null, \"unit\": \"ft\"}]}}".utf8)
    ).gauge
    let reader = try csv("speed,height")
    let columns = try FilmColumns(
      ["speed", "height"], units: ["speed=m/s", "height=m"], gauge: picture, reader: reader)
    let values = try first(columns, reader)
    #expect(values[0] == 36 && abs((values[1] ?? 0) - 10 / 0.3048) < 1e-9)
    picture.grid.gauges[0].unit = ""
    #expect(throws: FilmColumnError.self) {
      try FilmColumns(["speed", "height"], units: ["depth=m"], gauge: picture, reader: csv("speed,height"))
    }
  }

  @Test(arguments: [("speed (m/s)", "m/s"), ("speed [m/s]", "m/s"), ("speed_mps", "mps")])
  func aUnitInAHeaderIsAHintAndNotTaken(_ header: String, _ unit: String) throws {
    let reader = try csv(header)
    let columns = try FilmColumns([header], gauge: gauge(), reader: reader)
    #expect(columns.notes.count == 1 && columns.notes[0].contains(unit) && columns.notes[0].contains("--data-unit"))
    #expect(try first(columns, reader) == [10])
    #expect(try FilmColumns([header], units: [header + "=m/s"], gauge: gauge(), reader: csv(header)).notes.isEmpty)
  }

  @Test(arguments: ["speed", "cpu_1", "speed (km/h)", "core_a", "speed_kmh"])
  func aHeaderThatSaysNothingNewIsNoHint(_ header: String) throws {
    #expect(try FilmColumns([header], gauge: gauge(), reader: csv(header)).notes.isEmpty)
  }

  @Test(arguments: ["X=a", "nonsense.key=a", "=a"])
  func aNameThatNoValueHasIsRefused(_ column: String) throws {
    #expect(throws: FilmColumnError.self) { try FilmColumns([column], gauge: gauge(), reader: csv("a,b")) }
    let rings = try GaugeSpecification(Array("{\"kind\": \"ring\", \"values\": {\"cpu\": 1, \"mem\": 2}}".utf8)).gauge
    let error = #expect(throws: FilmColumnError.self) { try FilmColumns([column], gauge: rings, reader: csv("a,b")) }
    #expect(error?.names == ["cpu", "mem"])
  }

  @Test func everyValueIsFilledOrFixed() throws {
    func check(_ specification: String, _ columns: [String]) throws {
      _ = try FilmColumns(
        columns, gauge: GaugeSpecification(Array(specification.utf8)).gauge, reader: csv("a,b"))
    }
    try check("{\"kind\": \"gforce\", \"value\": null}", ["lateral=a", "longitudinal=b"])
    try check("{\"kind\": \"gforce\", \"values\": {\"longitudinal\": 0}}", ["lateral=a"])
    let one = #expect(throws: FilmColumnError.self) {
      try check("{\"kind\": \"gforce\", \"value\": null}", ["lateral=a"])
    }
    #expect(one?.names == ["longitudinal"])
    try check("{\"layout\": {\"gauges\": [{\"value\": null}, {\"value\": 5}]}}", ["a"])
    #expect(throws: FilmColumnError.self) {
      try check("{\"layout\": {\"gauges\": [{\"value\": null}, {\"value\": null}]}}", ["a"])
    }
    #expect(throws: FilmColumnError.self) { try check("{\"layout\": {\"gauges\": [{\"value\": 1}]}}", ["a", "b"]) }
    #expect(throws: FilmColumnError.self) { try check("{\"value\": 1}", ["a", "b"]) }
    #expect(throws: FilmColumnError.self) {
      try check("{\"kind\": \"gforce\", \"value\": null}", ["lateral=a", "lateral=b"])
    }
  }

  @Test func gaugesOfAPictureTakeColumnsByTheirIDsAndTitles() throws {
    let text = "layout: {gauges: [{id: v, unit: km/h}, {id: hr, unit: bpm}, {title: Height, unit: ft}, {value: 1}]}"
    let picture = try GaugeSpecification(Array(text.utf8)).gauge
    let reader = try track()
    let columns = try FilmColumns(["Height=ele", "v=speed", "hr=hr"], gauge: picture, reader: reader)
    #expect(columns.targets == [.gauge(2), .gauge(0), .gauge(1)])
    let values = try first(columns, reader).map { $0 ?? 0 }
    #expect(zip(values, [100 / 0.3048, 36, 120]).allSatisfy { abs($0 - $1) < 1e-9 })
    // The data's own unit, said for one column.
    let knots = try FilmColumns(
      ["v=speed", "hr=hr", "Height=ele"], units: ["speed=kn"], gauge: picture, reader: track())
    #expect(abs(try #require(try first(knots, track())[0]) - 18.52) < 1e-9)
    for wrong in [["w=speed"], ["v=speed", "v=hr"], ["v=speed", "hr=hr"], ["max=speed"]] {
      let error = #expect(throws: FilmColumnError.self) {
        try FilmColumns(wrong, gauge: picture, reader: track())
      }
      #expect(error?.names.contains("x") == false)
    }
    let error = #expect(throws: FilmColumnError.self) { try FilmColumns(["w=speed"], gauge: picture, reader: track()) }
    #expect(error?.description.contains("there are v, hr, Height") == true)
  }

  @Test func columnsNamedLikeTheGaugesFillThemUnasked() throws {
    let picture = try GaugeSpecification(Array("layout: {gauges: [{id: hr}, {id: b, value: 1}, {id: a}]}".utf8)).gauge
    let reader = try csv("a,hr,c")
    #expect(try FilmColumns([], gauge: picture, reader: reader).targets == [.gauge(0), .gauge(2)])
    // One gauge goes by its id as well.
    let gauge = try GaugeSpecification(Array("id: v".utf8) + Array("\nvalue: 1".utf8)).gauge
    #expect(try FilmColumns(["v=a"], gauge: gauge, reader: csv("a,b")).targets == [.value])
  }
}

import JSONFormat
import Tacho

/// What `inspect --data` says.
struct DataReport {
  private let survey: DataSurvey
  private let path: String
  /// The options about the table that were given.
  private let options: [GivenOption]

  /// What says how the data are written, where one was named.
  private let specification: String?
  /// The gauge that it describes, if it does, and what tells which columns there are.
  private let gauge: Gauge?
  private let reader: any RowReader

  init(
    _ survey: DataSurvey, _ reader: any RowReader, path: String, specification: String?, gauge: Gauge?,
    options: [GivenOption]
  ) {
    (self.survey, self.reader, self.path) = (survey, reader, path)
    (self.specification, self.gauge, self.options) = (specification, gauge, options)
  }

  private func line(_ label: String, _ text: String) -> String {
    label + String(repeating: " ", count: max(1, 10 - label.count)) + text
  }

  private func seconds(_ value: Double) -> String { "\(DecimalText.short(value, decimals: 3)) s" }

  /// Lines to read.
  var text: String {
    var lines = [line("data", "\(path == "-" ? "standard input" : shown(path)): \(rows)")]
    if let found { lines.append(line("found", found)) }
    if !survey.style.isEmpty { lines.append(line("written", survey.style.joined(separator: "; "))) }
    lines.append(line("times", times))
    lines += survey.columns.map { line("column", describe($0)) }
    for table in survey.nested {
      lines.append(
        line("within", "\(option("--data-path", table.path)) reads \(table.columns.prefix(8).joined(separator: ", "))"))
    }
    for column in survey.columns { if let fault = column.fault { lines.append(line("fault", "\(fault)")) } }
    if let command {
      lines.append(line("next", command))
    } else if let gauge, likeliest != nil, survey.fault == nil {
      let columns = FilmColumns.names(of: gauge).map { " --column \($0)=…" }
      let others = columns.isEmpty ? " --column …" : columns.joined()
      lines.append(line("next", "no column suits by its name or unit; name them for tacho animate:" + others))
    }
    return lines.map { $0.naming(path) + "\n" }.joined()
  }

  /// Where header, units and tables were found, and what was left out; nil where there is nothing to say.
  private var found: String? {
    let notes = [survey.note, survey.endNote, survey.totalNote].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  private var rows: String {
    guard survey.rows > 0 else {
      return "no rows" + (survey.columns.isEmpty ? "" : ", only the names of the columns")
    }
    return "\(survey.rows) rows"
  }

  private var times: String {
    guard let name = survey.timeColumn else {
      return "no column is named time, timestamp or the like: each row is a frame; --time-column names one"
    }
    var words = ["\(shown(name))"]
    if let fault = survey.clockFault {
      words.append("\(fault)")
    } else if let column = survey.columns.first(where: \.isTime),
      let first = survey.isTurned ? column.last : column.first,
      let last = survey.isTurned ? column.first : column.last
    {
      words.append("\(shown(first)) to \(shown(last)), \(seconds(survey.duration))")
    }
    if let note = survey.timeNote { words.append(note) }
    if let interval = survey.interval { words.append("a row each \(seconds(interval))") }
    if survey.gaps.count > 0 { words.append("\(survey.gaps.count) gaps, the longest \(seconds(survey.gaps.longest))") }
    if survey.passedOver > 0 {
      words.append("\(survey.passedOver) rows go back" + (survey.kind.map { ": \($0)" } ?? ""))
    }
    if survey.withoutTime > 0 { words.append("\(survey.withoutTime) rows without a time") }
    return words.joined(separator: "; ")
  }

  /// A small number keeps its first digits, whatever their place.
  private func number(_ value: Double) -> String {
    abs(value) < 1e-3 && value != 0 ? String(Float(value)) : DecimalText.short(value, decimals: 6)
  }

  private func describe(_ column: DataSurvey.Column) -> String {
    var words = ["\(shown(column.name))" + (column.unit.map { " in \(shown($0))" } ?? "")]
    if column.isTime {
      words.append("the times")
    } else if let least = column.least, let greatest = column.greatest {
      words.append(
        "\(column.numbers) numbers, \(number(least)) to \(number(greatest))"
      )
      words += doubt(of: column)
      if column.others > 0 { words.append("\(column.others) other texts") }
      if let note = column.suspect.note { words.append(note) }
      if let note = ColumnUnits.noteOfSeveral(column.name, reader) { words.append(note) }
    } else if column.inDoubt > 0 {
      words += doubt(of: column)
      if column.others > 0 { words.append("\(column.others) texts") }
    } else {
      words.append(column.others > 0 ? "\(column.others) texts" : "no readings")
      if let first = column.first { words.append("the first is \(shown(String(first.prefix(40))))") }
    }
    if column.missing > 0, !column.isTime { words.append("\(column.missing) missing") }
    return words.joined(separator: ", ")
  }

  /// Numbers that may be one or another; what to do about them is said with the faults.
  private func doubt(of column: DataSurvey.Column) -> [String] {
    guard let first = column.firstInDoubt else { return [] }
    let numbers = "\(column.inDoubt) number\(column.inDoubt == 1 ? "" : "s")"
    return ["\(numbers) in doubt, the first is \(shown(String(first.prefix(40))))"]
  }

  /// Those of numbers alone.
  private var columns: [DataSurvey.Column] {
    survey.columns.filter {
      $0.numbers > 0 && $0.others + $0.inDoubt == 0 && !$0.isTime && !TimeColumn.isNamed($0.name) && !$0.name.isEmpty
    }
  }

  /// The column that a gauge would most likely show: one that stands still only where nothing moves.
  private var likeliest: DataSurvey.Column? {
    let common = columns.filter {
      !Self.words($0.name).isEmpty && Self.uncommon.isDisjoint(with: Self.words($0.name))
        && !isOfTimes($0) && !Self.timeUnits.contains((unit(of: $0) ?? "").lowercased())
    }
    let moving = common.filter { ($0.least ?? 0) < ($0.greatest ?? 0) && !isCount($0) }
    return likeliest(of: moving) ?? likeliest(of: common) ?? columns.first
  }

  /// Whether a column has the name of that of the times, as each channel of LabVIEW has its own.
  private func isOfTimes(_ column: DataSurvey.Column) -> Bool {
    func name(_ text: String) -> Substring { text.firstRange(of: " #").map { text[..<$0.lowerBound] } ?? text[...] }
    return survey.timeColumn.map(name) == name(column.name)
  }

  private func likeliest(of columns: [DataSurvey.Column]) -> DataSurvey.Column? {
    let usual = ["speed", "km/h", "value", "_value", "state", "rpm", "power", "hr", "temperature"]
    return usual.lazy.compactMap { name in columns.first { $0.name.lowercased() == name } }.first
      ?? Self.common.lazy.compactMap { root in
        columns.first { Self.words($0.name).contains { $0 == root || (root.count > 3 && $0.contains(root)) } }
      }.first
      ?? columns.first { unit(of: $0).map { !MeasureUnit.named($0).isEmpty } ?? false } ?? columns.first
  }

  /// The words of a name in small letters, without what is in brackets: `gear` and `ratio` of `gearRatio [x]`.
  private static func words(_ name: String) -> [String] {
    var (text, wasSmall) = ("", false)
    for character in name.prefix(while: { !"([".contains($0) }) {
      if wasSmall, character.isUppercase { text.append(" ") }
      wasSmall = character.isLowercase
      text.append(character)
    }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    // What is counted each second is no time.
    return words.firstIndex(of: "per").map { Array(words[..<$0]) } ?? words
  }

  /// Whether a column only counts the rows.
  private func isCount(_ column: DataSurvey.Column) -> Bool {
    guard let least = column.least, let greatest = column.greatest, let first = column.first else { return false }
    return greatest - least == Double(column.numbers - 1)
      && [least, greatest].contains(DecimalText.number(from: first))
  }

  /// What the data say, or else the column's name does.
  private func unit(of column: DataSurvey.Column) -> String? {
    column.unit ?? ColumnName.unitHints(in: column.name).first
  }

  /// The same, if it is a unit that can be converted. Most names that end in “in” mean no inches.
  private func knownUnit(of column: DataSurvey.Column) -> String? {
    unit(of: column).flatMap { unit in
      MeasureUnit.named(unit).isEmpty || (column.unit == nil && unit == "in") ? nil : unit
    }
  }

  /// What gauges are mostly made for: words of names, or their roots, the likeliest first.
  private static let common = [
    "speed", "velocity", "geschwindigkeit", "sog", "value", "rpm", "drehzahl", "hr", "heart", "puls", "bpm", "power",
    "leistung", "watts", "temp", "mean", "voltage", "spannung", "current", "strom", "pressure", "druck", "altitude",
    "ele", "elevation", "height", "humidity", "cadence", "cad", "wind", "depth", "torque", "accel", "co2", "close",
    "usage", "load",
  ]

  private static let timeUnits: Set<String> = [
    "s", "sec", "secs", "second", "seconds", "ms", "us", "µs", "ns", "min", "minutes", "h", "hours", "d", "days",
  ]

  /// Words in the names of columns that no gauge is made for: of times, places, counts and flags.
  private static let uncommon: Set<String> = [
    "no", "nr", "id", "index", "idx", "row", "count", "counter", "number", "num", "sample", "point", "datapoint",
    "step", "lap", "session", "cycle", "record", "packet", "frame", "iteration", "sequence", "seq", "field", "level",
    "sats", "sat", "satellites", "hdop", "pdop", "vdop", "accuracy", "fix", "flag", "flags", "status", "valid",
    "year", "month", "quarter", "day", "hour", "minute", "second", "seconds", "secs", "minutes", "start", "end", "dt",
    "date", "time",
    "timestamp", "epoch", "zeit", "datum", "uhrzeit", "elapsed", "duration", "average", "avg", "difference", "lat",
    "lon", "lng", "latitude", "longitude", "limit", "pid", "ppid", "tid", "uid", "qn", "qf", "qc", "quality", "stn",
    "station", "stationid", "sensorid", "deviceid", "uuid",
  ]

  /// A command that makes a film of the likeliest column.
  var command: String? {
    // What several things have in one column is no film.
    if let choice = found.flatMap({ option("--where", in: $0) }) {
      return (["tacho inspect --data \(path.shellQuoted) --where \(choice.text.shellQuoted)"] + said).joined(
        separator: " ")
    }
    guard let column = likeliest, survey.fault == nil, !isOfOneRow, let followed = followed(column) else {
      return likeliest == nil || isOfOneRow ? stepWithin : nil
    }
    var words = [
      "tacho animate " + (specification.map { $0.shellQuoted + " " } ?? "") + "--data \(path.shellQuoted)"
    ]
    words += followed.columns.map { "--column \($0.shellQuoted)" }
    if let name = survey.timeColumn { words.append("--time-column \(name.shellQuoted)") }
    words += said
    words += column.suspect.options
    // Half a minute of film shows more of a day than a day of film.
    if survey.timeColumn != nil, survey.duration > 600 {
      words.append("--speed \(DecimalText.short(min(1e6, Self.step(survey.duration / 30))))")
    }
    return (words + followed.options).joined(separator: " ") + " -o film.mp4"
  }

  /// Whether there is one row alone, and a series within it.
  private var isOfOneRow: Bool { survey.rows == 1 && stepWithin != nil }

  /// The command that looks at the first table within the rows that may be a series, by a name of times or without any names; nil where
  /// there is none.
  private var stepWithin: String? {
    func isOfTimes(_ name: String) -> Bool {
      TimeColumn.isNamed(name) || ["time", "date"].contains { name.lowercased().contains($0) }
    }
    let timed = survey.nested.first { $0.columns.contains(where: isOfTimes) }
    guard let table = timed ?? survey.nested.first(where: { $0.columns.starts(with: ["1", "2"]) }) else { return nil }
    return (["tacho inspect --data \(path.shellQuoted) --data-path \(table.path.shellQuoted)"] + said).joined(
      separator: " ")
  }

  /// The columns that the gauge follows, and what else has to be said of it; nil where it cannot follow them. Of a
  /// specification's gauge all else is said.
  private func followed(_ column: DataSurvey.Column) -> (columns: [String], options: [String])? {
    guard let gauge else { return scaled(to: column).map { ([column.name], $0) } }
    let candidates = ([column] + columns.filter { $0.name != column.name }).compactMap { column in
      column.least.flatMap { least in
        let hint = column.unit == nil ? knownUnit(of: column) : nil
        return column.greatest.map { FilmColumns.Candidate(column.name, hint: hint, readings: least...max(least, $0)) }
      }
    }
    return FilmColumns.proposal(for: gauge, among: candidates, reader: reader).map {
      ($0.columns, $0.units.map { "--data-unit \($0.shellQuoted)" })
    }
  }

  /// The options for a gauge of one column.
  private func scaled(to column: DataSurvey.Column) -> [String]? {
    guard let least = column.suspect.others?.lowerBound ?? column.least,
      let greatest = column.suspect.others?.upperBound ?? column.greatest
    else { return nil }
    func written(_ value: Double) -> String { DecimalText.short(value, decimals: 15) }
    let span = max(greatest, least >= 0 ? 0 : greatest) - min(0, least)
    let step = span > 0 ? Self.step(span / 5) : 1
    var words = [
      "--min \(written(least >= 0 ? 0 : (least / step).rounded(.down) * step))",
      "--max \(written(greatest > 0 ? (greatest / step).rounded(.up) * step : step))",
    ]
    if let unit = knownUnit(of: column) {
      words.append("\(column.unit == nil ? "--data-unit" : "--unit") \(unit.shellQuoted)")
    }
    return words
  }

  /// The options that were given, for another command.
  private var said: [String] {
    options.flatMap { option in option.texts.map { "\(option.name) \($0.shellQuoted)" } }
  }

  /// 1, 2 or 5 of some power of ten, at least as much.
  private static func step(_ least: Double) -> Double {
    var power = 1.0
    while power > least, power > 1e-15 { power /= 10 }
    while power * 10 <= least, power < 1e15 { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power
  }

  /// One object, for programs.
  var jsonText: String {
    func text(_ value: String?) -> JSON { .orNull(value.map { .string($0) }) }
    func number(_ value: Double?) -> JSON { .orNull(value.map { .number($0) }) }
    let columns = survey.columns.map { column -> JSON in
      .object([
        ("name", .string(column.name)), ("unit", text(column.unit)), ("isTime", .boolean(column.isTime)),
        ("numbers", .number(Double(column.numbers))), ("missing", .number(Double(column.missing))),
        ("texts", .number(Double(column.others))), ("inDoubt", .number(Double(column.inDoubt))),
        ("fault", text(column.fault.map { "\($0)" })), ("least", number(column.least)),
        ("greatest", number(column.greatest)),
        ("first", text(column.first)), ("last", text(column.last)),
      ])
    }
    let report: JSON = .object([
      ("rows", .number(Double(survey.rows))), ("found", text(found)),
      ("style", .array(survey.style.map { .string($0) })), ("timeColumn", text(survey.timeColumn)),
      ("times", text(survey.timeNote)),
      ("duration", .number(survey.duration)), ("interval", number(survey.interval)),
      ("gaps", .number(Double(survey.gaps.count))), ("longestGap", .number(survey.gaps.longest)),
      ("rowsThatGoBack", .number(Double(survey.passedOver))), ("rowsWithoutTime", .number(Double(survey.withoutTime))),
      ("columns", .array(columns)), ("next", text(command)),
    ])
    return report.text() + "\n"
  }
}

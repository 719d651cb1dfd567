import ArgumentParser
import Tacho

/// How a table is written, where that is not to be found out, and which of its rows count.
struct TableFormOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help:
      "Only the rows in which a column holds a text: column=text, as in 'entity_id=sensor.boiler'. Several: all hold.")
  var `where`: [String] = []

  @Option(
    help:
      "The line that names the columns of CSV and TSV, from 1; 0 where none does. (default: found in the first 64 KiB)")
  var headerLine: String?

  @Option(
    parsing: .unconditional,
    help: "What lines begin with that are comments. (default: # where such lines stand above the header)")
  var comment: String?

  @Option(
    help: "What stands before decimals: point or comma. (default: as the numbers of the table say)",
    completion: .list(TableOptions.DecimalMark.allCases.map(\.rawValue)))
  var decimalMark: String?

  @Option(
    help: "How 3/4/2024 is read: day-first or month-first. (default: as other dates of the table say)",
    completion: .list(TableOptions.DateOrder.allCases.map(\.rawValue)))
  var dateOrder: String?

  @Option(
    help:
      "What the times are, where they are numbers: s, ms, us, ns, min, h or d. (default: as their column's name says)",
    completion: .list(TimeColumn.Unit.allCases.map(\.rawValue)))
  var timeUnit: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: "A word for a missing reading, besides n/a, --, null, unavailable and the like. Several times for several.")
  var missing: [String] = []

  @Option(
    help:
      "Where the table is in a JSON document: keys, and numbers of entries from 0, as in data.0.values. (default: found)"
  )
  var dataPath: String?

  /// - Parameter columns: those that are asked for, by which the header is found.
  func chosen(columns: [String]) throws(Failure) -> TableOptions {
    let header: TableOptions.Header =
      switch try whole(headerLine, "--header-line", in: 0...1_000_000) {
      case nil: .automatic
      case 0?: .none
      case let line?: .line(line)
      }
    if comment?.isEmpty ?? false {
      throw Failure(.usage, "--comment: is empty; write what comments begin with, as in '#'")
    }
    return TableOptions(
      header: header, comment: comment, decimalMark: try choice(decimalMark, "--decimal-mark"),
      dateOrder: try choice(dateOrder, "--date-order"), timeUnit: try choice(timeUnit, "--time-unit"),
      missing: missing, wanted: columns + (try choices().map(\.column)), path: dataPath)
  }

  func choices() throws(Failure) -> [RowChoice] {
    try `where`.map { (text) throws(Failure) in
      guard let choice = RowChoice(text) else {
        throw Failure(.usage, "--where: \(shown(text)) has no =; write column=text, as in --where 'pid=Speed'")
      }
      return choice
    }
  }

  /// The options that were given, as they are written in a command.
  var written: [String] {
    func quote(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    let single = [
      ("--header-line", headerLine), ("--comment", comment), ("--decimal-mark", decimalMark),
      ("--date-order", dateOrder),
      ("--time-unit", timeUnit), ("--data-path", dataPath),
    ]
    return single.compactMap { name, value in value.map { "\(name) \(quote($0))" } }
      + `where`.map { "--where \(quote($0))" } + missing.map { "--missing \(quote($0))" }
  }
}

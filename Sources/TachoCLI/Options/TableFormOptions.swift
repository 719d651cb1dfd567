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
    help: "The line that has the units of the columns, from 1; 0 where none does. (default: found below the header)")
  var unitsLine: String?

  @Option(
    help: "What stands before decimals: point or comma. (default: as the numbers of the table say)",
    completion: .list(TableOptions.DecimalMark.allCases.map(\.rawValue)))
  var decimalMark: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: "A word for a missing reading, besides n/a, --, null, unavailable and the like. Several times for several.")
  var missing: [String] = []

  @Option(
    help:
      "Where the table is in a JSON document: keys, and numbers of entries from 0, as in data.0.values. (default: found)"
  )
  var dataPath: String?

}

/// How the times of a table are written, where that is not to be found out.
struct TimeFormOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: .rare("The column of the times. (default: time, timestamp, t and the like)"))
  var timeColumn: String?

  @Option(
    help: .rare(
      "What the times are, where they are numbers: s, ms, us, ns, min, h or d. (default: as their column's name says)"),
    completion: .list(TimeColumn.Unit.allCases.map(\.rawValue)))
  var timeUnit: String?

  @Option(
    help: .rare(
      "How 3/4/2024 is read: day-first or month-first; 24/03/01 also year-first. (default: as other dates say)"),
    completion: .list(TableOptions.DateOrder.allCases.map(\.rawValue)))
  var dateOrder: String?
}

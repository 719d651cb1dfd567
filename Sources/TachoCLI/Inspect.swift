import ArgumentParser
import Tacho

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", _superCommandName: "tacho",
    abstract: "Say what would be drawn, and where, without drawing it; or what data hold.",
    discussion: """
      Angles are degrees clockwise from 12 o'clock; boxes are layout units from the upper left corner. \
      `tacho inspect --help-all` has all options.
      """)

  @OptionGroup var gaugeOptions: GaugeOptions
  @OptionGroup var fonts: FontOptions

  @Flag(help: "One JSON object instead of lines to read.")
  var json = false

  @Option(
    parsing: .unconditional,
    help:
      "Say of data how they are written, what columns they have, and how to go on: \(DataFormat.names); - is standard input.",
    completion: .file())
  var data: String?

  @OptionGroup var times: TimeFormOptions
  @OptionGroup var table: TableFormOptions

  func run() throws { try Failure.reporting(inspect) }

  private func inspect() throws(Failure) {
    if let data {
      let isOfData = gaugeOptions.set.allSatisfy { $0.hasPrefix("data.") || $0.hasPrefix("data=") }
      if let option = (gaugeOptions.given + fonts.given).first(where: { $0.name != "--set" || !isOfData }) {
        throw Failure(
          .usage, "\(option.name): belongs to a gauge, and of --data only how it is written is looked at; leave one out"
        )
      }
      return try inspectData(data)
    }
    try keyed(gaugeOptions).refuse(.data, "belongs to data; name them with --data")
    let drawing = try gaugeOptions.drawing()
    let typesetter = try fonts.typesetter(for: drawing, quiet: false)
    let dial = try Failure.converting { () throws(GaugeError) in
      try drawing.gauge.dial(size: drawing.size, shaper: typesetter)
    }
    let notes = drawing.notes(of: dial, shaper: typesetter)
    try gaugeOptions.tell(notes, fonts, in: .description, quiet: false)
    let inspection = Inspection(dial, typesetter, notes)
    try Console.output(Array((json ? inspection.jsonText : inspection.text).utf8))
  }

  private func inspectData(_ path: String) throws(Failure) {
    let said = keyed(gaugeOptions)
    var rows = try filmTable(path)
    do { try rows.take(said.template().dataSettings()) } catch let error as SpecificationError {
      throw said.failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.usage, "\(error)")
    }
    let (survey, reader): (DataSurvey, any RowReader)
    do throws(TelemetryError) {
      reader = try rows.open()
      survey = try DataSurvey(reader, clock: rows.timeColumn.map { .column($0) } ?? .automatic)
    } catch {
      throw Failure(error, in: path)
    }
    let options = (table.given + times.given).filter { $0.name != "--time-column" } + gaugeOptions.given + fonts.given
    let report = DataReport(
      survey, reader, path: path, specification: gaugeOptions.specification, gauge: try followingGauge, options: options
    )
    try Console.output(Array((json ? report.jsonText : report.text).utf8))
    if let fault = survey.fault { throw Failure(fault, in: path) }
  }

  /// The gauge of a specification that says more than how data are written.
  private var followingGauge: Gauge? {
    get throws(Failure) {
      guard gaugeOptions.specification != nil else { return nil }
      let aside: Set = ["$schema", "version", "data", "animation", "output"]
      let keys = try gaugeOptions.template().keys ?? []
      return keys.allSatisfy { aside.contains($0) || $0.hasPrefix("x-") }
        ? nil : try gaugeOptions.drawingForData().gauge
    }
  }
}

import ArgumentParser
import Tacho

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", _superCommandName: "tacho",
    abstract: "Say what would be drawn, and where, without drawing it.",
    discussion: "Angles are degrees clockwise from 12 o'clock; boxes are layout units from the upper left corner.")

  @OptionGroup var gaugeOptions: GaugeOptions

  @Flag(help: "One JSON object instead of lines to read.")
  var json = false

  func run() throws { try Failure.reporting(inspect) }

  private func inspect() throws(Failure) {
    let drawing = try gaugeOptions.drawing()
    let typesetter = try gaugeOptions.typesetter(for: drawing, quiet: false)
    let dial = try Failure.converting { () throws(GaugeError) in
      try drawing.gauge.dial(size: drawing.size, shaper: typesetter)
    }
    try gaugeOptions.report(drawing.warnings, quiet: false)
    try gaugeOptions.reportMissingGlyphs(dial.scene.missingGlyphs, in: typesetter, quiet: false)
    let omissions = dial.omissions(shaper: typesetter)
    GaugeOptions.report(omissions, quiet: false)
    let inspection = Inspection(dial, typesetter, warnings: drawing.warnings)
    try Console.output(Array((json ? inspection.jsonText : inspection.text).utf8))
  }
}

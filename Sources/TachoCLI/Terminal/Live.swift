import ArgumentParser
import Tacho

struct Live: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", _superCommandName: "tacho",
    abstract: "Show a gauge in the terminal that follows readings as they come.",
    discussion: """
      Each line is a number, or a JSON object with the gauge's values by name; null is a missing one. The gauge moves to the \
      newest on its spring. A line that cannot be read is told with its number, and the next one counts. It ends with the \
      readings, or with Ctrl-C. In a pipe, with NO_COLOR and with TERM=dumb each reading is a line of words.

      EXAMPLES:
        some-command | tacho live -                            the Speedometer
        some-command | tacho live gauge.yaml                   a gauge of one's own
        tacho live --data readings.pipe --max 120 --unit km/h  from a named pipe
      """)

  @OptionGroup var gaugeOptions: GaugeOptions

  @Argument(help: "- for the readings on standard input, as without it.")
  var readings: String?

  @OptionGroup var terminalOptions: TerminalOptions

  @Option(
    parsing: .unconditional, help: "A file or a named pipe with the readings; - is standard input. (default: -)",
    completion: .file())
  var data: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: """
      The key to show, or name=key for a value by its name. Given several times for a picture of several gauges. \
      (default: value, or the only key)
      """)
  var column: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: """
      The unit the readings are in, for all keys or as key=unit for one, as in speed=m/s; it becomes the gauge's. \
      (default: the gauge's)
      """)
  var dataUnit: [String] = []

  @Option(parsing: .unconditional, help: "How often it is drawn, 10 to 60 times a second. (default: 30)")
  var fps: String?

  @OptionGroup var following: FollowingOptions

  @Option(parsing: .unconditional, help: "Pixels per layout unit with kitty and sixel, 0.1 to 8. (default: 1)")
  var scale: String?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func run() throws {
    try Failure.reporting { () throws(Failure) in try LiveWork(self).run() }
  }

  /// Where the readings come from, and the options of the gauge alone: a - is the readings unless they come from elsewhere.
  func sources() throws(Failure) -> (data: String, gauge: GaugeOptions) {
    var options = gaugeOptions
    if let readings, readings != "-" {
      throw Failure(.usage, "\(shown(readings)): one specification is shown; a file with readings is named with --data")
    }
    if readings != nil, let data, data != "-" {
      throw Failure(.usage, "--data: the readings come from there or from -, not from both")
    }
    let data = data ?? "-"
    if data == "-", options.specification == "-" {
      if readings != nil {
        throw Failure(.usage, "-: standard input cannot be both the specification and the readings")
      }
      options.specification = nil
    }
    return (data, options)
  }

  func rate(_ written: FrameRate?) throws(Failure) -> FrameRate {
    let possible = 10.0...60
    guard let fps else { return written.flatMap { possible.contains($0.perSecond) ? $0 : nil } ?? .fps30 }
    let rate: FrameRate
    do { rate = try FrameRate(fps: fps) } catch { throw error.failure }
    guard possible.contains(rate.perSecond) else {
      throw Failure(.usage, "--fps: \(shown(fps)) is out of range; it must be 10 to 60")
    }
    return rate
  }
}

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

      `tacho live --help-all` has all options.
      """)

  @OptionGroup var gaugeOptions: GaugeOptions
  @OptionGroup var fonts: FontOptions

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

  @Option(
    help: .line(
      "The spring it moves on: smooth, snappy, bouncy, …",
      "Or interactive, or parameters as in '{response: 0.8, dampingFraction: 0.6}' or '{duration: 0.5, bounce: 0.2}'."),
    completion: .list(Spring.named.map(\.name)))
  var spring: String?

  @Option(parsing: .unconditional, help: "Pixels per layout unit with kitty and sixel, 0.1 to 8. (default: 1)")
  var scale: String?

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Failure.reporting { () throws(Failure) in try LiveWork(self).run() }
  }

  /// Where the readings come from, and the options of the gauge alone: a - is the readings unless they come from elsewhere.
  func sources() throws(Failure) -> (data: String, gauge: GaugeOptions) {
    var options = keyed(gaugeOptions)
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

  /// How often it is drawn. What a specification says counts where a terminal can.
  func rate(_ drawing: GaugeSpecification, _ options: GaugeOptions) throws(Failure) -> FrameRate {
    let rate = drawing.animation.rate ?? .fps30
    if Self.rates.contains(rate.perSecond) { return rate }
    guard let option = options.option(setting: "animation.fps") else { return .fps30 }
    throw Self.outside(option)
  }

  private static let rates = 10.0...60

  private static func outside(_ option: String) -> Failure {
    Failure(.usage, "\(option): a terminal is drawn 10 to 60 times a second; choose a number from 10 to 60")
  }

  /// One message whatever the number is.
  func checkRate() throws(Failure) {
    if let fps, let number = DecimalText.number(from: fps.trimmingSpaces), !Self.rates.contains(number) {
      throw Self.outside("--fps")
    }
  }
}

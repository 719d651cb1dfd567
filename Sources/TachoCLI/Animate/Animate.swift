import ArgumentParser
import Files
import Tacho

struct Animate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate", _superCommandName: "tacho",
    abstract: "Make a film of a gauge: a video, an animated picture, frames.",
    discussion: """
      The name of --output says what is written: .mp4 and .gif (by ffmpeg), .y4m, and \
      with transparency .mov, .webm, .mkv, .webp, .apng, .svg, .rgba, frames/%d.png.

      EXAMPLES:
        tacho animate --to 72 --max 220 --unit km/h -o run.gif
        tacho animate gauge.yaml --data log.csv --column rpm --speed 10 -o a.mp4
        tacho animate --data a.gpx --column speed --unit km/h --max 60 --offset 60 \\
          --duration 15 --background transparent -o overlay.mov
        tacho animate --data a.gpx --column speed --offset 70 --range 0 -o now.png
        tacho animate --data a.gpx -o two.mp4 \\
          --set 'layout.gauges=[{id: speed, unit: km/h}, {id: ele, max: 900}]'

      `tacho inspect --data FILE` lists columns; --set data.smooth=3 smooths them. \
      `tacho animate --help-all` has all options. As .webm an overlay is far smaller.
      """)

  // No group within a group: a debug build checks those of each as often as the levels above have checks.
  @OptionGroup(title: "Gauge") var gaugeOptions: GaugeOptions
  @OptionGroup(title: "Gauge") var fonts: FontOptions
  @OptionGroup(title: "Output") var output: FilmOutputOptions
  @OptionGroup(title: "Movement") var movement: FilmMovementOptions
  @OptionGroup(title: "Data") var data: FilmDataOptions
  @OptionGroup(title: "Data") var times: TimeFormOptions
  @OptionGroup(title: "Data", visibility: .rare) var table: TableFormOptions
  @OptionGroup(title: "Work") var work: FilmWorkOptions

  func run() throws {
    do {
      try FilmWork(self).run()
    } catch {
      // Whatever else went wrong after a signal.
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      switch error {
      case .readerGone:
        guard output.output.count > 1 else { return }
        Console.error("error: --output: nobody reads standard output any more; the other outputs were not finished")
        throw ExitCode(Failure.Status.inputOutput.rawValue)
      case .interrupted(let signal): throw ExitCode(128 + signal)
      case .failure(let failure):
        Console.error("error: \(failure.message)")
        throw ExitCode(failure.status.rawValue)
      }
    }
  }
}

/// What a film is written to.
struct FilmOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: .line("What to write; - is standard output.", "Several times: frames are drawn once."),
    completion: .file(extensions: FilmFormat.allCases.map(\.rawValue)))
  var output: [String] = []

  @Option(
    name: .shortAndLong, help: .line("The format where the name does not tell it.", "As in apng and mp4."),
    completion: .list(FilmFormat.allCases.map(\.rawValue)))
  var format: String?

  @Option(parsing: .unconditional, help: .line("Frames a second, 59.94 or 60000/1001. (default: 30)"))
  var fps: String?

  @Option(parsing: .unconditional, help: "In seconds. (default: all the data; else 2, or more)")
  var duration: String?

  @Option(parsing: .unconditional, help: "Pixels per layout unit, 0.1 to 8. (default: 1)")
  var scale: String?

  @Flag(help: .rare("Two films, for light and for dark pages: NAME.light.mp4 and NAME.dark.mp4."))
  var pair = false

  @Option(
    parsing: .unconditional,
    help: .line("A file whose sound the film has.", "In .mp4, .mov, .webm and .mkv.", takes: "file"),
    completion: .file())
  var audio: String?

  @Option(
    help: .rare("The codec of videos that have a choice: h264, vp9, prores, qtrle or ffv1."),
    completion: .list(VideoFormat.Codec.chosen.map(\.rawValue)))
  var codec: String?

  @Option(
    help: .rare("How hard PNG is compressed: fast or small. (default: small for an APNG, fast for frames)"),
    completion: .list(PNGCompression.allCases.map(\.rawValue)))
  var compression: String?

  @Option(
    parsing: .unconditional, help: .rare("One picture of so many frames, side by side, and no film."))
  var contactSheet: String?
}

/// How a gauge moves without data.
struct FilmMovementOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Where it begins. (default: the start of the scale)")
  var from: String?

  @Option(parsing: .unconditional, help: "Where it goes. (default: the gauge's value)")
  var to: String?

  @Option(
    help: .line(
      "The spring it moves on: smooth, snappy, bouncy, …",
      "Or interactive, or parameters as in '{response: 0.8, dampingFraction: 0.6}' or '{duration: 0.5, bounce: 0.2}'."),
    completion: .list(Spring.named.map(\.name)))
  var spring: String?

  @Option(
    parsing: .unconditional,
    help: .line(
      "once, loop, ping-pong, or how often a picture plays.",
      "What follows the movement; a number is for APNG, GIF, WebP and SVG. (default: one movement, played for ever)"),
    completion: .list(Timeline.Repetition.allCases.map(\.rawValue)))
  var loop: String?
}

/// The data that a gauge follows, and how.
struct FilmDataOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: .line("A table that it follows; - is standard input.", "\(DataFormat.names)."),
    completion: .file())
  var data: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .line(
      "The column to show. (default: value)",
      "Or name=column for a value by its name. May be given several times."))
  var column: [String] = []

  @Option(
    parsing: .unconditional,
    help: .line(
      "The data's time at frame 0, in seconds. (default: 0)",
      "After the first row; or a time as 2025-06-01T07:00:30Z."))
  var offset: String?

  @Option(parsing: .unconditional, help: "How much faster than recorded. (default: 1)")
  var speed: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .line(
      "The unit the data are in, as m/s, or column=unit.",
      "What is shown is --unit, or else this. (default: the format's)",
      takes: "unit"))
  var dataUnit: [String] = []
}

/// Which frames are made, and how.
struct FilmWorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .line("Only the frames a..b, both included; or one; or last.", "a.. goes to the end; one may be one .png."))
  var range: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: .rare(
      "Threads that draw, 1 to 64; the bytes do not depend on it. (default: one a core; one for video and raw frames)"))
  var jobs: String?

  @Option(
    parsing: .unconditional,
    help: .rare(
      """
      Only one part of several: i/n, i from 0; or auto, which asks the cluster's variables, auto/n where those do not say how \
      many there are. {shard} in a name is its number.
      """
    ))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: .rare("A record of numbered frames as JSON lines; frames it knows to be right are not drawn again."),
    completion: .file())
  var manifest: String?

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false
}

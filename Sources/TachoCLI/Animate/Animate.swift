import ArgumentParser
import Files
import Tacho

struct Animate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate", _superCommandName: "tacho",
    abstract: "Make a film of a gauge: numbered frames, a video, an animated picture.",
    discussion: """
      Without options: the Speedometer's run from 0 to 15,200, 2 s at 30 frames a second, into speedometer.apng.
      The name of --output says what is written: frames/%05d.png or frames/{frame}.svg, .apng, .svg that plays by itself, \
      .y4m, .rgba, and through ffmpeg .mp4, .webm, .mov, .mkv, .gif, .webp. Frame i, from 0, is shown at i / fps seconds.
      """)

  @OptionGroup var gaugeOptions: GaugeOptions

  @Option(
    name: .shortAndLong, parsing: .unconditionalSingleValue,
    help: """
      What to write; - is standard output, with --format. {shard} in a name is the part's number. May be given several \
      times: the frames are drawn once.
      """,
    completion: .file(extensions: FilmFormat.allCases.map(\.rawValue)))
  var output: [String] = []

  @Option(
    name: .shortAndLong,
    help: "The format where the name does not tell: png, apng, svg, gif, webp, mp4, webm, mov, mkv, y4m or rgba.",
    completion: .list(FilmFormat.allCases.map(\.rawValue)))
  var format: String?

  @Flag(help: "Write a film for light pages and one for dark pages: NAME.light.mp4 and NAME.dark.mp4.")
  var pair = false

  @Option(parsing: .unconditional, help: "Pixels per layout unit, 0.1 to 8. (default: 1)")
  var scale: String?

  @Option(
    help: "How hard PNG is compressed: fast or small. (default: small for an APNG, fast for frames)",
    completion: .list(PNGCompression.allCases.map(\.rawValue)))
  var compression: String?

  @Option(
    help: "The codec of videos that have a choice: h264, vp9, prores, qtrle or ffv1.",
    completion: .list(VideoFormat.Codec.chosen.map(\.rawValue)))
  var codec: String?

  @Option(parsing: .unconditional, help: "How often APNG, GIF, WebP and SVG play; 0 is for ever. (default: 0)")
  var plays: String?

  @Option(
    parsing: .unconditional,
    help: """
      A file whose sound the film has, for .mp4, .mov, .webm and .mkv: cut, or silent at the end, to the film's length.
      """, completion: .file())
  var audio: String?

  // MARK: Movement

  @Option(parsing: .unconditional, help: "Frames a second: 30, 59.94 or 60000/1001. (default: 30)")
  var fps: String?

  @Option(parsing: .unconditional, help: "The length of the film in seconds. (default: 2, or longer until all rests)")
  var duration: String?

  @Option(
    parsing: .unconditional,
    help: """
      The value it starts from; with --ballistics, where the instrument stands before the data begin. (default: the \
      start of the scale; the first of the data)
      """)
  var from: String?

  @Option(parsing: .unconditional, help: "The value it goes to. (default: the gauge's own)")
  var to: String?

  @Option(parsing: .unconditional, help: "How long it waits before it moves, in seconds. (default: 0)")
  var delay: String?

  @OptionGroup var following: FollowingOptions

  @Option(
    help: "Instead of a spring: linear, ease-in-out, cubic-bezier(…), steps(…) and so on, over the whole film.",
    completion: .list(Easing.named.map(\.name)))
  var easing: String?

  @Option(
    help: "What comes after the movement: once, which also plays once, loop or ping-pong. (default: once)",
    completion: .list(Timeline.Repetition.allCases.map(\.rawValue)))
  var loop: String?

  @Flag(help: "Sweep over the whole scale first, as instruments do when they are switched on.")
  var startUp = false

  @Option(parsing: .unconditional, help: "Tremble by this share of the scale, 0 to 1.")
  var tremble: String?

  @Option(parsing: .unconditional, help: "What the tremble is drawn from. (default: 1)")
  var seed: String?

  @Option(
    parsing: .unconditional, help: "Motion blur: degrees of each frame the shutter is open, 0 to 360. (default: 0)")
  var shutterAngle: String?

  // MARK: Data

  @Option(
    parsing: .unconditional, help: "What the gauge follows: \(DataFormat.names); - is standard input.",
    completion: .file())
  var data: String?

  @Option(
    help: "csv, tsv, jsonl, json, gpx, tcx, fit or nmea, when the data's name does not tell.",
    completion: .list(DataFormat.allCases.map(\.rawValue)))
  var dataFormat: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: """
      The column to show, or name=column for a value by its name. Given several times for a picture of several gauges. \
      (default: value)
      """)
  var column: [String] = []

  @Option(parsing: .unconditional, help: "The column of the times. (default: time, timestamp, t and the like)")
  var timeColumn: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: """
      The unit the data are in, for all columns or as column=unit for one, as in speed=m/s; it becomes the gauge's. \
      (default: the format's, as m/s of GPX; else the gauge's)
      """)
  var dataUnit: [String] = []

  @Option(
    help: "Between rows: step, linear or monotone-cubic. (default: linear)",
    completion: .list(Interpolation.allCases.map(\.rawValue)))
  var interpolate: String?

  @Option(parsing: .unconditional, help: "Average over so many seconds of film; peaks stay. (default: 0)")
  var smooth: String?

  @Flag(help: "Let smoothing and sampling flatten peaks.")
  var flattenPeaks = false

  @Option(
    parsing: .unconditional,
    help: """
      The longest stretch without readings that is bridged, in seconds; in longer ones the value is missing. (default: \
      none across missing cells, any between rows that follow each other)
      """)
  var maxGap: String?

  @Option(
    parsing: .unconditional,
    help: """
      The data's time at frame 0: seconds after the first row, or a time as the data write it, 2025-06-01T07:00:30Z. \
      (default: 0)
      """)
  var offset: String?

  @Option(parsing: .unconditional, help: "How much faster than recorded. (default: 1)")
  var speed: String?

  @OptionGroup var table: TableFormOptions

  // MARK: Work

  @Option(parsing: .unconditional, help: "One picture of so many frames side by side, instead of the film.")
  var contactSheet: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help:
      "Threads that draw, 1 to 64; the bytes do not depend on it. (default: one a core; one for video and raw frames)")
  var jobs: String?

  @Option(parsing: .unconditional, help: "Only the frames a..b, both included; a.. goes to the end.")
  var range: String?

  @Option(
    parsing: .unconditional,
    help: "Only one part of several: i/n, i from 0, or auto, which asks the cluster's variables.")
  var shard: String?

  @Option(help: "With --shard auto: how many parts there are, when the cluster does not say.")
  var shardCount: String?

  @Option(
    parsing: .unconditional,
    help: "A record of numbered frames as JSON lines; frames it knows to be right are not drawn again.",
    completion: .file())
  var manifest: String?

  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  func run() throws {
    do {
      try FilmWork(self).run()
    } catch {
      // Whatever else went wrong after a signal.
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      switch error {
      case .readerGone:
        guard output.count > 1 else { return }
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

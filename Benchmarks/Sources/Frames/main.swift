import Tacho

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A sequence of the Speedometer from 0 to 15,200 in at most 240 frames, and back if there are more: layout, drawing,
// encoding, files. Prints one JSON object: times of a frame after the first, and under names with “whole” those of set-up
// and all frames, divided by the frames.
//
//   Frames MODE SIZE COUNT FOLDER [JOBS [GRID [THEME]]]
//
// `png` and `small` are the frame engine's files; `whole` draws and encodes every frame anew; `raw` writes straight RGBA
// to the null device; `svg` and `live` make a document of each frame, with texts as outlines and as texts; `animated`
// makes one document of all; `stages` prints what each part takes. GRID gauges a side share a picture; 1 when left out.
// With a THEME it is a plain dial in that theme whose needle goes round.
// No files are written when FOLDER is “-”.

struct Options: Sendable {
  let mode: String
  let size: Double
  let count: Int
  let folder: String?
  let jobs: Int
  let grid: Int
  let theme: String?
}

/// The film: a gauge, or a square of gauges each a step ahead of the one before.
struct Sequence {
  let film: GaugeFilm
  private let options: Options

  init(_ options: Options) throws {
    self.options = options
    var gauge = try Gauge.speedometer(0)
    var targets = [GaugeFilm.Target.value]
    if let name = options.theme {
      guard let theme = ThemeLibrary.theme(named: name)?.theme else { fatalError("no theme \(name)") }
      gauge = try .radial(0, in: 0...20_000, unit: "rpm", title: "Engine", theme: theme)
    }
    if options.grid > 1 {
      let count = options.grid * options.grid
      gauge = try Gauge(kind: .grid, value: nil, scale: gauge.scale)
      gauge.grid.gauges = Array(repeating: try .speedometer(0), count: count)
      (gauge.grid.columns, gauge.grid.gap) = (options.grid, 0)
      targets = (0..<count).map { .gauge($0) }
    }
    film = try GaugeFilm(
      gauge, size: Size(width: options.size, height: options.size), targets: targets, shaper: Typesetter())
  }

  /// Up in 240 frames, down in as many: a longer sequence is no slower one, of which less would change from frame to
  /// frame.
  func frame(_ index: Int) -> FilmFrame {
    let last = max(1, min(options.count, 240) - 1)
    let step = index % (2 * last)
    let time = options.count > 1 ? Double(min(step, 2 * last - step)) / Double(last) : 1
    let values = film.targets.indices.map { place in
      let phase = time + Double(place) / Double(film.targets.count)
      return 15_200 * (phase > 1 ? 2 - phase : phase)
    }
    return FilmFrame(index: index, time: time, states: [FilmState(values: values)])
  }

  func scene(_ index: Int) -> Scene { film.scene(frame(index).states[0]) }
}

func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    guard written > 0 else { fatalError("cannot write") }
    rest = rest.dropFirst(written)
  }
}

func save(_ file: [UInt8], _ ending: String = "png", frame: Int, _ options: Options) {
  guard let folder = options.folder else { return }
  let digits = String(frame)
  let path = "\(folder)/\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).\(ending)"
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard descriptor >= 0 else { fatalError("cannot write \(path)") }
  file.withUnsafeBytes { writeAll($0, to: descriptor) }
  close(descriptor)
}

/// A moment, with the processor's time that the process has used until then.
struct Moment {
  let clock = ContinuousClock.now
  let processor: Double

  init() {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    processor = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}

struct Tally {
  /// The bytes of all files, or of all pixels.
  var bytes = 0
  /// When the first frame was there; of a document that has all frames, when there was all it takes to make them.
  var first: Moment?

  mutating func add(_ bytes: Int) {
    self.bytes += bytes
    if first == nil { first = Moment() }
  }
}

func run(_ frames: Range<Int>, _ options: Options) throws -> Tally {
  let sequence = try Sequence(options)
  var tally = Tally()
  if options.mode == "whole" {
    for frame in frames {
      let png = try PNGDocument(sequence.scene(frame)).bytes
      save(png, frame: frame, options)
      tally.add(png.count)
    }
    return tally
  }
  if options.mode == "svg" || options.mode == "live" {
    let text: SVGOptions.TextMode = options.mode == "live" ? .live : .outline
    let documents = SVGFrames(options: SVGOptions(text: text))
    for frame in frames {
      let svg = documents.document(of: sequence.scene(frame)).bytes
      save(svg, "svg", frame: frame, options)
      tally.add(svg.count)
    }
    return tally
  }
  if options.mode == "animated" {
    tally.first = Moment()
    let moving = frames.map { sequence.scene($0).layers.moving }
    let svg = try AnimatedSVG(sequence.scene(frames.upperBound - 1), frames: moving, framesPerSecond: 60).bytes
    save(svg, "svg", frame: frames.lowerBound, options)
    tally.add(svg.count)
    return tally
  }
  let painter = try FilmPainter(sequence.film, compression: options.mode == "small" ? .small : .fast)
  let null = open("/dev/null", O_WRONLY)
  defer { close(null) }
  for frame in frames {
    try painter.draw(sequence.frame(frame))
    if options.mode == "raw" {
      try painter.withPixels { pixels in
        writeAll(pixels, to: null)
        tally.add(pixels.count)
      }
    } else {
      let png = try painter.png()
      save(png, frame: frame, options)
      tally.add(png.count)
    }
  }
  return tally
}

func milliseconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return (Double(seconds) + Double(attoseconds) * 1e-18) * 1000
}

func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }

/// Milliseconds a frame of each stage, and of the set-up as a whole.
func stages(_ options: Options) throws {
  let sequence = try Sequence(options)
  let clock = ContinuousClock()
  var (draw, encode) = (Duration.zero, Duration.zero)
  let start = clock.now
  let painter = try FilmPainter(sequence.film)
  try painter.draw(sequence.frame(0))
  _ = try painter.png()
  let setUp = clock.now - start
  for frame in 0..<options.count {
    let begin = clock.now
    try painter.draw(sequence.frame(frame))
    let drawn = clock.now
    _ = try painter.png()
    draw += drawn - begin
    encode += clock.now - drawn
  }
  func mean(_ duration: Duration) -> String {
    DecimalText.fixed(milliseconds(duration) / Double(options.count), decimals: 4)
  }
  print(
    """
    {"set_up": \(DecimalText.fixed(milliseconds(setUp), decimals: 2)), "draw": \(mean(draw)), \
    "encode": \(mean(encode))}
    """)
}

func time(_ options: Options) async throws {
  let start = Moment()
  let tallies = try await withThrowingTaskGroup(of: Tally.self) { group in
    for job in 0..<options.jobs {
      let frames = (options.count * job / options.jobs)..<(options.count * (job + 1) / options.jobs)
      group.addTask { try run(frames, options) }
    }
    return try await group.reduce(into: []) { $0.append($1) }
  }
  let end = Moment()
  let bytes = tallies.map(\.bytes).reduce(0, +)
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  func number(_ value: Double) -> String { DecimalText.fixed(value, decimals: 4) }
  var steady = ""
  // Several jobs have a first frame each, at different times.
  let rest = options.mode == "animated" ? options.count : options.count - 1
  if options.jobs == 1, rest > 0, let first = tallies.first?.first {
    steady = """
      "ms": \(number(milliseconds(end.clock - first.clock) / Double(rest))), \
      "cpu_ms": \(number((end.processor - first.processor) / Double(rest))), \
      "set_up_ms": \(number(milliseconds(first.clock - start.clock))), 
      """
  }
  print(
    """
    {"mode": "\(options.mode)", "size": \(DecimalText.short(options.size)), "count": \(options.count), \(steady)\
    "whole_ms": \(number(milliseconds(end.clock - start.clock) / Double(options.count))), \
    "whole_cpu_ms": \(number(end.processor / Double(options.count))), "bytes": \(bytes / options.count), \
    "peak_kb": \(usage.ru_maxrss)}
    """)
}

let arguments = CommandLine.arguments
let modes = ["png", "small", "raw", "whole", "svg", "live", "animated", "stages"]
guard arguments.count >= 5, modes.contains(arguments[1]),
  let size = Double(arguments[2]), let count = Int(arguments[3]), count > 0
else { fatalError("usage: Frames \(modes.joined(separator: "|")) SIZE COUNT FOLDER [JOBS [GRID [THEME]]]") }
let options = Options(
  mode: arguments[1], size: size, count: count, folder: arguments[4] == "-" ? nil : arguments[4],
  jobs: arguments.count > 5 ? max(1, Int(arguments[5]) ?? 1) : 1,
  grid: arguments.count > 6 ? max(1, Int(arguments[6]) ?? 1) : 1,
  theme: arguments.count > 7 ? arguments[7] : nil)
if options.mode == "stages" {
  try stages(options)
} else {
  try await time(options)
}

import Tacho

/// The data that a gauge follows.
struct DataCourse {
  let path: String
  /// Nil is found out from the first byte.
  private let format: DataFormat?
  private let form: TableOptions
  private let choices: [RowChoice]
  /// The gauge, with the unit of its data where it had none.
  let gauge: Gauge
  let targets: [GaugeFilm.Target]
  /// When the length of the film is given.
  let frameCount: Int?
  var isStandardInput: Bool { path == "-" }

  private let channels: [Channel]
  private let circles: [Scale?]
  private let quantities: [Ballistics.Quantity?]
  private let memory: FilmMemory
  private let clock: SampleReader.Clock
  /// Without times each row is a frame.
  private let isRows: Bool
  private let options: FrameSampler.Options
  private let ballistics: Ballistics
  /// Where instruments stand at first.
  private let rest: Double?
  private let tremble: Tremble?
  private let span: Double
  /// Opened to look at its columns; the first to read it takes it.
  private let opened: Opened

  private final class Opened {
    var reader: (any RowReader)?
    /// The rows of the reading that is under way, or was the last.
    var samples: SampleReader?
    init(_ reader: any RowReader) { self.reader = reader }
  }

  init(
    _ options: Animate, drawing: GaugeSpecification, rate: FrameRate
  ) throws(Failure) {
    let (asked, isQuiet) = (options.data, options.work.quiet)
    let path = asked.data ?? "-"
    self.path = path
    if path == "-", options.gaugeOptions.specification == "-" {
      throw Failure(.usage, "--data: standard input cannot be both the specification and the data")
    }
    format = try choice(asked.dataFormat, "--data-format") ?? DataFormat(path: path)
    let named = asked.column.map { text in
      String(text[(text.lastIndex(of: "=").map(text.index(after:)) ?? text.startIndex)...])
    }
    form = try asked.table.chosen(columns: named + [asked.timeColumn].compactMap { $0 })
    choices = try asked.table.choices()
    let reader = try Self.open(path, format, form, choices)
    opened = Opened(reader)
    let columns: FilmColumns
    do throws(FilmColumnError) {
      columns = try FilmColumns(asked.column, units: asked.dataUnit, gauge: drawing.gauge, reader: reader)
    } catch {
      throw Failure(.usage, "--\(error.field.rawValue): \(error)")
    }
    if !isQuiet, let note = reader.note { Console.error("note: \(Self.name(path)): \(note)") }
    if !isQuiet { for note in columns.notes { Console.error("note: \(note)") } }
    (gauge, targets) = (columns.gauge, columns.targets)
    if !isQuiet, !LivePast(gauge, targets: targets, most: 1).isEmpty {
      Console.error("note: the line of past values is that of history; in a film only its last point follows the data")
    }
    (channels, circles, quantities) = (columns.channels, columns.circles, columns.quantities)
    memory = FilmMemory(gauge, targets: targets, hysteresis: drawing.animation.hysteresis)
    span = gauge.scale.max - gauge.scale.min
    (tremble, ballistics, rest) = (drawing.animation.tremble, drawing.animation.ballistics, drawing.animation.from)

    let clock: SampleReader.Clock = asked.timeColumn.map { .column($0) } ?? .automatic
    var hasTimes = true
    do throws(TelemetryError) {
      let samples = try SampleReader(reader, channels: channels, clock: clock)
      if !isQuiet, let note = samples.timeNote { Console.error("note: \(Self.name(path)): \(note)") }
    } catch {
      let rows = SampleReader.Clock.step(max(1e-3, rate.frameDuration))
      guard asked.timeColumn == nil, (try? SampleReader(reader, channels: channels, clock: rows)) != nil else {
        throw Failure(error, in: path)
      }
      hasTimes = false
    }
    self.clock = hasTimes ? clock : .step(max(1e-3, rate.frameDuration))
    isRows = !hasTimes
    if isRows { try Self.refuseTimes(options) }
    self.options = try Self.sampling(asked, rate: rate)
    frameCount = drawing.animation.duration.map(rate.frameCount(within:))
  }

  /// Data without times cannot be asked what was between two of them.
  private static func refuseTimes(_ options: Animate) throws(Failure) {
    if !options.work.quiet {
      Console.error(
        "note: no column is named time, timestamp or the like: each row is a frame; --time-column names one")
    }
    try options.given.refuse(
      .times, "needs times, and no column is named time, timestamp or the like; name it with --time-column")
  }

  private static func sampling(_ options: FilmDataOptions, rate: FrameRate) throws(Failure) -> FrameSampler.Options {
    // Seconds have no colon; what is a time, and of which kind, the data say.
    let start = options.offset.flatMap { $0.contains(":") ? $0.trimmingSpaces : nil }
    return FrameSampler.Options(
      rate: rate,
      interpolation: try choice(options.interpolate, "--interpolate") ?? .linear,
      smoothing: try number(options.smooth, "--smooth") ?? 0, keepsPeaks: !options.flattenPeaks,
      gap: try number(options.maxGap, "--max-gap"),
      offset: start == nil ? try number(options.offset, "--offset") ?? 0 : 0,
      start: start, speed: try number(options.speed, "--speed") ?? 1)
  }

  /// The frames of a range; standard input can be read once.
  func frames(rate: FrameRate, range: Range<Int>) throws(Failure) -> FilmFrames {
    let reader = if let first = opened.reader { first } else { try Self.open(path, format, form, choices) }
    opened.reader = nil
    let shake = tremble.map { ($0, span: span) }
    do throws(TelemetryError) {
      let samples = try SampleReader(reader, channels: channels, clock: clock)
      opened.samples = samples
      guard !isRows else {
        return FilmFrames(
          rows: samples, rate: rate, range: range, holdsLast: frameCount != nil, ballistics: ballistics,
          tremble: shake, circles: circles, quantities: quantities, rest: rest, memory: memory)
      }
      return FilmFrames(
        try FrameSampler(samples, options: options), channels: channels.count, rate: rate, range: range,
        holdsLast: frameCount != nil, ballistics: ballistics, tremble: shake, circles: circles,
        quantities: quantities, rest: rest, follower: follower, memory: memory)
    } catch {
      throw Failure(error, in: path)
    }
  }

  /// Data in steps are changes, to which the Speedometer moves in its own way.
  private var follower: SpeedometerFollower? {
    options.interpolation == .step && ballistics == .none ? SpeedometerFollower(of: gauge) : nil
  }

  /// How many frames the data make, found by reading them.
  func counted(rate: FrameRate) throws(Failure) -> Int {
    let frames = try frames(rate: rate, range: 0..<Limits.frames)
    var count = 0
    do throws(TelemetryError) { while try frames.next() != nil { count += 1 } } catch { throw Failure(error, in: path) }
    guard count > 0 else { throw noFrames }
    return count
  }

  /// What to say of data that make none of the wanted frames.
  var noFrames: Failure {
    return Failure(
      .badData, "--data: \(Self.name(path)) has no row for any of the wanted frames; check --offset and --range")
  }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : shown(path) }

  /// What a person should know of the rows that were read, when the film is done.
  var notes: [String] {
    guard let samples = opened.samples else { return [] }
    var notes: [String] = []
    func rows(_ count: Int) -> String { count == 1 ? "one row" : "\(count) rows" }
    if let place = samples.passedOver.first {
      let count = samples.passedOver.count
      notes.append(
        "\(rows(count)) passed over that go\(count == 1 ? "es" : "") back in time, the first in line \(place.line)")
    }
    if samples.withoutTime > 0 { notes.append("\(rows(samples.withoutTime)) passed over without a time") }
    for (channel, count) in zip(channels, samples.readings) where count == 0 {
      notes.append("the column \(shown(channel.column)) holds no reading; the gauge shows that it is missing")
    }
    return notes.map { "\(Self.name(path)): \($0)" }
  }

  /// A reader of the data, of the rows that are wanted.
  static func open(
    _ path: String, _ format: DataFormat?, _ form: TableOptions, _ choices: [RowChoice]
  ) throws(Failure) -> any RowReader {
    do throws(TelemetryError) {
      let source = path == "-" ? FileByteSource.standardInput() : try FileByteSource(path: path)
      let reader =
        if let format { try format.reader(source, options: form) } else {
          try DataFormat.detectedReader(source, options: form)
        }
      return choices.isEmpty ? reader : try ChosenRows(reader, where: choices)
    } catch {
      throw Failure(error, in: path)
    }
  }
}

import Tacho

/// The data that a gauge follows.
struct DataCourse {
  let path: String
  let targets: [GaugeFilm.Target]
  /// When the length of the film is given.
  let frameCount: Int?
  var isStandardInput: Bool { path == "-" }

  private let channels: [Channel]
  private let clock: SampleReader.Clock
  /// Without times each row is a frame.
  private let isRows: Bool
  private let options: FrameSampler.Options
  private let ballistics: Ballistics
  private let tremble: Tremble?
  private let span: Double
  /// Opened to look at its columns; the first to read it takes it.
  private let opened: Opened

  private final class Opened {
    var reader: (any RowReader)?
    init(_ reader: any RowReader) { self.reader = reader }
  }

  init(
    _ options: Animate, drawing: GaugeSpecification, rate: FrameRate, duration: Double?
  ) throws(Failure) {
    let (gauge, path) = (drawing.gauge, options.data ?? "-")
    self.path = path
    for (isGiven, name) in [
      (options.from != nil, "from"), (options.to != nil, "to"), (options.spring != nil, "spring"),
      (options.easing != nil, "easing"), (options.loop != nil, "loop"), (options.startUp, "start-up"),
      (options.shutterAngle != nil, "shutter-angle"),
    ] where isGiven { throw Failure(.usage, "--\(name): belongs to a movement without --data; leave one of them out") }
    if path == "-", options.gaugeOptions.specification == "-" {
      throw Failure(.usage, "--data: standard input cannot be both the specification and the data")
    }
    let reader = try Self.open(path)
    opened = Opened(reader)
    (targets, channels) = try Self.channels(options, gauge, reader, path)
    span = gauge.scale.max - gauge.scale.min
    tremble = try options.chosenTremble(drawing.animation)
    ballistics =
      try options.ballistics.map { (name) throws(Failure) in
        try options.checked { () throws(MotionError) in try Ballistics.named(name) }
      } ?? drawing.animation.ballistics

    let clock: SampleReader.Clock = options.timeColumn.map { .column($0) } ?? .automatic
    var hasTimes = true
    do throws(TelemetryError) { _ = try SampleReader(reader, channels: channels, clock: clock) } catch {
      let rows = SampleReader.Clock.step(max(1e-3, rate.frameDuration))
      guard options.timeColumn == nil, (try? SampleReader(reader, channels: channels, clock: rows)) != nil else {
        throw Failure(error, in: path)
      }
      hasTimes = false
    }
    self.clock = hasTimes ? clock : .step(max(1e-3, rate.frameDuration))
    isRows = !hasTimes
    if isRows {
      let given = [
        ("interpolate", options.interpolate != nil), ("smooth", options.smooth != nil), ("gap", options.gap != nil),
        ("offset", options.offset != nil), ("speed", options.speed != nil),
      ].first { $0.1 }
      if let given {
        throw Failure(
          .usage,
          "--\(given.0): needs times, and no column is named time, timestamp or the like; name it with --time-column")
      }
    }
    self.options = FrameSampler.Options(
      rate: rate,
      interpolation: try choice(options.interpolate, "--interpolate") ?? .linear,
      smoothing: try number(options.smooth, "--smooth") ?? 0, keepsPeaks: !options.flattenPeaks,
      gap: try number(options.gap, "--gap"), offset: try number(options.offset, "--offset") ?? 0,
      speed: try number(options.speed, "--speed") ?? 1)
    frameCount = duration.map(rate.frameCount(within:))
  }

  /// The frames of a range; standard input can be read once.
  func frames(rate: FrameRate, range: Range<Int>) throws(Failure) -> FilmFrames {
    let reader = if let first = opened.reader { first } else { try Self.open(path) }
    opened.reader = nil
    let shake = tremble.map { ($0, span: span) }
    do throws(TelemetryError) {
      let samples = try SampleReader(reader, channels: channels, clock: clock)
      guard !isRows else {
        return FilmFrames(rows: samples, rate: rate, range: range, ballistics: ballistics, tremble: shake)
      }
      return FilmFrames(
        try FrameSampler(samples, options: options), channels: channels.count, rate: rate, range: range,
        holdsLast: frameCount != nil, ballistics: ballistics, tremble: shake)
    } catch {
      throw Failure(error, in: path)
    }
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
    let name = isStandardInput ? "standard input" : shown(path)
    return Failure(.badData, "--data: \(name) has no row for any of the wanted frames; check --offset and --range")
  }

  private static func open(_ path: String) throws(Failure) -> any RowReader {
    do throws(TelemetryError) {
      let source = path == "-" ? FileByteSource.standardInput() : try FileByteSource(path: path)
      guard let format = DataFormat(path: path) else { return try DataFormat.detectedReader(source) }
      return try format.reader(source)
    } catch {
      throw Failure(error, in: path)
    }
  }

  /// What the columns are for: `name=column`, or the gauge's value, or the values of several gauges in their order.
  private static func channels(
    _ options: Animate, _ gauge: Gauge, _ reader: any RowReader, _ path: String
  ) throws(Failure) -> ([GaugeFilm.Target], [Channel]) {
    var pairs: [(target: GaugeFilm.Target, column: String)] = []
    for (index, text) in options.column.enumerated() {
      if let equals = text.firstIndex(of: "="), !reader.columns.contains(text) {
        pairs.append((.named(String(text[..<equals])), String(text[text.index(after: equals)...])))
      } else {
        pairs.append((gauge.kind.traits.contains(.holdsGauges) ? .gauge(index) : .value, text))
      }
    }
    if pairs.filter({ $0.target == .value }).count > 1 {
      throw Failure(
        .usage, "--column: this gauge shows one value; give one column, or name=column for kinds that show several")
    }
    if pairs.isEmpty {
      let known = gauge.kind.valueNames.filter(reader.columns.contains)
      if !known.isEmpty {
        pairs = known.map { (.named($0), $0) }
      } else {
        let others = reader.columns.filter {
          !["time", "timestamp", "t", "seconds", "datetime", "date", "ts", "epoch"].contains($0.lowercased())
        }
        guard let column = others.contains("value") ? "value" : others.count == 1 ? others.first : nil else {
          throw Failure(
            .usage,
            "--column: is missing; the columns of \(path == "-" ? "standard input" : path) are "
              + reader.columns.prefix(40).joined(separator: ", "))
        }
        pairs = [(gauge.kind.traits.contains(.holdsGauges) ? .gauge(0) : .value, column)]
      }
    }
    let (factor, addend) = try conversion(options.dataUnit, to: gauge.unit)
    return (pairs.map(\.target), pairs.map { Channel($0.column, factor: factor, addend: addend) })
  }

  private static func conversion(_ unit: String?, to target: String) throws(Failure) -> (Double, Double) {
    guard let unit else { return (1, 0) }
    let conversion: UnitConversion
    do throws(MeasureUnitError) { conversion = try UnitConversion(from: unit, to: target) } catch {
      throw Failure(.usage, "--data-unit: \(error)")
    }
    guard !conversion.isReversing, let zero = conversion.converted(0), let one = conversion.converted(1) else {
      throw Failure(
        .usage, "--data-unit: \(shown(unit)) to \(shown(target)) is no conversion by a factor; convert the data")
    }
    return (one - zero, zero)
  }
}

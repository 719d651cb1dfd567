package import Gauges
package import Specification
import Synchronization
package import Telemetry
import VectorGraphics

/// Data that a gauge follows through a film, read anew for each pass over its frames.
package struct FilmData: Sendable {
  package let table: FilmTable
  /// The gauge, with the unit of its data where it had none, and the decimals that they need.
  package private(set) var gauge: Gauge
  package let targets: [GaugeFilm.Target]
  /// When the length of the film is given.
  package let frameCount: Int?
  /// Without times each row is a frame.
  package let isRows: Bool
  private let columns: FilmColumns
  private let animation: AnimationSpecification
  private let rate: FrameRate
  private let clock: SampleReader.Clock
  private let opened: Opened

  private final class Opened: Sendable {
    /// Opened to look at its columns; the first to read it takes it.
    private let reader: Mutex<(any RowReader)?>
    /// What the last reading has found.
    let found = Mutex<Found?>(nil)

    init(_ reader: sending any RowReader) { self.reader = Mutex(reader) }

    func take() -> sending (any RowReader)? {
      reader.withLock { reader in
        let first = reader
        reader = nil
        return first
      }
    }
  }

  /// What a reading of the rows has found.
  private struct Found: Sendable {
    let isEmpty: Bool
    /// From when to when the rows are.
    let stretch: String
    let notes: [String]
  }

  /// - Parameters:
  ///   - drawing: what follows the data, and how: its ballistics, tremble, length and rate.
  ///   - note: takes what a person should know.
  package init(
    _ table: FilmTable, of drawing: GaugeSpecification, note: (String) -> Void
  ) throws(FilmJobError) {
    var table = table
    do throws(JobError) { try table.take(drawing.data) } catch {
      throw .data(TelemetryError(.request, "data: \(error)"))
    }
    self.table = table
    let reader = try FilmJobError.reading { () throws(TelemetryError) in try table.open() }
    if let words = reader.note { note("\(table.name): \(words)") }
    do throws(FilmColumnError) {
      columns = try FilmColumns(table.columns, units: table.units, gauge: drawing.gauge, reader: reader)
    } catch { throw .column(error) }
    for words in columns.notes { note(words) }
    (gauge, targets, animation) = (columns.gauge.showing(columns.targets), columns.targets, drawing.animation)
    if !LivePast(gauge, targets: targets, most: 1).isEmpty {
      note("the line of past values is that of history; in a film only its last point follows the data")
    }
    rate = animation.rate ?? .fps30
    frameCount = animation.duration.map(rate.frameCount(within:))
    let channels = columns.channels
    let wanted: SampleReader.Clock = table.timeColumn.map { .column($0) } ?? .automatic
    let rows = SampleReader.Clock.step(max(1e-3, rate.frameDuration))
    do throws(TelemetryError) {
      let samples = try SampleReader(reader, channels: channels, clock: wanted)
      if let words = samples.timeNote { note("\(table.name): \(words)") }
      (clock, isRows) = (wanted, false)
    } catch {
      guard table.timeColumn == nil, (try? SampleReader(reader, channels: channels, clock: rows)) != nil else {
        throw .data(error)
      }
      (clock, isRows) = (rows, true)
    }
    opened = Opened(reader)
    if !table.isLive { findDecimals() }
  }

  /// Reads the first rows anew for the decimals that their readings need. What is wrong with the data is for the film to say.
  private mutating func findDecimals() {
    var readings = targets.map { SmallReadings(of: $0, on: gauge, targets) }
    guard readings.contains(where: { $0 != nil }), let reader = try? table.open(),
      let samples = try? SampleReader(reader, channels: columns.channels, clock: clock)
    else { return }
    var (sample, rows) = (Sample(time: 0, values: []), 0)
    while rows < Self.mostRows, (try? samples.next(into: &sample)) ?? false {
      rows += 1
      for (index, value) in zip(readings.indices, sample.values) { readings[index]?.take(value) }
    }
    for (target, readings) in zip(targets, readings) {
      if let readings { gauge.require(decimals: readings.decimals, of: target) }
    }
  }

  /// How many rows are read for the decimals that a film needs, at most.
  private static let mostRows = 100_000

  /// The frames of a range; live data can be read once.
  package func frames(_ range: Range<Int>) throws(TelemetryError) -> FilmFrames {
    var samples = try samples()
    let shake = gauge.canTremble(by: targets) ? animation.tremble.map { ($0, span: gauge.span) } : nil
    let memory = FilmMemory(gauge, targets: targets, hysteresis: animation.hysteresis)
    let frames: FilmFrames
    var (early, length) = (0.0, Double.infinity)
    if isRows {
      frames = FilmFrames(
        rows: samples, rate: rate, range: range, holdsLast: frameCount != nil, ballistics: animation.ballistics,
        tremble: shake, circles: columns.circles, quantities: columns.quantities, rest: animation.from,
        memory: memory, readsAhead: !table.isLive)
    } else {
      var sampler = try FrameSampler(samples, options: sampling)
      if range.lowerBound > 0, memory.isEmpty, isMemoryless, try !sampler.skip(to: range.lowerBound) {
        samples = try self.samples()
        sampler = try FrameSampler(samples, options: sampling)
      }
      early = -sampler.dataTime(0)
      if let frameCount { length = sampler.dataTime(frameCount - 1) + early }
      try checkReach(of: sampler, samples)
      frames = FilmFrames(
        sampler, channels: columns.channels.count, rate: rate, range: range,
        holdsLast: frameCount != nil, ballistics: animation.ballistics, tremble: shake, circles: columns.circles,
        quantities: columns.quantities, rest: animation.from, follower: follower, memory: memory)
    }
    frames.whenLetGo = {
      let found = found(samples, early: early, length: length)
      opened.found.withLock { $0 = found }
    }
    return frames
  }

  private func samples() throws(TelemetryError) -> SampleReader {
    let reader = if let first = opened.take() { first } else { try table.open() }
    return try SampleReader(reader, channels: columns.channels, clock: clock)
  }

  private var sampling: FrameSampler.Options {
    var sampling = table.sampling
    sampling.rate = rate
    return sampling
  }

  /// Whether a frame is that of its time alone, whatever instruments have shown before.
  private var isMemoryless: Bool {
    let gauges = [gauge] + gauge.grid.gauges
    return !table.isLive && frameCount == nil && animation.ballistics == .none && follower == nil
      && !gauges.contains { $0.kind.traits.contains(.isStudioMeter) }
  }

  /// Data in steps are changes, to which the Speedometer moves in its own way.
  private var follower: SpeedometerFollower? {
    table.sampling.interpolation == .step && animation.ballistics == .none ? SpeedometerFollower(of: gauge) : nil
  }

  /// How many frames the data make, found by reading them.
  package func counted() throws(FilmJobError) -> Int {
    try FilmJobError.reading { () throws(TelemetryError) in
      if !isRows {
        let samples = try samples()
        let sampler = try FrameSampler(samples, options: sampling)
        let count = try sampler.counted()
        opened.found.withLock { $0 = found(samples, early: -sampler.dataTime(0)) }
        return count
      }
      let frames = try frames(0..<Limits.frames)
      var count = 0
      while try frames.next() != nil { count += 1 }
      return count
    }
  }

  /// Whether the data have been read and hold no row.
  package var isEmpty: Bool { opened.found.withLock { $0?.isEmpty ?? false } }

  /// From when to when the rows are that have been read, in words; empty before.
  package var stretch: String { opened.found.withLock { $0?.stretch ?? "" } }

  /// Refuses a film that ends before the data begin: it would be one picture held still.
  private func checkReach(of sampler: FrameSampler, _ samples: SampleReader) throws(TelemetryError) {
    guard let frameCount, frameCount > 0, sampler.dataTime(frameCount - 1) < -1e-6 else { return }
    var sample = Sample(time: 0, values: [])
    var isLeft = try samples.next(into: &sample)
    guard isLeft else { return }
    while isLeft, !table.isLive { isLeft = try samples.next(into: &sample) }
    throw TelemetryError(
      .malformed,
      "the film ends \(DecimalText.short(-sampler.dataTime(frameCount - 1), decimals: 3)) s before the data begin; "
        + "\(samples.stretch)\(advice)")
  }

  /// What is likely wrong with an offset beyond the data.
  package var advice: String {
    guard let start = table.sampling.start else { return "; an offset is seconds after their first row" }
    return start.contains("-") || start.contains("/") ? "; is the offset in their time zone?" : ""
  }

  /// What a person should know of the rows that were read, when the frames have been let go.
  package var notes: [String] { opened.found.withLock { $0?.notes ?? [] } }

  /// What is said of a film that ends long before the second reading; nil of others.
  private func stillness(_ samples: SampleReader, _ length: Double) -> String? {
    let pause = samples.longestPause
    guard pause >= 30, length * 20 < pause else { return nil }
    return
      "the film lasts \(DecimalText.short(length, decimals: 3)) s of the data, whose rows are \(DecimalText.short(pause)) s apart: "
      + "the gauge stands still; --speed \(DecimalText.short(pause.rounded())) shows a row a second"
  }

  /// - Parameters:
  ///   - early: by how many seconds the film begins before the data.
  ///   - length: how many seconds of the data it shows; infinite where they end it.
  private func found(_ samples: SampleReader, early: Double, length: Double = .infinity) -> Found {
    var notes = [stillness(samples, length)].compactMap { $0 }
    if early > 1e-6, samples.rowCount > 0 {
      notes.append(
        "the film begins \(DecimalText.short(early, decimals: 3)) s before the data, and shows their first reading until then"
      )
    }
    func rows(_ count: Int) -> String { count == 1 ? "one row" : "\(count) rows" }
    if let place = samples.passedOver.first {
      let count = samples.leftOut
      notes.append(
        "\(rows(count)) passed over that go\(count == 1 ? "es" : "") back in time, the first in line \(place.line)"
          + (samples.kind.map { "; \($0)" } ?? ""))
    }
    notes += [samples.orderNote, samples.endNote, samples.totalNote].compactMap { $0 }
    if samples.withoutTime > 0 { notes.append("\(rows(samples.withoutTime)) passed over without a time") }
    for (channel, count) in zip(columns.channels, samples.readings) where count == 0 {
      let column = channel.column.cleanedLine
      notes.append(
        "the column “\(column.count > 60 ? column.prefix(60) + "…" : column)” holds no reading\(samples.isAtEnd ? "" : " in what the film shows"); the gauge shows that it is missing"
      )
    }
    if let words = samples.clockNote { notes.append(words) }
    let names = columns.channels.map(\.column)
    // A scale with room for what is no reading helps nobody.
    let extents = zip(samples.extents, samples.suspects).map { $1.note == nil ? $0 : nil }
    notes += zip(names, samples.suspects).compactMap { name, suspect in
      suspect.note.map { "“\(name.cleanedLine)”: \($0)" }
    }
    notes += ReachNotes(gauge, targets, extents).words(names)
    // A single reading is at rest, where it is known to be the last.
    let fewest = table.isLive ? 1 : 2
    for (index, name) in names.enumerated()
    where targets.indices.contains(index) && samples.readings[index] >= fewest {
      let readings = SmallReadings(of: targets[index], on: gauge, targets)
      if let words = readings?.words(name, samples.extents[index]) { notes.append(words) }
    }
    return Found(
      isEmpty: samples.readings.allSatisfy { $0 == 0 } && samples.passedOver.count == 0 && samples.rowCount == 0,
      stretch: samples.stretch,
      notes: notes.map { "\(table.name): \($0)" })
  }
}

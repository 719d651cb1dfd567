package import Files
package import FilmExport
import Gauges
import Platform
package import RasterExport
import SVGExport
import Specification
package import Telemetry
import VectorGraphics

/// What a film shows, frame by frame.
package enum FilmSource: Sendable {
  case movement(FilmMovement)
  case data(FilmData)

  func frames(of film: GaugeFilm, _ range: Range<Int>) throws(TelemetryError) -> FilmFrames {
    switch self {
    case .movement(let movement): movement.frames(of: film, range)
    case .data(let data): try data.frames(range)
    }
  }

  /// Whether a frame is made of several pictures.
  package var isBlurred: Bool { if case .movement(let movement) = self { movement.shutter.samples > 1 } else { false } }
  /// Whether frames come while data do, so that nothing may wait for more of them.
  package var isLive: Bool { if case .data(let data) = self { data.table.isLive } else { false } }
}

/// What becomes of a film.
package enum FilmTarget {
  /// Numbered files, PNG or SVG.
  case frames(FrameNames, FilmFormat)
  case file(String, FilmFormat)
  case standardOutput(FilmFormat)
  /// Handed on while it is drawn; a GIF's colours stand in files whose names begin with a path meanwhile.
  case sink(any ByteSink & AnyObject, FilmFormat, beside: String)
  /// One picture of some of the frames; nil is standard output.
  case contactSheet(String?, count: Int)

  package var isFrames: Bool { if case .frames = self { true } else { false } }

  /// The format of the film, or of each frame; nil of a contact sheet.
  package var format: FilmFormat? {
    switch self {
    case .frames(_, let format), .file(_, let format), .standardOutput(let format), .sink(_, let format, _): format
    case .contactSheet: nil
    }
  }

  /// What each frame becomes; nil where the frame itself is taken.
  func product(_ compression: PNGCompression) -> FilmCrew.Product? {
    switch self {
    case .frames(_, .svg): .svg(SVGOptions())
    case .file(_, .svg), .standardOutput(.svg), .sink(_, .svg, _), .contactSheet: nil
    case .frames, .file(_, .png), .standardOutput(.png), .sink(_, .png, _): .png(compression)
    case .file, .standardOutput, .sink: .rgba
    }
  }
}

/// Why a film was not written.
package enum FilmJobError: Error {
  /// It cannot be drawn, encoded or written.
  case tacho(TachoError)
  /// Its data cannot be read.
  case data(TelemetryError)
  case column(FilmColumnError)
  /// Limits that follow data cannot be drawn.
  case limits(frame: Int, GaugeError)
  /// The wanted part of it has no frame.
  case noFrames
  /// Its record cannot be kept.
  case record(FileError)
  /// Nobody wants it any more.
  case unwanted

  static func reading<Value>(_ work: () throws(TelemetryError) -> Value) throws(FilmJobError) -> Value {
    do { return try work() } catch { throw .data(error) }
  }

  static func drawing<Value>(_ work: () throws(TachoError) -> Value) throws(FilmJobError) -> Value {
    do { return try work() } catch { throw .tacho(error) }
  }

  static func film<Value>(_ work: () throws(FilmError) -> Value) throws(FilmJobError) -> Value {
    do { return try work() } catch { throw .tacho(.film(error)) }
  }

  static func writing<Value>(_ work: () throws(FileError) -> Value) throws(FilmJobError) -> Value {
    do { return try work() } catch { throw .tacho(.film(.file(error))) }
  }

  /// As the library says it where there are no data.
  var ofFilm: TachoError {
    switch self {
    case .tacho(let error): error
    case .data(let error): .film(.unsuitable("\(error)"))
    case .column(let error): .film(.unsuitable("\(error)"))
    case .limits(let frame, let error): .film(.unsuitable("frame \(frame): \(error)"))
    case .noFrames: .film(.unsuitable("the film has no frame"))
    case .record(let error): .film(.file(error))
    case .unwanted: .film(.unwanted)
    }
  }
}

/// How hard PNG is compressed: as asked, or else in a single file for its size, and of many frames for their time.
package struct FilmCompression {
  private let asked: PNGCompression?

  package init(_ asked: PNGCompression? = nil) { self.asked = asked }

  /// The compression of numbered frames.
  package var ofFrames: PNGCompression { asked ?? .fast }
  /// The compression of an animated PNG and of contact sheets.
  package var ofPictures: PNGCompression { asked ?? .small }
}

/// A film that is written: what it shows, how it looks, which of its frames are wanted, and what they become. Each frame
/// is drawn once for all outputs, and no output has its name before all of them are whole.
package struct FilmJob {
  /// One, or one for light pages and one for dark pages: all move alike.
  package let films: [GaugeFilm]
  package let source: FilmSource
  package let rate: FrameRate
  /// Pixels a layout unit.
  package let scale: Double
  /// How many frames the whole film has; nil when only the end of the data will tell.
  package let total: Int?
  /// The frames that are wanted.
  package let range: Range<Int>
  /// How often what plays by itself runs; 0 is for ever.
  package var plays = 0
  /// Each with the number of the film it shows. A contact sheet is beside other contact sheets alone.
  package var outputs: [(target: FilmTarget, look: Int)] = []
  package var sound: FilmSound?
  /// The codec of videos that can have it.
  package var codec: VideoFormat.Codec?
  package var compression = FilmCompression()
  /// Threads that draw; nil is one a core, and one where raw frames are drawn, because whoever reads them is slower than
  /// one thread, and wants the other cores.
  package var threads: Int?
  /// The file that records which numbered frames are right already, and the shard that it is for.
  package var record: (path: String, shard: Shard?)?
  /// Asked before each frame, and twenty times a second while an encoder works; false ends it.
  package var isWanted: @Sendable () -> Bool = { true }

  package init(
    _ films: [GaugeFilm], _ source: FilmSource, rate: FrameRate, scale: Double, total: Int?, range: Range<Int>
  ) {
    (self.films, self.source, self.rate, self.scale) = (films, source, rate, scale)
    (self.total, self.range) = (total, range)
  }

  /// How many frames are wanted, if that is known.
  package var count: Int? { total == nil ? nil : range.count }

  /// What was written.
  package struct Report {
    /// Frames that were made, or were right already.
    package var done = 0
    /// Those that were not drawn again.
    package var skipped = 0
    /// For each output of numbered files, how many of them were right already when they had been drawn.
    package var kept: [Int] = []
    /// For each output of numbered files, those that stand behind the film's last frame; none where the part that was made
    /// is not the last one.
    package var leftovers: [(names: FrameNames, frames: Range<Int>)] = []
    /// Why nothing keeps a second process from the record; nil where it is locked.
    package var lockFault: String?
  }

  /// Writes all outputs.
  ///
  /// - Parameter progress: told after each frame how many there are.
  package func run(progress: (Int) -> Void = { _ in }) throws(FilmJobError) -> Report {
    if case .contactSheet? = outputs.first?.target { return try writeContactSheets() }
    return try writeFilm(progress)
  }

  // MARK: - Film

  private func writeFilm(_ progress: (Int) -> Void) throws(FilmJobError) -> Report {
    let isFramesAlone = outputs.allSatisfy(\.target.isFrames)
    guard count != 0 || isFramesAlone else { throw .noFrames }
    if case .movement(let movement) = source, source.isBlurred, outputs.contains(where: { $0.target.format == .svg }) {
      throw .tacho(Film.noBlur(movement.shutter))
    }
    let looks = try films.indices.map { (index) throws(FilmJobError) in try FilmLook(self, index) }
    var opened: [FilmOutput] = []
    var report = Report()
    do throws(FilmJobError) {
      for look in looks {
        for (target, index) in outputs where index == look.index { opened.append(try open(target, look)) }
      }
      let record = try frameRecord(of: opened, looks)
      report.lockFault = record?.lockFault
      try forEachFrame(of: looks, opened, record, mayBeSkipped: isFramesAlone) {
        report.done += 1
        progress(report.done)
      }
      // A part of a film of few frames may have none.
      guard report.done > 0 || (isFramesAlone && count == 0) else { throw .noFrames }
      try name(opened)
      try record?.finish()
      report.skipped = record?.skipped ?? 0
    } catch {
      for output in opened { output.cancel() }
      throw error
    }
    report.kept = opened.compactMap { $0.files?.kept }
    // Frames behind those of a part are other parts'.
    if let end = total ?? (report.done > 0 ? range.lowerBound + report.done : nil),
      total.map({ range.upperBound >= $0 }) ?? true
    {
      report.leftovers = opened.compactMap(\.files).compactMap { files in
        let frames = files.leftovers(from: end)
        return frames.isEmpty ? nil : (files.names, frames)
      }
    }
    return report
  }

  /// Nothing gets its name before all of it is written.
  private func name(_ outputs: [FilmOutput]) throws(FilmJobError) {
    var files: [WholeFile] = []
    for output in outputs { if let file = try output.end() { files.append(file) } }
    try requireWanted()
    let set = FileSet()
    try FilmJobError.writing { () throws(FileError) in
      for file in files { try set.add(file) }
      try set.commit()
    }
  }

  func requireWanted() throws(FilmJobError) { if !isWanted() { throw .unwanted } }

  private func frameRecord(of outputs: [FilmOutput], _ looks: [FilmLook]) throws(FilmJobError) -> FrameRecord? {
    guard let record, let size = looks.first else { return nil }
    let kinds = outputs.compactMap { output in
      output.files == nil
        ? nil : output.target.format == .svg ? "svg" : "\(size.width)x\(size.height) \(compression.ofFrames.rawValue)"
    }
    var part: FrameRecord.Part?
    if let shard = record.shard, let total {
      let frames = source.isLive ? nil : try frames(0..<total)
      part = FrameRecord.Part(shard: shard, rate: rate, total: total, frames: frames)
    }
    return try FrameRecord(
      record.path, films, outputs.compactMap { $0.files?.names }, kind: kinds.joined(separator: "+"), part: part)
  }

  // MARK: - Frames

  /// The wanted frames from the first on, or those of another range.
  func frames(_ range: Range<Int>? = nil) throws(FilmJobError) -> FilmFrames {
    try FilmJobError.reading { () throws(TelemetryError) in try source.frames(of: films[0], range ?? self.range) }
  }

  func next(_ frames: FilmFrames) throws(FilmJobError) -> FilmFrame? {
    let frame = try FilmJobError.reading { () throws(TelemetryError) in try frames.next() }
    if case .data = source, let frame, let problem = frame.states.first.flatMap(films[0].problem) {
      throw .limits(frame: frame.index, problem)
    }
    return frame
  }

  /// Draws the wanted frames and hands each to all outputs, in their order.
  ///
  /// - Parameter mayBeSkipped: whether a frame need not be drawn that the record knows to be right.
  private func forEachFrame(
    of looks: [FilmLook], _ outputs: [FilmOutput], _ record: FrameRecord?, mayBeSkipped: Bool, progress: () -> Void
  ) throws(FilmJobError) {
    let frames = try frames()
    /// Skipped frames, each with how many drawn ones come before it.
    var skipped: [(frame: FilmFrame, after: Int)] = []
    var (added, taken, isEnded) = (0, 0, false)
    while true {
      try requireWanted()
      while !isEnded, looks.allSatisfy(\.crew.wantsMore), skipped.count < 1_000 {
        guard let frame = try next(frames) else {
          isEnded = true
          break
        }
        if record?.begin(frame, outputs.compactMap(\.files)) ?? false, mayBeSkipped {
          skipped.append((frame, added))
          if added == taken { break }
        } else {
          for look in looks { look.crew.add(frame) }
          added += 1
        }
      }
      while let first = skipped.first, first.after == taken {
        try record?.end(first.frame)
        progress()
        skipped.removeFirst()
      }
      guard added > taken else {
        if isEnded { return }
        continue
      }
      taken += 1
      var drawn: FilmFrame?
      for look in looks { drawn = try look.handOver(to: outputs, record) }
      if let drawn { try record?.end(drawn) }
      progress()
    }
  }

  /// How many threads draw for one look.
  func threads(for products: [FilmCrew.Product]) -> Int {
    // Live frames go out one by one.
    let most = source.isLive ? 1 : threads ?? max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    let isRaw = products.allSatisfy { $0 == .rgba } && !source.isBlurred
    let count = isRaw ? min(most, threads ?? 1) : most
    return count == 1 ? 1 : max(2, count / films.count)
  }
}

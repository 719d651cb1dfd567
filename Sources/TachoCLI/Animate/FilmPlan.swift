import Tacho

/// A film as the options ask for it: the gauge, how it moves, and which of its frames are wanted.
struct FilmPlan {
  /// One, or with `--pair` one for light pages and one for dark pages, in the order of ``pages``.
  let films: [GaugeFilm]
  /// What the films are for; nil where there is one.
  let pages: [PageTheme?]
  /// The first of them: all move alike.
  let film: GaugeFilm
  let rate: FrameRate
  let scale: Double
  /// Of the whole film; nil when only the end of the data will tell.
  private(set) var total: Int?
  /// The frames that are wanted.
  private(set) var range: Range<Int>
  let plays: Int
  private let shard: Shard?
  private let course: Course

  private enum Course {
    case motion(FilmMovement)
    case data(DataCourse)
  }

  /// How many frames are wanted, if that is known.
  var count: Int? { total == nil ? nil : range.count }
  /// Whether a frame is made of several pictures.
  var isBlurred: Bool {
    if case .motion(let movement) = course { movement.shutter.samples > 1 } else { false }
  }

  /// Whether frames come while data do, so that nothing may wait for more of them.
  var isLive: Bool { if case .data(let data) = course { data.isStandardInput } else { false } }
  /// Whether the frames can be gone through more than once.
  var isRepeatable: Bool { !isLive }

  /// - Parameter needsTotal: whether the number of frames must be known before the first.
  init(_ options: Animate, needsTotal: Bool) throws(Failure) {
    let (asked, isQuiet) = (try options.keyed(options.gaugeOptions).paired(options.output.pair), options.work.quiet)
    let drawing = try options.drawing(asked)
    try asked.report(drawing.warnings, quiet: isQuiet)
    rate = drawing.animation.rate ?? .fps30
    scale = drawing.pixelScale
    plays =
      try whole(options.output.plays, "--plays", in: 0...65_535) ?? (drawing.animation.repetition == .once ? 1 : 0)
    let typesetter = try asked.typesetter(for: drawing, quiet: isQuiet)

    var (gauge, targets, resting): (Gauge, [GaugeFilm.Target]?, [Double]) = (drawing.gauge, nil, [])
    if options.data.data != nil {
      try options.refuseMovement(drawing, asked)
      let data = try DataCourse(options, drawing: drawing, rate: rate)
      (gauge, targets) = (data.gauge, data.targets)
      course = .data(data)
    } else {
      try options.refuseData(drawing, asked)
      let movement = try options.movement(of: drawing, asked)
      resting = movement.resting
      course = .motion(movement)
      total = movement.count
    }
    let (shown, chosen, numbers) = (gauge, targets, resting)
    pages = options.output.pair ? PageTheme.allCases : [nil]
    films = try pages.map { (page) throws(Failure) in
      try Failure.converting { () throws(GaugeError) in
        try GaugeFilm(
          page?.gauge(of: shown) ?? shown, size: drawing.size, resting: numbers, targets: chosen, shaper: typesetter)
      }
    }
    guard let film = films.first else { throw Failure(.internalError, "a film has no look") }
    let missing = film.scene(FilmState(values: [])).missingGlyphs
    try asked.reportMissingGlyphs(missing, in: typesetter, quiet: isQuiet)
    if !isQuiet { GaugeOptions.report(film.omissions, quiet: false) }
    self.film = film

    if case .data(let data) = course {
      total = try Self.count(of: data, rate: rate, isNeeded: needsTotal || options.work.shard != nil)
    }
    if let total {
      guard total > 0 else {
        throw Failure(.usage, "--duration: the film has no frame; make it longer than 0 s")
      }
      guard total <= Limits.frames else {
        throw Failure(.usage, "--duration: the film has more than \(Limits.frames) frames, which is the limit")
      }
    }
    shard = try Shard.chosen(options.work.shard, count: options.work.shardCount)
    range = try options.wanted(of: 0..<(total ?? Limits.frames), part: shard, total: total)
  }

  /// How many frames data make; nil where only their end would tell and nobody needs to know.
  private static func count(of data: DataCourse, rate: FrameRate, isNeeded: Bool) throws(Failure) -> Int? {
    if let count = data.frameCount { return count }
    guard isNeeded else { return nil }
    guard !data.isStandardInput else {
      throw Failure(
        .usage,
        "--data: how many frames standard input makes must be known first for this; give --duration, or a file")
    }
    return try data.counted(rate: rate)
  }

  /// The wanted frames from the first on, or those of another range.
  func frames(_ range: Range<Int>? = nil) throws(Failure) -> FilmFrames {
    let range = range ?? self.range
    switch course {
    case .motion(let movement): return movement.frames(of: film, range)
    case .data(let data): return try data.frames(rate: rate, range: range)
    }
  }

  /// Which part of the film is wanted; nil without `--shard`.
  func part() throws(Failure) -> FrameRecord.Part? {
    guard let shard, let total else { return nil }
    return FrameRecord.Part(
      shard: shard, rate: rate, total: total, frames: isRepeatable ? try frames(0..<total) : nil)
  }

  /// What to say of a film that has turned out to be empty.
  /// What a person should know of the data, when all of them that are wanted have been read.
  var notes: [String] { if case .data(let data) = course { data.notes } else { [] } }

  var noFrames: Failure {
    guard case .data(let data) = course else {
      return Failure(.usage, "--shard: this part of the film has no frame; make fewer parts")
    }
    return data.noFrames
  }

  /// What to say of a frame whose limits cannot be drawn; nil where they can.
  func failure(of frame: FilmFrame) -> Failure? {
    guard case .data(let data) = course, let problem = frame.states.first.flatMap(film.problem) else { return nil }
    let name = data.isStandardInput ? "standard input" : shown(data.path)
    return Failure(.badData, "--column: \(name), frame \(frame.index): \(problem)")
  }

  /// What to say of an error in the data.
  func failure(_ error: TelemetryError) -> Failure {
    if case .data(let data) = course { return Failure(error, in: data.path) }
    return Failure(.internalError, "\(error)")
  }
}

extension Animate {
  /// The gauge; where it has no value of its own, that of the movement stands in.
  fileprivate func drawing(_ asked: GaugeOptions) throws(Failure) -> GaugeSpecification {
    let drawing = try asked.drawingForData(
      from: movement.from, to: movement.to, isMoved: movement.to != nil || data.data != nil)
    try asked.requireSides(of: drawing.gauge, forPair: output.pair)
    return drawing
  }

  /// The part of the frames that --range and --shard ask for.
  fileprivate func wanted(of all: Range<Int>, part: Shard?, total: Int?) throws(Failure) -> Range<Int> {
    if work.range != nil, part != nil { throw Failure(.usage, "--shard: give either --range or --shard, not both") }
    if let text = work.range {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[1].isEmpty, let first = Int(parts[0]), first >= 0,
        let last = parts[2].isEmpty ? all.upperBound - 1 : Int(parts[2]), last >= first
      else {
        throw Failure(.usage, "--range: \(shown(text)) is no range; write the first and the last frame, as in 0..59")
      }
      guard first < all.upperBound, last < all.upperBound else {
        throw Failure(
          .usage, "--range: \(shown(text)) is beyond the film, whose frames are 0 to \(all.upperBound - 1)")
      }
      return first..<last + 1
    }
    guard let part, let total else { return all }
    return part.frames(of: total)
  }
}

extension GaugeOptions {
  /// The gauge; where it has no value of its own, that of the movement stands in.
  ///
  /// - Parameters:
  ///   - start: the value it moves from, as the option has it.
  ///   - end: the value it moves to.
  ///   - isMoved: whether it gets a value from a movement or from data.
  func drawingForData(
    from start: String? = nil, to end: String? = nil, isMoved: Bool = true
  ) throws(Failure) -> GaugeSpecification {
    // The greater of its ends says which dial suits it, as a value does.
    if value == nil, isScaleOpen, let end {
      let isDown = start.flatMap { DecimalText.number(from: $0) } ?? 0 > DecimalText.number(from: end) ?? 0
      var options = self
      options.value = isDown ? start : end
      if !options.isSpeedometer { return try options.drawing() }
    }
    do throws(Failure) {
      return try drawing()
    } catch {
      guard value == nil, isMoved else { throw error }
      var options = self
      let isWritten = specification != nil || !set.isEmpty
      options.value = end ?? (isWritten ? "null" : min ?? "0")
      do { return try options.drawing() } catch let second { throw end == nil ? error : second }
    }
  }
}

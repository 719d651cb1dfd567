import Tacho

/// A film as the options ask for it.
struct FilmPlan {
  private(set) var job: FilmJob
  private let data: FilmData?
  /// What the user called the data; empty without any.
  let path: String

  /// - Parameters:
  ///   - targets: each with the pages it is for.
  ///   - needsTotal: whether the number of frames must be known before the first.
  init(
    _ options: Animate, _ targets: [(target: FilmTarget, page: PageTheme?)], needsTotal: Bool
  ) throws(Failure) {
    let (asked, isQuiet) = (try options.keyed(options.gaugeOptions).paired(options.output.pair), options.work.quiet)
    let drawing = try options.drawing(asked)
    let typesetter = try options.fonts.typesetter(for: drawing, quiet: isQuiet)
    path = options.data.data ?? ""
    let source: FilmSource
    if options.data.data != nil {
      try options.refuseMovement(drawing, asked)
      let followed = try options.followed(drawing, asked)
      (source, data) = (.data(followed), followed)
    } else {
      try options.refuseData(asked)
      (source, data) = (.movement(try options.movement(of: drawing, asked)), nil)
    }
    let pages: [PageTheme?] = options.output.pair ? PageTheme.allCases : [nil]
    let films = try Self.films(drawing, source, pages, typesetter)
    var notes =
      isQuiet
      ? PictureNotes(fonts: FontNotes(films[0].scene(FilmState(values: [])), shaper: typesetter))
      : films[0].notes(of: drawing, movedBy: source)
    if !isQuiet { notes.begin(with: options.idleValues(of: drawing, asked)) }
    if !targets.compactMap(\.target.form).havePixels { notes.warnings += drawing.idleScale }
    try asked.tell(notes, options.fonts, quiet: isQuiet)

    let shard = try Shard.chosen(options.work.shard)
    let total = try Self.total(
      of: source, isNeeded: needsTotal || shard != nil || options.needsTotal(source), isWanted: !isQuiet, path)
    job = FilmJob(
      films, source, rate: drawing.animation.rate ?? .fps30, scale: drawing.pixelScale, total: total,
      range: try options.wanted(of: 0..<(total ?? Limits.frames), part: shard, total: total))
    job.plays = drawing.animation.filePlays
    try asked.checkPlays(drawing.animation, targets.map(\.target), quiet: isQuiet)
    job.outputs = targets.map { ($0.target, pages.firstIndex(of: $0.page) ?? 0) }
    job.compression = FilmCompression(try choice(options.output.compression, "--compression"))
    job.threads = try whole(options.work.jobs, "--jobs", in: 1...64)
    job.record = options.work.manifest.map { ($0, shard) }
    job.isWanted = { Interruption.signal == nil }
    job.codec = try options.codec()
    if source.isBlurred, targets.contains(where: { $0.target.format == .svg }) {
      throw Failure(
        .usage, "--output: an SVG has no motion blur; choose another format, or --set animation.shutterAngle=0")
    }
  }

  mutating func hear(_ sound: FilmSound?) { job.sound = sound }

  private static func films(
    _ drawing: GaugeSpecification, _ source: FilmSource, _ pages: [PageTheme?], _ typesetter: Typesetter
  ) throws(Failure) -> [GaugeFilm] {
    let (gauge, targets, resting): (Gauge, [GaugeFilm.Target]?, [Double]) =
      switch source {
      case .movement(let movement): (drawing.gauge.moving, nil, movement.resting)
      case .data(let data): (data.gauge, data.targets, [])
      }
    return try pages.map { (page) throws(Failure) in
      try Failure.converting { () throws(GaugeError) in
        try GaugeFilm(
          page?.gauge(of: gauge) ?? gauge, size: drawing.size, resting: resting, targets: targets, shaper: typesetter)
      }
    }
  }

  /// How many frames there are; nil where only the end of the data would tell and nobody needs to know.
  ///
  /// - Parameter isWanted: whether somebody likes to know how long it will take, and that a scale does not suit the data
  ///   before all of it is drawn: a file is read once for it, which takes a hundredth of the time.
  private static func total(
    of source: FilmSource, isNeeded: Bool, isWanted: Bool, _ path: String
  ) throws(Failure) -> Int? {
    let total: Int
    switch source {
    case .movement(let movement): total = movement.count
    case .data(let data):
      if let count = data.frameCount {
        total = count
      } else {
        guard isNeeded || isWanted && !data.table.isLive && !data.isRows else { return nil }
        guard !data.table.isLive else {
          throw Failure(
            .usage,
            "--data: how many frames standard input makes must be known first for this; give --duration, or a file")
        }
        do throws(FilmJobError) { total = try data.counted() } catch {
          if case .data(let error) = error { throw Failure(error, in: path) }
          throw Failure(.internalError, "\(error)")
        }
        guard total > 0 else { throw noRow(data) }
      }
    }
    guard total > 0 else {
      throw Failure(.usage, "--duration: the film has no frame; make it longer than 0 s")
    }
    guard total <= Limits.frames else {
      throw Failure(
        .usage,
        "--duration: the film has more than \(Limits.frames) frames, which is the limit; shorten it, or what "
          + "animation.duration, delay or sequence ask for, or lower --fps")
    }
    return total
  }

  /// Whether some of the frames become one picture.
  var isSheet: Bool { if case .contactSheet? = job.outputs.first?.target { true } else { false } }

  /// What a person should know of the data, when all of them that are wanted have been read.
  var notes: [String] { data?.notes ?? [] }

  /// What to say of a film that has turned out to be empty.
  var noFrames: Failure {
    data.map(Self.noRow) ?? Failure(.usage, "--shard: this part of the film has no frame; make fewer parts")
  }

  private static func noRow(_ data: FilmData) -> Failure {
    Failure(
      .badData,
      "--data: \(data.table.name) has no row for any of the wanted frames; "
        + (data.isEmpty ? "it has no rows at all" : "check --offset and --range: \(data.stretch)\(data.advice)"))
  }
}

extension Animate {
  /// Whether a range is asked for whose ends only the number of all frames tells; data that come are read once.
  fileprivate func needsTotal(_ source: FilmSource) -> Bool {
    guard case .data(let data) = source, !data.table.isLive else { return work.range == "last" }
    return work.range != nil
  }

  /// The value that is asked for in vain, as another option says where the gauge goes.
  fileprivate func idleValues(of drawing: GaugeSpecification, _ asked: GaugeOptions) -> [SpecificationProblem] {
    let value = asked.option(setting: "value") == nil ? [] : ["value"]
    if data.data != nil {
      return value.map { drawing.problem($0, "without effect, as the gauge follows data") }
    }
    guard movement.to != nil else { return [] }
    return (value + drawing.statesWithoutValue.map(\.path)).map {
      drawing.problem($0, "without effect, as --to says where the gauge goes; --from says where it begins")
    }
  }

  /// The gauge; where it has no value of its own, that of the movement stands in.
  fileprivate func drawing(_ asked: GaugeOptions) throws(Failure) -> GaugeSpecification {
    let drawing = try asked.drawingForData(
      from: movement.from, to: movement.to, isMoved: movement.to != nil || data.data != nil)
    try asked.requireSides(of: drawing.gauge, forPair: output.pair)
    return drawing
  }

  /// The codec that is asked for.
  fileprivate func codec() throws(Failure) -> VideoFormat.Codec? {
    guard let name = output.codec else { return nil }
    guard let codec = VideoFormat.Codec.chosen.first(where: { $0.rawValue == name }) else {
      throw Failure(unknown: name, "--codec", among: VideoFormat.Codec.chosen.map(\.rawValue))
    }
    return codec
  }

  /// The part of the frames that --range and --shard ask for.
  fileprivate func wanted(of all: Range<Int>, part: Shard?, total: Int?) throws(Failure) -> Range<Int> {
    if work.range != nil, part != nil { throw Failure(.usage, "--shard: give either --range or --shard, not both") }
    if work.range == "last" {
      guard let total, total > 0 else { return all }
      return total - 1..<total
    }
    if let text = work.range {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let ends = parts.count == 1 ? [parts[0], "", parts[0]] : parts
      guard ends.count == 3, ends[1].isEmpty, let first = Int(ends[0]), first >= 0,
        let last = ends[2].isEmpty ? max(first, all.upperBound - 1) : Int(ends[2]), last >= first
      else {
        throw Failure(
          .usage,
          "--range: \(shown(text)) is no range; write the first and the last frame, as in 0..59, or one of them, or last"
        )
      }
      guard first < all.upperBound, last < all.upperBound else {
        let frames = "\(all.upperBound) frames are 0 to \(all.upperBound - 1)"
        throw Failure(.usage, "--range: \(shown(text)) is beyond the film, whose \(frames)")
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
    if option(setting: "value") == nil, isScaleOpen, let end {
      let isDown = start.flatMap { DecimalText.number(from: $0) } ?? 0 > DecimalText.number(from: end) ?? 0
      var options = self
      options.value = isDown ? start : end
      let name = isDown ? OptionRow.name(ofKey: "animation.from") : "--to"
      if !options.isSpeedometer { return try options.drawing(valueOf: name) }
    }
    do throws(Failure) {
      return try drawing()
    } catch {
      guard option(setting: "value") == nil else { throw error }
      var options = self
      if !isMoved {
        // Steps say where it goes, too.
        options.value = "null"
        guard let moved = try? options.drawing(), !moved.animation.steps.isEmpty else { throw error }
        return moved
      }
      let isWritten = specification != nil || !set.isEmpty
      options.value = end ?? (isWritten ? "null" : min ?? "0")
      do { return try options.drawing(valueOf: end == nil ? "--value" : "--to") } catch let second {
        // What is wrong beside the value, which is to come; of one that does not suit, the first has the words.
        throw end == nil && second.message.contains("--value") ? error : second
      }
    }
  }
}

extension GaugeOptions {
  /// The gauge with a value that another option gave, which has the words of a value's errors.
  func drawing(valueOf name: String) throws(Failure) -> GaugeSpecification {
    do throws(Failure) { return try drawing() } catch {
      var failure = error
      if failure.message.hasPrefix("--value:") { failure.message = name + failure.message.dropFirst("--value".count) }
      throw failure
    }
  }
}

extension VideoFormat.Codec {
  /// Those that `--codec` chooses among.
  static var chosen: [Self] { allCases.filter { ![.gif, .webp].contains($0) } }
}

import Files
import Platform
import Tacho

/// How hard PNG is compressed: as asked, or else in a single file for its size, and of many frames for their time.
struct FilmCompression {
  let asked: PNGCompression?

  /// Of numbered frames.
  var ofFrames: PNGCompression { asked ?? .fast }
  /// Of an animated PNG and of contact sheets.
  var ofPictures: PNGCompression { asked ?? .small }
}

/// Makes the film that the options ask for: frames are drawn once and go to all outputs.
struct FilmWork {
  let options: Animate
  let plan: FilmPlan
  let targets: [(target: FilmTarget, page: PageTheme?)]
  let sound: FilmSound?
  let compression: FilmCompression
  private let jobs: Int
  /// Of raw frames: whoever reads them is slower than one thread that draws them, and wants the other cores.
  private let rawJobs: Int

  init(_ asked: Animate) throws(FilmStop) {
    let options = try FilmStop.failing { () throws(Failure) in try asked.namedByPart() }
    self.options = options
    (compression, jobs, rawJobs, targets, sound, plan) = try FilmStop.failing { () throws(Failure) in
      let output = options.output
      let compression = FilmCompression(asked: try choice(output.compression, "--compression"))
      let targets = try FilmTarget.all(
        output.output, format: choice(output.format, "--format"),
        contactSheet: whole(output.contactSheet, "--contact-sheet", in: 1...1_000),
        defaultName: options.gaugeOptions.isSpeedometer ? "speedometer" : "gauge", isPair: output.pair)
      try options.given.check(for: targets.compactMap(\.target.form))
      if !targets.contains(where: \.target.isFrames) {
        try options.given.refuse(.frames, "is a record of numbered frames; write them with -o frames/%05d.png")
      }
      try ManifestPlace.check(
        options.work.manifest, inputs: [options.data.data, options.gaugeOptions.specification, output.audio])
      if let manifest = options.work.manifest {
        for case .frames(let names, _) in targets.map(\.target) where names.contains(manifest) {
          throw Failure(.usage, "--manifest: " + ManifestPlace.taken(manifest))
        }
      }
      try options.requireOwnNames(of: targets.map(\.target))
      let sound = try options.sound()
      let plan = try FilmPlan(options, needsTotal: targets.contains { $0.target.needsCount } || sound != nil)
      if plan.isBlurred, targets.contains(where: { $0.target.format == .svg }) {
        throw Failure(.usage, "--output: an SVG has no motion blur; choose another format, or --shutter-angle 0")
      }
      let cores = max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
      let asked = try whole(options.work.jobs, "--jobs", in: 1...64)
      // Live frames go out one by one.
      let jobs = plan.isLive ? 1 : asked ?? cores
      return (compression, jobs, plan.isBlurred ? jobs : min(jobs, asked ?? 1), targets, sound, plan)
    }
    if targets.contains(where: { $0.target.isStandardOutput && $0.target.format != nil }), Console.isOutputTerminal {
      throw .failure(
        Failure(
          .usage,
          "--output: standard output is a terminal; send the \(options.output.format ?? "film") to a file or a pipe"))
    }
  }

  func run() throws(FilmStop) {
    Interruption.begin(grace: 3)
    if options.output.contactSheet == nil { try writeFilm() } else { try writeContactSheets() }
    if !options.work.quiet { for note in plan.notes { Console.error("note: \(note)") } }
  }

  // MARK: - Film

  private func writeFilm() throws(FilmStop) {
    let isFramesAlone = targets.allSatisfy(\.target.isFrames)
    guard plan.count != 0 || isFramesAlone else { throw .failure(plan.noFrames) }
    let looks = try plan.films.indices.map { (look) throws(FilmStop) in try FilmLook(self, look) }
    var outputs: [FilmOutput] = []
    var done = 0
    var progress = Progress(of: "frames", total: plan.count, isQuiet: options.work.quiet)
    var skipped = 0
    do throws(FilmStop) {
      for look in looks {
        for (target, page) in targets where page == plan.pages[look.index] {
          outputs.append(try open(target, look))
        }
      }
      let record = try record(of: outputs, looks)
      try forEachFrame(
        of: looks, outputs, record, mayBeSkipped: isFramesAlone,
        progress: {
          done += 1
          progress.update(done)
        })
      // A part of a film of few frames may have none.
      guard done > 0 || (isFramesAlone && plan.count == 0) else { throw .failure(plan.noFrames) }
      try name(outputs)
      try record?.finish()
      skipped = record?.skipped ?? 0
    } catch {
      progress.clear()
      for output in outputs { output.cancel() }
      // An encoder that ends because of the signal is not what went wrong.
      let stop = Interruption.signal.map(FilmStop.interrupted) ?? error
      report(stop, done: done)
      throw stop
    }
    progress.clear()
    say(outputs, done: done, skipped: skipped, progress)
  }

  /// Nothing gets its name before all of it is written.
  private func name(_ outputs: [FilmOutput]) throws(FilmStop) {
    var files: [WholeFile] = []
    for output in outputs { if let file = try output.end() { files.append(file) } }
    try FilmStop.checkInterruption()
    let set = FileSet()
    try FilmStop.film { () throws(FilmError) in
      try FilmError.writing { () throws(FileError) in
        for file in files { try set.add(file) }
        try set.commit()
      }
    }
  }

  private func record(of outputs: [FilmOutput], _ looks: [FilmLook]) throws(FilmStop) -> FrameRecord? {
    guard let path = options.work.manifest, let size = looks.first else { return nil }
    let kinds = outputs.compactMap { output in
      output.files == nil
        ? nil : output.target.format == .svg ? "svg" : "\(size.width)x\(size.height) \(compression.ofFrames.rawValue)"
    }
    let part = try FilmStop.failing { () throws(Failure) in try plan.part() }
    let record = try FrameRecord(
      path, plan.films, outputs.compactMap { $0.files?.names }, kind: kinds.joined(separator: "+"), part: part)
    if let fault = record.lockFault, !options.work.quiet { Console.error(ManifestPlace.unlocked(path, fault)) }
    return record
  }

  // MARK: - Frames

  func next(_ frames: FilmFrames) throws(FilmStop) -> FilmFrame? {
    let frame: FilmFrame?
    do { frame = try frames.next() } catch { throw .failure(plan.failure(error)) }
    if let frame, let failure = plan.failure(of: frame) { throw .failure(failure) }
    return frame
  }

  /// Draws the wanted frames and hands each to all outputs, in their order.
  ///
  /// - Parameter mayBeSkipped: whether a frame need not be drawn that the record knows to be right.
  private func forEachFrame(
    of looks: [FilmLook], _ outputs: [FilmOutput], _ record: FrameRecord?, mayBeSkipped: Bool, progress: () -> Void
  ) throws(FilmStop) {
    let frames = try FilmStop.failing { () throws(Failure) in try plan.frames() }
    /// Skipped frames, each with how many drawn ones come before it.
    var skipped: [(frame: FilmFrame, after: Int)] = []
    var (added, taken, isEnded) = (0, 0, false)
    while true {
      try FilmStop.checkInterruption()
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
  func jobs(for products: [FilmCrew.Product]) -> Int {
    let jobs = products.allSatisfy { $0 == .rgba } ? rawJobs : jobs
    return jobs == 1 ? 1 : max(2, jobs / plan.films.count)
  }

  // MARK: - Words

  private func report(_ stop: FilmStop, done: Int) {
    guard case .interrupted = stop, !options.work.quiet else { return }
    let advice =
      if targets.allSatisfy(\.target.isFrames) {
        "the same command again goes on"
      } else if targets.contains(
        where: \.target.isFrames)
      { "of the numbered frames these stay, nothing else was written" } else { "nothing was written" }
    Console.error("interrupted after \(done)\(plan.count.map { " of \($0)" } ?? "") frames; \(advice)")
  }

  private func say(_ outputs: [FilmOutput], done: Int, skipped: Int, _ progress: Progress) {
    guard !options.work.quiet else { return }
    guard done > 0 else { return Console.error("this part of the film has no frame: nothing to do") }
    for output in outputs {
      var what = "\(done) frame\(done == 1 ? "" : "s") at \(plan.rate) a second"
      if let files = output.files {
        let names = files.names
        let first = plan.range.lowerBound
        if files.kept + skipped > 0 { what += ", \(files.kept + skipped) were right already" }
        say(names[first] + (done > 1 ? " … \(names[first + done - 1])" : ""), what, progress)
      } else if case .file(let path, let format) = output.target {
        if sound != nil { what += format.video?.holdsSound == true ? ", with sound" : ", without sound" }
        say(path, what, progress)
      }
    }
    if let note = sound?.length(besides: plan) { Console.error("note: --audio: \(note)") }
  }

  func say(_ path: String, _ what: String, _ progress: Progress) {
    Console.error("wrote \(path): \(what), in \(Progress.duration(progress.elapsed))")
  }
}

extension Animate {
  /// The same with the part in the place of `{shard}`.
  fileprivate func namedByPart() throws(Failure) -> Animate {
    let part = try Shard.chosen(work.shard, count: work.shardCount)
    var named = self
    named.work.manifest = try work.manifest.map { (path) throws(Failure) in
      try Shard.ownName(path, of: part, asked: work.shard, option: "--manifest")
    }
    // Numbered files have names of their own without it.
    named.output.output = try output.output.map { (name) throws(Failure) in
      try Shard.ownName(name, of: part, asked: nil, option: "--output")
    }
    return named
  }

  /// - Throws: ``Failure`` where all tasks of a cluster would write the same film.
  fileprivate func requireOwnNames(of targets: [FilmTarget]) throws(Failure) {
    guard let part = try Shard.chosen(work.shard, count: work.shardCount) else { return }
    for target in targets {
      guard let path = target.path, !path.contains(part.text) else { continue }
      _ = try Shard.ownName(path, of: part, asked: work.shard, option: "--output")
    }
  }
}

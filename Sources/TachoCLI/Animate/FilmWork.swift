import Files
import Platform
import Tacho

/// Makes the film that the options ask for, and says what was written.
struct FilmWork {
  private let options: Animate
  private let plan: FilmPlan

  init(_ asked: Animate) throws(FilmStop) {
    do throws(Failure) {
      options = try asked.namedByPart()
      let targets = try options.targets()
      let sound = try options.sound()
      var plan = try FilmPlan(options, targets, needsTotal: targets.contains { $0.target.needsCount } || sound != nil)
      plan.hear(sound)
      self.plan = plan
      if targets.contains(where: { $0.target.isStandardOutput && $0.target.format != nil }), Console.isOutputTerminal {
        throw Failure(
          .usage,
          "--output: standard output is a terminal; send the \(options.output.format ?? "film") to a file or a pipe")
      }
    } catch { throw .failure(error) }
  }

  func run() throws(FilmStop) {
    Interruption.begin(grace: 3)
    let (job, isQuiet) = (plan.job, options.work.quiet)
    let isSheet = plan.isSheet
    // Before hours of work, where the data have been read by now.
    let early = isQuiet ? [] : plan.notes
    for note in early { Console.error("note: \(note.naming(options.data.data ?? "-"))") }
    var progress = Progress(of: "frames", total: job.count, isQuiet: isQuiet || isSheet)
    var done = 0
    let report: FilmJob.Report
    do throws(FilmJobError) {
      report = try job.run { count in
        done = count
        progress.update(count)
      }
    } catch {
      progress.clear()
      // An encoder that ends because of the signal is not what went wrong.
      let stop = Interruption.signal.map(FilmStop.interrupted) ?? FilmStop(error, plan)
      if !isSheet { tell(stop, done: done) }
      throw stop
    }
    progress.clear()
    let lists = try lists()
    guard !isQuiet else { return }
    if let fault = report.lockFault, let path = options.work.manifest {
      Console.error(ManifestPlace.unlocked(path, fault))
    }
    if isSheet { saySheets(report, progress) } else { say(report, progress) }
    sayLeftovers(report)
    for list in lists { Console.error("wrote \(list.path): when all parts are there, \(list.command) joins them") }
    sayTransparency()
    if early.isEmpty { for note in plan.notes { Console.error("note: \(note.naming(options.data.data ?? "-"))") } }
  }

  /// Lists of the parts of a video, for ffmpeg.
  private func lists() throws(FilmStop) -> [FilmParts.List] {
    do throws(Failure) {
      guard let part = try Shard.chosen(options.work.shard), let total = plan.job.total else { return [] }
      let parts = FilmParts(part: part, total: total, rate: plan.job.rate)
      return try parts.writeLists(beside: plan.job.outputs.map(\.target))
    } catch { throw .failure(error) }
  }

  // MARK: - Words

  private func tell(_ stop: FilmStop, done: Int) {
    guard case .interrupted = stop, !options.work.quiet else { return }
    let targets = plan.job.outputs.map(\.target)
    let advice =
      if targets.allSatisfy(\.isFrames) {
        "the same command again goes on"
      } else if targets.contains(where: \.isFrames) {
        "of the numbered frames these stay, nothing else was written"
      } else { "nothing was written" }
    Console.error("interrupted after \(done)\(plan.job.count.map { " of \($0)" } ?? "") frames; \(advice)")
  }

  private func say(_ report: FilmJob.Report, _ progress: Progress) {
    let (job, done) = (plan.job, report.done)
    guard done > 0 else { return Console.error("this part of the film has no frame: nothing to do") }
    var kept = report.kept[...]
    // As they were made: one look after the other.
    for look in job.films.indices {
      for (target, index) in job.outputs where index == look {
        var what = "\(done) frame\(done == 1 ? "" : "s") at \(job.rate) a second"
        switch target {
        case .frames(let names, _):
          let (first, right) = (job.range.lowerBound, (kept.popFirst() ?? 0) + report.skipped)
          if right > 0 { what += ", \(right) were right already" }
          say(names[first] + (done > 1 ? " … \(names[first + done - 1])" : ""), what, progress)
        case .file(let path, let format):
          if job.sound != nil { what += format.video?.holdsSound == true ? ", with sound" : ", without sound" }
          say(path, what, progress)
        case .standardOutput, .sink, .contactSheet: break
        }
      }
    }
    if let note = job.sound?.length(besides: job) { Console.error("note: --audio: \(note)") }
  }

  /// Frames of a longer film that had the same names, which whoever reads the folder would take for this one's.
  private func sayLeftovers(_ report: FilmJob.Report) {
    for (names, frames) in report.leftovers {
      let isOne = frames.count == 1
      Console.error(
        "warning: \(names[frames.lowerBound])\(isOne ? "" : " and \(frames.count - 1) more") behind the last frame "
          + "\(isOne ? "is" : "are") of another film; remove \(isOne ? "it" : "them"), or write into an empty folder")
    }
  }

  /// What was transparent and is painted over.
  private func sayTransparency() {
    for (target, look) in plan.job.outputs {
      guard let format = target.format, !plan.job.keepsTransparency(format), !plan.job.films[look].isOpaque else {
        continue
      }
      let codec = format.video?.hasAlpha == true ? " with --codec \(options.output.codec ?? "")" : ""
      Console.error(
        "note: .\(format.rawValue)\(codec) has no transparency: what is transparent is painted over; .mov, .mkv, .webm, .apng, "
          + ".webp and frames/%05d.png keep it\(codec.isEmpty ? "" : " without the option")")
      return
    }
  }

  private func saySheets(_ report: FilmJob.Report, _ progress: Progress) {
    for case (.contactSheet(let path?, _), _) in plan.job.outputs {
      say(path, "\(report.done) of \(plan.job.range.count) frames", progress)
    }
  }

  private func say(_ path: String, _ what: String, _ progress: Progress) {
    Console.error("wrote \(path): \(what), in \(Progress.duration(progress.elapsed))")
  }
}

extension Animate {
  /// What is to be written, each with the pages it is for, when the options suit it.
  fileprivate func targets() throws(Failure) -> [(target: FilmTarget, page: PageTheme?)] {
    let picture = try isOnePicture() ? 1 : nil
    let targets = try FilmTarget.all(
      output.output, format: choice(output.format, "--format"),
      contactSheet: whole(output.contactSheet, "--contact-sheet", in: 1...1_000) ?? picture,
      defaultName: gaugeOptions.isSpeedometer ? "speedometer" : "gauge", isPair: output.pair)
    try given.check(for: targets.compactMap(\.target.form))
    if !targets.contains(where: \.target.isFrames) {
      let words = "is a record of numbered frames; write them with -o frames/%05d.png"
      try given.refuse(
        .frames,
        work.shard == nil ? words : words + ", or run the parts again that are not there: each is whole or absent")
    }
    try ManifestPlace.check(work.manifest, inputs: [data.data, gaugeOptions.specification, output.audio])
    if let manifest = work.manifest {
      for case .frames(let names, _) in targets.map(\.target) where names.contains(manifest) {
        throw Failure(.usage, "--manifest: " + ManifestPlace.taken(manifest))
      }
    }
    try requireOwnNames(of: targets.map(\.target))
    return targets
  }

  /// Whether one frame alone is wanted, under one name.
  ///
  /// - Throws: ``Failure`` where it is wanted as a picture and as something else.
  private func isOnePicture() throws(Failure) -> Bool {
    guard let range = work.range, !output.output.isEmpty else { return false }
    let ends = range.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard range == "last" || Int(range) != nil || ends.count == 3 && ends[1].isEmpty && ends[0] == ends[2] else {
      return false
    }
    let pictures = output.output.filter { FilmFormat(path: $0) == .png && !$0.contains("%") && !$0.contains("{") }
    guard let picture = pictures.first, pictures.count < output.output.count else { return !pictures.isEmpty }
    throw Failure(
      .usage,
      "--output: \(shown(picture)) is one frame as one picture, which is written by itself; leave out the other outputs "
        + "and write them by a command of their own")
  }

  /// The same with the part in the place of `{shard}`.
  fileprivate func namedByPart() throws(Failure) -> Animate {
    let part = try Shard.chosen(work.shard)
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

  /// - Throws: ``Failure`` where all parts would write the same film.
  fileprivate func requireOwnNames(of targets: [FilmTarget]) throws(Failure) {
    guard let part = try Shard.chosen(work.shard) else { return }
    for target in targets {
      guard let path = target.path, !path.contains(part.text) else { continue }
      _ = try Shard.ownName(path, of: part, asked: work.shard, option: "--output")
    }
  }
}

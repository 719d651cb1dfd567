import Files
import Platform
import Tacho

/// Makes the film that the options ask for.
struct FilmWork {
  private let options: Animate
  private let plan: FilmPlan
  private let target: FilmTarget
  private let compression: PNGCompression
  private let jobs: Int
  /// Of raw frames: whoever reads them is slower than one thread that draws them, and wants the other cores.
  private let rawJobs: Int

  init(_ options: Animate) throws(FilmStop) {
    self.options = options
    let format: FilmFormat?
    (format, compression, jobs, rawJobs, target, plan) = try FilmStop.failing { () throws(Failure) in
      let format: FilmFormat? = try choice(options.format, "--format")
      let compression: PNGCompression = try choice(options.compression, "--compression") ?? .fast
      let sheet = try whole(options.contactSheet, "--contact-sheet", in: 1...1_000)
      let isSpeedometer =
        options.gaugeOptions.specification == nil && options.gaugeOptions.settings.isEmpty
        && options.gaugeOptions.min == nil && options.gaugeOptions.max == nil
        && options.gaugeOptions.preset.map { $0 == "speedometer" } ?? true
      let target = try FilmTarget(
        options.output, format: format, contactSheet: sheet, defaultName: isSpeedometer ? "speedometer" : "gauge")
      if options.manifest != nil, case .frames = target {
      } else if options.manifest != nil {
        throw Failure(.usage, "--manifest: is a record of numbered frames; write them with -o frames/%05d.png")
      }
      let plan = try FilmPlan(options, needsTotal: target.needsCount)
      if plan.isBlurred, target.isSVG {
        throw Failure(.usage, "--output: an SVG has no motion blur; choose another format, or --shutter-angle 0")
      }
      let cores = max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
      let asked = try whole(options.jobs, "--jobs", in: 1...64)
      // Live frames go out one by one.
      let jobs = plan.isLive ? 1 : asked ?? cores
      return (format, compression, jobs, plan.isBlurred ? jobs : min(jobs, asked ?? 1), target, plan)
    }
    if case .standardOutput = target, Console.isOutputTerminal {
      throw .failure(
        Failure(
          .usage, "--output: standard output is a terminal; send the \(format?.rawValue ?? "film") to a file or a pipe")
      )
    }
  }

  func run() throws(FilmStop) {
    Interruption.begin(grace: 3)
    switch target {
    case .frames(let names, let format): try writeFrames(names, format)
    case .contactSheet(let path, let count): try writeContactSheet(path, count)
    case .file(let path, .svg): try writeSVG(path)
    case .standardOutput(.svg): try writeSVG(nil)
    case .file(let path, let format): try writeStream(path, format)
    case .standardOutput(let format): try writeStream(nil, format)
    }
  }

  // MARK: - One stream

  private func writeStream(_ path: String?, _ format: FilmFormat) throws(FilmStop) {
    guard plan.count != 0 else { throw .failure(plan.noFrames) }
    let isPNG = format == .png || format == .apng
    let crew = try FilmStop.drawing { () throws(TachoError) in
      try FilmCrew(
        plan.film, scale: plan.scale, product: isPNG ? .png(compression) : .rgba, jobs: isPNG ? jobs : rawJobs)
    }
    var stream = try open(path, format, crew)
    var done = 0
    var progress = Progress(of: "frames", total: plan.count, isQuiet: options.quiet)
    do throws(FilmStop) {
      try forEachFrame(of: crew) { (_, bytes) throws(FilmStop) in
        try FilmStop.film { () throws(FilmError) in try stream.append(bytes, changes: crew.changes) }
        done += 1
        progress.update(done)
      }
      guard done > 0 else { throw .failure(plan.noFrames) }
      try FilmStop.film { () throws(FilmError) in try stream.finish() }
    } catch {
      progress.clear()
      stream.cancel()
      // An encoder that ends because of the signal is not what went wrong.
      let stop = Interruption.signal.map(FilmStop.interrupted) ?? error
      report(stop, done: done)
      throw stop
    }
    progress.clear()
    say(path, "\(done) frame\(done == 1 ? "" : "s") at \(plan.rate) a second", progress)
  }

  private func open(_ path: String?, _ format: FilmFormat, _ crew: FilmCrew) throws(FilmStop) -> FilmStream {
    let palette = format == .gif ? try self.palette(for: path ?? "") : nil
    return try FilmStop.film { () throws(FilmError) in
      let rate = plan.rate
      if var video = format.video {
        if let codec = options.codec {
          guard let codec = VideoFormat.Codec(rawValue: codec) else {
            throw .unsuitable("the codec \(shown(codec)) is unknown; there are h264, vp9, prores, qtrle and ffv1")
          }
          video = try VideoFormat(video.container, codec: codec)
        }
        let writer = try VideoWriter(
          path ?? "", format: video, width: crew.width, height: crew.height, rate: rate, frames: plan.count,
          isOpaque: plan.film.isOpaque, background: matte, plays: plan.plays, palette: palette)
        return .video(writer)
      }
      let sink = try FilmError.writing { () throws(FileError) in try FilmSink(path) }
      switch format {
      case .apng:
        return .apng(sink, try APNGWriter(to: sink, frames: plan.count ?? 1, rate: rate, plays: plan.plays))
      case .y4m:
        return .y4m(
          sink, try Y4MWriter(to: sink, width: crew.width, height: crew.height, rate: rate, background: matte))
      case .rgba: return .rgba(sink)
      default: return .png(sink)
      }
    }
  }

  /// What transparent pixels are painted over where there is no transparency.
  private var matte: Color {
    plan.film.gauge.theme.page.alpha == 1 ? plan.film.gauge.theme.page : .black
  }

  /// A GIF's colours, from some of its frames where those can be had before the rest.
  private func palette(for path: String) throws(FilmStop) -> GIFPalette? {
    guard plan.isRepeatable, plan.count != nil else { return nil }
    let painter = try FilmStop.drawing { () throws(TachoError) in try FilmPainter(plan.film, scale: plan.scale) }
    var frames: [Bitmap] = []
    _ = try drawSome(8, with: painter) { frames.append($0) }
    return try FilmStop.film { () throws(FilmError) in try GIFPalette(of: frames, for: path) }
  }

  // MARK: - Numbered files

  private func writeFrames(_ names: FrameNames, _ format: FilmFormat) throws(FilmStop) {
    let product: FilmCrew.Product = format == .svg ? .svg(SVGOptions()) : .png(compression)
    let crew = try FilmStop.drawing { () throws(TachoError) in
      try FilmCrew(plan.film, scale: plan.scale, product: product, jobs: jobs)
    }
    var files = try FrameFiles(names)
    let record = try options.manifest.map { (path) throws(FilmStop) in
      try FrameRecord(
        path, plan.film, kind: format == .svg ? "svg" : "\(crew.width)x\(crew.height) \(compression.rawValue)")
    }
    var done = 0
    var progress = Progress(of: "frames", total: plan.count, isQuiet: options.quiet)
    do throws(FilmStop) {
      try forEachFrame(
        of: crew,
        skipping: { (frame) throws(FilmStop) in
          record?.begin(frame, files) ?? false
        }
      ) { (frame, bytes) throws(FilmStop) in
        if let bytes { try files.write(frame.index, bytes) }
        try record?.end(frame, names[frame.index], bytes)
        done += 1
        progress.update(done)
      }
      // A part of a film of few frames may have none.
      guard done > 0 || plan.count == 0 else { throw .failure(plan.noFrames) }
      try record?.finish()
    } catch {
      progress.clear()
      report(error, done: done)
      throw error
    }
    progress.clear()
    guard done > 0 else {
      if !options.quiet { Console.error("this part of the film has no frame: nothing to do") }
      return
    }
    let kept = files.kept + (record?.skipped ?? 0)
    say(
      names[plan.range.lowerBound] + (done > 1 ? " … \(names[plan.range.lowerBound + done - 1])" : ""),
      "\(done) frame\(done == 1 ? "" : "s") at \(plan.rate) a second"
        + (kept > 0 ? ", \(kept) were right already" : ""),
      progress)
  }

  // MARK: - Pictures of a film

  private func writeContactSheet(_ path: String?, _ count: Int) throws(FilmStop) {
    let count = min(count, plan.range.count)
    let painter = try FilmStop.drawing { () throws(TachoError) in try FilmPainter(plan.film, scale: plan.scale) }
    let background = plan.film.isOpaque ? matte : .transparent
    var sheet: ContactSheet
    do throws(FilmError) {
      sheet = try ContactSheet(count: count, width: painter.width, height: painter.height, background: background)
    } catch {
      throw .failure(Failure(.usage, "--contact-sheet: \(error)"))
    }
    let drawn = try drawSome(count, with: painter) { (bitmap) throws(FilmError) in try sheet.append(bitmap) }
    let bitmap = try FilmStop.film { () throws(FilmError) in try sheet.bitmap() }
    let file: [UInt8]
    do throws(RasterError) {
      file = try bitmap.png(pixelsPerInch: 96 * plan.scale, compression: compression)
    } catch {
      throw .failure(TachoError.raster(error).failure)
    }
    try FilmStop.checkInterruption()
    try write(file, to: path)
    say(path, "\(drawn) of \(plan.range.count) frames", Progress(of: "frames", total: nil, isQuiet: true))
  }

  /// Draws some of the wanted frames, evenly spread; returns how many there were.
  private func drawSome(
    _ count: Int, with painter: FilmPainter, _ body: (Bitmap) throws(FilmError) -> Void
  ) throws(FilmStop) -> Int {
    var wanted = ContactSheet.indices(count, of: plan.range.count).map { plan.range.lowerBound + $0 }[...]
    let frames = try FilmStop.failing { () throws(Failure) in try plan.frames() }
    while let index = wanted.first, let frame = try next(frames) {
      guard frame.index == index else { continue }
      try FilmStop.checkInterruption()
      let bitmap = try FilmStop.drawing { () throws(TachoError) in
        try painter.draw(frame)
        return try painter.bitmap()
      }
      try FilmStop.film { () throws(FilmError) in try body(bitmap) }
      wanted.removeFirst()
    }
    let drawn = min(count, plan.range.count) - wanted.count
    guard drawn > 0 else { throw .failure(plan.noFrames) }
    return drawn
  }

  /// The most frames an SVG may have: browsers read all of them at once.
  private static let mostSVGFrames = 10_000

  private func writeSVG(_ path: String?) throws(FilmStop) {
    guard plan.range.count <= Self.mostSVGFrames else {
      throw .failure(
        Failure(
          .usage,
          "--output: an animated SVG of \(plan.range.count) frames is too long, the limit is \(Self.mostSVGFrames); choose a video"
        ))
    }
    let frames = try FilmStop.failing { () throws(Failure) in try plan.frames() }
    var scenes: [Scene] = []
    while let frame = try next(frames) {
      try FilmStop.checkInterruption()
      guard let state = frame.states.first else { continue }
      scenes.append(plan.film.scene(state))
    }
    guard var still = scenes.last else { throw .failure(plan.noFrames) }
    var moving = scenes.map(\.layers.moving)
    if !scenes.allSatisfy({ $0.hasStillLayers(of: still) }) {
      moving = scenes.map(\.nodes)
      (still.layers.face, still.layers.cover) = ([], [])
    }
    let svg: AnimatedSVG
    do throws(AnimatedSVGError) {
      svg = try AnimatedSVG(
        still, frames: moving, framesPerSecond: plan.rate.perSecond, options: AnimatedSVGOptions(plays: plan.plays))
    } catch {
      throw .failure(Failure(.usage, "--output: \(error)"))
    }
    try FilmStop.checkInterruption()
    try write(svg.bytes, to: path)
    say(path, "\(scenes.count) frames at \(plan.rate) a second", Progress(of: "frames", total: nil, isQuiet: true))
  }

  private func write(_ bytes: [UInt8], to path: String?) throws(FilmStop) {
    try FilmStop.film { () throws(FilmError) in
      try FilmError.writing { () throws(FileError) in
        var sink = try FilmSink(path)
        defer { sink.cancel() }
        try sink.write(bytes)
        try sink.commit()
      }
    }
  }

  // MARK: - Frames

  private func next(_ frames: FilmFrames) throws(FilmStop) -> FilmFrame? {
    do { return try frames.next() } catch { throw .failure(plan.failure(error)) }
  }

  /// Draws the wanted frames and hands them over in their order, with nil for those that were skipped.
  private func forEachFrame(
    of crew: FilmCrew, skipping isRight: (FilmFrame) throws(FilmStop) -> Bool,
    _ body: (FilmFrame, UnsafeRawBufferPointer?) throws(FilmStop) -> Void
  ) throws(FilmStop) {
    let frames = try FilmStop.failing { () throws(Failure) in try plan.frames() }
    /// Skipped frames, each with how many drawn ones come before it.
    var skipped: [(frame: FilmFrame, after: Int)] = []
    var (added, taken, isEnded) = (0, 0, false)
    while true {
      try FilmStop.checkInterruption()
      while !isEnded, crew.wantsMore, skipped.count < 1_000 {
        guard let frame = try next(frames) else {
          isEnded = true
          break
        }
        if try isRight(frame) {
          skipped.append((frame, added))
          if added == taken { break }
        } else {
          crew.add(frame)
          added += 1
        }
      }
      while let first = skipped.first, first.after == taken {
        try body(first.frame, nil)
        skipped.removeFirst()
      }
      guard added > taken else {
        if isEnded { return }
        continue
      }
      let outcome = try FilmStop.drawing { () throws(TachoError) in
        try crew.next { frame, bytes -> Result<Void, FilmStop> in
          do throws(FilmStop) { return .success(try body(frame, bytes)) } catch { return .failure(error) }
        }
      }
      taken += 1
      try outcome?.get()
    }
  }

  private func forEachFrame(
    of crew: FilmCrew, _ body: (FilmFrame, UnsafeRawBufferPointer) throws(FilmStop) -> Void
  ) throws(FilmStop) {
    try forEachFrame(of: crew, skipping: { _ in false }) { (frame, bytes) throws(FilmStop) in
      if let bytes { try body(frame, bytes) }
    }
  }

  // MARK: - Words

  private func report(_ stop: FilmStop, done: Int) {
    guard case .interrupted = stop, !options.quiet else { return }
    let advice = if case .frames = target { "; the same command again goes on" } else { "; nothing was written" }
    Console.error("interrupted after \(done)\(plan.count.map { " of \($0)" } ?? "") frames\(advice)")
  }

  private func say(_ path: String?, _ what: String, _ progress: Progress) {
    guard !options.quiet, let path else { return }
    Console.error("wrote \(path): \(what), in \(Progress.duration(progress.elapsed))")
  }
}

extension FilmTarget {
  fileprivate var isSVG: Bool {
    switch self {
    case .frames(_, .svg), .file(_, .svg), .standardOutput(.svg): true
    case .frames, .file, .standardOutput, .contactSheet: false
    }
  }

  fileprivate var needsCount: Bool {
    switch self {
    case .frames: false
    case .contactSheet: true
    case .file(_, let format), .standardOutput(let format): format.needsCount
    }
  }
}

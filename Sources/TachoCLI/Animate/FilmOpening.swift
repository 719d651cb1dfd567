import Files
import Tacho

extension FilmWork {
  /// Begins one output.
  func open(_ target: FilmTarget, _ look: FilmLook) throws(FilmStop) -> FilmOutput {
    switch target {
    case .frames(let names, _): FilmOutput(target, look: look.index, try FrameFiles(names))
    case .file(let path, .svg): try openDocument(target, path, look)
    case .standardOutput(.svg): try openDocument(target, nil, look)
    case .file(let path, let format):
      FilmOutput(target, look: look.index, try openStream(path, format, look))
    case .standardOutput(let format):
      FilmOutput(target, look: look.index, try openStream(nil, format, look))
    case .contactSheet:
      throw .failure(Failure(.internalError, "a contact sheet is no film"))
    }
  }

  private func openDocument(
    _ target: FilmTarget, _ path: String?, _ look: FilmLook
  ) throws(FilmStop) -> FilmOutput {
    guard plan.range.count <= SVGFilm.mostFrames else {
      throw .failure(
        Failure(
          .usage,
          "--output: an animated SVG of \(plan.range.count) frames is too long, the limit is \(SVGFilm.mostFrames); choose a video"
        ))
    }
    let sink = try FilmStop.film { () throws(FilmError) in
      try FilmError.writing { () throws(FileError) in try FilmSink(path) }
    }
    return FilmOutput(target, look: look.index, SVGFilm(look.film, rate: plan.rate, plays: plan.plays), sink)
  }

  private func openStream(_ path: String?, _ format: FilmFormat, _ look: FilmLook) throws(FilmStop) -> FilmStream {
    let palette = format == .gif ? try palette(for: path ?? "", look) : nil
    let video = try video(format)
    return try FilmStop.film { () throws(FilmError) in
      try FilmStream(
        FilmStream.Film(
          look.film, width: look.width, height: look.height, scale: plan.scale, rate: plan.rate, count: plan.count,
          first: plan.range.lowerBound, plays: plan.plays, palette: palette,
          sound: video?.holdsSound == true ? sound : nil, compression: compression.ofPictures),
        to: path, format, video)
    }
  }

  /// With the codec that is asked for, which is for those of several videos that can have it.
  private func video(_ format: FilmFormat) throws(FilmStop) -> VideoFormat? {
    guard let video = format.video, let name = options.output.codec else { return format.video }
    guard let codec = VideoFormat.Codec(rawValue: name) else {
      throw .failure(Failure(unknown: name, "--codec", among: VideoFormat.Codec.chosen.map(\.rawValue)))
    }
    let others = targets.compactMap(\.target.format?.video?.container)
    if !video.container.codecs.contains(codec), others.contains(where: { $0.codecs.contains(codec) }) { return video }
    return try FilmStop.film { () throws(FilmError) in try VideoFormat(video.container, codec: codec) }
  }

  /// A GIF's colours, from some of its frames where those can be had before the rest.
  private func palette(for path: String, _ look: FilmLook) throws(FilmStop) -> GIFPalette? {
    guard plan.isRepeatable, plan.count != nil else { return nil }
    let painter = try FilmStop.drawing { () throws(TachoError) in try FilmPainter(look.film, scale: plan.scale) }
    var frames: [Bitmap] = []
    _ = try drawSome(8, with: [painter]) { (_, bitmap) in frames.append(bitmap) }
    return try FilmStop.film { () throws(FilmError) in try GIFPalette(of: frames, for: path) }
  }
}

extension VideoFormat.Codec {
  /// Those that `--codec` chooses among.
  static var chosen: [Self] { allCases.filter { ![.gif, .webp].contains($0) } }
}

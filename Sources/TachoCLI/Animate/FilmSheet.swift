import Files
import Tacho

extension FilmWork {
  /// One picture of some of the frames, for each look.
  func writeContactSheets() throws(FilmStop) {
    let progress = Progress(of: "frames", total: nil, isQuiet: true)
    guard case .contactSheet(_, let most) = targets.first?.target else { return }
    let count = min(most, plan.range.count)
    let painters = try plan.films.map { (film) throws(FilmStop) in
      try FilmStop.drawing { () throws(TachoError) in try FilmPainter(film, scale: plan.scale) }
    }
    var sheets: [ContactSheet] = []
    for (film, painter) in zip(plan.films, painters) {
      do throws(FilmError) {
        sheets.append(
          try ContactSheet(
            count: count, width: painter.width, height: painter.height,
            background: film.isOpaque ? film.matte : .transparent))
      } catch {
        throw .failure(Failure(.usage, "--contact-sheet: \(error)"))
      }
    }
    let drawn = try drawSome(count, with: painters) { (look, bitmap) throws(FilmError) in
      try sheets[look].append(bitmap)
    }
    let set = FileSet()
    for (page, sheet) in zip(plan.pages, sheets) {
      let file = try file(of: sheet)
      for case (.contactSheet(let path, _), let other) in targets where other == page {
        try FilmStop.checkInterruption()
        try FilmStop.film { () throws(FilmError) in
          try FilmError.writing { () throws(FileError) in
            if let path { try set.add(path, file) } else { try Console.write(file) }
          }
        }
      }
    }
    try FilmStop.film { () throws(FilmError) in
      try FilmError.writing { () throws(FileError) in try set.commit() }
    }
    guard !options.work.quiet else { return }
    for case (.contactSheet(let path?, _), _) in targets {
      say(path, "\(drawn) of \(plan.range.count) frames", progress)
    }
  }

  private func file(of sheet: ContactSheet) throws(FilmStop) -> [UInt8] {
    let bitmap = try FilmStop.film { () throws(FilmError) in try sheet.bitmap() }
    do throws(RasterError) {
      return try bitmap.png(pixelsPerInch: 96 * plan.scale, compression: compression.ofPictures)
    } catch {
      throw .failure(TachoError.raster(error).failure)
    }
  }

  /// Draws some of the wanted frames, evenly spread, with each of the painters; returns how many there were.
  func drawSome(
    _ count: Int, with painters: [FilmPainter], _ body: (_ painter: Int, Bitmap) throws(FilmError) -> Void
  ) throws(FilmStop) -> Int {
    var wanted = ContactSheet.indices(count, of: plan.range.count).map { plan.range.lowerBound + $0 }[...]
    let frames = try FilmStop.failing { () throws(Failure) in try plan.frames() }
    while let index = wanted.first, let frame = try next(frames) {
      guard frame.index == index else { continue }
      try FilmStop.checkInterruption()
      for (number, painter) in painters.enumerated() {
        let bitmap = try FilmStop.drawing { () throws(TachoError) in
          try painter.draw(frame)
          return try painter.bitmap()
        }
        try FilmStop.film { () throws(FilmError) in try body(number, bitmap) }
      }
      wanted.removeFirst()
    }
    let drawn = min(count, plan.range.count) - wanted.count
    guard drawn > 0 else { throw .failure(plan.noFrames) }
    return drawn
  }
}

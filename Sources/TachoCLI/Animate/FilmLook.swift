import Tacho

/// One of a plan's films: who draws it, and what its frames become.
final class FilmLook {
  /// Which film it is.
  let index: Int
  let film: GaugeFilm
  let crew: FilmCrew
  private let products: [FilmCrew.Product]
  private let compression: PNGCompression

  /// Of every frame, in pixels.
  var width: Int { crew.width }
  var height: Int { crew.height }

  init(_ work: FilmWork, _ index: Int) throws(FilmStop) {
    (self.index, film, compression) = (index, work.plan.films[index], work.compression.ofFrames)
    var products: [FilmCrew.Product] = []
    for (target, page) in work.targets where page == work.plan.pages[index] {
      if let product = target.product(compression), !products.contains(product) { products.append(product) }
    }
    self.products = products
    let made = products
    crew = try FilmStop.drawing { () throws(TachoError) in
      try FilmCrew(work.plan.films[index], scale: work.plan.scale, products: made, jobs: work.jobs(for: made))
    }
  }

  /// Hands the next frame to the outputs that show it.
  ///
  /// - Returns: the frame.
  func handOver(to outputs: [FilmOutput], _ record: FrameRecord?) throws(FilmStop) -> FilmFrame? {
    let outcome = try FilmStop.drawing { () throws(TachoError) in
      try crew.nextProducts { frame, made -> Result<FilmFrame, FilmStop> in
        var numbered = 0
        for output in outputs {
          defer { if output.files != nil { numbered += 1 } }
          guard output.look == index else { continue }
          let product = output.target.product(compression).flatMap(products.firstIndex) ?? products.count
          let result = made.withBytes(of: product) { bytes -> Result<Void, FilmStop> in
            do throws(FilmStop) {
              try output.append(frame, bytes, changes: crew.changes)
              if output.files != nil { record?.note(frame, bytes, of: numbered) }
              return .success(())
            } catch { return .failure(error) }
          }
          if case .failure(let stop) = result { return .failure(stop) }
        }
        return .success(frame)
      }
    }
    return try outcome?.get()
  }
}

extension FilmTarget {
  /// What each frame becomes; nil where the frame itself is taken.
  fileprivate func product(_ compression: PNGCompression) -> FilmCrew.Product? {
    switch self {
    case .frames(_, .svg): .svg(SVGOptions())
    case .file(_, .svg), .standardOutput(.svg), .contactSheet: nil
    case .frames, .file(_, .png), .standardOutput(.png): .png(compression)
    case .file, .standardOutput: .rgba
    }
  }
}

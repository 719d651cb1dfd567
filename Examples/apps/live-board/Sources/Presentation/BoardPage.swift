import Tacho

/// The board as one HTML page without scripts, right on light and on dark pages.
struct BoardPage {
  let board: Board
  /// What stands for breeds while none are known.
  static let placeholders = 6

  // MARK: - Gauges

  /// Of a gauge without a value of its own.
  private var state: GaugeState {
    switch board.state {
    case .idle: .live
    case .loading: board.breeds.isEmpty ? .loading : .stale
    case .error: board.breeds.isEmpty ? .error : .stale
    }
  }

  func favorites() throws -> Gauge {
    let (count, liked) = (board.breeds.count, board.breeds.count(where: \.isFavorite))
    var ring = try gauge(
      .ring, Double(liked), 0...Double(max(1, count)), title: "Favourites", unit: count == 0 ? "" : "of \(count)")
    ring.readout.format = try NumberFormat(",.0f")
    return ring
  }

  /// One for each breed, all on one scale; empty ones while none are known.
  func breeds() throws -> [Gauge] {
    guard !board.breeds.isEmpty else {
      return board.state == .idle
        ? [] : try (0..<Self.placeholders).map { _ in try gauge(.linear, 0, 0...100, title: "", unit: "") }
    }
    let most = board.breeds.map(\.breed.breedImages.count).max() ?? 0
    let top = Self.roundTop(most)
    return try board.breeds.map { details in
      try gauge(
        .linear, Double(details.breed.breedImages.count), 0...top,
        title: (details.isFavorite ? "★ " : "") + details.breed.name, unit: "pictures")
    }
  }

  /// The next of 10, 20, 50, 100, ….
  static func roundTop(_ most: Int) -> Double {
    var step = 10
    while true {
      for top in [step, 2 * step, 5 * step] where most <= top { return Double(top) }
      step *= 10
    }
  }

  private func gauge(
    _ kind: Gauge.Kind, _ value: Double, _ range: ClosedRange<Double>, title: String, unit: String
  ) throws -> Gauge {
    var gauge = try Gauge(
      kind: kind, value: state.hidesValue ? nil : value, scale: Scale(min: range.lowerBound, max: range.upperBound),
      title: title, unit: unit, theme: .light, background: .transparent)
    (gauge.darkTheme, gauge.state) = (.dark, state)
    return gauge
  }

  // MARK: - Page

  func html(_ typesetter: Typesetter) throws -> String {
    func svg(_ gauge: Gauge, _ size: Size, _ id: String) throws -> String {
      try gauge.svg(size: size, options: SVGOptions(idPrefix: id), typesetter: typesetter)
    }
    let gauges = try breeds().enumerated().map { index, gauge in
      "<li>" + (try svg(gauge, Size(width: 300, height: 96), "breed\(index)")) + "</li>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Breeds</title>
      <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
      ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem; padding: 0; list-style: none }
      svg { display: block; max-width: 100%; height: auto }
      .notice { padding: 0.6rem 1rem; border-left: 4px solid #888; background: #8882 }
      .error { border-color: #d33 }
      button { font: inherit; padding: 0.2rem 1rem }
      </style>
      </head>
      <body>
      <h1>Breeds</h1>
      \(notice)<main aria-busy="\(board.state == .loading)">
      \(try svg(favorites(), Size(width: 220, height: 220), "favourites"))
      <ul>
      \(gauges.joined(separator: "\n"))
      </ul>
      </main>
      </body>
      </html>

      """
  }

  private var notice: String {
    let old = board.breeds.isEmpty ? "" : " What you see is from before."
    switch board.state {
    case .idle: return ""
    case .loading: return "<p class=\"notice\" role=\"status\">Loading…\(old)</p>\n"
    case .error:
      let button = "<form method=\"get\"><button>Try again</button></form>"
      return "<p class=\"notice error\" role=\"alert\">\(ErrorEntity.general.description)\(old)</p>\n\(button)\n"
    }
  }
}

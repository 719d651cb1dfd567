import Foundation
import ProgramKit
import Tacho

/// The board as one page: the breeds, and the pictures of those that are open.
struct BoardPage {
  let board: Board
  /// What stands for breeds while none are known.
  static let placeholders = 6

  /// The state of a gauge whose view is in a state and may have values of before.
  private func state(_ state: ViewState, isEmpty: Bool) -> GaugeState {
    switch state {
    case .idle: .live
    case .loading: isEmpty ? .loading : .stale
    case .error: isEmpty ? .error : .stale
    }
  }

  private var state: GaugeState { state(board.state, isEmpty: board.breeds.isEmpty) }

  func favorites() throws -> Gauge {
    try gauge(.odometer, Double(board.favorites), 0...9_999, title: "Favourites", state: state)
  }

  /// One for each breed, all on one scale; empty ones while none are known.
  func breeds() throws -> [Gauge] {
    guard !board.breeds.isEmpty else {
      return board.state == .idle
        ? [] : try (0..<Self.placeholders).map { _ in try gauge(.linear, 0, 0...10, title: "", state: state) }
    }
    let top = Self.roundTop(board.breeds.map(\.varieties).max() ?? 0)
    return try board.breeds.map { breed in
      try gauge(.linear, Double(breed.varieties), 0...top, title: breed.name, unit: "varieties", state: state)
    }
  }

  /// How many of a breed's pictures are favourites.
  func details(_ breed: BreedEntity) throws -> Gauge {
    let (count, liked) = (breed.breedImages.count, breed.breedImages.count(where: \.isFavorite))
    return try gauge(
      .ring, Double(liked), 0...Double(max(1, count)), title: "Favourites", unit: count == 0 ? "" : "of \(count)",
      state: state(breed.state, isEmpty: breed.breedImages.isEmpty))
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
    _ kind: Gauge.Kind, _ value: Double, _ range: ClosedRange<Double>, title: String, unit: String = "",
    state: GaugeState
  ) throws -> Gauge {
    var gauge = try Gauge(
      kind: kind, value: state.hidesValue ? nil : value, scale: Scale(min: range.lowerBound, max: range.upperBound),
      title: title, unit: unit, theme: .light, background: .transparent)
    (gauge.darkTheme, gauge.state, gauge.readout.format) = (.dark, state, try NumberFormat(",.0f"))
    return gauge
  }

  /// - Parameter command: what asks again.
  func html(_ typesetter: Typesetter, command: String) throws -> String {
    let gauges = try breeds().enumerated().map { index, gauge in
      "<li>\(try gauge.svg("breed\(index)", 300, 96, typesetter))</li>"
    }
    let opened = try board.breeds.filter(\.isOpen).enumerated().map { index, breed in
      try section(breed, id: "details\(index)", command, typesetter)
    }
    return page(
      "Breeds",
      style: """
        ul { padding: 0; list-style: none }
        .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1rem }
        .list { columns: 15rem; font-size: 0.8rem }

        """,
      body: """
        \(notice(board.state, hasOld: !board.breeds.isEmpty, command))<main aria-busy="\(board.state == .loading)">
        \(try favorites().svg("favourites", 300, 120, typesetter))
        <ul class="grid">
        \(gauges.joined(separator: "\n"))
        </ul>
        \(opened.joined())</main>
        """)
  }

  private func section(_ breed: BreedEntity, id: String, _ command: String, _ typesetter: Typesetter) throws -> String {
    let pictures = breed.breedImages.map { picture in
      let address = escaped(picture.url.absoluteString)
      return
        "<li>\(picture.isFavorite ? "★ " : "")<a href=\"\(address)\">\(escaped(picture.url.lastPathComponent))</a></li>"
    }
    return """
      <section aria-busy="\(breed.state == .loading)">
      <h2>\(escaped(breed.name))</h2>
      \(notice(breed.state, hasOld: !pictures.isEmpty, command))\(try details(breed).svg(id, 180, 180, typesetter))
      <ul class="list">
      \(pictures.joined(separator: "\n"))
      </ul>
      </section>

      """
  }

  private func notice(_ state: ViewState, hasOld: Bool, _ command: String) -> String {
    let old = hasOld ? " What you see is from before." : ""
    switch state {
    case .idle: return ""
    case .loading: return "<p class=\"notice\" role=\"status\">Loading…\(old)</p>\n"
    case .error:
      let again = "Run again: <code>\(escaped(command))</code>"
      return "<p class=\"notice error\" role=\"alert\">\(ErrorEntity.general)\(old) \(again)</p>\n"
    }
  }
}

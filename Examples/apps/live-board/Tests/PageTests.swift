import Foundation
import Tacho
import TestKit
import Testing

@testable import LiveBoard

@Suite struct PageTests {
  private static let images = (0..<12).map { index in
    BreedDetailsEntity(url: URL(filePath: "/hound/\(index)&.jpg"), isFavorite: index < 3)
  }
  private static let breeds = [
    BreedEntity(name: "beagle"), BreedEntity(name: "hound", varieties: 3, breedImages: images, isOpen: true),
    BreedEntity(name: "<pug>", varieties: 12, state: .error, isOpen: true),
  ]

  @Test(arguments: [
    ("loading", Board(state: .loading)), ("error", Board(state: .error)),
    ("idle", Board(state: .idle, breeds: breeds, favorites: 3)),
    ("stale", Board(state: .error, breeds: breeds, favorites: 3)),
  ]) func pages(_ row: (name: String, board: Board)) throws {
    let page = BoardPage(board: row.board)
    let html = try page.html(Typesetter(), command: "live-board --url <a>")
    try Golden.check(page: html, "\(row.name).html")
    let gauges = try [page.favorites()] + page.breeds().dropFirst().prefix(1)
    for (index, gauge) in gauges.enumerated() {
      let size = index == 0 ? Size(width: 300, height: 120) : Size(width: 300, height: 96)
      try Golden.check(gauge.scene(size: size), "\(row.name)-\(index).png")
    }
    #expect(!html.contains("<pug>") && !html.contains("<button") && !html.contains("<a>"))
    #expect(html.contains("Run again: <code>live-board --url &lt;a&gt;</code>") == row.board.hasFailed)
    #expect(html.contains("reading is stale") == (row.name == "stale"))
    #expect(html.contains("<main aria-busy=\"\(row.name == "loading")\""))
    #expect(html.components(separatedBy: "<li>★ ").count - 1 == (row.board.breeds.isEmpty ? 0 : 3))
  }

  static let looks: [(board: Board, state: GaugeState, count: Int)] = [
    (Board(state: .loading), .loading, BoardPage.placeholders), (Board(state: .error), .error, BoardPage.placeholders),
    (Board(state: .idle), .live, 0), (Board(state: .idle, breeds: breeds), .live, 3),
    (Board(state: .loading, breeds: breeds), .stale, 3), (Board(state: .error, breeds: breeds), .stale, 3),
  ]

  @Test(arguments: looks) func gaugesFollowTheState(board: Board, state: GaugeState, count: Int) throws {
    let page = BoardPage(board: board)
    #expect(try page.breeds().map(\.state) == Array(repeating: state, count: count))
    #expect(try page.favorites().state == state)
    #expect(try Self.breeds.map { try page.details($0).state } == [.live, .live, .error])
  }

  @Test func scaleEndsAtARoundNumber() {
    #expect([0, 10, 11, 44, 51, 1_001].map(BoardPage.roundTop) == [10, 10, 20, 50, 100, 2_000])
  }
}

import Tacho
import Testing

@testable import LiveBoard

@Suite struct PageTests {
  private static let breeds = [
    BreedDetailsEntity(
      breed: BreedEntity(name: "hound", breedImages: (0..<44).map { "\($0)" }), isFavorite: true),
    BreedDetailsEntity(breed: BreedEntity(name: "beagle", breedImages: (0..<12).map { "\($0)" }), isFavorite: false),
    BreedDetailsEntity(breed: BreedEntity(name: "<pug>"), isFavorite: false),
  ]

  @Test(arguments: [
    ("loading", Board(state: .loading)), ("error", Board(state: .error)), ("idle", Board(state: .idle, breeds: breeds)),
    ("stale", Board(state: .error, breeds: breeds)),
  ]) func pages(_ row: (name: String, board: Board)) throws {
    let page = try BoardPage(board: row.board).html(Typesetter())
    try Golden.check(Golden.words(of: page), "\(row.name).html")
    let gauges = try [BoardPage(board: row.board).favorites()] + BoardPage(board: row.board).breeds().prefix(1)
    for (index, gauge) in gauges.enumerated() {
      let size = index == 0 ? Size(width: 160, height: 160) : Size(width: 300, height: 96)
      try Golden.check(gauge.scene(size: size).png(compression: .small), "\(row.name)-\(index).png")
    }
    #expect(!page.contains("<pug>"))
    #expect(page.contains("<form") == (row.board.state == .error))
    #expect(page.contains("reading is stale") == (row.name == "stale"))
    #expect(page.contains("aria-busy=\"\(row.name == "loading")\""))
  }

  @Test func gaugesFollowTheState() throws {
    let looks: [(Board, GaugeState, Int)] = [
      (Board(state: .loading), .loading, BoardPage.placeholders),
      (Board(state: .error), .error, BoardPage.placeholders),
      (Board(state: .idle), .live, 0), (Board(state: .idle, breeds: Self.breeds), .live, 3),
      (Board(state: .loading, breeds: Self.breeds), .stale, 3), (Board(state: .error, breeds: Self.breeds), .stale, 3),
    ]
    for (board, state, count) in looks {
      let page = BoardPage(board: board)
      #expect(try page.breeds().map(\.state) == Array(repeating: state, count: count))
      #expect(try page.favorites().state == state)
    }
  }

  @Test func scaleEndsAtARoundNumber() {
    #expect([0, 10, 11, 44, 51, 1_001].map(BoardPage.roundTop) == [10, 10, 20, 50, 100, 2_000])
  }
}

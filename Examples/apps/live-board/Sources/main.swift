import Foundation
import ProgramKit
import Tacho

let usage = """
  usage: live-board --url URL --store FAVOURITES.json -o BOARD.html [--open NAME] [--toggle PICTURE] [--watch SECONDS]
                    [--timeout SECONDS]

    --url      what stands before /api/breeds/list/all
    --store    a file of favourites; made when there is none
    --open     asks for the pictures of a breed too; may be there several times
    --toggle   makes a favourite of the picture of an address, or of a favourite none; may be there several times
    --watch    asks again and again, so many seconds apart
  """

/// What the program is made of: another source or another store is registered here.
func dependencies(
  url: URL, timeout: Double, store: String, publish: @escaping @Sendable (Board) throws -> Void
) -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any WebService).self) { _ in URLSessionWebService(base: url, timeout: timeout) }
  container.register((any FavoritesManager).self) { _ in FavoritesFile(path: store) }
  container.register((any BreedsRepository).self) { WebBreedsRepository(service: try $0.resolve()) }
  container.register((any BreedDetailsRepository).self) {
    WebBreedDetailsRepository(service: try $0.resolve(), manager: try $0.resolve())
  }
  container.register(BoardViewModel.self) { container in
    let details: any BreedDetailsRepository = try container.resolve()
    return BoardViewModel(
      breeds: BreedsUseCase(repository: try container.resolve()), details: BreedDetailsUseCase(repository: details),
      favorites: FetchFavoritesUseCase(repository: details), favoriting: FavoritingUseCase(repository: details),
      publish: publish)
  }
  return container
}

/// The addresses of an option.
func addresses(_ options: Options, _ name: String) throws -> [URL] {
  try options.values(name, "is not an address of the web, as in https://dog.ceo") { text in
    URL(string: text).flatMap { ["http", "https"].contains($0.scheme) && $0.host() != nil ? $0 : nil }
  }
}

await runProgram("live-board", usage: usage) { words in
  let options = try Options(
    words, names: ["--url", "--store", "-o", "--open", "--toggle", "--watch", "--timeout"],
    repeatable: ["--open", "--toggle"], mostWords: 0)
  let (store, output) = (try options.needed("--store"), try options.needed("-o"))
  guard let url = try addresses(options, "--url").first else { throw ProgramError.usage("--url is missing") }
  let (seconds, typesetter) = (0.01...86_400, try Typesetter())
  let (watch, timeout) = (try options.number("--watch", in: seconds), try options.number("--timeout", in: seconds))
  let isDoneOnce = words.indices.map { words[$0] == "--toggle" || $0 > 0 && words[$0 - 1] == "--toggle" }
  let command = shellLine(["live-board"] + zip(words, isDoneOnce).filter { !$1 }.map(\.0))
  let container = dependencies(url: url, timeout: timeout ?? 10, store: store) { board in
    try write(BoardPage(board: board).html(typesetter, command: command), to: output)
    if board.hasFailed { say("live-board: \(ErrorEntity.general)") }
  }
  let model = try container.resolve(BoardViewModel.self)
  for picture in try addresses(options, "--toggle") { try await model.toggleFavorite(picture) }
  try await model.onAppear()
  while true {
    for name in options.all("--open") {
      guard try await !model.openDetails(of: name), await model.board.state == .idle else { continue }
      say("live-board: no breed is called “\(name)”")
    }
    guard let watch else { return await model.board.hasFailed ? 69 : 0 }
    try await Task.sleep(for: .seconds(watch))
    try await model.board.state == .error ? model.retry() : model.fetch()
  }
}

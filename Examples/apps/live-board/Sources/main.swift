import Foundation
import Tacho

// A page of what a web service has. `live-board --help` says what it does.

let usage = """
  usage: live-board --url URL --store FAVOURITES.json -o BOARD.html [--toggle NAME] [--watch SECONDS] [--timeout SECONDS]

    --url      what stands before /api/breeds/list/all
    --store    a file of favourites; made when there is none
    --toggle   makes a favourite of a breed, or of a favourite none
    --watch    asks again and again, so many seconds apart

  """

struct UsageError: Error {}

struct Arguments {
  var url: URL?
  var store: String?
  var output: String?
  var toggled: [String] = []
  var watch: Double?
  var timeout = 10.0

  init(_ words: [String]) throws {
    var rest = words[...]
    func seconds(_ text: String) throws -> Double {
      guard let number = Double(text), (0.01...86_400).contains(number) else { throw UsageError() }
      return number
    }
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError() }
      switch word {
      case "--url": url = URL(string: value).flatMap { ["http", "https"].contains($0.scheme) ? $0 : nil }
      case "--store": store = value
      case "-o": output = value
      case "--toggle": toggled.append(value)
      case "--watch": watch = try seconds(value)
      case "--timeout": timeout = try seconds(value)
      default: throw UsageError()
      }
    }
  }
}

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func run(_ arguments: Arguments) async throws -> ViewState {
  guard let url = arguments.url, let store = arguments.store, let output = arguments.output else { throw UsageError() }
  let typesetter = try Typesetter()
  // Another source or another store is another line here.
  let repository = WebBreedsRepository(service: URLSessionWebService(base: url, timeout: arguments.timeout))
  let manager = FavoritesFile(path: store)
  let model = BoardViewModel(
    breeds: BreedsUseCase(repository: repository), details: BreedDetailsUseCase(repository: repository),
    favorites: FetchFavoritesUseCase(manager: manager), favoriting: FavoritingUseCase(manager: manager)
  ) { board in
    var file = try WholeFile(output)
    try file.write(BoardPage(board: board).html(typesetter))
    try file.commit()
    if let message = board.errorMessage { say("live-board: \(message)") }
  }
  for name in arguments.toggled { try await model.toggleFavorite(name) }
  try await model.onAppear()
  while let watch = arguments.watch {
    try await Task.sleep(for: .seconds(watch))
    try await model.board.state == .error ? model.retry() : model.fetch()
  }
  return await model.board.state
}

let words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") || words.contains("-h") {
  print(usage, terminator: "")
  exit(0)
}
do {
  exit(try await run(Arguments(words)) == .idle ? 0 : 69)
} catch is UsageError {
  say(usage)
  exit(64)
} catch {
  say("live-board: \(error)")
  exit(1)
}

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

/// What is wrong with the command line.
struct UsageError: Error { let words: String }

struct Arguments {
  let url: URL
  let store: String
  let output: String
  var toggled: [String] = []
  var watch: Double?
  var timeout = 10.0

  init(_ words: [String]) throws {
    var (rest, given) = (words[...], [String: String]())
    func seconds(_ option: String, _ text: String) throws -> Double {
      guard let number = Double(text), (0.01...86_400).contains(number) else {
        throw UsageError(words: "\(option): “\(text)” is not possible; use 0.01 to 86400 seconds")
      }
      return number
    }
    while let word = rest.popFirst() {
      guard ["--url", "--store", "-o", "--toggle", "--watch", "--timeout"].contains(word) else {
        throw UsageError(words: "\(word) is not an option")
      }
      guard let value = rest.popFirst() else { throw UsageError(words: "\(word) has no value") }
      switch word {
      case "--toggle": toggled.append(value)
      case "--watch": watch = try seconds(word, value)
      case "--timeout": timeout = try seconds(word, value)
      default: given[word] = value
      }
    }
    func needed(_ option: String) throws -> String {
      guard let value = given[option] else { throw UsageError(words: "\(option) is missing") }
      return value
    }
    (store, output) = (try needed("--store"), try needed("-o"))
    let address = try needed("--url")
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host() != nil else {
      throw UsageError(words: "--url: “\(address)” is not an address of the web, as in https://dog.ceo")
    }
    self.url = url
  }
}

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func run(_ arguments: Arguments) async throws -> ViewState {
  let typesetter = try Typesetter()
  // Another source or another store is another line here.
  let repository = WebBreedsRepository(service: URLSessionWebService(base: arguments.url, timeout: arguments.timeout))
  let manager = FavoritesFile(path: arguments.store)
  let model = BoardViewModel(
    breeds: BreedsUseCase(repository: repository), details: BreedDetailsUseCase(repository: repository),
    favorites: FetchFavoritesUseCase(manager: manager), favoriting: FavoritingUseCase(manager: manager)
  ) { board in
    var file = try WholeFile(arguments.output)
    try file.write(BoardPage(board: board).html(typesetter))
    try file.commit()
    if let message = board.errorMessage { say("live-board: \(message)") }
  }
  for name in arguments.toggled { try await model.toggleFavorite(name) }
  try await model.onAppear()
  let known = Set(await model.board.breeds.map(\.breed.name))
  for name in arguments.toggled where !known.isEmpty && !known.contains(name) {
    say("live-board: no breed is called “\(name)”; it is a favourite that nobody sees")
  }
  while let watch = arguments.watch {
    try await Task.sleep(for: .seconds(watch))
    try await model.board.state == .error ? model.retry() : model.fetch()
  }
  return await model.board.state
}

let words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") || words.contains("-h") {
  print(usage)
  exit(0)
}
do {
  exit(try await run(Arguments(words)) == .idle ? 0 : 69)
} catch let error as UsageError {
  say("live-board: \(error.words)\n\(usage)")
  exit(64)
} catch {
  say("live-board: \(error)")
  exit(1)
}

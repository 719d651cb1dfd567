import Foundation
import Tacho

@main enum Program {
  static func main() async {
    do {
      if CommandLine.arguments.contains("--help") {
        print(Arguments.usage)
        exit(0)
      }
      say(try await run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      say("error: \(error)")
      exit(status(of: error))
    }
  }

  /// What the view model shows, and whether it is about a file that is not there.
  private struct Unloaded: Error, CustomStringConvertible {
    let description: String
    let isMissing: Bool
  }

  /// As in sysexits.h.
  private static func status(of error: any Error) -> Int32 {
    switch error {
    case is Arguments.Problem: 64
    case let error as Unloaded: error.isMissing ? 66 : 65
    default: 74
    }
  }

  /// Another service or another store is one line here.
  @MainActor private static func run(_ words: [String]) async throws -> String {
    let arguments = try Arguments(words)
    let film = MeterFilmFile(path: arguments.output, format: try arguments.format)
    let store: any SummaryStore = MarkdownSummaryStore(path: arguments.stem)
    let model = LevelViewModel(arguments.recording, service: FFmpegLevelService())

    await model.load()
    if let message = model.errorMessage {
      throw Unloaded(
        description: "\(arguments.recording.path): \(message)", isMissing: message == LevelError.invalidURL.message)
    }
    let summary = Summary(model.levels, sampleRate: FFmpegLevelService.sampleRate)
    let meter = try MeterFilm(
      arguments.meter, levels: model.levels, duration: summary.duration, title: model.title,
      reference: arguments.reference, rate: arguments.rate, shaper: Typesetter())
    try film.write(meter, soundOf: arguments.recording, scale: arguments.scale)
    try store.save(
      summary, of: arguments.recording, picture: SummaryCard(summary: summary, title: model.title).svg())
    return "wrote \(arguments.output): \(meter.frames.count) frames at \(meter.rate) a second, with sound; "
      + "\(arguments.stem).md"
  }

  private static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

import ProgramKit
import Tacho

let usage = """
  usage: voice-level SOUND -o FILM [--meter vu] [--reference -18] [--title TEXT] [--user USER.json] [--fps 30] [--scale 1]
    SOUND   any file that ffmpeg reads
    FILM    speech.mp4, .mov, .webm or .mkv; the summary goes beside it: speech.md and speech.svg
    METER   vu, ppm (type II), ppm-i or peak
    --user  who speaks: {"id": UUID, "name": "Ada", "email": "ada@example.com"}; the title without --title
  """

/// What the view model shows, and whether it is about a file that is not there.
struct Unloaded: Error, CustomStringConvertible {
  let description: String
  let isMissing: Bool
}

/// What the program is made of: another service or another store is registered here.
func dependencies(user: String?, summary: String) -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any LevelServiceProtocol).self) { _ in FFmpegLevelService() }
  container.register((any UserServiceProtocol).self) { _ in UserFile(path: user) }
  container.register((any SummaryStore).self) { _ in MarkdownSummaryStore(path: summary) }
  return container
}

await runProgram(
  "voice-level", usage: usage, status: { ($0 as? Unloaded).map { $0.isMissing ? 66 : 65 } ?? 74 }
) { words in
  let options = try Options(
    words, names: ["-o", "--meter", "--reference", "--title", "--user", "--fps", "--scale"])
  let (path, output) = (try options.word(0, "the sound"), try options.needed("-o"))
  guard let format = videoFormat(of: output), format.holdsSound else {
    throw UsageError("-o: \(output) is no film with sound; end it in .mp4, .mov, .webm or .mkv")
  }
  let meter = try options.value("--meter") { text in
    guard let meter = Meter(rawValue: text) else {
      let names = Meter.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("“\(text)” is not a meter; use one of \(names)")
    }
    return meter
  }
  let (reference, scale) = (
    try options.number("--reference", in: -60...0) ?? -18, try options.number("--scale", in: Limits.scale) ?? 1
  )
  let rate = try options.rate() ?? .fps30
  let stem = String(output[..<(output.lastIndex(of: ".") ?? output.endIndex)])
  let container = dependencies(user: options["--user"], summary: stem)

  let model = LevelViewModel(
    Recording(title: options["--title"] ?? "", path: path), service: try container.resolve(),
    users: try container.resolve())
  await model.load()
  if let message = model.errorMessage {
    throw Unloaded(
      description: "\(model.failedPath ?? path): \(message)", isMissing: message == LevelError.invalidURL.message)
  }
  let summary = Summary(model.levels, sampleRate: FFmpegLevelService.sampleRate)
  let film = try MeterFilm(
    meter ?? .vu, levels: model.levels, duration: summary.duration, title: model.title, reference: reference,
    rate: rate, shaper: Typesetter())
  try film.film.write(
    film.frames, count: film.frames.count, to: output, format: format, rate: rate, scale: scale,
    sound: FilmSound(path))
  try container.resolve((any SummaryStore).self).save(
    summary, title: model.title, picture: SummaryCard(summary: summary, title: model.title).svg())
  say("wrote \(output): \(film.frames.count) frames at \(rate) a second, with sound; \(stem).md")
  return 0
}

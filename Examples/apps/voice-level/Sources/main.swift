import ProgramKit
import Tacho

let usage = """
  usage: voice-level SOUND -o FILM [--meter vu] [--reference -18] [--title TEXT] [--user USER.json] [--fps 30] [--scale 1]
    SOUND   any file that ffmpeg reads
    FILM    speech.mp4, .mov, .webm or .mkv; the summary goes beside it: speech.md and speech.svg
    METER   vu, ppm (type II), ppm-i or peak
    --user  who speaks: {"id": UUID, "name": "Ada", "email": "ada@example.com"}; the title without --title
  """

/// What the program is made of: another service or another store is registered here.
func dependencies(user: String?, summary: String) -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any LevelServiceProtocol).self) { _ in FFmpegLevelService() }
  container.register((any UserServiceProtocol).self) { _ in UserFile(path: user) }
  container.register((any SummaryStore).self) { _ in MarkdownSummaryStore(path: summary) }
  return container
}

await runProgram("voice-level", usage: usage) { words in
  let options = try Options(
    words, names: ["-o", "--meter", "--reference", "--title", "--user", "--fps", "--scale"])
  let (path, output) = (try options.word(0, "the sound"), try options.needed("-o"))
  guard videoFormat(of: output)?.holdsSound == true else {
    throw ProgramError.usage("-o: \(output) is no film with sound; end it in .mp4, .mov, .webm or .mkv")
  }
  let names = Meter.allCases.map(\.rawValue).joined(separator: ", ")
  let meter = try options.values("--meter", "is not a meter; use one of \(names)", Meter.init(rawValue:)).first ?? .vu
  let reference = try options.number("--reference", in: -60...0) ?? -18
  let scale = try options.number("--scale", in: Limits.scale) ?? 1
  let rate = try options.rate() ?? .fps30
  let stem = String(output[..<(output.lastIndex(of: ".") ?? output.endIndex)])
  let container = dependencies(user: options["--user"], summary: stem)

  let model = LevelViewModel(
    Recording(title: options["--title"] ?? "", path: path), service: try container.resolve(),
    users: try container.resolve())
  await model.load()
  if let message = model.errorMessage {
    let status: Int32 = message == LevelError.invalidURL.rawValue ? 66 : 65
    throw ProgramError("\(model.failedPath ?? path): \(message)", status: status)
  }
  let summary = Summary(model.levels, sampleRate: FFmpegLevelService.sampleRate)
  let film = try MeterFilm(
    meter, levels: model.levels, duration: summary.duration, title: model.title, reference: reference, rate: rate,
    shaper: Typesetter())
  try film.write(to: output, scale: scale, sound: path)
  try container.resolve((any SummaryStore).self).save(
    summary, title: model.title, picture: SummaryCard(summary: summary, title: model.title).scene().svg())
  say("wrote \(output): \(film.frames.count) frames at \(rate) a second, with sound; \(stem).md")
  return 0
}

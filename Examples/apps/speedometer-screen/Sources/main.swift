import ProgramKit
import Tacho

let usage = """
  usage: speedometer-screen SCRIPT -o OUTPUT [--fps 30] [--scale 1]
    SCRIPT  a table with the columns time and text, as in Sample/typed.csv
    OUTPUT  screen.mp4, .webm, .mov, .mkv, .gif or .webp, or a folder for PNG frames
  """

/// What is wrong with a script, and with which.
struct BadScript: Error, CustomStringConvertible {
  let description: String
}

/// What the program is made of: another source of entries, or another recorder, is registered here.
func dependencies(script: String, output: String, scale: Double) -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any TypedEntrySource).self) { _ in TypedEntryTable(path: script) }
  container.register((any SpeedometerUseCaseProtocol).self) { _ in SpeedometerUseCase() }
  container.register(ScreenSession.self) { container in
    try ScreenSession(container.resolve((any TypedEntrySource).self).entries(), useCase: container.resolve())
  }
  container.register(ScreenPicture.self) { _ in try ScreenPicture() }
  container.register(RecorderFactory.self) { _ in
    { film in
      if let format = videoFormat(of: output) {
        return try FilmFile(
          output, format: format, of: film.scene(0), frames: film.count, rate: film.rate, scale: scale)
      }
      return try FrameFolder(output, of: film.scene(0), scale: scale)
    }
  }
  return container
}

await runProgram(
  "speedometer-screen", usage: usage, status: { $0 is BadScript ? 65 : $0 is TelemetryError ? 66 : 74 }
) { words in
  let options = try Options(words, names: ["-o", "--fps", "--scale"])
  let (script, output) = (try options.word(0, "the script"), try options.needed("-o"))
  let name = output.split(separator: "/").last ?? ""
  if let dot = name.lastIndex(of: "."), dot != name.startIndex, videoFormat(of: output) == nil {
    throw UsageError("-o: “\(name[dot...])” is not a film format; use .mp4, .webm, .mov, .mkv, .gif, .webp or a folder")
  }
  let container = dependencies(
    script: script, output: output, scale: try options.number("--scale", in: Limits.scale) ?? 1)
  let session: ScreenSession
  do { session = try container.resolve() } catch let error where error is ScriptError || error is BatchError {
    throw BadScript(description: "\(script): \(error)")
  }
  let film = ScreenFilm(session: session, picture: try container.resolve(), rate: try options.rate() ?? .fps30)
  try film.record(with: container.resolve(RecorderFactory.self)(film))
  say("wrote \(output): \(film.count) frames at \(film.rate) a second")
  return 0
}

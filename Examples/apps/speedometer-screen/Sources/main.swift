import ProgramKit
import Tacho

let usage = """
  usage: speedometer-screen SCRIPT -o OUTPUT [--fps 30] [--scale 1]
    SCRIPT  a table with the columns time and text, as in Sample/typed.csv
    OUTPUT  screen.mp4, .webm, .mov, .mkv, .gif or .webp, or a folder for PNG frames
  """

/// What the program is made of: another source of entries, or other rules, are registered here.
func dependencies(script: String) -> DependencyContainer {
  let container = DependencyContainer()
  container.register((any TypedEntrySource).self) { _ in TypedEntryTable(path: script) }
  container.register((any SpeedometerUseCaseProtocol).self) { _ in SpeedometerUseCase() }
  container.register(ScreenSession.self) { container in
    try ScreenSession(container.resolve((any TypedEntrySource).self).entries(), useCase: container.resolve())
  }
  return container
}

await runProgram("speedometer-screen", usage: usage) { words in
  let options = try Options(words, names: ["-o", "--fps", "--scale"])
  let (script, output) = (try options.word(0, "the script"), try options.needed("-o"))
  let name = output.split(separator: "/").last ?? ""
  if let dot = name.lastIndex(of: "."), dot != name.startIndex, videoFormat(of: output) == nil {
    throw ProgramError.usage(
      "-o: “\(name[dot...])” is not a film format; use .mp4, .webm, .mov, .mkv, .gif, .webp or a folder")
  }
  let scale = try options.number("--scale", in: Limits.scale) ?? 1
  let session: ScreenSession
  do { session = try dependencies(script: script).resolve() } catch let error as TelemetryError {
    throw ProgramError("\(error)", status: 66)
  } catch let error where error is ScriptError || error is BatchError {
    throw ProgramError("\(script): \(error)")
  }
  let film = ScreenFilm(session: session, picture: try ScreenPicture(), rate: try options.rate() ?? .fps30)
  try film.write(to: output, scale: scale)
  say("wrote \(output): \(film.count) frames at \(film.rate) a second")
  return 0
}

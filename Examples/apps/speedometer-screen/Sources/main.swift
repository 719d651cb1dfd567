import Foundation
import Tacho

/// Another store of entries, or another recorder, is one line here.
func run(_ words: [String]) throws -> String {
  let arguments = try Arguments(words)
  let source: any TypedEntrySource = TypedEntryTable(path: arguments.script)
  let session: ScreenSession
  do { session = try ScreenSession(source.entries()) } catch let error where error is ScriptError || error is BatchError
  {
    throw BadScript(description: "\(arguments.script): \(error)")
  }
  let film = ScreenFilm(session: session, picture: try ScreenPicture(), rate: arguments.rate)
  if let format = try arguments.film {
    var recorder = try FilmFile(
      arguments.output, format: format, of: film.scene(0), frames: film.count, rate: film.rate, scale: arguments.scale)
    try film.record(with: &recorder)
  } else {
    var recorder = try FrameFolder(arguments.output, of: film.scene(0), scale: arguments.scale)
    try film.record(with: &recorder)
  }
  return "wrote \(arguments.output): \(film.count) frames at \(film.rate) a second"
}

/// What is wrong with a script, and with which.
struct BadScript: Error, CustomStringConvertible {
  let description: String
}

func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

/// As in sysexits.h.
func status(of error: any Error) -> Int32 {
  switch error {
  case is Arguments.Problem: 64
  case is BadScript: 65
  case is TelemetryError: 66
  default: 74
  }
}

do {
  if CommandLine.arguments.contains("--help") {
    print(Arguments.usage)
    exit(0)
  }
  say(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  say("error: \(error)")
  exit(status(of: error))
}

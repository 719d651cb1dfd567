import ArgumentParser
import Files
import Platform
import Tacho

@main
struct TachoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tacho",
    abstract: "Draws gauges: one value in, a picture out.",
    discussion: """
      EXAMPLES:
        tacho render                           the Speedometer: speedometer.png
        tacho render --value 72 --max 220 --unit km/h -o speed.svg
        tacho render --value 72 --max 220 -o a.png -o a.pdf --theme light
        tacho render gauge.yaml --set scale.type=log -o gauge.svg
        tacho animate --to 15200 -o frames/%05d.png             numbered frames
        tacho animate gauge.yaml --data ride.csv --column speed -o ride.mp4
        tacho preview gauge.yaml               in the terminal
        some-command | tacho live gauge.yaml   there too, as readings come
        tacho inspect --value 5000 --json      what would be drawn, as data
        tacho report README.md -o README.md    pictures of a document's gauges

      EXIT STATUS:
        0 done, 64 wrong usage, 65 bad data, 66 missing input, 69 something is
        not installed, 70 internal error, 73 cannot create a file,
        74 input or output failed, 75 try again
      """,
    version: tachoVersion,
    subcommands: [
      Render.self, Preview.self, Animate.self, Live.self, Batch.self, ReportCommand.self, Inspect.self, Validate.self,
      Schema.self, List.self, ContextCommand.self,
    ])

  static func main() {
    // A reader that goes away must end a write with an error, not end the process.
    signal(SIGPIPE, SIG_IGN)
    // The same for a file that would grow beyond the user's limit.
    signal(SIGXFSZ, SIG_IGN)
    // Swift reads them from /proc, and takes them for none where it cannot; a program always has its own name.
    guard CommandLine.argc > 0 else {
      Console.error("error: the arguments cannot be read; is /proc mounted, and may this process open files?")
      exit(withError: ExitCode(75))
    }
    do {
      try Failure.reporting(checkArguments)
      if let format = pandocFormat {
        return try ReportCommand.parse(["--pandoc-filter", format]).run()
      }
      try Failure.reporting(checkCommand)
      // What is rare is in it, because it was not asked for by the usual word.
      let arguments = CommandLine.arguments.dropFirst().map { $0 == "--help-all" ? "--help" : $0 }
      var command = try quickParse(arguments[...]) ?? parseAsRoot(arguments)
      try Failure.reporting(checkRepetition)
      try command.run()
    } catch {
      leave(with: error)
    }
  }

  /// Says what the argument parser has to say: help and versions on standard output, errors on standard error.
  private static func leave(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    guard code == .success else {
      if let step = OtherOptions.nextStep(after: message, arguments: CommandLine.arguments) {
        Console.error("error: \(step)")
      } else if !message.isEmpty {
        // As everything else that goes wrong is said.
        Console.error(message.hasPrefix("Error: ") ? "error: " + message.dropFirst(7) : message)
      }
      Platform.exit(code.rawValue)
    }
    do throws(Failure) {
      if !message.isEmpty { try Console.output(Array((message + "\n").utf8)) }
      Platform.exit(0)
    } catch {
      Console.error("error: \(error.message)")
      Platform.exit(error.status.rawValue)
    }
  }

  /// Names that are not UTF-8 would become other names, and `--value=` would take the next argument.
  private static func checkArguments() throws(Failure) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      guard let text = String(validatingCString: argument) else {
        throw Failure(
          .usage, "argument \(index), \(shown(String(cString: argument))), is not UTF-8; give the file another name")
      }
      // The parser would take the next argument for the value.
      if text.hasPrefix("--"), text.utf8.count > 3,
        text.utf8.firstIndex(of: UInt8(ascii: "=")) == text.utf8.indices.last
      {
        throw Failure(
          .usage,
          "\(text.dropLast()): nothing stands after the =; for an empty text write \(text.dropLast()) ''")
      }
    }
  }

  /// The format that pandoc makes, where pandoc runs the program: `pandoc --filter tacho` gives it alone, and says in the
  /// environment how it reads.
  private static var pandocFormat: String? {
    guard getenv("PANDOC_READER_OPTIONS") != nil, CommandLine.arguments.count == 2,
      let format = CommandLine.arguments.last, !format.hasPrefix("-"), format != "help",
      !configuration.subcommands.contains(where: { $0._commandName == format })
    else { return nil }
    return format
  }

  /// The argument parser names no command that is nearly like the first word.
  private static func checkCommand() throws(Failure) {
    let names = configuration.subcommands.map { $0._commandName }
    let words = CommandLine.arguments.dropFirst()
    guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-"),
      word != "help"
    else { return }
    guard names.contains(word) else {
      let near = word == "version" ? "write tacho --version." : NearName.meant(word, among: names)
      throw Failure(
        .usage,
        "\(shown(word)) is not a command; \(near ?? "tacho --help says what each does.") "
          + "There are \(names.joined(separator: ", "))")
    }
    // The subcommand that may be left out would take it for a specification.
    let inner = Batch.configuration.subcommands.map { $0._commandName }
    guard word == Batch._commandName, let name = words.dropFirst().first, !name.hasPrefix("-"), !inner.contains(name),
      let near = NearName.meant(name, among: inner), (try? InputFile(name)) == nil
    else { return }
    throw Failure(.usage, "batch: \(shown(name)) is neither a command nor a file; \(near)")
  }

  /// The argument parser takes the last of several, and says nothing of the others.
  private static func checkRepetition() throws(Failure) {
    guard let option = RepeatedOptions.first(in: Array(CommandLine.arguments.dropFirst())) else { return }
    throw Failure(.usage, "\(option): is given twice, and takes one; leave the other out")
  }

  /// The command, when the arguments are in order. A parser that knows one command starts in half the time of one
  /// that knows them all; anything it cannot take, and every request for help, is left to the latter. Each says that it
  /// belongs to another (`_superCommandName`): the parser looks for requests for completions in no such command, which
  /// would take as long again as all it reads.
  private static func quickParse(_ arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    let options = Array(arguments.dropFirst())
    return switch arguments.first {
    case "render": try? Render.parse(options)
    case "animate": try? Animate.parse(options)
    case "preview": try? Preview.parse(options)
    case "live": try? Live.parse(options)
    case "inspect": try? Inspect.parse(options)
    case "report": try? ReportCommand.parse(options)
    case "batch" where options.first == "merge": try? BatchMerge.parse(Array(options.dropFirst()))
    case "batch" where options.first == "verify": try? BatchVerify.parse(Array(options.dropFirst()))
    case "batch" where options.first == "draw": try? BatchDraw.parse(Array(options.dropFirst()))
    case "batch" where options.first != "help": try? BatchDraw.parse(options)
    default: nil
    }
  }
}

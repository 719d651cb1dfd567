import ArgumentParser
import Tacho

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the language of specifications as a JSON Schema.")

  @Flag(help: "A page to read instead.")
  var markdown = false

  func run() throws {
    try Failure.reporting { () throws(Failure) in
      try Console.output(Array((markdown ? KeyReference.markdown : JSONSchema.text).utf8))
    }
  }
}

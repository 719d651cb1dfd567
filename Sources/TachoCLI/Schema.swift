import ArgumentParser
import Tacho

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the language of specifications as a JSON Schema.")

  @Flag(help: "A page to read instead.")
  var markdown = false

  @Flag(help: "The language of theme files.")
  var theme = false

  @Flag(help: "The schema of dashboards.")
  var dashboard = false

  func run() throws {
    let page = theme ? KeyReference.themeMarkdown : KeyReference.markdown
    let schema =
      theme ? JSONSchema.themeText : dashboard ? JSONSchema.dashboardText : JSONSchema.text
    try Failure.reporting { () throws(Failure) in
      if dashboard, theme || markdown {
        throw Failure(.usage, "--dashboard: is a JSON Schema of its own; leave --theme and --markdown out")
      }
      try Console.output(Array((markdown ? page : schema).utf8))
    }
  }
}

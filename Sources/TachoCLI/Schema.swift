import ArgumentParser
import Tacho

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the language of specifications as a JSON Schema.")

  /// What has a language of its own.
  enum Subject: String, CaseIterable { case gauge, theme, dashboard }

  @Argument(help: "Of what: gauge, theme or dashboard.", completion: .list(Subject.allCases.map(\.rawValue)))
  var subject = Subject.gauge.rawValue

  @Flag(help: "A page to read instead.")
  var markdown = false

  func run() throws {
    try Failure.reporting { () throws(Failure) in
      let text: String
      switch (try choice(subject, "schema") as Subject?, markdown) {
      case (.theme, true): text = KeyReference.themeMarkdown
      case (.theme, false): text = JSONSchema.themeText
      case (.dashboard, true):
        throw Failure(.usage, "--markdown: there is no page of dashboards' keys; see docs/reports.md, or leave it out")
      case (.dashboard, false): text = JSONSchema.dashboardText
      case (_, true): text = KeyReference.markdown
      case (_, false): text = JSONSchema.text
      }
      try Console.output(Array(text.utf8))
    }
  }
}

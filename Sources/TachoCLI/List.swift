import ArgumentParser
import Tacho

struct List: ParsableCommand {
  enum Subject: String, CaseIterable { case kinds, presets, themes, formats, fonts }

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what there is to choose from.")

  @Argument(
    help: "kinds, presets, themes, formats or fonts.", completion: .list(Subject.allCases.map(\.rawValue)))
  var subject: String

  func run() throws {
    try Failure.reporting { () throws(Failure) in
      let subject: Subject? = try choice(subject, "list")
      let names =
        switch subject {
        case .kinds, nil: Gauge.Kind.all.map(\.name)
        case .presets: ["speedometer"]
        case .themes: Theme.all.map(\.name)
        case .formats: OutputFormat.allCases.map(\.rawValue)
        case .fonts: Typesetter.installedFamilies
        }
      try Console.output(Array(names.map { $0 + "\n" }.joined().utf8))
    }
  }
}

import ArgumentParser
import Tacho

struct List: ParsableCommand {
  enum Subject: String, CaseIterable {
    case kinds, presets, themes, formats, needles, hubs, markers, units, locales, tokens, fonts
    case numberFormats = "number-formats"
  }

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what there is to choose from.")

  @Argument(
    help: "\(Subject.allCases.map(\.rawValue).joined(separator: ", ")).",
    completion: .list(Subject.allCases.map(\.rawValue)))
  var subject: String

  func run() throws {
    try Failure.reporting { () throws(Failure) in
      let subject: Subject? = try choice(subject, "list")
      try Console.output(Array((subject ?? .kinds).lines.map { $0 + "\n" }.joined().utf8))
    }
  }
}

extension List.Subject {
  /// A name a line; what it means follows after a tab.
  var lines: [String] {
    switch self {
    case .kinds:
      Gauge.Kind.all.map { kind in
        let variants = kind.variants.isEmpty ? "" : " Variants: \(kind.variants.joined(separator: ", "))."
        let values = kind.valueNames.isEmpty ? "" : " Values: \(kind.valueNames.joined(separator: ", "))."
        return "\(kind.name)\t\(kind.summary)\(variants)\(values)"
      }
    case .presets: ["speedometer\tThe Speedometer: 0 to 999,999 on seven marks."]
    case .themes: Theme.all.map(\.name)
    case .formats: PictureFormat.allCases.map(\.rawValue)
    case .needles: NeedleShape.allCases.map(\.rawValue)
    case .hubs: HubStyle.allCases.map(\.rawValue)
    case .markers: MarkerShape.allCases.map(\.rawValue)
    case .units: MeasureUnit.all.map { "\($0.symbol)\t\($0.name), \($0.family.rawValue)" }
    case .locales: NumberLocale.all.map { "\($0.tag)\t\($0.name)" }
    case .tokens: Theme.tokens.map(\.name)
    case .fonts: Typesetter.installedFamilies
    case .numberFormats: NumberFormat.named.map { "\($0.name)\t\($0.summary), as in \($0.example.text)" }
    }
  }
}

import Foundation
import Testing

/// What the program says of its own options.
struct OptionTableTests {
  private struct Option: Decodable {
    let name: String
    let commands: [String]
    let takes: String?
    let values: [String]
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func options() throws -> [Option] {
    let run = try TemporaryFolder().tacho("list", "options", "--json")
    return try JSONDecoder().decode([Option].self, from: Data(run.output))
  }

  @Test func theTableOfOptionsIsUpToDate() throws {
    let page = try String(contentsOf: Self.package.appending(path: "docs/options.md"), encoding: .utf8)
    let run = try TemporaryFolder().tacho("list", "options", "--markdown")
    #expect(run.status == 0)
    #expect(page == run.text, "tacho list options --markdown > docs/options.md")
  }

  @Test func eachCommandTakesTheOptionsOfTheTable() throws {
    let folder = try TemporaryFolder()
    let options = try options()
    #expect(options.count > 60)
    for command in [
      "render", "animate", "batch draw", "batch merge", "batch verify", "report", "inspect", "validate", "schema",
      "list",
    ] {
      let help = try folder.tacho(command.split(separator: " ").map(String.init) + ["--help-all"]).text
      let words = Set(help.split { !($0.isLetter || $0 == "-") }.map(String.init))
      for option in options where option.commands.contains(command) {
        #expect(words.contains(option.name), "\(command) \(option.name)")
      }
      let known = Set(options.filter { $0.commands.contains(command) }.map(\.name)).union(["--help", "--version"])
      let first = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        .flatMap { $0.split { !($0.isLetter || $0 == "-") }.map(String.init).prefix(2) }
        .filter { $0.hasPrefix("--") }
      #expect(!first.isEmpty || command == "schema")
      for name in first { #expect(known.contains(name), "\(command) \(name)") }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsOfferAllChoices(_ shell: String) throws {
    let script = try TemporaryFolder().tacho("--generate-completion-script", shell).text
    let words = Set(script.split { !($0.isLetter || $0.isNumber || "-._".contains($0)) }.map(String.init))
    let choices = try options().filter { !$0.values.isEmpty }
    let names = Set(choices.map(\.name))
    for name in [
      "--kind", "--theme", "--format", "--text", "--compression", "--codec", "--spring", "--loop", "--time-unit",
      "--pictures", "--picture-format", "--source",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    for option in choices {
      for value in option.values { #expect(words.contains(value), "\(shell): \(option.name) \(value)") }
    }
  }

  /// A file that is asked for is completed from the folder, not with words.
  @Test func filesAreCompletedWhereFilesAreMeant() throws {
    let dump = try TemporaryFolder().tacho("--experimental-dump-help").output
    let help = try #require(try JSONSerialization.jsonObject(with: Data(dump)) as? [String: Any])
    var seen = 0
    func visit(_ command: [String: Any]) {
      for inner in command["subcommands"] as? [[String: Any]] ?? [] { visit(inner) }
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        let names = (argument["names"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        let wanted = ["output", "data", "audio", "manifest", "assets", "font-file"]
        guard let name = names.first(where: wanted.contains) else { continue }
        let kind = argument["completionKind"] as? [String: Any] ?? [:]
        #expect(kind["file"] != nil || kind["directory"] != nil, "\(command["commandName"] ?? "") --\(name)")
        seen += 1
      }
    }
    visit(try #require(help["command"] as? [String: Any]))
    #expect(seen > 10)
  }
}

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

  /// Words with two hyphens in texts of the sources that are no options of the program.
  private static let otherWords: Set<String> = [
    "--help", "--help-all", "--version", "--headless", "--convert-to", "--base-url", "--filter", "--page", "--ink",
    "--card",
    "--line", "--name", "--simple", "--csv", "--single-line", "--batch",
  ]

  /// What the program says to write, it takes.
  @Test func noTextNamesAnOptionThatIsNone() throws {
    let known = Set(try options().map(\.name)).union(Self.otherWords)
    let sources = Self.package.appending(path: "Sources")
    var seen: Set<String> = []
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      for (number, line) in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").enumerated()
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for match in line.matches(of: /(?:^|[^\-\w])(--[a-z][a-z\-]*)/) {
          let name = String(match.output.1)
          #expect(known.contains(name), "\(file.lastPathComponent), line \(number + 1): \(line)")
          seen.insert(name)
        }
      }
    }
    #expect(seen.count > 60)
  }

  /// Options that have become keys, or others; what is said instead can be written.
  @Test(arguments: [
    ("--smooth 0.4", "--set 'data.smooth=0.4'"), ("--flatten-peaks", "--set 'data.flattenPeaks=true'"),
    ("--max-gap 3", "--set 'data.maxGap=3'"), ("--interpolate step", "--set 'data.interpolate=step'"),
    ("--skip-lines 0", "--set 'data.skipLines=0'"), ("--header-line 1", "--set 'data.headerLine=1'"),
    ("--comment x", "--set 'data.comment=x'"), ("--separator comma", "--set 'data.separator=comma'"),
    ("--data-format tsv", "--set 'data.format=tsv'"), ("--easing linear", "--set 'animation.easing=linear'"),
    ("--ballistics vu", "--set 'animation.ballistics=vu'"), ("--delay 2", "--set 'animation.delay=2'"),
    ("--tremble 0.1", "--set 'animation.tremble=0.1'"), ("--seed 1", "--set 'animation.seed=1'"),
    ("--start-up", "--set 'animation.startUp=true'"), ("--shutter-angle 180", "--set 'animation.shutterAngle=180'"),
    ("--plays 3", "--loop 3"), ("--width 400 --height 200", "--size 400x200"), ("--shard-count 8", "--shard auto/8"),
  ])
  func anOptionThatIsGoneSaysWhatToWrite(_ option: String, _ instead: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(["animate", "-o", "a.apng"] + option.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.errors.contains("write \(instead)"), "\(run.errors)")
    try folder.write("time,value\n0,1\n0.1,2\n", to: "d.csv")
    let isOfMovement = !instead.contains("data.") && !instead.contains("ballistics")
    let source = isOfMovement ? "--to 3" : "--data d.csv --set 'data.format=csv'"
    let seed = instead.contains("seed") ? "--set animation.tremble=0.1" : ""
    let cluster = instead.contains("auto") ? "-o 'a-{shard}.apng'" : "-o a.apng"
    let command = "SLURM_ARRAY_TASK_ID=0 \"$0\" animate --max 9 --fps 8 --duration 1 \(source) \(seed) \(cluster)"
    let second = try folder.shell(instead.contains("format") ? command : "\(command) \(instead)")
    #expect(second.status == 0, "\(second.errors)")
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

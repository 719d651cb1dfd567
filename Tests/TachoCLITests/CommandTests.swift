import Tacho
import Testing

/// The command as a whole.
struct CommandTests {
  @Test func theVersionIsPlain() throws {
    let run = try TemporaryFolder().tacho("--version")
    #expect(run.status == 0)
    #expect(run.text == tachoVersion + "\n")
    #expect(run.errors == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsExistForTheShell(shell: String) throws {
    let run = try TemporaryFolder().tacho("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.text.contains("strict-fonts"))
    #expect(run.errors == "")
  }

  @Test func helpNamesEveryOption() throws {
    let run = try TemporaryFolder().tacho("render", "--help-all")
    #expect(run.status == 0)
    for option in [
      "value", "kind", "min", "max", "unit", "title", "output", "format", "size", "scale",
      "background", "theme", "text", "font-file", "font-family", "strict-fonts", "quiet",
    ] {
      #expect(run.text.contains("--\(option) ") || run.text.contains("--\(option)\n"), "\(option)")
    }
  }

  /// In groups what most people use, with examples that are not broken; and all of it where it is asked for.
  @Test func theHelpOfAFilmIsInGroups() throws {
    let folder = try TemporaryFolder()
    let help = try folder.tacho("animate", "--help").text
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 100 && lines.allSatisfy { $0.count <= 80 }, "\(lines.count)")
    for title in ["EXAMPLES:", "GAUGE:", "OUTPUT:", "MOVEMENT:", "DATA:", "WORK:"] {
      #expect(lines.contains { $0 == title }, "\(title)")
    }
    let commands = help.replacing("\\\n    ", with: "").split(separator: "\n")
    #expect(commands.filter { $0.hasPrefix("  tacho animate ") && $0.contains(" -o ") }.count == 5)
    let all = try folder.tacho("animate", "--help-all").text
    for option in ["--codec", "--decimal-mark", "--strict-fonts", "--manifest"] {
      #expect(!help.contains(option) && all.contains(option), "\(option)")
    }
  }

  @Test func withoutASubcommandThereIsHelpAndNoFile() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho()
    #expect(run.status == 0)
    #expect(run.text.contains("render"))
    #expect(try folder.names == [])
  }
}

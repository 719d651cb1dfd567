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
      "value", "kind", "min", "max", "unit", "title", "output", "format", "size", "width", "height", "scale",
      "background", "theme", "text", "font-file", "font-family", "strict-fonts", "quiet",
    ] {
      #expect(run.text.contains("--\(option) ") || run.text.contains("--\(option)\n"), "\(option)")
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

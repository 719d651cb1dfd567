import Foundation
import Testing

/// Messages, statuses and names when something around the program is wrong.
struct MessageSafetyTests {
  @Test(arguments: [
    ["render", "--value", "3", "-o", "a\u{1b}[31m\u{202e}\u{2066}\u{200f}\u{9b}.svg"],
    ["render", "--value", "3", "-o", "a.svg", "--font-family", "\u{202e}abc\u{1b}]0;x\u{7}"],
    ["render", "--value", "3", "-o", "\u{1b}[2Jnone/a.svg"],
    ["render", "--unknown\u{1b}[31m\u{2069}"],
    ["render", "\u{1b}[31m.yaml"],
    ["validate", "none\u{1b}[31m\u{200e}.yaml"],
    ["batch", "--data", "\u{1b}[31m\u{202a}.csv", "-o", "out/{row}.svg"],
    ["animate", "--data", "\u{1b}[31m\u{202a}.csv", "-o", "a.apng"],
    ["animate", "--size", "40", "--duration", "0.1", "-o", "a\u{1b}[31m\u{202a}.apng"],
    ["report", "\u{1b}[31m\u{202a}.md", "-o", "a.html"],
    ["\u{1b}[31mnonsense"],
  ])
  func nothingOnStandardErrorSteersATerminal(arguments: [String]) throws {
    let run = try TemporaryFolder().tacho(arguments)
    #expect(!run.errors.isEmpty)
    for scalar in run.errors.unicodeScalars where scalar != "\n" {
      let isSteering: Bool =
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x200e, 0x200f, 0x061c, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
      #expect(!isSteering, "U+\(String(scalar.value, radix: 16)) in \(run.errors)")
    }
  }

  /// What a shell would take for something else, in the files of people.
  private static let oddTexts = [
    "it's on", "$HOME", #"a\b \\"#, "`id`", "$(id)", #"say "on""#, "a;b & c|d", "!x", "'", "a  b", "**", "~", "#on",
    "ön, <o>",
    #"'\''"#,
  ]

  /// The cell comes back out of the shell, and the option with it does what the message says.
  @Test(arguments: oddTexts) func optionsOfMessagesAreTheCellsInAShell(cell: String) throws {
    let folder = try TemporaryFolder()
    let quoted = "\"" + cell.replacing("\"", with: "\"\"") + "\""
    try folder.write("time,v\n0,3\n1,\(quoted)\n2,4\n", to: "a.csv")
    let film = try folder.tacho("animate", "--kind", "radial", "--max", "9", "--data", "a.csv", "-o", "a.apng")
    let missing = try #require(film.errors.firstRange(of: "or say --missing "))
    let end = try #require(film.errors.firstRange(of: " if the word means"))
    let word = film.errors[missing.upperBound..<end.lowerBound]
    #expect(try folder.shell("printf %s \(word)").text == cell)
    let survey = try folder.shell("\"$0\" inspect --data a.csv --missing \(word)")
    #expect(survey.text.contains("2 numbers, 3 to 4, 1 missing"), "\(survey.text)")

    try folder.write(
      "time,\(quoted),v\n" + (0..<6).map { "\($0 / 2),\($0 % 2 == 0 ? quoted : "b"),\($0)\n" }.joined(), to: "a.csv")
    let inspected = try folder.tacho("inspect", "--data", "a.csv")
    let start = try #require(inspected.text.firstRange(of: "; --where "))
    let rest = try #require(inspected.text.firstRange(of: " takes one"))
    let choice = inspected.text[start.upperBound..<rest.lowerBound]
    #expect(try folder.shell("printf %s \(choice)").text == "\(cell)=\(cell)")
  }

  @Test(arguments: oddTexts) func theProposedCommandNamesFileColumnAndCell(text: String) throws {
    let folder = try TemporaryFolder()
    let quoted = "\"" + text.replacing("\"", with: "\"\"") + "\""
    let name = text.replacing("/", with: "") + ".csv"
    let rows = (0..<6).map { "\($0 / 2),\($0 % 2 == 0 ? quoted : "b"),\($0)\n" }.joined()
    try folder.write("time,sensor,\(quoted)\n" + rows, to: name)
    var run = try folder.tacho("inspect", "--data", name)
    // The second is the film of the rows that the first takes.
    for options in ["", " --duration 0.1 --size 60"] {
      let command = try #require(run.text.split(separator: "\n").last?.split(separator: "next ").last)
      let line = String(command).trimmingCharacters(in: .whitespaces).replacing("film.mp4", with: "f.svg")
      run = try folder.shell("\"$0\"" + line.dropFirst("tacho".count) + options)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    #expect(try folder.names.contains("f.svg"))
  }

  @Test(
    .enabled(if: OutputFileTests.hasFullDevice, "no /dev/full here"),
    arguments: [
      "--help", "--version", "render --help", "batch draw --help", "help animate", "list kinds", "schema",
      "schema --markdown", "--generate-completion-script bash",
    ])
  func fullStandardOutputIsNeverASuccess(command: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell("\"$0\" \(command) > /dev/full")
    #expect(run.status == 74)
    #expect(run.errors.contains("standard output: no space left on the disk"))
    #expect(try folder.shell("\"$0\" \(command)").status == 0)
    #expect(try !folder.shell("\"$0\" \(command)").output.isEmpty)
  }

  @Test func aNameThatIsNotUTF8IsRefused() throws {
    let folder = try TemporaryFolder()
    for line in [
      #""$0" render --value 3 -o "$(printf 'bad\377.svg')""#, #""$0" report "$(printf 'bad\377.md')" -o a.html"#,
      #""$0" batch --data "$(printf 'bad\377.csv')" -o 'out/{row}.svg'"#,
    ] {
      let run = try folder.shell(line)
      #expect(run.status == 64)
      #expect(run.errors.contains("is not UTF-8"))
    }
    #expect(try folder.names == [])
  }

  @Test func aLoopOfLinksIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.shell("ln -s b.svg a.svg; ln -s a.svg b.svg").status == 0)
    for command in [["render"], ["animate", "--size", "40", "--duration", "0.1"]] {
      let run = try folder.tacho(command + ["-o", "a.svg"])
      #expect(run.status == 73)
      #expect(run.errors.contains("too many symbolic links"))
    }
    #expect(try folder.shell("readlink a.svg").text == "b.svg\n")
  }

  @Test(arguments: ["ulimit -n 6", "ulimit -v 60000"])
  func aBatchWithoutFilesOrMemorySaysSo(limit: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("v\n1\n2\n", to: "r.csv")
    for line in [#"batch --data r.csv -o 'out/{row}.svg' --set 'value={v}'"#, "batch --stdin-jobs -o out"] {
      let run = try folder.shell("\(limit); exec timeout -s KILL 30 \"$0\" \(line)")
      // So little memory may be too little for the loader, which says so with 127.
      #expect([75, 127].contains(run.status), "\(run.errors)")
      #expect(!run.errors.isEmpty)
    }
  }

  @Test func aPictureBeyondTheMemoryMayBeTriedAgain() throws {
    let folder = try TemporaryFolder()
    // The picture alone takes 64 MB.
    let run = try folder.shell(#"ulimit -v 100000; exec "$0" render --value 3 --size 4000 -o big.png"#)
    #expect([75, 127].contains(run.status), "\(run.status) \(run.errors)")
    #expect(!run.errors.isEmpty)
    #expect(try folder.names == [])
  }
}

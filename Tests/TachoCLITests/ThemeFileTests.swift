import Foundation
import TestSupport
import Testing
import Typesetting

/// Theme files from the command line.
@Suite struct ThemeFileTests {
  @Test func aThemeLiesBesideItsSpecification() throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: brass\ncolors: {accent: '#7a1f5c'}\n", to: "house.yaml")
    try folder.write("value: 4\ntheme: house.yaml\n", to: "gauge.yaml")
    let own = try folder.tacho("render", "gauge.yaml", "-o", "own.svg")
    let brass = try folder.tacho("render", "gauge.yaml", "--theme", "brass", "-o", "brass.svg")
    #expect(own.status == 0 && brass.status == 0, "\(own.errors)\(brass.errors)")
    #expect(try folder.text("own.svg").contains("#7a1f5c") && !folder.text("brass.svg").contains("#7a1f5c"))
    #expect(try folder.tacho("validate", "gauge.yaml").status == 0)
    #expect(try folder.tacho("validate", "--source", "theme", "house.yaml").status == 0)
  }

  @Test func whatIsWrongWithAThemeIsToldWithFileLineAndColumn() throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: light\nbezel:\n  - {width: 4, materiel: brass}\n", to: "house.yaml")
    for arguments in [
      ["render", "--value", "4", "--theme", "house.yaml", "-o", "a.svg"],
      ["validate", "--source", "theme", "house.yaml"],
    ] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 65)
      #expect((run.errors + run.text).contains("house.yaml:3:16: bezel[0].materiel"), "\(run.errors)\(run.text)")
      #expect((run.errors + run.text).contains("did you mean material?"))
    }
    let missing = try folder.tacho("render", "--value", "4", "--theme", "none.yaml", "-o", "a.svg")
    #expect(missing.status == 66 && missing.errors.contains("none.yaml"))
  }

  @Test func aThemeThatIsMissingHidesNoOtherProblem() throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: ring\nvalue: 3\ntheme: none.yaml\n", to: "a.yaml")
    try folder.write(
      "layout:\n  gauges:\n    - {theme: x.yaml, value: 4}\n    - {theme: y.yaml, value: 4}\n", to: "b.yaml")
    try folder.write("kind: rinng\nvalue: 3\n", to: "c.yaml")
    let run = try folder.tacho("validate", "a.yaml", "b.yaml", "c.yaml", "--json")
    #expect(run.status == 65 && run.errors.contains("4 problems found"))
    for words in ["none.yaml", "x.yaml", "y.yaml", "rinng"] { #expect(run.text.contains(words), "\(run.text)") }
  }

  @Test func aThemeFileIsKnownByItsKeys() throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: light\ncolors: {accent: '#7a1f5c'}\n", to: "house.yaml")
    try folder.write("extends: light\ncolor: red\n", to: "wrong.yaml")
    #expect(try folder.tacho("validate", "house.yaml").text == "house.yaml: ok\n")
    let wrong = try folder.tacho("validate", "wrong.yaml")
    #expect(wrong.status == 65 && wrong.text.contains("wrong.yaml:2:1: color: is no key here; write colors: {"))
  }

  @Test(arguments: ["md", "html", "eml"])
  func reportsTakeThemeFilesForAllTheirGauges(ending: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: light\ncolors: {accent: '#7a1f5c'}\n", to: "house.yaml")
    try folder.write("# Week\n\n```gauge\nvalue: 5\n```\n", to: "week.md")
    let setting = ending == "html" ? ["--theme", "house.yaml"] : ["--set", "theme=house.yaml"]
    let run = try folder.tacho(
      ["report", "week.md", "-o", "out.\(ending)"] + (ending == "md" ? ["--assets", "p"] : []) + setting)
    #expect(run.status == 0, "\(run.errors)")
    if ending == "html" { #expect(try folder.text("out.html").contains("#7a1f5c")) }
    let missing = try folder.tacho(["report", "week.md", "-o", "no.\(ending)", "--theme", "none.yaml"])
    #expect(missing.status == 66 && missing.errors.contains("none.yaml"))
  }

  @Test func aThemeThatASpecificationNamesLiesInItsFolder() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("in")
    try folder.write("secret: 42\n", to: "outside.yaml")
    #expect(try folder.shell("ln -s ../outside.yaml in/link.yaml && mkfifo in/pipe.yaml").status == 0)
    for name in ["../outside.yaml", "link.yaml", "pipe.yaml", "none.yaml", "/etc/none.yaml", "in/x/../../none.yaml"] {
      try folder.write("value: 4\n\ntheme: \(name)\n", to: "in/gauge.yaml")
      try folder.write("layout:\n  gauges:\n    - {theme: \(name), value: 4}\n", to: "in/board.yaml")
      for (file, place) in [("gauge.yaml", "3:8"), ("board.yaml", "3:15")] {
        for command in [
          ["render", "in/\(file)", "-o", "a.svg"], ["inspect", "in/\(file)"], ["validate", "in/\(file)"],
        ] {
          let run = try folder.tacho(command)
          let words = run.errors + run.text
          #expect(run.status == 65 && words.contains("in/\(file):\(place): "), "\(command) \(name): \(words)")
          #expect(!words.contains("secret"), "\(command) \(name): \(words)")
        }
      }
    }
    // What is not asked for is not read.
    #expect(try folder.tacho("render", "in/gauge.yaml", "--theme", "light", "-o", "a.svg").status == 0)
  }

  @Test func aThemeLiesBesideTheFileThatNamesIt() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("parts")
    for (name, color) in [("a", "#7a1f5c"), ("b", "#008800")] {
      try folder.makeFolder("parts/\(name)")
      try folder.write("colors: {accent: '\(color)'}\n", to: "parts/\(name)/house.yaml")
      try folder.write("value: 1\ntheme: house.yaml\n", to: "parts/\(name)/gauge.yaml")
    }
    try folder.write("{layout: {gauges: [{spec: a/gauge.yaml}, {extends: b/gauge.yaml}]}}", to: "parts/both.yaml")
    try folder.write("extends: parts/both.yaml\n", to: "all.yaml")
    try folder.write(
      "{layout: {gauges: [{spec: parts/a/gauge.yaml, set: {theme: parts/b/house.yaml}}]}}", to: "set.yaml")
    for (file, colors) in [("all.yaml", ["#7a1f5c", "#008800"]), ("set.yaml", ["#008800"])] {
      let run = try folder.tacho("render", file, "-o", "o.svg")
      #expect(run.status == 0, "\(run.errors)")
      for color in ["#7a1f5c", "#008800"] {
        #expect(try folder.text("o.svg").contains(color) == colors.contains(color), "\(file) \(color)")
      }
    }
    try folder.write("```gauge\nspec: all.yaml\n```\n", to: "d.md")
    #expect(try folder.tacho("report", "d.md", "-o", "d.html", "-q").status == 0)
    #expect(try folder.text("d.html").contains("#7a1f5c") && folder.text("d.html").contains("#008800"))
  }

  @Test func batchesReadThemeFilesAndKnowWhenOneHasChanged() throws {
    let folder = try TemporaryFolder()
    try folder.write("colors: {accent: '#7a1f5c'}\n", to: "house.yaml")
    try folder.write("value: 1\ntheme: house.yaml\n", to: "gauge.yaml")
    try folder.write("value\n3\n5\n", to: "rows.csv")
    for arguments in [["gauge.yaml"], ["--kind", "radial", "--theme", "house.yaml"], ["--set", "theme=house.yaml"]] {
      let run = try folder.tacho(["batch"] + arguments + ["--data", "rows.csv", "-o", "{row}.svg", "-q"])
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(try folder.text("2.svg").contains("#7a1f5c"), "\(arguments)")
    }
    let batch = ["batch", "gauge.yaml", "--data", "rows.csv", "-o", "{row}.svg", "--manifest", "m.jsonl", "--resume"]
    #expect(try folder.tacho(batch).status == 0)
    try folder.write("colors: {accent: '#008800'}\n", to: "house.yaml")
    let again = try folder.tacho(batch)
    #expect(try again.status != 0 || folder.text("1.svg").contains("#008800"), "\(again.errors)")
  }

  @Test func gaugesOfADocumentReadThemeFilesBesideIt() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("parts")
    try folder.write("colors: {accent: '#7a1f5c'}\n", to: "parts/house.yaml")
    try folder.write("value: 1\ntheme: house.yaml\n", to: "parts/gauge.yaml")
    try folder.write("value: 1\ntheme: none.yaml\n", to: "parts/lost.yaml")
    try folder.write("```gauge\nspec: parts/gauge.yaml\n```\n", to: "good.md")
    try folder.write("```gauge\nspec: parts/lost.yaml\n```\n", to: "bad.md")
    let run = try folder.tacho("report", "good.md", "-o", "good.html", "-q")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("good.html").contains("#7a1f5c"))
    let lost = try folder.tacho("report", "bad.md", "-o", "bad.html", "-q")
    #expect(lost.status == 65 && lost.errors.contains("none.yaml"), "\(lost.errors)")
  }

  @Test func aPairIsTheTwoSidesOfTheThemeThatIsAskedFor() throws {
    let folder = try TemporaryFolder()
    try folder.write("value: 4\ntheme: card\n", to: "card.yaml")
    try folder.write("value: 4\ntheme: brass\n", to: "brass.yaml")
    try folder.write("extends: card\nlight: {accent: '#7a1f5c'}\ndark: {accent: '#e0a0d0'}\n", to: "house.yaml")
    for (theme, arguments) in [("card", ["card.yaml"]), ("contrast", ["card.yaml", "--theme", "contrast-auto"])] {
      #expect(try folder.tacho(["render"] + arguments + ["--pair", "-o", "a.svg", "-q"]).status == 0)
      for side in ["light", "dark"] {
        let alone = ["render", "card.yaml", "--theme", "\(theme)-\(side)", "-o", "alone.svg", "-q"]
        #expect(try folder.tacho(alone).status == 0)
        #expect(try folder.text("a.\(side).svg") == folder.text("alone.svg"), "\(theme) \(side)")
      }
    }
    #expect(try folder.tacho("render", "--value", "4", "--theme", "house.yaml", "--pair", "-o", "h.svg").status == 0)
    #expect(try folder.text("h.light.svg").contains("#7a1f5c") && folder.text("h.dark.svg").contains("#e0a0d0"))
    let refused = try folder.tacho("render", "brass.yaml", "--pair", "-o", "b.svg")
    #expect(refused.status == 64 && refused.errors.contains("“brass” has one side"), "\(refused.errors)")
    try folder.write("extends: light\n", to: "plain.yaml")
    try folder.write("v\n1\n", to: "rows.csv")
    for command in [
      ["render", "--value", "4"], ["animate", "--value", "4", "--duration", "0.2"],
      ["batch", "--kind", "radial", "--data", "rows.csv", "--set", "value={v}"],
    ] {
      let run = try folder.tacho(command + ["--theme", "plain.yaml", "--pair", "-o", "{row}p.svg"])
      #expect(run.status == 64 && run.errors.contains("“plain.yaml” has one side"), "\(command): \(run.errors)")
    }
  }

  @Test func coloursThatCannotBeReadAreAWarning() throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: light\ncolors:\n  label: '#dddddd'\n", to: "pale.yaml")
    let run = try folder.tacho("render", "--value", "4", "--theme", "pale.yaml", "-o", "a.svg")
    #expect(run.status == 0 && run.errors.contains("pale.yaml:3:10: colors.label"), "\(run.errors)")
  }

  /// By its file, by its keys, and in place of what the board says; on paper as on a page, and in gauges that are written elsewhere.
  @Test func aBoardHasATheme() throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: light\ncolors: {accent: '#123456', label: '#0a0b0c'}\n", to: "house.yaml")
    try folder.write("{value: 4, max: 9}\n", to: "gauge.yaml")
    let sections = "\nsections:\n  - gauges: [{value: 5}, {spec: gauge.yaml}]\n"
    try folder.write("title: A\ntheme: house.yaml" + sections, to: "file.yaml")
    try folder.write(
      "title: A\ntheme: {extends: light, colors: {accent: '#123456', label: '#0a0b0c'}}" + sections, to: "keys.yaml")
    try folder.write("title: A\ntheme: dark" + sections, to: "dark.yaml")
    for ending in ["html", "pdf"] {
      var pages: [[UInt8]] = []
      for arguments in [["file.yaml"], ["keys.yaml"], ["dark.yaml", "--theme", "house.yaml"]] {
        let run = try folder.tacho(["report"] + arguments + ["-o", "page.\(ending)", "-q"])
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        pages.append(try folder.bytes("page.\(ending)"))
      }
      #expect(pages[0] == pages[1] && pages[0] == pages[2], "\(ending)")
      #expect(try folder.tacho("report", "dark.yaml", "-o", "page.\(ending)", "-q").status == 0)
      #expect(try folder.bytes("page.\(ending)") != pages[0])
    }
    for name in ["none.yaml", "house.yml", "brasss"] {
      let run = try folder.tacho("report", "dark.yaml", "--theme", name, "-o", "no.html")
      #expect(run.status != 0 && run.errors.contains(name), "\(run.errors)")
    }
  }

  /// The keys of a theme stand where its name does, in a file, a setting and a job; those of a job's file are read too.
  @Test func aThemeIsWrittenWhereItIsUsed() throws {
    let folder = try TemporaryFolder()
    let theme = "{extends: light, colors: {accent: '#123456'}}"
    try folder.write("extends: light\ncolors: {accent: '#123456'}\n", to: "house.yaml")
    try folder.write("{value: 4, max: 9, theme: \(theme)}\n", to: "own.yaml")
    try folder.write("{value: 4, max: 9}\n", to: "plain.yaml")
    #expect(try folder.tacho("render", "plain.yaml", "--theme", "house.yaml", "-o", "file.svg", "-q").status == 0)
    #expect(try folder.tacho("render", "own.yaml", "-o", "own.svg", "-q").status == 0)
    #expect(try folder.tacho("render", "plain.yaml", "--set", "theme=\(theme)", "-o", "set.svg", "-q").status == 0)
    let jobs = [
      #"{"spec": {"value": 4, "max": 9, "theme": "house.yaml"}, "output": "job.svg"}"#,
      ##"{"spec": {"value": 4, "max": 9, "theme": {"extends": "light", "##
        + ##""colors": {"accent": "#123456"}}}, "output": "key.svg"}"##,
    ]
    try folder.write(jobs.joined(separator: "\n") + "\n", to: "jobs")
    #expect(try folder.shell("\"$0\" batch --stdin-jobs <jobs").status == 0)
    let picture = try folder.bytes("file.svg")
    for name in ["own", "set", "job", "key"] { #expect(try folder.bytes("\(name).svg") == picture, "\(name)") }
    let wrong = try folder.tacho("render", "plain.yaml", "--set", "theme={colours: {}}", "-o", "no.svg")
    #expect(wrong.status == 64 && wrong.errors.contains("theme.colours: is no key here; did you mean colors?"))
  }

  @Test func pandocsMetadataNameAThemeFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("extends: light\ncolors: {accent: '#123456'}\n", to: "house.yaml")
    func document(_ theme: String) -> String {
      #"{"pandoc-api-version":[1,23],"meta":{"gauge-theme":{"t":"MetaString","c":""# + theme
        + #""}},"blocks":[{"t":"CodeBlock","c":[["",["gauge"],[]],"value: 5"]}]}"#
    }
    try folder.write(document("house.yaml"), to: "doc.json")
    #expect(try folder.shell("\"$0\" report --pandoc-filter html <doc.json >out.json").status == 0)
    let names = try folder.shell("cat gauges/*.svg").text
    #expect(names.contains("#123456"))
    try folder.write(document("none.yaml"), to: "doc.json")
    let run = try folder.shell("\"$0\" report --pandoc-filter html <doc.json")
    #expect(
      run.status == 65 && run.errors.contains("gauge-theme: ") && run.errors.contains("none.yaml"), "\(run.errors)")
  }

  // MARK: - Fonts

  private func fontFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = try #require(try Typesetter.files(ofFamily: "DejaVu Sans Mono").first)
    try FileManager.default.createDirectory(
      atPath: folder.url.appending(path: "themes/fonts").path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: folder.url.appending(path: "themes/fonts/House.ttf").path)
    return folder
  }

  @Test func aThemeBringsItsFontBesideIt() throws {
    let folder = try fontFolder()
    try folder.write("fonts: {number: {file: fonts/House.ttf}}\n", to: "themes/house.yaml")
    try folder.write("fonts: {number: {family: DejaVu Sans Mono, weight: 400}}\n", to: "themes/installed.yaml")
    try folder.write("kind: ring\nvalue: 4\ntheme: themes/house.yaml\n", to: "gauge.yaml")
    try folder.write(
      "kind: ring\nvalue: 4\ntheme: {fonts: {number: {file: themes/fonts/House.ttf}}}\n", to: "inline.yaml")
    func picture(_ arguments: String...) throws -> String {
      let run = try folder.tacho(["render"] + arguments + ["-o", "-", "-f", "svg"])
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      return run.text
    }
    let own = try picture("gauge.yaml")
    #expect(try picture("inline.yaml") == own)
    // The one regular file is taken for every weight.
    #expect(try picture("gauge.yaml", "--theme", "themes/installed.yaml") == own)
    #expect(try picture("gauge.yaml", "--theme", "dark") != own)
    try folder.write("# Week\n\n```gauge\nspec: gauge.yaml\n```\n", to: "week.md")
    #expect(try folder.tacho("report", "week.md", "-o", "week.html").status == 0)
  }

  @Test(arguments: [
    ("fonts: {number: {file: fonts/None.ttf}}", 1, "house.yaml:1:24: fonts.number.file: cannot read"),
    (
      "extends: light\nfonts:\n  title: {file: house.ttf}", 3,
      "house.yaml:3:17: fonts.title.file: “house.ttf” is not a readable font file"
    ),
    ("fonts: {number: {file: fonts/House.woff}}", 1, "house.yaml:1:24: fonts.number.file: must be a font file"),
    ("fonts: {number: {file: ../House.ttf}}", 1, "must be the name of a file in the folder"),
    ("fonts: {number: {family: Inter, file: fonts/House.ttf}}", 1, "leave one of the two out"),
  ])
  func whatIsNoFontIsRefusedAtItsPlace(theme: String, line: Int, words: String) throws {
    let folder = try fontFolder()
    try folder.write(theme + "\n", to: "themes/house.yaml")
    try folder.write("no font", to: "themes/house.ttf")
    try folder.write("value: 4\ntheme: themes/house.yaml\n", to: "gauge.yaml")
    for arguments in [["render", "gauge.yaml", "-o", "a.svg"], ["validate", "themes/house.yaml"]] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 65 && (run.errors + run.text).contains(words), "\(run.errors)\(run.text)")
    }
  }

  /// Whatever draws it names the theme file from where the command runs, and the line in it.
  @Test func aFaultOfAThemeFileIsToldThere() throws {
    let folder = try TemporaryFolder()
    for name in ["p", "p/themes"] { try folder.makeFolder(name) }
    try folder.write("extends: dark\ntrack: {segmentz: 4}\n", to: "p/themes/x.yaml")
    try folder.write("value: 3\ntheme: themes/x.yaml\n", to: "p/g.yaml")
    try folder.write("title: T\ntheme: themes/x.yaml\nsections: [{gauges: [{value: 3}]}]\n", to: "p/b.yaml")
    try folder.write("value\n3\n", to: "rows.csv")
    for arguments in [
      ["render", "p/g.yaml", "-o", "a.svg"], ["validate", "p/g.yaml"], ["animate", "p/g.yaml", "-o", "a.svg"],
      ["batch", "p/g.yaml", "--data", "rows.csv", "-o", "{row}.svg"], ["report", "p/b.yaml", "-o", "b.html"],
    ] {
      let run = try folder.tacho(arguments)
      #expect(
        run.status != 0 && (run.errors + run.text).contains("p/themes/x.yaml:2:9: track.segmentz"),
        "\(arguments): \(run.errors)\(run.text)")
    }
  }

  /// What no row says stands in the specification of a batch, or in a file that it extends.
  @Test func aFaultOfABatchIsToldWhereItStands() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("p")
    try folder.write("value: 3\nranges: [{to: x}]\n", to: "p/g.yaml")
    try folder.write("extends: g.yaml\n", to: "p/e.yaml")
    try folder.write("value\n3\n", to: "rows.csv")
    for name in ["g", "e"] {
      let run = try folder.tacho("batch", "p/\(name).yaml", "--data", "rows.csv", "-o", "{row}.svg")
      #expect(run.status != 0 && run.errors.contains("rows.csv:2:1: p/g.yaml:2:10: ranges[0]"), "\(run.errors)")
    }
  }
}

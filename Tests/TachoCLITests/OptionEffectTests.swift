import Foundation
import Testing

/// Each option of each command has an effect, or it is said why not.
struct OptionEffectTests {
  /// What an option is given, so that it shows; nil of a flag.
  private static let samples: [String: String?] = [
    "--value": "7", "--kind": "ring", "--min": "3", "--max": "90", "--unit": "W", "--title": "T", "--size": "50",
    "--theme": "dark", "--background": "red", "--font-file": "none.ttf",
    "--font-family": "No Such Family", "--set": "max=77", "--strict-fonts": nil, "--format": "zip", "--fps": "11",
    "--duration": "1.5", "--scale": "3", "--pair": nil, "--audio": "none.wav", "--codec": "h264",
    "--compression": "best", "--contact-sheet": "2", "--from": "20", "--to": "70", "--spring": "bouncy",
    "--loop": "ping-pong",
    "--data": "ride.csv", "--column": "other",
    "--offset": "0.25", "--speed": "2", "--data-unit": "m/s",
    "--time-column": "other", "--where": "id=1", "--units-line": "2", "--decimal-mark": "comma",
    "--date-order": "day-first", "--time-unit": "ms", "--missing": "10.5", "--data-path": "x", "--range": "1..1",
    "--shard": "1/2", "--manifest": "m.jsonl", "--text": "live", "--graphics": "braille",
    "--cells": "10x5", "--resume": nil, "--stdin-jobs": nil, "--json": nil, "--markdown": nil, "--source": "theme",
    "--header": "Subject: x", "--check": nil, "--pandoc-filter": nil, "--pictures": "data", "--assets": "pix",
    "--picture-format": "pdf", "--language": "de", "--folder": "none", "--quiet": nil,
    "--keep-going": nil, "--max-failed": "x",
  ]

  /// Where an option may leave everything as it is.
  private static let idle: [String: String] = [
    "--jobs": "the bytes do not depend on it", "--keep-going": "no row is bad here",
    "animate --date-order": "the table has no dates",
    "animate --decimal-mark": "the numbers that are shown have points and no groups",
    "batch draw --decimal-mark": "the numbers have points and no groups",
    "batch draw --missing": "no cell has the word",
    "inspect --background": "it says where things are, not in which colours",
    "inspect --theme": "it says where things are, not in which colours",
    "preview --background": "words have no colours", "preview --theme": "words have no colours",
    "preview --size": "words have no height", "preview --kind": "words are the same for all kinds",
    "live --background": "words have no colours", "live --theme": "words have no colours",
    "live --size": "words have no height", "live --kind": "words are the same for all kinds",
    "live --cells": "each reading is a line of words in a pipe", "live --fps": "each reading is a line in a pipe",
    "live --spring": "words show readings",
    "batch draw --quiet": "nothing is said where each job is answered",
    "batch draw --text": "the format is each job's own", "batch draw --compression": "the format is each job's own",
  ]

  private static let film = ["animate", "g.yaml", "--duration", "0.6", "--fps", "5", "-o"]
  private static let followed = [
    "animate", "g.yaml", "--data", "ride.csv", "--column", "speed", "--fps", "5", "-o",
  ]

  @Test(arguments: [
    ["render", "g.yaml", "-o", "a.png"], ["render", "g.yaml", "-o", "a.svg"], film + ["a.apng"], film + ["a.svg"],
    film + ["f%d.png"], film + ["a.mkv"], followed + ["f%d.svg"],
    ["batch", "draw", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.png"],
    ["batch", "draw", "g.yaml", "--stdin-jobs", "-o", "o"], ["report", "a.md", "-o", "b.html"],
    ["report", "a.md", "-o", "b.md"], ["report", "a.html", "-o", "b.eml"], ["report", "board.yaml", "-o", "b.html"],
    ["inspect", "g.yaml"], ["inspect", "--data", "ride.csv"], ["preview", "g.yaml"],
    ["live", "g.yaml", "--data", "readings"], ["validate", "g.yaml"], ["schema"], ["list", "kinds"],
  ])
  func eachOptionIsObeyedOrToldOf(_ command: [String]) throws {
    let name = command[0] == "batch" ? "batch draw" : command[0]
    let usual = try outcome(command)
    for option in try Self.options where option.commands.contains(name) && !command.contains(option.name) {
      if option.name == "--output" || Self.idle[option.name] != nil || Self.idle["\(name) \(option.name)"] != nil {
        continue
      }
      let sample = try #require(Self.samples[option.name], "give \(option.name) a value that shows")
      let arguments = command + [option.name] + (sample.map { [$0] } ?? [])
      #expect(try outcome(arguments) != usual, "\(arguments.joined(separator: " ")): without effect, in silence")
    }
  }

  /// What is set in `data` and `animation`, which has no option of its own; each shows.
  private static let settings = [
    "data.format=tsv", "data.skipLines=1", "data.headerLine=0", "data.comment=0", "data.separator=semicolon",
    "data.maxGap=0.05", "data.interpolate=step", "data.smooth=0.4", "data.flattenPeaks=true", "animation.delay=0.2",
    "animation.easing=ease-in", "animation.ballistics=vu", "animation.tremble=0.1", "animation.startUp=true",
    "animation.shutterAngle=180", "animation.loop=3",
  ]

  @Test(arguments: [
    ["render", "g.yaml", "-o", "a.png"], film + ["a.apng"], film + ["f%d.png"], film + ["a.mkv"],
    followed + ["f%d.png"],
    followed + ["a.apng"], ["batch", "draw", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.png"],
    ["batch", "draw", "g.yaml", "--stdin-jobs", "-o", "o"], ["inspect", "g.yaml"], ["inspect", "--data", "ride.csv"],
    ["preview", "g.yaml"],
  ])
  func eachKeyOfDataAndMovementIsObeyedOrToldOf(_ command: [String]) throws {
    let usual = try outcome(command)
    for setting in Self.settings {
      let run = try outcome(command + ["--set", setting])
      #expect(run != usual, "\(command.joined(separator: " ")) --set \(setting): without effect, in silence")
    }
  }

  /// What an option and `--set` of its key make of one value.
  @Test(arguments: [
    ("--value", "7", "7x"), ("--kind", "ring", "rang"), ("--min", "3", "x"), ("--max", "90", "-5"),
    ("--size", "50", "0"), ("--size", "55x40", "55x0"), ("--size", "55.5x40", "wide"), ("--theme", "brass", "bras"),
    ("--background", "red", "redd"), ("--title", "T", ""), ("--unit", "W", ""), ("--scale", "2", "9"),
    ("--fps", "5", "fast"), ("--duration", "0.3", "-1"), ("--from", "20", "x"),
    ("--spring", "bouncy", "bounzy"), ("--spring", "{response: 0.8}", "{response: -1}"),
    ("--spring", "{duration: 0.3, bounce: 0.1}", "response=0.8"),
    ("--loop", "ping-pong", "pong"), ("--loop", "true", "0"), ("--loop", "3", "3.5"),
  ])
  func anOptionIsItsKey(_ option: String, _ value: String, _ wrong: String) throws {
    let key = try #require(try Self.options.first { $0.name == option }?.key)
    let isOfRender = try Self.options.first { $0.name == option }?.commands.contains("render") ?? false
    let command = isOfRender ? ["render", "p.yaml", "-o", "a.png"] : ["animate", "p.yaml", "-o", "a.apng"]
    let beside = key == "animation.duration" ? [] : isOfRender ? [] : ["--duration", "0.3"]
    let usual = try outcome(command + beside)
    let asOption = try outcome(command + beside + [option, value])
    #expect(asOption.status == 0, "\(asOption.errors)")
    #expect(asOption.files == (try outcome(command + beside + ["--set", "\(key)=\(value)"]).files))
    if option != "--loop" { #expect(asOption.files != usual.files, "\(option) \(value)") }
    guard !wrong.isEmpty else { return }
    let refused = try outcome(command + beside + [option, wrong])
    #expect(refused.status == 64 && refused.errors.hasPrefix("error: \(option): "), "\(refused.errors)")
    let setting = try outcome(command + beside + ["--set", "\(key)=\(wrong)"])
    #expect(
      refused.errors.replacing("error: \(option): ", with: "") == Self.message(setting.errors, key), "\(setting.errors)"
    )
  }

  /// An option that is short for a key, beside `--set` of it.
  @Test(arguments: [
    ["render", "g.yaml", "-o", "a.png"], film + ["a.apng"], followed + ["a.apng"],
    ["batch", "draw", "g.yaml", "--data", "rows.csv", "-o", "o/{row}.png"], ["preview", "g.yaml"],
    ["live", "g.yaml", "--data", "readings"], ["report", "a.md", "-o", "b.html"],
  ])
  func anOptionAndItsKeyAreNotSetTogether(_ command: [String]) throws {
    let name = command[0] == "batch" ? "batch draw" : command[0]
    let before = command.firstIndex(of: "--duration").map { Array(command[..<$0] + command[($0 + 4)...]) } ?? command
    for option in try Self.options where option.commands.contains(name) {
      let key = name == "report" && option.name == "--theme" ? "theme" : option.key
      guard let key, !before.contains(option.name), let sample = Self.samples[option.name] ?? nil,
        name != "report" || key == "theme"
      else { continue }
      var spellings = [key]
      if key.hasPrefix("scale.") { spellings += [String(key.dropFirst("scale.".count))] }
      for spelling in spellings {
        let run = try outcome(before + ["--set", "\(spelling)=\(sample)", option.name, sample])
        #expect(
          run.status == 64 && run.errors.hasPrefix("error: \(option.name): --set \(spelling) sets the same key"),
          "\(option.name) \(spelling): \(run.errors)")
      }
    }
  }

  /// Two settings of one key: the later would take the place of the earlier.
  @Test(arguments: [
    (["max=50", "scale.max=60"], true), (["scale.min=1", "min=2"], true), (["max=50", "max=60"], true),
    (["scale={max: 60}", "max=50"], false), (["scale.type=log", "scale={max: 60}"], true),
    (["ranges=[{from: 5, color: red}]", "ranges[0].color=blue"], false),
    (["ranges[1].color=blue", "ranges[1].color=red"], true), (["title=a", "title=b"], true),
    (["layout={gauges: [{value: 4, max: 9}]}", "layout.gauges[0].scale.max=8"], false),
    (["max=50", "scale={min: 0}"], true), (["scale={min: 0}", "max=50"], false),
    (["ranges=[{from: 5}]", "ranges[0].color=blue"], false),
    (["max=50", "unit=W"], false), (["title=a", "titl=b"], false),
    (["pointers=[{type: needle}]", "pointers[0].width=2"], false), (["scale={}", "scale.min=1"], false),
  ])
  func oneKeyIsNotSetTwice(_ settings: [String], _ isTwice: Bool) throws {
    let given = settings.flatMap { ["--set", $0] }
    for command in [
      ["render", "--value", "4", "-o", "a.svg"], ["animate", "--to", "4", "-o", "a.svg"],
      ["batch", "--data", "rows.csv", "-o", "{row}.svg"], ["report", "a.md", "-o", "a.html"],
    ] {
      let run = try outcome(command + given)
      #expect(run.errors.contains("leave one of them out") == isTwice, "\(run.errors)")
      #expect(!isTwice || run.status == 64)
    }
  }

  /// What it says is what there is to do: the other order.
  @Test(arguments: [("max=50", "scale={wrap: true}"), ("scale.type=log", "scale={max: 60, min: 1}")])
  func aWholeAfterItsPartIsToldToComeFirst(_ part: String, _ whole: String) throws {
    let draw = ["render", "--value", "4", "-o", "a.svg", "--set", "kind=radial"]
    let key = part.prefix { $0 != "=" }
    let refused = try outcome(draw + ["--set", part, "--set", whole])
    #expect(
      refused.errors
        == "error: --set scale: takes the place of all of it, --set \(key) too; give it first, or leave one of them out\n"
    )
    #expect(try outcome(draw + ["--set", whole, "--set", part]).status == 0)
  }

  // MARK: - Runs

  private struct Option: Decodable {
    let name: String
    let commands: [String]
    let key: String?
  }

  private static var options: [Option] {
    get throws {
      let run = try TemporaryFolder().tacho("list", "options", "--json")
      return try JSONDecoder().decode([Option].self, from: Data(run.output))
    }
  }

  private struct Outcome: Equatable {
    let status: Int32
    let output: [UInt8]
    let errors: String
    let files: [String: [UInt8]]
  }

  private static let inputs: [(name: String, text: String)] = [
    (
      "g.yaml",
      "{value: 48, title: 日, unit: km/h, max: 120, width: 120, height: 120, theme: light, animation: {easing: linear}}\n"
    ),
    ("p.yaml", "{value: 48, max: 120, size: 160}\n"), ("rows.csv", "value,when\n# 3\n1.5,3/4/2024\n2.5,4/5/2024\n"),
    (
      "ride.csv",
      "time,speed,other,id\n"
        + (0..<24).map { "\(Double($0 * $0) / 300),\(10.5 + Double($0 * 7 % 50)),\($0 * 2),\($0 % 2)\n" }.joined()
    ),
    ("a.md", "# A\n\n```gauge\nvalue: 5\ntitle: 日\n```\n"),
    ("a.html", "<p><tacho-gauge value=\"5\" title=\"日\"></tacho-gauge></p>\n"),
    ("board.yaml", "title: B\nsections:\n  - gauges:\n      - {value: 5, title: 日}\n"), ("readings", "3\n5\n"),
    ("jobs", "{\"set\":{\"track.thickness\":4},\"output\":\"1.png\"}\n"),
  ]

  private func outcome(_ arguments: [String]) throws -> Outcome {
    let folder = try TemporaryFolder()
    for input in Self.inputs { try folder.write(input.text, to: input.name) }
    let words = arguments.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let run = try folder.shell("\"$0\" \(words) <jobs")
    var files: [String: [UInt8]] = [:]
    let made = FileManager.default.enumerator(atPath: folder.url.path)
    while let name = made?.nextObject() as? String {
      guard !Self.inputs.contains(where: { $0.name == name }), let bytes = try? folder.bytes(name) else { continue }
      files[name] = bytes
    }
    // How long it took is no effect.
    let errors = run.errors.replacing(/in [0-9.]+ s/, with: "in no time")
    return Outcome(status: run.status, output: run.output, errors: errors, files: files)
  }

  /// Without what names the setting.
  private static func message(_ errors: String, _ key: String) -> String {
    let start = "error: --set: \(key)"
    guard errors.hasPrefix(start) else { return errors }
    let rest = errors.dropFirst(start.count)
    return String(rest.dropFirst(rest.hasPrefix(": ") ? 2 : 1))
  }
}

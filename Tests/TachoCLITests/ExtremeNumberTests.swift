import Foundation
import TestSupport
import Testing

/// Numbers at the edges of what a machine holds, wherever the program takes one.
struct ExtremeNumberTests {
  private struct Option: Decodable {
    let name: String
    let commands: [String]
  }

  private static let extremes = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "4611686018427387904",
    "2147483648", "4294967296", "-1", "0", "-0", "1e308", "1e19", "9.3e18", "1e15", "1e-308", "nan", "inf", "-inf",
    "0x7fffffffffffffff", "99999999999999999999999999", "1e400", "604801",
  ]

  /// The grammars that options have, each with the number in its places.
  private static func forms(_ number: String) -> [String] {
    [
      number, "\(number)x\(number)", "\(number)/\(number)", "1/\(number)", "\(number):\(number)", "0:\(number)",
      "0-\(number)",
      "\(number)-", "0..\(number)", "\(number)%", "\(number),\(number)", "\(number)s", "\(number)h", "\(number)dB",
      "value=\(number)",
      "size=\(number)", "animation.duration=\(number)", "history=[\(number),\(number)]", "2024-01-01T00:00:\(number)",
    ]
  }

  /// A call of each command that works, short but for the option that is added.
  private static let calls: [String: [[String]]] = [
    "render": [["render", "--value", "5", "-o", "X.svg"]],
    "preview": [["preview", "--value", "5", "--cells", "20x10"]],
    "animate": [
      ["animate", "--to", "5", "--set", "animation.duration=0.1", "-o", "X.svg"],
      ["animate", "--data", "times.csv", "--column", "v", "-o", "X.svg"],
    ],
    "batch draw": [["batch", "draw", "rows.csv", "-o", "X/{row}.svg"]],
    "batch merge": [["batch", "merge", "none"]],
    "batch verify": [["batch", "verify", "none"]],
    "inspect": [["inspect", "--value", "5"]],
    "report": [["report", "page.md", "-o", "X.html"]],
    "live": [["live", "--cells", "20x10"]],
    "validate": [["validate", "gauge.yaml"]],
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("t,v\n0,1\n1,5\n2,7\n", to: "times.csv")
    try folder.write("value\n1\n5\n", to: "rows.csv")
    try folder.write("```gauge\nvalue: 5\n```\n", to: "page.md")
    try folder.write("value: 5\n", to: "gauge.yaml")
    return folder
  }

  /// How the program may end: as sysexits says it, never by a signal.
  private static let ends: Set<Int32> = [0, 64, 65, 66, 69, 73, 75]

  @Test func everyOptionTakesAnExtremeNumberOrRefusesIt() throws {
    let options = try JSONDecoder().decode(
      [Option].self, from: Data(TemporaryFolder().tacho("list", "options", "--json").output))
    let calls = options.flatMap { option in
      option.commands.flatMap { Self.calls[$0] ?? [] }.map { (option.name, $0) }
    }
    #expect(calls.count > 150)
    var random = SplitMix64(seed: 37)
    // Each option in each of its commands once; a call that would draw for minutes has its time.
    for (name, call) in calls {
      let number = Self.extremes.randomElement(using: &random) ?? "0"
      let form = Self.forms(number).randomElement(using: &random) ?? number
      let folder = try folder()
      let line = (call + ["\(name)=\(form)"]).map { "'\($0)'" }.joined(separator: " ")
      let run = try folder.shell("ulimit -t 5 -f 400000; exec \"$0\" \(line)")
      #expect(
        Self.ends.contains(run.status) || run.status == 128 + SIGXCPU,
        "tacho \(line): \(run.status) \(run.errors.suffix(200))")
      if run.status != 0 { #expect(!run.errors.isEmpty, "tacho \(line)") }
      #expect(try folder.names.allSatisfy { !$0.hasSuffix(".part") && !$0.hasPrefix(".") }, "tacho \(line)")
    }
  }

  /// A table of times and values of any size, drawn with the options that count with times.
  @Test func timesOfAnySizeAreDrawnOrRefused() throws {
    var random = SplitMix64(seed: 38)
    let times = ["0", "1e-9", "3", "604800", "604801", "1e9", "1e12", "1e15", "-1e15", "9e18", "9223372036854775807"]
    let values = ["0", "1", "1e15", "-1e15", "1e308", "-1e308", "nan", "inf", "", "5"]
    let options: [(String, [String])] = [
      ("--offset", ["0", "604799", "1e15", "-5", "1e-9", "1:00:00"]),
      ("--set", ["0", "1e-9", "1e15", "4294967295"].map { "data.maxGap=" + $0 }),
      ("--speed", ["1e9", "1e-9", "1000"]), ("--fps", ["1000", "0.001", "1/1000000", "2147483647/1", "30000/1001"]),
      ("--range", ["0:9223372036854775806", "9223372036854775806:", "100000:100001", "9223372036854775807-"]),
      ("--set", ["1e15", "0.001", "1e-9"].map { "data.smooth=" + $0 }),
      ("--set", ["animation.seed=9223372036854775807", "animation.seed=-9223372036854775808"]),
      ("--set", ["animation.shutterAngle=360", "animation.shutterAngle=1e300"]),
      ("--loop", ["65535", "2147483647", "9223372036854775807"]),
    ]
    for _ in 0..<60 {
      let folder = try folder()
      let rows = (0..<3).compactMap { _ in times.randomElement(using: &random) }.sorted {
        (Double($0) ?? 0) < (Double($1) ?? 0)
      }
      let table = rows.map { "\($0),\(values.randomElement(using: &random) ?? "0")\n" }.joined()
      try folder.write("t,v\n" + table, to: "times.csv")
      let given = options.shuffled(using: &random).prefix(2).map {
        "'\($0)=\($1.randomElement(using: &random) ?? "0")'"
      }
      let line = given.joined(separator: " ")
      let run = try folder.shell(
        "ulimit -t 5 -f 400000; exec \"$0\" animate --data times.csv --column v -o X.svg \(line)")
      #expect(
        Self.ends.contains(run.status) || run.status == 128 + SIGXCPU,
        "\(line), \(table): \(run.status) \(run.errors.suffix(200))")
    }
  }
}

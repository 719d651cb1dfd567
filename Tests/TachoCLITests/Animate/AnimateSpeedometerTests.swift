import Foundation
import TestSupport
import Testing

/// The Speedometer's motion and rule, whichever way a film asks for them.
struct AnimateSpeedometerTests {
  private func numbers(_ folder: TemporaryFolder, _ arguments: [String]) throws -> [Double] {
    let run = try folder.tacho(
      ["animate", "--size", "40", "-o", "f%03d.png", "--manifest", "m.jsonl", "-q"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try folder.text("m.jsonl").split(separator: "\n").compactMap { line in
      for key in ["\"number\": ", "\"value\": "] {
        guard let start = line.range(of: key)?.upperBound else { continue }
        return Double(line[start...].prefix { $0 != "," && $0 != "}" })
      }
      return nil
    }
  }

  @Test func theNumberStaysBetweenItsEndsOnEveryWay() throws {
    for arguments in [
      ["--to", "10", "--from", "5000", "--spring", "{response: 0.8, dampingFraction: 0.6}"],
      ["--to", "10", "--from", "5000", "--loop", "loop", "--duration", "2"], ["story.yaml"],
      ["--data", "d.csv", "--column", "v", "--set", "data.interpolate=step"],
    ] {
      let folder = try TemporaryFolder()
      try folder.write(
        "kind: speedometer\nvalue: 10\nanimation: {from: 5000, sequence: [{to: 10}]}\n", to: "story.yaml")
      try folder.write("time,v\n0,5000\n0.2,10\n2,10\n", to: "d.csv")
      let numbers = try numbers(folder, arguments)
      #expect(numbers.count > 20)
      #expect(numbers.allSatisfy { (10...5_000).contains($0) }, "\(arguments)")
      #expect(numbers.contains(10), "\(arguments)")
    }
  }

  /// What is said beside the number is said of the number, also while the needle swings or stands at its stop; and the last
  /// frame is the still picture of the last reading.
  @Test(arguments: 0..<6)
  func theWordsBesideTheNumberAreOfTheNumber(seed: Int) throws {
    var random = SplitMix64(seed: 4_711 + UInt64(seed))
    let folder = try TemporaryFolder()
    let ends = [random.int(in: 1_000...30_000), random.int(in: 40_000...600_000)]
    try folder.write(
      """
      kind: speedometer
      value: \(random.int(in: 0...999_999))
      ranges: [{from: 0, to: \(ends[0]), label: Lo}, {from: \(ends[0]), to: \(ends[1]), label: Mid}, {from: \(ends[1]), label: Top}]
      uncertainty: \(random.int(in: 1...900))
      """, to: "g.yaml")
    let readings = (0..<random.int(in: 2...5)).map { _ in random.int(in: 0...999_999) }
    try folder.write("time,v\n" + readings.enumerated().map { "\($0),\($1)\n" }.joined(), to: "d.csv")
    let data = ["--data", "d.csv", "--column", "v", "--set", "data.interpolate=step"]
    let rate = ["1", "4", "10"][random.int(in: 0...2)]
    for way in [data, data + ["--duration", "7"], [], ["--spring", "bouncy"]] {
      let run = try folder.tacho(
        ["animate", "g.yaml", "--fps", rate, "-o", "f/%03d.svg", "--manifest", "m.jsonl", "-q"] + way)
      #expect(run.status == 0, "\(run.errors)")
      let lines = try folder.text("m.jsonl").split(separator: "\n").filter { $0.contains("\"number\"") }
      #expect(lines.count > 1)
      var last = ""
      for (index, line) in lines.enumerated() {
        let number = try #require(line.firstMatch(of: /"number": ([-+.e\d]+)/).flatMap { Double($0.1) })
        let name = "f/" + String(repeating: "0", count: 3 - "\(index)".count) + "\(index).svg"
        last = try String(#require(folder.text(name).firstMatch(of: /<desc[^>]*>([^<]*)</)).1)
        let range = number <= Double(ends[0]) ? "Lo" : number <= Double(ends[1]) ? "Mid" : "Top"
        #expect(last.contains("“\(range)”"), "\(way), frame \(index), \(number): \(last)")
        #expect(last.contains(" ± "), "\(way), frame \(index), \(number): \(last)")
      }
      let still = way.isEmpty || way[0] == "--spring" ? [] : ["--value", "\(readings.last ?? 0)"]
      #expect(try folder.tacho(["render", "g.yaml", "-o", "s.svg", "-q"] + still).status == 0)
      #expect(try folder.text("s.svg").contains(">\(last)</desc>"), "\(way): \(last)")
      _ = try folder.shell("rm -r f m.jsonl")
    }
  }

  @Test func whatTheSpeedometerDoesNotTakeIsRefusedWithItsPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write("time,v\n0,1\n1,5000000\n", to: "d.csv")
    try folder.write("preset: speedometer\nanimation: {from: 5000000}\n", to: "from.yaml")
    try folder.write("preset: speedometer\nanimation: {sequence: [{to: 5}, {to: 5000000}]}\n", to: "to.yaml")
    for (arguments, place) in [
      (["from.yaml"], "animation.from"), (["to.yaml"], "animation.sequence[1].to"),
      (["--data", "d.csv", "--column", "v"], "d.csv:3:3"),
    ] {
      let run = try folder.tacho(["animate", "--size", "40", "-o", "a.apng", "-q"] + arguments)
      #expect(run.status == 65)
      #expect(run.errors.contains(place) && run.errors.contains("5000000"), "\(run.errors)")
    }
  }

  @Test func aSettingKeepsTheSpeedometer() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "--set", "title=Pace", "-o", "a.svg", "-q").status == 0)
    #expect(try folder.tacho("render", "--kind", "speedometer", "--title", "Pace", "-o", "b.svg", "-q").status == 0)
    #expect(try folder.text("a.svg") == folder.text("b.svg"))
  }

  @Test func theKindAndThePresetAreOne() throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: speedometer\nvalue: 750\n", to: "kind.yaml")
    try folder.write("preset: speedometer\nvalue: 750\n", to: "preset.yaml")
    for name in ["kind", "preset"] {
      #expect(try folder.tacho("render", name + ".yaml", "-o", name + ".svg", "-q").status == 0)
    }
    #expect(try folder.text("kind.svg") == folder.text("preset.svg"))
  }
}

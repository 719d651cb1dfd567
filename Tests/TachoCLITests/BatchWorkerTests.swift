import Foundation
import Testing

/// Jobs in, answers out, line by line.
struct BatchWorkerTests {
  private func answers(_ jobs: [String], _ folder: TemporaryFolder, _ options: String = "") throws -> [[String: Any]] {
    try folder.write(jobs.joined(separator: "\n"), to: "jobs.jsonl")
    let run = try folder.shell("exec \"$0\" batch --stdin-jobs -o out \(options) < jobs.jsonl")
    #expect(run.status == 0, "\(run.errors)")
    return try run.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func everyJobIsAnsweredInOrder() throws {
    let folder = try TemporaryFolder()
    let jobs = (1...60).map { number in
      number % 10 == 0
        ? "{\"id\": \(number), \"spec\": {\"value\": \"x\"}, \"output\": \"\(number).svg\"}"
        : "{\"id\": \(number), \"spec\": {\"value\": \(number), \"size\": 40}, \"output\": \"a/\(number).png\"}"
    }
    let answers = try answers(jobs, folder)
    #expect(answers.map { $0["id"] as? Int } == (1...60).map { $0 })
    for (index, answer) in answers.enumerated() {
      let isGood = (index + 1) % 10 != 0
      #expect(answer["ok"] as? Bool == isGood)
      #expect((answer["error"] as? String)?.contains("value") == (isGood ? nil : true))
      #expect(answer["retry"] as? Bool == (isGood ? nil : false))
      if isGood { #expect(fileKind(try folder.bytes("out/a/\(index + 1).png")) == "png") }
    }
  }

  @Test func linesThatAreNoJobsAreAnswered() throws {
    let folder = try TemporaryFolder()
    let lines = [
      "x", "[1]", "{", "{\"id\": 5}", "{\"id\": \"a\\\"b\", \"spec\": {\"value\": 1}}", "  ",
      "{\"spec\": {\"value\": 1}, \"output\": \"x\"}", "{\"id\": 9, \"spce\": {}, \"output\": \"x.png\"}", "\u{0}",
      "{\"id\": 10, \"spec\": {\"value\": 1}, \"set\": {\"a[\": 1}, \"output\": \"x.png\"}",
      "{\"id\": 10, \"spec\": 5, \"output\": \"x.png\"}",
    ]
    let answers = try answers(lines, folder)
    #expect(answers.count == 10)
    #expect(answers.allSatisfy { $0["ok"] as? Bool == false })
    #expect(answers.map { $0["line"] as? Int } == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11])
    #expect(answers[4]["id"] as? String == "a\"b")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "out").path) == [])
  }

  /// Options are on top of the specification of the command, and none of a job's own.
  @Test func optionsThatAJobHasNoUseForAreTold() throws {
    let job = "{\"id\": 1, \"spec\": {\"value\": 7}, \"output\": \"1.svg\"}"
    let told = try answers([job], TemporaryFolder(), "--title Common --theme light --text live")
    let words = try #require(told[0]["warnings"] as? [String])
    #expect(words.contains { $0.contains("--title") && $0.contains("--theme") && !$0.contains("--text") }, "\(words)")
    #expect(try answers([job], TemporaryFolder(), "--text live")[0]["warnings"] == nil)
  }

  @Test func valuesAreSetOnTheCommonSpecification() throws {
    let folder = try TemporaryFolder()
    let answers = try answers(
      ["{\"id\": 1, \"set\": {\"value\": 7, \"scale.max\": 9}, \"output\": \"1.svg\"}"], folder, "--title Common")
    #expect(answers[0]["ok"] as? Bool == true)
    let other = try folder.shell(#""$0" render --set value=7 --set scale.max=9 --title Common -o other.svg -q"#)
    #expect(other.status == 0)
    #expect(try folder.bytes("out/1.svg") == folder.bytes("other.svg"))
  }

  /// What the common specification names lies beside it, what a job names where the command runs; and a place says of which it is.
  @Test func filesAndPlacesAreThoseOfTheirText() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("sub")
    try folder.write("extends: dark\ncolors: {accent: '#22ddaa'}\n", to: "sub/house.yaml")
    try folder.write("extends: dark\ncolors: {accent: '#ffaa22'}\n", to: "house.yaml")
    try folder.write("kind: ring\ntheme: house.yaml\ntargets: [{value: 130}]\n", to: "sub/base.yaml")
    let told = try answers(
      [
        #"{"set": {"value": 7, "animation": {"fps": 5}}, "output": "1.svg"}"#,
        #"{"set": {"value": 7, "theme": "house.yaml", "targets": []}, "output": "2.svg"}"#,
      ], folder, "sub/base.yaml")
    let words = try #require(told[0]["warnings"] as? [String], "\(told[0])")
    #expect(words.contains { $0.hasPrefix("sub/base.yaml:3:19: targets[0].value") }, "\(words)")
    #expect(words.contains { $0.hasPrefix("1:22: animation") }, "\(words)")
    #expect(try folder.text("out/1.svg").contains("#22ddaa") && folder.text("out/2.svg").contains("#ffaa22"))
    let other = try folder.tacho("render", "sub/base.yaml", "--value", "7", "-o", "1.svg", "-q")
    #expect(try other.status == 0 && folder.bytes("1.svg") == folder.bytes("out/1.svg"))
  }

  @Test func aPathThatLeadsNowhereHasItsPlace() throws {
    let told = try answers([#"{"set": {"targets[9].value": 3}, "output": "1.svg"}"#], TemporaryFolder(), "--value 3")
    #expect((told[0]["error"] as? String)?.hasPrefix("1:30: targets[9].value: ") == true, "\(told[0])")
  }

  @Test func anAnswerComesBeforeTheNextJob() throws {
    let folder = try TemporaryFolder()
    // The next job is written when the answer to the one before has been read.
    let run = try folder.shell(
      #"""
      mkfifo jobs answers
      "$0" batch --stdin-jobs -o out < jobs > answers &
      exec 3> jobs 4< answers
      for number in 1 2 3 4 5; do
        printf '{"id": %s, "spec": {"value": 5}, "output": "%s.svg"}\n' $number $number >&3
        read -r answer <&4
        echo "$answer"
      done
      exec 3>&-
      wait $!
      """#)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 5)
  }
}

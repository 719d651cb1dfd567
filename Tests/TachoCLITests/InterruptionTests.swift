import Platform
import TestSupport
import Testing

/// A signal ends the program, never a file.
struct InterruptionTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalLeavesAWholeFileOrNone(signal: Int32) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: UInt64(signal))
    var interrupted = 0
    for round in 0..<20 {
      let program = try folder.start(["render", "-o", "a.png", "-o", "a.svg", "-o", "a.pdf"])
      // The first ones come before the program can have drawn anything.
      usleep(round < 4 ? 1_000 : UInt32.random(in: 0..<120_000, using: &random))
      program.send(signal)
      let run = try program.finished()
      #expect([0, 128 + signal].contains(run.status))
      if run.status != 0 { interrupted += 1 }
      let names = try folder.names
      #expect(Set(names).isSubset(of: ["a.png", "a.svg", "a.pdf"]), "left behind: \(names)")
      for name in names { #expect(isWhole(try folder.bytes(name)), "\(name) is torn") }
    }
    #expect(interrupted > 0)
  }

  /// A folder in which a render waits for the reader of a pipe, with one file written and not named.
  private func waiting() throws -> (TemporaryFolder, StartedProgram) {
    let folder = try TemporaryFolder()
    #expect(try folder.shell("mkfifo pipe.svg").status == 0)
    let program = try folder.start(["render", "-o", "a.png", "-o", "pipe.svg"])
    for _ in 0..<1_000 {
      if try folder.names.contains(where: { $0.hasSuffix(".tmp") }) { break }
      usleep(10_000)
    }
    #expect(try folder.names.count == 2)
    // Until it waits.
    usleep(100_000)
    return (folder, program)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsTheWaitForAPipeAndLeavesNothing(signal: Int32) throws {
    let (folder, program) = try waiting()
    program.send(signal)
    #expect(try program.finished().status == 128 + signal)
    #expect(try folder.names == ["pipe.svg"])
  }

  @Test(arguments: [["render", "-o", "b.svg"], ["report", "d.md", "-o", "d.html"], ["animate", "-o", "b.apng"]])
  func theNextRunRemovesWhatAKilledOneLeft(command: [String]) throws {
    let (folder, program) = try waiting()
    program.send(SIGKILL)
    #expect(try program.finished().status == 128 + SIGKILL)
    #expect(try folder.names.count == 2)
    try folder.write("```gauge\nvalue: 3\n```\n", to: "d.md")
    let film = command[0] == "animate" ? ["--size", "40", "--duration", "0.1"] : []
    #expect(try folder.tacho(command + film).status == 0)
    let left = try folder.names.filter { $0.hasSuffix(".tmp") }
    #expect(left == [])
  }

  @Test func aSignalBeforeTheFirstRowHasItsOwnStatus() throws {
    let folder = try TemporaryFolder()
    let run = try folder.shell(
      #"mkfifo rows; sleep 20 > rows & s=$!; "$0" batch --data rows -o 'out/{row}.svg' --set 'value={v}' & p=$!; "#
        + #"sleep 1; kill -TERM $p; wait $p; echo $?; kill $s"#)
    #expect(run.text == "143\n")
    #expect(run.errors.contains("stopped by a signal"))
    #expect(!run.errors.contains("empty"))
  }
}

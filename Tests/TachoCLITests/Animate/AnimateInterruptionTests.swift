import Platform
import TestSupport
import Testing

/// However a run ends, no file is torn, and the same command completes it.
struct AnimateInterruptionTests {
  private static let film = ["animate", "--size", "80", "--fps", "100", "--duration", "3", "--quiet"]

  private func whole(_ arguments: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho(Self.film + arguments).status == 0)
    return folder
  }

  /// Until it is so, or twenty seconds.
  private func wait(until isReached: () throws -> Bool) throws {
    for _ in 0..<2_000 {
      if try isReached() { return }
      usleep(10_000)
    }
    Issue.record("the film has not begun")
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
  func framesAreWholeAndARunAgainCompletesThem(signal: Int32) throws {
    let output = ["-o", "frames/%05d.png", "--manifest", "m.jsonl"]
    let sums = "cd frames && sha256sum *"
    let wanted = try whole(output).shell(sums).text
    #expect(wanted.split(separator: "\n").count == 300)
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: UInt64(signal))
    for round in 0..<8 {
      let program = try folder.start(Self.film + output)
      if round == 0 {
        // The first of 300 is there, so the film is under way.
        try wait { try folder.shell("ls frames/00000.png").status == 0 }
      } else {
        usleep(UInt32.random(in: 20_000..<400_000, using: &random))
      }
      program.send(signal)
      let run = try program.finished()
      #expect([0, 128 + signal].contains(run.status), "\(run.status) \(run.errors)")
      if round == 0 { #expect(run.status == 128 + signal) }
      let names = try folder.shell("ls -A frames 2>/dev/null").text.split(separator: "\n").map(String.init)
      for name in names where !(signal == SIGKILL && name.hasSuffix(".tmp")) {
        #expect(name.hasSuffix(".png"), "left behind: \(name)")
        #expect(isWhole(try folder.bytes("frames/" + name)), "\(name) is torn")
      }
    }
    #expect(try folder.tacho(Self.film + output).status == 0)
    #expect(try folder.shell(sums).text == wanted)
    #expect(try folder.names == ["frames", "m.jsonl"])
    #expect(try folder.shell("ls -A frames | wc -l").text.filter(\.isNumber) == "300")
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func aFilmIsThereWholeOrNotAtAll(signal: Int32) throws {
    let wanted = try whole(["-o", "a.apng"]).bytes("a.apng")
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: UInt64(signal) + 100)
    for round in 0..<8 {
      let program = try folder.start(Self.film + ["-o", "a.apng"])
      if round == 0 {
        // Its bytes are being written.
        try wait { try folder.names.contains { $0.hasSuffix(".tmp") } }
      } else {
        usleep(UInt32.random(in: 20_000..<300_000, using: &random))
      }
      program.send(signal)
      let run = try program.finished()
      #expect([0, 128 + signal].contains(run.status))
      if round == 0 { #expect(run.status == 128 + signal) }
      let names = try folder.names
      if signal == SIGTERM { #expect(Set(names).isSubset(of: ["a.apng"]), "left behind: \(names)") }
      if names.contains("a.apng") { #expect(try folder.bytes("a.apng") == wanted) }
    }
    #expect(try folder.tacho(Self.film + ["-o", "a.apng"]).status == 0)
    #expect(try folder.bytes("a.apng") == wanted)
    #expect(try folder.names == ["a.apng"])
  }
}

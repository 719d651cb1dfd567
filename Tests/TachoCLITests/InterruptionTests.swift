import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A signal ends the program, never a file.
struct InterruptionTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalLeavesAWholeFileOrNone(signal: Int32) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: UInt64(signal))
    for _ in 0..<20 {
      let program = try folder.start(["render", "-o", "a.png", "-o", "a.svg", "-o", "a.pdf"])
      usleep(UInt32.random(in: 0..<120_000, using: &random))
      program.send(signal)
      let run = try program.finished()
      #expect([0, 128 + signal].contains(run.status))
      let names = try folder.names
      #expect(Set(names).isSubset(of: ["a.png", "a.svg", "a.pdf"]), "left behind: \(names)")
      for name in names { #expect(isWhole(try folder.bytes(name)), "\(name) is torn") }
    }
  }
}

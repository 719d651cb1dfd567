import Tacho
import Testing

@Suite struct ConcurrentRenderingTests {
  @Test func eightTasksGiveTheSameBytesAsOne() async throws {
    let pictures = MixedGauges.all
    try #require(pictures.count == 48)
    // The tasks come first, so that they also compete for loading the fonts.
    let runs = try await withThrowingTaskGroup(of: [Int: [UInt8]].self) { group in
      for task in 0..<8 {
        group.addTask {
          // Each begins at another picture: no two walk in step.
          var results: [Int: [UInt8]] = [:]
          for step in pictures.indices {
            let index = (step + task * 6) % pictures.count
            results[index] = try pictures[index].bytes()
          }
          return results
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(runs.count == 8)
    for (index, picture) in pictures.enumerated() {
      let alone = try picture.bytes()
      #expect(runs.allSatisfy { $0[index] == alone }, "picture \(index)")
    }
  }
}

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

/// A picture of any kind, size and form.
struct MixedGauge: Sendable {
  enum Form: CaseIterable { case png, svg, pdf }

  let gauge: Gauge
  let size: Double
  let form: Form

  func bytes() throws -> [UInt8] {
    switch form {
    case .png: try gauge.png(size: size, scale: 1.5)
    case .svg: Array(try gauge.svg(size: size).utf8)
    case .pdf: try gauge.pdf(size: size)
    }
  }
}

/// Pictures that share fonts, glyphs and sizes in every combination.
enum MixedGauges {
  static let all: [MixedGauge] = gauges.enumerated().flatMap { index, gauge in
    MixedGauge.Form.allCases.map { MixedGauge(gauge: gauge, size: Double(60 + 37 * (index % 5)), form: $0) }
  }

  private static let gauges: [Gauge] = (0..<16).compactMap { index in
    let theme: Theme = index % 2 == 0 ? .dark : .light
    return index % 3 == 0
      ? try? .speedometer(Double(index) * 7_331, theme: theme)
      : try? .radial(Double(index) * 13 - 40, in: -50...220, unit: "km/h", title: "Gauge \(index)", theme: theme)
  }
}

@Suite struct SharedTypesetterTests {
  @Test func documentsOfASharedTypesetterAreThoseOfTheirOwn() throws {
    var gauge = try Gauge.radial(87, in: 0...220, unit: "km/h", title: "Speed", theme: .light)
    let typesetter = try Typesetter()
    let size = Size(width: 300, height: 300)
    #expect(try gauge.svg(size: size, typesetter: typesetter) == gauge.svg())
    gauge.darkTheme = .dark
    let both = try gauge.svg(size: size, typesetter: typesetter)
    #expect(both == (try gauge.svg()) && both.contains("prefers-color-scheme"))
    let wide = try gauge.svg(size: Size(width: 400, height: 120), typesetter: typesetter)
    #expect(wide.contains("viewBox=\"0 0 400 120\""))
  }

  @Test func sizesThatAreNoneAreRefused() throws {
    let gauge = try Gauge.radial(1, in: 0...2, unit: "", title: "")
    #expect(throws: TachoError.self) { try gauge.svg(size: Size(width: 0, height: 9), typesetter: Typesetter()) }
  }
}

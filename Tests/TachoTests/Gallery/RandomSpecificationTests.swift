import Foundation
import Tacho
import TestSupport
import Testing

/// Whatever a specification says, it is drawn with its texts apart, or refused with the places of what is wrong.
///
/// `TACHO_RANDOM_SPECS=20000` in the environment tries more than the usual few.
@Suite struct RandomSpecificationTests {
  private static let count = ProcessInfo.processInfo.environment["TACHO_RANDOM_SPECS"].flatMap(Int.init) ?? 300

  @Test func everySpecificationIsDrawnWithItsTextsApartOrRefusedWithPlaces() throws {
    let shaper = try Typesetter()
    var (drawn, kinds) = (0, Set<String>())
    for index in 1...Self.count {
      var random = SplitMix64(seed: UInt64(index) &* 7919)
      let text = RandomSpecification.text(using: &random)
      let specification: GaugeSpecification
      do throws(SpecificationError) {
        // Also with keys that the kind has nothing to draw for: they must do no harm either.
        specification = try GaugeSpecification(trying: Array(text.utf8))
      } catch {
        #expect(!error.problems.isEmpty, "\(text)")
        for problem in error.problems {
          #expect(problem.place != nil && !problem.message.isEmpty, "\(problem) in\n\(text)")
        }
        continue
      }
      try check(specification, shaper: shaper, about: text)
      (drawn, kinds) = (drawn + 1, kinds.union([specification.gauge.kind.name]))
    }
    // Otherwise the generator tests the errors alone.
    #expect(drawn > Self.count * 7 / 10)
    #expect(kinds.isSuperset(of: Gauge.Kind.all.map(\.name)) && kinds.contains("grid"))
  }

  /// Names of ranges and targets, annotations, second scales, deltas, statistics, histories on all kinds, and canvases of
  /// any shape. `TACHO_RANDOM_CROWDS=100000` tries that many; `TACHO_RANDOM_START` is the first of them.
  @Test func everyCrowdedSpecificationKeepsItsTextsApartAndDropsNoneInSilence() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TACHO_RANDOM_CROWDS"].flatMap(Int.init) ?? 400
    let start = environment["TACHO_RANDOM_START"].flatMap(Int.init) ?? 1
    let shaper = try Typesetter()
    let drawn = await withTaskGroup(of: Int.self) { group in
      let parts = 4
      for part in 0..<parts {
        group.addTask {
          stride(from: start + part, to: start + count, by: parts).reduce(0) { $0 + Self.drawnCrowd($1, shaper) }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(drawn > count / 2)
    // Those of many more that once failed.
    let onceFailed = [
      547_450, 552_998, 559_927, 571_263, 598_161, 618_432, 653_781, 711_402, 839_865,
    ]
    for index in onceFailed { _ = Self.drawnCrowd(index, shaper) }
  }

  /// Parts of random crowds that were needed to see their faults.
  @Test(arguments: [
    // Numbers of a pointer's scale, inside labels longer than the dial.
    """
    {kind: radial, size: 400, min: -273.15, max: -273.13, value: -273, title: Cold, theme: sports,
    scale: {ticks: {major: {count: 8}, format: 32d, rotation: tangential}},
    pointers: [{type: bar, color: red, scale: {min: 0, max: 3, labels: true, unit: °C}}]}
    """,
    """
    {kind: radial, size: 400, max: 4, value: 3, theme: sports,
    scale: {ticks: {major: [0, 2, 4], labels: [as cold as it ever gets to be, 2, 4], rotation: tangential}},
    pointers: [{type: bar, scale: {min: 0, max: 3, labels: true, unit: °C}}]}
    """,
    // Accents that a monospaced font sets beside their letter.
    "{kind: lamp, size: 400, value: 8, unit: á\u{302}\u{303}, reference: 139, delta: {style: absolute}, theme: terminal}",
    """
    {kind: ring, variant: bars, width: 498, height: 498, unit: kr., title: á\u{302}\u{303}, theme: terminal-amber,
    subtitle: שלום 12, values: {v1: 3, "v2 Wagtj": 11, v3: 1}, max: 11}
    """,
    // The name of a target with its value, among the words of a card.
    """
    {width: 536, height: 628, layout: {cards: true, gauges: [{kind: clock, value: '10:09'},
    {kind: lap, values: {current: 61.2, last: 84.9}}, {kind: tank, variant: box, value: null, max: 1, unit: kWh/100 km,
    history: [0.6, 1, 0.3], readout: {format: x}, targets: [{value: 0.8, label: "á\u{302}\u{303} á\u{302}\u{303} गति सीमा"}]}]}}
    """,
    // Words of a card under a unit that stands where there is no title.
    """
    {size: 583, layout: {columns: 2, cards: true, gauges: [{kind: wind, variant: north, value: 76588, unit: m, displayUnit: ft,
    readout: {show: false}, targets: [{value: 37739, label: … W}]}]}}
    """,
    // Accents over accents, in words under a title, above a number and behind it.
    """
    {kind: lap, width: 668, height: 427, title: x²⁄₃ Außen, values: {current: 64, last: 75, best: 31, delta: 42},
    readout: {words: [{from: 0, text: á\u{302}\u{303} &<>}]}, theme: report-light}
    """,
    """
    {kind: ring, variant: bars, width: 629, height: 144, value: 226, max: 270, unit: á\u{302}\u{303}WSpeed, subtitle: Speed,
    readout: {words: [{from: 0, text: – Speed}]}, startAngle: 244, endAngle: 478, theme: sports}
    """,
    """
    {kind: ring, variant: rings, size: 488, value: null, unit: °C,
    title: "Wagtj Éq 10 words km/h&<>'km/h á\u{302}\u{303} and words words", theme: terminal-amber}
    """,
    """
    {kind: lamp, size: 613, value: 4, max: 4, title: Speed, subtitle: שלום 12 á\u{302}\u{303}, theme: studio}
    """,
  ])
  func whatOnceFailedKeepsItsTextsApart(text: String) throws {
    let specification = try GaugeSpecification(trying: Array(text.utf8))
    try check(specification, shaper: Typesetter(), about: text)
  }

  /// - Returns: 1 for a specification that was drawn.
  private static func drawnCrowd(_ index: Int, _ shaper: Typesetter) -> Int {
    var random = SplitMix64(seed: UInt64(index) &* 104_729)
    let text = RandomSpecification.text(using: &random, isCrowded: true)
    guard let specification = try? GaugeSpecification(trying: Array(text.utf8)),
      let dial = try? specification.gauge.dial(size: specification.size, shaper: shaper)
    else { return 0 }
    // The notice of a gauge without a value covers what is under it, which is not told.
    let gauges = [specification.gauge] + specification.gauge.grid.gauges
    let hasNotice = gauges.contains { $0.state.hidesValue }
    let faults = dial.textFaults.filter { !hasNotice || !$0.hasSuffix("in silence") }
    if !faults.isEmpty { Issue.record("\(faults.joined(separator: ", ")) in \(index):\n\(text)") }
    return 1
  }

  private func check(_ specification: GaugeSpecification, shaper: Typesetter, about: String) throws {
    let gauge = specification.gauge
    let dial = try gauge.dial(size: specification.size, shaper: shaper)
    let faults = dial.textFaults
    #expect(faults.isEmpty, "\(faults.joined(separator: ", "))\n\(about)")
    // An empty text of the user's own is taken at its word.
    if gauge.accessibility.description == nil { #expect(!dial.scene.description.isEmpty, "\(about)") }
    #expect(dial.scene.svg().hasSuffix("</svg>\n") || dial.scene.svg().hasSuffix("</svg>"), "\(about)")
    #expect(
      try dial.scene.png(scale: specification.pixelScale).starts(with: [0x89, 0x50, 0x4e, 0x47]), "\(about)")
  }
}

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

  private func check(_ specification: GaugeSpecification, shaper: Typesetter, about: String) throws {
    let gauge = specification.gauge
    let dial = try gauge.dial(size: specification.size, shaper: shaper)
    for (index, text) in dial.texts.enumerated() {
      let name = "“\(text.text.string)”"
      #expect(dial.canvasBox.contains(text.box), "\(name) leaves the canvas:\n\(about)")
      #expect(text.text.style.size >= 7 - 1e-9, "\(name) is too small:\n\(about)")
      if let hub = dial.hubBox { #expect(!hub.overlaps(text.box), "\(name) on the hub:\n\(about)") }
      for other in dial.texts[(index + 1)...] {
        #expect(!text.box.overlaps(other.box), "\(name) on “\(other.text.string)”:\n\(about)")
      }
    }
    for node in dial.scene.texts {
      #expect(
        dial.texts.contains { $0.text == node.text }, "“\(node.text.string)” is drawn but not told:\n\(about)")
    }
    // An empty text of the user's own is taken at its word.
    if gauge.accessibility.description == nil { #expect(!dial.scene.description.isEmpty, "\(about)") }
    #expect(dial.scene.svg().hasSuffix("</svg>\n") || dial.scene.svg().hasSuffix("</svg>"), "\(about)")
    #expect(
      try dial.scene.png(scale: specification.pixelScale).starts(with: [0x89, 0x50, 0x4e, 0x47]), "\(about)")
  }
}

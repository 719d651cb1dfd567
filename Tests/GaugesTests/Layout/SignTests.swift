import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// A number with signs that are taller or deeper than digits is drawn, or it is told that it is not.
struct SignTests {
  private static let looks: [(kind: Gauge.Kind, variant: String?)] = Gauge.Kind.all
    .filter { !$0.traits.contains(.holdsGauges) && $0 != .vu }
    .flatMap { kind in (kind.variants.isEmpty ? [nil] : kind.variants.map { $0 }).map { (kind, $0) } }

  @Test(arguments: looks.indices)
  func aNumberWithATallSignIsDrawnOrTold(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    for sign in ["$", "(", "|", "/", "@", "j", "[", "{", "Å", "Ä", "g", "µ", "漢"] {
      for isPrefix in [true, false] {
        var gauge = try Gauge(kind: kind, value: 12)
        gauge.variant = variant
        if isPrefix { gauge.readout.prefix = sign } else { gauge.readout.suffix = sign }
        // Only of kinds that write numbers with signs at all.
        guard (try? gauge.check()) != nil, gauge.draws(.numberAffixes) else { continue }
        let dial = try gauge.dial(size: gauge.usualSize, shaper: shaper)
        let isDrawn = dial.texts.contains { $0.role == .readout && $0.text.string.contains(sign) }
        let isTold = dial.omissions(shaper: shaper).contains { $0.part == .number }
        #expect(isDrawn || isTold || gauge.kind.traits.contains(.drawsNumber), "\(sign) on \(kind) \(variant ?? "")")
      }
    }
  }

  @Test(arguments: looks.indices)
  func aDifferenceIsDrawnOrToldUpAsDown(index: Int) throws {
    let (kind, variant) = Self.looks[index]
    let shaper = try Typesetter()
    for reference in [3.0, 30] {
      var gauge = try Gauge(kind: kind, value: 12)
      (gauge.variant, gauge.reference) = (variant, reference)
      guard (try? gauge.check()) != nil, gauge.draws(.delta), let difference = gauge.difference else { continue }
      let dial = try gauge.dial(size: gauge.usualSize, shaper: shaper)
      let isDrawn = dial.texts.contains { $0.text.string.contains(difference.text.cleanedLine) }
      let isTold = dial.omissions(shaper: shaper).contains { $0.part == .delta }
      #expect(isDrawn || isTold, "\(difference.text) on \(kind) \(variant ?? "")")
    }
  }
}

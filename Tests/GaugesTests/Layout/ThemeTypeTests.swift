import Testing
import Typesetting
import VectorGraphics

@testable import Gauges

/// A theme sets titles and units of every kind in the type it has for them.
struct ThemeTypeTests {
  private static let looks: [(Gauge.Kind, String?)] = Gauge.Kind.all.flatMap { kind in
    (kind.variants.isEmpty ? [nil] : kind.variants.map(Optional.some)).map { (kind, $0) }
  }

  private static func dial(
    _ kind: Gauge.Kind, _ variant: String?, _ size: Size, values: Int, change: (inout ThemeFonts) -> Void
  ) throws -> Dial {
    var theme = Theme.dark
    change(&theme.fonts)
    let range = kind.usualRange
    var gauge = try Gauge(
      kind: kind, value: values > 0 ? nil : range.lowerBound,
      scale: Scale(min: range.lowerBound, max: range.upperBound),
      title: "boiler", unit: "knots", theme: theme)
    (gauge.subtitle, gauge.variant) = ("cellar", variant)
    let names = kind.valueNames.isEmpty ? ["move", "stand"] : kind.valueNames
    gauge.values = names.prefix(values).map { NamedValue($0, range.lowerBound) }
    return try gauge.dial(size: size, shaper: Typesetter())
  }

  @Test(arguments: looks) func titlesAndUnitsTakeTheTypeOfTheirRole(_ kind: Gauge.Kind, _ variant: String?) throws {
    for values in [0, 2] where values == 0 || kind == .ring || !kind.valueNames.isEmpty {
      for size in [kind.usualSize, Size(width: 600, height: 200), Size(width: 300, height: 500)] {
        let capitals = try Self.dial(kind, variant, size, values: values) {
          ($0.title.isUppercase, $0.unit.isUppercase) = (true, true)
        }
        for text in capitals.texts where [.title, .subtitle, .unit].contains(text.role) {
          #expect(text.text.string == text.text.string.uppercased(), "\(kind) \(size): \(text.text.string)")
        }
      }
    }
  }
}

import GoldenTesting
import Tacho

/// A dial in every theme.
extension GoldenCase {
  static let themes: [GoldenCase] = ThemeLibrary.names.filter { name in
    // Of a pair its two sides.
    !name.hasSuffix("auto") && !ThemeLibrary.names.contains(name + "-light")
  }.flatMap { name in
    forms([.png], feature: "themes", name: name) {
      let text =
        "{value: 142, max: 220, unit: km/h, title: Speed, theme: \(name), ranges: [{from: 0, severity: ok}, "
        + "{from: 130, severity: warn}, {from: 180, severity: alarm}]}"
      return try GaugeSpecification(Array(text.utf8)).gauge.goldenScene(size: Size(width: 116, height: 116))
    }
  }
}

import Tacho
import TerminalExport

/// A gauge in words: a sentence and a bar.
enum PictureWords {
  /// The sentence, and a bar for the value or for each gauge of a picture.
  static func lines(_ dial: Dial, width: Int) -> [String] {
    [dial.scene.description.cleanedLine] + bars(dial.gauge, width: width)
  }

  /// A bar and the sentence.
  static func line(_ gauge: Gauge, _ sentence: String) -> String {
    let bar = bars(gauge, width: 26).first.map { $0 + " " } ?? ""
    return (gauge.kind.traits.contains(.holdsGauges) ? "" : bar) + sentence.cleanedLine
  }

  private static func bars(_ gauge: Gauge, width: Int) -> [String] {
    guard gauge.kind.traits.contains(.holdsGauges) else {
      return gauge.value == nil ? [] : [TextBar.text(progress(of: gauge), width: min(width, 72))]
    }
    let parts = gauge.grid.gauges.filter { $0.value != nil }
    let names = parts.map { ($0.title.isEmpty ? $0.id : $0.title).cleanedLine }
    let longest = min(24, names.map(\.count).max() ?? 0)
    return zip(names, parts).map { name, part in
      let shown = String(name.prefix(longest))
      let pad = String(repeating: " ", count: longest - shown.count + (longest > 0 ? 1 : 0))
      return shown + pad + TextBar.text(progress(of: part), width: max(3, min(width, 72) - longest - 1))
    }
  }

  /// How far along its scale the value is.
  private static func progress(of gauge: Gauge) -> Double? {
    gauge.value.map { gauge.scale.pointerPosition(of: $0).value }
  }
}

import Tacho
import TestSupport
import Testing

/// A key that changes a picture in one theme changes it in every other, or a warning names it.
@Suite struct KeyThemeTests {
  /// Of those with two sides the two.
  private static let themes = ThemeLibrary.names.filter { $0 != "dark" && !$0.hasSuffix("auto") }

  /// Colours, which a theme may use for nothing, and what is a matter of the page.
  private static let others = ["tokens.", "palette", "theme", "background", "size", "width", "height"]

  private enum Effect { case changes, isTold, nothing }

  private func effect(
    of sample: KeySample, on base: [String: String], _ theme: String, _ look: KeyEffectTests.Look,
    _ shaper: Typesetter
  ) -> Effect? {
    let keys = KeyEffectTests()
    let start = base.merging(sample.context) { $1 }.merging(["theme": theme]) { own, _ in own }
    let without = sample.without.map { start.merging([sample.setting.key: $0]) { $1 } } ?? start
    let with = start.merging([sample.setting.key: sample.setting.text]) { $1 }
    func drawn(_ keys: [String: String]) throws -> (scene: Scene, words: [String]) {
      let specification = try GaugeSpecification(trying: KeyEffectTests().template(keys, look))
      let dial = try specification.gauge.dial(size: specification.size, shaper: shaper)
      return (
        dial.scene,
        specification.gauge.warnings(on: specification.size).map(\.path)
          + dial.omissions(shaper: shaper).map(\.description)
      )
    }
    guard let a = try? drawn(without), let b = try? drawn(with) else { return nil }
    if keys.differ(a.scene, b.scene, inWordsToo: true) { return .changes }
    // A difference that has no room is told with and without what it looks like.
    let isTold = b.words.contains { !a.words.contains($0) || (sample.path.hasPrefix("delta.") && $0.contains("delta")) }
    return isTold ? .isTold : .nothing
  }

  @Test(arguments: KeyEffectTests.Look.all)
  func noThemeSwallowsAKey(look: KeyEffectTests.Look) throws {
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 374)
    // Of a dial in all themes, of other kinds in one of them for each key.
    let isDial = look.kind == .radial && look.name != "grid"
    for (path, samples) in Dictionary(grouping: KeySample.all, by: \.path).sorted(by: { $0.key < $1.key })
    where !Self.others.contains(where: path.hasPrefix) {
      // A meter has a plate of its own to paint in few themes.
      if look.name == "vu/vu", path == "backdrop.ground" { continue }
      let tried = samples.flatMap { sample in look.bases.map { (sample, $0) } }
      guard tried.contains(where: { effect(of: $0.0, on: $0.1, "dark", look, shaper) == .changes }) else { continue }
      let themes = isDial ? Self.themes : [Self.themes.randomElement(using: &random) ?? "light"]
      for theme in themes {
        let effects = tried.lazy.map { effect(of: $0.0, on: $0.1, theme, look, shaper) }
        #expect(
          effects.contains { $0 == .changes || $0 == .isTold },
          "\(path) does nothing on \(look.name) in the theme \(theme), and nobody says so")
      }
    }
  }
}

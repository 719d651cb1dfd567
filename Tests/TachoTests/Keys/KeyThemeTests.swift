import Foundation
import Tacho
import TestSupport
import Testing

/// A key that changes a picture in one theme changes it in every other, or a warning names it.
@Suite struct KeyThemeTests {
  /// All themes, those with two sides as the two.
  private static let themes = ThemeLibrary.names.filter { $0 != "dark" && !$0.hasSuffix("auto") }

  /// What is a matter of the page.
  private static let others = ["theme", "background", "size", "width", "height"]

  /// Every key in every theme, not some of them: `TACHO_ALL_THEMES` in the environment.
  private static let triesAllThemes = ProcessInfo.processInfo.environment["TACHO_ALL_THEMES"] != nil

  /// The specifications without a sample and with it.
  private func texts(
    of sample: KeySample, on base: [String: String], _ theme: String
  ) -> (without: [String: String], with: [String: String]) {
    let start = base.merging(sample.context) { $1 }.merging(["theme": theme]) { own, _ in own }
    let without = sample.without.map { start.merging([sample.setting.key: $0]) { $1 } } ?? start
    return (without, start.merging([sample.setting.key: sample.setting.text]) { $1 })
  }

  /// Pictures of one look. Most samples stand on the same base, which is drawn once.
  private final class Scenes {
    let look: KeyEffectTests.Look
    let shaper: Typesetter
    private var known: [[String: String]: [Bool: Scene?]] = [:]

    init(_ look: KeyEffectTests.Look, _ shaper: Typesetter) { (self.look, self.shaper) = (look, shaper) }

    /// Nil where it breaks a rule.
    func scene(_ keys: [String: String], isOnCard: Bool) -> Scene? {
      try? KeyEffectTests().template(keys, look, isOnCard: isOnCard).drawn(shaper)
    }

    func base(_ keys: [String: String], isOnCard: Bool) -> Scene? {
      if let scene = known[keys]?[isOnCard] { return scene }
      let scene = scene(keys, isOnCard: isOnCard)
      known[keys, default: [:]][isOnCard] = scene
      return scene
    }
  }

  /// Nil where it breaks a rule.
  private func changes(
    _ sample: KeySample, on base: [String: String], _ theme: String, _ scenes: Scenes, isOnCard: Bool = false
  ) -> Bool? {
    let (without, with) = texts(of: sample, on: base, theme)
    guard let a = scenes.base(without, isOnCard: isOnCard), let b = scenes.scene(with, isOnCard: isOnCard) else {
      return nil
    }
    return KeyEffectTests().differ(a, b, inWordsToo: true)
  }

  private func isTold(
    _ sample: KeySample, on base: [String: String], _ theme: String, _ look: KeyEffectTests.Look, _ shaper: Typesetter,
    isOnCard: Bool = false
  ) throws -> Bool {
    func words(_ keys: [String: String]) throws -> [String] {
      let template = try KeyEffectTests().template(keys, look, isOnCard: isOnCard)
      // Only a whole specification tells what is idle beside the other keys.
      let specification = try (try? template.filled(with: [])) ?? GaugeSpecification(trying: template)
      let dial = try specification.gauge.dial(size: specification.size, shaper: shaper)
      let notes = specification.notes(of: dial, shaper: shaper)
      return notes.warnings.map(\.path) + notes.omissions.map(\.description)
    }
    // A difference that has no room, or a range that nothing shows, is reported whatever it looks like.
    let wholes: [String: [String]] = [
      "delta.": ["delta"], "ranges": ["ranges["], "palette": ["ranges[", "delta"],
    ]
    let told = wholes.first { sample.path.hasPrefix($0.key) }?.value ?? []
    let (without, with) = texts(of: sample, on: base, theme)
    let before = try words(without)
    return try words(with).contains { word in
      !before.contains(word) || told.contains { word.contains($0) }
    }
  }

  @Test(arguments: KeyEffectTests.Look.all)
  func noThemeSwallowsAKey(look: KeyEffectTests.Look) throws {
    let shaper = try Typesetter()
    let scenes = Scenes(look, shaper)
    var random = SplitMix64(seed: 374)
    for (path, samples) in Dictionary(grouping: KeySample.all, by: \.path).sorted(by: { $0.key < $1.key })
    where !Self.others.contains(where: path.hasPrefix) && (Self.triesAllThemes || random.next() % 2 == 0) {
      // A meter has a plate of its own to paint in few themes.
      if look.name == "vu/vu", path == "backdrop.ground" { continue }
      // What has a theme of its own is in that theme.
      let tried = samples.filter { $0.context["theme"] == nil }.flatMap { sample in look.bases.map { (sample, $0) } }
        .filter { changes($0.0, on: $0.1, "dark", scenes) == true }
      let themes = Self.triesAllThemes ? Self.themes : [Self.themes.randomElement(using: &random) ?? "light"]
      for (theme, (sample, base)) in themes.flatMap({ theme in tried.map { (theme, $0) } }) {
        guard changes(sample, on: base, theme, scenes) == false else { continue }
        // Whoever asks for what the theme has anyway sees no difference.
        let isTheThemesOwn = samples.contains { other in
          other.setting.text != sample.setting.text && other.context == sample.context
            && changes(other, on: base, theme, scenes) == true
        }
        // Below a reference, say, colours show that do not above it.
        let isOfOtherValues =
          base["value"] != nil
          && ["<5>", "<95>"].contains {
            changes(sample, on: base.merging(["value": $0]) { $1 }, theme, scenes) == true
          }
        let isSafeAnyway = path == "palette" && theme.hasPrefix("contrast")
        guard !isTheThemesOwn, !isSafeAnyway, !isOfOtherValues else { continue }
        let isTold = try isTold(sample, on: base, theme, look, shaper)
        #expect(
          isTold,
          """
          \(path): \(sample.setting.text) does nothing on \(look.name) in the theme \(theme), and nobody says so: \
          \(sample.context), \(base)
          """)
      }
    }
  }

  /// The same base with other numbers, and without any.
  private func others(_ base: [String: String]) -> [[String: String]] {
    ["<5>", "<37>", "<95>", "null"].map { number in
      base.mapValues { $0.replacing(/<[0-9]+>/, with: number) }
    }
  }

  /// Gauges of a layout say on cards what they say alone, or a warning names the key.
  @Test(arguments: KeyEffectTests.Look.all.filter { $0.name != "grid" })
  func noCardSwallowsAKey(look: KeyEffectTests.Look) throws {
    let shaper = try Typesetter()
    let scenes = Scenes(look, shaper)
    var random = SplitMix64(seed: 3_749)
    let paths = Dictionary(grouping: KeySample.all, by: \.path).sorted { $0.key < $1.key }
    for (path, samples) in paths where !Self.others.contains(where: path.hasPrefix) {
      guard Self.triesAllThemes || random.next() % 16 == 0 else { continue }
      // A layout is an image, whatever its gauges are, and says so of them.
      let tried = samples.filter { $0.context["theme"] == nil && $0.context["a11y"] == nil }
        .flatMap { sample in look.bases.map { (sample, $0) } }
      for (theme, (sample, base)) in ["dark", "card"].flatMap({ theme in tried.map { (theme, $0) } }) {
        let text = texts(of: sample, on: base, theme).with
        guard (try? KeyEffectTests().template(text, look, isOnCard: true).filled(with: [])) != nil,
          changes(sample, on: base, theme, scenes, isOnCard: true) == false,
          changes(sample, on: base, theme, scenes) == true
        else { continue }
        let isOfOtherValues = others(base).contains {
          changes(sample, on: $0, theme, scenes, isOnCard: true) == true
        }
        let isTheThemesOwn = samples.contains { other in
          other.setting.text != sample.setting.text && other.context == sample.context
            && changes(other, on: base, theme, scenes, isOnCard: true) == true
        }
        guard !isOfOtherValues, !isTheThemesOwn else { continue }
        let isTold = try isTold(sample, on: base, theme, look, shaper, isOnCard: true)
        #expect(
          isTold,
          """
          \(path): \(sample.setting.text) does nothing on a card for \(look.name) in the theme \(theme), and nobody \
          says so: \(sample.context), \(base)
          """)
      }
    }
  }
}

extension SpecificationTemplate {
  fileprivate func drawn(_ shaper: Typesetter) throws -> Scene {
    let specification = try GaugeSpecification(trying: self)
    return try specification.gauge.dial(size: specification.size, shaper: shaper).scene
  }
}

import Foundation
import Tacho
import TestSupport
import Testing

/// A key that changes nothing of a picture is told, whichever other keys stand beside it; one that changes something,
/// for this value or for another, is not.
@Suite struct IdleKeyTests {
  /// `TACHO_IDLE_KEYS=100000` in the environment tries that many gauges.
  private static let count = ProcessInfo.processInfo.environment["TACHO_IDLE_KEYS"].flatMap(Int.init) ?? 120

  private func told(_ text: String, _ shaper: Typesetter) throws -> [String] {
    let specification = try GaugeSpecification(Array(text.utf8))
    let dial = try specification.gauge.dial(size: specification.size, shaper: shaper)
    return specification.notes(of: dial, shaper: shaper).warnings.map(\.path)
  }

  @Test(arguments: [
    ("value: 50\ndelta: {style: relative}", ["delta.style"]),
    ("value: 50\ntrack: {gap: 4}", ["track.gap"]),
    ("value: 50\ntrack: {gap: 4, segments: 10}", []),
    ("value: 50\nhub: {style: none}\ntokens: {hubLight: red}", ["tokens.hubLight"]),
    ("value: 50\nscale: {ticks: {major: none, format: .1f}}", ["scale.ticks.format"]),
    ("value: 50\nreadout: {locale: de}", []),
    ("value: 50\nreadout: {missing: none}", []),
    ("value: 50\nranges: [{from: 10, to: 20, severity: warn, label: low}, {from: 20}]", []),
    ("kind: horizon\nvalues: {roll: 1}\nranges: [{from: 0}]\na11y: {role: meter}", ["ranges[0].from", "a11y.role"]),
    ("value: 50\ntrack: {caps: butt}", []),
    (
      "layout: {gauges: [{value: 1, delta: {style: relative}}, {value: 2, title: B}]}", ["layout.gauges[0].delta.style"]
    ),
    ("layout: {gauges: [{value: 1}, {kind: lamp, value: 2}]}\nanimation: {delay: 3}", []),
  ])
  func keysWithoutEffectAreNamed(text: String, expected: [String]) throws {
    #expect(try told(text, try Typesetter()) == expected, "\(text)")
  }

  @Test func nothingInTheGalleryIsInVain() throws {
    let shaper = try Typesetter()
    // One is shown in the dark as well, where its range has a colour.
    for item in GalleryItem.all where item.name != "oven-temperature" {
      let specification = try item.specification()
      let lending = try shaper.lending(from: specification.fonts)
      let dial = try specification.gauge.dial(size: specification.size, shaper: lending)
      let own = specification.notes(of: dial, shaper: lending).warnings.dropFirst(specification.warnings.count)
      #expect(own.isEmpty, "\(item): \(own)")
    }
  }

  /// Several keys at once, on any kind, variant and theme. Removed one by one here, with no more than this value.
  @Test func noKeyOfSeveralIsSilent() throws {
    let (shaper, keys) = (try Typesetter(), KeyEffectTests())
    var random = SplitMix64(seed: 37)
    let samples = KeySample.all.filter { sample in
      sample.context.isEmpty && !["theme", "size", "width", "height", "palette"].contains(sample.path)
        && !sample.setting.text.contains(".png")
    }
    let looks = KeyEffectTests.Look.all.filter { $0.name != "grid" }
    var tried = 0
    for _ in 0..<Self.count {
      guard let look = looks.randomElement(using: &random), var given = look.bases.randomElement(using: &random) else {
        continue
      }
      given["theme"] = ThemeLibrary.names.filter { !$0.hasSuffix("auto") }.randomElement(using: &random)
      let chosen = samples.shuffled(using: &random).prefix(12).filter { sample in
        guard given[sample.setting.key] == nil else { return false }
        let more = given.merging([sample.setting.key: sample.setting.text]) { $1 }
        guard (try? keys.template(more, look).filled(with: [])) != nil else { return false }
        given = more
        return true
      }
      let template = try keys.template(given, look)
      let whole = try template.filled(with: [])
      let dial = try whole.gauge.dial(size: whole.size, shaper: shaper)
      let notes = whole.notes(of: dial, shaper: shaper)
      let told = notes.warnings.map(\.path) + notes.omissions.map(\.description)
      for key in chosen.map(\.setting.key) {
        tried += 1
        guard let without = try? template.removing(key).filled(with: []) else { continue }
        let other = try without.gauge.dial(size: whole.size, shaper: shaper).scene
        guard other == dial.scene, !told.contains(where: { $0.contains(key) }) else { continue }
        // What the gauge has anyway may be said again, and another sample of the key is seen; or the value decides.
        let others = KeySample.all.filter { $0.setting.key == key }.map(\.setting.text)
        let values = ["", "<0>", "<100>", "<15>", "<50>", "<85>", "<130>", "12345.678", "null"]
        let isSeen = values.contains { value in
          var base = given
          // With a value, whatever is known of it now.
          if !value.isEmpty { (base["value"], base["state"]) = (value, nil) }
          guard let plain = scene(base.merging([key: ""]) { $1 }, look, whole.size, shaper) else { return false }
          return others.contains { text in
            scene(base.merging([key: text]) { $1 }, look, whole.size, shaper).map { $0 != plain } ?? false
          }
        }
        #expect(isSeen, "\(key): \(given[key] ?? "") of \(given) is silent on \(look.name)")
      }
    }
    #expect(tried > Self.count * 3)
  }

  private func scene(
    _ keys: [String: String], _ look: KeyEffectTests.Look, _ size: Size, _ shaper: Typesetter
  ) -> Scene? {
    guard let own = try? KeyEffectTests().template(keys, look).filled(with: []) else { return nil }
    return try? own.gauge.dial(size: size, shaper: shaper).scene
  }
}

import Foundation
import Tacho
import TestSupport
import Testing

/// Neither of two keys of one part takes the effect of the other away, unless a problem or a warning names it.
///
/// `TACHO_KEY_PAIRS=100000` in the environment tries that many on each design of a kind rather than a few.
@Suite struct KeyPairTests {
  private static let count = ProcessInfo.processInfo.environment["TACHO_KEY_PAIRS"].flatMap(Int.init) ?? 24

  /// Keys that say something of the same part.
  private static let parts: [[String]] = [
    ["pointers", "hub", "track", "scale.origin", "scale.overshoot", "uncertainty", "previous", "endAngle", "sweep"],
    ["scale", "min", "max", "sweep"], ["readout", "unit", "displayUnit"], ["ranges", "track"], ["targets"],
    ["annotations", "scale.ticks"], ["stats", "pointers"], ["reference", "delta", "previous"], ["logo"],
    ["backdrop", "face"], ["a11y"], ["title", "subtitle"],
  ]

  private static let pairs: [(a: KeySample, b: KeySample)] = parts.flatMap { part -> [(KeySample, KeySample)] in
    let samples = KeySample.all.filter { sample in
      part.contains { sample.path == $0 || sample.path.hasPrefix($0 + ".") || sample.path.hasPrefix($0 + "[") }
    }
    return samples.flatMap { a in samples.filter { $0.path != a.path }.map { (a, $0) } }
  }

  /// What stands in the place of a number leaves nothing of the keys that write it; which holds is a matter of the value.
  /// There may be no automatic marks to leave out, and of two limits for a picture the smaller one decides.
  private static func isAlternative(_ a: KeySample, _ b: KeySample) -> Bool {
    let instead = ["readout.words", "readout.missing", "readout.show"]
    let isWritten = a.path.hasPrefix("readout.") || a.path == "displayUnit" || a.path == "unit"
    if isWritten, instead.contains(where: { a.path.hasPrefix($0) || b.path.hasPrefix($0) }) { return true }
    if a.path.hasPrefix("scale.ticks."), a.setting.text.contains("none") { return true }
    // A colour of its own goes before that of the severity, and a range tells nothing of a value outside of it.
    let ofRanges = ["ranges[].label", "ranges[].severity"]
    if ofRanges.contains(a.path), ["ranges[].color", "ranges[].from", "ranges[].to"].contains(b.path) { return true }
    // This value lies beyond the scale, and another one may lie on it.
    if b.context["value"] == "<120>" || b.context["value"] == "<150>" { return true }
    if let own = a.context["value"], let other = b.context["value"], own != other { return true }
    // So many marks the other scale may have by itself.
    let ends = ["min", "max", "scale.min", "scale.max"]
    if a.path.hasPrefix("scale.ticks.m"), ends.contains(b.path) { return true }
    // With these ends the value lies beyond the scale, wherever that has its marks.
    if ["<50>", "<20>", "{min: <50>}", "{max: <20>}"].contains(b.setting.text) { return true }
    return ["logo.width", "logo.height"].contains(a.path) && ["logo.width", "logo.height"].contains(b.path)
  }

  /// What is drawn.
  private func dial(
    _ keys: [String: String], _ look: KeyEffectTests.Look, _ shaper: Typesetter
  ) throws -> (GaugeSpecification, Dial) {
    let specification = try KeyEffectTests().template(keys, look).filled(with: [])
    return (specification, try specification.gauge.dial(size: specification.size, shaper: shaper))
  }

  /// What is said of it besides.
  private func told(_ drawn: (specification: GaugeSpecification, dial: Dial), _ shaper: Typesetter) -> [String] {
    let notes = drawn.specification.notes(of: drawn.dial, shaper: shaper)
    return notes.warnings.map { $0.path.replacing(/\[[0-9]+\]/, with: "[]") } + notes.omissions.map(\.description)
  }

  /// Nil where one of the two makes the other another key's value, or has no effect by itself.
  private func isSilent(
    _ a: KeySample, beside b: KeySample, on base: [String: String], _ look: KeyEffectTests.Look, _ shaper: Typesetter
  ) -> Bool? {
    let start = base.merging(a.context) { $1 }
    let (key, own) = (a.setting.key, FlowText(a.setting.text))
    let rest = a.path.dropFirst(key.count)
    // Where the other needs the same key it has its own value there.
    let isOther = key == b.setting.key && FlowText(b.setting.text).at(rest) != nil
    guard !isOther, !Self.isAlternative(a, b) else { return nil }
    var (without, with) = (start, start)
    without[key] = a.without
    with[key] = a.setting.text
    guard let plain = try? dial(without, look, shaper), let seen = try? dial(with, look, shaper),
      plain.1.scene != seen.1.scene
    else { return nil }
    func beside(_ text: String?) -> [String: String] {
      var keys = start.merging(b.context) { $1 }
      keys[key] = text
      let other = keys[b.setting.key].flatMap { $0.isEmpty ? nil : $0 }.map(FlowText.init)
      keys[b.setting.key] = (other?.merged(with: FlowText(b.setting.text)) ?? FlowText(b.setting.text)).text
      return keys
    }
    let both = beside(a.setting.text)
    // What the other needs may be another value of this key.
    guard both[key].map({ FlowText($0).at(rest) == own.at(rest) }) == true else { return nil }
    guard let before = try? dial(beside(a.without), look, shaper), let after = try? dial(both, look, shaper)
    else { return nil }
    guard before.1.scene == after.1.scene else { return false }
    let told = told(after, shaper)
    return !told.contains { a.path == $0 || a.path.hasPrefix($0 + ".") || a.path.hasPrefix($0 + "[") }
      && Set(told).isSubset(of: self.told(before, shaper))
  }

  @Test(arguments: KeyEffectTests.Look.all.filter { $0.name != "grid" })
  func noKeySwallowsAnotherOfItsPart(look: KeyEffectTests.Look) throws {
    let shaper = try Typesetter()
    var random = SplitMix64(seed: 31)
    var silent: [String: Int] = [:]
    var tried = 0
    for (a, b) in Self.pairs.shuffled(using: &random) {
      guard tried < Self.count else { break }
      guard let base = look.bases.randomElement(using: &random),
        let isSilent = isSilent(a, beside: b, on: base, look, shaper)
      else { continue }
      tried += 1
      if isSilent { silent["\(a.setting.text) beside \(b.setting.text)", default: 0] += 1 }
    }
    #expect(tried > 3, "\(look.name)")
    #expect(silent.isEmpty, "on \(look.name) taken and of no effect, in silence: \(silent.keys.sorted())")
  }
}

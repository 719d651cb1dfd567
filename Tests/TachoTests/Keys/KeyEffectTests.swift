import Foundation
import Tacho
import Testing

/// Every key that a kind takes changes its picture, and a key that changes nothing is refused with the kinds it is for.
@Suite struct KeyEffectTests {
  /// A kind in one of its designs, with values to show.
  struct Look: Sendable, CustomTestStringConvertible {
    /// As the table of kinds and keys calls it.
    let name: String
    let kind: Gauge.Kind
    /// Top-level keys; one that shows the key is enough.
    let bases: [[String: String]]

    var testDescription: String { name }

    static let all: [Look] = {
      var looks: [Look] = []
      for kind in Gauge.Kind.all where kind != .speedometer {
        for variant in kind.variants.isEmpty ? [""] : kind.variants {
          let start = ["kind": kind.name, "variant": variant]
          var bases = [start.merging(["value": "<37>"]) { $1 }]
          if !kind.valueNames.isEmpty {
            let values = kind.valueNames.enumerated().map { "\($1): <\(35 + 20 * $0)>" }
            bases.append(start.merging(["values": "{\(values.joined(separator: ", "))}"]) { $1 })
          }
          if kind == .sparkline { bases.append(start.merging(["history": "[<10>, <80>, <37>]"]) { $1 }) }
          let design = variant.isEmpty ? "" : "/" + variant
          looks.append(Look(name: kind.name + design, kind: kind, bases: bases))
          guard kind == .ring else { continue }
          let several = start.merging(["values": "{a: <37>, b: <70>}"]) { $1 }
          looks.append(Look(name: kind.name + " of several values" + design, kind: kind, bases: [several]))
        }
      }
      looks.append(Look(name: "speedometer", kind: .speedometer, bases: [["preset": "speedometer", "value": "15200"]]))
      looks.append(Look(name: "grid", kind: .radial, bases: [["layout": "{gauges: [{value: 1}, {value: 2}]}"]]))
      return looks
    }()
  }

  private static let withoutScale = ["countdown/stopwatch", "horizon", "lap"]

  private enum Effect {
    case changes, nothing
    /// By a rule that has nothing to do with the kind.
    case refused
  }

  /// What a key does to a look, were it not refused.
  ///
  /// - Parameter known: pictures that were drawn for other keys, most of them without any.
  private func effect(
    of samples: [KeySample], on look: Look, _ shaper: Typesetter, known: inout [[String: String]: Scene]
  ) -> Effect {
    var result: Effect?
    for size in [[:], ["width": "700", "height": "500"]] {
      for base in look.bases.map({ size.merging($0) { $1 } }) {
        for sample in samples {
          let start = base.merging(sample.context) { $1 }
          let without = sample.without.map { start.merging([sample.setting.key: $0]) { $1 } } ?? start
          let with = start.merging([sample.setting.key: sample.setting.text]) { $1 }
          guard let a = try? known[without] ?? scene(without, look, shaper), let b = try? scene(with, look, shaper)
          else {
            result = result ?? .refused
            continue
          }
          known[without] = a
          // Whoever asks for a meter is told the ends of a scale, where there is one.
          let isTold = sample.isTold && !(sample.context["a11y"] != nil && Self.withoutScale.contains(look.name))
          if differ(a, b, inWordsToo: isTold) { return .changes }
          result = .nothing
        }
      }
    }
    return result ?? .refused
  }

  func differ(_ a: Scene, _ b: Scene, inWordsToo isTold: Bool) -> Bool {
    isTold ? a != b : a.layers != b.layers || a.background != b.background || a.size != b.size
  }

  private func scene(_ keys: [String: String], _ look: Look, _ shaper: Typesetter) throws -> Scene {
    let specification = try GaugeSpecification(trying: template(keys, look))
    return try specification.gauge.dial(size: specification.size, shaper: shaper).scene
  }

  /// With pictures for the files that it names.
  ///
  /// - Parameter isOnCard: whether it stands on a card, beside another one.
  func template(
    _ keys: [String: String], _ look: Look, isOnCard: Bool = false
  ) throws(SpecificationError) -> SpecificationTemplate {
    let text = isOnCard ? card(keys, look) : text(keys, look)
    let template = try SpecificationTemplate(Array(text.utf8))
    let pictures = template.pictureReferences.map { ($0, $0.path == "sign.png" ? Self.sign : Self.other) }
    return template.withPictures(Dictionary(pictures.compactMap { name, sign in sign.map { (name, $0) } }) { $1 })
  }

  private static let sign = picture(90, 30, [200, 0, 40, 255])
  private static let other = picture(60, 60, [0, 90, 200, 255])

  private static func picture(_ width: Int, _ height: Int, _ color: [UInt8]) -> Picture? {
    let pixels = (0..<(width * height)).flatMap { _ in color }
    return Bitmap(width: width, height: height, pixels: pixels).flatMap { try? Picture(png: $0.png()) }
  }

  private func card(_ keys: [String: String], _ look: Look) -> String {
    let own = text(keys, look).split(separator: "\n").joined(separator: ", ")
    let other = text(["value": "<50>", "title": "Other"], look)
      .split(separator: "\n").joined(separator: ", ")
    let theme = keys["theme"].map { "theme: \($0)\n" } ?? ""
    return theme + "layout:\n  columns: 2\n  cards: true\n  gauges:\n  - {\(own)}\n  - {\(other)}"
  }

  private func text(_ keys: [String: String], _ look: Look) -> String {
    let lines = keys.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }
    let range = look.kind.usualRange
    let parts = lines.joined(separator: "\n").split(separator: "<", omittingEmptySubsequences: false)
    return (parts.first ?? "")
      + parts.dropFirst().map { part in
        guard let end = part.firstIndex(of: ">"), let share = Double(part[..<end]) else { return "<" + part }
        let number = range.lowerBound + (range.upperBound - range.lowerBound) * share / 100
        return DecimalText.short(number) + part[end...].dropFirst()
      }.joined()
  }

  /// Whether the table of kinds and keys refuses it; nil where another rule does.
  private func isRefused(_ sample: KeySample, on look: Look) -> Bool? {
    var isRefused: Bool?
    for base in look.bases {
      let with = base.merging(sample.context) { $1 }.merging([sample.setting.key: sample.setting.text]) { $1 }
      do throws(SpecificationError) {
        _ = try template(with, look).filled(with: [])
        return false
      } catch {
        let names = error.problems.filter { $0.message.hasPrefix("has no effect on") }.map {
          $0.path.replacing(/\[[0-9]+\]/, with: "")
        }
        let path = sample.path.replacing("[]", with: "")
        if names.contains(where: { path == $0 || path.hasPrefix($0 + ".") }) { isRefused = true }
      }
    }
    return isRefused
  }

  @Test(arguments: Look.all)
  func aKeyChangesThePictureOrIsRefused(look: Look) throws {
    let shaper = try Typesetter()
    var known: [[String: String]: Scene] = [:]
    for (path, samples) in Dictionary(grouping: KeySample.all, by: \.path).sorted(by: { $0.key < $1.key }) {
      // With values that have names a ring is another look.
      let samples = samples.filter { look.kind != .ring || ($0.context["values"] ?? "").isEmpty }
      let refusals = samples.compactMap { isRefused($0, on: look) }
      // A colour is never refused.
      if path.hasPrefix("tokens.") {
        #expect(!refusals.contains(true), "\(path) is refused on \(look.name)")
        continue
      }
      switch effect(of: samples, on: look, shaper, known: &known) {
      case .changes: #expect(!refusals.contains(true), "\(path) is refused on \(look.name), but it would be drawn")
      case .nothing: #expect(!refusals.contains(false), "\(path) is taken on \(look.name) and does nothing")
      case .refused: break
      }
    }
  }

  /// Every theme for each kind, not one of them: `TACHO_ALL_THEMES` in the environment.
  private static let triesAllThemes = ProcessInfo.processInfo.environment["TACHO_ALL_THEMES"] != nil

  /// Housings, ink on a page, plates of a state, lines of the past and safe marks are drawn with more colours than the kind by
  /// itself: none is refused, and each is seen or told.
  @Test(arguments: Look.all.filter { $0.name != "grid" })
  func aColorIsSeenOrTold(look: Look) throws {
    let shaper = try Typesetter()
    let colors = KeySample.all.filter { $0.path.hasPrefix("tokens.") && $0.context.isEmpty }
    #expect(colors.count > 15)
    let themes = ["dark", "ev", "terminal"].map { ["theme": $0] }
    let turn = (Look.all.firstIndex { $0.name == look.name } ?? 0) % themes.count
    let lives: [[String: String]] = [
      ["state": "error"], ["history": "[<10>, <50>, <30>]"],
      ["palette": "safe", "ranges": "[{from: <0>, severity: alarm}]"],
    ]
    let others = Self.triesAllThemes ? themes + lives : [themes[turn], lives[(turn + 1) % lives.count]]
    for (other, base) in others.flatMap({ other in look.bases.prefix(1).map { (other, $0) } }) {
      let base = base.merging(other) { $1 }
      guard (try? template(base, look).filled(with: [])) != nil, let plain = try? scene(base, look, shaper) else {
        continue
      }
      // Whatever is known of it now: a state passes.
      let live: ([String: String]) -> [String: String] = { $0.filter { $0.key != "state" } }
      let values = Self.values(look)
      let without = try values.map { try scene(live(base).merging($0) { $1 }, look, shaper) }
      for sample in colors {
        let with = base.merging([sample.setting.key: sample.setting.text]) { $1 }
        let given = try template(with, look).filled(with: [])
        let dial = try given.gauge.dial(size: given.size, shaper: shaper)
        guard !differ(plain, dial.scene, inWordsToo: false) else { continue }
        let told = given.notes(of: dial, shaper: shaper).warnings.map(\.path)
        let isOfOthers = try zip(values, without).contains { value, plain in
          try differ(plain, scene(live(with).merging(value) { $1 }, look, shaper), inWordsToo: false)
        }
        #expect(told.contains(sample.path) != isOfOthers, "\(sample.path) on \(look.name) with \(other): \(told)")
      }
    }
  }

  /// Within the scale, beyond its ends, and missing.
  private static func values(_ look: Look) -> [[String: String]] {
    guard look.bases.first?["values"] == nil else { return [[:]] }
    let texts =
      look.kind == .speedometer
      ? ["15200", "150000", "null"] : ["<0>", "<5>", "<15>", "<37>", "<95>", "<130>", "<-20>", "0", "null"]
    return [[:]] + texts.map { ["value": $0] }
  }

  /// Colours of one's house, which a gauge may use for nothing, and what is the same on a canvas of that shape.
  private static let othersAlone = ["tokens.", "palette", "backdrop.fit", "size", "width", "height"]

  /// Beside nothing but a value, on the scale or past its ends: seen, refused, or warned about by its name.
  @Test(arguments: Look.all.filter { $0.name != "grid" })
  func aKeyAloneIsSeenOrTold(look: Look) throws {
    let shaper = try Typesetter()
    let alone = KeySample.all.filter { sample in
      sample.context.isEmpty && !Self.othersAlone.contains { sample.path.hasPrefix($0) }
    }
    func specification(_ keys: [String: String]) -> GaugeSpecification? {
      try? template(keys, look).filled(with: [])
    }
    func scene(_ specification: GaugeSpecification) throws -> Scene {
      try specification.gauge.dial(size: specification.size, shaper: shaper).scene
    }
    var plain: [[String: String]: (specification: GaugeSpecification, scene: Scene)] = [:]
    func told(_ specification: GaugeSpecification) throws -> [String] {
      let dial = try specification.gauge.dial(size: specification.size, shaper: shaper)
      let notes = specification.notes(of: dial, shaper: shaper)
      return notes.warnings.map { $0.path.replacing(/\[[0-9]+\]/, with: "[]") }
    }
    for (path, samples) in Dictionary(grouping: alone, by: \.path).sorted(by: { $0.key < $1.key }) {
      // A scale that says again what the kind has by itself asks for nothing.
      if path == "scale.wrap", look.kind.usualScale.wraps { continue }
      var isSilent = false
      let values = look.kind == .speedometer ? ["15200", "150000"] : ["<37>", "<130>", "<-20>"]
      let tried = samples.flatMap { sample in
        look.bases.flatMap { base in
          values.map { (sample, base["values"] == nil ? base.merging(["value": $0]) { $1 } : base) }
        }
      }
      for (sample, base) in tried {
        let without = sample.without.map { base.merging([sample.setting.key: $0]) { $1 } } ?? base
        guard let b = specification(base.merging([sample.setting.key: sample.setting.text]) { $1 }) else { continue }
        guard let a = try plain[without] ?? specification(without).map({ ($0, try scene($0)) }) else { continue }
        plain[without] = a
        isSilent =
          try a.scene == scene(b) && !(told(b).contains(path) && !told(a.specification).contains(path))
        if !isSilent { break }
      }
      #expect(!isSilent, "\(path) is taken on \(look.name), changes nothing, and nobody says so")
    }
  }

  @Test func everyKeyOfThePictureHasASample() throws {
    let page = try String(contentsOf: GalleryItem.folder.appending(path: "../../docs/keys.md"), encoding: .utf8)
    let keys = page.matches(of: /\n\| `([^`]+)`/).map { String($0.1) }
    #expect(keys.count > 150)
    let sampled = Set(KeySample.all.map(\.path))
    // Keys of the language itself, of films and files, and of the gauges of a layout, which have tests of their own;
    // and maps, whose keys have samples.
    let others = [
      "$schema", "version", "preset", "kind", "variant", "value", "layout", "animation", "output", "fonts", "extends",
      "id", "place", "data",
    ]
    for key in keys where !sampled.contains(key) && !sampled.contains(where: { $0.hasPrefix(key) }) {
      let isOther = others.contains { key == $0 || key.hasPrefix($0 + ".") }
      let isPart = sampled.contains { key.hasPrefix($0 + ".") }
      #expect(isOther || isPart, "\(key) has no sample")
    }
  }

  @Test func aKeyWithoutEffectIsToldWithItsPlaceAndItsKinds() throws {
    let text = "kind: lcd\nvalue: 3\nhub: {style: screw}\nscale: {ticks: {major: 5}}\n"
    let error = #expect(throws: SpecificationError.self) {
      try GaugeSpecification(Array(text.utf8))
    }
    let problem = try #require(error?.problems.first { $0.path.hasPrefix("hub") })
    #expect(problem.place?.line == 3)
    #expect(problem.message.contains("has no effect on lcd") && problem.message.contains("radial"), "\(problem)")
    #expect(error?.problems.contains { $0.path.hasPrefix("scale.ticks") } == true)
  }

  @Test func whatIsMeantForManyGaugesIsPassedOver() throws {
    let settings = [GaugeSpecification.Setting(path: "hub.style", value: "screw", isInherited: true)]
    let specification = try GaugeSpecification(Array("kind: lcd\nvalue: 3\n".utf8), settings: settings)
    #expect(specification.gauge.kind == .lcd)
  }
}

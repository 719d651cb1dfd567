import Synchronization
import VectorGraphics

/// The families that styles ask for by name, each looked for once.
final class AskedFamilies: Sendable {
  private struct State {
    var known: [String: FontFamily?] = [:]
    var missing: Set<String> = []
  }

  private let state = Mutex(State())

  /// The first that is installed; nil when none is.
  func first(of names: [String]) -> FontFamily? {
    state.withLock { state in
      for name in names {
        let family: FontFamily?
        if let known = state.known[name] {
          family = known
        } else {
          family = Self.locate(name)
          state.known[name] = .some(family)
        }
        guard let family else { continue }
        // Only the first is what the theme is meant to look like; one cut of a family is as good as another.
        if let first = names.first, name != first, !first.hasPrefix(name) { state.missing.insert(first) }
        return family
      }
      if let first = names.first { state.missing.insert(first) }
      return nil
    }
  }

  /// What a number is written in: what a family lacks of that would be boxes.
  private static let ofNumbers = "0123456789.,%\u{2212}".unicodeScalars

  /// Nil also for a family that cannot write a number. Where only some of its cuts can, the nearest of those stands in for the
  /// others; those of a weight may be several, as of sizes, of which fontconfig names one.
  private static func locate(_ name: String) -> FontFamily? {
    if let kept = KeptFonts.family(name) { return kept }
    guard let files = try? InstalledFamily.locate(name, usual: true) else { return nil }
    if let family = family(of: files) { return family }
    return (try? InstalledFamily.locate(name, usual: true, having: Array(ofNumbers))).flatMap(family(of:))
  }

  private static func family(of files: [TextStyle.Weight: FontFile]) -> FontFamily? {
    let complete = files.filter { weight, file in
      (try? FontLibrary.face(file, weight: weight))?.hasGlyphs(for: ofNumbers) ?? false
    }
    let weights = complete.keys.sorted { $0.rawValue < $1.rawValue }
    var usable: [TextStyle.Weight: FontFile] = [:]
    for weight in files.keys {
      let nearest = weights.min { abs($0.rawValue - weight.rawValue) < abs($1.rawValue - weight.rawValue) }
      usable[weight] = nearest.flatMap { complete[$0] }
    }
    return try? FontFamily(usable)
  }

  var missing: Set<String> { state.withLock(\.missing) }
}

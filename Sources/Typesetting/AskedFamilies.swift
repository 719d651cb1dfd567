import Synchronization

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

  /// Nil also for a family that cannot write a number: what it lacks of that would be boxes.
  private static func locate(_ name: String) -> FontFamily? {
    guard let files = try? InstalledFamily.locate(name, usual: true), let family = try? FontFamily(files) else {
      return nil
    }
    return family.checked.hasGlyphs(for: "0123456789.,%\u{2212}".unicodeScalars) ? family : nil
  }

  var missing: [String] { state.withLock { $0.missing.sorted() } }
}

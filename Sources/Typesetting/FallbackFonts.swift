import Synchronization
import VectorGraphics

/// Finds a family for characters that the chosen one lacks. What is found depends on the characters and on the fonts
/// there are, never on what was asked before.
final class FallbackFonts: Sendable {
  private struct State {
    var found: [[Unicode.Scalar]: FontFamily?] = [:]
    var lent: Set<String> = []
    /// The families whose glyphs were lacking.
    var lacking: Set<String> = []
    /// The families of texts with characters that no family had, by character.
    var without: [Unicode.Scalar: Set<String>] = [:]
  }

  let named: [FontFamily]
  let asksSystem: Bool
  private let state = Mutex(State())

  /// Bounds what is remembered when the texts never repeat.
  private static let most = 1024

  /// - Parameters:
  ///   - named: asked first, in their order.
  ///   - asksSystem: whether installed families are asked then.
  init(_ named: [FontFamily], asksSystem: Bool) { (self.named, self.asksSystem) = (named, asksSystem) }

  var isEmpty: Bool { named.isEmpty && !asksSystem }

  /// The names of the families that have lent glyphs, sorted.
  var lent: [String] { state.withLock { $0.lent.sorted() } }

  /// The names of the families that glyphs were lent to, sorted.
  var lacking: [String] { state.withLock { $0.lacking.sorted() } }

  /// A family that has all of `scalars`; nil when there is none.
  func family(for scalars: [Unicode.Scalar]) -> FontFamily? {
    if let known = state.withLock({ $0.found[scalars] }) { return known }
    let family = named.first { $0.checked.hasInk(for: scalars) } ?? (asksSystem ? Self.installed(scalars) : nil)
    state.withLock { state in
      if state.found.count >= Self.most { state.found.removeAll(keepingCapacity: true) }
      state.found[scalars] = .some(family)
    }
    return family
  }

  func noteUse(of family: FontFamily, for lacking: FontFamily) {
    state.withLock { state in
      state.lent.insert(family.name)
      state.lacking.insert(lacking.name)
    }
  }

  func noteLack(of characters: [Unicode.Scalar], in family: FontFamily) {
    state.withLock { state in
      if state.without.count >= Self.most { state.without.removeAll(keepingCapacity: true) }
      for character in characters { state.without[character, default: []].insert(family.name) }
    }
  }

  /// The names of the families of texts that have some of these, without a glyph in any family, sorted.
  func families(without characters: some Sequence<Unicode.Scalar>) -> [String] {
    state.withLock { state in
      characters.reduce(into: Set()) { $0.formUnion(state.without[$1] ?? []) }.sorted()
    }
  }

  /// How many families are opened for one character before it is given up.
  private static let mostTries = 16

  private static func installed(_ scalars: [Unicode.Scalar]) -> FontFamily? {
    // What the release brings lends first, so that machines with other fonts draw the same.
    let own = KnownFamily.released.reversed().map(\.name).filter { KnownFamily.beside($0) != nil }
    for name in own + InstalledFamily.names(having: scalars).prefix(mostTries) {
      guard let files = try? InstalledFamily.locate(name), let family = try? FontFamily(files) else { continue }
      if family.checked.hasInk(for: scalars) { return family }
    }
    return nil
  }
}

/// The fallbacks that lists of names have led to, shared by the copies of a typesetter.
final class LenderCache: Sendable {
  private let fonts = Mutex<[[String]: FallbackFonts]>([:])

  /// Bounds what is remembered of lists that never repeat.
  private static let most = 64

  func known(_ names: [String]) -> FallbackFonts? { fonts.withLock { $0[names] } }

  func remember(_ names: [String], _ found: FallbackFonts) {
    fonts.withLock { fonts in
      if fonts.count >= Self.most { fonts.removeAll(keepingCapacity: true) }
      fonts[names] = found
    }
  }
}

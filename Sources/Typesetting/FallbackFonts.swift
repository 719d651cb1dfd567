import Synchronization
import VectorGraphics

/// Finds a family for characters that the chosen one lacks. What is found depends on the characters and on the fonts
/// there are, never on what was asked before.
final class FallbackFonts: Sendable {
  private struct State {
    var found: [[Unicode.Scalar]: FontFamily?] = [:]
  }

  let named: [FontFamily]
  let asksSystem: Bool
  /// The names of families that were asked for and are not there.
  let absent: [String]
  private let state = Mutex(State())

  /// Bounds what is remembered when the texts never repeat.
  private static let most = 1024

  /// - Parameters:
  ///   - named: asked first, in their order.
  ///   - asksSystem: whether installed families are asked then.
  ///   - absent: the names of those that could not be had.
  init(_ named: [FontFamily], asksSystem: Bool, absent: [String] = []) {
    (self.named, self.asksSystem, self.absent) = (named, asksSystem, absent)
  }

  var isEmpty: Bool { named.isEmpty && !asksSystem }

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

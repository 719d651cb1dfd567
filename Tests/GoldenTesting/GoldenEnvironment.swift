import Platform

/// The libraries and the font a golden depends on, as `ENVIRONMENT.txt` keeps them: one a line, name and version.
public struct GoldenEnvironment: Hashable, Sendable, CustomStringConvertible {
  private struct Entry: Hashable, Sendable {
    let name: String
    let version: String
  }

  private static let unknown = "unknown"
  private static let rasterizer = LoadedLibrary.cairo.rawValue
  private static let font = "font"

  private let entries: [Entry]

  /// Reads the text of an `ENVIRONMENT.txt`.
  public init(_ text: String) {
    entries = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? Entry(name: String(words[0]), version: String(words[1])) : nil
    }
  }

  /// The environment of this process.
  ///
  /// - Parameter font: family and version of the font goldens are set in; nil when there is none.
  public static func running(font: String?) -> GoldenEnvironment {
    let libraries = LoadedLibrary.allCases.map { "\($0.rawValue) \($0.version ?? unknown)" }
    return GoldenEnvironment((libraries + ["\(Self.font) \(font ?? unknown)"]).joined(separator: "\n"))
  }

  public var description: String { entries.map { "\($0.name) \($0.version)\n" }.joined() }

  /// Family and version, nil when unknown.
  public var font: String? { version(of: Self.font) }

  /// Whether pixels may differ along edges: another major or minor version of Cairo. An unknown version is taken
  /// for the same one, so that a failure shows.
  public func hasOtherRasterizer(than other: GoldenEnvironment) -> Bool {
    guard let mine = version(of: Self.rasterizer), let theirs = other.version(of: Self.rasterizer) else { return false }
    return mine.split(separator: ".").prefix(2) != theirs.split(separator: ".").prefix(2)
  }

  /// What is other here than `recorded`; nil when nothing is.
  public func mismatch(with recorded: GoldenEnvironment) -> String? {
    let changes = entries.compactMap { entry -> String? in
      let before = recorded.version(of: entry.name) ?? Self.unknown
      return before == entry.version ? nil : "\(entry.name) \(entry.version) (recorded with \(before))"
    }
    return changes.isEmpty ? nil : changes.joined(separator: ", ")
  }

  private func version(of name: String) -> String? {
    entries.first { $0.name == name && $0.version != Self.unknown }?.version
  }
}

/// A C library the process has loaded, asked for its version by name: the version that draws, not the one whose
/// headers were compiled against, and no C module is needed.
enum LoadedLibrary: String, CaseIterable {
  case cairo, pixman, libpng, harfbuzz

  private typealias Version = @convention(c) () -> UnsafePointer<CChar>?
  private typealias VersionOfHandle = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?

  /// “1.16.0”; nil when the library is not loaded.
  var version: String? {
    switch self {
    case .cairo: Self.version(from: "cairo_version_string")
    case .pixman: Self.version(from: "pixman_version_string")
    case .harfbuzz: Self.version(from: "hb_version_string")
    case .libpng:
      Self.symbol("png_get_libpng_ver").flatMap { unsafeBitCast($0, to: VersionOfHandle.self)(nil) }
        .map { String(cString: $0) }
    }
  }

  private static func version(from function: String) -> String? {
    symbol(function).flatMap { unsafeBitCast($0, to: Version.self)() }.map { String(cString: $0) }
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    guard let program = dlopen(nil, RTLD_NOW) else { return nil }
    defer { dlclose(program) }
    return dlsym(program, name)
  }
}

import Platform

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

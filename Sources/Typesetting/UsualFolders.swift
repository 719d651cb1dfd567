import CFontconfig
import Files
import Platform

/// Fontconfig over the folders that fonts usually are in, without the rules that replace families by others: what a theme
/// asks for needs to be found by its own name alone, and reading all rules costs more time than a gauge.
///
/// Where the machine has a configuration of its own by its environment, that counts instead.
struct UsualFolders: @unchecked Sendable {
  /// Never freed: it is made once.
  let config: OpaquePointer

  /// Nil where fontconfig has to be asked in full. Made by one caller at a time.
  static let shared = UsualFolders()

  private init?() {
    #if os(Linux)
      let own = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"]
      guard own.allSatisfy({ getenv($0) == nil }), let config = FcConfigCreate() else { return nil }
      let isRead = Self.folders.withCString { text in
        text.withMemoryRebound(to: FcChar8.self, capacity: Self.folders.utf8.count + 1) {
          FcConfigParseAndLoadFromMemory(config, $0, 0) != 0
        }
      }
      guard isRead, FcConfigBuildFonts(config) != 0 else {
        FcConfigDestroy(config)
        return nil
      }
      self.config = config
    #else
      return nil
    #endif
  }

  /// Lets these folders stand in for fontconfig's configuration where the machine has none, which a program with fonts of
  /// its own does not need: fontconfig would say so on standard error, and find no font. To be used before fontconfig is
  /// asked in full, by one caller at a time.
  static let standIn: Void = {
    guard access("/etc/fonts/fonts.conf", R_OK) != 0, let system = FcConfigCreate() else { return }
    defer { FcConfigDestroy(system) }
    // It may have been built for another folder.
    _ = FcConfigParseAndLoad(system, nil, 0)
    guard let files = FcConfigGetConfigFiles(system) else { return }
    defer { FcStrListDone(files) }
    if FcStrListNext(files) == nil, let shared { FcConfigSetCurrent(shared.config) }
  }()

  /// As fontconfig has them; what the machine and its user add to them is read too.
  private static let folders = """
    <?xml version="1.0"?>
    <fontconfig>
    <dir>/usr/share/fonts</dir>
    <dir>/usr/local/share/fonts</dir>
    <dir prefix="xdg">fonts</dir>
    <dir>~/.fonts</dir>
    <include ignore_missing="yes">/etc/fonts/local.conf</include>
    <include ignore_missing="yes" prefix="xdg">fontconfig/fonts.conf</include>
    <cachedir>/var/cache/fontconfig</cachedir>
    <cachedir prefix="xdg">fontconfig</cachedir>
    </fontconfig>
    """
}

/// The font files that a release brings with it, so that the same version draws the same letters on every machine.
enum OwnFonts {
  /// Where they are: beside the file that has this code (a program, or a library in whatever program), as a release lays
  /// them. Nil where there is no such folder, as in a build folder.
  static let folder: String? = image.flatMap(folder(beside:))

  /// - Parameter file: the path of a program or a library, without symbolic links.
  static func folder(beside file: String) -> String? {
    guard let slash = file.lastIndex(of: "/") else { return nil }
    let own = file[..<slash]
    // Above `bin`, above a library folder that is named for a processor, and in the package for Python.
    let places = ["/../share/tacho/fonts", "/../../share/tacho/fonts", "/fonts"].map { own + $0 }
    return places.lazy.compactMap { resolved($0) }.first { access($0 + "/Inter-Regular.otf", R_OK) == 0 }
  }

  /// The path of the file that has this code, as the kernel has mapped it; nil where the kernel does not say.
  private static var image: String? {
    guard let file = try? InputFile("/proc/self/maps"), let bytes = try? file.bytes(atMost: 1 << 22) else { return nil }
    // Code is always mapped from its file; data need not be.
    let code: @convention(c) () -> Void = {}
    let own = UInt(bitPattern: unsafeBitCast(code, to: UnsafeRawPointer.self))
    // “from-to rights offset device inode path”, the first two in hexadecimal.
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let bounds = line.prefix { $0 != UInt8(ascii: " ") }.split(separator: UInt8(ascii: "-"))
        .compactMap { UInt(String(decoding: $0, as: UTF8.self), radix: 16) }
      guard bounds.count == 2, bounds[0] <= own, own < bounds[1] else { continue }
      return line.firstIndex(of: UInt8(ascii: "/")).map { String(decoding: line[$0...], as: UTF8.self) }
    }
    return nil
  }

  /// Without symbolic links; nil for what is not there.
  private static func resolved(_ path: some StringProtocol) -> String? {
    guard let path = realpath(String(path), nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

import CFontconfig
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

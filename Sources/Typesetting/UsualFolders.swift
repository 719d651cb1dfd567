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

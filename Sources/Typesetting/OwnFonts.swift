import Files
import Platform

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

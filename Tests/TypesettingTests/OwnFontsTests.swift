import Foundation
import Testing
import VectorGraphics

@testable import Typesetting

/// The fonts that lie beside a program, and the table of the families a release brings.
struct OwnFontsTests {
  /// Fontconfig decides which file a weight is drawn from; the table must name the same ones.
  @Test(arguments: KnownFamily.released.map(\.name))
  func theFilesOfAReleaseAreThoseFontconfigChooses(name: String) throws {
    let family = try #require(KnownFamily.released.first { $0.name == name })
    // Without the family's package there is nothing to compare.
    guard let known = family.installed() else { return }
    #expect(try InstalledFamily.locate(name, usual: true) == known)
  }

  @Test(arguments: [
    ("bin/tacho", "share/tacho/fonts"), ("lib/libTachoC.so", "share/tacho/fonts"),
    ("lib/x86_64-linux-gnu/libTachoC.so", "share/tacho/fonts"), ("package/libTachoC.so", "package/fonts"),
  ])
  func theFolderOfAReleaseIsFoundFromItsFile(file: String, folder: String) throws {
    let root = try TemporaryFolder()
    let base = try #require(
      realpath(root.url.path(percentEncoded: false), nil).map { path in
        defer { free(path) }
        return String(cString: path)
      })
    for path in [file.split(separator: "/").dropLast().joined(separator: "/"), folder] {
      try FileManager.default.createDirectory(atPath: "\(base)/\(path)", withIntermediateDirectories: true)
    }
    #expect(OwnFonts.folder(beside: "\(base)/\(file)") == nil)
    try Data().write(to: URL(filePath: "\(base)/\(folder)/Inter-Regular.otf"))
    #expect(OwnFonts.folder(beside: "\(base)/\(file)") == "\(base)/\(folder)")
  }
}

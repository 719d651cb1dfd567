import Foundation
import VectorGraphics

@testable import Typesetting

/// The font goldens are set in, as its family and its version: outlines and widths are those of one version.
enum InstalledFont {
  /// “Inter 3.019”; nil when no default font is installed.
  static let automatic: String? = {
    guard let typesetter = try? Typesetter() else { return nil }
    let file = KnownFamily.defaults.lazy.compactMap { $0.locate()?[.bold] }.first
    let revision = file.flatMap { FileManager.default.contents(atPath: $0.path) }.flatMap {
      readRevision(of: [UInt8]($0))
    }
    return "\(typesetter.family) \(revision ?? "of unknown version")"
  }()

  /// The `fontRevision` of an OpenType file's `head` table, a 16.16 fixed point number, to three decimals.
  private static func readRevision(of font: [UInt8]) -> String? {
    func number(at offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= font.count else { return nil }
      return font[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let tables = number(at: 4, bytes: 2) else { return nil }
    let head = (0..<tables).map { 12 + 16 * $0 }.first { number(at: $0, bytes: 4) == 0x6865_6164 }
    guard let head, let start = number(at: head + 8, bytes: 4), let fixed = number(at: start + 4, bytes: 4) else {
      return nil
    }
    let thousandths = (fixed * 1000 + 0x8000) >> 16
    return "\(thousandths / 1000)." + String(String(1000 + thousandths % 1000).dropFirst())
  }
}

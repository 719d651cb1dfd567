import CHarfBuzz
import Synchronization
import VectorGraphics

/// Fonts that came as the bytes of a file: each once per process, by a name made of what it holds.
enum KeptFonts {
  /// No installed family begins like this.
  private static let prefix = "font file "

  /// HarfBuzz's blobs count their owners, and each is immutable; those here stay as long as the process.
  private struct Blob: @unchecked Sendable { let pointer: OpaquePointer }

  private static let blobs = Mutex<[String: Blob]>([:])

  /// One more owner of a font's bytes; nil for a name that none has.
  static func blob(_ name: String) -> OpaquePointer? {
    guard name.hasPrefix(prefix) else { return nil }
    return blobs.withLock { $0[name].flatMap { hb_blob_reference($0.pointer) } }
  }

  /// The font as a family with one file for every weight; nil for a name that none has.
  static func family(_ name: String) -> FontFamily? {
    guard name.hasPrefix(prefix), blobs.withLock({ $0[name] != nil }) else { return nil }
    return try? FontFamily(
      Dictionary(uniqueKeysWithValues: TextStyle.Weight.allCases.map { ($0, FontFile(path: name)) }))
  }

  fileprivate static func keep(_ bytes: [UInt8]) throws(FontError) -> String {
    let name = prefix + ContentHash.text(bytes, digits: 15)
    if family(name) != nil { return name }
    let pointer = bytes.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let pointer else { throw .unusableFile(path: name) }
    hb_blob_make_immutable(pointer)
    blobs.withLock { $0[name] = Blob(pointer: pointer) }
    guard family(name) != nil else {
      blobs.withLock { $0[name] = nil }
      hb_blob_destroy(pointer)
      throw .unusableFile(path: name)
    }
    return name
  }
}

extension Typesetter {
  /// Keeps the font of a file for texts whose style asks for it by the name that this returns, which depends on the bytes alone. It is
  /// kept as long as the process, once however often it is given.
  ///
  /// - Parameter bytes: TrueType or OpenType with outlines; of a collection the first font.
  /// - Throws: ``FontError/unusableFile(path:)`` for anything else.
  public static func keep(font bytes: [UInt8]) throws(FontError) -> String { try KeptFonts.keep(bytes) }
}

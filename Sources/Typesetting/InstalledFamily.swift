import CFontconfig
import Synchronization
import VectorGraphics

/// Finds the files of a family by its name, or families by what they have, through fontconfig. Only called when a family
/// is asked for by name, a glyph is missing, or no default family is in its usual place: loading fontconfig takes
/// several milliseconds.
enum InstalledFamily {
  /// Fontconfig's own promises about threads have had holes; one caller at a time.
  private static let lock = Mutex<Void>(())

  /// The file of each weight: of a family beside the program, else of one that the system has. A family that fontconfig
  /// would replace by another one is unknown.
  ///
  /// - Parameters:
  ///   - usual: whether to look in the usual folders alone, which takes a small part of the time.
  ///   - scalars: what a cut has to have, whatever its weight; empty takes the one nearest to the weight.
  static func locate(
    _ name: String, usual: Bool = false, having scalars: [Unicode.Scalar] = []
  ) throws(FontError) -> [TextStyle.Weight: FontFile] {
    if let own = KnownFamily.beside(name) { return own }
    var files: [TextStyle.Weight: FontFile] = [:]
    lock.withLock { _ in
      let folders = usual ? UsualFolders.shared : nil
      if folders == nil { UsualFolders.standIn }
      for weight in TextStyle.Weight.allCases {
        // What has not one weight has none.
        guard let file = match(name, weight: weight, having: scalars, in: folders) else { return }
        files[weight] = file
      }
    }
    guard files.count == TextStyle.Weight.allCases.count else { throw .unknownFamily(name) }
    return files
  }

  /// The names of all families beside the program and of the system, sorted.
  static func names() -> [String] {
    let own = KnownFamily.released.map(\.name).filter { KnownFamily.beside($0) != nil }
    return Set(own + systemNames()).sorted()
  }

  private static func systemNames() -> [String] {
    lock.withLock { _ in
      UsualFolders.standIn
      guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return [] }
      defer {
        FcPatternDestroy(pattern)
        FcObjectSetDestroy(wanted)
      }
      FcObjectSetAdd(wanted, FC_FAMILY)
      guard let set = FcFontList(nil, pattern, wanted) else { return [] }
      defer { FcFontSetDestroy(set) }
      let fonts = UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont))
      return fonts.compactMap { string(FC_FAMILY, 0, of: $0) }
    }
  }

  /// The families that have upright outlines for all of `scalars`, in an order that depends on their names alone.
  static func names(having scalars: [Unicode.Scalar]) -> [String] {
    lock.withLock { _ in
      UsualFolders.standIn
      guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate(), let set = FcCharSetCreate() else {
        return []
      }
      defer {
        FcPatternDestroy(pattern)
        FcObjectSetDestroy(wanted)
        FcCharSetDestroy(set)
      }
      for scalar in scalars { FcCharSetAddChar(set, scalar.value) }
      FcPatternAddCharSet(pattern, FC_CHARSET, set)
      FcPatternAddBool(pattern, FC_OUTLINE, 1)
      FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
      FcObjectSetAdd(wanted, FC_FAMILY)
      guard let found = FcFontList(nil, pattern, wanted) else { return [] }
      defer { FcFontSetDestroy(found) }
      let fonts = UnsafeBufferPointer(start: found.pointee.fonts, count: Int(found.pointee.nfont))
      return Set(fonts.compactMap { string(FC_FAMILY, 0, of: $0) }).sorted { (rank($0), $0) < (rank($1), $1) }
    }
  }

  /// Families without serifs first, and the usual one of those that differ by the habits of a country.
  private static func rank(_ name: String) -> Int {
    let first = ["Noto Sans", "DejaVu Sans", "Noto Sans CJK JP", "Noto Sans CJK SC", "Noto Emoji", "Noto Sans Symbols"]
    if let rank = first.firstIndex(of: name) { return rank }
    if name.hasPrefix("Noto Sans") && !name.hasPrefix("Noto Sans Mono") { return first.count }
    return name.contains("Sans") && !name.contains("Mono") ? first.count + 1 : first.count + 2
  }

  private static func match(
    _ name: String, weight: TextStyle.Weight, having scalars: [Unicode.Scalar], in folders: UsualFolders?
  ) -> FontFile? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    if !scalars.isEmpty, let set = FcCharSetCreate() {
      for scalar in scalars { FcCharSetAddChar(set, scalar.value) }
      FcPatternAddCharSet(pattern, FC_CHARSET, set)
      FcCharSetDestroy(set)
    }
    name.withCString { text in
      _ = text.withMemoryRebound(to: FcChar8.self, capacity: name.utf8.count + 1) {
        FcPatternAddString(pattern, FC_FAMILY, $0)
      }
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(weight.rawValue)))
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    if folders == nil { FcConfigSubstitute(nil, pattern, FcMatchPattern) }
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let found = FcFontMatch(folders?.config, pattern, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    guard hasFamily(name, found), let path = string(FC_FILE, 0, of: found) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    return FontFile(path: path, index: UInt32(truncatingIfNeeded: index) & 0xFFFF)  // above are named instances
  }

  private static func hasFamily(_ name: String, _ pattern: OpaquePointer?) -> Bool {
    var number: Int32 = 0
    while let family = string(FC_FAMILY, number, of: pattern) {
      if family.lowercased() == name.lowercased() { return true }
      number += 1
    }
    return false
  }

  private static func string(_ key: String, _ number: Int32, of pattern: OpaquePointer?) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, number, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}

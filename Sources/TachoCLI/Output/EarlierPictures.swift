import Files
import Tacho

/// Pictures in a document's own folder that it named before and does not name any more.
struct EarlierPictures {
  private let folder: String
  private let names: Set<String>

  /// - Parameters:
  ///   - document: the name of the document that is written; it may not be there yet.
  ///   - folder: the folder of the document alone, with its slash.
  init(of document: String, in folder: String) {
    self.folder = folder
    // A document that is no regular file, such as a pipe, was none before.
    let file = try? Folder(PathName.folder(of: document)).open(PathName.name(of: document))
    let bytes = file.flatMap { try? SpecificationFile.bytes(of: $0) } ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0))) }
    names = Set(words.map(String.init).filter(Self.isMade))
  }

  /// Whether a name is one that reports give: what it shows, ten digits of a hash, a side and a number, where there are several.
  private static func isMade(_ name: String) -> Bool {
    guard name.hasSuffix(".svg") || name.hasSuffix(".png") else { return false }
    var parts = name.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
    if parts.count > 2, parts.last?.allSatisfy(\.isNumber) == true, parts.last?.count != 10 { parts.removeLast() }
    if parts.last == "light" || parts.last == "dark" { parts.removeLast() }
    guard parts.count > 1, let hash = parts.last else { return false }
    return hash.count == 10 && hash.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Removes those that the document does not have now.
  ///
  /// - Returns: how many there were.
  func remove(besides kept: [String]) -> Int {
    let stale = names.subtracting(kept)
    guard !stale.isEmpty, let folder = try? Folder(folder) else { return 0 }
    return stale.reduce(0) { count, name in
      guard folder.has(name) else { return count }
      folder.remove(name)
      return count + 1
    }
  }
}

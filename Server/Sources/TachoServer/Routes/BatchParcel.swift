import Crypto

/// What the files of a batch come in, written from front to back.
enum BatchParcel: Sendable {
  case archive(ZipArchive)
  /// Each file is a part (RFC 2046), of a form (RFC 7578) where `isForm` says so.
  case parts(boundary: String, isForm: Bool)

  private static let archive = "application/zip"
  private static let form = "multipart/form-data"

  /// Those it can be, the usual one first.
  static let mediaTypes = [archive, "multipart/mixed", form]

  /// - Parameters:
  ///   - mediaType: one of ``mediaTypes``.
  ///   - request: all that was asked: the same gives the same bytes, and no file can hold the boundary, which depends on it.
  init(_ mediaType: String, of request: [UInt8]) {
    guard mediaType != Self.archive else {
      self = .archive(ZipArchive())
      return
    }
    let boundary = "tacho-" + Base64URL.text(of: SHA256.hash(data: request).prefix(24))
    self = .parts(boundary: boundary, isForm: mediaType == Self.form)
  }

  /// For the header Content-Type.
  var mediaType: String {
    switch self {
    case .archive: Self.archive
    case .parts(let boundary, let isForm):
      (isForm ? Self.form : "multipart/mixed") + "; boundary=\"\(boundary)\""
    }
  }

  /// A file's bytes as they are sent, right behind those before; nil when there is no room for it.
  ///
  /// - Parameters:
  ///   - name: ASCII without quotes.
  ///   - mediaType: of the file.
  mutating func file(_ name: String, _ mediaType: String, _ bytes: [UInt8]) -> [UInt8]? {
    switch self {
    case .archive(var archive):
      // Two holders would copy its directory for every file.
      self = .archive(ZipArchive())
      defer { self = .archive(archive) }
      return archive.file(name, bytes)
    case .parts(let boundary, let isForm):
      let disposition = isForm ? "form-data; name=\"file\"" : "attachment"
      let head =
        "--\(boundary)\r\nContent-Disposition: \(disposition); filename=\"\(name)\"\r\nContent-Type: \(mediaType)\r\n"
        + "Content-Length: \(bytes.count)\r\n\r\n"
      return Array(head.utf8) + bytes + Array("\r\n".utf8)
    }
  }

  /// What follows the last file.
  var end: [UInt8] {
    switch self {
    case .archive(let archive): archive.end
    case .parts(let boundary, _): Array("--\(boundary)--\r\n".utf8)
    }
  }
}

import Telemetry
import VectorGraphics

/// The names of a batch's pictures: `out/{site}/{row:05}.png`. All that stands before the first placeholder's last
/// slash is the folder; nothing a row says leads out of it.
package struct RowNames: Sendable {
  /// Where all pictures go; as the user wrote it, without the slash at its end.
  package let folder: String
  package let format: PictureFormat
  package let template: BatchTemplate

  /// Bytes of one part of a name, as most file systems have it.
  private static let longestPart = 255
  /// Bytes of a name below the folder.
  private static let longestName = 1_024

  /// - Throws: ``JobError`` unless every row can have a safe name of its own.
  package init(_ text: String) throws(JobError) {
    func failure(_ message: String) -> JobError { JobError("“\(text.prefix(60))” \(message)") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw failure("has control characters; leave them out")
    }
    let all = BatchTemplate(text)
    func brace(of text: String) -> JobError? {
      text.first { $0 == "{" || $0 == "}" }.map {
        failure("has a \($0) that belongs to no placeholder; write {row}, {row:05} or a column's name in braces")
      }
    }
    guard !all.isConstant else {
      throw brace(of: text) ?? failure("is the same for every row; put {row} or a column in it: out/{row}.png")
    }
    var pieces = all.pieces
    var folder = "."
    if case .literal(let start) = pieces[0], let slash = start.lastIndex(of: "/") {
      folder = slash == start.startIndex ? "/" : String(start[..<slash])
      let rest = String(start[start.index(after: slash)...])
      pieces = (rest.isEmpty ? [] : [.literal(rest)]) + pieces.dropFirst()
    }
    var literals = ""
    for case .literal(let literal) in pieces { literals += literal }
    if let error = brace(of: literals) { throw error }
    guard case .literal(let ending)? = pieces.last, let format = PictureFormat(path: "x" + ending) else {
      throw failure("does not say which format; end it in \(PictureFormat.endings)")
    }
    (self.folder, self.format, template) = (folder, format, BatchTemplate(pieces))
    do throws(BatchError) { _ = try expanded(row: 1) { _ in "x" } } catch { throw failure(error.message) }
  }

  /// Whether two rows can never get the same name: `{row}` is the first thing in it or the last, and no digit beside it
  /// can be taken for its own.
  package var areUniqueByRow: Bool {
    let pieces = template.pieces
    guard let first = pieces.firstIndex(where: { if case .literal = $0 { false } else { true } }),
      let last = pieces.lastIndex(where: { if case .literal = $0 { false } else { true } })
    else { return false }
    func literal(_ index: Int) -> String? {
      if pieces.indices.contains(index), case .literal(let text) = pieces[index] { text } else { nil }
    }
    if case .row = pieces[first], let after = literal(first + 1)?.first, !after.isNumber { return true }
    if case .row = pieces[last], last == first { return true }
    if case .row = pieces[last], let before = literal(last - 1)?.last, !before.isNumber { return true }
    return false
  }

  /// The name of a row's picture below the folder.
  ///
  /// - Parameter text: a column's text; nil when the row has none.
  /// - Throws: ``BatchError`` when no safe name comes of it.
  package func expanded(row: Int, text: (String) -> String?) throws(BatchError) -> String {
    var name = ""
    for piece in template.pieces {
      switch piece {
      case .literal(let literal): name += literal
      case .row(let digits): name += BatchTemplate.padded(row, digits: digits)
      case .column(let column):
        let part = Self.sanitized(text(column) ?? "")
        guard !part.isEmpty else { throw BatchError("no name can be made: the column “\(column)” is empty") }
        name += part
      }
    }
    try Self.check(name)
    return name
  }

  /// Letters with their marks, digits, `-`, `_` and dots; everything else becomes `_`.
  package static func sanitized(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    // One more than can be used, so that what is too long is seen to be.
    for scalar in text.trimmingSpaces.unicodeScalars.prefix(longestName + 1) {
      let isPlain = scalar.value < 0x80 && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
      let isLetter =
        scalar.value >= 0x80 && scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
      let isDash = scalar == "-" || scalar == "_" || scalar == "."
      name.append(isPlain || isLetter || isDash || isMark(scalar, behind: name.last) ? scalar : "_")
    }
    return String(name)
  }

  /// Whether a scalar belongs to the letter before it: the vowel signs of Indic scripts, the tones of Thai, an accent that
  /// stands apart.
  private static func isMark(_ scalar: Unicode.Scalar, behind last: Unicode.Scalar?) -> Bool {
    guard let last, last != "_", last != "-", last != "." else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return !scalar.properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// Refuses every name that leads somewhere else, hides, or cannot be everywhere.
  package static func check(_ name: String) throws(BatchError) {
    func problem(_ message: String) -> BatchError { BatchError("the name “\(name.prefix(60))” \(message)") }
    guard name == name.cleanedLine else { throw problem("has control characters") }
    guard !name.isEmpty, !name.hasPrefix("/") else { throw problem("leads out of the output folder") }
    guard name.utf8.count <= longestName else { throw problem("is too long: the limit is \(longestName) bytes") }
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      guard part != ".." else { throw problem("leads out of the output folder") }
      guard !part.isEmpty else { throw problem("has an empty part") }
      guard !part.hasPrefix(".") else { throw problem("is hidden: a part begins with a dot") }
      guard part.utf8.count <= longestPart else {
        throw problem("is too long: the limit is \(longestPart) bytes between slashes")
      }
      guard !part.contains("\\"), !part.contains(":") else { throw problem("has a \\ or : in it") }
      let stem = part.prefix { $0 != "." }.lowercased()
      guard !reserved.contains(stem) else { throw problem("is a device's name on some systems") }
    }
  }

  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

/// The names that have been given away, as hashes, so that a clash is seen before it is written.
package struct GivenNames {
  private var rows: [UInt64: Int] = [:]

  /// Names that are remembered: some 200 MB.
  private static let most = 4_000_000

  package init() {}

  /// - Throws: ``BatchError`` when another row has this name, or one that differs in upper and lower case alone.
  package mutating func give(_ name: String, to row: Int, line: Int) throws(BatchError) {
    let place = TelemetryError.Place(line: line, column: 1)
    var hash = SHA256()
    hash.update(name.lowercased().utf8)
    let key = hash.finished().prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if let first = rows[key] {
      throw BatchError(
        first == row
          ? "two pictures of row \(row) would be written to “\(name.prefix(80))”; give them other names"
          : "rows \(first) and \(row) would both be written to “\(name.prefix(80))”; add {row} to the name", at: place)
    }
    guard rows.count < Self.most else {
      throw BatchError(
        "more than \(Self.most) names cannot be compared; add {row} to the name, set off by a - or _", at: place)
    }
    rows[key] = row
  }
}

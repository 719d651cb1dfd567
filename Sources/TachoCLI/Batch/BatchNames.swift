import Files
import Tacho

/// The names of a row's files: one for each output.
struct BatchNames: Sendable {
  struct Part: Sendable {
    let names: RowNames
    /// The pages it is for; nil is what the format holds.
    let page: PageTheme?
    /// The way from the folder of all to that of these, with its slash; empty where they are the same.
    let prefix: String
  }

  let parts: [Part]
  /// Where the manifest goes: what the folders of all outputs have in common.
  let folder: String

  /// - Throws: ``Failure`` unless every row can have a safe name of its own for each output.
  init(_ outputs: [String], isPair: Bool) throws(Failure) {
    let all = try OutputNames.all(outputs, isPair: isPair).map { (output) throws(Failure) in
      (names: try Failure.asked("--output") { () throws(JobError) in try RowNames(output.name) }, page: output.page)
    }
    let folders = all.map { PathName.steps(of: $0.names.folder) }
    var common = folders.first ?? []
    for other in folders { common = zip(common, other).prefix { $0 == $1 }.map(\.0) }
    if Set(all.map(\.names.folder)).count == 1, let first = all.first {
      folder = first.names.folder
    } else {
      folder = common.isEmpty ? "." : PathName.path(of: common)
    }
    parts = zip(all, folders).map { part, steps in
      Part(
        names: part.names, page: part.page,
        prefix: steps.count == common.count ? "" : PathName.path(of: Array(steps.dropFirst(common.count))) + "/")
    }
  }

  /// The columns that the names take.
  var columns: [String] { parts.flatMap(\.names.template.columns) }

  /// The names of a row, each below the folder of its output.
  ///
  /// - Parameter text: a column's text; nil when the row has none.
  func expanded(row: Int, text: (String) -> String?) throws(BatchError) -> [String] {
    try parts.map { (part) throws(BatchError) in try part.names.expanded(row: row, text: text) }
  }

  /// What the manifest calls a file.
  func shown(_ name: String, of part: Int) -> String { parts[part].prefix + name }

  /// Whether two files can never get the same name, whatever the rows are.
  var areUnique: Bool {
    parts.allSatisfy(\.names.areUniqueByRow)
      && parts.indices.allSatisfy { index in
        parts[..<index].allSatisfy { Self.differ($0.ends, parts[index].ends) }
      }
  }

  /// Whether names differ that begin and end so.
  private static func differ(_ one: Part.Ends, _ other: Part.Ends) -> Bool {
    !(one.head.hasPrefix(other.head) || other.head.hasPrefix(one.head))
      || !(one.tail.hasSuffix(other.tail) || other.tail.hasSuffix(one.tail))
  }
}

extension BatchNames.Part {
  /// What all its names begin and end with, in lower case: some file systems know no other.
  fileprivate typealias Ends = (head: String, tail: String)

  fileprivate var ends: Ends {
    let pieces = names.template.pieces
    func literal(_ piece: BatchTemplate.Piece?) -> String {
      if case .literal(let text)? = piece { text.lowercased() } else { "" }
    }
    return (prefix.lowercased() + literal(pieces.first), literal(pieces.last))
  }
}

extension GivenNames {
  /// Gives all names of a row away.
  mutating func give(
    _ row: [String], of names: BatchNames, to record: BatchRows.Record
  ) throws(BatchError) {
    for (index, name) in row.enumerated() {
      try give(names.shown(name, of: index), to: record.number, line: record.line)
    }
  }
}

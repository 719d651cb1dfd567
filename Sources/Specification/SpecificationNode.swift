/// A value of a specification with the place it was written at, before anyone has asked what it means.
struct SpecificationNode: Sendable {
  enum Content: Sendable {
    /// A word, number or text. Quoted ones are always text.
    case scalar(String, isQuoted: Bool)
    case list([SpecificationNode])
    /// In the order written; keys are unique.
    case map([Member])
  }

  struct Member: Sendable {
    let key: String
    let keyPlace: Place
    var value: SpecificationNode
  }

  var content: Content
  let place: Place

  /// Values it is made of, itself among them.
  var count: Int {
    switch content {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .map(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// What the value is called in a message.
  var kindName: String {
    switch content {
    case .scalar(let text, let isQuoted):
      if !isQuoted, text.isEmpty || text == "~" || text == "null" { return "nothing" }
      // A message is no place for what may be a megabyte.
      let start = String(text.unicodeScalars.prefix(40)) + (text.utf8.count > 200 ? "…" : "")
      return isQuoted || Double(text) == nil ? "the text “\(start)”" : start
    case .list: return "a list"
    case .map: return "a map"
    }
  }
}

/// Where something stands in a specification: lines and columns count from 1.
public struct Place: Hashable, Sendable, Comparable {
  /// The name of the file it is in, where that is another one than the text that is read.
  public let file: String?
  /// From 1.
  public let line: Int
  /// From 1, in characters of the line.
  public let column: Int

  /// Counts both from 1; without a file it is a place in the text that is read.
  public init(line: Int, column: Int, file: String? = nil) {
    (self.line, self.column, self.file) = (line, column, file)
  }

  /// Not in the text: what a setting from outside brought.
  static let outside = Place(line: 0, column: 0)
  /// The same, of a setting that is for many gauges and passed over where it does not apply.
  static let inherited = Place(line: 0, column: 1)

  var isInText: Bool { line > 0 }

  /// By line, then by column.
  public static func < (a: Place, b: Place) -> Bool {
    (a.file ?? "", a.line, a.column) < (b.file ?? "", b.line, b.column)
  }
}

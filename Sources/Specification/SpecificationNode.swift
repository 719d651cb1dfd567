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
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// Not in the text: what a setting from outside brought.
  static let outside = Place(line: 0, column: 0)
  /// The same, of a setting that is for many gauges and passed over where it does not apply.
  static let inherited = Place(line: 0, column: 1)

  var isInText: Bool { line > 0 }

  public static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

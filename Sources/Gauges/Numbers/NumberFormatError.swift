/// What is wrong with a number format, and where.
public struct NumberFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given, shortened when it is long.
  public let given: String
  /// Where in the text, from 1; nil when the text as a whole is meant.
  public let character: Int?
  /// What is wrong and what to do.
  public let rule: String
  /// The named formats, when a misspelt name is likely: the nearest may be suggested.
  public let names: [String]

  init(_ text: String, character: Int? = nil, rule: String, names: [String] = []) {
    let isLong = text.unicodeScalars.count > 40
    given = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))) + "…" : text
    (self.character, self.rule, self.names) = (character, rule, names)
  }

  public var description: String {
    "format “\(given)”: " + (character.map { "character \($0): " } ?? "") + rule
  }
}

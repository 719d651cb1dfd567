public import Tacho

/// A command line taken apart: words in their order, and options with a value each.
public struct Options {
  public let words: [String]
  private let given: [String: [String]]

  /// - Parameters:
  ///   - names: of all options; `--output` is another name of `-o`.
  ///   - repeatable: which of them may be there several times.
  ///   - mostWords: how many words there may be beside the options.
  public init(
    _ arguments: [String], names: [String], repeatable: [String] = [], mostWords: Int = 1
  ) throws(ProgramError) {
    var (rest, words, given) = (arguments[...], [String](), [String: [String]]())
    while let argument = rest.popFirst() {
      let word = argument == "--output" ? "-o" : argument
      guard names.contains(word) else {
        guard !word.hasPrefix("-") || word == "-" else { throw .usage("\(word) is not an option") }
        guard words.count < mostWords else { throw .usage("“\(word)” is one word too many") }
        words.append(word)
        continue
      }
      guard let value = rest.popFirst() else { throw .usage("\(word) has no value") }
      guard given[word] == nil || repeatable.contains(word) else { throw .usage("\(word) is there twice") }
      given[word, default: []].append(value)
    }
    (self.words, self.given) = (words, given)
  }

  public subscript(_ name: String) -> String? { given[name]?.first }
  public func all(_ name: String) -> [String] { given[name] ?? [] }

  public func needed(_ name: String) throws(ProgramError) -> String {
    guard let value = self[name] else { throw .usage("\(name) is missing") }
    return value
  }

  public func word(_ index: Int, _ what: String) throws(ProgramError) -> String {
    guard words.indices.contains(index) else { throw .usage("\(what) is missing") }
    return words[index]
  }

  /// What each text of an option is read as.
  ///
  /// - Parameter rule: what is said of a text of which `read` makes nothing; what it throws says so itself.
  public func values<Value>(
    _ name: String, _ rule: String = "", _ read: (String) throws -> Value?
  ) throws(ProgramError) -> [Value] {
    try all(name).map { (text) throws(ProgramError) in
      do {
        if let value = try read(text) { return value }
      } catch { throw .usage("\(name): \(error)") }
      throw .usage("\(name): “\(text)” \(rule)")
    }
  }

  public func number(_ name: String, in range: ClosedRange<Double>) throws(ProgramError) -> Double? {
    let ends = [range.lowerBound, range.upperBound].map { DecimalText.short($0) }.joined(separator: " to ")
    return try values(name, "must be a number from \(ends)") { text in
      DecimalText.number(from: text).flatMap { range.contains($0) ? $0 : nil }
    }.first
  }

  public func rate(_ name: String = "--fps") throws(ProgramError) -> FrameRate? {
    try values(name) { try FrameRate(parsing: $0) }.first
  }
}

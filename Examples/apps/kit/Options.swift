public import Tacho

/// What is wrong with a command line. It is told with the usage, and the program ends with status 64.
public struct UsageError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// A command line taken apart: words in their order, and options with a value each.
public struct Options {
  public let words: [String]
  private let values: [String: [String]]

  /// - Parameters:
  ///   - names: of all options; `--output` is another name of `-o`.
  ///   - repeatable: which of them may be there several times.
  ///   - mostWords: how many words there may be beside the options.
  public init(
    _ arguments: [String], names: [String], repeatable: [String] = [], mostWords: Int = 1
  ) throws(UsageError) {
    var (rest, words, values) = (arguments[...], [String](), [String: [String]]())
    while let given = rest.popFirst() {
      let word = given == "--output" ? "-o" : given
      guard names.contains(word) else {
        guard !word.hasPrefix("-") || word == "-" else { throw UsageError("\(word) is not an option") }
        guard words.count < mostWords else { throw UsageError("“\(word)” is one word too many") }
        words.append(word)
        continue
      }
      guard let value = rest.popFirst() else { throw UsageError("\(word) has no value") }
      guard values[word] == nil || repeatable.contains(word) else { throw UsageError("\(word) is there twice") }
      values[word, default: []].append(value)
    }
    (self.words, self.values) = (words, values)
  }

  public subscript(_ name: String) -> String? { values[name]?.first }
  public func all(_ name: String) -> [String] { values[name] ?? [] }

  public func needed(_ name: String) throws(UsageError) -> String {
    guard let value = self[name] else { throw UsageError("\(name) is missing") }
    return value
  }

  public func word(_ index: Int, _ what: String) throws(UsageError) -> String {
    guard words.indices.contains(index) else { throw UsageError("\(what) is missing") }
    return words[index]
  }

  /// What a text is read as; nil where the option is not there.
  public func value<Value>(_ name: String, _ read: (String) throws -> Value) throws(UsageError) -> Value? {
    guard let text = self[name] else { return nil }
    do { return try read(text) } catch { throw UsageError("\(name): \(error)") }
  }

  public func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    try value(name) { text in
      guard let number = DecimalText.number(from: text), range.contains(number) else {
        let ends = [range.lowerBound, range.upperBound].map { DecimalText.short($0) }.joined(separator: " to ")
        throw UsageError("“\(text)” must be a number from \(ends)")
      }
      return number
    }
  }

  public func rate(_ name: String = "--fps") throws(UsageError) -> FrameRate? {
    try value(name) { try FrameRate(parsing: $0) }
  }
}

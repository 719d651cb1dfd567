import VectorGraphics

/// Words in place of numbers, such as `low`, `fair` and `good`: a list of rules of which the first that holds is used.
public struct NumberWords: Hashable, Sendable {
  /// Which numbers an entry is for; they are finite and within ±10¹⁵.
  public enum Rule: Hashable, Sendable {
    /// The number itself, to nine digits.
    case equals(Double)
    /// All numbers to this one, which is included.
    case upTo(Double)
    /// From the first number, which is included, to the second, which is not; nil is without end.
    case range(from: Double?, to: Double?)

    /// Whether it is for a number.
    func holds(_ value: Double) -> Bool {
      switch self {
      case .equals(let number): abs(value - number) <= 1e-9 * max(1, number.magnitude)
      case .upTo(let end): value <= end
      case .range(let from, let to): (from.map { $0 <= value } ?? true) && (to.map { value < $0 } ?? true)
      }
    }

    /// The ends, with numbers on both sides of each that are farther off than nine digits tell.
    fileprivate var samples: [Double] {
      let ends: [Double] =
        switch self {
        case .equals(let number), .upTo(let number): [number]
        case .range(let from, let to): [from, to].compactMap(\.self)
        }
      return ends.isEmpty
        ? [0] : ends.flatMap { [$0 - 4e-9 * max(1, $0.magnitude), $0, $0 + 4e-9 * max(1, $0.magnitude)] }
    }
  }

  /// A rule and the words for the numbers it holds for.
  public struct Entry: Hashable, Sendable {
    /// Tried in the order of the entries.
    public let rule: Rule
    /// Shown in place of the number, at most 256 characters.
    public let text: String

    /// Checked with the list it is in, not here.
    public init(_ rule: Rule, _ text: String) { (self.rule, self.text) = (rule, text) }
  }

  /// The most entries.
  public static let mostEntries = 64

  /// 1…64, of which the first that holds is used.
  public let entries: [Entry]

  /// - Throws: ``NumberWordsError`` unless there are 1…64 entries, all numbers are finite and at most
  ///   10¹⁵ in size, ranges are not empty, texts are within the limits, and every entry can be reached.
  public init(_ entries: [Entry]) throws(NumberWordsError) {
    guard (1...Self.mostEntries).contains(entries.count) else {
      throw NumberWordsError(
        entry: nil, rule: "there are \(entries.count) entries: allowed are 1 to \(Self.mostEntries)")
    }
    for (index, entry) in entries.enumerated() { try Self.check(entry, at: index) }
    for index in entries.indices.dropFirst() {
      // What holds changes at the ends of the rules alone.
      let numbers = entries[...index].flatMap(\.rule.samples).filter(entries[index].rule.holds)
      let before = entries[..<index]
      guard numbers.allSatisfy({ number in before.contains { $0.rule.holds(number) } }) else { continue }
      let one = before.first { numbers.allSatisfy($0.rule.holds) }.map { "“\($0.rule)”" }
      throw NumberWordsError(
        entry: index,
        rule:
          "“\(entries[index].rule)” is never reached after \(one ?? "those before it, one of which holds for each"): "
          + "put it before, or leave it out")
    }
    self.entries = entries
  }

  /// The words for `value`; nil when no rule holds, or it is not a number.
  public func text(for value: Double) -> String? {
    guard !value.isNaN else { return nil }
    return entries.first { $0.rule.holds(value) }?.text
  }

  /// A number for each of the entries that is shown as its words.
  package var numbers: [Double] {
    let samples = entries.flatMap(\.rule.samples)
    return entries.compactMap { entry in samples.first { text(for: $0) == entry.text } }
  }

  private static func check(_ entry: Entry, at index: Int) throws(NumberWordsError) {
    let numbers: [Double?] =
      switch entry.rule {
      case .equals(let number): [number]
      case .upTo(let end): [end]
      case .range(let from, let to): [from, to]
      }
    for case let number? in numbers where !(number.magnitude <= Limits.magnitude) {
      throw NumberWordsError(entry: index, rule: "\(number) is not a number within ±1e15")
    }
    if case .range(let from?, let to?) = entry.rule, from >= to {
      throw NumberWordsError(
        entry: index, rule: "the range is empty: from \(DecimalText.exact(from)) to \(DecimalText.exact(to))")
    }
    guard entry.text.utf8.count <= Limits.textBytes, entry.text.count <= Limits.characters else {
      throw NumberWordsError(
        entry: index,
        rule: "the text is too long: the limit is \(Limits.characters) characters and \(Limits.textBytes) bytes")
    }
  }
}

/// What is wrong with a list of words.
public struct NumberWordsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which entry, from 0; nil when the list as a whole is meant.
  public let entry: Int?
  /// What is wrong, with the numbers in question.
  public let rule: String

  public var description: String { "words: " + (entry.map { "entry \($0 + 1): " } ?? "") + rule }
}

extension NumberWords.Rule: CustomStringConvertible {
  /// As in `from 20 to 30`.
  public var description: String {
    switch self {
    case .equals(let number): "at \(DecimalText.exact(number))"
    case .upTo(let end): "up to \(DecimalText.exact(end))"
    case .range(nil, nil): "any number"
    case .range(let from, let to):
      (from.map { ["from \(DecimalText.exact($0))"] } ?? []).joined()
        + (to.map { (from == nil ? "" : " ") + "to \(DecimalText.exact($0))" } ?? "")
    }
  }
}

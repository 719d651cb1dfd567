/// Two texts held against each other, line by line.
public struct TextComparison: Sendable {
  public let expected: String
  public let actual: String

  public init(expected: String, actual: String) {
    self.expected = expected
    self.actual = actual
  }

  public var passes: Bool { expected == actual }

  /// Which line differs first, with both forms of the place.
  public var summary: String {
    let (left, right) = (Self.lines(expected), Self.lines(actual))
    let shared = zip(left, right)
    let unequal = shared.count { $0 != $1 } + abs(left.count - right.count)
    let index = shared.enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
    let pair = (index < left.count ? left[index] : "", index < right.count ? right[index] : "")
    let start = max(0, zip(pair.0, pair.1).prefix { $0 == $1 }.count - 16)
    return "\(unequal) line\(unequal == 1 ? "" : "s") differ\(unequal == 1 ? "s" : ""), first line \(index + 1)\n"
      + "  expected \(Self.excerpt(pair.0, from: start))\n  actual   \(Self.excerpt(pair.1, from: start))"
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Lines of an SVG are long: only the place of the difference is of use.
  private static func excerpt(_ line: Substring, from start: Int) -> String {
    let rest = line.dropFirst(start)
    return (start > 0 ? "…" : "") + rest.prefix(72) + (rest.count > 72 ? "…" : "")
  }
}

import VectorGraphics

/// The rows that ask for what cannot be drawn, has no room or can hardly be seen; each told once, with the first of them.
public struct UnseenRows {
  private var count = 0
  /// What is not drawn, each with the first row it was said of.
  private var kinds: [String] = []
  private var known: Set<String> = []
  private static let (most, mostShown) = (1_000, 8)

  /// Nothing is told yet.
  public init() {}

  /// Takes what is told of a row.
  public mutating func note(_ warnings: [String], row: Int) {
    guard !warnings.isEmpty else { return }
    count += 1
    for warning in warnings where known.count < Self.most && known.insert(warning).inserted {
      kinds.append("row \(row): \(warning.cleanedLine)")
    }
  }

  /// How many they are, and what is told of them; nil where nothing is.
  public var message: String? {
    guard count > 0 else { return nil }
    let rows = count == 1 ? "a row" : "\(count) rows"
    let more = kinds.count > Self.mostShown ? "; and \(kinds.count - Self.mostShown) more" : ""
    return "\(rows) may not look as meant; " + kinds.prefix(Self.mostShown).joined(separator: "; ") + more
  }
}

/// Where the rows of a table are that have given texts in some columns: a few bytes a row, whatever the texts.
struct ReportTableIndex {
  /// By the hash of the texts, the first row.
  private var first: [Int: Int32] = [:]
  /// By row, the next one with the same hash; -1 for none.
  private var following: [Int32] = []
  /// The first different texts of the first column, thirteen at most.
  private(set) var samples: [String] = []
  /// The first row that cannot be read.
  private(set) var unreadable: Int?

  /// - Parameter rows: the texts of each row; nil for one that cannot be read.
  init(_ rows: some Sequence<[String]?>) {
    var hashes: [Int?] = []
    for texts in rows {
      if let text = texts?.first, samples.count < 13, !samples.contains(text) { samples.append(text) }
      if texts == nil, unreadable == nil { unreadable = hashes.count }
      hashes.append(texts.map(Self.hash))
    }
    following = [Int32](repeating: -1, count: hashes.count)
    for (row, hash) in hashes.enumerated().reversed() {
      guard let hash else { continue }
      following[row] = first.updateValue(Int32(clamping: row), forKey: hash) ?? -1
    }
  }

  /// The first row that may have these texts, and the one after it: among them are all that do, in order.
  func row(with texts: [String]) -> Int? { first[Self.hash(texts)].map { Int($0) } }

  func row(after row: Int) -> Int? {
    following.indices.contains(row) && following[row] >= 0 ? Int(following[row]) : nil
  }

  private static func hash(_ texts: [String]) -> Int { texts.hashValue }
}

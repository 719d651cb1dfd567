extension TotalRows {
  /// Rows that are called totals, and are the sum or the mean of those above them, since the last of them or all, as subtotals between rows
  /// are.
  struct NamedTotals {
    private let asked: Set<String>?
    private var names: [String]?
    /// For each column the sums of all rows, and of those since the last total.
    private var sums: [(all: Sum, part: Sum)] = []
    /// The first of those that others follow, and how many they are.
    private var (first, count): ([(held: Held, label: String)], Int) = ([], 0)
    /// Those that none follows so far.
    private var ending: [(held: Held, label: String)] = []
    private static let most = 20
    /// What the first row holds, which is none.
    private var usual: Set<String> = []
    private var isAsked: [Bool] = []

    private struct Sum {
      private(set) var (sum, slack, count) = (0.0, 0.0, 0)

      mutating func take(_ number: Double, _ place: Double) {
        (sum, slack, count) = (sum + number, slack + place / 2 + abs(number) * 1e-12, count + 1)
      }

      /// Whether a number is the sum of at least so many, or their mean.
      func makes(_ number: Double, _ place: Double, least: Int) -> Bool {
        guard count >= least, number != 0 else { return false }
        let count = Double(count)
        return abs(number - sum) <= slack + place / 2 || abs(number - sum / count) <= slack / count + place / 2
      }
    }

    init(_ asked: Set<String>? = nil) { self.asked = asked }

    var last: [Held] { ending.map(\.held) }
    var areAmongRows: Bool { count > 0 }
    /// The only one, where others follow it.
    var only: Held? { count == 1 && ending.isEmpty ? first.first?.held : nil }

    /// Takes the next row.
    ///
    /// - Returns: whether it is one of them.
    mutating func take(_ held: Held) -> Bool {
      // Rows that name their own columns have no sums here.
      guard names == nil || names == held.names else { return false }
      if names == nil {
        names = held.names
        isAsked = held.names.map { asked?.contains($0) ?? true }
        sums = held.names.map { _ in (Sum(), Sum()) }
        usual = Set(Self.words(held.row))
      }
      let figures = sums.indices.map { isAsked[$0] ? held.row.figure($0) : nil }
      // Few rows are sums, and fewer are called so.
      if addUp(figures),
        let label = Self.words(held.row).first(where: {
          TotalRows.isCalledTotal($0, orEnd: false) && !usual.contains($0)
        })
      {
        ending.append((held, label))
        if ending.count > Self.most { settle() }
        for column in sums.indices { sums[column].part = Sum() }
        return true
      }
      settle()
      for (column, figure) in figures.enumerated() {
        guard let (number, place) = figure else { continue }
        sums[column].all.take(number, place)
        sums[column].part.take(number, place)
      }
      return false
    }

    private mutating func settle() {
      count += ending.count { $0.held.isTold }
      first += ending.filter(\.held.isTold).prefix(Self.most - first.count)
      ending = []
    }

    private static func words(_ row: Row) -> [String] {
      (0..<row.count).filter { row.beginsWithWord($0) }.map { row.words($0) }
    }

    /// Whether the number of a row in any column is the sum or the mean of those above.
    private func addUp(_ figures: [(number: Double, place: Double)?]) -> Bool {
      let least = areAmongRows ? 1 : 2
      return figures.enumerated().contains { column, figure in
        guard let (number, place) = figure else { return false }
        return sums[column].part.makes(number, place, least: least)
          || sums[column].all.makes(number, place, least: least)
      }
    }

    /// What is said of them; nil where there are none.
    func note(_ inLines: Bool) -> String? {
      let last = ending.filter(\.held.isTold)
      let (found, count) = (first + last, count + last.count)
      guard let begin = found.first else { return nil }
      let place = "\(inLines ? "line \(begin.held.row.line)" : "row \(begin.held.number)"), \(quoted(begin.label)),"
      let words =
        count == 1
        ? "\(place) is a total of those above it"
        : "\(count) rows, the first of them \(place) are totals of those above them"
      return words + TotalRows.advice(found.map(\.held), of: count, inLines)
    }
  }
}

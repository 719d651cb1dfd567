import Tacho

/// How many rows of a batch may fail without the batch failing.
enum FailureLimit: Equatable, Sendable {
  case rows(Int)
  /// Of 100 rows.
  case percent(Double)

  /// - Parameters:
  ///   - text: `10` or `1%`; nil is none at all.
  ///   - option: that has the text.
  init(_ text: String?, _ option: String) throws(Failure) {
    guard let text else {
      self = .rows(0)
      return
    }
    if text.hasSuffix("%"), let share = DecimalText.number(from: String(text.dropLast())), (0...100).contains(share) {
      self = .percent(share)
    } else if let count = Int(text), count >= 0 {
      self = .rows(count)
    } else {
      throw Failure(
        .usage,
        "\(option): \(shown(text)) is not possible; write a number of rows, as in 10, or a share of them, as in 1%")
    }
  }

  /// Whether so many failed rows are accepted.
  func accepts(_ failed: Int, of rows: Int) -> Bool {
    switch self {
    case .rows(let most): failed <= most
    case .percent(let share): Double(failed) * 100 <= share * Double(rows)
    }
  }
}

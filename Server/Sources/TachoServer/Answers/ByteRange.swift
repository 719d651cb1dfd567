/// One part of content that a client asks for by its bytes, as the header Range says it.
enum ByteRange: Equatable, Sendable {
  /// Both included; without a last byte to the end.
  case from(Int, to: Int?)
  case last(Int)

  /// - Returns: nil for what is not read, which then asks for nothing: other units, several parts, no numbers.
  init?(_ header: String) {
    let parts = header.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (Self.number(ends[0]), Self.number(ends[1])) {
    case (let first?, let last?) where first <= last: self = .from(first, to: last)
    case (let first?, nil) where ends[1].isEmpty: self = .from(first, to: nil)
    case (nil, let count?) where ends[0].isEmpty: self = .last(count)
    default: return nil
    }
  }

  /// Digits alone; what is larger than any content is as good as that.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text) ?? .max
  }

  /// The bytes of so many that are there; empty where none is.
  func bounds(in count: Int) -> Range<Int> {
    switch self {
    case .from(let first, let last):
      guard first < count else { return 0..<0 }
      return first..<(last.map { min($0, count - 1) + 1 } ?? count)
    case .last(let length): return max(0, count - min(length, count))..<count
    }
  }
}

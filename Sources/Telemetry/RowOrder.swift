import VectorGraphics

/// Rows of a reader, some of which are looked at before they are given, so that a table in another order than that of time is
/// known from its beginning: one with the newest row first is turned round, and a stretch whose clock was wrong is left out.
struct RowOrder {
  private let reader: any RowReader
  /// Rows that have been read and not given, those that have been given at the front among them.
  private var ahead: [Row] = []
  private var first = 0
  /// What ended the reading, behind the rows that are ahead.
  private var end: Result<Bool, TelemetryError> = .success(true)

  /// Rows before it is clear that a table falls, and rows of a wrong clock before it is believed.
  private static let (fewest, most) = (20, 1_000)
  /// The most bytes of a table's rows that are turned round.
  private static let mostBytes = 268_435_456

  init(_ reader: any RowReader) { self.reader = reader }

  /// The next row; false at the end.
  mutating func next(into row: inout Row) throws(TelemetryError) -> Bool {
    guard first < ahead.count else {
      // Into the storage that there is.
      guard try end.get() else { return false }
      return try reader.next(into: &row)
    }
    row = ahead[first]
    first += 1
    if first == ahead.count {
      ahead.removeAll(keepingCapacity: first < 64)
      first = 0
    }
    return true
  }

  /// A row that has not been given, the next one at 0; nil beyond the end.
  private mutating func row(at index: Int) throws(TelemetryError) -> Row? {
    while ahead.count - first <= index, case .success(true) = end {
      var row = Row()
      do throws(TelemetryError) {
        if try reader.next(into: &row) { ahead.append(row) } else { end = .success(false) }
      } catch {
        end = .failure(error)
      }
    }
    if ahead.count - first > index { return ahead[first + index] }
    _ = try end.get()
    return nil
  }

  /// Turns a table round whose first rows fall, which it reads to its end for that.
  ///
  /// - Parameter clock: before any row has been read.
  /// - Returns: whether it did.
  /// - Throws: ``TelemetryError`` of the reader, and for more rows than memory should hold.
  mutating func turned(by clock: RowClock) throws(TelemetryError) -> Bool {
    var clock = clock
    var (last, isFalling): (Double?, Bool) = (nil, false)
    // A time that is none is told where its turn comes.
    for index in 0..<Self.fewest {
      guard let row = try? row(at: index) else { break }
      if clock.isMissing(row) { continue }
      guard let time = try? clock.seconds(of: row, after: last) else { return false }
      if let last, time > last { return false }
      isFalling = isFalling || last.map { time < $0 } ?? false
      last = time
    }
    guard isFalling else { return false }
    var (count, bytes) = (0, 0)
    while let row = try row(at: count) {
      (count, bytes) = (count + 1, bytes + row.size)
      guard bytes <= Self.mostBytes else {
        throw TelemetryError(
          .malformed, at: clock.place(in: row),
          "the newest rows come first, and \(count) rows fill 256 MiB; sort the rows by time, the oldest first, as tac does "
            + "below the names")
      }
    }
    ahead = ahead[first...].reversed()
    first = 0
    return true
  }

  /// How many rows come before times are again where they were before they leapt ahead; nil where they do not come back.
  ///
  /// - Parameters:
  ///   - clock: as it is behind the row that leapt.
  ///   - last: the time before that row, in seconds; times come back at most `step` behind it.
  mutating func leap(_ clock: RowClock, from last: Double, within step: Double) -> Int? {
    var clock = clock
    for index in 0..<Self.most {
      guard let row = try? row(at: index) else { return nil }
      if clock.isMissing(row) { continue }
      guard let time = try? clock.seconds(of: row, after: nil) else { return nil }
      if time >= last, time <= last + step { return index }
    }
    return nil
  }
}

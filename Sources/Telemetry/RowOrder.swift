import VectorGraphics

/// Rows of a reader, some of which are looked at before they are given, so that a table in another order than that of time is
/// known from its beginning: one with the newest row first is turned round, one in no order is sorted, and a stretch whose clock was wrong is left out.
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

  /// What has been done to the order.
  enum Change { case none, turned, sorted }

  /// Turns a table round whose first rows fall, and sorts one whose dates rise and fall, which it reads to its end for that.
  ///
  /// - Parameter clock: before any row has been read.
  /// - Throws: ``TelemetryError`` of the reader, and for more rows than memory should hold.
  mutating func change(by clock: RowClock) throws(TelemetryError) -> Change {
    var clock = clock
    var (last, rises, falls, times): (Double?, Int, Int, [Double]) = (nil, 0, 0, [])
    // A time that is none is told where its turn comes.
    for index in 0..<Self.fewest {
      guard let row = try? row(at: index) else { break }
      if clock.isMissing(row) { continue }
      guard let time = try? clock.seconds(of: row, after: last) else { return .none }
      (rises, falls) = (rises + (time > last ?? time ? 1 : 0), falls + (time < last ?? time ? 1 : 0))
      last = time
      times.append(time)
    }
    // Where one step of three goes back, and few times come twice, the rows are no series one below the other.
    times.sort()
    let twice = zip(times, times.dropFirst()).count { $0 == $1 }
    let isMixed = falls > 2 && falls * 3 >= rises + falls && twice * 10 <= times.count
    guard falls > 0, rises == 0 || (isMixed && clock.hasDates) else { return .none }
    var (count, bytes) = (0, 0)
    while let row = try row(at: count) {
      (count, bytes) = (count + 1, bytes + row.size)
      guard bytes <= Self.mostBytes else {
        throw TelemetryError(
          .malformed, at: clock.place(in: row),
          "the newest rows come first, or in no order, and \(count) rows fill 256 MiB; sort the rows by time, the oldest first, "
            + "as tac does below the names")
      }
    }
    ahead = rises == 0 ? ahead[first...].reversed() : Self.sorted(ahead[first...], by: clock)
    first = 0
    return rises == 0 ? .turned : .sorted
  }

  /// Rows of one time as they were; one without a time behind the one before it.
  private static func sorted(_ rows: ArraySlice<Row>, by clock: RowClock) -> [Row] {
    var (clock, last, times): (RowClock, Double, [Double]) = (clock, 0, [])
    for row in rows {
      if !clock.isMissing(row), let time = try? clock.seconds(of: row, after: nil) { last = time }
      times.append(last)
    }
    return times.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { rows[rows.startIndex + $0] }
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

import VectorGraphics

/// Which column holds the times, and what its numbers are, as far as its name says.
public enum TimeColumn {
  /// What a number is, where it is a time.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    case minutes = "min"
    case hours = "h"
    /// Days, and those since 1899-12-30, as spreadsheets count them.
    case days = "d"

    /// How long one is.
    public var seconds: Double {
      switch self {
      case .seconds: 1
      case .milliseconds: 1e-3
      case .microseconds: 1e-6
      case .nanoseconds: 1e-9
      case .minutes: 60
      case .hours: 3_600
      case .days: 86_400
      }
    }

    /// By any of its usual names.
    init?(word: String) {
      switch word.lowercased() {
      case "s", "sec", "secs", "second", "seconds": self = .seconds
      case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": self = .milliseconds
      case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds": self = .microseconds
      case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": self = .nanoseconds
      case "min", "mins", "minute", "minutes": self = .minutes
      case "h", "hr", "hrs", "hour", "hours": self = .hours
      case "d", "day", "days": self = .days
      default: return nil
      }
    }
  }

  /// Names that mean a time, the likeliest first, in small letters without spaces and marks.
  static let names = [
    "timestring", "time", "timestamp", "yyyymmdd", "t", "seconds", "datetime", "date", "ts", "epoch", "dt",
    "timestamputc", "timeutc",
    "utctime",
    "utc", "datetimeutc", "dateutc", "utcdatetime", "unixtime", "unixtimestamp", "epochtime", "gpstime", "devicetime",
    "localtime", "timelocal", "sampletime",
    "logtime", "recordedat", "createdat", "lastchanged", "lastupdated", "measuredat", "observedat", "elapsed",
    "elapsedtime", "timeelapsed", "elapsedseconds", "sec", "secs", "ms", "millis", "milliseconds", "mstoday",
    "timeofday", "startdate", "hhmmss",
    "datetimestamp", "zeit", "uhrzeit", "zeitstempel", "datum", "messdatum", "datumuhrzeit", "timeperiod",
  ]

  /// A name without its unit, its marks and its spaces; the unit stands apart.
  private static func parts(of name: String) -> (name: String, unit: Unit?) {
    var words = name.lowercased()
    var unit: Unit?
    if let hint = ColumnName.bracketed(in: words) {
      (words, unit) = (hint.rest, Unit(word: hint.unit))
    }
    var parts = words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    // How large an epoch is says what it is in.
    if parts.count > 1, let last = parts.last, ["epoch", "unix"].contains(last) { parts.removeLast() }
    // A rate, as km/h, is no time; t/s and Test Time / h are, in seconds and hours.
    if words.contains("/") || parts.contains("per"), let last = parts.last, Unit(word: last) != nil,
      !parts.dropLast().contains(where: { names.contains($0) || $0.hasSuffix("time") })
    {
      return (words, nil)
    }
    // “Time of day” is no time in days.
    if names.contains(parts.joined()) { return (parts.joined(), unit) }
    if parts.count > 1, unit == nil, let last = parts.last, let found = Unit(word: last) {
      // `time_min` may be the least one.
      if last != "min" { (unit, parts) = (found, parts.dropLast()) }
    } else if parts.count > 1, unit == nil, let first = parts.first, first == "ms" || first == "us",
      parts[1].first?.isLetter == true
    {
      unit = Unit(word: first)
    }
    return (parts.joined(), unit)
  }

  /// Whether a name is a unit alone, as `us`, which is a user's share of a processor too, and `min`, which is the least.
  static func isUnit(_ name: String) -> Bool { name.count <= 3 && Unit(word: name) != nil }

  /// Whether a column of that name holds times.
  public static func isNamed(_ name: String) -> Bool { rank(of: name) != nil }

  private static func rank(of name: String) -> Int? {
    // What a program has used of processors, in `top`.
    if name.hasSuffix("+") { return nil }
    // T (°C) is a temperature.
    if parts(of: name) == ("t", nil), ColumnName.bracketed(in: name) != nil { return nil }
    return names.firstIndex(of: parts(of: name).name) ?? (isTime(name) || isForm(name) ? names.count : nil)
  }

  /// Whether a column of that name counts what is less than a time beside it, as hours of a day, milliseconds of a second or frames.
  static func isPart(_ name: String) -> Bool {
    let name = parts(of: name).name
    let counts = [
      "frame", "sample", "index", "count", "counter", "seq", "sequence", "tick", "packet", "no", "nr", "row",
    ]
    return Unit(word: name) != nil || ["month", "hh", "he", "hourending", "quarter"].contains(name)
      || counts.contains(name)
      || names.contains(name)
  }

  /// Whether a column is named by a time of day, as `sar` names its first one by when it began.
  static func isTime(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether a column is named by the form of its times, as `dd/MM/yyyy hh:mm`.
  static func isForm(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("yy") && name.contains("mm") && name.contains("dd")
      && name.allSatisfy { "ymdhsat/-.: ".contains($0) }
  }

  /// Whether a column is named as years are where each part of a time has a column.
  static func isYear(_ name: String) -> Bool { ["yy", "yyyy"].contains(name.lowercased()) }

  /// The same of any part.
  static func isPartOfDate(_ name: String) -> Bool { isYear(name) || ["mm", "dd", "hh"].contains(name.lowercased()) }

  /// The column that holds the times, the likeliest where there are several.
  ///
  /// - Parameter isEmpty: whether a column has no readings; it is none.
  public static func find(in columns: [String], isEmpty: (Int) -> Bool = { _ in false }) -> Int? {
    let ranked = columns.indices.compactMap { index in
      rank(of: columns[index]).flatMap { isEmpty(index) ? nil : (rank: $0, index: index) }
    }
    return ranked.min { $0.rank < $1.rank }?.index
  }

  /// What the numbers of a column are.
  ///
  /// - Parameters:
  ///   - name: the column's name.
  ///   - said: the unit that the file gives it elsewhere.
  static func unit(of name: String, said: String?) -> Unit? {
    if let said, let unit = Unit(word: said.trimmingSpaces) { return unit }
    let parts = parts(of: name)
    if let unit = parts.unit { return unit }
    switch parts.name {
    case "ms", "millis", "milliseconds", "mstoday": return .milliseconds
    case "us", "micros", "microseconds": return .microseconds
    default:
      let unit = Unit(word: parts.name)
      return unit == .days ? nil : unit
    }
  }

  /// Whether the times of a column are of a day, so that 10:05 is hours and minutes.
  static func isTimeOfDay(_ name: String) -> Bool {
    isTime(name)
      || [
        "timeofday", "uhrzeit", "datumuhrzeit", "clock", "clocktime", "localtime", "timelocal", "hhmm", "timehhmm",
        "hhmmss",
      ]
      .contains(
        parts(of: name).name)
  }

  /// Whether a column of that name has the times of a day at which its rows were recorded; they may be in digits alone.
  static func mayBeClock(_ name: String) -> Bool {
    let plain = parts(of: name).name
    if isTimeOfDay(name) || clocks.contains(plain) { return true }
    guard let word = ["time", "zeit"].first(where: plain.hasSuffix), !plain.contains("elapsed") else { return false }
    return !lasting.contains(where: plain.dropLast(word.count).hasSuffix)
  }

  /// The same of clocks with colons, which no others are.
  static func isOfDay(_ name: String) -> Bool {
    let plain = parts(of: name).name
    return mayBeClock(name) || plain.contains("clock") || plain.hasPrefix("hour") && !plain.hasPrefix("hours")
      || CalendarColumns.zones.contains(plain)
  }

  private static let clocks: Set<String> = [
    "utc", "timeutc", "hora", "heure", "ora", "orario", "tijd", "tijdstip", "tid", "tidspunkt", "klockslag", "klo",
    "aika",
    "godzina", "czas", "čas", "saat", "óra", "idő", "время", "час", "ώρα", "時刻", "時間", "时间", "時分", "시간", "시각",
  ]

  /// What stands before “time” where that is when something else happened, or how long it took.
  private static let lasting = [
    "bed", "wake", "sleep", "schlaf", "run", "lauf", "moving", "lap", "ride", "race", "total", "travel", "driving",
    "fahr",
    "best", "split", "response", "reise", "up", "down", "idle", "life", "pace",
  ]

  /// Whether the numbers of a column are days or dates without marks, 20240131, where they look so.
  static func isDate(_ name: String) -> Bool {
    ["date", "datum", "day", "datetime", "messdatum", "yyyymmdd", "yymmdd"].contains(parts(of: name).name)
  }

  /// Whether the name is that of a date with its time.
  static func isStamp(_ name: String) -> Bool {
    let name = parts(of: name).name
    return names.contains(name) && ["stamp", "stempel", "date"].contains { name.contains($0) }
  }

  /// Whether a column of that name may hold times that add up, as “Cumulative Time”.
  static func isSum(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("time") && ["cumulative", "total", "elapsed", "race", "split"].contains { name.contains($0) }
  }

  // MARK: - By what columns hold

  /// Whether texts are whole numbers that rise, and epochs of this century: in seconds, or in thousandths of them and less.
  static func areEpochs(_ texts: [String]) -> Bool {
    let numbers = texts.compactMap { Int($0.trimmingSpaces) }
    return numbers.count > 1 && numbers.count == texts.count && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
      && [1, 1_000, 1_000_000, 1_000_000_000].contains { unit in
        numbers.allSatisfy { 1_000_000_000 * unit..<2_500_000_000 * unit ~= $0 }
      }
  }

  /// Whether numbers go on as those of a clock do: from about 0, or as epochs; nil where they may, in even steps.
  static func goOn(_ texts: [String]) -> Bool? {
    let numbers = texts.map { DecimalText.number(from: $0.trimmingSpaces.replacing(",", with: ".")) ?? .nan }
    guard let first = numbers.first, numbers.count > 1 else { return true }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    guard steps.allSatisfy({ $0 >= 0 }), let least = steps.min(), let most = steps.max() else { return false }
    if first > 1e8 || most == 0 || 0...2 * most ~= first { return true }
    return least * 1.25 >= most ? nil : false
  }

  /// Days as spreadsheets count them, as MATLAB does and as astronomers do, of this century and the last.
  static let daysOfCalendars: [Range<Double>] = [20_000..<80_000, 690_000..<760_000, 2_410_000..<2_490_000]

  /// Whether texts may be days of such a calendar, or clocks in parts of one: all are whole minutes of a day as far as their decimals tell, or
  /// they are eighths of one, which seconds with so many decimals seldom are.
  static func mayBeDays(_ texts: [String]) -> Bool {
    let texts = texts.map { $0.trimmingSpaces.replacing(",", with: ".") }
    let numbers = texts.compactMap { DecimalText.number(from: $0) }
    // Many a rate divides a day into whole minutes, and begins with 0.
    let areClocks = numbers.first.map { $0 > 0.02 } == true && numbers.allSatisfy { 0..<1 ~= $0 }
    guard numbers.count > 1, numbers.count == texts.count,
      areClocks || daysOfCalendars.contains(where: { range in numbers.allSatisfy(range.contains) }),
      areClocks || numbers.allSatisfy({ $0 >= 25_000 }),
      // So do tenths and eighths.
      numbers.contains(where: { areClocks ? abs(($0 * 1e3).rounded() - $0 * 1e3) > 1e-3 : $0 != $0.rounded() })
    else { return false }
    if !areClocks, numbers.allSatisfy({ $0 * 8 == ($0 * 8).rounded() }) { return true }
    let decimals = texts.map { text in text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0 }
    return decimals.count { $0 > 3 } > 2
      && zip(numbers, decimals).allSatisfy { number, decimals in
        let (minutes, place) = (number * 1_440, (0..<min(decimals, 12)).reduce(1.0) { place, _ in place / 10 })
        return abs(minutes - minutes.rounded()) <= 1_440 * place * 0.51 + 1e-6
      }
  }

  /// In which order days of eight digits alone have their parts; nil where texts are none, and no order where they may have either.
  static func orders(ofDays texts: [String], _ order: TableOptions.DateOrder?) -> [TableOptions.DateOrder]? {
    let texts = texts.map(\.trimmingSpaces)
    guard !texts.isEmpty, texts.allSatisfy({ $0.utf8.count == 8 }) else { return nil }
    let choices: [TableOptions.DateOrder] = order.map { [$0] } ?? [.dayFirst, .monthFirst]
    let found = choices.filter { order in
      texts.allSatisfy { TimeStamp(dateDigits: $0, order: order) != nil }
    }
    guard let first = found.first else { return nil }
    let areSame = found.allSatisfy { order in
      texts.allSatisfy { TimeStamp(dateDigits: $0, order: order) == TimeStamp(dateDigits: $0, order: first) }
    }
    return areSame ? [first] : []
  }

  /// Whether texts are hours and minutes with a point between, as 9.45, where that is known else, or their steps are even on a clock and not
  /// as decimals.
  static func haveClocksWithPoints(_ texts: [String], isSure: Bool) -> Bool {
    let texts = texts.map(\.trimmingSpaces)
    let clocks = texts.compactMap { text -> Double? in
      if case .clock(let clock)? = TimeStamp(pointClock: text) { clock } else { nil }
    }
    guard clocks.count > 1, clocks.count == texts.count else { return false }
    return isSure || (areEven(clocks) && !areEven(texts.compactMap { DecimalText.number(from: $0) }))
  }

  private static func areEven(_ numbers: [Double]) -> Bool {
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    return steps.count > 1 && steps.allSatisfy { abs($0 - steps[0]) < 1e-6 && $0 > 0 }
  }

  /// Whether each of some times lies behind the one before; nil where they are none, or of several kinds.
  static func follows(_ texts: [String]) -> Bool? {
    let stamps = texts.compactMap { TimeStamp($0) }
    guard texts.count > 2, stamps.count == texts.count else { return nil }
    let steps = zip(stamps, stamps.dropFirst()).compactMap { TimeScale.difference($0, $1) }
    return steps.count == texts.count - 1 ? steps.allSatisfy { $0 > 0 } : nil
  }

  /// How dates follow each other from row to row.
  enum Slope { case rising, level, falling, mixed }

  /// How the first texts of a column do, which are all dates, with a clock or without; nil where they are not.
  static func slope(of texts: [String], order: TableOptions.DateOrder?) -> Slope? {
    var (last, rises, falls): (TimeStamp?, Bool, Bool) = (nil, false, false)
    for text in texts {
      guard let stamp = TimeStamp(utf8: Array(text.utf8), order: order), stamp.form == .date else { return nil }
      if let last {
        guard let step = TimeScale.difference(last, stamp) else { return .mixed }
        (rises, falls) = (rises || step > 0, falls || step < 0)
      }
      last = stamp
    }
    guard !texts.isEmpty else { return nil }
    return rises ? (falls ? .mixed : .rising) : falls ? .falling : .level
  }

  /// Whether the first texts of a column are dates without a clock, in digits alone where its name says so.
  static func haveDates(_ reader: any RowReader, _ column: Int) -> Bool {
    guard reader.columns.indices.contains(column), case let texts = reader.start(of: column), !texts.isEmpty else {
      return false
    }
    let (order, isNamed) = (reader.options.dateOrder, isDate(reader.columns[column]))
    return texts.allSatisfy { text in
      guard case .date(let seconds, _, _)? = TimeStamp(utf8: Array(text.utf8), order: order), seconds % 86_400 == 0
      else { return isNamed && TimeStamp(dateDigits: text.trimmingSpaces, order: order) != nil }
      return !text.contains(":")
    }
  }

  /// Whether they are clocks, as in 10:05, 10:05:30 and 8 PM.
  static func haveClocks(_ texts: [String]) -> Bool {
    !texts.isEmpty
      && texts.allSatisfy { text in
        TimeStamp(text)?.form == .clock && (text.contains(":") || "mM".contains(text.trimmingSpaces.last ?? " "))
      }
  }

  /// The first of texts that are times as 5:34, or words for none; nil of others.
  static func firstClock(of texts: [String]) -> String? {
    let texts = texts.map(\.trimmingSpaces).filter { !CellForm.wordsForMissing.contains($0.lowercased()) }
    return haveClocks(texts) && texts.allSatisfy { $0.contains(":") } ? texts.first : nil
  }

  /// Whether whole numbers pass an hour as clocks in digits alone do, from 945 to 1000, in steps that are even for them alone.
  static func looksLikeClocks(_ texts: [String]) -> Bool {
    let clocks = texts.compactMap { text -> Double? in
      if case .clock(let clock)? = TimeStamp(clockDigits: text.trimmingSpaces, parts: 2) { clock } else { nil }
    }
    return clocks.count == texts.count && texts.allSatisfy { $0.trimmingSpaces.count > 2 } && areEven(clocks)
      && !areEven(texts.compactMap { DecimalText.number(from: $0.trimmingSpaces) })
  }

  /// How many parts clocks of digits alone have, 2 as 0930 and 930 or 3 as 093000.25; nil where they are none, or so short that they may be
  /// minutes or seconds.
  static func clockParts(of texts: [String]) -> Int? {
    let texts = texts.map(\.trimmingSpaces)
    let parts = ((texts.map { $0.prefix { $0.isNumber }.count }.max() ?? 0) + 1) / 2
    return (2...3).contains(parts) && texts.count > 1
      && texts.allSatisfy { TimeStamp(clockDigits: $0, parts: parts) != nil } ? parts : nil
  }
}

import VectorGraphics

/// When a row was recorded.
enum TimeStamp: Equatable {
  /// A plain number: seconds from any origin, or an epoch in seconds or fractions.
  case number(Double)
  /// A date, with a time or without: seconds since 1970-01-01 and a fraction of one, apart so that neither loses digits. Without a zone the
  /// clock is taken as UTC.
  case date(seconds: Int, fraction: Double, hasZone: Bool)
  /// A clock or stop watch, `m:ss` or `h:mm:ss`, in seconds.
  case clock(Double)

  /// What it is, whatever time it says.
  enum Form { case number, date, clock }

  var form: Form {
    switch self {
    case .number: .number
    case .date: .date
    case .clock: .clock
    }
  }

  /// Reads any of them; nil when the text is none, names a day there is not (30 February), or an hour after 23:59:60.
  ///
  /// A leap second counts as the second after it.
  init?(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)) }

  /// Whether there is such a day in the Gregorian calendar, of the years 1 to 9999.
  static func isDay(year: Int, month: Int, day: Int) -> Bool {
    guard (1...9_999).contains(year), (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return (1...(month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31)).contains(day)
  }

  /// The same from the bytes of the text.
  init?(utf8 text: [UInt8], order: TableOptions.DateOrder? = nil) {
    var scanner = Scanner(text)
    scanner.trim()
    if let number = scanner.wholeNumber() {
      self = .number(number)
    } else if let date = scanner.date() {
      self = date
    } else if let clock = scanner.clock() {
      self = .clock(clock)
    } else if case .stamp(let stamp) = DateText.reading(of: String(decoding: text, as: UTF8.self), order: order) {
      self = stamp
    } else if let start = Self.start(ofStretch: text, order) {
      self = start
    } else {
      return nil
    }
  }

  /// The first of two times, as in 2024-06-30T12:00/2024-06-30T12:15, 2024-06-30 12:00 - 12:15 and 00:00 - 01:00.
  private static func start(ofStretch text: [UInt8], _ order: TableOptions.DateOrder?) -> TimeStamp? {
    let text = String(decoding: text, as: UTF8.self)
    guard text.utf8.count <= 80, let mark = stretchMark(in: text) else { return nil }
    let ends = [text[..<mark.lowerBound], text[mark.upperBound...]].map {
      $0.contains(":") ? TimeStamp(utf8: Array(String($0).trimmingSpaces.utf8), order: order) : nil
    }
    guard let first = ends[0], let last = ends[1], first.form == last.form || last.form == .clock else { return nil }
    return first
  }

  /// Dates have a slash too.
  private static func stretchMark(in text: String) -> Range<String.Index>? {
    [" - ", "–", "/"].lazy.compactMap(text.firstRange(of:)).first
  }

  /// What stands before the end of a stretch of times; all of other texts.
  static func beginning(of text: String) -> String {
    guard text.contains(":"), let mark = stretchMark(in: text), text[mark] != "/" else { return text }
    return String(text[..<mark.lowerBound])
  }

  /// Whether a clock, of a stretch its beginning, is two numbers that say neither what they are nor which half of the day it is.
  static func isShortClock(_ text: String) -> Bool {
    let text = text[..<(stretchMark(in: text)?.lowerBound ?? text.endIndex)]
    return text.count { $0 == ":" } == 1 && !text.contains(where: \.isLetter)
  }

  /// A day in digits alone: 20250724, or with the year behind, 24072025, where its digits or the order say which is the day; or 250724 with
  /// the year where the order has it; nil for all else.
  init?(dateDigits text: String, order: TableOptions.DateOrder?) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
    func stamp(_ year: Int, _ month: Int, _ day: Int) -> TimeStamp? {
      guard 1_900...2_100 ~= year, Self.isDay(year: year, month: month, day: day) else { return nil }
      return .date(seconds: Self.days(year: year, month: month, day: day) * 86_400, fraction: 0, hasZone: false)
    }
    let (high, middle, low) = (number / 10_000, number / 100 % 100, number % 100)
    var found: [TimeStamp?]
    switch (text.count, order) {
    case (8, _):
      let (first, second, year) = (number / 1_000_000, high % 100, number % 10_000)
      found = [stamp(high, middle, low)]
      if found == [nil] {
        found = order == .dayFirst || order == nil ? [stamp(year, second, first)] : []
        found += order == .monthFirst || order == nil ? [stamp(year, first, second)] : []
      }
    case (6, nil), (6, .yearFirst): found = [stamp(DateText.year(high), middle, low)]
    case (6, .dayFirst): found = [stamp(DateText.year(low), middle, high)]
    case (6, .monthFirst): found = [stamp(DateText.year(low), high, middle)]
    default: return nil
    }
    let stamps = found.compactMap { $0 }
    guard let first = stamps.first, stamps.allSatisfy({ $0 == first }) else { return nil }
    self = first
  }

  /// A clock of hours and minutes with a point between, 9.45; nil for what is none of a day.
  init?(pointClock text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...2 ~= parts[0].count, parts[1].count == 2,
      parts.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let hours = Int(parts[0]), let minutes = Int(parts[1]),
      hours < 24, minutes < 60
    else { return nil }
    self = .clock(Double(hours * 3_600 + minutes * 60))
  }

  /// A clock in digits alone, of two parts, 930 or 0930, or of three, 93000 or 093000.25; nil for what is none of a day.
  init?(clockDigits text: String, parts: Int) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 2 * parts, digits.count == text.count || (parts == 3 && text.contains(".")),
      let number = DecimalText.number(from: text), let whole = Int(digits)
    else { return nil }
    let minutes = parts == 3 ? whole / 100 : whole
    let seconds = parts == 3 ? number - Double(minutes) * 100 : 0
    let clock = Double(minutes / 100 * 3_600 + minutes % 100 * 60) + seconds
    guard minutes % 100 < 60, seconds < 60, clock <= 86_400 else { return nil }
    self = .clock(clock)
  }

  /// Whether it is a date whose text has no year, as that of dstat and of system logs.
  var lacksYear: Bool {
    if case .date(let seconds, _, _) = self {
      seconds < Self.days(year: DateText.noYear + 1, month: 1, day: 1) * 86_400
    } else {
      false
    }
  }

  /// Days from 1970-01-01 to a day of the Gregorian calendar (H. Hinnant, “days_from_civil”, 2013).
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of a date, as 2024-04-03, or 04-03 without a year.
  var day: String? {
    guard case .date(let seconds, _, _) = self else { return nil }
    let number = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
    let years = 1...9_999
    guard let year = years.first(where: { Self.days(year: $0 + 1, month: 1, day: 1) > number }),
      let month = (1...12).last(where: { Self.days(year: year, month: $0, day: 1) <= number })
    else { return nil }
    let day = "\(month.twoDigits)-\((number - Self.days(year: year, month: month, day: 1) + 1).twoDigits)"
    return lacksYear ? day : "\(year)-\(day)"
  }

  private struct Scanner {
    let text: [UInt8]
    var index = 0
    var end: Int

    init(_ text: [UInt8]) { (self.text, end) = (text, text.count) }

    mutating func trim() {
      while index < end, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
      while end > index, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    }

    func wholeNumber() -> Double? {
      text[index..<end].withUnsafeBytes { DecimalText.number(in: $0) }
    }

    /// `YYYY-MM-DD` or `YYYYMMDD`, then `T`, `_`, `-`, a space or, behind the latter, a colon, `hh:mm[:ss[.f]]` or `hhmm[ss]`, then nothing, `Z`,
    /// or ±hh[:mm].
    mutating func date() -> TimeStamp? {
      let start = index
      defer { index = start }
      guard let year = digits(4) else { return nil }
      let isExtended = take("-")
      guard let month = digits(2), !isExtended || take("-"), let day = digits(2) else { return nil }
      guard TimeStamp.isDay(year: year, month: month, day: day) else { return nil }
      if index == end, isExtended {
        let days = TimeStamp.days(year: year, month: month, day: day)
        return .date(seconds: days * 86_400, fraction: 0, hasZone: false)
      }
      guard take("T") || take("t") || take(" ") || take("-") || take("_") || (!isExtended && take(":")) else {
        return nil
      }
      guard let hour = digits(2), hour <= 23 else { return nil }
      // As in names of files, 2024-06-30-12-05-33, where 12-05 alone would have a zone.
      let mark: Unicode.Scalar? = take(":") ? ":" : !isExtended ? nil : take(".") ? "." : take("-") ? "-" : nil
      guard let minute = digits(2), minute <= 59 else { return nil }
      var (second, fraction) = (0, 0.0)
      if mark.map({ take($0) }) ?? (index < end && (0x30...0x39).contains(text[index])) {
        guard let value = digits(2), value <= 59 || (value == 60 && minute == 59), let part = decimals() else {
          return nil
        }
        (second, fraction) = (value, part)
      } else if mark == "-" {
        return nil
      }
      var seconds = TimeStamp.days(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
      if index == end { return .date(seconds: seconds, fraction: fraction, hasZone: false) }
      if !(take("Z") || take("z")) {
        let isWest = take("-")
        guard isWest || take("+"), let hours = digits(2), hours <= 18 else { return nil }
        let minutes = take(":") || index < end ? digits(2) : 0
        guard let minutes, minutes <= 59 else { return nil }
        seconds -= (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
      }
      return index == end ? .date(seconds: seconds, fraction: fraction, hasZone: true) : nil
    }

    /// `m:ss[.f]`, `h:mm:ss[.f]`, `h:mm:ss:fff` or `h:m:s[.f]`; the first part may have up to six digits.
    mutating func clock() -> Double? {
      var (parts, isPadded): ([Int], Bool) = ([], true)
      while true {
        let (value, count) = digits(upTo: 6)
        guard count > 0, parts.isEmpty || (count <= 2 && value <= 59) else { return nil }
        isPadded = isPadded && (parts.isEmpty || count == 2)
        parts.append(value)
        guard take(":") else { break }
        // Some write a colon before the milliseconds.
        if parts.count == 3, isPadded, end - index == 3 {
          let (thousandths, count) = digits(upTo: 3)
          return count == 3 ? Double(parts.reduce(0) { $0 * 60 + $1 }) + Double(thousandths) / 1_000 : nil
        }
      }
      guard parts.count == 3 || (parts.count == 2 && isPadded), let fraction = decimals(), index == end else {
        return nil
      }
      return Double(parts.reduce(0) { $0 * 60 + $1 }) + fraction
    }

    private mutating func digits(_ count: Int) -> Int? {
      let found = digits(upTo: count)
      return found.count == count ? found.value : nil
    }

    private mutating func digits(upTo most: Int) -> (value: Int, count: Int) {
      var (value, count) = (0, 0)
      while index < end, count < most, (0x30...0x39).contains(text[index]) {
        (value, count, index) = (value * 10 + Int(text[index] - 0x30), count + 1, index + 1)
      }
      return (value, count)
    }

    /// What stands behind a point or comma; 0 without one, nil where no digit follows it.
    private mutating func decimals() -> Double? {
      guard take(".") || take(",") else { return 0 }
      let start = index
      while index < end, (0x30...0x39).contains(text[index]) { index += 1 }
      return index > start ? DecimalText.number(from: "0." + String(decoding: text[start..<index], as: UTF8.self)) : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard index < end, UInt32(text[index]) == character.value else { return false }
      index += 1
      return true
    }
  }
}

extension TimeStamp {
  /// A number as a time: 202406301200 and 20240630120000 are dates; in a column of dates so are 20240630, 2024063012 and
  /// the days that spreadsheets count, 45473.5.
  init(number: Double, isDate: Bool, unit: inout TimeColumn.Unit?) {
    self = .number(number)
    guard unit == nil, let whole = Int(exactly: number.rounded(.down)) else { return }
    // The parts, from the year on, as far as there are any.
    var date = whole
    var clock: [Int] = []
    let ends = [(19_000_101_000_000...21_001_231_235_959, 3), (190_001_010_000...210_012_312_359, 2)]
    let endsOfDates = [(1_900_010_100...2_100_123_123, 1), (19_000_101...21_001_231, 0)]
    if let count = (isDate ? ends + endsOfDates : ends).first(where: { $0.0.contains(whole) })?.1,
      count > 0 || number == Double(whole)
    {
      for _ in 0..<count {
        clock.insert(date % 100, at: 0)
        date /= 100
      }
      clock += Array(repeating: 0, count: 3 - count)
      let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100)
      guard Self.isDay(year: year, month: month, day: day), clock[0] <= 23, clock[1] <= 59, clock[2] <= 59 else {
        return
      }
      let seconds = Self.days(year: year, month: month, day: day) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
      self = .date(seconds: seconds, fraction: number - Double(whole), hasZone: false)
    } else if isDate, TimeColumn.daysOfCalendars.contains(where: { $0.contains(number) }) {
      unit = .days
    }
  }
}

extension Int {
  /// With a zero before a single digit.
  var twoDigits: String { (self < 10 ? "0" : "") + "\(self)" }
}

/// Turns the stamps of a file into seconds since its first one. The first stamp decides what the others must be.
struct TimeScale {
  private let first: TimeStamp
  /// Seconds of a unit, for numbers.
  private let unit: Double
  /// How long before 1970 ticks of a tenth of a microsecond began, which 18 digits are: of .NET with the year 1, of Windows with 1601;
  /// nil of other numbers.
  private(set) var ticksOrigin: Double?

  /// A number of 1e8 and more is an epoch: in seconds, from 1e11 on in milliseconds, then micro- and nanoseconds; so
  /// seconds are told from milliseconds for all times between 1973 and 5138.
  ///
  /// - Parameter unit: what numbers are, where it is said.
  init(first: TimeStamp, unit given: TimeColumn.Unit? = nil) {
    self.first = first
    guard case .number(let value) = first else {
      unit = 1
      return
    }
    if given == nil {
      ticksOrigin = 6.2e17..<6.6e17 ~= value ? 62_135_596_800 : 1.2e17..<1.5e17 ~= value ? 11_644_473_600 : nil
    }
    unit =
      switch abs(value) {
      case _ where ticksOrigin != nil: 1e-7
      case _ where given != nil: given?.seconds ?? 1
      case ..<1e11: 1
      case ..<1e14: 1e-3
      case ..<1e17: 1e-6
      default: 1e-9
      }
  }

  /// Seconds after the first stamp; nil when the stamp is of another kind.
  func seconds(_ stamp: TimeStamp) -> Double? { TimeScale.difference(first, stamp).map { $0 * unit } }

  /// The same; with `orEpoch` a date and time with a zone is taken for an epoch too, where the first stamp is one.
  func seconds(_ stamp: TimeStamp, orEpoch: Bool) -> Double? {
    guard orEpoch, case .number(let first) = first, abs(first) >= 1e8,
      case .date(let seconds, let fraction, hasZone: true) = stamp
    else { return seconds(stamp) }
    return Double(seconds) + fraction - (first * unit - (ticksOrigin ?? 0))
  }

  /// What the first stamp is.
  var form: TimeStamp.Form { first.form }
  var lacksYear: Bool { first.lacksYear }
  var firstNumber: Double? { if case .number(let number) = first { number } else { nil } }

  /// What a stamp of this file looks like, for a message.
  var kind: String {
    switch first {
    case .number: "a number"
    case .date(_, _, true): "a date and time with a zone"
    case .date(_, _, false): "a date and time without a zone"
    case .clock: "a clock time, as in 1:02:03"
    }
  }

  /// From one stamp to another of its kind, in its unit.
  static func difference(_ a: TimeStamp, _ b: TimeStamp) -> Double? {
    switch (a, b) {
    case (.number(let a), .number(let b)): b - a
    case (.clock(let a), .clock(let b)): b - a
    case (.date(let a, let fractionA, let zoneA), .date(let b, let fractionB, let zoneB)) where zoneA == zoneB:
      Double(b - a) + (fractionB - fractionA)
    default: nil
    }
  }
}

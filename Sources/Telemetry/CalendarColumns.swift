import VectorGraphics

/// The columns of a time that is written in several: year, month, day, hour and so on, or a date and its hour. The hours 1 to
/// 24 are those that end then.
struct CalendarColumns {
  let names: [String]
  /// Whether the first has dates rather than years.
  let isDated: Bool
  private let isYearless: Bool
  private let year: Int
  /// The columns of month, day, hour, minute and second, as far as there are any.
  private var parts: [Int?]
  private let isQuarter: Bool
  /// Whether years are alone in a column that is named as times are.
  let areBareYears: Bool
  /// The column of days of the year, where there is none of months, and that of clocks in digits beside it, 0930.
  private var dayOfYear: Int?
  private(set) var clock: Int?
  /// What clocks beside a day of the year are named by, besides their own names.
  static let zones = ["utc", "gmt", "lst", "est", "cst", "mst", "pst", "akst", "hst"]

  private static let years: Set<String> = [
    "year", "yr", "yyyy", "yy", "jahr", "jjjj", "année", "annee", "an", "aaaa", "anno", "año", "ano", "anio", "jaar",
    "år", "rok",
    "vuosi", "год", "年",
  ]
  private static let namesOfTimes: Set<String> = [
    "time", "date", "datum", "zeit", "timestamp", "datetime", "timeperiod", "period", "periode", "période", "periodo",
    "zeitraum", "fecha",
  ]
  private static let words: [(Set<String>, ClosedRange<Double>)] = [
    (
      [
        "month", "mon", "mm", "mo", "monat", "mois", "mes", "mês", "mese", "maand", "måned", "månad", "miesiąc",
        "měsíc",
        "kuukausi", "месяц", "月",
      ], 1...12
    ),
    (
      [
        "day", "dd", "dy", "dayofmonth", "dateofmonth", "mday", "tag", "tt", "jour", "jj", "día", "dia", "giorno", "gg",
        "dag",
        "dzień", "den", "päivä", "день", "日",
      ], 1...31
    ),
    (
      [
        "hour", "hh", "hr", "he", "hourending", "stunde", "std", "heure", "hora", "ora", "uur", "timme", "godzina",
        "hodina",
        "tunti", "час", "時",
      ], 0...24
    ),
    (["minute", "min", "minuten", "mn", "minuto", "minuut", "minuta", "minuutti", "minut", "минута", "分"], 0...59),
    (["second", "sec", "seconds", "sekunde", "ss", "sek", "segundo", "secondo", "seconde", "sekunda", "秒"], 0...60),
  ]

  /// Nil where the column is not of years, by its name and its first rows.
  init?(_ reader: any RowReader, year: Int) {
    guard reader.columns.indices.contains(year) else { return nil }
    let plain = Self.plain
    func hold(_ index: Int, _ range: ClosedRange<Double>, words: Bool = false) -> Bool {
      Self.hold(reader, index, range, words: words)
    }
    let dates = reader.start(of: year)
    isDated = Set(dates).count < dates.count && TimeColumn.haveDates(reader, year)
    areBareYears = !isDated && Self.areYears(reader.start(of: year), plain(reader.columns[year]))
    let side = Self.side(reader, year: year)
    let isOfYears =
      areBareYears || side != nil || Self.years.contains(plain(reader.columns[year])) && hold(year, 1_000...2_999)
    // A typical year has months, days and hours alone.
    isYearless = !isDated && !isOfYears && Self.words[0].0.contains(plain(reader.columns[year])) && hold(year, 1...12)
    guard isDated || isOfYears || isYearless else { return nil }
    func find(_ names: Set<String>, _ range: ClosedRange<Double>) -> Int? {
      reader.columns.indices.first {
        $0 != year && names.contains(plain(reader.columns[$0])) && hold($0, range, words: range == 1...12)
      }
    }
    self.year = year
    parts = Self.words.map(find)
    if let side { Self.takeLetters(reader, year, side, &parts) }
    // Beside MM for months, mm has the minutes.
    if parts[3] == nil, let next = parts[2].map({ $0 + 1 }), next != parts[0], reader.columns.indices.contains(next),
      ["mm", "mn"].contains(plain(reader.columns[next])), hold(next, 0...59)
    {
      parts[3] = next
    }
    if isYearless {
      guard parts[0] == nil, parts[1] != nil, parts[2] != nil else { return nil }
      parts[0] = year
    }
    if isDated {
      guard parts[2] != nil else { return nil }
      (parts[0], parts[1]) = (nil, nil)
    }
    let quarter = parts[0] == nil && !isDated ? find(["quarter", "quartal", "qtr"], 1...4) : nil
    isQuarter = quarter != nil
    parts[0] = parts[0] ?? quarter
    if parts[0] == nil, !isDated, let day = find(["doy", "dayofyear", "yearday", "yday", "jday"], 1...366) {
      (dayOfYear, parts[0], parts[1]) = (day, day, day)
      let next = day + 1
      if parts[2] == nil, reader.columns.indices.contains(next), hold(next, 0...2_400), reader.options.timeUnit == nil,
        TimeColumn.mayBeClock(reader.columns[next]) || Self.zones.contains(plain(reader.columns[next]))
      {
        clock = next
      }
    }
    // A day needs its month, an hour its day.
    if let missing = parts[(isDated ? 2 : 0)...].firstIndex(of: nil) {
      for index in missing..<parts.count { parts[index] = nil }
    }
    if dayOfYear != nil { parts[0] = nil }
    names = ((isYearless ? [] : [year]) + (parts + [clock]).compactMap { $0 }).map { reader.columns[$0] }
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Whether a column begins with whole numbers of a range, or names of months.
  private static func hold(
    _ reader: any RowReader, _ index: Int, _ range: ClosedRange<Double>, words: Bool = false
  ) -> Bool {
    let start = reader.start(of: index)
    return !start.isEmpty
      && start.allSatisfy { text in
        DecimalText.number(from: text.trimmingSpaces).map { range.contains($0) && $0 == $0.rounded() }
          ?? (words && DateText.month(text.trimmingSpaces.lowercased()) != nil)
      }
  }

  /// The place itself where a column is named by one of some letters alone, and holds such numbers.
  private static func letter(
    _ reader: any RowReader, _ index: Int, _ letters: String, _ range: ClosedRange<Double>
  ) -> Int? {
    guard reader.columns.indices.contains(index), case let name = plain(reader.columns[index]), name.count == 1,
      letters.contains(name), hold(reader, index, range)
    else { return nil }
    return index
  }

  /// On which side of a year M and D stand beside Y, or M and T beside J: 1 behind it, −1 before it; nil where they do not.
  private static func side(_ reader: any RowReader, year: Int) -> Int? {
    guard letter(reader, year, "yja", 1_000...2_999) != nil else { return nil }
    return [1, -1].first {
      letter(reader, year + $0, "m", 1...12) != nil && letter(reader, year + 2 * $0, "dtjg", 1...31) != nil
    }
  }

  /// Takes columns that are named by letters: those of the date beside the year, and h, m and s behind them.
  private static func takeLetters(_ reader: any RowReader, _ year: Int, _ side: Int, _ parts: inout [Int?]) {
    let next = max(year, year + 2 * side) + 1
    (parts[0], parts[1]) = (year + side, year + 2 * side)
    parts[2] = parts[2] ?? letter(reader, next, "h", 0...24)
    if parts[2] == next { parts[3] = parts[3] ?? letter(reader, next + 1, "m", 0...59) }
    if parts[3] == next + 1 { parts[4] = parts[4] ?? letter(reader, next + 2, "s", 0...60) }
  }

  /// Whether whole numbers below a name of times are years: they lie where years do, and are not all the same.
  private static func areYears(_ texts: [String], _ name: String) -> Bool {
    let years = texts.compactMap { Int($0.trimmingSpaces) }
    guard namesOfTimes.contains(name), years.count == texts.count, years.allSatisfy({ 1_900...2_100 ~= $0 }) else {
      return false
    }
    // In a list of JSON the first row alone is known.
    return Set(years).count > 1 || (years.count == 1 && !["time", "zeit", "timestamp"].contains(name))
  }

  /// From the column of clocks beside those of years and days of the year; nil where it is none.
  init?(_ reader: any RowReader, clock: Int) {
    let found = [clock - 2, clock - 3].lazy.compactMap { CalendarColumns(reader, year: $0) }.first { $0.clock == clock }
    guard let found else { return nil }
    self = found
  }

  /// Nil where there is no such day or time.
  func stamp(of row: Row) -> TimeStamp? {
    func number(_ index: Int?, else usual: Int) -> Int? {
      guard let index else { return usual }
      let text = row.words(index)
      return DecimalText.number(from: text).flatMap { Int(exactly: $0) } ?? DateText.month(text.lowercased())
    }
    var date: Int?
    if isDated {
      guard case .date(let seconds, _, _)? = row.date(year) else { return nil }
      date = seconds
    }
    guard let year = isYearless ? DateText.noYear : isDated ? 1 : number(year, else: 1),
      var month = number(parts[0], else: 1),
      let day = number(parts[1], else: 1),
      let hour = number(parts[2], else: 0), let minute = number(parts[3], else: 0),
      let second = number(parts[4], else: 0)
    else { return nil }
    if isQuarter { month = month * 3 - 2 }
    if let dayOfYear {
      guard let day = number(dayOfYear, else: 1), 1...366 ~= day else { return nil }
      var clock = 0.0
      if let column = self.clock {
        guard case .clock(let seconds)? = TimeStamp(clockDigits: row.words(column), parts: 2) else { return nil }
        clock = seconds
      }
      date = (TimeStamp.days(year: year, month: 1, day: 1) + day - 1) * 86_400 + (Int(exactly: clock) ?? 0)
    }
    guard !areBareYears || 1_900...2_100 ~= year,
      TimeStamp.isDay(year: year, month: month, day: dayOfYear == nil ? day : 1), (0...24).contains(hour),
      (0...59).contains(minute),
      (0...60).contains(second)
    else { return nil }
    let start = date ?? TimeStamp.days(year: year, month: month, day: day) * 86_400
    return .date(seconds: start + hour * 3_600 + minute * 60 + second, fraction: 0, hasZone: false)
  }
}

import VectorGraphics

/// Dates, times of day and durations in the forms of spreadsheets, loggers, languages and databases, for what is not
/// ISO 8601 at its plainest.
struct DateText {
  /// What a text is.
  enum Reading: Equatable {
    case stamp(TimeStamp)
    /// 3/4/2024, which may be the third of April or the fourth of March.
    case ambiguous
    case none
  }

  private enum Token: Equatable {
    case number(Int, digits: Int)
    /// In small letters.
    case word(String)
    case mark(Character)
  }

  private var tokens: [Token] = []
  private let order: TableOptions.DateOrder?
  private static let longest = 80

  static func reading(of text: String, order: TableOptions.DateOrder?) -> Reading {
    guard text.utf8.count <= longest else { return .none }
    var text = text.trimmingSpaces
    // A name of the zone beside its offset, and what Go says of its own clock.
    if text.last == "]", let open = text.lastIndex(of: "[") { text = String(text[..<open]).trimmingSpaces }
    if let own = text.firstRange(of: " m=") { text = String(text[..<own.lowerBound]) }
    if let seconds = duration(text.lowercased()) { return .stamp(.clock(seconds)) }
    guard var reader = DateText(text.lowercased(), order: order) else { return .none }
    return reader.read()
  }

  private init?(_ text: String, order: TableOptions.DateOrder?) {
    self.order = order
    var rest = text[...]
    while let character = rest.first {
      if character.isASCII, character.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 18, let number = Int(digits) else { return nil }
        tokens.append(.number(number, digits: digits.count))
        rest = rest[digits.endIndex...]
      } else if character.isLetter {
        let word = rest.prefix { $0.isLetter }
        tokens.append(.word(String(word)))
        rest = rest[word.endIndex...]
      } else {
        tokens.append(.mark(character.isWhitespace ? " " : character))
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func read() -> Reading {
    let clock = takeClock()
    guard clock != .broken else { return .none }
    let half = takeHalfOfDay()
    let zone = takeZone()
    tokens.removeAll { $0 == .mark("@") }
    dropWeekday()
    var seconds = 0, fraction = 0.0
    if case .time(let hour, let minute, let second, let part) = clock {
      guard let hour = Self.hour(hour, half) else { return .none }
      (seconds, fraction) = (hour * 3_600 + minute * 60 + second, part)
    } else if half != nil {
      return .none
    }
    let rest = tokens.filter { $0 != .mark(" ") && $0 != .mark(",") }
    if rest.isEmpty {
      guard clock != .absent, half != nil, zone == nil else { return .none }
      return .stamp(.clock(Double(seconds) + fraction))
    }
    switch date(rest, hasClock: clock != .absent) {
    case .day(let day):
      return .stamp(
        .date(seconds: day * 86_400 + seconds - (zone ?? 0), fraction: fraction, hasZone: zone != nil))
    case .ambiguous: return .ambiguous
    case .none: return .none
    }
  }

  // MARK: - Time of day

  private enum Clock: Equatable {
    case absent, broken
    case time(hour: Int, minute: Int, second: Int, fraction: Double)
  }

  /// Takes `h:mm`, `h:mm:ss`, `h:m:s`, decimals and the hour of `8 PM` out of the tokens; the year of 10/Oct/2000:13:55:36 is none of it.
  private mutating func takeClock() -> Clock {
    for index in tokens.indices {
      guard case .number(let hour, let digits) = tokens[index], digits <= 2 else { continue }
      let next = token(at: mark(at: index + 1) == " " ? index + 2 : index + 1)
      if next == .word("am") || next == .word("pm"), index == 0 || mark(at: index - 1) != ":" {
        tokens.replaceSubrange(index...index, with: [.mark(" "), .mark("@"), .mark(" ")])
        return .time(hour: hour, minute: 0, second: 0, fraction: 0)
      }
      guard mark(at: index + 1) == ":", case .number(let minute, let minuteDigits)? = token(at: index + 2),
        minuteDigits == 2 || (minuteDigits == 1 && mark(at: index + 3) == ":")
      else { continue }
      var (end, second, fraction) = (index + 3, 0, 0.0)
      if mark(at: end) == ":" {
        guard case .number(let value, let digits)? = token(at: end + 1), digits <= 2 else { return .broken }
        (second, end) = (value, end + 2)
        if let decimal = mark(at: end), ".,:".contains(decimal),
          case .number(let part, let digits)? = token(at: end + 1)
        {
          fraction = DecimalText.number(from: "\(part)e-\(digits)") ?? 0
          end += 2
        }
      }
      let isLeap = second == 60 && minute == 59
      guard hour <= 23, minute <= 59, second <= 59 || isLeap else { return .broken }
      var start = index
      // The T of ISO 8601, or the colon behind the year.
      if index > 0, tokens[index - 1] == .word("t") || tokens[index - 1] == .mark(":") { start -= 1 }
      tokens.replaceSubrange(start..<end, with: [.mark(" "), .mark("@"), .mark(" ")])
      return .time(hour: hour, minute: minute, second: second, fraction: fraction)
    }
    return .absent
  }

  private static let zones = [
    "z": 0, "utc": 0, "gmt": 0, "ut": 0, "wet": 0, "west": 1, "cet": 1, "cest": 2, "mez": 1, "mesz": 2, "eet": 2,
    "eest": 3, "msk": 3, "jst": 9, "aest": 10, "aedt": 11, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "ast": -4, "adt": -3,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  /// Seconds east of Greenwich, taken from what stands behind the time of day.
  private mutating func takeZone() -> Int? {
    guard let at = tokens.firstIndex(of: .mark("@")) else { return nil }
    var index = at + 1
    var zone: Int?
    while index < tokens.count {
      if case .word(let word) = tokens[index], let hours = Self.zones[word] {
        zone = zone ?? hours * 3_600
        tokens.remove(at: index)
      } else if let sign = mark(at: index), "+-−".contains(sign), let (seconds, count) = offset(at: index + 1) {
        zone = sign == "+" ? seconds : -seconds
        tokens.removeSubrange(index...index + count)
      } else if tokens[index] == .mark(" ") {
        index += 1
      } else {
        break
      }
    }
    return zone
  }

  /// The offset that +0100, +01:00 and +01 have behind the sign, and the tokens it takes.
  private func offset(at index: Int) -> (seconds: Int, tokens: Int)? {
    guard case .number(let number, let digits)? = token(at: index) else { return nil }
    if digits == 4, number / 100 <= 18, number % 100 <= 59 { return (number / 100 * 3_600 + number % 100 * 60, 1) }
    guard digits <= 2, number <= 18 else { return nil }
    if mark(at: index + 1) == ":", let minutes = twoDigits(at: index + 2), minutes <= 59 {
      return (number * 3_600 + minutes * 60, 3)
    }
    return (number * 3_600, 1)
  }

  private mutating func takeHalfOfDay() -> String? {
    let words = ["am": "am", "pm": "pm", "a": "am", "p": "pm"]
    guard let at = tokens.firstIndex(of: .mark("@")) else { return nil }
    var next = at + 1
    while mark(at: next) == " " { next += 1 }
    guard case .word(let word)? = token(at: next), let half = words[word] else { return nil }
    tokens.remove(at: next)
    // a.m., and a. m. as in Spanish.
    if word.count == 1 {
      let rest = tokens[next...].prefix { $0 == .mark(".") || $0 == .mark(" ") || $0 == .word("m") }
      if rest.contains(.word("m")) { tokens.removeSubrange(next..<rest.endIndex) }
    }
    return half
  }

  private static func hour(_ hour: Int, _ half: String?) -> Int? {
    guard let half else { return hour }
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (half == "pm" ? 12 : 0)
  }

  // MARK: - Date

  private enum Day: Equatable {
    case day(Int)
    case ambiguous, none
  }

  private mutating func dropWeekday() {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    tokens.removeAll {
      if case .word(let word) = $0 {
        days.contains(String(word.prefix(3))) && (word.count <= 4 || word.hasSuffix("day"))
      } else {
        false
      }
    }
  }

  /// By the first letters that a name of the month has in English, German, French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian
  /// and Swedish (CLDR); none means two months.
  private static let months = [
    "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fév": 2, "fev": 2, "mar": 3, "mär": 3, "mrz": 3, "mrt": 3, "maa": 3,
    "apr": 4, "avr": 4, "abr": 4, "may": 5, "mai": 5, "maj": 5, "mag": 5, "mei": 5, "jun": 6, "juin": 6, "giu": 6,
    "jul": 7, "juil": 7, "juillet": 7, "lug": 7, "aug": 8, "aoû": 8, "aou": 8, "ago": 8, "sep": 9, "set": 9,
    "oct": 10, "okt": 10, "ott": 10, "out": 10, "nov": 11, "dec": 12, "déc": 12, "dez": 12, "dic": 12, "des": 12,
  ]

  /// The number of a month by its name, in small letters.
  static func month(_ word: String) -> Int? { months[word] ?? months[String(word.prefix(3))] }

  /// The first day of a quarter, 2025-Q1, or of a week of ISO 8601, 2025-W40, and the day of 2025年10月14日; nil of other dates.
  private static func period(_ tokens: [Token]) -> Day? {
    let words = tokens.enumerated().compactMap { if case .word(let word) = $1 { (word, $0) } else { nil } }
    let numbers = tokens.compactMap { if case .number(let value, let digits) = $0 { (value, digits) } else { nil } }
    let marks = tokens.filter { if case .mark(let mark) = $0 { !"-/".contains(mark) } else { false } }
    guard let (word, place) = words.first, marks.isEmpty, let year = numbers.first(where: { $0.1 == 4 })?.0 else {
      return nil
    }
    let next: Token? = place + 1 < tokens.count ? tokens[place + 1] : nil
    switch (word, next, words.count, numbers.count) {
    case ("q", .number(let quarter, digits: 1)?, 1, 2) where 1...4 ~= quarter: return day(year, quarter * 3 - 2, 1)
    case ("w", .number(let week, digits: 2)?, 1, 2) where 1...53 ~= week && place > 0:
      // The first week has the fourth of January.
      let fourth = TimeStamp.days(year: year, month: 1, day: 4)
      let monday = fourth - (fourth + 719_470) % 7 + (week - 1) * 7
      return monday + 3 < TimeStamp.days(year: year + 1, month: 1, day: 1) ? .day(monday) : Day.none
    case ("年", _, 2...3, 2...3), ("년", _, 2...3, 2...3):
      let units = words.map(\.0)
      guard [["年", "月", "日"], ["년", "월", "일"]].contains(where: { units.elementsEqual($0.prefix(units.count)) }),
        units.count == numbers.count, numbers[0].1 == 4, marks.isEmpty
      else { return nil }
      return day(year, numbers[1].0, numbers.count > 2 ? numbers[2].0 : 1)
    default: return nil
    }
  }

  private func date(_ tokens: [Token], hasClock: Bool) -> Day {
    if let period = Self.period(tokens) { return period }
    var (numbers, month, marks): ([(value: Int, digits: Int)], Int?, Set<Character>) = ([], nil, [])
    var monthIndex = 0
    for token in tokens {
      switch token {
      case .number(let value, let digits): numbers.append((value, digits))
      case .mark(let mark): marks.insert(mark)
      case .word(let word):
        // 23rd, 3 de enero
        if ["st", "nd", "rd", "th", "of", "on", "de", "del"].contains(word) { continue }
        guard month == nil, let number = Self.month(word)
        else { return .none }
        (month, monthIndex) = (number, numbers.count)
      }
    }
    guard marks.isSubset(of: ["/", "-", ".", "–", ","]) else { return .none }
    if let month {
      if hasClock, numbers.count == 1, numbers[0].digits <= 2 { return Self.day(Self.noYear, month, numbers[0].value) }
      return named(month, at: monthIndex, numbers)
    }
    if numbers.count == 2, marks == ["-"], numbers[0].digits == 4, numbers[1].digits == 2 {
      return Self.day(numbers[0].value, numbers[1].value, 1)
    }
    if hasClock, numbers.count == 2, numbers.allSatisfy({ $0.digits <= 2 }) { numbers.append((Self.noYear, 4)) }
    guard numbers.count == 3, marks.count == 1, numbers.allSatisfy({ $0.digits <= 4 && $0.digits != 3 }) else {
      return .none
    }
    let (a, b, c) = (numbers[0], numbers[1], numbers[2])
    if a.digits == 4 { return Self.day(a.value, b.value, c.value) }
    let year = c.digits == 4 ? c.value : c.digits == 2 ? Self.year(c.value) : 0
    let (dayFirst, monthFirst) = (Self.day(year, b.value, a.value), Self.day(year, a.value, b.value))
    let yearFirst = a.digits == 2 && c.digits < 3 ? Self.day(Self.year(a.value), b.value, c.value) : .none
    switch order {
    case .dayFirst: return dayFirst
    case .monthFirst: return monthFirst
    case .yearFirst: return yearFirst
    case nil: break
    }
    // Points are between a day, its month and the year where they may be.
    if marks.contains(".") { return dayFirst == .none ? yearFirst : dayFirst }
    let readings = [dayFirst, monthFirst, yearFirst].filter { $0 != .none }
    guard let first = readings.first else { return .none }
    return readings.allSatisfy { $0 == first } ? first : .ambiguous
  }

  /// The numbers of a date whose year has two digits and may stand first or last.
  static func shortNumbers(_ text: String) -> (first: Substring, last: Substring)? {
    let parts = text.prefix { $0 != " " && $0 != "T" }.split { "/-".contains($0) }
    guard parts.count == 3, parts.allSatisfy({ $0.count <= 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
      return nil
    }
    return (parts[0], parts[2])
  }

  /// A date whose month is a word, which stands before so many of the numbers.
  private func named(_ month: Int, at index: Int, _ numbers: [(value: Int, digits: Int)]) -> Day {
    if numbers.count == 1, numbers[0].digits == 4 { return Self.day(numbers[0].value, month, 1) }
    guard numbers.count == 2 else { return .none }
    let (a, b) = (numbers[0], numbers[1])
    if a.digits == 4 { return Self.day(a.value, month, b.value) }
    guard b.digits == 4 || b.digits == 2 else { return .none }
    return Self.day(b.digits == 4 ? b.value : Self.year(b.value), month, a.value)
  }

  /// That of dates without one; it has 365 days.
  static let noYear = 1

  /// The year of two digits, as POSIX has it: 69 to 99 are of the twentieth century.
  static func year(_ short: Int) -> Int { short + (short < 69 ? 2_000 : 1_900) }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
    guard TimeStamp.isDay(year: year, month: month, day: day) else { return .none }
    return .day(TimeStamp.days(year: year, month: month, day: day))
  }

  // MARK: - Durations

  /// PT1H2M3.5S, 2h 3m 4s, 1 day, 2:03:04 and 0 days 00:00:01.5, in seconds.
  private static func duration(_ text: String) -> Double? {
    var rest = text[...]
    let isISO = rest.first == "p"
    if isISO { rest = rest.dropFirst() }
    var (total, last, isFound) = (0.0, Double.infinity, false)
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " || $0 == "," || (isISO && $0 == "t") }
      let digits = rest.prefix { "0123456789.".contains($0) }
      rest = rest[digits.endIndex...]
      if rest.first == ":", isFound, last == 86_400, case .clock(let clock)? = TimeStamp(String(digits + rest)) {
        return total + clock
      }
      rest = rest.drop { $0 == " " }
      let unit = rest.prefix { $0.isLetter }
      rest = rest[unit.endIndex...]
      guard let number = DecimalText.number(from: digits), let seconds = Self.seconds(of: unit), seconds < last else {
        return nil
      }
      (total, last, isFound) = (total + number * seconds, seconds, true)
    }
    return isFound && total.isFinite ? total : nil
  }

  /// How long a unit is; nil for what is none of a duration.
  private static func seconds(of unit: Substring) -> Double? {
    if unit == "m" { return 60 }
    return TimeColumn.Unit(word: String(unit)).flatMap { $0.seconds < 1 ? nil : $0.seconds }
  }

  // MARK: - Tokens

  private func token(at index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func mark(at index: Int) -> Character? {
    if case .mark(let mark)? = token(at: index) { mark } else { nil }
  }

  private func twoDigits(at index: Int) -> Int? {
    if case .number(let value, digits: 2)? = token(at: index) { value } else { nil }
  }
}

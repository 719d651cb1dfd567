import VectorGraphics

/// Rows of a table in which a column holds one text: of a table that has a row for each reading of each sensor, those of
/// one of them.
public struct RowChoice: Hashable, Sendable {
  /// The column's name, as the data have it.
  public let column: String
  /// What its cells hold in the rows that are wanted; empty for those without a reading.
  public let text: String

  /// Spaces around both do not count.
  public init(column: String, text: String) { (self.column, self.text) = (column.trimmingSpaces, text.trimmingSpaces) }

  /// `column=text`; nil without an equals sign.
  public init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    self.init(column: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
  }

  /// Whether a cell holds the text.
  package func holds(_ cell: String?) -> Bool { (cell ?? "").trimmingSpaces == text }
}

/// The rows of a reader that all the choices hold for.
public final class ChosenRows: RowReader {
  private let reader: any RowReader
  private let choices: [RowChoice]
  /// How many rows there were, chosen or not.
  private var rows = 0
  private var chosen = 0

  /// Where the rows come from, before any is chosen.
  public var rowSource: (any RowReader)? { reader }
  public var columns: [String] { reader.columns }
  public var mayGrow: Bool { reader.mayGrow }

  /// - Throws: ``TelemetryError`` for a column that the data do not have.
  public init(_ reader: any RowReader, where choices: [RowChoice]) throws(TelemetryError) {
    (self.reader, self.choices) = (reader, choices)
    for choice in choices where !reader.mayGrow { _ = try reader.column(choice.column) }
  }

  /// - Throws: ``TelemetryError`` also at the end, when there were rows and none was chosen.
  public func next(into row: inout Row) throws(TelemetryError) -> Bool {
    while try reader.next(into: &row) {
      rows += 1
      let isChosen = choices.allSatisfy { choice in
        guard let column = try? reader.column(choice.column) else { return choice.text.isEmpty }
        return choice.holds(row.text(column))
      }
      guard isChosen else { continue }
      chosen += 1
      return true
    }
    guard chosen > 0 || rows == 0 else { throw .noRow(of: choices) }
    return false
  }
}

extension TelemetryError {
  /// None of all rows of a table was chosen.
  package static func noRow(of choices: [RowChoice]) -> TelemetryError {
    let words = choices.map { "\($0.column) “\($0.text)”" }.joined(separator: " and ")
    return TelemetryError(.request, "no row has \(words)")
  }
}

/// Whether a table has rows of several kinds, of which one is to be chosen.
extension HeadSearch {
  private static let seriesNames: Set<String> = [
    "pid", "entity_id", "_field", "field", "metric", "__name__", "sensor", "sensor_id", "sensorid", "variable",
    "parameter", "param", "signal", "channel", "series", "topic", "tag", "tagname", "measurement", "_measurement",
    "statistic_id", "varname", "point", "datapoint", "metric_name", "itemid", "device", "iface", "path",
  ]

  /// Whether a column, of an object within its rows too, is named as those that say of which series a row is.
  static func isOfSeries(_ column: String) -> Bool {
    seriesNames.contains(String(column.lowercased().split(separator: ".").last ?? ""))
  }

  /// What is said where there are rows of several sensors among those that are chosen, with a column that tells them apart; nil
  /// where there are not, or that column is asked for.
  ///
  /// - Parameter names: of the columns that may, the likeliest first; nil are those that are named so, or that differ from row to
  ///   row of each moment.
  func series(_ columns: [String], _ data: [TableHead.Record], _ names: [String]? = nil) -> String? {
    let data = chosen(columns, data)
    let named =
      names.map { $0.compactMap(columns.firstIndex) }
      ?? columns.indices.filter { column in
        // What stands before the first name tells rows apart where it comes again.
        Self.isOfSeries(columns[column])
          || (column == 0 && columns[0].isEmpty && data.allSatisfy { !Self.isReading($0.cells.first ?? "0") })
      }
    for column in named + (names == nil ? [Self.kindOfMoments(columns, data)].compactMap { $0 } : []) {
      var (values, seen): ([String], Set<String>) = ([], [])
      for record in data where record.cells.indices.contains(column) {
        if seen.insert(record.cells[column]).inserted { values.append(record.cells[column]) }
      }
      // Each of them comes again.
      guard values.count > 1, values.count * 2 <= data.count, !values.contains("") else { continue }
      return options.wanted.contains(columns[column]) ? nil : Self.kinds(columns[column], values)
    }
    return nil
  }

  /// The rows that the choices hold for, as far as their columns are there.
  func chosen(_ columns: [String], _ data: [TableHead.Record]) -> [TableHead.Record] {
    let choices = options.choices.map { ($0, columns.firstIndex(of: $0.column)) }
    // Exports of several tables have the names before each.
    return data.filter { record in
      !record.cells.elementsEqual(columns) && !record.cells.allSatisfy(\.isEmpty)
        && choices.allSatisfy { choice, column in
          guard let column else { return true }
          return choice.holds(record.cells.indices.contains(column) ? record.cells[column] : nil)
        }
    }
  }

  private static let namesOfUnits: Set<String> = [
    "unit", "units", "uom", "unitofmeasurement", "unitofmeasure", "einheit", "einheiten", "unité", "unite", "unidad",
    "unità", "eenheid",
    "enhet", "jednostka",
  ]
  private static let namesOfMoney: Set<String> = [
    "currency", "currencycode", "währung", "devise", "valuta", "moneda", "divisa", "waluta",
  ]

  /// Finds columns of units, and those of the numbers they are of: what is left of each of several; of one the value, what is left of it,
  /// or the only one.
  func takeUnitsBeside(_ head: inout TableHead, _ data: [TableHead.Record]) {
    let (columns, rows) = (head.columns, chosen(head.columns, data).map(\.cells))
    guard head.units.allSatisfy(\.isEmpty), !rows.isEmpty, rows.allSatisfy({ $0.count >= columns.count }) else {
      return
    }
    func texts(_ unit: Int) -> [String] {
      rows.reduce(into: []) { texts, row in
        if !form.isMissing(row[unit]), !texts.contains(row[unit]) { texts.append(row[unit]) }
      }
    }
    // What counts rows has no unit.
    func count(_ column: Int) -> Bool {
      let counts = rows.compactMap { Int($0[column]) }
      return counts.count == rows.count && zip(counts, counts.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }
    let all = columns.indices.filter { Self.isNamed(Self.namesOfUnits, columns[$0]) }
    let numbers = columns.indices.filter { column in
      !all.contains(column) && !TimeColumn.isNamed(columns[column]) && rows.allSatisfy { isReadingOrNone($0[column]) }
        && rows.contains { NumberText($0[column]) != nil }
    }
    guard all.count < 2 else {
      head.besideUnits = all.compactMap { unit in
        let texts = texts(unit)
        guard numbers.contains(unit - 1), !texts.isEmpty, texts.count < 20, !texts.contains(where: Self.isReading)
        else {
          return nil
        }
        return .init(column: unit - 1, others: [], unit: unit, texts: texts, isMoney: false)
      }
      return
    }
    guard let unit = all.first ?? columns.firstIndex(where: { Self.isNamed(Self.namesOfMoney, $0) }) else { return }
    let (isMoney, texts) = (all.isEmpty, texts(unit))
    // Limits beside a value are in its unit too, and stay as they are with it.
    let names = isMoney ? ["amount", "betrag", "montant"] : Self.namesOfValues
    let allNamed = numbers.filter { names.contains(columns[$0].lowercased()) }
    let named = allNamed.contains(unit - 1) ? unit - 1 : allNamed.first
    let next = isMoney && numbers.contains(unit + 1) ? unit + 1 : nil
    guard !texts.isEmpty, texts.count < 20, !texts.contains(where: Self.isReading),
      numbers.count == 1 || texts.count > 1 || numbers.allSatisfy({ $0 == named || count($0) }),
      let column = named ?? (numbers.contains(unit - 1) ? unit - 1 : next ?? (numbers.count == 1 ? numbers[0] : nil))
    else { return }
    // What has decimals is money too, and no count.
    let others = numbers.filter { number in rows.contains { $0[number].contains { $0 == "." || $0 == "," } } }
    head.besideUnits = [
      .init(
        column: column, others: isMoney && texts.count > 1 ? others : [], unit: unit, texts: texts, isMoney: isMoney)
    ]
  }

  /// Whether a column is named as those of units are, and as those of the numbers they are of.
  static func isOfUnits(_ name: some StringProtocol) -> Bool { isNamed(namesOfUnits, name) }

  static func isOfValues(_ name: some StringProtocol) -> Bool { namesOfValues.contains(name.lowercased()) }

  private static let namesOfValues: Set<String> = ["value", "wert", "messwert", "reading", "valeur"]

  private static func isNamed(_ names: Set<String>, _ column: some StringProtocol) -> Bool {
    names.contains(column.lowercased().filter(\.isLetter))
  }

  /// What is said of rows of several kinds, which a column tells apart.
  static func kinds(_ column: String, _ values: [String]) -> String {
    let some = values.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (values.count > 3 ? ", …" : "")
    return "rows of several kinds, “\(column)” is \(some); \(option("--where", "\(column)=\(values[0])")) takes one"
  }

  /// The column that tells apart the rows of each moment, where nearly each has several: of texts or whole numbers that come again
  /// in most moments, and once in each.
  private static func kindOfMoments(_ columns: [String], _ data: [TableHead.Record]) -> Int? {
    let width = columns.count
    guard data.count > 3, data.allSatisfy({ $0.cells.count >= width }),
      let time = TimeColumn.find(in: columns) ?? columns.indices.first(where: { kind(data[0].cells[$0]) == .time })
    else { return nil }
    var moments: [[TableHead.Record]] = []
    for record in data {
      if let last = moments.last?.last, last.cells[time] == record.cells[time] {
        moments[moments.count - 1].append(record)
      } else {
        moments.append([record])
      }
    }
    // Those at the ends may be cut off.
    guard moments.count > 1, moments.dropFirst().dropLast().allSatisfy({ $0.count > 1 }),
      moments.contains(where: { $0.count > 1 })
    else { return nil }
    func tellsApart(_ column: Int) -> Bool {
      guard column != time, !TimeColumn.isNamed(columns[column]), !TimeColumn.isPart(columns[column]),
        // The only numbers are the readings.
        kind(data[0].cells[column]) == .text
          || columns.indices.contains(where: { $0 != column && $0 != time && kind(data[0].cells[$0]) == .number })
      else { return false }
      var counts: [String: Int] = [:]
      for moment in moments {
        let cells = Set(moment.map { $0.cells[column] })
        guard cells.count == moment.count, !cells.contains("") else { return false }
        for cell in cells { counts[cell, default: 0] += 1 }
      }
      return counts.values.allSatisfy { $0 * 2 >= moments.count }
        && counts.keys.allSatisfy { Int($0) != nil || !isReading($0) && !CellForm().isMissing($0) }
    }
    let likely = columns.indices.filter(tellsApart)
    return likely.first { Int(data[0].cells[$0]) == nil } ?? likely.first
  }
}

/// Rows whose numbers are in another unit than the first ones.
struct OtherUnits {
  private var (count, first, text): (Int, Int?, String?) = (0, nil, nil)

  mutating func take(_ unit: String, on line: Int) {
    (count, first, text) = (count + 1, first ?? line, text ?? unit)
  }

  /// What is said of them; nil where there is none.
  func note(_ column: String, in unit: String, by unitColumn: String) -> String? {
    guard let text else { return nil }
    let lines = count == 1 ? "line \(first ?? 0) has" : "\(count) lines, the first of them line \(first ?? 0), have"
    return "\(lines) another unit, \(quoted(text)), and numbers of “\(column)” are read in \(unit); "
      + "\(option("--where", "\(unitColumn)=\(unit)")) takes those alone"
  }
}

/// The first rows, as far as they say whether several series take turns in their columns.
struct SeriesInTurns {
  private var columns: [String] = []
  private var places: [String: Int] = [:]
  private var rows: [[String]] = []
  /// With so many rows they are looked at next, where they come one by one; nil where something has been told.
  private var next: Int? = 4
  private static let (most, widest) = (400, 64)

  /// Takes the next row that is wanted, with the names of its cells.
  @inline(never) mutating func take(_ row: Row, _ names: [String]) {
    guard rows.count < Self.most else { return }
    var cells = columns.map { _ in "" }
    for (index, name) in names.enumerated() where row.hasCell(index) {
      if places[name] == nil, columns.count < Self.widest {
        places[name] = columns.count
        columns.append(name)
        cells.append("")
      }
      if let place = places[name] { cells[place] = row.words(index) }
    }
    rows.append(cells)
  }

  /// What is said of them; nil where all are of one series, or the column that tells them apart is asked for.
  func note(_ options: TableOptions) -> String? {
    let search = HeadSearch(UnsafeRawBufferPointer(start: nil, count: 0), isWhole: true, 0, options)
    return search.series(
      columns,
      rows.map { cells in
        TableHead.Record(cells: cells + columns[cells.count...].map { _ in "" }, line: 0, lineAfter: 0)
      })
  }

  /// The same while more rows come, told once.
  mutating func takeNote(_ options: TableOptions) -> String? {
    guard let count = next, rows.count >= count else { return nil }
    let note = note(options)
    next = note == nil ? max(2 * count, rows.count + 1) : nil
    return note
  }
}

/// Whether a column says of numbers on which side of a book they are.
extension TableHead {
  /// Where rows are, which says how they are given a sign.
  enum Rows {
    /// In a table, whose cells may be in quotes.
    case file(isQuoted: Bool)
    /// They come line by line.
    case lines(isQuoted: Bool)
    case objects
  }

  /// What is said of a column that says of the numbers in others on which side of a book they are, as “Soll/Haben-Kennzeichen”
  /// of DATEV does; nil where there is none among the first rows.
  func noteOfSides(_ kind: Rows) -> String? {
    let rows = firstRows
    func cells(_ column: Int) -> [String] {
      rows.compactMap { $0.indices.contains(column) && !$0[column].isEmpty ? $0[column] : nil }
    }
    for column in columns.indices {
      let (cells, name) = (cells(column), columns[column].lowercased())
      guard let first = cells.first, cells.count > 1,
        let (debit, credit) = Self.sideWords.first(where: { debit, credit in
          cells.allSatisfy { [debit.lowercased(), credit.lowercased()].contains($0.lowercased()) }
        }),
        Set(cells).count > 1 || Self.sideNames.contains(where: name.contains)
      else { continue }
      // Letters are as they are above numbers.
      guard debit.count > 1 || first == debit || first == credit,
        let amount = columns.indices.first(where: { amount in
          let texts = rows.compactMap { $0.indices.contains(amount) ? $0[amount] : nil }.filter { !$0.isEmpty }
          // Dates have points too.
          return texts.allSatisfy { NumberText($0) != nil }
            && texts.contains { NumberText($0)?.evidence.isEmpty == false }
        })
      else { continue }
      let own = cells.first { $0.lowercased() == debit.lowercased() } ?? debit
      // Those that have their minus, as that command leaves them, are read with it.
      let isSigned = rows.contains {
        $0.indices.contains(max(column, amount)) && $0[column] == own && $0[amount].contains("-")
      }
      guard !isSigned else { return nil }
      return "“\(columns[column].prefix(60))” says which numbers are debits (\(own)), and they are read without a sign"
        + step(kind, own, column, amount)
    }
    return nil
  }

  private func step(_ kind: Rows, _ debit: String, _ column: Int, _ amount: Int) -> String {
    let mark = delimiter == 0x09 ? "\\t" : String(UnicodeScalar(delimiter))
    switch kind {
    case .file(let isQuoted):
      let command = isQuoted ? Self.quotedStep : Self.plainStep
      return ": \(command(debit, column, amount, mark)) FILE > signed.csv writes a minus behind each"
    case .lines(false):
      let command = Self.plainStep(debit, column, amount, mark).dropLast(3)
      return ": \(command) {print; fflush()}' before it in the pipe writes a minus behind each"
    case .lines(true), .objects: return "; write a minus before each"
    }
  }

  /// What debits and credits are called in columns of their own, by banks and in books of several languages.
  private static let sideWords = [
    ("S", "H"), ("Soll", "Haben"), ("DR", "CR"), ("Debit", "Credit"), ("DBIT", "CRDT"), ("D", "C"), ("D", "H"),
    ("Af", "Bij"), ("Debet", "Credit"), ("Dare", "Avere"), ("Debe", "Haber"), ("Débit", "Crédit"),
    ("Débito", "Crédito"),
    ("Ausgabe", "Einnahme"), ("Belastung", "Gutschrift"), ("Withdrawal", "Deposit"), ("Money Out", "Money In"),
  ]
  private static let sideNames = [
    "soll", "haben", "debit", "credit", "dr/cr", "cr/dr", "af bij", "debet", "dare", "debe", "débit",
  ]

  /// A command that writes a minus behind the amounts whose side is `debit`.
  private static func plainStep(_ debit: String, _ column: Int, _ amount: Int, _ mark: String) -> String {
    let isDebit = "$\(column + 1) ~ /^\"?\(debit)\"?\\r?$/"
    return "awk -F'\(mark)' -v OFS='\(mark)' '\(isDebit) {sub(/\"?\\r?$/, \"-&\", $\(amount + 1))} 1'"
  }

  /// The same where cells in quotes may have what divides others.
  private static func quotedStep(_ debit: String, _ column: Int, _ amount: Int, _ mark: String) -> String {
    "python3 -c 'import csv, sys; out = csv.writer(sys.stdout, delimiter=\"\(mark)\"); "
      + "[out.writerow([c + \"-\" if i == \(amount) and r[\(column):\(column + 1)] == [\"\(debit)\"] else c for i, c in enumerate(r)]) "
      + "for r in csv.reader(open(sys.argv[1], newline=\"\"), delimiter=\"\(mark)\") if r]'"
  }
}

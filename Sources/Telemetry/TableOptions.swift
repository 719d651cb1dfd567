/// What is said of how a table is written; what is not said is found out from its first 64 KiB.
public struct TableOptions: Hashable, Sendable {
  /// Where the names of the columns stand.
  public enum Header: Hashable, Sendable {
    /// In the first line that looks like it.
    case automatic
    /// In this line of the file, from 1; what stands before it is passed over.
    case line(Int)
    /// Nowhere: the columns are `1`, `2` and so on, a single one is `value`.
    case none
  }

  /// What stands before the decimals.
  public enum DecimalMark: String, Hashable, Sendable, CaseIterable { case point, comma }

  /// In which order a date such as 3/4/2024 or 24/03/01 has its parts.
  public enum DateOrder: String, Hashable, Sendable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
    /// With two digits, as in 24/03/01.
    case yearFirst = "year-first"
  }

  /// What divides fields, as an ASCII character; nil is found out.
  public var delimiter: UInt8?
  /// How many lines of the file are passed over before the header is looked for.
  public var skippedLines = 0
  public var header: Header
  /// The line of the file that has the units, from 1; 0 where none has, nil is found out.
  public var unitsLine: Int?
  /// What a line begins with that is a comment; nil is `#` where such lines stand before the header.
  public var comment: String?
  /// What a comma or a point in `1,006` means; nil is found out from the other numbers.
  public var decimalMark: DecimalMark?
  /// Nil is found out from dates such as 31/12/2024.
  public var dateOrder: DateOrder?
  /// What numbers in the column of the times are, as ``TimeColumn`` names it; nil is said by the column's name.
  public var timeUnit: TimeColumn.Unit?
  /// Words for a missing reading besides the usual ones, in any case.
  public var missing: [String]
  /// Columns that are asked for: the line that has all of them is the header.
  public var wanted: [String]
  /// The rows that are chosen, as ``ChosenRows`` takes them.
  package var choices: [RowChoice] = []
  /// Where in a document of JSON the table is, as keys and numbers of entries with points between, `data.0.values`; nil is
  /// found out.
  public var path: String?
  /// Whether a record may have too few fields, the rest being missing, or too many, the rest being left out.
  public var isLenient: Bool

  /// Without arguments all is found out, and records must be as long as the header.
  public init(
    delimiter: UInt8? = nil, header: Header = .automatic, comment: String? = nil, decimalMark: DecimalMark? = nil,
    dateOrder: DateOrder? = nil, timeUnit: TimeColumn.Unit? = nil, missing: [String] = [], wanted: [String] = [],
    path: String? = nil, isLenient: Bool = false
  ) {
    (self.delimiter, self.header, self.comment, self.decimalMark) = (delimiter, header, comment, decimalMark)
    (self.dateOrder, self.timeUnit, self.missing) = (dateOrder, timeUnit, missing)
    (self.wanted, self.path, self.isLenient) = (wanted, path, isLenient)
  }
}

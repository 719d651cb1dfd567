import Gauges
import Specification
public import Telemetry
import VectorGraphics

/// A table that a gauge follows through a film: where it is, how it is written, and what of it is shown when.
///
///     var table = FilmTable(path: "ride.gpx")
///     try table.set("column", "speed")
///     try Film(specification, following: table, shaper: typesetter).write(to: "ride.mp4")
public struct FilmTable: Sendable {
  /// Begins to read the data.
  let source: @Sendable () throws(TelemetryError) -> any ByteSource
  /// What messages call the data.
  package let name: String
  /// Whether it can be read once, while it comes.
  package let isLive: Bool
  /// Nil is found out from the first byte.
  public var format: DataFormat?
  /// How it is written.
  public var form = TableOptions()
  /// Rows for which one of them does not hold are left out.
  public var choices: [RowChoice] = []
  /// As ``FilmColumns`` takes them.
  public var columns: [String] = []
  /// In which the data are, as ``FilmColumns`` takes them.
  public var units: [String] = []
  /// The column of the times; nil is found out from the names.
  public var timeColumn: String?
  /// What a frame shows of the data; the rate is the film's.
  public var sampling = FrameSampler.Options(rate: .fps30)
  /// What has been set, which a specification does not set again.
  private var given: Set<String> = []

  package init(
    _ name: String, isLive: Bool = false, _ source: @escaping @Sendable () throws(TelemetryError) -> any ByteSource
  ) {
    (self.name, self.isLive, self.source) = (name, isLive, source)
  }

  /// A file, whose name's ending says its format if it has one that is known.
  public init(path: String) {
    self.init("“\(path.cleanedLine)”") { () throws(TelemetryError) in try FileByteSource(path: path) }
    format = DataFormat(path: path)
  }

  /// Bytes in memory.
  public init(_ bytes: [UInt8], name: String = "the table") {
    self.init(name) { MemoryByteSource(bytes) }
  }

  /// What ``set(_:_:)`` takes: the options of `tacho animate` that say how data are read and followed, without their hyphens.
  public static let names: [String] =
    ["column", "data-unit", "offset", "speed"] + DataSetting.names.compactMap(\.option)

  /// Takes what a specification's `data` says, where nothing else has been said.
  ///
  /// - Throws: ``JobError`` for a setting that is none.
  package mutating func take(_ settings: [DataSetting]) throws(JobError) {
    let given = given
    for setting in settings where !given.contains(setting.key) { try set(setting) }
  }

  /// Sets one of ``names`` from a text, as the command takes it; those that may be given several times are added.
  ///
  /// - Throws: ``JobError`` for another name, and for what it does not take.
  public mutating func set(_ name: String, _ text: String) throws(JobError) {
    switch name {
    case "column": columns.append(text)
    case "data-unit": units.append(text)
    case "speed": sampling.speed = try Self.number(text)
    // Seconds have no colon; what is a time, and of which kind, the data say.
    case "offset" where text.contains(":"): sampling.start = text.trimmingSpaces
    case "offset": sampling.offset = try Self.number(text)
    default:
      guard let key = DataSetting.names.first(where: { $0.option == name })?.key else { throw Self.unknown(name) }
      given.insert(key)
      try set(DataSetting(key: key, text: text))
    }
    do throws(TelemetryError) { try sampling.check() } catch { throw JobError(error.message) }
  }

  private static func unknown(_ name: String) -> JobError {
    let plain = OtherWords.plain(name)
    guard let key = DataSetting.names.first(where: { OtherWords.plain($0.key) == plain })?.key else {
      return JobError(NearName.unknown(name, among: names))
    }
    return JobError("is a key of the specification: data: {\(key): …}")
  }

  private mutating func set(_ setting: DataSetting) throws(JobError) {
    let text = setting.text
    switch setting.key {
    case "timeColumn": timeColumn = text
    case "format": format = try Self.choice(text)
    case "missing": form.missing.append(text)
    case "path": form.path = text
    case "decimalMark": form.decimalMark = try Self.choice(text) as TableOptions.DecimalMark
    case "dateOrder": form.dateOrder = try Self.choice(text) as TableOptions.DateOrder
    case "timeUnit": form.timeUnit = try Self.choice(text) as TimeColumn.Unit
    case "interpolate": sampling.interpolation = try Self.choice(text)
    case "smooth": sampling.smoothing = try Self.number(text)
    case "flattenPeaks": sampling.keepsPeaks = text != "true"
    case "maxGap": sampling.gap = try Self.number(text)
    case "comment": form.comment = text
    case "where":
      guard let choice = RowChoice(text) else {
        throw JobError("“\(text.prefix(60))” has no =; write column=text, as in 'pid=Speed'")
      }
      choices.append(choice)
    case "separator": form.delimiter = try (Self.choice(text) as Separator).byte
    case "skipLines": form.skippedLines = try Self.line(text)
    case "unitsLine": form.unitsLine = try Self.line(text)
    case "headerLine":
      let line = try Self.line(text)
      form.header = line == 0 ? .none : .line(line)
    default: throw Self.unknown(setting.key)
    }
  }

  /// What divides the fields of a line.
  enum Separator: String, CaseIterable {
    case comma, semicolon, tab, pipe, space

    fileprivate var byte: UInt8 {
      switch self {
      case .comma: 0x2C
      case .semicolon: 0x3B
      case .tab: 0x09
      case .pipe: 0x7C
      case .space: 0x20
      }
    }
  }

  private static func line(_ text: String) throws(JobError) -> Int {
    guard let line = Int(text), 0...1_000_000 ~= line else {
      throw JobError("“\(text.prefix(60))” is not possible; write a whole number from 0 to 1000000")
    }
    return line
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(JobError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw JobError(NearName.unknown(text, among: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  private static func number(_ text: String) throws(JobError) -> Double {
    guard let number = DecimalText.number(from: text.trimmingSpaces) else {
      let step = SpanText.seconds(text).map { "; in seconds it is \(DecimalText.short($0, decimals: 9))" } ?? ""
      throw JobError("“\(text.prefix(60))” is not a finite decimal number\(step)")
    }
    return number
  }

  /// A reader of the rows that are wanted.
  package func open() throws(TelemetryError) -> any RowReader {
    let source = try source()
    var form = form
    form.choices = choices
    // By them the header is found.
    form.wanted +=
      columns.map { text in
        String(text[(text.lastIndex(of: "=").map(text.index(after:)) ?? text.startIndex)...])
      } + [timeColumn].compactMap { $0 } + choices.map(\.column)
    let reader =
      if let format { try format.reader(source, options: form) } else {
        try DataFormat.detectedReader(source, options: form)
      }
    return choices.isEmpty ? reader : try ChosenRows(reader, where: choices)
  }
}

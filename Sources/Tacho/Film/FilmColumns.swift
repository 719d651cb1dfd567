public import Gauges
public import Telemetry
import VectorGraphics

/// What the columns of data are for: which value of a gauge each fills, and how its unit becomes the gauge's.
///
/// Every column that is named must fill a value the gauge has, and every value of the gauge must be filled by a column
/// or fixed by the specification; else a part of the picture would stand still, or show what nobody measured.
public struct FilmColumns: Sendable {
  public let targets: [GaugeFilm.Target]
  public let channels: [Channel]
  /// The gauge, with the unit of its data where it had none.
  public let gauge: Gauge
  /// For each column the scale on which its value turns; nil where it does not.
  public let circles: [Scale?]
  /// For each column what ballistics take its value for.
  public let quantities: [Ballistics.Quantity]
  /// What a person should know, a sentence each: hints at units that have not been taken.
  public let notes: [String]

  /// - Parameters:
  ///   - columns: `column` or `name=column`. Without any: the columns named like the gauge's values, else `value`, else
  ///     the only column that is not the time.
  ///   - units: `unit` for all columns or `column=unit`, in which the data are.
  ///   - gauge: what follows the data.
  ///   - reader: of the data; it tells which columns there are.
  /// - Throws: ``FilmColumnError`` with the names there are.
  public init(
    _ columns: [String], units: [String] = [], gauge: Gauge, reader: any RowReader
  ) throws(FilmColumnError) {
    let pairs = try Self.pairs(columns, gauge, reader)
    try Self.checkNames(pairs, gauge)
    try Self.checkAllFilled(pairs.map(\.target), gauge)
    let units = try ColumnUnits(units, columns: pairs.map(\.column), reader: reader)
    (targets, self.gauge) = (pairs.map(\.target), units.labelling(gauge, pairs))
    let labelled = self.gauge
    quantities = pairs.map { pair in
      if case .gauge(let index) = pair.target { return labelled.grid.gauges[index].ballisticQuantity }
      return labelled.ballisticQuantity
    }
    circles = pairs.map { Self.circle(of: $0.target, gauge) }
    var (channels, notes): ([Channel], [String]) = ([], [])
    for (target, column) in pairs {
      let unit = Self.unit(of: target, gauge)
      let channel = try units.channel(column, to: unit, turn: Self.circle(of: target, gauge)?.turn)
      channels.append(channel.accepting(Self.accepted(by: target, gauge)))
      if let note = units.note(column, to: unit) { notes.append(note) }
    }
    (self.channels, self.notes) = (channels, notes)
  }

  typealias Pair = (target: GaugeFilm.Target, column: String)

  /// `name=column`, or the gauge's value, or the values of several gauges in their order.
  private static func pairs(
    _ columns: [String], _ gauge: Gauge, _ reader: any RowReader
  ) throws(FilmColumnError) -> [Pair] {
    let holdsGauges = gauge.kind.traits.contains(.holdsGauges)
    guard columns.isEmpty else {
      var pairs: [Pair] = []
      for (index, text) in columns.enumerated() {
        guard let equals = text.firstIndex(of: "="), !reader.columns.contains(text) else {
          pairs.append((holdsGauges ? .gauge(index) : .value, text))
          continue
        }
        let (name, column) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
        pairs.append((name == "value" && gauge.namesOfValues.isEmpty && !holdsGauges ? .value : .named(name), column))
      }
      return pairs
    }
    let known = gauge.namesOfValues.filter(reader.columns.contains)
    if !known.isEmpty { return known.map { (.named($0), $0) } }
    let others = reader.columns.filter { !SampleReader.timeNames.contains($0.lowercased()) }
    guard let column = others.contains("value") ? "value" : others.count == 1 ? others.first : nil else {
      throw FilmColumnError(
        .column, names: reader.columns,
        "is missing; the columns of the data are \(reader.columns.prefix(40).joined(separator: ", "))")
    }
    return [(holdsGauges ? .gauge(0) : .value, column)]
  }

  private static func checkNames(_ pairs: [Pair], _ gauge: Gauge) throws(FilmColumnError) {
    let names = gauge.namesOfValues
    for (index, pair) in pairs.enumerated() {
      switch pair.target {
      case .value, .progress:
        if pairs[..<index].contains(where: { $0.target == .value }) {
          throw FilmColumnError(
            .column, "this gauge shows one value; give one column, or name=column for kinds that show several")
        }
      case .named(let name):
        guard names.contains(name) else {
          let given = "“\(name.prefix(40))=\(pair.column.prefix(40))”"
          throw FilmColumnError(
            .column, names: names,
            gauge.kind.traits.contains(.holdsGauges)
              ? "\(given): the gauges of a picture take their columns in their order; leave the name out"
              : names.isEmpty
                ? "\(given): this gauge shows one value, named value; write the column alone"
                : "\(given): there is no value “\(name.prefix(40))”; there are \(names.joined(separator: ", "))")
        }
        if pairs[..<index].contains(where: { $0.target == pair.target }) {
          throw FilmColumnError(.column, "the value \(name) is filled by two columns; leave one of them out")
        }
      case .gauge(let index):
        guard gauge.grid.gauges.indices.contains(index) else {
          throw FilmColumnError(
            .column,
            "“\(pair.column.prefix(40))” is one column too many: the picture has \(gauge.grid.gauges.count) "
              + "gauges, which take their columns in their order")
        }
      }
    }
  }

  /// - Throws: ``FilmColumnError`` naming the values that neither a column fills nor the specification fixes.
  private static func checkAllFilled(_ targets: [GaugeFilm.Target], _ gauge: Gauge) throws(FilmColumnError) {
    let missing: [String]
    if gauge.kind.traits.contains(.holdsGauges) {
      missing = gauge.grid.gauges.enumerated().compactMap { index, part in
        let isFixed = part.value != nil || part.values.contains { $0.value != nil }
        if targets.contains(.gauge(index)) || isFixed || part.kind.traits.contains(.holdsGauges) { return nil }
        return part.title.isEmpty ? "gauge \(index + 1)" : "“\(part.title)” (gauge \(index + 1))"
      }
    } else if targets.contains(where: { if case .named = $0 { true } else { false } }) {
      missing = gauge.namesOfNeededValues.filter { name in
        !targets.contains(.named(name)) && gauge.values.first { $0.name == name }?.value == nil
      }
    } else {
      missing = []
    }
    guard !missing.isEmpty else { return }
    throw FilmColumnError(
      .column, names: missing,
      "no column fills \(missing.joined(separator: ", ")); name one for each, or give it a value in the specification")
  }

  /// The scale on which a value turns; nil where it does not.
  private static func circle(of target: GaugeFilm.Target, _ gauge: Gauge) -> Scale? {
    switch target {
    case .gauge(let index): gauge.grid.gauges.indices.contains(index) ? gauge.grid.gauges[index].turningScale : nil
    case .value, .named, .progress: gauge.turningScale
    }
  }

  /// The Speedometer's rule; other gauges show every number.
  private static func accepted(by target: GaugeFilm.Target, _ gauge: Gauge) -> ClosedRange<Double>? {
    let kind =
      if case .gauge(let index) = target, gauge.grid.gauges.indices.contains(index) {
        gauge.grid.gauges[index].kind
      } else { gauge.kind }
    return kind == .speedometer ? SpeedometerConstants.Values.accepted : nil
  }

  private static func unit(of target: GaugeFilm.Target, _ gauge: Gauge) -> String {
    switch target {
    case .value, .progress: gauge.unit
    case .named(let name): gauge.unit(ofValue: name)
    case .gauge(let index): gauge.grid.gauges.indices.contains(index) ? gauge.grid.gauges[index].unit : ""
    }
  }
}

/// What is wrong with the columns of a film, or with their units.
public struct FilmColumnError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Field: String, Hashable, Sendable {
    case column
    case dataUnit = "data-unit"
  }

  /// Which of the two lists.
  public let field: Field
  public let description: String
  /// The names that would have been right.
  public let names: [String]

  init(_ field: Field, names: [String] = [], _ message: String) {
    (self.field, description, self.names) = (field, message.cleanedLine, names)
  }
}

extension Gauge {
  /// The names that a column may fill; empty where there is one value only.
  package var namesOfValues: [String] { kind.valueNames.isEmpty ? values.map(\.name) : kind.valueNames }

  /// Those without which something would be drawn that nobody measured.
  fileprivate var namesOfNeededValues: [String] {
    switch kind {
    // Without a pressure there is no window for it.
    case .altimeter: ["altitude"]
    case .level: variant == "round" ? kind.valueNames : ["roll"]
    default: namesOfValues
    }
  }

  /// The unit of the gauge is that of its first value; an altimeter's pressure has its own, in the file's.
  fileprivate func unit(ofValue name: String) -> String { kind == .altimeter && name == "pressure" ? "" : unit }
}

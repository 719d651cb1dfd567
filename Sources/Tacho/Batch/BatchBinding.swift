import Gauges
public import Specification
import Telemetry
import VectorGraphics

/// A text with placeholders for a row's columns, as in `{name} ({row})`.
///
/// What stands in braces is the name of a column, whatever else is in it: `{Speed [km/h]}`, `{Temp: °C}`. `{row}` is the
/// row's number, from 1; `{row:05}` has leading zeros.
public struct BatchTemplate: Hashable, Sendable {
  /// What the text of a row is made of, one after the other.
  public enum Piece: Hashable, Sendable {
    case literal(String)
    /// The row's number with at least so many digits.
    case row(digits: Int)
    case column(String)
  }

  /// In the order of the text.
  public let pieces: [Piece]

  /// Takes the pieces as they are; none at all make an empty text.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Reads what a key is set to. Where that may be a map, `{from: 0}` is one, and what stands in braces is a placeholder
  /// when it is made of letters, digits, spaces and `_-./#%()°`, without a space at either end.
  public init(_ text: String, for path: String) {
    let isMap = SpecificationTemplate.takesSyntax(path)
    self.init(text) { isMap ? Self.isPlainName($0) : true }
    // Quotes around all of a value are those of YAML.
    guard !isMap, !isConstant, let mark = text.first, mark == "'" || mark == "\"", text.last == mark else { return }
    let inner = text.dropFirst().dropLast()
    if !inner.contains(mark) { self.init(String(inner)) }
  }

  /// Reads a text with placeholders; braces that are empty, or not closed, stay as they are written.
  public init(_ text: String) { self.init(text) { _ in true } }

  private init(_ text: String, where isName: (Substring) -> Bool) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.first {
      // A name has no brace in it, so the search ends at the next one of either kind, and a text of braces is read once.
      if character == "{", let close = rest.dropFirst().firstIndex(where: { $0 == "}" || $0 == "{" }),
        rest[close] == "}", let piece = Self.placeholder(rest[rest.index(after: rest.startIndex)..<close], isName)
      {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        pieces.append(piece)
        literal = ""
        rest = rest[rest.index(after: close)...]
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  private static func placeholder(_ name: Substring, _ isName: (Substring) -> Bool) -> Piece? {
    if name == "row" { return .row(digits: 1) }
    if name.hasPrefix("row:0"), let digits = Int(name.dropFirst(5)), (1...18).contains(digits) {
      return .row(digits: digits)
    }
    return !name.isEmpty && isName(name) ? .column(String(name)) : nil
  }

  private static func isPlainName(_ name: Substring) -> Bool {
    let marks: Set<Unicode.Scalar> = [" ", "_", "-", ".", "/", "#", "%", "(", ")", "°"]
    return name.first != " " && name.last != " "
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || marks.contains($0)
      }
  }

  /// As it is written.
  package var text: String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .row(let digits): digits == 1 ? "{row}" : "{row:0\(digits)}"
      case .column(let name): "{\(name)}"
      }
    }
    .joined()
  }

  /// The columns it names, in the order of the text; one that is named twice is there twice.
  public var columns: [String] {
    pieces.compactMap { if case .column(let name) = $0 { name } else { nil } }
  }

  /// Whether every row gives the same text.
  public var isConstant: Bool { pieces.allSatisfy { if case .literal = $0 { true } else { false } } }

  /// The number of a row with at least so many digits.
  public static func padded(_ row: Int, digits: Int) -> String {
    let text = "\(row)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// Where a key's value comes from: one column, or a text made of several.
public struct BatchBinding: Hashable, Sendable {
  /// The key, as in `scale.max`.
  public let path: String
  let template: BatchTemplate
  let form: SpecificationTemplate.CellForm

  /// The path of the gauge whose value it fills, as in `layout.gauges[0].`, and `value` or `values`; nil for other keys.
  var valueKey: (root: String, key: String)? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    let isNamed = names.count > 1 && names[names.count - 2] == "values"
    guard isNamed || names.last == "value" else { return nil }
    let root = names.dropLast(isNamed ? 2 : 1).map { $0 + "." }.joined()
    return (root, isNamed ? "values" : "value")
  }

  /// The columns it takes.
  public var columns: [String] { template.columns }

  /// - Throws: ``BatchError`` when the key does not exist or cannot take a cell.
  public init(path: String, template: String) throws(BatchError) {
    guard let form = SpecificationTemplate.cellForm(of: path) else {
      throw BatchError("\(path.prefix(80)): no key of a specification that a column can fill")
    }
    (self.path, self.template, self.form) = (path, BatchTemplate(template, for: path), form)
  }

  /// The keys without a point in their paths that a column fills by its name. Others, such as `state`, `size` and `kind`,
  /// are words that columns of any table may have.
  static let namedKeys: Set<String> = [
    "value", "title", "subtitle", "unit", "min", "max", "previous", "reference", "uncertainty", "stateText",
  ]

  /// A column that is named like one of these keys or a longer path, or like a gauge of a layout: then it fills that one's value, and `id.key`
  /// another key of it. Nil when it is neither.
  init?(column: String, ids: [String?] = []) {
    var path = column
    let name = column.prefix { $0 != "." }
    if let index = ids.firstIndex(where: { $0.map { $0 == name } ?? false }) {
      path = "layout.gauges[\(index)]" + (name.endIndex == column.endIndex ? ".value" : column[name.endIndex...])
    }
    guard path.contains(".") || Self.namedKeys.contains(path), let form = SpecificationTemplate.cellForm(of: path)
    else {
      return nil
    }
    (self.path, template, self.form) = (path, BatchTemplate("{\(column)}"), form)
    guard template.pieces == [.column(column)] else { return nil }
  }

  /// What fills the key for one row; nil when its cell is empty and the specification's own value stays.
  ///
  /// - Parameter clock: what 5:14 is where it is a number; nil where the key says so itself.
  /// - Throws: ``BatchError`` at the cell.
  func content(
    _ row: BatchRows.Cells, clock: Channel.Clock? = nil
  ) throws(BatchError) -> SpecificationTemplate.Value.Content? {
    guard template.pieces.count == 1, case .column(let column) = template.pieces[0] else { return joined(row) }
    guard let text = row.text(column), !text.isEmpty else { return missing }
    switch form {
    case .text: return .text(text)
    case .word: return .word(text.trimmingSpaces)
    case .numberOrTime where text.contains(":") && clock == nil && !row.holdsNumbers(column):
      return .word(text.trimmingSpaces)
    case .number, .numberOrTime: return try row.number(column, clock: clock).map { .word("\($0)") } ?? missing
    }
  }

  private var missing: SpecificationTemplate.Value.Content? {
    switch form {
    case .number(orMissing: true), .numberOrTime(orMissing: true): .missing
    default: nil
    }
  }

  private func joined(_ row: BatchRows.Cells) -> SpecificationTemplate.Value.Content? {
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .row(let digits): text += BatchTemplate.padded(row.number, digits: digits)
      case .column(let name): text += row.text(name) ?? ""
      }
    }
    if form == .text { return .text(text) }
    return text.trimmingSpaces.isEmpty ? missing : .word(text.trimmingSpaces)
  }
}

extension GaugeBatch.Job {
  fileprivate init(_ cells: BatchRows.Cells, _ values: [SpecificationTemplate.Value], _ places: [TelemetryError.Place])
  {
    (row, line, self.values, self.places) = (cells.number, cells.line, values, places)
  }

  /// One that no table has: an error names line 1.
  public init(_ values: [SpecificationTemplate.Value]) {
    self.init(row: 1, line: 1, values: values, places: values.map { _ in .init(line: 1, column: 1) })
  }

  /// The cell of the key that a problem is about; nil when no cell fills that.
  public func place(of problem: SpecificationProblem) -> TelemetryError.Place? {
    values.firstIndex {
      $0.path == problem.path || problem.path.hasSuffix("." + $0.path) || $0.path.hasPrefix(problem.path + ".")
    }.map { places[$0] }
  }
}

extension SpecificationTemplate {
  /// The units of the values of its gauges, and those in which they are shown, by the paths of their keys, as in
  /// `layout.gauges[0].value`, `values.rpm` or `displayUnit`; a unit is empty where a gauge has none. That of values of any
  /// name is at `values`, that of limits at `reference`.
  package var unitsOfValues: [String: String] {
    let gauges = gaugesOfLayout
    guard !gauges.isEmpty else { return ownUnits(at: "") }
    return gauges.enumerated().reduce(into: [:]) { units, gauge in
      units.merge(gauge.element.ownUnits(at: "layout.gauges[\(gauge.offset)].")) { first, _ in first }
    }
  }

  private func ownUnits(at root: String) -> [String: String] {
    let kind = member("kind")?.scalar.flatMap { Gauge.Kind.named($0.text) } ?? .usual
    func text(_ member: SpecificationTemplate?) -> String { member?.scalar?.text.trimmingSpaces ?? "" }
    let given = text(member("unit"))
    let isOfSeconds =
      text(member("scale")?.member("type")) == "time"
      || (try? NumberFormat(text(member("readout")?.member("format"))))?.unit == "s"
    let usual = !given.isEmpty ? given : isOfSeconds ? "s" : kind.usualUnit
    var units = [root + "value": kind.ownUnit(isNamed: member("values") != nil) ?? usual, root + "reference": usual]
    if kind.valueNames.isEmpty { units[root + "values"] = usual }
    // A number that has none by nature is what it is.
    for name in kind.valueNames where kind.ownUnits[name] != "" {
      units[root + "values." + name] = kind.unit(ofValue: name, unit: given, usual: usual)
    }
    if let shown = member("displayUnit") { units[root + "displayUnit"] = text(shown) }
    return units
  }
}

/// Turns rows into jobs. Which columns are named like keys is found out once for each name.
public final class BatchBinder {
  private let bindings: [BatchBinding]
  private let taken: Set<String>
  private let ids: [String?]
  /// The units of values where no row says one, by the paths of their keys.
  private let units: [String: String]
  private var known: [String: BatchBinding?] = [:]

  /// For the rows of `batch`: no column fills a key that it sets for all of them.
  public convenience init(_ batch: GaugeBatch) {
    self.init(batch.bindings, fixed: batch.fixed, ids: batch.ids, units: batch.unitsOfValues)
  }

  /// - Parameters:
  ///   - bindings: what comes from elsewhere than a column named like a key.
  ///   - fixed: keys that no column fills.
  ///   - ids: what the gauges of a layout are called by.
  ///   - units: those of values by the paths of their keys, as in `layout.gauges[0].value`, into which columns are converted
  ///     whose table says another one; an empty one takes the table's. Other values are taken as they are.
  public init(
    _ bindings: [BatchBinding], fixed: Set<String> = [], ids: [String?] = [], units: [String: String] = [:]
  ) {
    (self.bindings, self.ids, self.units) = (bindings, ids, units)
    taken = fixed.union(bindings.map { SpecificationTemplate.usualName(of: $0.path) })
  }

  /// - Returns: what is to be drawn, or what is wrong with the first cell that cannot be.
  public func job(_ record: BatchRows.Record) -> Result<GaugeBatch.Job, BatchError> {
    record.cells.flatMap { cells in
      do throws(BatchError) { return .success(try job(cells)) } catch { return .failure(error) }
    }
  }

  private func job(_ cells: BatchRows.Cells) throws(BatchError) -> GaugeBatch.Job {
    var values: [SpecificationTemplate.Value] = []
    var places: [TelemetryError.Place] = []
    let free = cells.columns.lazy.filter { !self.taken.contains(SpecificationTemplate.usualName(of: $0)) }
    let named = free.compactMap(binding(named:))
    var filled: [String: String] = [:]
    for binding in named {
      guard let other = filled.updateValue(binding.path, forKey: SpecificationTemplate.usualName(of: binding.path))
      else {
        continue
      }
      throw BatchError(
        "the columns “\(other)” and “\(binding.path)” fill the same key; leave one of them out",
        at: cells.place(of: binding.template.columns.first))
    }
    for binding in [named.map { $0 }, bindings].joined() {
      guard let content = try binding.content(cells, clock: clock(of: binding, cells)) else { continue }
      values.append(SpecificationTemplate.Value(path: binding.path, content))
      places.append(cells.place(of: binding.template.columns.first))
    }
    // Values first: a gauge without a unit takes theirs.
    let all = named.map { $0 } + bindings
    for binding in all.filter({ $0.valueKey != nil }) + all.filter({ $0.valueKey == nil }) {
      try takeUnit(of: cells, binding, &values, &places)
    }
    return GaugeBatch.Job(cells, values, places)
  }

  /// The value in the gauge's unit, or the gauge in the table's, as in a film.
  private func takeUnit(
    of cells: BatchRows.Cells, _ binding: BatchBinding, _ values: inout [SpecificationTemplate.Value],
    _ places: inout [TelemetryError.Place]
  ) throws(BatchError) {
    guard let (root, unit, isLimit) = unit(of: binding), case .column(let column)? = binding.template.pieces.first,
      binding.template.pieces.count == 1, let own = cells.units[column],
      let index = values.lastIndex(where: { $0.path == binding.path })
    else { return }
    var target = unit
    let isShown = isLimit && units[root + "displayUnit"] == unit
    if !isShown, case .text(let text)? = values.last(where: { $0.path == root + "unit" })?.content {
      target = text.trimmingSpaces
    }
    guard !target.isEmpty else {
      if isLimit { return }
      values.append(SpecificationTemplate.Value(path: root + "unit", .text(own)))
      places.append(places[index])
      return
    }
    guard own != target, case .word(let word) = values[index].content, let number = DecimalText.number(from: word)
    else {
      return
    }
    do throws(MeasureUnitError) {
      let converted = try UnitConversion(from: own, to: target).converted(number)
      values[index] = SpecificationTemplate.Value(path: binding.path, converted.map { .word("\($0)") } ?? .missing)
    } catch {
      throw BatchError(
        "\(column.prefix(40)) is in \(own), the gauge in “\(target.prefix(40))”: \(error); give the gauge a unit it can be "
          + "converted to", at: places[index])
    }
  }

  /// The path of the gauge whose value or limit it fills, and the unit of that; nil where it fills none.
  private func unit(of binding: BatchBinding) -> (root: String, unit: String, isLimit: Bool)? {
    if let key = binding.valueKey, let unit = units[binding.path] ?? units[key.root + key.key] {
      return (key.root, unit, false)
    }
    let path = binding.path
    let isInLayout = path.hasPrefix("layout.gauges[")
    let root = isInLayout ? path.prefix { $0 != "]" } + "]." : ""
    let key = String(path.dropFirst(root.count))
    guard let limit = FilmLimit(path: key), let unit = units[root + "reference"] else { return nil }
    switch limit.field {
    case .reference, .previous: return (String(root), unit, true)
    // It may have a scale of its own.
    case .pointer: return nil
    default: return (String(root), units[root + "displayUnit"] ?? unit, true)
    }
  }

  /// What 5:14 is: for a value alone in the unit of the gauge the gauge says it.
  private func clock(of binding: BatchBinding, _ cells: BatchRows.Cells) -> Channel.Clock? {
    guard let target = unit(of: binding)?.unit, let column = binding.template.columns.first else { return nil }
    let unit = cells.units[column] ?? target
    guard binding.valueKey?.key != "value" || unit != target,
      let seconds = MeasureUnit.secondsOfClock(in: unit), seconds > 0
    else { return nil }
    return .span(unit: seconds)
  }

  /// Those of some columns whose numbers it takes.
  package func numberColumns(_ columns: [String]) -> [String] {
    let free = columns.filter { !taken.contains(SpecificationTemplate.usualName(of: $0)) }
    return (free.compactMap(binding(named:)) + bindings).compactMap { binding in
      guard case .column(let column)? = binding.template.pieces.first, binding.template.pieces.count == 1 else {
        return nil
      }
      return switch binding.form {
      case .number, .numberOrTime: column
      case .text, .word: nil
      }
    }
  }

  /// What to say of columns whose names look like another unit than that of the gauge whose value they fill, or that begin with times,
  /// as `clocks` has them.
  package func unitNotes(
    _ columns: [String], units known: [String: String], clocks: [String: String] = [:]
  ) -> [String] {
    let free = columns.filter { !taken.contains(SpecificationTemplate.usualName(of: $0)) }
    let all = free.compactMap(binding(named:)) + bindings
    return all.compactMap { binding in
      guard let (root, target, isLimit) = unit(of: binding), !isLimit,
        case .column(let column)? = binding.template.pieces.first, binding.template.pieces.count == 1,
        known[column] == nil,
        !all.contains(where: { $0.path == root + "unit" })
      else { return nil }
      if let first = clocks[column], let note = ColumnUnits.noteOfClocks(column, to: target, first) { return note }
      return ColumnUnits.note(column, to: target) { unit in
        target.isEmpty
          ? "\(root)unit: \(unit) says it"
          : units[root + "displayUnit"] != nil
            ? "\(root)unit: \(unit) says so and is shown in the same unit"
            : "\(root)unit: \(unit) with \(root)displayUnit: \(target.prefix(40)) converts it"
      }
    }
  }

  /// Whether a column fills a key by its name.
  public func fills(_ column: String) -> Bool { binding(named: column) != nil }

  private func binding(named column: String) -> BatchBinding? {
    if let known = known[column] { return known }
    let binding = BatchBinding(column: column, ids: ids)
    // A table may have any number of different names in its lines.
    if known.count < Limits.dataColumns { known[column] = .some(binding) }
    return binding
  }
}

import VectorGraphics

/// What stands in a document in place of a specification: the name of one, the row of a table that fills it in, and
/// what to change.
///
///     spec: tank.yaml
///     data: stations.csv
///     row: { station: Kiel }
///     set: { title: "{station}", scale.max: 120 }
///
/// With a row there may be no `spec`: then all comes from the row and `set`.
public struct GaugeReference: Hashable, Sendable {
  /// A row of a table.
  public struct Row: Hashable, Sendable {
    /// Which row of the table it is.
    public enum Choice: Hashable, Sendable {
      /// Counted from 1, behind the names of the columns.
      case number(Int)
      /// The one that has these texts in these columns; there is at least one.
      case cells([Cell])
    }

    /// A column and the text that the row has in it.
    public struct Cell: Hashable, Sendable {
      /// The name of the column, as the table's head has it.
      public let column: String
      /// What stands in the cell, spaces around it aside; compared as text, not as a number.
      public let text: String
    }

    /// The file with the table, as the document writes it.
    public let path: String
    /// By number, or by what stands in it.
    public let choice: Choice
    /// Where file and row were written; nil when that is told by what holds the reference.
    public let pathPlace: Place?
    /// Where the choice was written; nil when that is told by what holds the reference.
    public let place: Place?
  }

  /// A change to the specification.
  public struct Setting: Hashable, Sendable {
    /// The key, as in `scale.max`.
    public let path: String
    /// In YAML, on one line.
    public let value: String
    /// The same as a text in which columns of the row may be named; nil when it is a list or a map.
    public let text: String?
    /// Where the key was written; nil when that is told by what holds the reference.
    public let place: Place?

    /// Takes the key, its value in YAML on one line, the value as a text with columns in it, if it is one, and its place.
    public init(path: String, value: String, text: String?, place: Place? = nil) {
      (self.path, self.value, self.text, self.place) = (path, value, text, place)
    }

    /// Whether it says what is at a path, or holds it.
    package func says(_ path: String) -> Bool {
      SpecificationTemplate.isPath(
        SpecificationTemplate.usualName(of: path), atOrBelow: SpecificationTemplate.usualName(of: self.path))
    }
  }

  /// The file of the specification, as the document writes it.
  public let path: String?
  /// Nil when no table fills the specification in.
  public let row: Row?
  /// In the order in which they are made, after the row's.
  public let settings: [Setting]
  /// Where the path was written, or else the reference begins.
  public let place: Place

  /// Reads a reference; nil when the text has neither `spec` nor `data` at its top, and so is a specification of its own
  /// or nothing that can be read.
  ///
  /// - Throws: ``SpecificationError`` when there are other keys beside these, or bad ones.
  public init?(_ bytes: [UInt8]) throws(SpecificationError) {
    guard !bytes.isEmpty, let root = try? SpecificationParser.parse(bytes), Self.isReference(root) else { return nil }
    var decoder = SpecificationDecoder(language: "reference")
    let reference = Self(root, &decoder)
    guard let reference, decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    self = reference
  }

  /// Whether it names a file. A map at `data` says how a picture's tables are written, and names none.
  static func isReference(_ node: SpecificationNode) -> Bool {
    guard case .map(let members) = node.content else { return false }
    return members.contains { member in
      guard member.key == "data", case .map = member.value.content else {
        return ["spec", "data"].contains(member.key)
      }
      return false
    }
  }

  /// Nil, with its problems reported, when something is wrong.
  init?(_ node: SpecificationNode, _ decoder: inout SpecificationDecoder) {
    guard case .map(let members) = node.content else { return nil }
    let count = decoder.problems.count
    var draft = Draft()
    decoder.map(node, keys: Self.keys, into: &draft)
    let names = Set(members.map(\.key))
    for (name, other) in [("data", "row"), ("row", "data")] where names.contains(name) && !names.contains(other) {
      decoder.report(node.place, "the key \(other) is missing: data and row belong together")
    }
    guard decoder.problems.count == count else { return nil }
    (path, settings) = (draft.path, draft.settings)
    row = draft.choice.map {
      Row(path: draft.data, choice: $0, pathPlace: draft.dataPlace, place: draft.rowPlace)
    }
    place = members.first { $0.key == "spec" }?.value.place ?? node.place
  }

  struct Draft {
    var path: String?
    var data = ""
    var dataPlace: Place?
    var choice: Row.Choice?
    var rowPlace: Place?
    var settings: [Setting] = []
  }

  static let keys: [Key<Draft>] = [
    .text("spec", \.path, "The file of a specification, below the folder of the document."),
    Key(
      name: "data", type: .text,
      summary: "A table in CSV, TSV, GPX, JSON or JSON lines, below the folder of the document.",
      isRequired: false
    ) { node, draft, decoder in
      (draft.data, draft.dataPlace) = (decoder.text(node) ?? "", node.place)
    },
    Key(
      name: "row", type: .either([.whole(Row.numbers), .map([])]),
      summary: "The row that fills the specification in: its number, from 1, or what it has in some columns.",
      isRequired: false
    ) { node, draft, decoder in
      (draft.choice, draft.rowPlace) = (Row.choice(node, &decoder), node.place)
    },
    Key(
      name: "set", type: .map([]), summary: "Keys of the specification and the values they get, as in scale.max: 220.",
      isRequired: false
    ) { node, draft, decoder in
      guard case .map(let members) = node.content else {
        return decoder.mismatch(node, "a map of paths, as in scale.max, to values")
      }
      guard members.count <= Limits.settings else {
        return decoder.report(node.place, "has \(members.count) keys; the limit is \(Limits.settings)")
      }
      draft.settings = members.map {
        Setting(path: $0.key, value: $0.value.flowText, text: $0.value.text(at: $0.key), place: $0.keyPlace)
      }
    },
  ]
}

extension GaugeReference.Row {
  /// - Parameter row: a number, or columns and their texts in YAML, as in `{station: Kiel}`.
  /// - Throws: ``SpecificationError`` when it is neither.
  public init(path: String, row: String) throws(SpecificationError) {
    var decoder = SpecificationDecoder(language: "reference")
    let choice: Choice?
    do throws(SpecificationProblem) {
      choice = Self.choice(try SpecificationParser.parse(Array(row.utf8)), &decoder)
    } catch {
      throw SpecificationError([SpecificationProblem(place: nil, path: "row", message: error.message)])
    }
    guard let choice else {
      throw SpecificationError(
        decoder.problems.map { SpecificationProblem(place: nil, path: "row", message: $0.message) })
    }
    (self.path, self.choice, pathPlace, place) = (path, choice, nil, nil)
  }

  static let numbers = 1.0...1e15

  static func choice(_ node: SpecificationNode, _ decoder: inout SpecificationDecoder) -> Choice? {
    guard case .map(let members) = node.content else {
      let wanted = "a row's number, from 1, or a map of columns to their texts, as in {station: Kiel}"
      guard case .scalar(let text, isQuoted: false) = node.content, let number = DecimalText.number(from: text),
        numbers.contains(number), let whole = Int(exactly: number)
      else {
        decoder.mismatch(node, wanted)
        return nil
      }
      return .number(whole)
    }
    guard (1...Limits.tableColumns).contains(members.count) else {
      decoder.report(node.place, "has \(members.count) columns; it must be 1 to \(Limits.tableColumns)")
      return nil
    }
    let cells = members.compactMap { member in
      decoder.text(member.value).map { Cell(column: member.key, text: $0) }
    }
    return cells.count == members.count ? .cells(cells) : nil
  }
}

extension SpecificationNode {
  /// A word or text; also `{speed}` and `{Temp: °C}`, which are names of columns to people and maps to YAML, for keys that
  /// take no map.
  fileprivate func text(at path: String) -> String? {
    switch content {
    case .scalar(let text, _): return text
    case .map(let members):
      guard let only = members.first, members.count == 1, case .scalar(let rest, isQuoted: false) = only.value.content,
        rest.isEmpty ? SpecificationTemplate.cellForm(of: path) != nil : !SpecificationTemplate.takesSyntax(path)
      else { return nil }
      return "{\(only.key)\(rest.isEmpty ? "" : ": " + rest)}"
    case .list: return nil
    }
  }

  /// The value on one line, in a form that reads back as the same.
  var flowText: String {
    switch content {
    case .scalar(let text, isQuoted: false) where !Self.isMarked(text): text
    case .scalar(let text, _): Self.quoted(text)
    case .list(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .map(let members):
      "{" + members.map { "\(Self.quoted($0.key)): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a plain text of a line by itself has marks that mean something in a list or map on one line.
  private static func isMarked(_ text: String) -> Bool {
    text.contains { ",[]{}".contains($0) } || text.contains(": ") || text.hasSuffix(":")
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case let scalar where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

public import VectorGraphics

/// A needle's own outline, in a small part of SVG's path language: `M`, `L`, `C` and `Z` with absolute coordinates.
///
/// x runs from −1 to 1 across the needle's width, y from 0 at the root to 1 at the tip. Numbers are decimal, kept apart
/// by spaces or a comma. Example: `M -1 0 L 0 1 L 1 0 Z`.
public struct NeedlePath: Hashable, Sendable {
  /// In unit space, as written.
  public let outline: Path

  /// - Throws: ``NeedlePathError`` that names the first character that is wrong.
  public init(_ text: String) throws(NeedlePathError) {
    var reader = NeedlePathReader(text)
    outline = try reader.read()
  }
}

/// What is wrong with a needle's outline, and where.
public struct NeedlePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the first wrong character, from 1; one past the end where something is missing.
  public let position: Int
  /// What must stand there, or what is wrong with what does.
  public let rule: String

  public var description: String { "character \(position): \(rule)" }
}

private struct NeedlePathReader {
  private let characters: [Character]
  private var index = 0

  /// Longer texts are cut; 200 commands with many decimals are far shorter.
  private static let longest = 20_000

  init(_ text: String) { characters = Array(text.prefix(Self.longest + 1)) }

  mutating func read() throws(NeedlePathError) -> Path {
    guard characters.count <= Self.longest else { throw error("the outline is longer than \(Self.longest) characters") }
    var elements: [Path.Element] = []
    var isOpen = false
    skipSpaces()
    while index < characters.count {
      let command = characters[index]
      guard elements.count < Limits.pathCommands else {
        throw error("an outline has at most \(Limits.pathCommands) commands")
      }
      guard "MLCZ".contains(command) else {
        throw error(
          "mlczHhVvSsQqTtAa".contains(command)
            ? "the command \(command) is not one of M, L, C and Z, which are absolute"
            : "expected a command, M, L, C or Z, not “\(command)”")
      }
      guard isOpen || command == "M" else { throw error("an outline begins with M") }
      if command == "M", isOpen { throw error("close the outline with Z before the next M") }
      index += 1
      switch command {
      case "M": elements.append(.move(try point()))
      case "L": elements.append(.line(try point()))
      case "C": elements.append(.cubic(try point(), try point(), try point()))
      default: elements.append(.close)
      }
      isOpen = command != "Z"
      skipSpaces()
    }
    guard !elements.isEmpty else { throw error("the outline is empty") }
    guard !isOpen else { throw error("the outline is not closed with Z") }
    return Path(elements)
  }

  private mutating func point() throws(NeedlePathError) -> Point {
    Point(x: try number(in: -1...1, axis: "x"), y: try number(in: 0...1, axis: "y"))
  }

  private mutating func number(in range: ClosedRange<Double>, axis: String) throws(NeedlePathError) -> Double {
    skipSpaces()
    if index < characters.count, characters[index] == "," {
      index += 1
      skipSpaces()
    }
    let start = index
    while index < characters.count, "+-.0123456789eE".contains(characters[index]),
      index == start || !"+-".contains(characters[index]) || "eE".contains(characters[index - 1])
    { index += 1 }
    guard let value = DecimalText.number(from: String(characters[start..<index])) else {
      throw NeedlePathError(position: start + 1, rule: "expected a number for \(axis)")
    }
    guard range.contains(value) else {
      throw NeedlePathError(
        position: start + 1,
        rule: "\(axis) must be \(DecimalText.short(range.lowerBound)) to \(DecimalText.short(range.upperBound))")
    }
    return value
  }

  private mutating func skipSpaces() {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
  }

  private func error(_ rule: String) -> NeedlePathError { NeedlePathError(position: index + 1, rule: rule) }
}

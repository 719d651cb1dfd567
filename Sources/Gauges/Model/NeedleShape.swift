public import VectorGraphics

/// The needles that come built in. Each is symmetric, ends in a point or a straight edge at its full length, and is
/// nowhere wider than its width, ornaments included.
public enum NeedleShape: String, Hashable, Sendable, CaseIterable {
  /// A slim bar with round ends.
  case bar
  /// Narrowing evenly to a fine round tip.
  case tapered
  /// Widening to four fifths, then a point.
  case sword
  /// A stem with an arrow head.
  case arrow
  /// A stem with a long narrow head.
  case lance
  /// Straight from a broad root to a point.
  case triangle
  /// A watch's plain hand: a thin root, then an even bar with a straight end.
  case baton
  /// A watch's kite-shaped hand.
  case dauphine
  /// A watch's hand with bellied sides.
  case leaf
  /// A watch's fine hand with an open circle.
  case breguet
  /// A stem that ends in a spade.
  case spade
  /// A thin even line.
  case line
  /// A line with a disc before its end.
  case lollipop
  /// An even bar with a short point.
  case pencil

  /// How many times as wide as the plain bar it looks right.
  public var widthFactor: Double {
    switch self {
    case .bar: 1
    case .line: 0.55
    case .pencil: 1.35
    case .baton: 1.5
    case .tapered: 1.6
    case .leaf: 1.9
    case .triangle, .sword, .dauphine: 2
    case .lance: 2.2
    case .lollipop: 2.6
    case .arrow: 2.9
    case .breguet, .spade: 3
    }
  }
}

/// What a needle's tail, the part beyond the hub, looks like.
public enum NeedleTail: String, Hashable, Sendable, CaseIterable {
  /// As wide as the root, with a round end.
  case plain
  /// Narrowing to its end.
  case tapered
  /// A stem with a round counterweight.
  case disc
  /// Widening to its end, which is straight.
  case paddle
}

/// Where a needle's outline comes from.
public enum NeedleForm: Hashable, Sendable {
  case shape(NeedleShape)
  case path(NeedlePath)
}

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

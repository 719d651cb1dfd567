import VectorGraphics

/// One thing that is wrong with a specification.
public struct SpecificationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it stands; nil when it is no place in the text.
  public let place: Place?
  /// The keys that lead to it, as in `scale.min` or `ranges[2].color`; empty at the top.
  public let path: String
  /// What is wrong, what was given, and what to do.
  public let message: String

  public init(place: Place?, path: String = "", message: String) {
    self.place = place.flatMap { $0.isInText ? $0 : nil }
    // Both may hold what a stranger wrote, and go to a terminal.
    self.path = path.utf8.count > 120 ? path.cleanedLine.prefix(120) + "…" : path.cleanedLine
    self.message = message.cleanedLine
  }

  /// `line:column: path: message`, as far as known.
  public var description: String {
    let position = place.map { "\($0.line):\($0.column): " } ?? ""
    return position + (path.isEmpty ? "" : path + ": ") + message
  }
}

/// Everything that is wrong with a specification, by place.
public struct SpecificationError: Error, Hashable, Sendable, CustomStringConvertible {
  public let problems: [SpecificationProblem]

  public init(_ problems: [SpecificationProblem]) {
    self.problems = problems.sorted {
      ($0.place ?? Place(line: 0, column: 0)) < ($1.place ?? Place(line: 0, column: 0))
    }
  }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

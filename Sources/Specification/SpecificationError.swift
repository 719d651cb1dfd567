import VectorGraphics

/// One thing that is wrong with a specification.
public struct SpecificationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it stands; nil when it is no place in the text.
  public let place: Place?
  /// The keys that lead to it, as in `scale.min` or `ranges[2].color`; empty at the top.
  public let path: String
  /// What is wrong, what was given, and what to do.
  public var message: String { other.map { "\(words) line \($0.line), column \($0.column)" } ?? words }
  private let words: String
  /// A second place, with which the message ends.
  private let other: Place?

  /// Makes one line of the message, and cuts a path of more than 120 bytes.
  public init(place: Place?, path: String = "", message: String) {
    self.init(place: place, path: path, message: message, at: nil)
  }

  /// - Parameter other: a second place, as where the first of two stands; the message ends with it.
  init(place: Place?, path: String = "", message: String, at other: Place?) {
    self.place = place.flatMap { $0.isInText ? $0 : nil }
    self.other = other
    // Both may hold what a stranger wrote, and go to a terminal.
    self.path = path.utf8.count > 120 ? path.cleanedLine.prefix(120) + "…" : path.cleanedLine
    words = message.cleanedLine
  }

  /// The same in a text that holds the one it is of.
  ///
  /// - Parameters:
  ///   - prefix: what stands before the message there.
  ///   - move: of a place in the inner text, that in the outer one; nil stands for that of a problem without a place.
  package func moved(before prefix: String = "", _ move: (Place?) -> Place?) -> SpecificationProblem {
    SpecificationProblem(place: move(place), path: path, message: prefix + words, at: other.flatMap { move($0) })
  }

  /// `line:column: path: message`, as far as known, and before it the file, where it is another one.
  public var description: String {
    let position = place.map { ($0.file.map { $0 + ":" } ?? "") + "\($0.line):\($0.column): " } ?? ""
    return position + (path.isEmpty ? "" : path + ": ") + message
  }

  /// Whether it is one of what settings say: it stands nowhere in the text, and is of a key of theirs, or of a part of what
  /// that takes.
  package func isOf(_ settings: [GaugeSpecification.Setting]) -> Bool {
    place == nil && settings.contains { SpecificationTemplate.isPath(path, atOrBelow: $0.path) }
  }

  /// Whether the text is neither JSON nor YAML, rather than more of YAML than a specification has.
  package var isSyntax: Bool { message.hasPrefix(SpecificationParser.syntaxWords) }

  /// The same with the name of the text that was read.
  public func description(in file: String) -> String {
    place == nil ? "\(file): \(self)" : moved { $0?.written(in: file) }.description
  }
}

/// Everything that is wrong with a specification, by place.
public struct SpecificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// By place; those without one come first.
  public let problems: [SpecificationProblem]

  /// Sorts the problems by place.
  public init(_ problems: [SpecificationProblem]) {
    self.problems = problems.sorted {
      ($0.place ?? Place(line: 0, column: 0)) < ($1.place ?? Place(line: 0, column: 0))
    }
  }

  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

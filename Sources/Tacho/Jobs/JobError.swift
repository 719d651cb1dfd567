import VectorGraphics

/// What is wrong with what a job was asked for: which part of it, or how its files are named. One line.
public struct JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given, and what to write instead: one line.
  public let description: String

  init(_ description: String) { self.description = description.cleanedLine }
}

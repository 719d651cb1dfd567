public import Telemetry
import VectorGraphics

/// What is wrong with a batch, or with one row of it.
public struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In the table; nil when it is no place there.
  public let place: TelemetryError.Place?
  /// What is wrong, what was given, and what to do: one line.
  public let message: String
  /// Whether the same could succeed at another time: memory was short, a device did not answer.
  public let isTransient: Bool

  /// Makes one line of the message: line ends become spaces, control characters are left out.
  public init(_ message: String, at place: TelemetryError.Place? = nil, isTransient: Bool = false) {
    // It may hold what a stranger wrote, and goes to a terminal.
    (self.message, self.place, self.isTransient) = (message.cleanedLine, place, isTransient)
  }

  init(_ error: TachoError) {
    self.init(
      error.description, isTransient: error == .givenUp || error.description.contains("out of memory"))
  }

  /// `line:column: message`, as far as known.
  public var description: String { (place.map { "\($0.line):\($0.column): " } ?? "") + message }
}

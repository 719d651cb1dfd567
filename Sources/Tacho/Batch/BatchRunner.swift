public import Telemetry
import VectorGraphics

/// What a source of work has to say.
public enum BatchFeed<Item> {
  case item(Item)
  /// Nothing just now; only while other work is under way.
  case notYet
  case end
}

/// Works on items at once, at most `jobs` at a time, and hands the results over in the items' order.
///
/// Bounded memory: no more than 16 results a job wait for a slow one before them. Cancelling the task stops it after
/// the items under way. `next` and `receive` are never called at the same time.
///
/// - Parameters:
///   - jobs: how many items are worked on at once; 1 and less is one.
///   - isolation: the caller's; leave it out.
///   - next: gives the next item. When it is told that it may not wait it should say `notYet` rather than block:
///     results are ready to be handed over, or will be.
///   - work: what is done with an item, on any thread.
///   - receive: takes a result, after those of all items before.
/// - Throws: what `next` or `receive` throw; items under way are finished, and their results dropped.
public func mapInOrder<Item: Sendable, Output: Sendable>(
  jobs: Int, isolation: isolated (any Actor)? = #isolation,
  next: (_ mayWait: Bool) throws -> BatchFeed<Item>, work: @escaping @Sendable (Item) async -> Output,
  receive: (Output) async throws -> Void
) async throws {
  let jobs = max(1, jobs)
  try await withThrowingTaskGroup(of: (Int, Output).self, isolation: isolation) { group in
    // Not a literal: of a generic type it becomes a call through an array, of which the loader warns in a fixed program.
    var finished = Dictionary<Int, Output>()
    var (started, delivered, running, isAtEnd) = (0, 0, 0, false)
    while true {
      fill: while !isAtEnd, running < jobs, started - delivered < jobs * 16, !Task.isCancelled {
        switch try next(running == 0) {
        case .item(let item):
          let index = started
          group.addTask { (index, await work(item)) }
          (started, running) = (started + 1, running + 1)
        case .notYet: break fill
        case .end: isAtEnd = true
        }
      }
      guard running > 0, let (index, output) = try await group.next() else { break }
      running -= 1
      finished[index] = output
      while let output = finished.removeValue(forKey: delivered) {
        delivered += 1
        try await receive(output)
      }
    }
    try Task.checkCancellation()
  }
}

/// What is wrong with a batch, or with one row of it.
public struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In the table; nil when it is no place there.
  public let place: TelemetryError.Place?
  /// What is wrong, what was given, and what to do: one line.
  public let message: String
  /// Whether the same could succeed at another time: memory was short, a device did not answer.
  public let isTransient: Bool
  /// The fault where a setting for all rows has it, whatever a row says; nil where it is the row's.
  public let setting: SpecificationProblem?

  /// Makes one line of the message: line ends become spaces, control characters are left out.
  public init(_ message: String, at place: TelemetryError.Place? = nil, isTransient: Bool = false) {
    self.init(message, at: place, isTransient: isTransient, setting: nil)
  }

  init(
    _ message: String, at place: TelemetryError.Place?, isTransient: Bool = false, setting: SpecificationProblem?
  ) {
    // It may hold what a stranger wrote, and goes to a terminal.
    (self.message, self.place, self.isTransient) = (message.cleanedLine, place, isTransient)
    self.setting = setting
  }

  /// The same at the beginning of a row, unless it has a place.
  package func placed(atLine line: Int) -> BatchError {
    BatchError(
      message, at: place ?? TelemetryError.Place(line: line, column: 1), isTransient: isTransient, setting: setting)
  }

  init(_ error: TachoError) {
    self.init(
      error.description, isTransient: error == .givenUp || error.description.contains("out of memory"))
  }

  /// `line:column: message`, as far as known.
  public var description: String { (place.map { "\($0.line):\($0.column): " } ?? "") + message }
}

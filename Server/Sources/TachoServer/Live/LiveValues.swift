import HTTPTypes
import Synchronization

/// The last lines of each name, in memory.
final class LiveValues: Sendable {
  /// A line of values and when it came.
  struct Reading: Sendable {
    /// Without its end: which gauge reads it is not known yet.
    let line: [UInt8]
    /// From 1, counted by name.
    let number: Int
  }

  private struct Channel: Sendable {
    var readings: [Reading] = []
    var count = 0
    /// The order of what was changed last.
    var turn = 0
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private struct State: Sendable {
    var channels: [String: Channel] = [:]
    var turn = 0
    var listener = 0
  }

  private let state = Mutex(State())
  private let mostNames: Int
  private let mostValues: Int

  init(names: Int, values: Int) { (mostNames, mostValues) = (names, values) }

  /// The most bytes of a line, so that what is kept has a limit.
  static let mostBytes = 16_384

  /// Takes a line. When there are too many names, the one that has been silent for longest and has no listener goes.
  ///
  /// - Throws: ``Problem`` when all of them have.
  func add(_ line: [UInt8], to name: String) throws(Problem) {
    let isTaken = state.withLock { state in
      guard makeRoom(for: name, in: &state) else { return false }
      state.turn += 1
      var channel = state.channels[name] ?? Channel()
      channel.turn = state.turn
      channel.count += 1
      channel.readings.append(Reading(line: line, number: channel.count))
      if channel.readings.count > mostValues { channel.readings.removeFirst() }
      for listener in channel.listeners.values { listener.yield() }
      state.channels[name] = channel
      return true
    }
    guard isTaken else { throw Self.full("names of live values") }
  }

  private func makeRoom(for name: String, in state: inout State) -> Bool {
    guard state.channels[name] == nil, state.channels.count >= mostNames else { return true }
    guard
      let silent = state.channels.filter({ $0.value.listeners.isEmpty }).min(by: { $0.value.turn < $1.value.turn })
    else { return false }
    state.channels[silent.key] = nil
    return true
  }

  /// The last lines, the newest last; none of a name that has not been heard of.
  ///
  /// - Parameter number: the number of a line that is known, as are those before it.
  func readings(of name: String, after number: Int = 0) -> [Reading] {
    state.withLock { state in
      let readings = state.channels[name]?.readings ?? []
      let first = readings.lastIndex { $0.number <= number }.map { $0 + 1 } ?? 0
      return Array(readings[first...])
    }
  }

  /// Tells of each change until it is let go. Changes that come together are told once.
  ///
  /// - Throws: ``Problem`` when there are too many names.
  func listen(to name: String) throws(Problem) -> LiveListener {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard makeRoom(for: name, in: &state) else { return nil }
      state.listener += 1
      state.channels[name, default: Channel()].listeners[state.listener] = continuation
      return state.listener
    }
    guard let number else { throw Self.full("names of live values") }
    continuation.onTermination = { [weak self] _ in self?.leave(name, number) }
    return LiveListener(changes: stream, continuation: continuation)
  }

  private func leave(_ name: String, _ number: Int) {
    state.withLock { state in
      guard state.channels[name]?.listeners.removeValue(forKey: number) != nil else { return }
      // Nothing was ever said under this name.
      if let channel = state.channels[name], channel.listeners.isEmpty, channel.count == 0 {
        state.channels[name] = nil
      }
    }
  }

  static func full(_ words: String) -> Problem {
    var problem = Problem(.serviceUnavailable, "there are too many \(words); try again later")
    problem.retryAfter = 10
    return problem
  }
}

/// Hears of changes until it is let go.
final class LiveListener: Sendable {
  let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(changes: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation) {
    (self.changes, self.continuation) = (changes, continuation)
  }

  deinit { continuation.finish() }
}

import JSONFormat
import NIOCore
import Synchronization
import Tacho

/// A gauge that follows a name's values: drawn once for all who see it in the same way.
final class LiveShow: Sendable {
  /// What viewers are told, and its number from 1.
  struct Event: Sendable {
    var number = 0
    var bytes = ByteBuffer()
  }

  private struct State: Sendable {
    var picture = Event()
    var value = Event()
    var viewers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let live: LiveValues
  private let name: String
  private let threads: DrawingThreads
  private let isStill: Bool
  /// What is told beside the pictures.
  let warnings: [String]
  private let stage: Mutex<LiveStage>
  private let listener: LiveListener
  private let state = Mutex(State())

  private static let frame = Duration.milliseconds(40)

  /// - Throws: ``Problem`` when there are too many names.
  init(
    _ stage: sending LiveStage, of name: String, _ live: LiveValues, _ threads: DrawingThreads, isStill: Bool
  ) throws(Problem) {
    (self.live, self.name, self.threads, self.isStill) = (live, name, threads, isStill)
    warnings = stage.warnings
    self.stage = Mutex(stage)
    listener = try live.listen(to: name)
  }

  // MARK: - Viewers

  /// The newest of each kind: who is slow misses what was between.
  var latest: (picture: Event, value: Event) { state.withLock { ($0.picture, $0.value) } }

  /// Tells a viewer of changes, of which there is one at once.
  func add(_ viewer: Int, _ continuation: AsyncStream<Void>.Continuation) {
    state.withLock { $0.viewers[viewer] = continuation }
    continuation.yield()
  }

  /// - Returns: whether it was the last.
  func remove(_ viewer: Int) -> Bool {
    state.withLock { state in
      state.viewers[viewer]?.finish()
      state.viewers[viewer] = nil
      return state.viewers.isEmpty
    }
  }

  // MARK: - Drawing

  /// Draws until its task is cancelled.
  func run() async {
    var reading: LiveValues.Reading?
    let clock = ContinuousClock()
    let start = clock.now
    var changes = listener.changes.makeAsyncIterator()
    while !Task.isCancelled {
      let news = live.readings(of: name, after: reading?.number ?? 0)
      reading = news.last ?? reading
      let refusal = news.isEmpty ? nil : take(news)
      let time = start.duration(to: clock.now) / .seconds(1)
      var isMissed = false
      do {
        let picture = try await threads.draw { [self] _ in
          stage.withLock { $0.picture(at: time, isStill: isStill) }
        }
        if let picture { publish(Self.event("picture", picture), \.picture) }
      } catch {
        // Where all threads are taken a picture is left out; the next one is as good.
        isMissed = true
      }
      if let newest = news.last {
        publish(Self.event("value", valueEvent(newest.number, refusal)), \.value)
      }
      if !isMissed, isStill || stage.withLock({ $0.rests(at: time) }) {
        _ = await changes.next()
      } else {
        try? await Task.sleep(for: Self.frame)
      }
    }
  }

  private func take(_ news: [LiveValues.Reading]) -> String? {
    let kept = live.readings(of: name)
    return stage.withLock { $0.take(news.map(\.line), kept: kept.map(\.line)) }
  }

  /// One value, or several by name; what is wrong with the newest line stands beside them.
  private func valueEvent(_ number: Int, _ refusal: String?) -> [UInt8] {
    let values = stage.withLock { $0.values }.map { ($0.name, JSON.orNull($0.value.map(JSON.number))) }
    var members: [(String, JSON)] = []
    switch values.count {
    case 0: break
    case 1: members.append(("value", values[0].1))
    default: members.append(("values", .object(values)))
    }
    members.append(("number", .number(Double(number))))
    if let refusal { members.append(("refusal", .string(refusal))) }
    return Array(JSON.object(members).compactText.utf8)
  }

  private func publish(_ bytes: ByteBuffer, _ kind: any WritableKeyPath<State, Event> & Sendable) {
    state.withLock { state in
      state[keyPath: kind] = Event(number: state[keyPath: kind].number + 1, bytes: bytes)
      for viewer in state.viewers.values { viewer.yield() }
    }
  }

  private static func event(_ name: String, _ bytes: [UInt8]) -> ByteBuffer {
    var buffer = ByteBuffer(string: "event: \(name)\n")
    for line in bytes.split(separator: 0x0A) {
      buffer.writeString("data: ")
      buffer.writeBytes(line)
      buffer.writeString("\n")
    }
    buffer.writeString("\n")
    return buffer
  }
}

/// All shows that somebody sees.
final class LiveShows: Sendable {
  private struct State: Sendable {
    var shows: [String: (show: LiveShow, task: Task<Void, Never>)] = [:]
    /// How many viewers there are, and how many there ever were.
    var count = 0
    var number = 0
  }

  private let state = Mutex(State())
  private let most: Int

  /// - Parameter viewers: the most of all shows together.
  init(viewers: Int) { most = viewers }

  /// One more viewer of a show.
  ///
  /// - Parameters:
  ///   - key: the same for all who see the same.
  ///   - make: is called for the first of them.
  /// - Throws: ``Problem`` when there are too many viewers or names.
  func viewer(of key: String, make: () throws -> LiveShow) throws -> LiveViewer {
    try state.withLock { state in
      guard state.count < most else { throw LiveValues.full("pages that follow live values") }
      let show: LiveShow
      if let known = state.shows[key] {
        show = known.show
      } else {
        show = try make()
        state.shows[key] = (show, Task { [show] in await show.run() })
      }
      state.count += 1
      state.number += 1
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      show.add(state.number, continuation)
      return LiveViewer(show, changes, continuation) { [weak self, number = state.number] in self?.leave(key, number) }
    }
  }

  private func leave(_ key: String, _ number: Int) {
    state.withLock { state in
      state.count -= 1
      guard let (show, task) = state.shows[key], show.remove(number) else { return }
      task.cancel()
      state.shows[key] = nil
    }
  }
}

/// Sees a show until it is let go.
final class LiveViewer: Sendable {
  let show: LiveShow
  let changes: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let leave: @Sendable () -> Void

  init(
    _ show: LiveShow, _ changes: AsyncStream<Void>, _ continuation: AsyncStream<Void>.Continuation,
    leave: @escaping @Sendable () -> Void
  ) {
    (self.show, self.changes, self.continuation, self.leave) = (show, changes, continuation, leave)
  }

  deinit { leave() }

  /// Says that it is time to look, though nothing has changed.
  func wake() { continuation.yield() }
}

import Synchronization

/// One drawing for all who ask for the same while it is under way.
final class SharedDrawings: Sendable {
  private struct Entry: Sendable {
    let number: Int
    let task: Task<Content, any Error>
    var readers = 1
  }

  private struct State: Sendable {
    var entries: [String: Entry] = [:]
    var number = 0
  }

  private let state = Mutex(State())

  /// - Parameters:
  ///   - key: the same for what is the same.
  ///   - draw: is called where nobody draws it yet; cancelled when the last who waits has gone.
  func content(of key: String, _ draw: @escaping @Sendable () async throws -> Content) async throws -> Content {
    let entry = state.withLock { state in
      if let entry = state.entries[key] {
        state.entries[key]?.readers += 1
        return entry
      }
      state.number += 1
      let number = state.number
      let task = Task {
        defer { self.remove(key, number) }
        return try await draw()
      }
      let entry = Entry(number: number, task: task)
      state.entries[key] = entry
      return entry
    }
    return try await withTaskCancellationHandler {
      try await entry.task.value
    } onCancel: {
      leave(key, entry.number)
    }
  }

  private func remove(_ key: String, _ number: Int) {
    state.withLock { if $0.entries[key]?.number == number { $0.entries[key] = nil } }
  }

  private func leave(_ key: String, _ number: Int) {
    let unwanted: Task<Content, any Error>? = state.withLock { state in
      guard var entry = state.entries[key], entry.number == number else { return nil }
      entry.readers -= 1
      state.entries[key] = entry.readers > 0 ? entry : nil
      return entry.readers > 0 ? nil : entry.task
    }
    unwanted?.cancel()
  }
}

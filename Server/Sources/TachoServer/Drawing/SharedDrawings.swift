import Synchronization

/// One drawing for all who ask for the same: while it is under way, and afterwards for as long as it is kept.
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

  private enum Found {
    case kept(Content)
    case underWay(Entry)
  }

  private let state = Mutex(State())
  private let cache: PictureCache

  init(keptIn cache: PictureCache) { self.cache = cache }

  /// - Parameters:
  ///   - key: the same for what is the same.
  ///   - draw: is called where it is neither kept nor drawn yet; cancelled when the last who waits has gone.
  func content(of key: String, _ draw: @escaping @Sendable () async throws -> Content) async throws -> Content {
    switch find(key, draw) {
    case .kept(let content): return content
    case .underWay(let entry):
      return try await withTaskCancellationHandler {
        try await entry.task.value
      } onCancel: {
        leave(key, entry.number)
      }
    }
  }

  private func find(_ key: String, _ draw: @escaping @Sendable () async throws -> Content) -> Found {
    state.withLock { state in
      if let entry = state.entries[key] {
        state.entries[key]?.readers += 1
        return .underWay(entry)
      }
      // It is kept before it is no longer under way: who finds neither is the first.
      if let content = cache[key] { return .kept(content) }
      state.number += 1
      let number = state.number
      let task = Task {
        defer { self.remove(key, number) }
        let content = try await draw()
        self.cache.keep(content, as: key)
        return content
      }
      let entry = Entry(number: number, task: task)
      state.entries[key] = entry
      return .underWay(entry)
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

import Hummingbird
import JSONFormat
import NIOCore
import ServiceLifecycle
import Synchronization
import Tacho

/// What a page that follows a live value is told.
struct LiveEvents: Sendable {
  let live: LiveValues
  let name: String
  let threads: DrawingThreads
  let listener: LiveListener
  let isStill: Bool

  private static let frame = Duration.milliseconds(40)
  /// Silence is filled with a comment, so that a page that has gone is noticed.
  private static let heartbeat = Duration.seconds(15)

  /// Until the page goes or the server stops.
  func write(_ stage: LiveStage, to writer: inout any ResponseBodyWriter) async throws {
    let heartbeat = Task { [listener] in
      while !Task.isCancelled {
        try await Task.sleep(for: Self.heartbeat)
        listener.wake()
      }
    }
    defer { heartbeat.cancel() }
    try await withGracefulShutdownHandler {
      try await tell(stage, to: &writer)
    } onGracefulShutdown: { [listener] in
      listener.wake()
    }
  }

  private func tell(_ stage: LiveStage, to writer: inout any ResponseBodyWriter) async throws {
    var reading: LiveValues.Reading?
    let clock = ContinuousClock()
    let start = clock.now
    let holder = StageHolder(stage)
    var changes = listener.changes.makeAsyncIterator()
    try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      let news = live.readings(of: name, after: reading?.number ?? 0)
      reading = news.last ?? reading
      holder.take(news.map(\.value))
      let value = reading?.value
      let time = start.duration(to: clock.now) / .seconds(1)
      // Where all threads are taken a picture is left out; the next one is as good.
      let picture = try? await threads.draw { [isStill] in
        holder.picture(value, at: time, isStill: isStill)
      }
      if let picture = picture ?? nil { try await writer.write(Self.event("picture", picture)) }
      if let newest = news.last {
        let json = JSON.object([
          ("value", .orNull(newest.value.map(JSON.number))), ("number", .number(Double(newest.number))),
        ])
        try await writer.write(Self.event("value", Array(json.compactText.utf8)))
      }
      guard isStill || holder.rests(at: time) else {
        try await Task.sleep(for: Self.frame)
        continue
      }
      _ = await changes.next()
      if live.latest(of: name)?.number == reading?.number { try await writer.write(ByteBuffer(string: ":\n\n")) }
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

/// A stage that the threads draw on, one at a time.
private final class StageHolder: Sendable {
  private let stage: Mutex<LiveStage>

  init(_ stage: LiveStage) { self.stage = Mutex(stage) }

  func take(_ values: [Double?]) { stage.withLock { $0.take(values) } }

  func picture(_ value: Double?, at time: Double, isStill: Bool) -> [UInt8]? {
    stage.withLock { $0.picture(value, at: time, isStill: isStill) }
  }

  func rests(at time: Double) -> Bool { stage.withLock { $0.rests(at: time) } }
}

import Hummingbird
import NIOCore
import ServiceLifecycle

/// What a page that follows a live value is told.
struct LiveEvents: Sendable {
  let viewer: LiveViewer

  /// Silence is filled with a comment, so that a page that has gone is noticed.
  private static let heartbeat = Duration.seconds(15)

  /// Until the page goes or the server stops.
  func write(to writer: inout any ResponseBodyWriter) async throws {
    let heartbeat = Task { [viewer] in
      while !Task.isCancelled {
        try await Task.sleep(for: Self.heartbeat)
        viewer.wake()
      }
    }
    defer { heartbeat.cancel() }
    try await withGracefulShutdownHandler {
      try await tell(to: &writer)
    } onGracefulShutdown: { [viewer] in
      viewer.wake()
    }
  }

  private func tell(to writer: inout any ResponseBodyWriter) async throws {
    var seen = (picture: 0, value: 0)
    try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
    for await _ in viewer.changes {
      guard !Task.isShuttingDownGracefully, !Task.isCancelled else { return }
      let (picture, value) = viewer.show.latest
      let isNews = picture.number > seen.picture || value.number > seen.value
      if picture.number > seen.picture { try await writer.write(picture.bytes) }
      if value.number > seen.value { try await writer.write(value.bytes) }
      seen = (picture.number, value.number)
      if !isNews { try await writer.write(ByteBuffer(string: ":\n\n")) }
    }
  }
}

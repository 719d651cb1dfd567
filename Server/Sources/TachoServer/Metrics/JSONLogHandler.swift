import JSONFormat
public import Logging
import Tacho

/// Writes each message as one line of JSON to standard error.
public struct JSONLogHandler: LogHandler {
  public var metadata: Logger.Metadata = [:]
  public var logLevel: Logger.Level
  private let label: String

  /// - Parameter label: what the lines name as their source.
  public init(label: String, level: Logger.Level) { (self.label, logLevel) = (label, level) }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let all = self.metadata.merging(event.metadata ?? [:]) { _, new in new }
    let names = ["hb.request.id": "request"]
    let members: [(String, JSON)] =
      [
        ("time", .string(System.timestamp)), ("level", .string(event.level.rawValue)),
        ("message", .string("\(event.message)")),
      ] + all.sorted { $0.key < $1.key }.map { (names[$0.key] ?? $0.key, JSON.string("\($0.value)".cleanedLine)) }
    // A log that cannot be written is no reason to stop.
    var sink = DescriptorSink(2, name: "standard error")
    try? sink.write(JSON.object(members).compactText + "\n")
  }
}

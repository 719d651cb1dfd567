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
    let own = metadata.filter { event.metadata?[$0.key] == nil }
    let details = (Array(own) + Array(event.metadata ?? [:])).sorted { $0.key < $1.key }
    let members =
      [("time", System.timestamp), ("level", event.level.rawValue), ("message", "\(event.message)")]
      + details.map { ($0.key == "hb.request.id" ? "request" : $0.key, "\($0.value)".cleanedLine) }
    let line = members.map { JSON.quoted($0.0) + ":" + JSON.quoted($0.1) }.joined(separator: ",")
    // A log that cannot be written is no reason to stop.
    var sink = DescriptorSink(2, name: "standard error")
    try? sink.write("{\(line)}\n")
  }
}

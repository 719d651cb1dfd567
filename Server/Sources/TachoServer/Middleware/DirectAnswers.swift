import CoreMetrics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Tacho

/// What the handlers of all connections share.
final class DirectAnswers: Sendable {
  let server: ServerParts
  let logger: Logger
  /// How long a connection may do without its own watch on idleness noticing that it works.
  let unseen: TimeAmount
  private let meters = Mutex([Meters.Key: Meters]())

  /// Counted as the others are, by path and status.
  private struct Meters: Sendable {
    struct Key: Hashable, Sendable {
      let path: Substring
      let status: Int
    }

    let count: Counter
    let time: Timer

    init(_ key: Key) {
      let dimensions = [
        ("http.route", String(key.path)), ("http.request.method", "GET"),
        ("http.response.status_code", "\(key.status)"),
      ]
      count = Counter(label: "hb.requests", dimensions: dimensions)
      time = Timer(label: "http.server.request.duration", dimensions: dimensions, preferredDisplayUnit: .seconds)
    }
  }

  /// Nil where requests must be looked at: who they are from, or what is logged of them.
  init?(_ server: ServerParts, logger: Logger) {
    let configuration = server.configuration
    guard configuration.tokens.isEmpty, configuration.signingKey.isEmpty,
      !["trace", "debug"].contains(configuration.logLevel)
    else { return nil }
    (self.server, self.logger) = (server, logger)
    unseen = .milliseconds(Int64(configuration.idleSeconds) * 250)
  }

  /// Counts an answer.
  ///
  /// - Parameter path: of a picture that is known, so that there are few of them.
  func count(_ path: Substring, _ status: Int, since begun: NIODeadline) {
    let key = Meters.Key(path: path, status: status)
    let meters = meters.withLock { meters in
      if let known = meters[key] { return known }
      let new = Meters(key)
      meters[Meters.Key(path: Substring(String(path)), status: status)] = new
      return new
    }
    meters.count.increment()
    meters.time.recordNanoseconds((NIODeadline.now() - begun).nanoseconds)
  }

  /// The picture at an address whose series is known.
  func picture(at target: String) -> SeriesPicture? {
    guard target.utf8.count <= server.configuration.addressBytes,
      let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")),
      let format = AnswerFormat.allCases.first(where: { "/gauge.\($0.rawValue)" == target[..<mark] }),
      let address = SeriesAddress(String(target[target.index(after: mark)...]), format)
    else { return nil }
    return server.series.picture(at: address)
  }
}

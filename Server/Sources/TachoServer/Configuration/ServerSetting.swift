import Tacho

/// One thing that can be configured: the only list of them. The file, the environment and the options of the program are
/// read by it, in this order.
public struct ServerSetting: Sendable {
  enum Target: Sendable {
    case whole(any WritableKeyPath<ServerConfiguration, Int> & Sendable, ClosedRange<Int>)
    case text(any WritableKeyPath<ServerConfiguration, String> & Sendable)
    case choice(any WritableKeyPath<ServerConfiguration, String> & Sendable, [String])
    case list(any WritableKeyPath<ServerConfiguration, [String]> & Sendable)
  }

  /// As in the file and, behind two dashes, as an option.
  public let name: String
  /// What it says, for help.
  public let summary: String
  let target: Target

  /// The name of the variable in the environment.
  public var variable: String { "TACHO_SERVER_" + name.uppercased().replacing("-", with: "_") }

  /// What it says, with what is taken where nothing is said.
  public var help: String {
    let configuration = ServerConfiguration()
    let usual =
      switch target {
      case .whole(let path, _): "\(configuration[keyPath: path])"
      case .text(let path), .choice(let path, _): configuration[keyPath: path]
      case .list(let path): configuration[keyPath: path].joined(separator: ",")
      }
    return summary + (usual.isEmpty ? " (default: none)" : " (default: \(usual))")
  }

  init(_ name: String, _ target: Target, _ summary: String) {
    (self.name, self.target, self.summary) = (name, target, summary)
  }

  /// All of them, in the order of the help.
  public static let all: [ServerSetting] = [
    Self("host", .text(\.host), "The address to listen on."),
    Self("port", .whole(\.port, 0...65_535), "The port; 0 takes a free one."),
    Self(
      "log-level", .choice(\.logLevel, ["trace", "debug", "info", "notice", "warning", "error", "critical"]),
      "The least severe level that is logged."),
    Self(
      "threads", .whole(\.threads, 0...256), "Threads that draw pictures; 0 is one a core. Half as many draw films."),
    Self("queue", .whole(\.queue, 0...100_000), "Drawings that wait for a thread."),
    Self("drawing-seconds", .whole(\.drawingSeconds, 1...3_600), "Seconds a drawing may wait and take."),
    Self("pixels", .whole(\.pixels, 1...128_000_000), "Pixels of one picture."),
    Self("frames", .whole(\.frames, 1...10_000), "Frames of one film."),
    Self("film-pixels", .whole(\.filmPixels, 1...100_000_000_000), "Pixels of all frames of a film."),
    Self("rows", .whole(\.rows, 1...1_000_000), "Rows of one batch."),
    Self("body-bytes", .whole(\.bodyBytes, 1...(16 << 20)), "Bytes of a request's body."),
    Self("address-bytes", .whole(\.addressBytes, 256...65_536), "Bytes of a request's address."),
    Self("body-seconds", .whole(\.bodySeconds, 1...3_600), "Seconds until a request's body must be there."),
    Self("idle-seconds", .whole(\.idleSeconds, 1...3_600), "Seconds a connection may be silent."),
    Self("connections", .whole(\.connections, 1...1_000_000), "Open connections."),
    Self("drain-seconds", .whole(\.drainSeconds, 0...3_600), "Seconds to finish in when told to stop."),
    Self(
      "unread-bytes", .whole(\.unreadBytes, (1 << 20)...(1 << 36)),
      "Bytes of answers that their readers have not taken yet; a sixth of them of one film."),
    Self(
      "cache-bytes", .whole(\.cacheBytes, 0...(1 << 36)),
      "Bytes of pictures that are kept, and as many of gauges whose value changes."),
    Self("max-age", .whole(\.maxAge, 0...31_536_000), "Seconds others may keep a picture."),
    Self("live-names", .whole(\.liveNames, 1...100_000), "Names of live values."),
    Self("live-values", .whole(\.liveValues, 1...10_000), "Values kept of each name."),
    Self("live-viewers", .whole(\.liveViewers, 1...100_000), "Pages that follow live values."),
    Self("tokens", .list(\.tokens), "Bearer tokens that open the server, divided by commas."),
    Self(
      "cors-origins", .list(\.corsOrigins),
      "Origins whose scripts may read answers, as https://example.org, divided by commas; * is all."),
    Self("themes", .text(\.themes), "A folder of theme files: theme=house is house.yaml."),
    Self("signing-key", .text(\.signingKey), "The secret that addresses of pictures are signed with."),
  ]

  /// Takes a value from a text.
  ///
  /// - Throws: ``ConfigurationError`` for a value that is not possible, in words of `source`.
  func set(_ text: String, in configuration: inout ServerConfiguration, source: String) throws(ConfigurationError) {
    let texts = text.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    // A secret that is not there would open the server in silence.
    guard !texts.isEmpty else { throw ConfigurationError("\(source): is empty; leave it out for none") }
    switch target {
    case .text(let path): configuration[keyPath: path] = text
    case .list(let path):
      if name == "cors-origins", let wrong = texts.first(where: { !CrossOrigin.isOrigin($0) }) {
        throw ConfigurationError(
          "\(source): “\(wrong.prefix(60))” is no origin as browsers send it; write https://example.org, in small "
            + "letters and without a path, or *")
      }
      configuration[keyPath: path] = texts
    case .choice(let path, let names):
      guard names.contains(text) else {
        throw ConfigurationError("\(source): must be one of \(names.joined(separator: ", "))")
      }
      configuration[keyPath: path] = text
    case .whole(let path, let range):
      guard let number = Int(text), range.contains(number) else {
        throw ConfigurationError(
          "\(source): must be a whole number from \(range.lowerBound) to \(range.upperBound), got “\(text.prefix(40))”")
      }
      configuration[keyPath: path] = number
    }
  }
}

/// What is wrong with the configuration, where, and what to write instead.
public struct ConfigurationError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

import ArgumentParser
import TachoServer

/// The settings as options. All are texts here; their table says what they may be.
struct SettingOptions: ParsableArguments {
  @Option(help: "The file of settings. [TACHO_SERVER_CONFIG]", completion: .file())
  var config: String?

  @Option(name: .customLong("host"), help: Self.help("host")) var host: String?
  @Option(name: .customLong("port"), help: Self.help("port")) var port: String?
  @Option(name: .customLong("log-level"), help: Self.help("log-level")) var logLevel: String?
  @Option(name: .customLong("threads"), help: Self.help("threads")) var threads: String?
  @Option(name: .customLong("queue"), help: Self.help("queue")) var queue: String?
  @Option(name: .customLong("drawing-seconds"), help: Self.help("drawing-seconds")) var drawingSeconds: String?
  @Option(name: .customLong("pixels"), help: Self.help("pixels")) var pixels: String?
  @Option(name: .customLong("frames"), help: Self.help("frames")) var frames: String?
  @Option(name: .customLong("film-pixels"), help: Self.help("film-pixels")) var filmPixels: String?
  @Option(name: .customLong("rows"), help: Self.help("rows")) var rows: String?
  @Option(name: .customLong("body-bytes"), help: Self.help("body-bytes")) var bodyBytes: String?
  @Option(name: .customLong("address-bytes"), help: Self.help("address-bytes")) var addressBytes: String?
  @Option(name: .customLong("body-seconds"), help: Self.help("body-seconds")) var bodySeconds: String?
  @Option(name: .customLong("idle-seconds"), help: Self.help("idle-seconds")) var idleSeconds: String?
  @Option(name: .customLong("connections"), help: Self.help("connections")) var connections: String?
  @Option(name: .customLong("drain-seconds"), help: Self.help("drain-seconds")) var drainSeconds: String?
  @Option(name: .customLong("unread-bytes"), help: Self.help("unread-bytes")) var unreadBytes: String?
  @Option(name: .customLong("cache-bytes"), help: Self.help("cache-bytes")) var cacheBytes: String?
  @Option(name: .customLong("max-age"), help: Self.help("max-age")) var maxAge: String?
  @Option(name: .customLong("live-names"), help: Self.help("live-names")) var liveNames: String?
  @Option(name: .customLong("live-values"), help: Self.help("live-values")) var liveValues: String?
  @Option(name: .customLong("live-viewers"), help: Self.help("live-viewers")) var liveViewers: String?
  @Option(name: .customLong("tokens"), help: Self.help("tokens")) var tokens: String?
  @Option(name: .customLong("cors-origins"), help: Self.help("cors-origins")) var corsOrigins: String?
  @Option(name: .customLong("themes"), help: Self.help("themes")) var themes: String?
  @Option(name: .customLong("signing-key"), help: Self.help("signing-key")) var signingKey: String?

  private static func help(_ name: String) -> ArgumentHelp {
    ArgumentHelp(stringLiteral: ServerSetting.all.first { $0.name == name }?.help ?? name)
  }

  private var given: [String: String] {
    let all: [(String, String?)] = [
      ("host", host),
      ("port", port),
      ("log-level", logLevel),
      ("threads", threads),
      ("queue", queue),
      ("drawing-seconds", drawingSeconds),
      ("pixels", pixels),
      ("frames", frames),
      ("film-pixels", filmPixels),
      ("rows", rows),
      ("body-bytes", bodyBytes),
      ("address-bytes", addressBytes),
      ("body-seconds", bodySeconds),
      ("idle-seconds", idleSeconds),
      ("connections", connections),
      ("drain-seconds", drainSeconds),
      ("unread-bytes", unreadBytes),
      ("cache-bytes", cacheBytes),
      ("max-age", maxAge),
      ("live-names", liveNames),
      ("live-values", liveValues),
      ("live-viewers", liveViewers),
      ("tokens", tokens),
      ("cors-origins", corsOrigins),
      ("themes", themes),
      ("signing-key", signingKey),
    ]
    return Dictionary(uniqueKeysWithValues: all.compactMap { name, text in text.map { (name, $0) } })
  }

  func configuration() throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    let environment = System.environment
    do {
      if let file = config ?? environment[ServerConfiguration.fileVariable] { try configuration.take(file: file) }
      try configuration.take(environment: environment)
      try configuration.take(options: given)
    } catch {
      throw ValidationError("\(error)")
    }
    return configuration
  }
}

import CoreMetrics
public import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The server: gauges over HTTP.
public struct TachoServer: Sendable {
  private let parts: ServerParts
  private let metrics: PrometheusMetrics
  private let logger: Logger

  /// - Parameter logger: takes all its lines; each request's have its id.
  /// - Throws: when there is no font to draw with.
  public init(_ configuration: ServerConfiguration, logger: Logger) throws {
    parts = try ServerParts(configuration)
    metrics = Self.sharedMetrics
    self.logger = logger
  }

  /// The system of metrics is one for the whole process.
  private static let sharedMetrics: PrometheusMetrics = {
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    return metrics
  }()

  /// Serves until it is told to stop.
  ///
  /// - Parameter onRunning: is told the port.
  public func application(
    onRunning: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let configuration = parts.configuration
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      CrossOrigin(origins: configuration.corsOrigins, routes: ServerRoutes.table)
      Envelope(routes: ServerRoutes.table, addressBytes: configuration.addressBytes)
      AccessControl(configuration)
    }
    try ServerRoutes.add(to: router, parts, metrics)
    return Application(
      responder: ServerResponder(router.buildResponder(), parts),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionRules(idleSeconds: configuration.idleSeconds)],
          idleTimeout: .seconds(Int64(configuration.idleSeconds)),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 80 << 10, maxHeaderListSize: 96 << 10, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), backlog: 1_024,
        availableConnectionsDelegate: .maximum(configuration.connections, logger: logger)),
      // They end after the server.
      services: [parts.threads, parts.filmThreads],
      onServerRunning: { channel in onRunning(channel.localAddress?.port ?? configuration.port) },
      logger: logger)
  }

  /// Serves until a signal tells it to stop; then requests under way have the drain time.
  ///
  /// - Parameter onRunning: is told the port.
  public func run(onRunning: @escaping @Sendable (Int) -> Void) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [try application(onRunning: onRunning)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(parts.configuration.drainSeconds)
    try await ServiceGroup(configuration: configuration).run()
  }
}

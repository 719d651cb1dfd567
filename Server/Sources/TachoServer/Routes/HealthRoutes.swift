import HTTPTypes
import Hummingbird

/// Whether the server lives, and whether it is the time to send it work.
struct HealthRoutes: Sendable {
  let server: ServerParts
  let metrics: PrometheusMetrics

  func add(to router: Router<ServerContext>) {
    router.get("healthz") { _, _ in Self.text("ok\n") }
    router.get("readyz") { _, _ in
      guard !server.threads.isFull, !server.filmThreads.isFull else {
        var problem = Problem(.serviceUnavailable, "too many drawings wait")
        problem.retryAfter = 1
        throw problem
      }
      return Self.text("ready\n")
    }
    router.get("metrics") { _, _ in
      Self.text(
        metrics.text(adding: [
          (
            "tacho_drawings", "Drawings that wait or are under way.",
            Double(server.threads.load + server.filmThreads.load)
          ),
          (
            "tacho_drawings_begun_total", "Drawings that were ever taken on.",
            Double(server.threads.begun + server.filmThreads.begun)
          ),
        ]),
        type: "text/plain; version=0.0.4; charset=utf-8")
    }
  }

  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"], body: ResponseBody(text: text))
  }
}

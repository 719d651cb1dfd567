import HTTPTypes
import Hummingbird
import NIOCore

/// Ends the count of requests under way for answers without a body: what counts waits for the end of the body, which is
/// never written where HEAD asks.
struct EndOfHead: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    if request.method == .head { try await response.body.write(Nowhere()) }
    return response
  }

  private struct Nowhere: ResponseBodyWriter {
    func write(_ buffer: ByteBuffer) async throws {}
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}

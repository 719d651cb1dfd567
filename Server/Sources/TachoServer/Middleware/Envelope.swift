import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// What is done around every request: its line in the log, the headers of every answer, and words for what went wrong.
struct Envelope: RouterMiddleware {
  typealias Context = ServerContext

  let routes: RouteTable
  let addressBytes: Int

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = NIODeadline.now()
    var response: Response
    do {
      guard request.uri.string.utf8.count <= addressBytes else {
        throw Problem(.uriTooLong, "the address has more than \(addressBytes) bytes; send the specification by POST")
      }
      response = request.method == .options ? try options(request) : try await next(request, context)
    } catch let problem as Problem {
      response = problem.response
    } catch let error as HTTPError where error.status == .notFound {
      response = missing(request).response
    } catch let error as any HTTPResponseError {
      response = Problem(error.status, "the request cannot be answered: \(error.status.reasonPhrase)").response
    } catch let error as HTTPParserError {
      // The body is no HTTP: that is said and the connection closed where it is read.
      throw error
    } catch is CancellationError {
      response = Problem(.serviceUnavailable, "the server is stopping; try again").response
    } catch {
      context.logger.error("failed", metadata: ["error": "\(error)"])
      response = Problem(.internalServerError, "this is a fault of the server; its log says more").response
    }
    Self.finish(&response, to: request, context, since: start)
    return response
  }

  /// Gives an answer what every one has, and writes its line.
  static func finish(
    _ response: inout Response, to request: Request, _ context: ServerContext, since start: NIODeadline
  ) {
    dress(&response.headers)
    let id = context.logger[metadataKey: "hb.request.id"].map { "\($0)" }
    response.headers[.requestID] = id
    context.logger.info(
      "request",
      metadata: [
        "hb.request.id": "\(id ?? "")", "method": "\(request.method)", "path": "\(request.uri.path)",
        "status": "\(response.status.code)",
        "milliseconds": "\(Double((NIODeadline.now() - start).nanoseconds) / 1e6)",
      ])
  }

  /// Adds what every answer has.
  static func dress(_ fields: inout HTTPFields) {
    fields[.contentTypeOptions] = "nosniff"
    if fields[.contentSecurityPolicy] == nil {
      // A picture opened by itself has styles of its own, which is how it moves; it never has a script.
      fields[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *"
    }
  }

  /// What can be done at an address; `*` is the server (RFC 9110, 9.3.7).
  private func options(_ request: Request) throws(Problem) -> Response {
    let methods = routes.methods(at: request.uri.path)
    guard request.uri.path == "*" || !methods.isEmpty else { throw missing(request) }
    let allowed = methods.isEmpty ? ["GET", "HEAD", "OPTIONS", "POST", "PUT"] : methods
    return Response(status: .noContent, headers: [.allow: allowed.joined(separator: ", ")])
  }

  private func missing(_ request: Request) -> Problem {
    let methods = routes.methods(at: request.uri.path)
    guard !methods.isEmpty else {
      return Problem(.notFound, "there is nothing at this address; /openapi.json lists what there is")
    }
    let allowed = methods.joined(separator: ", ")
    var problem = Problem(.methodNotAllowed, "\(request.method) is not possible here; there are \(allowed)")
    problem.headers[.allow] = allowed
    return problem
  }
}

extension HTTPField.Name {
  static let requestID = Self("X-Request-ID") ?? .server
  static let contentTypeOptions = Self("X-Content-Type-Options") ?? .server
  static let referrerPolicy = Self("Referrer-Policy") ?? .server
}

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a server by HTTP.
struct URLSessionWebService: WebService {
  /// What stands before the paths.
  let base: URL
  private let session: URLSession

  /// - Parameter timeout: of each answer, in seconds.
  init(base: URL, timeout: Double) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    (self.base, session) = (base, URLSession(configuration: configuration))
  }

  func body(of route: NetworkRouter) async throws -> Data {
    // The path is encoded already.
    let text = base.absoluteString
    guard let url = URL(string: text + (text.hasSuffix("/") ? "" : "/") + route.path) else { throw URLError(.badURL) }
    // Not `data(from:)`: cancelling it while its answer comes can stop both for ever (Swift 6.3 on Linux). A request
    // that nobody waits for ends by itself, at the latest with the timeout.
    return try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: url) { data, response, error in
        if let data, (response as? HTTPURLResponse)?.statusCode == 200, error == nil {
          continuation.resume(returning: data)
        } else {
          continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
      }
      task.resume()
    }
  }
}

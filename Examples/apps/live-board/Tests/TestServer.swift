import Foundation
import Synchronization
import Testing

/// A server on this machine that says what it is told to, cut and broken answers included.
final class TestServer: Sendable {
  /// What goes out for one request.
  struct Reply: Sendable {
    var status = 200
    var body = ""
    /// What is promised; nil is the body's own length.
    var length: Int?
    /// Seconds before anything is said.
    var silence = 0.0
  }

  let url: URL
  private let listener: Int32
  private let paths = Mutex<[String]>([])
  private let answer: @Sendable (_ path: String, _ number: Int) -> Reply

  /// The paths that were asked for, in order.
  var log: [String] { paths.withLock(\.self) }

  /// - Parameter answer: by the path and by how many requests there were before.
  init(_ answer: @escaping @Sendable (String, Int) -> Reply) throws {
    self.answer = answer
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 32) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isBound)
    self.listener = listener
    url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"))
    // It keeps the server until that is stopped, and closes what it listens on when nobody can take the number for
    // something else.
    Thread { [self] in
      while case let client = accept(listener, nil, nil), client >= 0 { Thread { self.serve(client) }.start() }
      close(listener)
    }.start()
  }

  /// Ends it; who connects then is refused.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var (request, buffer) = ("", [UInt8](repeating: 0, count: 4_096))
    while !request.contains("\r\n\r\n") {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      request += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let number = paths.withLock { paths in
      paths.append(path)
      return paths.count - 1
    }
    let reply = answer(path, number)
    if reply.silence > 0 { Thread.sleep(forTimeInterval: reply.silence) }
    let head =
      "HTTP/1.1 \(reply.status) Said\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(reply.length ?? reply.body.utf8.count)\r\nConnection: close\r\n\r\n"
    let bytes = Array((head + reply.body).utf8)
    _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}

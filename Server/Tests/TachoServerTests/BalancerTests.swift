import Foundation
import NIOCore
import NIOPosix
import Tacho
import Testing

@testable import TachoServer

/// The lines of docs/server.md for several servers behind nginx.
struct BalancerTests {
  static let nginx = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What the document says, with these servers.
  private static func upstream(_ servers: [TestServer]) throws -> String {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/server.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var lines = try #require(text.components(separatedBy: "```").first { $0.hasPrefix("nginx\nmap") }).dropFirst(5)[...]
    for (server, port) in zip(servers, ["8081", "8082", "8083"]) {
      lines = lines.replacing(":\(port);", with: ":\(server.port);")[...]
    }
    #expect(servers.allSatisfy { lines.contains(":\($0.port);") })
    return String(lines)
  }

  private static func freePort() async throws -> Int {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(channel.localAddress?.port)
    try await channel.close()
    return port
  }

  @Test(.enabled(if: nginx != nil, "nginx is not installed: apt-get install nginx-light"))
  func eachNameAndEachPictureHasOneServer() async throws {
    try await TestServer.run { first in
      try await TestServer.run { second in
        try await TestServer.run { third in try await Self.balance([first, second, third]) }
      }
    }
  }

  private static func balance(_ servers: [TestServer]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tacho-nginx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let port = try await freePort()
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path)/\($0);" }
    let configuration = folder.appending(path: "nginx.conf")
    try """
    daemon off; master_process off; pid \(folder.path)/pid; error_log stderr crit;
    events {}
    http {
    access_log off; \(folders.joined(separator: " "))
    \(upstream(servers))
    server {
      listen 127.0.0.1:\(port);
      location / {
        proxy_pass http://gauges; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off;
      }
    }
    }
    """.write(to: configuration, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(nginx))
    process.arguments = ["-p", folder.path, "-c", configuration.path]
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let balancer = TestServer(port: port, group: servers[0].group)
    try await waitFor { (try? await balancer.get("/healthz").status) == 200 }
    let names = ["cpu", "mem", "net", "disk", "a", "b-1", "c_2", "temperature"]
    for (value, name) in names.enumerated() {
      #expect(try await balancer.post("/live/\(name)", "\(value + 11)", type: nil).status == 200)
    }
    for (value, name) in names.enumerated() {
      #expect(try await balancer.get("/live/\(name)").text.contains("aria-valuenow=\"\(value + 11)\""), "\(name)")
      #expect(try await balancer.get("/live/\(name).svg").text.contains("\(value + 11) on a scale"), "\(name)")
      let events = try await balancer.raw(
        Array("GET /live/\(name)/events HTTP/1.1\r\nHost: x\r\n\r\n".utf8), seconds: 2)
      #expect(String(decoding: events, as: UTF8.self).contains("{\"value\":\(value + 11),"), "\(name)")
    }
    let before = try await begun(servers)
    for _ in 0..<2 {
      for value in 0..<30 { #expect(try await balancer.get("/gauge.svg?kind=ring&value=\(value)").status == 200) }
    }
    let drawn = try await zip(begun(servers), before).map { $0 - $1 }
    // Each is drawn once, and every server draws some.
    #expect(drawn.reduce(0, +) == 30 && drawn.allSatisfy { $0 > 0 }, "\(drawn)")
  }

  private static func begun(_ servers: [TestServer]) async throws -> [Int] {
    var counts: [Int] = []
    for server in servers { counts.append(try await server.number("tacho_drawings_begun_total")) }
    return counts
  }
}

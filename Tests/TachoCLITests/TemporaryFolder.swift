import Foundation
import RasterExport
import Testing

/// A folder of its own for one test, where `tacho` runs; it goes when the test ends.
final class TemporaryFolder {
  private let root: URL
  /// The working directory of every program started here.
  let url: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "tacho-tests-" + UUID().uuidString)
    url = root.appending(path: "work")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private var streams: URL { root.appending(path: "streams") }

  // MARK: - Programs

  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> StartedProgram {
    try TachoCLITests.start(tachoPath, arguments, in: url, environment: environment, streams: streams)
  }

  func tacho(_ arguments: String..., environment: [String: String] = [:]) throws -> FinishedProgram {
    try start(arguments, environment: environment).finished()
  }

  func tacho(_ arguments: [String], environment: [String: String] = [:]) throws -> FinishedProgram {
    try start(arguments, environment: environment).finished()
  }

  /// Runs a shell line in which `"$0"` is `tacho`.
  func shell(_ line: String) throws -> FinishedProgram {
    try TachoCLITests.start("/bin/sh", ["-c", line, tachoPath], in: url, environment: [:], streams: streams).finished()
  }

  // MARK: - Files

  /// Every name in the folder, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appending(path: name))) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func bitmap(_ name: String) throws -> Bitmap { try Bitmap(png: try bytes(name)) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: url.appending(path: name)) }

  /// A program of shell lines, to stand in for another on the search path. By another process, so that no program started
  /// meanwhile holds the file open for writing: it could not be started.
  func writeProgram(_ lines: String, to name: String) throws {
    try write("#!/bin/sh\n\(lines)\n", to: name + ".text")
    let run = try shell("cp \(name).text \(name) && chmod +x \(name) && rm \(name).text")
    #expect(run.status == 0, "\(run.errors)")
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url.appending(path: name), withIntermediateDirectories: false)
  }
}

/// The kind of file these bytes are, by how they begin: png, svg, pdf or nothing known.
func fileKind(_ bytes: [UInt8]) -> String? {
  if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "png" }
  if bytes.starts(with: Array("%PDF-".utf8)) { return "pdf" }
  if bytes.starts(with: Array("<svg ".utf8)) || bytes.starts(with: Array("<?xml ".utf8)) { return "svg" }
  return nil
}

/// Whether a picture file is complete: its format's last bytes are there.
func isWhole(_ bytes: [UInt8]) -> Bool {
  switch fileKind(bytes) {
  case "png": bytes.suffix(8).starts(with: Array("IEND".utf8))
  case "pdf": String(decoding: bytes.suffix(8), as: UTF8.self).contains("%%EOF")
  case "svg": String(decoding: bytes.suffix(8), as: UTF8.self).contains("</svg>")
  default: false
  }
}

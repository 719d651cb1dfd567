import FilmExport
import Foundation
import RasterExport
import Tacho
import TestSupport

/// A folder of its own that goes away with the test.
final class Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tacho-film-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// A program that stands in for the encoder: a shell script whose last argument is the film's file.
  func program(_ script: String) throws -> String {
    let path = file("encoder")
    // Written by a child: a file that this process, or one it is just starting, has open for writing cannot be run.
    let writer = try EncoderProcess("/bin/sh", ["-c", "cat > \"$0\" && chmod 755 \"$0\"", path])
    let text = "#!/bin/sh\nfor film; do :; done\nfilm=${film#file:}\n\(script)\n"
    try Array(text.utf8).withUnsafeBytes { try writer.write($0) }
    try writer.finish()
    return path
  }
}

/// A Speedometer that runs up, some frames of it the same.
func speedometerFrames(_ count: Int, size: Double = 64, isOpaque: Bool = true) throws -> [Bitmap] {
  try (0..<count).map { frame in
    let value = 100_000 * Double(frame / 2) / Double(count)
    return try Gauge.speedometer(value, background: isOpaque ? .page : .transparent).bitmap(size: size)
  }
}

/// The error of a film that a closure throws; nil when it throws none.
func filmError(_ body: () throws -> Void) -> FilmError? {
  do { try body() } catch { return error as? FilmError }
  return nil
}

let hasEncoder = (try? EncoderProcess.find("ffmpeg")) != nil

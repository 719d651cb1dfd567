public import Foundation
public import Tacho
import Testing

/// Files that pictures and pages are held against, in the program's folder `Golden`. `GOLDEN=record` writes them, and fails
/// on purpose; `GOLDEN_EXACT=required`, where the libraries are the recorded ones, lets no pixel differ.
public enum Golden {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The program's folder, of a file of its tests.
  public static func app(_ file: String = #filePath) -> URL {
    URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
  }

  /// A page without its drawings: what a picture says of itself stands for it. What is drawn has goldens of its own.
  public static func words(of page: String) -> [UInt8] {
    let drawing = #/<svg[^>]*>.*?<desc[^>]*>(.*?)</desc>.*?</svg>/#.dotMatchesNewlines()
    return Array(page.replacing(drawing) { "<svg>\($0.1)</svg>" }.utf8)
  }

  public static func check(page: String, _ name: String, file: String = #filePath) throws {
    try check(words(of: page), name, file: file) { $0 == $1 }
  }

  /// Another version of a library may shade an edge a little otherwise.
  public static func check(_ scene: Scene, _ name: String, scale: Double = 1, file: String = #filePath) throws {
    try check(scene.png(scale: scale, compression: .small), name, file: file) { golden, drawn in
      let (golden, drawn) = (try Bitmap(png: golden), try Bitmap(png: drawn))
      guard (golden.width, golden.height) == (drawn.width, drawn.height) else { return false }
      let differences = zip(golden.pixels, drawn.pixels).map { abs(Int($0) - Int($1)) }
      if environment["GOLDEN_EXACT"] == "required" { return !differences.contains { $0 > 0 } }
      return differences.max() ?? 0 <= 48 && differences.count { $0 > 2 } * 1_000 <= differences.count
    }
  }

  private static func check(
    _ bytes: [UInt8], _ name: String, file: String, _ isAlike: ([UInt8], [UInt8]) throws -> Bool
  ) throws {
    let path = app(file).appending(path: "Golden/\(name)")
    let golden = try? [UInt8](Data(contentsOf: path))
    if golden == bytes { return }
    if environment["GOLDEN"] == "record" {
      try Data(bytes).write(to: path)
      Issue.record("\(name) is recorded")
    } else if let golden {
      #expect(try isAlike(golden, bytes), "\(name) differs")
    } else {
      Issue.record("\(name) is not there")
    }
  }
}

/// A folder that is removed with its owner.
public final class Scratch {
  public let url = FileManager.default.temporaryDirectory.appending(path: "apps-\(UUID().uuidString)")
  public init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }
  public func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Writes a file and returns its path.
  public func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }
}

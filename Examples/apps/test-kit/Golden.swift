public import Foundation
public import Tacho
import Testing

/// Files that pictures and pages are held against, in the program's folder `Golden`. `GOLDEN=record` writes them, and fails
/// on purpose; `GOLDEN_EXACT=required`, where the libraries are the recorded ones, lets no pixel differ.
public enum Golden {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The path of a file in the folder of the program that a file of tests is of.
  private static func path(_ name: String, of file: String) -> String {
    URL(filePath: file).appending(path: "../../\(name)").standardized.path(percentEncoded: false)
  }

  /// The path of one of the program's samples.
  public static func sample(_ name: String, file: String = #filePath) -> String { path("Sample/\(name)", of: file) }

  /// A page without its drawings: what a picture says of itself stands for it. What is drawn has goldens of its own.
  public static func check(page: String, _ name: String, file: String = #filePath) throws {
    let drawing = #/<svg[^>]*>.*?<desc[^>]*>(.*?)</desc>.*?</svg>/#.dotMatchesNewlines()
    try check(Array(page.replacing(drawing) { "<svg>\($0.1)</svg>" }.utf8), name, file: file) { $0 == $1 }
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
    let url = URL(filePath: path("Golden/\(name)", of: file))
    let golden = try? [UInt8](Data(contentsOf: url))
    if golden == bytes { return }
    if environment["GOLDEN"] == "record" {
      try Data(bytes).write(to: url)
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
  public init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }
  public func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
  public func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// Writes a file and returns its path.
  public func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }
}

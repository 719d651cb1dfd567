import Foundation
import Tacho
import Testing

@testable import Workout

/// A loop of 2,700 m in 900 s, with a stop of 40 s after 400 s, as a file and as points.
enum Loop {
  static let stop = 400.0...440.0

  /// Metres after so many seconds.
  static func way(_ time: Double) -> Double { (min(time, 400) + max(0, time - 440)) / 860 * 2_700 }

  /// - Parameter step: seconds between two points.
  static func gpx(step: Int = 1) -> String {
    let radius = 6_371_008.8
    let circle = 2_700 / (2 * Double.pi)
    let points = stride(from: 0, through: 900, by: step).map { second in
      let angle = way(Double(second)) / 2_700 * 2 * .pi
      let latitude = 54.32 + circle * sin(angle) / radius * 180 / .pi
      let longitude = 10.12 + circle * (1 - cos(angle)) / radius / cos(54.32 * .pi / 180) * 180 / .pi
      let height = 20 + 10 * sin(angle)
      let clock = String(format: "%02d:%02d", second / 60, second % 60)
      return String(
        format: "<trkpt lat=\"%.9f\" lon=\"%.9f\"><ele>%.2f</ele><time>2025-06-01T07:%@Z</time></trkpt>", latitude,
        longitude, height, clock)
    }
    return "<gpx version=\"1.1\"><trk><trkseg>" + points.joined(separator: "\n") + "</trkseg></trk></gpx>"
  }

  static func activity(_ text: String = gpx()) throws(AppError) -> Activity {
    try GPXImport(type: .run).activity(MemoryByteSource(text), name: "run.gpx")
  }

  /// The sample as the program reads it, with splits of half a unit.
  static func sample(_ change: (inout Settings) -> Void = { _ in }) throws -> WorkoutSummary {
    var settings = Settings()
    settings.splitDistance = 0.5
    change(&settings)
    let file = Golden.folder.deletingLastPathComponent().appending(path: "Sample/run.gpx")
    return WorkoutSummary(try activity(String(contentsOf: file, encoding: .utf8)), settings: settings)
  }
}

/// A folder that is removed with its owner.
final class Scratch {
  let url = FileManager.default.temporaryDirectory.appending(path: "workout-\(UUID().uuidString)")
  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }
  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}

/// Files that pictures are held against. `GOLDEN=record` writes them, and fails on purpose.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  /// A page without its drawings: what a picture says of itself stands for it. What is drawn has goldens of its own.
  static func words(of page: String) -> [UInt8] {
    let drawing = #/<svg[^>]*>.*?<desc[^>]*>(.*?)</desc>.*?</svg>/#.dotMatchesNewlines()
    return Array(page.replacing(drawing) { "<svg>\($0.1)</svg>" }.utf8)
  }

  static func check(_ bytes: [UInt8], _ name: String) throws {
    let file = folder.appending(path: name)
    let golden = try? [UInt8](Data(contentsOf: file))
    guard golden != bytes else { return }
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" { try Data(bytes).write(to: file) }
    Issue.record("\(name) \(golden == nil ? "is not there" : "differs")")
  }
}

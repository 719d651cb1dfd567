import Foundation
import TestKit

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

  static func activity(_ text: String = gpx()) throws -> Activity {
    let scratch = Scratch()
    return try GPXImport(type: .run).activity(file: scratch.file("run.gpx", text))
  }

  /// The sample as the program reads it, with splits of half a unit.
  static func sample(_ change: (inout Settings) -> Void = { _ in }) throws -> WorkoutSummary {
    var settings = Settings { $0.splitDistance = 0.5 }
    change(&settings)
    return WorkoutSummary(try GPXImport(type: .run).activity(file: file), settings: settings)
  }

  static let file = Golden.sample("run.gpx")
}

extension Settings {
  init(_ change: (inout Settings) -> Void) {
    self.init()
    change(&self)
  }
}

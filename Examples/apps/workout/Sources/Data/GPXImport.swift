import Foundation
import Tacho

/// Makes an activity of a GPX file.
struct GPXImport {
  let type: ActivityType

  func activity(file path: String) throws(AppError) -> Activity {
    do throws(TelemetryError) {
      if let activity = try read(FileByteSource(path: path)) { return activity }
    } catch {
      if case .unreadable = error.reason {
        throw .unreadableFile(path, reason: error.message.replacing("\(path): ", with: ""))
      }
      throw .damagedFile(path, reason: "\(error)")
    }
    throw .emptyWorkout(path)
  }

  /// Nil where there is no way.
  private func read(_ source: FileByteSource) throws(TelemetryError) -> Activity? {
    let reader = try GPXReader(source)
    var (row, points) = (Row(), [TrackPoint]())
    var start: Date?
    while try reader.next(into: &row) {
      func number(_ column: String) throws(TelemetryError) -> Double? {
        guard let index = reader.columns.firstIndex(of: column) else { return nil }
        return try row.number(index)
      }
      guard let time = reader.columns.firstIndex(of: "time").flatMap(row.text).flatMap(Self.date),
        let latitude = try number("lat"), let longitude = try number("lon")
      else { continue }
      start = start ?? time
      let way = points.last?.distance ?? 0
      points.append(
        TrackPoint(
          time: time.timeIntervalSince(start ?? time), distance: max(way, try number("distance") ?? way),
          place: Place(latitude: latitude, longitude: longitude), elevation: try number("ele"),
          heartRate: try number("hr")))
    }
    guard let start, points.count > 1 else { return nil }
    let id = start.formatted(.iso8601).replacing("-", with: "").replacing(":", with: "")
    return Activity(id: id, type: type, points: points)
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}

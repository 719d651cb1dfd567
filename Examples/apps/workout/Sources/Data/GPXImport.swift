import Foundation
import Tacho

/// Makes an activity of a GPX file.
struct GPXImport {
  let type: ActivityType

  func activity(file path: String) throws(AppError) -> Activity {
    let source: FileByteSource
    do throws(TelemetryError) { source = try FileByteSource(path: path) } catch {
      throw .unreadableFile(path, reason: error.message.replacing("\(path): ", with: ""))
    }
    return try activity(source, name: path)
  }

  /// - Parameters:
  ///   - source: the file's bytes.
  ///   - name: what errors call it.
  func activity(_ source: any ByteSource, name: String) throws(AppError) -> Activity {
    let activity: Activity?
    do throws(TelemetryError) { activity = try read(source) } catch {
      if case .unreadable = error.reason { throw .unreadableFile(name, reason: error.message) }
      throw .damagedFile(name, reason: "\(error)")
    }
    guard let activity else { throw .emptyWorkout(name) }
    return activity
  }

  /// Nil where there is no way.
  private func read(_ source: any ByteSource) throws(TelemetryError) -> Activity? {
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
      let first = start ?? time
      start = first
      let way = points.last?.distance ?? 0
      points.append(
        TrackPoint(
          time: time.timeIntervalSince(first), distance: max(way, try number("distance") ?? way),
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

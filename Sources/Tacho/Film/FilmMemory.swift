public import Gauges
import VectorGraphics

/// What the frames of a film remember of those before them: the readings that marks are made of, and the range that each
/// value was shown in.
///
/// Frame N needs all before it, as instruments that follow data do.
public struct FilmMemory: Sendable {
  /// What is remembered of one value.
  private struct Track: Sendable {
    let gauge: Gauge
    let measures: Bool
    /// From the unit of the data to that of the ranges.
    let conversion: UnitConversion?
    var readings = Readings()
    var held: HeldStretch?
  }

  private var tracks: [Track?]
  private let hysteresis: Double

  /// What a frame is told of the frames before it, and of itself.
  struct Past: Hashable, Sendable {
    var readings: Readings?
    var range: HeldRange?
  }

  /// - Parameters:
  ///   - gauge: what the film shows.
  ///   - targets: what the values of its frames are.
  ///   - hysteresis: how far a value goes past the border of a range before it is shown in another one, in the unit of
  ///     the scale.
  public init(_ gauge: Gauge, targets: [GaugeFilm.Target], hysteresis: Double = 0) {
    self.hysteresis = hysteresis
    tracks = targets.map { target in
      let own: Gauge? =
        switch target {
        case .named(let name): gauge.isMain(name) && !gauge.values.isEmpty ? gauge : nil
        case .value, .gauge, .progress, .limit: gauge.shown(by: target)
        }
      guard let own, !own.statistics.measured.isEmpty || (hysteresis > 0 && own.canHoldRange) else { return nil }
      var ranged = own
      // A line of the past makes its scale as it goes, and ranges are where they are.
      if own.kind.traits.contains(.drawsHistory), own.isScaleProposed, let all = Self.openScale { ranged.scale = all }
      var track = Track(
        gauge: ranged, measures: !own.statistics.measured.isEmpty,
        conversion: own.conversionToShown)
      for value in own.history { track.readings.append(value) }
      return track
    }
  }

  private static let openScale = try? Scale(min: -Limits.magnitude, max: Limits.magnitude)

  /// Whether no frame depends on others.
  var isEmpty: Bool { tracks.allSatisfy { $0 == nil } }

  /// What is remembered with the next frame's values.
  mutating func next(_ values: [Double?]) -> [Past?] {
    read(values)
    return see(values)
  }

  /// Counts readings in.
  mutating func read(_ values: [Double?]) {
    for (index, value) in zip(tracks.indices, values) { tracks[index]?.readings.append(value) }
  }

  /// What is remembered where values are shown that are no readings, but on the way to them.
  mutating func see(_ values: [Double?]) -> [Past?] {
    for index in tracks.indices where values.indices.contains(index) {
      guard var track = tracks[index] else { continue }
      let shown = values[index].flatMap { value in track.conversion.map { $0.converted(value) } ?? value }
      if hysteresis > 0, let shown {
        track.held = track.gauge.heldStretch(of: shown, after: track.held, hysteresis: hysteresis)
      }
      tracks[index] = track
    }
    return tracks.map { track in
      track.map { Past(readings: $0.measures ? $0.readings : nil, range: $0.held?.range) }
    }
  }
}

/// The highest reading of late of each value, before ballistics.
struct PeakMemory: Sendable {
  private var peaks: [(value: Double, age: Double)?] = []

  /// How long a peak is remembered, in seconds: long enough to see its lamp.
  private static let hold = 1.5

  /// The peaks with the readings of another frame, `seconds` after the last.
  mutating func next(_ values: [Double?], after seconds: Double) -> [Double?] {
    if peaks.count != values.count { peaks = values.map { _ in nil } }
    for (channel, value) in values.enumerated() {
      guard let value else {
        peaks[channel] = nil
        continue
      }
      if let last = peaks[channel], value < last.value, last.age + seconds <= Self.hold {
        peaks[channel] = (last.value, last.age + seconds)
      } else {
        peaks[channel] = (value, 0)
      }
    }
    return peaks.map { $0?.value }
  }
}

public import Gauges
import VectorGraphics

/// The readings that a live gauge has been given, for gauges that draw their past: a sparkline, and any that has a history
/// of its own, which goes on with them.
public struct LivePast: Sendable {
  /// By target, the newest last; nil where none is drawn.
  public private(set) var histories: [[Double?]?]
  private let most: Int

  /// - Parameters:
  ///   - gauge: what shows the readings.
  ///   - targets: what they are for.
  ///   - most: how many readings are kept of each target, 1…10,000; at least as many as the gauge has by itself.
  public init(_ gauge: Gauge, targets: [GaugeFilm.Target], most: Int) {
    histories = targets.map { target in
      guard let gauge = gauge.withHistory(of: target) else { return nil }
      return gauge.kind.traits.contains(.drawsHistory) || !gauge.history.isEmpty ? gauge.history : nil
    }
    let own = histories.map { $0?.count ?? 0 }.max() ?? 0
    self.most = min(max(1, most, own), Limits.history)
  }

  /// Whether no reading changes the picture once another has come.
  public var isEmpty: Bool { histories.allSatisfy { $0 == nil } }

  /// Takes readings that came together.
  ///
  /// - Parameter values: in the order of the targets.
  public mutating func append(_ values: [Double?]) {
    for (index, value) in zip(histories.indices, values) where histories[index] != nil {
      histories[index]?.append(value)
      if let count = histories[index]?.count, count > most { histories[index]?.removeFirst(count - most) }
    }
  }

  /// The film with this past: its values move to the last of it. Its targets are those of here.
  public func film(_ film: GaugeFilm) -> GaugeFilm { isEmpty ? film : film.showing(histories) }
}

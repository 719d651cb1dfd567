import CoreMetrics
import Synchronization

/// Keeps what is counted and measured, and writes it as Prometheus reads it.
final class PrometheusMetrics: MetricsFactory, Sendable {
  struct Series: Hashable, Sendable {
    let name: String
    /// Within the braces.
    let labels: String

    init(_ label: String, _ dimensions: [(String, String)]) {
      name = Self.clean(label)
      labels = dimensions.map { Self.clean($0.0) + "=\"" + Self.escaped($0.1) + "\"" }.joined(separator: ",")
    }

    private static func clean(_ text: String) -> String {
      String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func escaped(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
  }

  private struct Store: Sendable {
    var counters: [Series: Number] = [:]
    var gauges: [Series: Number] = [:]
    var histograms: [Series: Histogram] = [:]
  }

  private let store = Mutex(Store())

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    found(Series(label, dimensions), \.counters, Number())
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    found(Series(label, dimensions), \.gauges, Number())
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    found(Series(label, dimensions), \.gauges, Number())
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    found(Series(label, dimensions), \.histograms, Histogram())
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  private func found<Kept: Sendable>(
    _ series: Series, _ path: any WritableKeyPath<Store, [Series: Kept]> & Sendable, _ new: @autoclosure () -> Kept
  ) -> Kept {
    let new = new()
    return store.withLock { store in
      if let known = store[keyPath: path][series] { return known }
      store[keyPath: path][series] = new
      return new
    }
  }

  /// The page for Prometheus.
  ///
  /// - Parameter gauges: read at this moment, by name, meaning and value; counters where the name ends in `_total`.
  func text(adding gauges: [(name: String, help: String, value: Double)] = []) -> String {
    let store = store.withLock { $0 }
    var lines = gauges.flatMap {
      [
        "# HELP \($0.name) \($0.help)", "# TYPE \($0.name) \($0.name.hasSuffix("_total") ? "counter" : "gauge")",
        "\($0.name) \($0.value)",
      ]
    }
    func add<Kept>(_ kept: [Series: Kept], _ type: String, _ suffix: String, _ write: (Series, Kept) -> [String]) {
      let byName = Dictionary(grouping: kept.keys, by: \.name)
      for name in byName.keys.sorted() {
        lines.append("# TYPE \(name + suffix) \(type)")
        for series in (byName[name] ?? []).sorted(by: { $0.labels < $1.labels }) {
          if let value = kept[series] { lines += write(series, value) }
        }
      }
    }
    func line(_ name: String, _ labels: String, _ value: Double) -> String {
      name + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)"
    }
    add(store.counters, "counter", "_total") { [line($0.name + "_total", $0.labels, $1.value)] }
    add(store.gauges, "gauge", "") { [line($0.name, $0.labels, $1.value)] }
    add(store.histograms, "histogram", "_seconds") { series, histogram in
      let name = series.name + "_seconds"
      let labels = series.labels.isEmpty ? "" : series.labels + ","
      let (buckets, sum, count) = histogram.values
      return buckets.map { line(name + "_bucket", labels + "le=\"\($0.end)\"", $0.count) } + [
        line(name + "_bucket", labels + "le=\"+Inf\"", count), line(name + "_sum", series.labels, sum),
        line(name + "_count", series.labels, count),
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A number that goes up, or up and down.
final class Number: CounterHandler, MeterHandler, RecorderHandler, Sendable {
  private let number = Mutex(0.0)

  var value: Double { number.withLock { $0 } }

  func increment(by amount: Int64) { number.withLock { $0 += Double(amount) } }
  func reset() { number.withLock { $0 = 0 } }
  func set(_ value: Int64) { number.withLock { $0 = Double(value) } }
  func set(_ value: Double) { number.withLock { $0 = value } }
  func increment(by amount: Double) { number.withLock { $0 += amount } }
  func decrement(by amount: Double) { number.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }
}

/// How many durations were how long.
final class Histogram: TimerHandler, Sendable {
  private static let ends = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private struct State {
    var counts = [Double](repeating: 0, count: ends.count)
    var (sum, count) = (0.0, 0.0)
  }

  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) {
    let seconds = Double(duration) / 1e9
    state.withLock { state in
      for (index, end) in Self.ends.enumerated() where seconds <= end { state.counts[index] += 1 }
      state.sum += seconds
      state.count += 1
    }
  }

  var values: (buckets: [(end: Double, count: Double)], sum: Double, count: Double) {
    let state = state.withLock { $0 }
    return (Array(zip(Self.ends, state.counts)).map { (end: $0.0, count: $0.1) }, state.sum, state.count)
  }
}

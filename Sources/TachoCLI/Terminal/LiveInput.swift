import Files
import Platform
import Tacho

/// The readings as they come. Of many that come at once the newest is shown.
final class LiveInput {
  /// What the gauge takes the readings for; nil before the first that it can take.
  var columns: FilmColumns? { readings.columns }
  /// What has come since it was last taken, the newest last.
  private var news: [[Double?]] = []
  /// The most of it that is kept.
  static let mostNews = 100
  var hasNews: Bool { !news.isEmpty }
  private(set) var isAtEnd = false
  /// How many lines were readings.
  private(set) var taken = 0
  /// How many lines were none, and what is wrong with the last.
  private(set) var refused = 0
  private(set) var lastRefusal = ""

  private let file: InputFile
  private let readings: LiveReadings
  /// Lines that were typed, each of which has moved the terminal's cursor.
  private var typed = 0
  private let isTyped: Bool

  /// - Parameters:
  ///   - path: the name of a file or pipe; `-` is standard input.
  ///   - columns: which key is for which value.
  ///   - units: that the readings are in.
  ///   - data: how they are written.
  init(
    _ path: String, _ gauge: Gauge, columns: [String], units: [String], data: [DataSetting]
  ) throws(Failure) {
    file = try Failure.naming("--data") { () throws(FileError) in
      path == "-" ? .standardInput() : try InputFile(path)
    }
    isTyped = isatty(file.descriptor) == 1
    readings = LiveReadings(gauge, columns: columns, units: units, data: data)
  }

  /// What to say of names that nothing reads, each once.
  func takeUnreadNote() -> String? { readings.takeUnreadNote() }

  /// What to say of the rows, once.
  func takeNote() -> String? { readings.takeNote() }

  func takeNews() -> [[Double?]] {
    defer { news.removeAll(keepingCapacity: true) }
    return news
  }

  /// How many lines have been typed since the last time.
  func takeTyped() -> Int {
    defer { typed = 0 }
    return typed
  }

  /// Reads what there is until a time, or until something has come.
  func read(until end: ContinuousClock.Instant, orNews: Bool) throws(Failure) {
    while Interruption.signal == nil, !(orNews && (hasNews || isAtEnd)) {
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { return }
      let wait = Int32(exactly: min(100, left).rounded(.up)) ?? 0
      guard !isAtEnd else {
        usleep(UInt32(wait) * 1_000)
        continue
      }
      guard file.isReady(within: wait) else { continue }
      let block = try Failure.naming("--data") { () throws(FileError) in try file.block() }
      if isTyped { typed += block.count { $0 == 0x0A } }
      if block.isEmpty {
        isAtEnd = true
        readings.end()
      } else {
        readings.feed(block)
      }
      takeLines()
    }
  }

  private func takeLines() {
    while true {
      do throws(TelemetryError) {
        guard let values = try readings.next() else { return }
        if news.count == Self.mostNews { news.removeFirst() }
        news.append(values)
        taken += 1
      } catch {
        refuse(error.place.map { "line \($0.line), column \($0.column): " } ?? "", error.message)
      }
    }
  }

  private func refuse(_ place: String, _ message: String) {
    refused += 1
    lastRefusal = place + message
  }
}

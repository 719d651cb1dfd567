import HTTPTypes
import Tacho

/// A gauge that follows the lines of a name, read and moved as by `tacho live`.
struct LiveStage {
  private let specification: GaugeSpecification
  private let typesetter: Typesetter
  private let options: SVGOptions
  private let mostLines: Int
  private let gauge: Gauge
  private let columns: [String]
  private var live: LiveGauge
  private var readings: LiveReadings
  /// Lines without a reading since the last that had one.
  private var refused = 0
  /// Readings that no picture has shown, and what they are for.
  private var news: (values: [[Double?]], columns: FilmColumns)?
  private var last: FilmState?
  private var frame = 0
  /// When what is shown last changed.
  private var changed = 0.0

  /// Seconds after which a gauge is taken to rest.
  private static let restingAfter = 0.5
  private static let rate = FrameRate.fps60

  /// - Parameters:
  ///   - columns: which key of the lines is for which value, as `tacho live --column` takes them.
  ///   - page: the look of a gauge that has two.
  ///   - text: how pictures hold texts.
  ///   - most: how many lines are kept of a name, and how many readings a line of the past has.
  init(
    _ specification: GaugeSpecification, _ typesetter: Typesetter, columns: [String] = [], page: PageTheme = .light,
    text: SVGOptions.TextMode = .outline, most: Int
  ) throws(Problem) {
    (self.specification, self.columns, mostLines) = (specification, columns, most)
    options = SVGOptions(text: text)
    gauge = page.gauge(of: specification.gauge)
    readings = LiveReadings(gauge, columns: columns, data: specification.data)
    do {
      self.typesetter = try typesetter.lending(from: specification.fonts)
      live = try LiveGauge(gauge, of: specification, rate: Self.rate, most: most, shaper: self.typesetter)
    } catch {
      throw Problem(.unprocessableContent, "\(error)")
    }
  }

  /// What is told beside the pictures of what was asked for and has no effect on them.
  var warnings: [String] {
    let rate = specification.animation.rate.map { $0 == Self.rate } ?? true ? [] : ["animation.fps"]
    let idle =
      rate.map { SpecificationProblem(place: nil, path: $0, message: LiveGauge.idle) } + specification.idleScale
    var notes = live.notes(of: specification, columns: columns, known: nil)
    notes.begin(with: idle)
    return notes.lines
  }

  /// The keys of the lines that are shown, with their newest values; empty before the first reading.
  var values: [LiveValue] { readings.newest }

  /// Takes lines that have come, the newest last: the next picture shows them.
  ///
  /// - Parameter kept: all lines that are kept of the name. They are read anew when none of them has a key that is shown.
  /// - Returns: what is wrong with the newest line, if it has no reading for this gauge.
  mutating func take(_ lines: [[UInt8]], kept: [[UInt8]] = []) -> String? {
    var read = readings.read(lines)
    refused = read.refused + (read.values.isEmpty ? refused : 0)
    if refused >= mostLines, !kept.isEmpty {
      do {
        live = try LiveGauge(gauge, of: specification, rate: Self.rate, most: mostLines, shaper: typesetter)
      } catch {
        return "\(error)"
      }
      (readings, news, refused) = (LiveReadings(gauge, columns: columns, data: specification.data), nil, 0)
      read = readings.read(kept)
    }
    if let found = readings.columns, !read.values.isEmpty { news = ((news?.values ?? []) + read.values, found) }
    return read.refusal
  }

  /// What is shown at `time`, in seconds; nil when it is what was shown before.
  mutating func picture(at time: Double, isStill: Bool) -> [UInt8]? {
    let now = Int(exactly: (time * Self.rate.perSecond).rounded()) ?? frame
    func step(by frames: Int) -> FilmState? { isStill ? live.settle(by: frames) : live.advance(by: frames) }
    var state = now > frame ? step(by: now - frame) : last
    frame = max(frame, now)
    let isNews = news != nil
    if let news {
      // They begin to count now, however long ago the last picture was.
      try? live.take(news.values, of: news.columns)
      state = step(by: 1)
    }
    news = nil
    let shown = state ?? live.waiting
    guard shown != last || (isNews && live.drawsPast) else { return nil }
    if shown != last { changed = time }
    last = shown
    return SVGDocument(live.film.scene(shown), options: options).bytes
  }

  /// Whether nothing moves any more.
  func rests(at time: Double) -> Bool { time - changed > Self.restingAfter }
}

/// A key of live lines and its newest value; nil is missing.
struct LiveValue: Hashable, Sendable {
  let name: String
  let value: Double?
}

extension LiveReadings {
  /// Reads lines that have come whole.
  ///
  /// - Returns: the values of those that could be read, what is wrong with the last line if anything is, and how many lines without a
  ///   reading there are at the end.
  func read(_ lines: [[UInt8]]) -> (values: [[Double?]], refusal: String?, refused: Int) {
    var (values, refusal, refused): ([[Double?]], String?, Int) = ([], nil, 0)
    for line in lines {
      feed(line + [0x0A])
      do throws(TelemetryError) {
        if let next = try self.next() { values.append(next) }
        (refusal, refused) = (nil, 0)
      } catch {
        (refusal, refused) = (error.message, refused + 1)
      }
    }
    return (values, refusal, refused)
  }

  /// The keys that count, with their newest values.
  var newest: [LiveValue] {
    zip(columns?.channels ?? [], values).map { LiveValue(name: $0.column, value: $1) }
  }
}

import Synchronization
import Tacho

/// The address of a picture in two parts: its value, and all else that the picture depends on.
struct SeriesAddress: Sendable {
  let format: AnswerFormat
  /// A number as it stands in the address.
  let value: String
  /// The same for all pictures of a series.
  let key: String

  /// - Returns: nil for an address without one plain number as its value, and for what is no picture.
  init?(_ query: String, _ format: AnswerFormat) {
    guard format.picture != nil else { return nil }
    var (value, rest) = (Substring?.none, "\(format.rawValue)")
    for part in query.split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      if name == "value" {
        guard value == nil else { return nil }
        value = part.dropFirst(name.count + 1)
      } else if name == "onerror", part != "onerror=status" {
        return nil
      } else if !SpecificationInput.parametersAside.contains(String(name)) {
        rest += "&" + part
      }
    }
    guard let value, Self.isPlain(value) else { return nil }
    (self.format, self.value, key) = (format, String(value), rest)
  }

  /// Whether it has digits, one point at most and a sign: what needs no decoding, and is right for every gauge.
  private static func isPlain(_ text: Substring) -> Bool {
    let digits = text.first == "-" ? text.dropFirst() : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 15 && parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}

/// One picture of a known series, to be drawn.
struct SeriesPicture: Sendable {
  let batch: GaugeBatch
  let pixels: Int
  let address: SeriesAddress

  /// Drawn anew each time; nil when the series cannot have this value. What is wrong is said as of a gauge by itself.
  var drawn: GaugeBatch.Picture? {
    try? batch.picture(GaugeBatch.Job([.init(path: "value", .word(address.value))])).get()
  }
}

/// Gauges that are asked for with one value after the other, as by a page that shows a reading: their address is read once,
/// and what stands still in them is drawn once. The pictures are those of gauges by themselves.
final class GaugeSeries: Sendable {
  private enum Known {
    /// With one value so far, which most are for ever.
    case once
    case batch(GaugeBatch, pixels: Int)
  }

  private let known: Mutex<Generations<Known>>
  private let threads: Int

  /// - Parameters:
  ///   - bytes: how much is kept; 0 keeps nothing.
  ///   - threads: as many may draw at once, each with pixels of its own.
  init(bytes: Int, threads: Int) {
    known = Mutex(Generations(bytes: bytes))
    self.threads = threads
  }

  /// The picture at an address; nil when its series is not known.
  func picture(at address: SeriesAddress) -> SeriesPicture? {
    guard case .batch(let batch, let pixels) = known.withLock({ $0.value(of: address.key) }) else { return nil }
    return SeriesPicture(batch: batch, pixels: pixels, address: address)
  }

  /// Remembers that it was drawn, so that its series is known from the second value on.
  func note(_ drawing: Drawing, _ address: SeriesAddress, typesetter: Typesetter) {
    let isKnown = known.withLock { known in
      if known.value(of: address.key) != nil { return true }
      known.keep(.once, as: address.key, bytes: 256)
      return false
    }
    guard isKnown, let (batch, pixels) = drawing.series(typesetter) else { return }
    known.withLock {
      $0.keep(.batch(batch, pixels: pixels), as: address.key, bytes: Self.base + pixels * Self.bytesPerPixel * threads)
    }
  }

  /// A specification and a laid out dial.
  private static let base = 200_000
  /// Its face, what lies below the needle, the whole, and the picture written last.
  private static let bytesPerPixel = 18
}

public import RasterExport
public import VectorGraphics

/// Some frames of a film side by side, in reading order in a grid, to see a movement at a glance.
///
///     var sheet = try ContactSheet(count: 8, width: 300, height: 300)
///     for frame in frames { try sheet.append(frame) }
///     let picture = try sheet.bitmap()
public struct ContactSheet {
  private let columns: Int
  /// The size of one frame, in pixels.
  private let frame: FrameSize
  private let gap: Int
  private let size: FrameSize
  private let count: Int
  private var pixels: [UInt8]
  private var taken = 0

  /// Which of `total` frames stand for the film: evenly spread, the first and the last among them, each once.
  public static func indices(_ count: Int, of total: Int) -> [Int] {
    guard count > 0, total > 0 else { return [] }
    let count = min(count, total)
    guard count > 1 else { return [0] }
    return (0..<count).map { index in
      let (product, overflow) = index.multipliedReportingOverflow(by: total - 1)
      return overflow ? index * ((total - 1) / (count - 1)) : (2 * product + count - 1) / (2 * (count - 1))
    }
  }

  /// An empty sheet. Its size is checked here, before any frame is drawn.
  ///
  /// - Parameters:
  ///   - count: how many frames it has room for, ≥ 1.
  ///   - width: of a frame, in pixels.
  ///   - height: of a frame, in pixels.
  ///   - columns: nil takes a grid about twice as wide as high, without gaps where the count allows it.
  ///   - gap: between frames, in pixels, 0 to 1000.
  ///   - background: the colour of the gaps and of places that stay empty.
  /// - Throws: ``FilmError/outOfRange(_:)`` when the sheet would be larger than a picture may be.
  public init(
    count: Int, width: Int, height: Int, columns: Int? = nil, gap: Int = 0, background: Color = .transparent
  ) throws(FilmError) {
    guard count > 0 else { throw .outOfRange("a contact sheet needs at least one frame") }
    guard (0...1_000).contains(gap) else { throw .outOfRange("a gap is 0 to 1000 pixels, not \(gap)") }
    frame = try FrameSize(width: width, height: height)
    let (area, isTooMuch) = (width * height).multipliedReportingOverflow(by: count)
    guard !isTooMuch, Double(area) <= Limits.pixels else {
      throw .outOfRange(
        "\(count) frames of \(width) × \(height) pixels are too much for one picture, which may have "
          + "\(DecimalText.short(Limits.pixels)) pixels; take fewer, or smaller ones")
    }
    let columns = min(max(1, columns ?? Self.defaultColumns(count)), count)
    let rows = (count + columns - 1) / columns
    size = try FrameSize(width: columns * (width + gap) - gap, height: rows * (height + gap) - gap)
    (self.count, self.columns, self.gap) = (count, columns, gap)
    let alpha = UInt8(exactly: (background.alpha * 255).rounded()) ?? 255
    let pixel = [background.red, background.green, background.blue, alpha]
    pixels = [UInt8](unsafeUninitializedCapacity: size.byteCount) { buffer, filled in
      for start in stride(from: 0, to: buffer.count, by: 4) {
        for channel in 0..<4 { buffer[start + channel] = pixel[channel] }
      }
      filled = buffer.count
    }
  }

  /// Puts the next frame into its place.
  ///
  /// - Throws: ``FilmError/frame(index:reason:)`` when its size is another, or the sheet is full.
  public mutating func append(_ bitmap: Bitmap) throws(FilmError) {
    guard taken < count else { throw .frame(index: taken, reason: "the sheet has room for \(count)") }
    guard bitmap.width == frame.width, bitmap.height == frame.height else {
      throw .frame(index: taken, reason: "its size differs from the first frame's")
    }
    let left = taken % columns * (frame.width + gap)
    let top = taken / columns * (frame.height + gap)
    for row in 0..<frame.height {
      let source = 4 * row * frame.width
      let target = 4 * ((top + row) * size.width + left)
      pixels.replaceSubrange(target..<target + 4 * frame.width, with: bitmap.pixels[source..<source + 4 * frame.width])
    }
    taken += 1
  }

  /// The picture, with the frames it has so far.
  public func bitmap() throws(FilmError) -> Bitmap {
    guard let bitmap = Bitmap(width: size.width, height: size.height, pixels: pixels) else {
      throw .outOfRange("a contact sheet of \(size.width) × \(size.height) pixels is not possible")
    }
    return bitmap
  }

  /// The smallest divisor of the count from √count on that leaves the grid at most twice as wide as high; without
  /// one √count.
  private static func defaultColumns(_ count: Int) -> Int {
    let root = (1...max(1, count)).first { $0 * $0 >= count } ?? count
    return (root...max(root, 2 * root - 1)).first { count % $0 == 0 && $0 * $0 <= 2 * count } ?? root
  }
}

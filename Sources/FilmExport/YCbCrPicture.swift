import Platform
import RasterExport

/// A frame in Y′CbCr as video encoders take it: planes of ``BT709`` codes one after the other.
///
/// The planes are a function of the frame alone. What they cost depends on how much of it differs from the frame
/// before it: only pieces of rows with pixels that changed are converted.
final class YCbCrPicture {
  /// How many pixels share a chroma sample.
  enum Sampling {
    /// One: 4:4:4.
    case full
    /// Four in a square, the sample at their centre: 4:2:0. Where a side is odd, the last pixels count twice.
    case quarter
  }

  /// Y′, Cb, Cr; rows from the top without gaps.
  private(set) var planes: [UInt8]
  private let width: Int
  private let height: Int
  private let sampling: Sampling
  private let matte: Matte
  /// The frame that the planes show.
  private var shown: [UInt8]

  /// Pixels of a row that are compared and converted together; even, so that no square is torn.
  private static let pieceWidth = 32

  /// Shows a transparent frame at first.
  ///
  /// - Parameter matte: what frames are painted over.
  init(_ size: FrameSize, _ sampling: Sampling, over matte: Matte) {
    (width, height, self.sampling, self.matte) = (size.width, size.height, sampling, matte)
    shown = [UInt8](repeating: 0, count: size.byteCount)
    let area = width * height
    let samples = sampling == .full ? area : (width + 1) / 2 * ((height + 1) / 2)
    let nothing = matte.over(0)
    let (cb, cr) = BT709.chroma(nothing)
    planes = [UInt8](unsafeUninitializedCapacity: area + 2 * samples) { planes, count in
      planes.baseAddress?.initialize(repeating: BT709.luma(nothing), count: area)
      planes.baseAddress?.advanced(by: area).initialize(repeating: cb, count: samples)
      planes.baseAddress?.advanced(by: area + samples).initialize(repeating: cr, count: samples)
      count = area + 2 * samples
    }
  }

  /// Takes over a frame of the picture's size: straight RGBA rows from the top.
  ///
  /// - Parameter changes: where it may differ from the frame before; nil is everywhere.
  func show(_ frame: UnsafeRawBufferPointer, changes: [PixelBox]? = nil) {
    shown.withUnsafeMutableBytes { shown in
      guard frame.count == shown.count, let frame = frame.baseAddress, let shown = shown.baseAddress else { return }
      planes.withUnsafeMutableBufferPointer { planes in
        for box in changes ?? [PixelBox(columns: 0..<width, rows: 0..<height)] {
          show(box, of: frame, in: shown, planes)
        }
      }
    }
  }

  private func show(
    _ box: PixelBox, of frame: UnsafeRawPointer, in shown: UnsafeMutableRawPointer,
    _ planes: UnsafeMutableBufferPointer<UInt8>
  ) {
    let box = (columns: box.columns.clamped(to: 0..<width), rows: box.rows.clamped(to: 0..<height))
    let (left, top) = (box.columns.lowerBound & ~1, box.rows.lowerBound & ~1)
    for top in stride(from: top, to: box.rows.upperBound, by: 2) {
      let rows = top..<min(top + 2, height)
      // Most rows of a whole frame are the same from edge to edge.
      if box.columns == 0..<width, !Self.differ(frame, shown, at: top * width, count: rows.count * width) { continue }
      for left in stride(from: left, to: box.columns.upperBound, by: Self.pieceWidth) {
        let columns = left..<min(left + Self.pieceWidth, width)
        var hasChanged = false
        for row in rows {
          let start = row * width + left
          guard Self.differ(frame, shown, at: start, count: columns.count) else { continue }
          (shown + 4 * start).copyMemory(from: frame + 4 * start, byteCount: 4 * columns.count)
          hasChanged = true
        }
        if hasChanged { convert(rows, columns, of: UnsafeRawPointer(shown), into: planes) }
      }
    }
  }

  /// Whether `count` pixels from a place on are others.
  private static func differ(_ frame: UnsafeRawPointer, _ other: UnsafeMutableRawPointer, at pixel: Int, count: Int)
    -> Bool
  {
    memcmp(frame + 4 * pixel, other + 4 * pixel, 4 * count) != 0
  }

  /// - Parameters:
  ///   - rows: two from an even one on, or the last of an odd number.
  ///   - columns: from an even one on.
  private func convert(
    _ rows: Range<Int>, _ columns: Range<Int>, of frame: UnsafeRawPointer,
    into planes: UnsafeMutableBufferPointer<UInt8>
  ) {
    let area = width * height
    /// Writes the luma of a pixel and returns its colour.
    @inline(__always) func luma(_ pixel: Int) -> RGB {
      let color = matte.over(UInt32(littleEndian: frame.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)))
      planes[pixel] = BT709.luma(color)
      return color
    }
    switch sampling {
    case .full:
      for row in rows {
        for pixel in row * width + columns.lowerBound..<row * width + columns.upperBound {
          (planes[area + pixel], planes[2 * area + pixel]) = BT709.chroma(luma(pixel))
        }
      }
    case .quarter:
      let samplesAcross = (width + 1) / 2
      let samples = samplesAcross * ((height + 1) / 2)
      let (upper, lower) = (rows.lowerBound * width, (rows.upperBound - 1) * width)
      for left in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
        let right = min(left + 1, width - 1)
        let sum = luma(upper + left) + luma(upper + right) + luma(lower + left) + luma(lower + right)
        let sample = area + rows.lowerBound / 2 * samplesAcross + left / 2
        (planes[sample], planes[sample + samples]) = BT709.chroma(sum, doublings: 2)
      }
    }
  }
}

/// R′G′B′ of a pixel, or the sum of several.
struct RGB {
  let red: Int32
  let green: Int32
  let blue: Int32

  /// Components of 8 bits each.
  init(_ red: UInt32, _ green: UInt32, _ blue: UInt32) {
    (self.red, self.green, self.blue) = (Int32(bitPattern: red), Int32(bitPattern: green), Int32(bitPattern: blue))
  }

  private init(_ red: Int32, _ green: Int32, _ blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  @inline(__always) static func + (one: RGB, other: RGB) -> RGB {
    RGB(one.red + other.red, one.green + other.green, one.blue + other.blue)
  }
}

/// R′G′B′ to Y′CbCr of ITU-R BT.709 in 8 bits, limited range, in 16-bit fixed point, rounded to nearest.
enum BT709 {
  // Factors are 65536 · 219/255 · (0.2126, 0.7152, 0.0722) and 65536 · 224/255 · … / 1.8556 and / 1.5748; each
  // row's sum is exact, so that greys have no colour.

  @inline(__always) static func luma(_ color: RGB) -> UInt8 {
    UInt8(clamping: 16 + ((11_966 * color.red + 40_254 * color.green + 4_064 * color.blue + 32_768) >> 16))
  }

  /// - Parameters:
  ///   - sum: the sum of the pixels that share the sample.
  ///   - doublings: 0 for one pixel, 1 for two, 2 for four.
  @inline(__always) static func chroma(_ sum: RGB, doublings: Int32 = 0) -> (cb: UInt8, cr: UInt8) {
    let (shift, half) = (16 + doublings, Int32(32_768) << doublings)
    let cb = (-6_596 * sum.red - 22_189 * sum.green + 28_785 * sum.blue + half) >> shift
    let cr = (28_785 * sum.red - 26_145 * sum.green - 2_640 * sum.blue + half) >> shift
    return (UInt8(clamping: 128 + cb), UInt8(clamping: 128 + cr))
  }
}

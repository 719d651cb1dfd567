import Gauges
public import RasterExport
import VectorGraphics

/// Draws a film's frames, one after the other; its cost is what differs between them.
///
/// A frame's file and pixels depend on the frame alone. One painter belongs to one thread.
public final class FilmPainter {
  /// What is drawn; every frame is one of its states.
  public let film: GaugeFilm
  /// The width of every frame, in pixels.
  public let width: Int
  /// The height of every frame, in pixels.
  public let height: Int
  /// Where the pixels of the frame drawn last may differ from those of the one before it; nil when that is not known.
  public private(set) var changes: [PixelBox]?
  private let scale: Double
  private let compression: PNGCompression
  private var renderer: SceneRenderer
  private var states: [FilmState] = []
  private var blur: FrameBlur?
  /// The file of a blurred frame.
  private var blurred: [UInt8]?

  /// - Parameters:
  ///   - film: what is drawn.
  ///   - scale: pixels a layout unit.
  ///   - compression: of the PNG files.
  public init(
    _ film: GaugeFilm, scale: Double = 1, compression: PNGCompression = .fast
  ) throws(TachoError) {
    (self.film, self.scale, self.compression) = (film, scale, compression)
    let still = film.scene(FilmState(values: []))
    do throws(RasterError) {
      renderer = try SceneRenderer(still, scale: scale, compression: compression)
    } catch { throw .raster(error) }
    (width, height) = (renderer.frames.width, renderer.frames.height)
  }

  /// Draws a frame.
  public func draw(_ frame: FilmFrame) throws(TachoError) {
    guard frame.states != states, let first = frame.states.first else { return changes = [] }
    let isKnown = states.count == 1 && frame.states.count == 1
    // After an error nothing is taken for drawn.
    (states, changes) = ([], nil)
    blurred = nil
    if frame.states.count == 1 {
      blur = nil
      try draw(first)
    } else {
      var sum = blur ?? FrameBlur(width: width, height: height)
      sum.removeAll()
      for state in frame.states {
        try draw(state)
        do throws(RasterError) {
          try renderer.frames.withPixels(.premultipliedARGB) { sum.add($0) }
        } catch { throw .raster(error) }
      }
      sum.finish()
      blur = sum
    }
    states = frame.states
    if isKnown { changes = renderer.frames.changes }
  }

  /// The frame drawn last as a PNG file.
  public func png() throws(TachoError) -> [UInt8] {
    do throws(RasterError) {
      guard let blur else { return try renderer.frames.png() }
      if let blurred { return blurred }
      guard let bitmap = Bitmap(width: width, height: height, pixels: blur.pixels) else {
        throw .drawing("a frame of \(width) × \(height) pixels is not possible")
      }
      let file = try bitmap.png(pixelsPerInch: 96 * scale, compression: compression)
      blurred = file
      return file
    } catch { throw .raster(error) }
  }

  /// Hands the straight RGBA rows of the frame drawn last to `body`, valid only within it.
  public func withPixels<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(TachoError) -> Result {
    if let blur { return blur.pixels.withUnsafeBytes(body) }
    do { return try renderer.frames.withPixels(.rgba, body) } catch { throw .raster(error) }
  }

  /// The frame drawn last as a picture of its own.
  public func bitmap() throws(TachoError) -> Bitmap {
    let pixels = try withPixels { [UInt8]($0) }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      throw .raster(.drawing("a frame of \(width) × \(height) pixels is not possible"))
    }
    return bitmap
  }

  private func draw(_ state: FilmState) throws(TachoError) {
    do { try renderer.draw(film.scene(state)) } catch { throw .raster(error) }
  }
}

/// The mean of several pictures, of premultiplied sRGB: what a shutter lets in, as film and video tools work it out.
private struct FrameBlur {
  private var sums: [UInt16]
  private var count: UInt16 = 0
  /// Straight RGBA.
  private(set) var pixels: [UInt8]

  init(width: Int, height: Int) {
    sums = [UInt16](repeating: 0, count: 4 * width * height)
    pixels = [UInt8](repeating: 0, count: 4 * width * height)
  }

  mutating func removeAll() {
    count = 0
    sums.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// At most 64 pictures, so that no sum overflows.
  mutating func add(_ picture: UnsafeRawBufferPointer) {
    count += 1
    sums.withUnsafeMutableBufferPointer { sums in
      for index in 0..<min(sums.count, picture.count) { sums[index] &+= UInt16(picture[index]) }
    }
  }

  mutating func finish() {
    let count = UInt32(max(1, count))
    #if _endian(little)
      let (red, green, blue, alpha) = (2, 1, 0, 3)
    #else
      let (red, green, blue, alpha) = (1, 2, 3, 0)
    #endif
    sums.withUnsafeBufferPointer { sums in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for start in stride(from: 0, to: sums.count, by: 4) {
          // Straight colour is premultiplied colour over alpha, of the sums as of the means.
          let total = UInt32(sums[start + alpha])
          func straight(_ channel: Int) -> UInt8 {
            total == 0 ? 0 : UInt8(clamping: (UInt32(sums[start + channel]) * 255 + total / 2) / total)
          }
          pixels[start] = straight(red)
          pixels[start + 1] = straight(green)
          pixels[start + 2] = straight(blue)
          pixels[start + 3] = UInt8(clamping: (total + count / 2) / count)
        }
      }
    }
  }
}

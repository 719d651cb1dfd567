public import VectorGraphics

/// Uncompressed video that most tools read from a pipe: YUV4MPEG2 with a full chroma sample for each pixel (C444),
/// 8 bits, ITU-R BT.709, limited range.
///
/// Of the RGB colours about one in four has a code of its own; a pixel comes back within ±2 of each component. Y4M has
/// no transparency: frames are painted over a colour.
public struct Y4MWriter<Sink: ByteSink> {
  public private(set) var sink: Sink
  private let size: FrameSize
  private let matte: Matte
  private var out: [UInt8]
  private var written = 0

  public init(
    to sink: Sink, width: Int, height: Int, rate: FilmRate, background: Color = .black
  ) throws(FilmError) {
    self.sink = sink
    size = try FrameSize(width: width, height: height)
    matte = Matte(background)
    out = Array("FRAME\n".utf8) + [UInt8](repeating: 0, count: 3 * width * height)
    let shape = "W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1"
    try self.sink.write(Array("YUV4MPEG2 \(shape) C444 XCOLORRANGE=LIMITED\n".utf8))
  }

  /// Adds a frame: straight RGBA rows from the top.
  public mutating func append(_ frame: UnsafeRawBufferPointer) throws(FilmError) {
    try size.check(frame, index: written)
    let area = size.width * size.height
    let matte = matte
    out.withUnsafeMutableBufferPointer { out in
      for pixel in 0..<area {
        let at = 4 * pixel
        let color = matte.over(frame[at], frame[at + 1], frame[at + 2], frame[at + 3])
        let code = BT709.code(color.red, color.green, color.blue)
        out[6 + pixel] = code.y
        out[6 + area + pixel] = code.cb
        out[6 + 2 * area + pixel] = code.cr
      }
    }
    try sink.write(out)
    written += 1
  }

  /// Adds a frame: 4 bytes of straight RGBA a pixel, rows from the top.
  public mutating func append(_ pixels: [UInt8]) throws(FilmError) {
    try pixels.withBytes { (bytes) throws(FilmError) in try append(bytes) }
  }
}

/// R′G′B′ to Y′CbCr of ITU-R BT.709 in 8 bits, limited range, in 16-bit fixed point.
enum BT709 {
  static func code(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> (y: UInt8, cb: UInt8, cr: UInt8) {
    let (r, g, b) = (Int32(red), Int32(green), Int32(blue))
    // Factors are 65536 · 219/255 · (0.2126, 0.7152, 0.0722) and 65536 · 224/255 · … / 1.8556 and / 1.5748; each
    // row's sum is exact, so that greys have no colour.
    let y = (11_966 * r + 40_254 * g + 4_064 * b + 32_768) >> 16
    let cb = (-6_596 * r - 22_189 * g + 28_785 * b + 32_768) >> 16
    let cr = (28_785 * r - 26_145 * g - 2_640 * b + 32_768) >> 16
    return (UInt8(clamping: 16 + y), UInt8(clamping: 128 + cb), UInt8(clamping: 128 + cr))
  }
}

public import Files
public import RasterExport
public import VectorGraphics

/// Uncompressed video that most tools read from a pipe: YUV4MPEG2 with a full chroma sample for each pixel (C444),
/// 8 bits, ITU-R BT.709, limited range.
///
/// About one in four RGB colours has a code of its own; a pixel comes back within ±2 of each component. Y4M has no
/// transparency: frames are painted over a colour.
public struct Y4MWriter<Sink: ByteSink> {
  /// Where the video goes; take what has been written from here.
  public private(set) var sink: Sink
  private let size: FrameSize
  private let picture: YCbCrPicture
  private var written = 0

  /// Writes the head at once. Sides are in pixels; ``FilmError`` when they are out of range or the sink fails.
  public init(
    to sink: Sink, width: Int, height: Int, rate: FrameRate, background: Color = .black
  ) throws(FilmError) {
    self.sink = sink
    size = try FrameSize(width: width, height: height)
    picture = YCbCrPicture(size, .full, over: Matte(background))
    let shape = "W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1"
    try FilmError.writing { () throws(FileError) in
      try self.sink.write("YUV4MPEG2 \(shape) C444 XCOLORRANGE=LIMITED\n")
    }
  }

  /// Adds a frame: straight RGBA rows from the top.
  ///
  /// - Parameter changes: where it may differ from the frame before, which saves looking; nil is everywhere.
  public mutating func append(_ frame: UnsafeRawBufferPointer, changes: [PixelBox]? = nil) throws(FilmError) {
    try size.check(frame, index: written)
    picture.show(frame, changes: changes)
    try FilmError.writing { () throws(FileError) in
      try sink.write("FRAME\n")
      try sink.write(picture.planes)
    }
    written += 1
  }

  /// Adds a frame: 4 bytes of straight RGBA a pixel, rows from the top.
  public mutating func append(_ pixels: [UInt8]) throws(FilmError) {
    try pixels.withBytes { (bytes) throws(FilmError) in try append(bytes) }
  }
}

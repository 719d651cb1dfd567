import PNGEncoding
public import VectorGraphics

extension Picture {
  /// A picture of a PNG of any form: any depth and colour type, interlaced or not.
  ///
  /// Its numbers are taken as sRGB, as all colours here. What a document gets is the same file with what the pixels need
  /// and nothing else: chunks with words, places, profiles and times are left behind.
  ///
  /// - Throws: `PictureError` for what is none, is damaged, or is beyond `Limits.pictureBytes` and
  ///   `Limits.pictureSides`; nothing is decoded then.
  public init(png file: [UInt8]) throws(PictureError) {
    guard file.count <= Limits.pictureBytes else { throw .tooManyBytes(file.count) }
    let png = try PNGChunks.essential(of: file)
    var (columns, rows) = (UInt32(0), UInt32(0))
    var message = [CChar](repeating: 0, count: 128)
    guard tacho_png_read_size(png, png.count, &columns, &rows, &message) == 0 else {
      throw .damaged(PNGEncoder.text(message))
    }
    let (width, height) = (Int(columns), Int(rows))
    guard Limits.pictureSides.contains(width), Limits.pictureSides.contains(height) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    var rgba = [UInt8](repeating: 0, count: 4 * width * height)
    guard tacho_png_decode(png, png.count, &rgba, rgba.count, &message) == 0 else {
      throw .damaged(PNGEncoder.text(message))
    }
    guard let picture = Picture(width: width, height: height, pixels: Self.premultiplied(rgba), png: png) else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    self = picture
  }

  private static func premultiplied(_ rgba: [UInt8]) -> [UInt32] {
    let count = rgba.count / 4
    return [UInt32](unsafeUninitializedCapacity: count) { words, initialized in
      for index in 0..<count {
        let alpha = UInt32(rgba[4 * index + 3])
        func part(_ offset: Int) -> UInt32 { (UInt32(rgba[4 * index + offset]) * alpha + 127) / 255 }
        words[index] = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
      }
      initialized = count
    }
  }
}

/// What a PNG file is made of.
private enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Those that decide what the pixels are; what may be left out is written small, but for the transparent colour.
  private static let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// The same file without chunks that the pixels do not need, and without what stands behind its end.
  static func essential(of file: [UInt8]) throws(PictureError) -> [UInt8] {
    guard file.starts(with: signature) else { throw .unknownFormat }
    var result = signature
    var place = signature.count
    while true {
      guard place + 12 <= file.count else { throw .damaged("the file ends too early") }
      let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - place - 12 else { throw .damaged("the file ends too early") }
      let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      let end = place + 12 + length
      if kept.contains(name) {
        result += file[place..<end]
      } else if name.first?.isUppercase == true {
        throw .damaged("it has a chunk that is not known and cannot be left out")
      }
      if name == "IEND" { return result }
      place = end
    }
  }
}

/// Why a file is no picture that can be drawn.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has more bytes than are read.
  case tooManyBytes(Int)
  /// A side has more pixels than are read.
  case sizeOutOfRange(width: Int, height: Int)
  /// It begins as neither a PNG nor an SVG does.
  case unknownFormat
  /// It ends too early, or its checksums do not hold: in words.
  case damaged(String)
  /// The library that draws SVG is not there.
  case rendererMissing
  /// That library refuses it: its own words.
  case refused(String)
  /// All of it is transparent.
  case empty

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .tooManyBytes(let count): "has \(count) bytes; the limit is \(Limits.pictureBytes)"
    case .sizeOutOfRange(let width, let height):
      "has \(width) × \(height) pixels; the limit is \(Limits.pictureSides.upperBound) a side"
    case .unknownFormat: "is neither a PNG nor an SVG"
    case .damaged(let reason): "is no PNG that can be read: \(reason)"
    case .rendererMissing:
      "is an SVG, and librsvg, which draws those, is not installed (package librsvg2-2): install it, or use a PNG"
    case .refused(let reason): "is no SVG that can be drawn: \(reason)"
    case .empty: "draws nothing: all of it is transparent; what an SVG links to in other files is not read"
    }
  }
}

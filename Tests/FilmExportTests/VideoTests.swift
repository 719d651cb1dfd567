import FilmExport
import RasterExport
import Tacho
import Testing
import VectorGraphics

/// Films by the real encoder; left out where it is not installed.
@Suite(.enabled(if: hasEncoder)) struct VideoTests {
  private func write(_ frames: [Bitmap], to path: String, _ format: VideoFormat, isOpaque: Bool) throws {
    let first = try #require(frames.first)
    let palette = format.codec == .gif ? try GIFPalette(of: frames, for: path) : nil
    let writer = try VideoWriter(
      path, format: format, width: first.width, height: first.height, rate: .fps30, frames: frames.count,
      isOpaque: isOpaque, palette: palette)
    for frame in frames { try writer.append(frame.pixels) }
    try writer.finish()
  }

  /// The frames of a film as the encoder's own decoder shows them.
  private func frames(of path: String, in folder: Folder, like first: Bitmap) throws -> [Bitmap] {
    let decoder = try EncoderProcess(
      try EncoderProcess.find(),
      ["-v", "error", "-y", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", folder.file("raw")])
    try decoder.finish()
    let bytes = try folder.bytes("raw")
    let size = first.pixels.count
    #expect(bytes.count % size == 0)
    return try stride(from: 0, to: bytes.count, by: size).map { start in
      try #require(Bitmap(width: first.width, height: first.height, pixels: Array(bytes[start..<start + size])))
    }
  }

  @Test(arguments: [true, false]) func losslessFilmsHoldEveryPixel(isOpaque: Bool) throws {
    let folder = try Folder()
    let bitmaps = try speedometerFrames(6, size: 65, isOpaque: isOpaque)
    for (container, codec) in [(VideoFormat.Container.mov, VideoFormat.Codec.qtrle), (.mkv, .ffv1)] {
      let path = folder.file("film.\(container.rawValue)")
      try write(bitmaps, to: path, try VideoFormat(container, codec: codec), isOpaque: isOpaque)
      #expect(try frames(of: path, in: folder, like: bitmaps[0]) == bitmaps, "\(codec)")
    }
  }

  /// Codecs with fewer chroma samples than pixels lose sharp edges of colour, and nothing else.
  @Test(arguments: [("mp4", true), ("mp4", false), ("webm", true)])
  func videoKeepsColours(ending: String, isOpaque: Bool) throws {
    let folder = try Folder()
    let bitmaps = try speedometerFrames(4, size: ending == "mp4" ? 120 : 121, isOpaque: isOpaque)
    let path = folder.file("film.\(ending)")
    try write(bitmaps, to: path, try #require(VideoFormat(fileEnding: ending)), isOpaque: isOpaque)
    let decoded = try frames(of: path, in: folder, like: bitmaps[0])
    #expect(decoded.count == bitmaps.count)
    for (film, frame) in zip(decoded, bitmaps) {
      var differences: [Int] = []
      for at in stride(from: 0, to: frame.pixels.count, by: 4) {
        // Over black, which is what transparent frames are painted over.
        let alpha = Int(frame.pixels[at + 3])
        for channel in at..<at + 3 {
          differences.append(abs(Int(film.pixels[channel]) - (Int(frame.pixels[channel]) * alpha + 127) / 255))
        }
      }
      differences.sort()
      #expect(differences[differences.count / 2] <= 2)
      #expect(differences.reduce(0, +) <= 3 * differences.count)
    }
  }

  @Test func everyFormatGivesTheSameBytesTwice() throws {
    let folder = try Folder()
    let bitmaps = try speedometerFrames(6, isOpaque: false)
    for container in VideoFormat.Container.allCases {
      for codec in container.codecs {
        let films = try (0..<2).map {
          try folder.bytes(try writeNamed("\($0).\(container.rawValue)", bitmaps, folder, codec))
        }
        #expect(films[0] == films[1], "\(container) \(codec)")
        #expect(!films[0].isEmpty)
      }
    }
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
  }

  private func writeNamed(
    _ name: String, _ bitmaps: [Bitmap], _ folder: Folder, _ codec: VideoFormat.Codec
  ) throws -> String {
    let ending = try #require(name.split(separator: ".").last.map(String.init))
    let container = try #require(VideoFormat.Container(rawValue: ending))
    try write(bitmaps, to: folder.file(name), try VideoFormat(container, codec: codec), isOpaque: false)
    return name
  }

  @Test func namesThatLookLikeOptionsAreNames() throws {
    let folder = try Folder()
    let bitmaps = try speedometerFrames(2)
    for name in ["-y.mkv", "a:b.mkv", "%05d.mkv", "file:x.mkv", " .mkv", "ü '\".mkv"] {
      try write(bitmaps, to: folder.file(name), try #require(VideoFormat(fileEnding: "mkv")), isOpaque: true)
      #expect(folder.names.contains(name))
    }
  }

  @Test func whatAFormatCannotHoldIsToldBeforehand() throws {
    let folder = try Folder()
    let mp4 = try #require(VideoFormat(fileEnding: "MP4"))
    func attempt(_ format: VideoFormat, _ width: Int, _ rate: FrameRate) -> String? {
      filmError {
        _ = try VideoWriter(
          folder.file("film"), format: format, width: width, height: 10, rate: rate, isOpaque: true)
      }?.description
    }
    #expect(attempt(mp4, 11, .fps30)?.contains("choose 12 × 10") == true)
    #expect(attempt(try #require(VideoFormat(fileEnding: "gif")), 10, .fps60)?.contains("at most 50") == true)
    let slow = try FrameRate(1, 1_000)
    #expect(attempt(try #require(VideoFormat(fileEnding: "gif")), 10, slow)?.contains("at most 655") == true)
    #expect(filmError { _ = try VideoFormat(.mp4, codec: .qtrle) } != nil)
    #expect(VideoFormat(fileEnding: "avi") == nil)
    #expect(folder.names.isEmpty)
  }

  /// Every format at the smallest sizes writes a film or says beforehand, in words of its own, what it needs.
  @Test func smallSizesAreWrittenOrRefusedInOurWords() throws {
    let folder = try Folder()
    let formats: [(VideoFormat.Container, VideoFormat.Codec)] = [
      (.mov, .qtrle), (.mov, .prores), (.mkv, .ffv1), (.mkv, .h264), (.mkv, .vp9), (.webm, .vp9), (.mp4, .h264),
      (.gif, .gif),
      (.webp, .webp),
    ]
    for (container, codec) in formats {
      for (width, height) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 50), (50, 1), (3, 3)] {
        let path = folder.file("\(codec)-\(width)x\(height).\(container.rawValue)")
        let pixels = [UInt8](repeating: 255, count: width * height * 4)
        let frame = try #require(Bitmap(width: width, height: height, pixels: pixels))
        do {
          try write([frame, frame], to: path, VideoFormat(container, codec: codec), isOpaque: true)
        } catch FilmError.unsuitable(let words) {
          #expect(words.contains("\(width) × \(height)"), "\(codec): \(words)")
        }
      }
    }
  }

  @Test func theEncodersOwnWordsTellWhyItFailed() throws {
    let folder = try Folder()
    let encoder = try EncoderProcess(
      try EncoderProcess.find(),
      [
        "-v", "error", "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "2x2", "-i", "pipe:0", "-c:v",
        "no-codec",
      ]
        + [folder.file("film.mkv")])
    let error = try #require(
      filmError {
        let frame = [UInt8](repeating: 0, count: 16)
        while true { try frame.withUnsafeBytes { try encoder.write($0) } }
      })
    #expect(error.description.contains("Unknown encoder 'no-codec'"))
  }
}

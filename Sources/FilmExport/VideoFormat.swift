import VectorGraphics

/// The file formats and codecs that the encoder makes, with the ones that keep what a gauge film has: sharp edges, few
/// colours, often transparency.
public struct VideoFormat: Hashable, Sendable {
  /// The kind of file, by its usual ending.
  public enum Container: String, Hashable, Sendable, CaseIterable { case mp4, webm, mov, mkv, gif, webp }
  /// How pictures are compressed: `prores` is ProRes 4444, `qtrle` QuickTime Animation.
  public enum Codec: String, Hashable, Sendable, CaseIterable { case h264, vp9, prores, qtrle, ffv1, gif, webp }

  /// The kind of file it makes.
  public let container: Container
  /// One of those that the container holds.
  public let codec: Codec

  /// The format a file ending stands for; nil when it is none of ours.
  ///
  /// | ending | codec | transparency | exact |
  /// |---|---|---|---|
  /// | `mp4` | H.264, plays everywhere; even sides | no | no |
  /// | `webm` | VP9, for web pages | yes | no |
  /// | `mov` | ProRes 4444, for editors; or qtrle | yes | qtrle |
  /// | `mkv` | FFV1 | yes | yes |
  /// | `gif` | 256 colours, at most 50 frames a second | on or off | no |
  /// | `webp` | lossless animated WebP | yes | yes |
  public init?(fileEnding: String) {
    guard let container = Container(rawValue: fileEnding.lowercased()), let codec = container.codecs.first else {
      return nil
    }
    (self.container, self.codec) = (container, codec)
  }

  /// - Throws: ``FilmError/unsuitable(_:)`` when the container does not hold the codec.
  public init(_ container: Container, codec: Codec) throws(FilmError) {
    guard container.codecs.contains(codec) else {
      let choice = container.codecs.map(\.rawValue).joined(separator: ", ")
      throw .unsuitable("a .\(container.rawValue) file does not hold the codec \(codec.rawValue); it holds \(choice)")
    }
    (self.container, self.codec) = (container, codec)
  }

  /// Whether transparent pixels stay transparent; otherwise they are painted over a colour first.
  public var hasAlpha: Bool { codec != .h264 }

  /// Whether every pixel comes back as it was.
  public var isLossless: Bool { [.qtrle, .ffv1, .webp].contains(codec) }

  /// Whether it can be written from front to back, so that its first bytes can leave before the last frame has come.
  public var isStreamable: Bool { container == .gif || container == .mp4 }

  /// Whether the encoder takes Y′CbCr of 4:2:0.
  func isQuarterChroma(isOpaque: Bool) -> Bool { codec == .h264 || codec == .vp9 && isOpaque }

  /// Whether a film may have sound; GIF and WebP are pictures.
  public var holdsSound: Bool { soundCodec != nil }

  /// What the encoder is told to make of sound: what players of the film have, or exact sound where the picture is
  /// for editors; nil where there can be none.
  var soundCodec: [String]? {
    switch (container, codec) {
    // Its packets have 1,024 samples: of a low rate the last would go on for several frames.
    case (.mp4, _), (.mov, .h264), (.mkv, .h264): ["-c:a", "aac", "-b:a", "192k", "-ar", "48000"]
    case (.webm, _), (.mkv, .vp9): ["-c:a", "libopus", "-b:a", "160k"]
    case (.mov, _): ["-c:a", "pcm_s16le"]
    case (.mkv, _): ["-c:a", "flac"]
    case (.gif, _), (.webp, _): nil
    }
  }

  /// - Throws: ``FilmError/unsuitable(_:)`` with what to change.
  func check(width: Int, height: Int, rate: FrameRate) throws(FilmError) {
    if codec == .h264, width % 2 != 0 || height % 2 != 0 {
      let even = "\(width + width % 2) × \(height + height % 2)"
      throw .unsuitable(
        "H.264 needs even sides, not \(width) × \(height): choose \(even) pixels, or a .webm or .mov file")
    }
    if codec == .ffv1, min(width, height) < 2 {
      throw .unsuitable("FFV1 needs sides of 2 pixels at least, not \(width) × \(height): choose a .mov or .webm file")
    }
    if codec == .gif, rate.denominator > 655 * rate.numerator {
      throw .unsuitable("a frame of a GIF lasts at most 655 seconds; choose a higher rate, APNG or WebP")
    }
    if codec == .gif, rate.numerator > 50 * rate.denominator {
      throw .unsuitable(
        "a GIF shows at most 50 frames a second, not \(rate.fraction): choose a lower rate, APNG or WebP")
    }
  }

  /// What the encoder is told after its inputs, without the output file. Its frames are RGBA, or Y′CbCr where
  /// ``isQuarterChroma(isOpaque:)`` says so.
  ///
  /// - Parameters:
  ///   - lastDelay: how long a GIF shows its last frame, in hundredths of a second; nil leaves it to the encoder.
  ///   - plays: how often GIF and WebP run, 0 for ever; the others have no such thing.
  ///   - hasPalette: whether the second input is a palette.
  ///   - isStream: whether nobody can go back in what is written.
  func arguments(isOpaque: Bool, plays: Int, hasPalette: Bool, lastDelay: Int?, isStream: Bool = false) -> [String] {
    let same = "flags=accurate_rnd+full_chroma_int+bitexact"
    let television = "scale=out_color_matrix=bt709:out_range=tv:\(same)"
    // Filters forget what the colours are, so it is said after them as well.
    let known = "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv"
    let tags = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
    // Unless told, players may take chroma samples for those of the left pixels.
    let centred = tags + ["-chroma_sample_location", "center"]
    let filtersAndCodec: [String]
    switch codec {
    case .h264:
      filtersAndCodec =
        ["-vf", known, "-c:v", "libx264", "-preset", "medium", "-crf", "16"] + centred
        + (isStream
          ? ["-movflags", "+empty_moov+default_base_moof+frag_keyframe", "-frag_duration", "500000"]
          : ["-movflags", "+faststart"])
    case .vp9:
      filtersAndCodec =
        [
          "-vf", isOpaque ? known : "\(television),format=yuva420p,\(known)", "-c:v", "libvpx-vp9", "-crf", "18",
        ]
        + ["-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0"] + centred
    case .prores:
      // The finest quantiser, which the encoder's own search finds for flat art as well, in five times the time (1080p:
      // 0.18 and 0.039 s of processor a frame, 71 dB both). Alpha in the 8 bits it has: 79 dB; in 16, a quarter more
      // bytes and 74 dB.
      filtersAndCodec =
        [
          "-vf", "\(television),format=\(isOpaque ? "yuv444p10le" : "yuva444p10le"),\(known)", "-c:v", "prores_ks",
          "-profile:v", "4444", "-alpha_bits", isOpaque ? "0" : "8", "-q:v", "1",
        ]
        + tags + ["-movflags", "+write_colr"]
    case .qtrle: filtersAndCodec = ["-c:v", "qtrle", "-pix_fmt", isOpaque ? "rgb24" : "argb"]
    case .ffv1:
      filtersAndCodec =
        ["-c:v", "ffv1", "-level", "3", "-g", "1", "-slices", "4", "-pix_fmt", isOpaque ? "bgr0" : "bgra"]
    case .gif:
      // Bayer's fixed pattern, because one that spreads errors would flicker where nothing moves.
      let apply = "paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle"
      filtersAndCodec =
        ["-filter_complex", hasPalette ? "[0:v][1:v]\(apply)" : "[0:v]split[a][b];[a]palettegen[p];[b][p]\(apply)"]
        + ["-c:v", "gif", "-loop", plays == 0 ? "0" : plays == 1 ? "-1" : "\(plays - 1)"]
        + (lastDelay.map { ["-final_delay", "\($0)"] } ?? [])
    case .webp:
      filtersAndCodec =
        ["-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "4", "-pix_fmt", "bgra", "-loop", "\(plays)"]
    }
    // What is buffered does not leave.
    return filtersAndCodec + (isStream ? ["-flush_packets", "1"] : []) + ["-f", container.muxer]
  }
}

extension VideoFormat.Container {
  /// What it holds, the usual one first.
  public var codecs: [VideoFormat.Codec] {
    switch self {
    case .mp4: [.h264]
    case .webm: [.vp9]
    case .mov: [.prores, .qtrle, .h264]
    case .mkv: [.ffv1, .h264, .vp9]
    case .gif: [.gif]
    case .webp: [.webp]
    }
  }

  fileprivate var muxer: String { self == .mkv ? "matroska" : rawValue }
}

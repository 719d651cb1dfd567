import HTTPTypes
import Tacho

/// A film to be answered.
struct FilmDrawing: Sendable {
  /// The formats of films that can be asked for.
  enum Format: String, CaseIterable, Sendable {
    case svg, apng, gif, webp, mp4

    var mediaType: String {
      switch self {
      case .svg: "image/svg+xml"
      case .apng: "image/apng"
      case .gif: "image/gif"
      case .webp: "image/webp"
      case .mp4: "video/mp4"
      }
    }
  }

  let format: Format
  let template: SpecificationTemplate

  /// - Parameters:
  ///   - fields: of the address: keys of the language and of the server's own only those that films have.
  ///   - body: a specification; nil when there is none but that of the address.
  init(_ format: Format, fields: QueryFields, body: [UInt8]? = nil, most: Int) throws(Problem) {
    var fields = fields
    for name in ["onerror", "hash", "expires", "signature"] { _ = try fields.take(name) }
    let packed = try fields.take("spec")
    if body != nil, packed != nil {
      throw Problem(.badRequest, "spec: there is a specification in the body already; give one of them")
    }
    self.format = format
    var specification = body ?? []
    if let packed { specification = try CompressedText.text(of: packed, most: most) }
    template = try SpecificationInput.template(specification, fields.fields)
  }

  /// - Parameter folder: where what ffmpeg writes is kept until it has been read.
  func bytes(
    _ typesetter: Typesetter, _ configuration: ServerConfiguration, folder: ScratchFolder
  ) throws(Problem) -> [UInt8] {
    let specification: GaugeSpecification
    do { specification = try template.filled(with: []) } catch { throw Problem(error) }
    try Drawing.check(specification, pixels: configuration.pixels)
    let film: Film
    do {
      film = try Film(specification, shaper: typesetter.lending(from: specification.fonts))
    } catch let error as TachoError {
      throw Problem(error)
    } catch {
      throw Problem(.serviceUnavailable, "\(error)")
    }
    try Self.check(film, configuration)
    do throws(TachoError) {
      switch format {
      case .svg: return try film.svg().bytes
      case .apng: return try film.apng()
      case .gif, .webp, .mp4: break
      }
    } catch {
      throw Problem(error)
    }
    let path = folder.path(ending: format.rawValue)
    defer { folder.remove(path) }
    do throws(TachoError) { try film.write(to: path) } catch { throw Problem(error) }
    do { return try FileByteSource.bytes(path, atMost: 1 << 30) } catch {
      throw Problem(.internalServerError, "\(error)")
    }
  }

  private static func check(_ film: Film, _ configuration: ServerConfiguration) throws(Problem) {
    guard film.count <= configuration.frames else {
      throw Problem(
        .unprocessableContent,
        "the film would have \(film.count) frames; the limit here is \(configuration.frames): make animation.duration or "
          + "animation.fps smaller")
    }
    let pixels = Double(film.width) * Double(film.height) * Double(film.count)
    guard pixels <= Double(configuration.filmPixels) else {
      throw Problem(
        .unprocessableContent,
        "the film would have \(DecimalText.short(pixels)) pixels in all frames; the limit here is "
          + "\(configuration.filmPixels): make size or animation.fps smaller")
    }
  }
}

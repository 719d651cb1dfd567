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
  private let isFragmented: Bool
  /// The data that the gauge follows; nil where it moves by itself.
  private let table: FilmTable?
  /// What the address says in vain: the value beside data, and keys of data without any.
  private let idle: [SpecificationProblem]

  /// - Parameters:
  ///   - fields: of the address: keys of the language and of the server's own only those that films have.
  ///   - body: a specification; nil when there is none but that of the address.
  ///   - table: data that the gauge follows, and their format; the address says how, with the names of ``FilmTable/names``.
  init(
    _ format: Format, fields: QueryFields, body: [UInt8]? = nil, table: (bytes: [UInt8], format: DataFormat)? = nil,
    most: Int
  ) throws(Problem) {
    var fields = fields
    self.format = format
    self.table = try table.map { (table) throws(Problem) in
      var followed = FilmTable(table.bytes)
      followed.format = table.format
      for name in FilmTable.names {
        for text in fields.takeAll(name) {
          do { try followed.set(name, text) } catch { throw Problem(.badRequest, "\(name): \(error)") }
        }
      }
      return followed
    }
    isFragmented = try Self.isAsked(fields.take("fragments"), of: format)
    idle = (self.table == nil ? DrawingUse.movement : .data).idleKeys(of: fields.settings)
    let written = try SpecificationInput.template(fields, body: body, most: most)
    template = table == nil ? written : Self.withValueToCome(written)
  }

  /// What is told beside it of what was asked for and is not drawn so.
  private func warnings(of film: Film, _ specification: GaugeSpecification) -> [String] {
    var notes = film.notes(of: specification)
    var told = idle
    if format == .svg { told += specification.idleScale }
    if format == .mp4, let words = specification.animation.idlePlays {
      told.append(SpecificationProblem(place: nil, path: "animation.loop", message: words))
    }
    notes.begin(with: told)
    return notes.lines
  }

  /// The value of a gauge that follows data is theirs, where nothing else is wrong.
  private static func withValueToCome(_ template: SpecificationTemplate) -> SpecificationTemplate {
    func isWhole(_ template: SpecificationTemplate) -> Bool { (try? template.filled(with: [])) != nil }
    guard !isWhole(template),
      let open = try? template.setting([SpecificationTemplate.Value(path: "value", .missing)]), isWhole(open)
    else { return template }
    return open
  }

  /// Whether it can be sent while it is drawn.
  var isStreamed: Bool { streamFormat != nil }

  /// An MP4 with the bytes of a file is whole before it is sent.
  private var streamFormat: FilmFormat? {
    switch format {
    case .apng: .apng
    case .gif: .gif
    case .mp4: isFragmented ? .mp4 : nil
    case .svg, .webp: nil
    }
  }

  /// Sends it while it is drawn.
  ///
  /// - Parameters:
  ///   - specification: as ``specification(_:)`` gives it.
  ///   - order: says whether it is still wanted.
  ///   - folder: where a GIF's colours are kept meanwhile.
  ///   - tell: takes what is told beside it, before the first byte.
  func write(
    to sink: some ByteSink & AnyObject, _ specification: GaugeSpecification, _ server: ServerParts, _ order: WorkOrder,
    folder: ScratchFolder, tell: ([String]) -> Void
  ) throws(Problem) {
    guard let streamFormat else { return }
    let film = try film(specification, server, order)
    tell(warnings(of: film, specification))
    do { try film.write(streamFormat, to: sink, beside: folder.path(ending: format.rawValue)) } catch {
      throw Problem(error)
    }
  }

  /// All of it at once, and what is told beside it.
  ///
  /// - Parameters:
  ///   - specification: as ``specification(_:)`` gives it.
  ///   - order: says whether it is still wanted.
  ///   - folder: where what ffmpeg writes is kept until it has been read.
  func answer(
    _ specification: GaugeSpecification, _ server: ServerParts, _ order: WorkOrder, folder: ScratchFolder
  ) throws(Problem) -> (bytes: [UInt8], warnings: [String]) {
    if isStreamed {
      let sink = CollectingSink()
      var told: [String] = []
      try write(to: sink, specification, server, order, folder: folder) { told = $0 }
      return (sink.bytes, told)
    }
    let film = try film(specification, server, order)
    let told = warnings(of: film, specification)
    if format == .svg {
      do { return (try film.svg().bytes, told) } catch { throw Problem(error) }
    }
    let path = folder.path(ending: format.rawValue)
    defer { folder.remove(path) }
    do throws(TachoError) { try film.write(to: path) } catch { throw Problem(error) }
    do { return (try FileByteSource.bytes(path, atMost: 1 << 30), told) } catch {
      throw Problem(.internalServerError, "\(error)")
    }
  }

  /// What is drawn.
  ///
  /// - Throws: ``Problem`` for what cannot be drawn, and what is larger than a request may ask for.
  func specification(_ configuration: ServerConfiguration) throws(Problem) -> GaugeSpecification {
    let specification: GaugeSpecification
    do { specification = try template.filled(with: []) } catch { throw Problem(error) }
    try Drawing.check(specification, pixels: configuration.pixels)
    return specification
  }

  /// How many pixels all its frames have.
  ///
  /// - Throws: ``Problem`` for a movement that is not possible, and for more than a request may ask for.
  func cost(of specification: GaugeSpecification, _ server: ServerParts) throws(Problem) -> Int {
    guard table != nil else { return try cost(ofMovement: specification, server.configuration) }
    return try Self.check(
      film(specification, server).count, Drawing.pixels(of: specification), server.configuration)
  }

  /// The same of a gauge that moves by itself.
  func cost(ofMovement specification: GaugeSpecification, _ configuration: ServerConfiguration) throws(Problem) -> Int {
    let count: Int
    do { count = try FilmMovement(specification.gauge, specification.animation).count } catch {
      throw Problem(.motion(error))
    }
    return try Self.check(count, Drawing.pixels(of: specification), configuration)
  }

  private func film(
    _ specification: GaugeSpecification, _ server: ServerParts, _ order: WorkOrder? = nil
  ) throws(Problem) -> Film {
    var film: Film
    do {
      let typesetter = server.typesetter.working { order?.isWanted ?? true }
      let shaper = try typesetter.lending(from: specification.fonts)
      film =
        if let table { try Film(specification, following: table, shaper: shaper) } else {
          try Film(specification, shaper: shaper)
        }
    } catch let error as TachoError {
      throw Problem(error)
    } catch {
      throw Problem(.serviceUnavailable, "\(error)")
    }
    if let order { film.isWanted = { order.isWanted } }
    return film
  }

  private static func isAsked(_ fragments: String?, of format: Format) throws(Problem) -> Bool {
    guard let fragments, !fragments.isEmpty else { return false }
    guard format == .mp4, let isAsked = Bool(fragments) else {
      throw Problem(.badRequest, "fragments: is true or false, and for .mp4 alone")
    }
    return isAsked
  }

  private static func check(
    _ count: Int, _ pixelsOfOne: Double, _ configuration: ServerConfiguration
  ) throws(Problem) -> Int {
    guard count <= configuration.frames else {
      throw Problem(
        .unprocessableContent,
        "the film would have \(count > Limits.frames ? "more than \(Limits.frames)" : "\(count)") frames; the limit here is \(configuration.frames): make animation.duration or "
          + "animation.fps smaller")
    }
    let pixels = pixelsOfOne * Double(count)
    guard pixels <= Double(configuration.filmPixels), let cost = Int(exactly: pixels) else {
      throw Problem(
        .unprocessableContent,
        "the film would have \(DecimalText.short(pixels)) pixels in all frames; the limit here is "
          + "\(configuration.filmPixels): make size or animation.fps smaller")
    }
    return max(DrawingThreads.leastPixels, cost)
  }
}

/// Keeps what is written.
private final class CollectingSink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ more: UnsafeRawBufferPointer) throws(FileError) { bytes += more }
}

import HTTPTypes
import Tacho

/// One gauge to be answered: what is drawn, and as what.
struct Drawing: Sendable {
  let format: AnswerFormat
  let template: SpecificationTemplate
  var text = SVGOptions.TextMode.outline
  var compression = PNGCompression.fast
  var page: PageTheme?
  /// What parameters of the address say in vain.
  private var idle: [String] = []

  /// - Parameters:
  ///   - fields: of the address: keys of the language, and parameters of the server's own.
  ///   - body: a specification; nil when there is none but that of the address.
  ///   - negotiation: what the client chose apart from the address, which may have options for other formats then.
  ///   - most: bytes of a packed specification.
  init(
    _ format: AnswerFormat, fields: QueryFields, body: [UInt8]? = nil, negotiation: Negotiation? = nil, most: Int
  ) throws(Problem) {
    var fields = fields
    if negotiation == nil { try format.refuseOptions(of: fields) }
    self.format = format
    text = try fields.choice("text") ?? .outline
    compression = try fields.choice("compression") ?? .fast
    page = try fields.choice("page")
    if format.picture != nil {
      idle =
        fields.keys(under: "animation").map { "\($0): without effect, as a still picture does not move" }
        + fields.keys(under: "data").map { "\($0): without effect, as no data are read" }
    }
    let asked = try SpecificationInput.template(fields, body: body, most: most)
    if let language = negotiation?.language, asked.keys?.contains("lang") != true {
      do { template = try asked.setting([.init(path: "lang", .text(language))]) } catch { throw Problem(error) }
    } else {
      template = asked
    }
  }

  /// The bytes that the command writes for the same specification.
  ///
  /// - Parameter specification: as ``specification(pixels:)`` gives it.
  func bytes(_ specification: GaugeSpecification, _ typesetter: Typesetter) throws(Problem) -> [UInt8] {
    guard let output else { return try description(specification) }
    switch GaugeBatch.picture(specification, output: output, typesetter: typesetter, isNoted: false) {
    case .success(let picture): return picture.bytes
    case .failure(let error):
      throw Problem(error.isTransient ? .serviceUnavailable : .unprocessableContent, error.message)
    }
  }

  /// What is told beside a picture of what was asked for and is not drawn so. Keys that change nothing whatever they say are not
  /// looked for, which would take far longer than to draw.
  func warnings(of specification: GaugeSpecification) -> [String] {
    guard format.picture != nil else { return [] }
    let sides =
      asksForSide(of: specification)
      ? [
        "page: the theme “\(specification.gauge.theme.name)” has one side; themes with two are auto and those that end in -auto"
      ]
      : []
    return idle + sides + specification.warnings.map { "\($0)" }
  }

  /// Whether it asks for a side of a theme that has one.
  private func asksForSide(of specification: GaugeSpecification) -> Bool {
    page != nil && specification.gauge.onDarkPages == nil
  }

  /// For the same gauge with other values, and how many pixels each picture has; nil for what is no picture.
  func series(_ typesetter: Typesetter) -> (batch: GaugeBatch, pixels: Int)? {
    // What is told of the address itself is told of each picture.
    guard idle.isEmpty, let output, let specification = try? template.filled(with: []), !asksForSide(of: specification),
      let pixels = Int(exactly: Self.pixels(of: specification)),
      var batch = try? GaugeBatch(template, outputs: [output], typesetter: typesetter)
    else { return nil }
    batch.isNoted = false
    return (batch, pixels)
  }

  private var output: GaugeBatch.Output? {
    guard let picture = format.picture else { return nil }
    return GaugeBatch.Output(picture, text: text, compression: compression, page: page)
  }

  /// About what it costs to draw.
  func cost(of specification: GaugeSpecification) -> Int {
    guard format == .png else { return DrawingThreads.leastPixels }
    return max(DrawingThreads.leastPixels, Int(exactly: Self.pixels(of: specification)) ?? .max)
  }

  static func pixels(of specification: GaugeSpecification) -> Double {
    let scale = specification.pixelScale
    return (specification.size.width * scale).rounded(.up) * (specification.size.height * scale).rounded(.up)
  }

  /// What is drawn.
  ///
  /// - Parameter pixels: the most that a picture may have.
  /// - Throws: ``Problem`` for what cannot be drawn, and what is larger than a request may ask for.
  func specification(pixels: Int) throws(Problem) -> GaugeSpecification {
    let specification: GaugeSpecification
    do { specification = try template.filled(with: []) } catch { throw Problem(error) }
    try Self.check(specification, pixels: pixels)
    return specification
  }

  /// Refuses what is larger than a request may ask for.
  static func check(_ specification: GaugeSpecification, pixels: Int) throws(Problem) {
    let asked = Self.pixels(of: specification)
    guard asked <= Double(pixels) else {
      throw Problem(
        .unprocessableContent,
        "the picture would have \(DecimalText.short(asked)) pixels; the limit here is \(pixels): make size or output.scale "
          + "smaller")
    }
  }

  /// A typesetter of its own: it says what this picture borrowed.
  private func description(_ specification: GaugeSpecification) throws(Problem) -> [UInt8] {
    do {
      let typesetter = try Typesetter().lending(from: specification.fonts)
      let dial = try specification.gauge.dial(size: specification.size, shaper: typesetter)
      let notes = specification.notes(of: dial, shaper: typesetter)
      let inspection = Inspection(dial, typesetter, notes)
      return Array((format == .json ? inspection.jsonText : inspection.text).utf8)
    } catch let error as GaugeError {
      throw Problem(.unprocessableContent, "\(error)")
    } catch {
      throw Problem(.serviceUnavailable, "\(error)")
    }
  }
}

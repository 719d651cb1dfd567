import HTTPTypes
import Tacho

/// One gauge to be answered: what is drawn, and as what.
struct Drawing: Sendable {
  let format: AnswerFormat
  let template: SpecificationTemplate
  var text = SVGOptions.TextMode.outline
  var compression = PNGCompression.fast
  var page: PageTheme?
  /// What the address says in vain.
  private var idle: [SpecificationProblem] = []

  /// - Parameters:
  ///   - fields: of the address: keys of the language, and parameters of the server's own.
  ///   - body: a specification; nil when there is none but that of the address.
  ///   - negotiation: what the client chose apart from the address, which may have options for other formats then.
  ///   - most: bytes of a packed specification.
  init(
    _ format: AnswerFormat, fields: QueryFields, body: [UInt8]? = nil, negotiation: Negotiation? = nil, most: Int
  ) throws(Problem) {
    var fields = fields
    // What the client chose by a header is told, as its address may be good for other formats.
    if negotiation == nil { try format.refuseOptions(of: fields) } else { idle = format.idleOptions(of: fields) }
    self.format = format
    text = try fields.choice("text") ?? .outline
    compression = try fields.choice("compression") ?? .fast
    page = try fields.choice("page")
    idle += (format.picture == nil ? DrawingUse.description : .still).idleKeys(of: fields.settings)
    let asked = try SpecificationInput.template(fields, body: body, most: most)
    if let language = negotiation?.language,
      !["lang", "sentences"].contains(where: { asked.keys?.contains($0) == true })
    {
      do { template = try asked.setting([.init(path: "lang", .text(language))]) } catch { throw Problem(error) }
    } else {
      template = asked
    }
    if [.svg, .pdf].contains(format) { idle += template.idleScale }
  }

  /// The bytes that the command writes for the same specification, and what is told beside them of what was asked for and is not
  /// drawn so. Keys that change nothing whatever they say are looked for where pictures are described: it takes far longer than
  /// to draw.
  ///
  /// - Parameter specification: as ``specification(pixels:)`` gives it.
  func answer(
    _ specification: GaugeSpecification, _ typesetter: Typesetter
  ) throws(Problem) -> (bytes: [UInt8], warnings: [String]) {
    guard let output else { return (try description(specification, typesetter), idle.map { "\($0)" }) }
    switch GaugeBatch.picture(specification, output: output, typesetter: typesetter, findsIdleKeys: false) {
    case .success(let picture):
      var notes = picture.notes
      notes.begin(with: idle)
      let sides =
        asksForSide(of: specification)
        ? [
          "page: the theme “\(specification.gauge.theme.name)” has one side; themes with two are auto and those that end in -auto"
        ] : []
      return (picture.bytes, sides + notes.lines)
    case .failure(let error):
      throw Problem(error.isTransient ? .serviceUnavailable : .unprocessableContent, error.message)
    }
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
    batch.findsIdleKeys = false
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

  private func description(
    _ specification: GaugeSpecification, _ typesetter: Typesetter
  ) throws(Problem) -> [UInt8] {
    do {
      let typesetter = try typesetter.lending(from: specification.fonts)
      let dial = try specification.gauge.dial(size: specification.size, shaper: typesetter)
      var notes = specification.notes(of: dial, shaper: typesetter)
      notes.begin(with: idle)
      let inspection = Inspection(dial, typesetter, notes)
      return Array((format == .json ? inspection.jsonText : inspection.text).utf8)
    } catch let error as GaugeError {
      throw Problem(.unprocessableContent, "\(error)")
    } catch {
      throw Problem(.serviceUnavailable, "\(error)")
    }
  }
}

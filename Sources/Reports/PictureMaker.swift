import Gauges
import SVGExport
import Specification
import Tacho
import Typesetting
import VectorGraphics

/// A gauge that has been laid out, in the colours that were asked for.
struct Picture {
  let specification: GaugeSpecification
  /// What it says.
  let reading: Reading
  /// The one there is, or the one for light pages.
  let scene: Scene
  /// For dark pages; nil when one picture serves both.
  let dark: Scene?
  /// What the reader should know of it, by places in its specification.
  var warnings: [SpecificationProblem] = []
  /// What settings for all gauges say and this one does not show.
  var idleSettings: [SpecificationProblem] = []

  /// What stands for the picture where it is not seen; empty when it only decorates.
  var alternative: String { specification.gauge.accessibility.isDecorative ? "" : scene.description }
}

/// Draws the gauges of one document. It knows which files and ids there are already.
struct PictureMaker {
  let typesetter: Typesetter
  let options: ReportOptions
  private(set) var files: [ReportFile] = []
  /// What the fonts of all pictures lack.
  private(set) var fonts = FontNotes()
  private(set) var count = 0
  /// What the reader of a report should know of gauges that are drawn nevertheless, by places in the document.
  var warnings: [SpecificationProblem] = []
  /// What settings for all gauges say and none of them has shown; nil before the first.
  private var idleSettings: [SpecificationProblem]?
  /// What else is told of settings for all gauges.
  private var settingWarnings: [SpecificationProblem] = []
  /// Gauges of a page are often alike.
  private let idleKeys = IdleKeysFound(byWords: ())
  private var names: [String: Int] = [:]
  private var inlined: [String: Int] = [:]

  init(typesetter: Typesetter, options: ReportOptions) { (self.typesetter, self.options) = (typesetter, options) }

  /// - Parameter known: settings for all gauges that are known to do nothing here.
  mutating func picture(
    of specification: GaugeSpecification, idleSettings known: [SpecificationProblem]
  ) throws(SpecificationProblem) -> Picture {
    var picture = try alone(specification)
    picture.idleSettings += known
    // What settings say is told of them once, not of each gauge.
    let told = picture.warnings.filter { $0.isOf(options.settings) }
    for warning in told
    where !settingWarnings.contains(warning)
      && !picture.idleSettings.contains(where: { SpecificationTemplate.isPath(warning.path, atOrBelow: $0.path) })
    {
      settingWarnings.append(warning)
    }
    picture.warnings.removeAll(where: told.contains)
    warnings += picture.warnings
    let paths = Set(picture.idleSettings.map(\.path))
    idleSettings = (idleSettings ?? picture.idleSettings).filter { paths.contains($0.path) }
    return picture
  }

  /// What has been made.
  ///
  /// - Parameter files: those that the document refers to, unless it holds them; nil for all.
  func report(_ document: [UInt8], files: [ReportFile]? = nil) -> Report {
    Report(
      document: document, files: files ?? self.files, gaugeCount: count, fonts: fonts,
      warnings: warnings, idleSettings: (idleSettings ?? []) + settingWarnings)
  }

  /// The same; its warnings are for the caller, who knows where the gauge stands.
  mutating func alone(
    _ specification: GaugeSpecification, of dashboard: DashboardSpecification? = nil
  ) throws(SpecificationProblem) -> Picture {
    let look = dashboard.map { dashboard in PageDrawing { $0.themed(for: dashboard) } }
    do {
      let gauge = specification.gauge
      let typesetter = try typesetter.lending(from: specification.fonts)
      let dial = try gauge.dial(size: specification.size, shaper: typesetter)
      let dark = try gauge.onDarkPages?.dial(size: specification.size, shaper: typesetter)
      return picture(of: specification, dial, dark: dark, in: look, typesetter)
    } catch {
      throw Self.problem(error)
    }
  }

  /// Gauges beside each other in cells of one size, each with a picture of its own. All have looks for dark pages, or none.
  /// Their warnings are for the caller, who knows where the gauges stand.
  mutating func pictures(
    of specifications: [GaugeSpecification], cell: Size, on dashboard: DashboardSpecification
  ) throws(SpecificationProblem) -> [Picture] {
    do {
      let typesetter = try typesetter.lending(from: specifications.flatMap(\.fonts))
      let dials = try Gauge.dials(specifications.map(\.gauge), inCellsOf: cell, shaper: typesetter)
      let darkGauges = specifications.compactMap(\.gauge.onDarkPages)
      let dark = try Gauge.dials(darkGauges, inCellsOf: cell, shaper: typesetter)
      var pictures: [Picture] = []
      for (index, (specification, dial)) in zip(specifications, dials).enumerated() {
        let dark = dark.count == dials.count ? dark[index] : nil
        let card = PageDrawing.Card(size: cell, gauges: specifications.map(\.gauge), index: index)
        let look = PageDrawing(card: card) { $0.themed(for: dashboard) }
        pictures.append(picture(of: specification, dial, dark: dark, in: look, typesetter))
      }
      return pictures
    } catch {
      throw Self.problem(error)
    }
  }

  private mutating func picture(
    of specification: GaugeSpecification, _ dial: Dial, dark: Dial?, in look: PageDrawing?, _ typesetter: Typesetter
  ) -> Picture {
    let notes = specification.notes(of: dial, in: look, shaper: typesetter, known: idleKeys)
    let omissions = notes.omissions.map {
      SpecificationProblem(place: nil, message: "\(dial.scene.title): \($0)")
    }
    fonts.add(notes.fonts)
    count += 1
    var picture = Picture(
      specification: specification, reading: dial.reading, scene: dial.scene, dark: dark?.scene,
      warnings: notes.warnings + omissions)
    if !options.settings.isEmpty {
      picture.idleSettings = specification.idleSettings(options.settings, of: dial, in: look, shaper: typesetter)
    }
    return picture
  }

  private static func problem(_ error: any Error) -> SpecificationProblem {
    guard let error = error as? GaugeError else {
      return SpecificationProblem(place: nil, path: "fonts", message: "\(error)")
    }
    return SpecificationProblem(place: nil, path: error.field.rawValue, message: "\(error.given) \(error.rule)")
  }

  // MARK: - Bytes

  /// The scene as a file of the format.
  func bytes(_ scene: Scene, _ format: PictureFormat) throws(SpecificationProblem) -> [UInt8] {
    do throws(TachoError) {
      return try format.bytes(of: scene, scale: options.scale, compression: .small)
    } catch {
      throw SpecificationProblem(place: nil, message: "\(error)")
    }
  }

  /// Keeps the scene as a file and gives its name. Equal pictures are one file.
  mutating func file(
    _ scene: Scene, _ format: PictureFormat, variant: String = ""
  ) throws(SpecificationProblem) -> String {
    let bytes = try bytes(scene, format)
    let stem = Self.slug(scene.title) + "-" + ContentHash.text(bytes, digits: 10) + variant
    for number in 1... {
      let name = stem + (number == 1 ? "" : "-\(number)") + "." + format.rawValue
      if let index = names[name] {
        if files[index].bytes == bytes { return name }
      } else {
        names[name] = files.count
        files.append(ReportFile(name: name, bytes: bytes))
        return name
      }
    }
    return stem
  }

  /// The scene as an element of a page, on one line, without an id that the page has already.
  mutating func inlineSVG(_ scene: Scene) -> [UInt8] {
    var bytes = SVGDocument(scene).bytes
    let hash = ContentHash.text(bytes, digits: 10)
    let number = inlined[hash, default: 0] + 1
    inlined[hash] = number
    if number > 1 { bytes = SVGDocument(scene, options: SVGOptions(idPrefix: "g\(hash)-\(number)")).bytes }
    // Line ends stand between elements only.
    return bytes.filter { $0 != 0x0A }
  }

  func dataAddress(_ scene: Scene, _ format: PictureFormat) throws(SpecificationProblem) -> String {
    "data:\(format.mediaType);base64," + String(decoding: Base64.encode(try bytes(scene, format)), as: UTF8.self)
  }

  /// The letters and digits of ASCII in lower case, with hyphens between words; at most 40.
  private static func slug(_ title: String) -> String {
    var slug = ""
    for byte in title.utf8.prefix(400) {
      if byte.isASCIILetter || byte.isASCIIDigit {
        slug.unicodeScalars.append(Unicode.Scalar(byte.isASCIILetter ? byte | 0x20 : byte))
      } else if !slug.isEmpty, slug.last != "-", byte < 0x80 {
        slug += "-"
      }
      if slug.utf8.count == 40 { break }
    }
    while slug.last == "-" { slug.removeLast() }
    return slug.isEmpty ? "gauge" : slug
  }
}

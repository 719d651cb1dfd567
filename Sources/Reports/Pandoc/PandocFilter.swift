import Gauges
import JSONFormat
public import Specification
public import Tacho
import VectorGraphics

extension ReportWriter {
  /// The pictures that suit a format of pandoc: PDF for LaTeX and ConTeXt, SVG for what is made of HTML or drawn by an
  /// engine that reads it, PNG for office files and all else.
  public static func pictureFormat(forPandoc format: String) -> PictureFormat {
    let base = String(format.prefix { $0 != "+" && $0 != "-" })
    switch base {
    case "latex", "beamer", "context", "pdf": return .pdf
    case "html", "html4", "html5", "chunkedhtml", "revealjs", "s5", "slidy", "slideous", "dzslides", "typst", "epub",
      "epub3", "markdown", "markdown_strict", "markdown_github", "markdown_mmd", "markdown_phpextra", "gfm",
      "commonmark", "commonmark_x", "asciidoc", "asciidoctor", "rst", "org", "docbook", "docbook5", "jats", "tei",
      "mediawiki", "json", "native":
      return .svg
    default: return .png
    }
  }

  /// The document of pandoc with an image for every code block of the class `gauge`. All else stays byte for byte.
  ///
  /// The block's identifier, other classes and attributes go to the image; `caption` makes it a figure.
  /// Files are of the format of the options; the image has the size of the picture in CSS pixels. In LaTeX it has none:
  /// it is as large as its file then, and never wider than the line. What the document's metadata say of its gauges
  /// (`gauge-theme`, `gauge-size`, `gauge-width`, `lang`) holds for those that do not say it themselves.
  ///
  /// - Parameters:
  ///   - json: pandoc's document, as `pandoc -t json` writes it.
  ///   - format: what pandoc makes of it, as in `latex`; empty is not known.
  /// - Throws: ``SpecificationError`` with every problem of every gauge; it is named by its number, because pandoc keeps
  ///   no lines.
  public func pandoc(_ json: [UInt8], to format: String = "") throws(SpecificationError) -> Report {
    let text: JSONDocument
    do throws(JSONProblem) {
      text = try JSONDocument(json)
    } catch {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, message: "this is no document of pandoc: \(error.message), at byte \(error.offset)")
      ])
    }
    guard text.member("blocks", of: text.root) != nil else {
      throw SpecificationError([
        SpecificationProblem(
          place: nil, message: "this is no document of pandoc: it has no blocks; write it with pandoc -t json")
      ])
    }
    var blocks: [PandocBlock] = []
    PandocBlock.find(in: text.root, of: text, &blocks)
    // Figures are blocks of their own since pandoc 3; before, they are known by the title of their image.
    let version = text.items(text.member("pandoc-api-version", of: text.root))?.compactMap(text.wholeNumber) ?? []
    let hasFigures = !version.lexicographicallyPrecedes([1, 23])
    let metadata = try PandocMetadata(text)
    var options = options
    options.defaults += metadata.settings
    if let name = metadata.settings.first(where: { $0.path == "theme" })?.value, ThemeFile.isPath(name) {
      options.themes[name] = try ReferencedFiles(read, identity: identity).theme(name, askedBy: "gauge-theme")
    }
    let writer = ReportWriter(typesetter: typesetter, options: options, identity: identity, read: read)
    let size: PandocSize =
      if let width = metadata.width { .width(width) } else { Self.fitsTheLine(format) ? .natural : .pixels }
    var maker = PictureMaker(typesetter: typesetter, options: options)
    do throws(SpecificationError) {
      let images = try writer.draw(blocks.map(\.gauge), &maker) {
        (index, picture, maker) throws(SpecificationProblem) in
        let name = try maker.file(picture.scene, maker.options.format)
        return blocks[index].image(picture, address: maker.options.folder + name, size, hasFigures: hasFigures)
      }
      maker.warnings = maker.warnings.map(PandocBlock.numbered)
      return maker.report(json.replacing(zip(blocks, images).map { ($0.range, $1) }))
    } catch {
      throw SpecificationError(error.problems.map(PandocBlock.numbered))
    }
  }
}

extension ReportWriter {
  /// Whether pandoc keeps pictures of this format that have no size within the line.
  private static func fitsTheLine(_ format: String) -> Bool {
    ["latex", "beamer", "pdf"].contains(String(format.prefix { $0 != "+" && $0 != "-" }))
  }
}

/// How large an image is whose block does not say it.
private enum PandocSize {
  /// As the picture, in CSS pixels.
  case pixels
  /// As its file.
  case natural
  /// As wide as this, with its unit.
  case width(String)
}

/// A code block of pandoc that holds a gauge.
private struct PandocBlock {
  let range: Range<Int>
  let gauge: GaugeText
  private let identifier: String
  private let classes: [String]
  private let attributes: [(name: String, value: String)]

  /// All in a document, in order.
  static func find(in value: JSONDocument.Value, of text: JSONDocument, _ blocks: inout [PandocBlock]) {
    switch value {
    case .word, .string: return
    case .array(_, let items): for item in items { find(in: item, of: text, &blocks) }
    case .object(_, let members):
      if let block = PandocBlock(value, of: text, number: blocks.count + 1) {
        blocks.append(block)
      } else {
        for member in members { find(in: member.value, of: text, &blocks) }
      }
    }
  }

  private init?(_ value: JSONDocument.Value, of text: JSONDocument, number: Int) {
    // A block of colons without text is one of attributes alone.
    let isCode = text.string(text.member("t", of: value)) == "CodeBlock"
    guard isCode || text.string(text.member("t", of: value)) == "Div",
      let content = text.items(text.member("c", of: value)), content.count == 2,
      let source = isCode ? text.string(content[1]) : text.items(content[1])?.isEmpty == true ? "" : nil,
      let attributes = text.items(content[0]), attributes.count == 3
    else { return nil }
    let classes = text.items(attributes[1])?.compactMap(text.string) ?? []
    // Pandoc takes {gauge} of MyST and Quarto, with its braces, for the name of a class.
    let names = ["gauge", "{gauge}"]
    guard classes.contains(where: names.contains) else { return nil }
    range = value.range
    identifier = text.string(attributes[0]) ?? ""
    self.classes = classes.filter { !names.contains($0) }
    let pairs = (text.items(attributes[2]) ?? []).compactMap { pair -> (name: String, value: String)? in
      guard let parts = text.items(pair), parts.count == 2, let name = text.string(parts[0]),
        let value = text.string(parts[1])
      else { return nil }
      return (name, value)
    }
    self.attributes = pairs.filter { GaugeText.setting(ofImage: $0.name, $0.value) == nil }
    var gauge = GaugeText()
    gauge.settings = pairs.compactMap { GaugeText.setting(ofImage: $0.name, $0.value) }
    gauge.place = Self.place(number: number, line: 0, column: 1)
    for (index, line) in source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      gauge.append(line: line, from: Self.place(number: number, line: index + 1, column: 1))
    }
    self.gauge = gauge
  }

  // A place holds the number of the block and a line in it until the message is made.
  private static let linesPerBlock = 1 << 24

  private static func place(number: Int, line: Int, column: Int) -> Place {
    Place(line: number * linesPerBlock + min(line, linesPerBlock - 1), column: column)
  }

  static func numbered(_ problem: SpecificationProblem) -> SpecificationProblem {
    guard let place = problem.place else { return problem }
    let (number, line) = place.line.quotientAndRemainder(dividingBy: linesPerBlock)
    let position = line == 0 ? "" : ", line \(line), column \(place.column)"
    let inBlock = problem.moved { $0.map { Place(line: $0.line % linesPerBlock, column: $0.column) } }
    return SpecificationProblem(
      place: nil,
      message: "gauge \(number)\(position): \(problem.path.isEmpty ? "" : problem.path + ": ")\(inBlock.message)")
  }

  /// A paragraph with an image, or a figure.
  func image(_ picture: Picture, address: String, _ size: PandocSize, hasFigures: Bool) -> [UInt8] {
    func pair(_ name: String, _ value: String) -> JSON { .array([.string(name), .string(value)]) }
    func node(_ name: String, _ content: JSON) -> JSON { .object([("t", .string(name)), ("c", content)]) }
    var pairs: [JSON] = []
    var caption = ""
    for (name, value) in attributes where name != "width" && name != "height" {
      if name == "caption" { caption = value } else { pairs.append(pair(name, value)) }
    }
    let given = attributes.filter { $0.name == "width" || $0.name == "height" }
    switch size {
    case _ where !given.isEmpty: pairs += given.map { pair($0.name, $0.value) }
    case .pixels:
      pairs.append(pair("width", DecimalText.short(picture.scene.size.width) + "px"))
      pairs.append(pair("height", DecimalText.short(picture.scene.size.height) + "px"))
    case .natural: break
    case .width(let width): pairs.append(pair("width", width))
    }
    // The caption is no description.
    if !caption.isEmpty { pairs.append(pair("alt", picture.alternative)) }
    let words = (caption.isEmpty ? picture.alternative : caption).split(separator: " ")
      .map { node("Str", .string(String($0))) }
    let inlines = JSON.array(Array(words.map { [$0] }.joined(separator: [.object([("t", .string("Space"))])])))
    let isFigure = hasFigures && !caption.isEmpty
    let image = node(
      "Image",
      .array([
        .array([.string(isFigure ? "" : identifier), .array(classes.map(JSON.string)), .array(pairs)]), inlines,
        // Pandoc 2 takes an image alone in its paragraph for a figure by this title.
        pair(address, caption.isEmpty || isFigure ? "" : "fig:"),
      ]))
    guard isFigure else { return Array(node("Para", .array([image])).compactText.utf8) }
    let attribute = JSON.array([.string(identifier), .array([]), .array([])])
    let legend = JSON.array([.null, .array([node("Plain", inlines)])])
    let content = JSON.array([attribute, legend, .array([node("Plain", .array([image]))])])
    return Array(node("Figure", content).compactText.utf8)
  }
}

/// What the metadata of pandoc's document say of all its gauges.
struct PandocMetadata {
  /// For gauges that do not say it themselves: light and 300 wide, as pages of paper want them, unless something is said.
  private(set) var settings: [GaugeSpecification.Setting] = []
  /// The width of images that have no size, with its unit; nil where nothing is said.
  private(set) var width: String?

  /// All names begin so: `theme` alone belongs to slides.
  private static let prefix = "gauge-"
  private static let names = ["theme", "size", "width"].map { prefix + $0 }

  /// - Throws: ``SpecificationError`` with every name and value that cannot be.
  init(_ document: JSONDocument) throws(SpecificationError) {
    var problems: [SpecificationProblem] = []
    func report(_ name: String, _ message: String) {
      problems.append(SpecificationProblem(place: nil, path: name, message: message))
    }
    let metadata = document.member("meta", of: document.root)
    for (name, value) in document.members(metadata) where name.hasPrefix(Self.prefix) {
      let text = Self.text(value, of: document)
      switch name.dropFirst(Self.prefix.count) {
      case "theme":
        if ThemeLibrary.theme(named: text) != nil || ThemeFile.isPath(text) {
          settings.append(.init(path: "theme", value: text))
        } else {
          let near = NearName.meant(text, among: ThemeLibrary.names).map { " \($0)" } ?? ""
          report(
            name,
            "“\(text.prefix(40))” is unknown;\(near) choose one of \(ThemeLibrary.names.joined(separator: ", ")), or a theme file"
          )
        }
      case "size":
        let sides = 1...Limits.canvasSide
        if let size = DecimalText.number(from: text), sides.contains(size) {
          settings.append(.init(path: "size", value: text))
        } else {
          report(name, "“\(text.prefix(40))” must be a number from 1 to \(DecimalText.short(sides.upperBound))")
        }
      case "width":
        if Self.isLength(text) {
          width = text
        } else {
          report(name, "“\(text.prefix(40))” must be a length, as in 300px, 8cm or 50%")
        }
      default:
        let near = NearName.nearest(to: name, among: Self.names).map { "; did you mean \($0)?" } ?? ""
        report(name, "is unknown; there are \(Self.names.joined(separator: ", "))\(near)")
      }
    }
    guard problems.isEmpty else { throw SpecificationError(problems) }
    // That of the document, which is pandoc's own.
    let language = metadata.flatMap { document.member("lang", of: $0) }
    let tag = language.map { Self.text($0, of: document) } ?? ""
    if Language.isTag(tag), let spoken = Language.spoken(onPageIn: tag) {
      settings.append(.init(path: "lang", value: spoken.tag))
    }
    if !settings.contains(where: { $0.path == "theme" }) { settings.append(.init(path: "theme", value: "light")) }
    if !settings.contains(where: { $0.path == "size" }) { settings.append(.init(path: "width", value: "300")) }
  }

  /// The words of a value, whatever pandoc made of it; its spaces are left out.
  private static func text(_ value: JSONDocument.Value, of document: JSONDocument) -> String {
    let content = document.member("c", of: value)
    if let text = document.string(content) { return text.filter { !$0.isWhitespace } }
    return (document.items(content) ?? []).map { text($0, of: document) }.joined()
  }

  /// Whether pandoc takes it for the width of an image.
  private static func isLength(_ text: String) -> Bool {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let units = ["", "px", "cm", "mm", "in", "inch", "pt", "pc", "em", "%"]
    guard let value = DecimalText.number(from: String(number)), value > 0 else { return false }
    return units.contains(String(text.dropFirst(number.count)))
  }
}

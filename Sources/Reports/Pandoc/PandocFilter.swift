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
  /// Files are of the format of the options; the image has the size of the picture in CSS pixels.
  ///
  /// - Parameter json: pandoc's document, as `pandoc -t json` writes it.
  /// - Throws: ``SpecificationError`` with every problem of every gauge; it is named by its number, because pandoc keeps
  ///   no lines.
  public func pandoc(_ json: [UInt8]) throws(SpecificationError) -> Report {
    let text: JSONText
    do throws(JSONText.Problem) {
      text = try JSONText(json)
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
    var maker = PictureMaker(typesetter: typesetter, options: options)
    do throws(SpecificationError) {
      let images = try draw(blocks.map(\.gauge), &maker) { (index, picture, maker) throws(SpecificationProblem) in
        let name = try maker.file(picture.scene, options.format)
        return blocks[index].image(picture, address: options.folder + name, hasFigures: hasFigures)
      }
      return Report(
        document: json.replacing(zip(blocks, images).map { ($0.range, $1) }), files: maker.files,
        gaugeCount: maker.count, missingGlyphs: maker.missingGlyphs)
    } catch {
      throw SpecificationError(error.problems.map(PandocBlock.numbered))
    }
  }
}

/// A code block of pandoc that holds a gauge.
private struct PandocBlock {
  let range: Range<Int>
  let gauge: GaugeText
  private let identifier: String
  private let classes: [String]
  private let attributes: [(name: String, value: String)]

  /// All in a document, in order.
  static func find(in value: JSONText.Value, of text: JSONText, _ blocks: inout [PandocBlock]) {
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

  private init?(_ value: JSONText.Value, of text: JSONText, number: Int) {
    guard text.string(text.member("t", of: value)) == "CodeBlock",
      let content = text.items(text.member("c", of: value)), content.count == 2, let source = text.string(content[1]),
      let attributes = text.items(content[0]), attributes.count == 3
    else { return nil }
    let classes = text.items(attributes[1])?.compactMap(text.string) ?? []
    guard classes.contains("gauge") else { return nil }
    range = value.range
    identifier = text.string(attributes[0]) ?? ""
    self.classes = classes.filter { $0 != "gauge" }
    self.attributes = (text.items(attributes[2]) ?? []).compactMap { pair in
      guard let parts = text.items(pair), parts.count == 2, let name = text.string(parts[0]),
        let value = text.string(parts[1])
      else { return nil }
      return (name, value)
    }
    var gauge = GaugeText()
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
    return SpecificationProblem(
      place: nil,
      message: "gauge \(number)\(position): \(problem.path.isEmpty ? "" : problem.path + ": ")\(problem.message)")
  }

  /// A paragraph with an image, or a figure.
  func image(_ picture: Picture, address: String, hasFigures: Bool) -> [UInt8] {
    func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
    func pair(_ name: String, _ value: String) -> String {
      list([JSONText.quoted(name), JSONText.quoted(value)])
    }
    var pairs: [String] = []
    var caption = ""
    for (name, value) in attributes where name != "width" && name != "height" {
      if name == "caption" { caption = value } else { pairs.append(pair(name, value)) }
    }
    let given = attributes.filter { $0.name == "width" || $0.name == "height" }
    if given.isEmpty {
      pairs.append(pair("width", DecimalText.short(picture.scene.size.width) + "px"))
      pairs.append(pair("height", DecimalText.short(picture.scene.size.height) + "px"))
    } else {
      pairs += given.map { pair($0.name, $0.value) }
    }
    // The caption is no description.
    if !caption.isEmpty { pairs.append(pair("alt", picture.alternative)) }
    let words = (caption.isEmpty ? picture.alternative : caption).split(separator: " ").map {
      "{\"t\":\"Str\",\"c\":\(JSONText.quoted(String($0)))}"
    }
    func node(_ name: String, _ content: String) -> String { "{\"t\":\"\(name)\",\"c\":\(content)}" }
    let isFigure = hasFigures && !caption.isEmpty
    let inlines = list([words.joined(separator: ",{\"t\":\"Space\"},")])
    let image = node(
      "Image",
      list([
        list([JSONText.quoted(isFigure ? "" : identifier), list(classes.map(JSONText.quoted)), list(pairs)]), inlines,
        // Pandoc 2 takes an image alone in its paragraph for a figure by this title.
        list([JSONText.quoted(address), JSONText.quoted(caption.isEmpty || isFigure ? "" : "fig:")]),
      ]))
    guard isFigure else { return Array(node("Para", list([image])).utf8) }
    let attribute = list([JSONText.quoted(identifier), "[]", "[]"])
    let legend = list(["null", list([node("Plain", inlines)])])
    return Array(node("Figure", list([attribute, legend, list([node("Plain", list([image]))])])).utf8)
  }
}

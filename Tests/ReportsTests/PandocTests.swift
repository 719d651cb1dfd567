import Foundation
import Reports
import Specification
import Tacho
import Testing

/// Documents of pandoc: code blocks become images, all else stays as it is written.
struct PandocTests {
  private let block = #"{"t":"CodeBlock","c":[["a",["gauge","x"],[["k","v"]]],"value: 5\ntitle: \u0041\"b\""]}"#

  /// With nothing set in every gauge.
  private func plainWriter() throws -> ReportWriter {
    ReportWriter(
      typesetter: try Typesetter(), options: ReportOptions(pictures: .files, folder: "pictures/"),
      read: { (path) throws(SpecificationProblem) in
        throw SpecificationProblem(place: nil, message: "there is no \(path)")
      })
  }

  private func document(_ blocks: String) -> [UInt8] {
    bytes("{\"pandoc-api-version\":[1,22,2,1],\"meta\":{},\"blocks\":[\(blocks)]}")
  }

  @Test func aCodeBlockIsAnImageWithItsAttributes() throws {
    let report = try writer(format: .pdf).pandoc(document(block))
    let name = try #require(report.files.first?.name)
    #expect(name.hasPrefix("a-b-") && name.hasSuffix(".pdf"))
    #expect(
      text(report.document).contains(
        #"[{"t":"Para","c":[{"t":"Image","c":[["a",["x"],[["k","v"],["width","60px"],["height","60px"]]],"#
          + #"[{"t":"Str","c":"A\"b\":"},{"t":"Space"},{"t":"Str","c":"5"},"#))
    #expect(text(report.document).hasSuffix(#"["pictures/\#(name)",""]]}]}]}"#))
    #expect(try JSONSerialization.jsonObject(with: Data(report.document)) is [String: Any])
  }

  /// What pandoc makes of the metadata of a document, and of `-M` on its command line.
  @Test(arguments: [#"{"t":"MetaInlines","c":[{"t":"Str","c":"W"}]}"#, #"{"t":"MetaString","c":"W"}"#])
  func metadataHoldForGaugesThatDoNotSayIt(_ value: String) throws {
    func filtered(_ metadata: [String: String], _ source: String, _ attributes: String = "") throws -> Report {
      let members = metadata.sorted { $0.key < $1.key }
        .map { "\"\($0)\":" + value.replacing("W", with: $1) }.joined(separator: ",")
      let block = #"{"t":"CodeBlock","c":[["",["gauge"],[\#(attributes)]],"\#(source)"]}"#
      return try plainWriter().pandoc(
        bytes("{\"pandoc-api-version\":[1,22],\"meta\":{\(members)},\"blocks\":[\(block)]}"), to: "html")
    }
    let plain = try filtered([:], "value: 5")
    #expect(try plain.files == filtered([:], "value: 5\\ntheme: light\\nwidth: 300").files)
    let dark = try filtered(["gauge-theme": "dark", "title": "X"], "value: 5")
    #expect(dark.files != plain.files)
    #expect(try dark.files == filtered([:], "value: 5\\ntheme: dark").files)
    #expect(try filtered(["gauge-theme": "dark"], "value: 5\\ntheme: light").files == plain.files)
    #expect(try filtered(["gauge-size": "80"], "value: 5").files == filtered([:], "value: 5\\nsize: 80").files)
    #expect(
      try filtered(["gauge-size": "80"], "value: 5\\nwidth: 90").files == filtered([:], "value: 5\\nwidth: 90").files)
    #expect(try text(filtered(["gauge-width": "40%"], "value: 5").document).contains(#"[["width","40%"]]"#))
    let own = try filtered(["gauge-width": "40%"], "value: 5", #"["width","3cm"]"#)
    #expect(text(own.document).contains(#"[["width","3cm"]]"#))
    for (name, given) in [
      ("gauge-theme", "blue"), ("gauge-size", "big"), ("gauge-size", "0"), ("gauge-width", "wide"),
      ("gauge-widht", "5cm"),
    ] {
      let error = try #require(throws: SpecificationError.self) { try filtered([name: given], "value: 5") }
      #expect("\(error)".contains(name))
    }
  }

  @Test func aPictureInLaTeXHasNoSizeSoThatItFitsTheLine() throws {
    for format in ["latex", "beamer", "latex-smart+raw_tex"] {
      #expect(try !text(writer(format: .pdf).pandoc(document(block), to: format).document).contains("\"width\""))
    }
    for format in ["html", "docx", "typst", ""] {
      #expect(try text(writer().pandoc(document(block), to: format).document).contains(#"["width","60px"]"#))
    }
    let asked = block.replacing(#"["k","v"]"#, with: #"["width","3cm"]"#)
    #expect(try text(writer().pandoc(document(asked), to: "latex").document).contains(#"["width","3cm"]"#))
  }

  @Test func aCaptionMakesAFigureOfThePandocThatAsks() throws {
    let captioned =
      #"{"t":"CodeBlock","c":[["a",["gauge","x"],[["caption","The car"]]],"value: 5"]}"#
    let words = #"[{"t":"Str","c":"The"},{"t":"Space"},{"t":"Str","c":"car"}]"#
    let second = text(try writer().pandoc(document(captioned)).document)
    #expect(second.contains(#"{"t":"Para","c":[{"t":"Image","c":[["a",["x"],"#) && second.contains(#","fig:"]]}]}"#))
    let newer = bytes("{\"pandoc-api-version\":[1,23,1],\"meta\":{},\"blocks\":[\(captioned)]}")
    let third = text(try writer().pandoc(newer).document)
    #expect(third.contains(#"{"t":"Figure","c":[["a",[],[]],[null,[{"t":"Plain","c":\#(words)}]],[{"t":"Plain","c":"#))
    #expect(third.contains(#"{"t":"Image","c":[["",["x"],[["width","#) && third.hasSuffix(#"",""]]}]}]]}]}"#))
    #expect(try JSONSerialization.jsonObject(with: Data(bytes(third))) is [String: Any])
  }

  @Test func allElseStaysByteForByte() throws {
    let other =
      #" { "t" :"Para","c":[1e400, -0.10E+5,"\ud83d\ude00\/\u00e9 é", true ,null,{"t":"CodeBlock","c":[["",["yaml"],[]],"x"]}]} "#
    #expect(try writer().pandoc(document(other)).document == document(other))
    let both = try writer().pandoc(document(other + "," + block + "," + other))
    #expect(both.gaugeCount == 1)
    #expect(text(both.document).hasPrefix(text(document(other)).dropLast(2) + ",{\"t\":\"Para\""))
    #expect(text(both.document).hasSuffix("]}]}," + other + "]}"))
  }

  /// A block of colons that holds attributes alone; of other attributes those that are no keys stay the image's.
  @Test func attributesThatAreKeysAreOfTheGauge() throws {
    for (kind, content) in [("Div", "[]"), ("CodeBlock", #""title: Room""#)] {
      let block = #"{"t":"\#(kind)","c":[["",["gauge"],[["value","42"],["width","50%"]]],\#(content)]}"#
      let report = try writer(format: .pdf).pandoc(document(block))
      #expect(report.gaugeCount == 1)
      #expect(text(report.document).contains(#"{"t":"Str","c":"42"}"#), "\(kind)")
      #expect(
        text(report.document).contains(#"["width","50%"]"#) && !text(report.document).contains(#"["value","42"]"#))
    }
  }

  @Test func nestedBlocksAreFound() throws {
    let quote = #"{"t":"BlockQuote","c":[{"t":"BulletList","c":[[\#(block)]]}]}"#
    #expect(try writer().pandoc(document(quote + "," + block)).gaugeCount == 2)
  }

  @Test func problemsNameTheGaugeAndItsLine() throws {
    let bad = #"{"t":"CodeBlock","c":[["",["gauge"],[]],"title: a\nvalue: x"]}"#
    let error = try #require(throws: SpecificationError.self) { try writer().pandoc(document(block + "," + bad)) }
    #expect("\(error)".hasPrefix("gauge 2, line 2, column 8: value: must be a number"))
  }

  @Test(arguments: [
    "", "{", "[]", "{\"blocks\":}", "{\"blocks\":[01]}", "{\"blocks\":[1.]}", "{\"blocks\":[\"\u{1}\"]}",
    "{\"blocks\":[]} x", "{\"blocks\":[\"\\\"]}", "{\"blocks\":[tru]}", "{blocks:[]}", "{\"blocks\":[1,]}",
    "{\"blocks\":\(String(repeating: "[", count: 100_000))", "\"blocks\"", "{\"a\":1}",
  ])
  func otherTextIsRefused(json: String) throws {
    let error = try #require(throws: SpecificationError.self) { try writer().pandoc(bytes(json)) }
    #expect("\(error)".contains("no document of pandoc"))
  }

  @Test(arguments: [
    (#"\x41"#, 12), (#"a\ "#, 13), (#"\u12G4"#, 12), (#"\u+123"#, 12), (#"\u00"#, 12), (#"\ud800"#, 12),
    (#"\ud800\u0041"#, 12), (#"ab\udc00"#, 14), (#"\udc00\ud800"#, 12),
  ])
  func escapesThatAreNotOfJSONAreRefusedByTheirPlace(escape: String, offset: Int) throws {
    let error = try #require(throws: SpecificationError.self) {
      try writer().pandoc(bytes("{\"blocks\":[\"\(escape)\"]}"))
    }
    #expect("\(error)".hasSuffix("at byte \(offset)"), "\(error)")
  }

  @Test func textThatIsNotUTF8IsRefusedByItsPlace() throws {
    let error = try #require(throws: SpecificationError.self) {
      try writer().pandoc(bytes("{\"blocks\":[\"é") + [0xFF] + bytes("\"]}"))
    }
    #expect("\(error)".hasSuffix("not UTF-8, at byte 14"), "\(error)")
  }

  @Test func escapesOfJSONAreReadAsTheyMean() throws {
    let gauge = #"{"t":"CodeBlock","c":[["",["gauge"],[]],"value: 5\ntitle: A\/\u00e9\ud83d\uDE00\u0042"]}"#
    #expect(text(try writer().pandoc(document(gauge)).document).contains("\"A/é😀B:\""))
  }

  @Test func blocksOfAnotherShapeStay() throws {
    for shape in [
      #"{"t":"CodeBlock"}"#, #"{"t":"CodeBlock","c":[]}"#, #"{"t":"CodeBlock","c":[["",["gauge"]],"value: 5"]}"#,
      #"{"t":"CodeBlock","c":[["",["gauge"],[]],5]}"#, #"{"t":1,"c":[["",["gauge"],[]],"value: 5"]}"#,
    ] {
      #expect(try writer().pandoc(document(shape)).document == document(shape))
    }
  }

  @Test(arguments: [
    ("html", PictureFormat.svg), ("html5+smart", .svg), ("typst", .svg), ("gfm-raw_html", .svg), ("latex", .pdf),
    ("beamer", .pdf), ("docx", .png), ("pptx", .png), ("odt", .png), ("", .png), ("something", .png),
  ])
  func formatsGetWhatTheyCanShow(format: String, picture: PictureFormat) {
    #expect(ReportWriter.pictureFormat(forPandoc: format) == picture)
  }
}

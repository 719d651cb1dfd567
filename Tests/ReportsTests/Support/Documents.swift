import Reports
import Specification
import Tacho
import TestSupport
import Typesetting

/// A writer with the default font, for documents that refer to nothing.
func writer(
  _ pictures: ReportOptions.Pictures = .files, format: PictureFormat = .svg, isPair: Bool = false,
  settings: [GaugeSpecification.Setting] = [], files: [String: String] = [:]
) throws -> ReportWriter {
  ReportWriter(
    typesetter: try Typesetter(),
    options: ReportOptions(
      pictures: pictures, format: format, isPair: isPair, folder: "pictures/",
      settings: [.init(path: "size", value: "60")] + settings),
    read: { (path) throws(SpecificationProblem) in
      guard let text = files[path] else { throw SpecificationProblem(place: nil, message: "there is no \(path)") }
      return Array(text.utf8)
    })
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// How often `part` occurs in `text`.
func count(_ part: String, in text: [UInt8]) -> Int {
  let part = Array(part.utf8)
  var (count, at) = (0, 0)
  while at + part.count <= text.count {
    if text[at] == part[0], text[at..<(at + part.count)].elementsEqual(part) { count += 1 }
    at += 1
  }
  return count
}

/// A Markdown document of random lines and gauges: text, quotes, lists, fences, comments, tabs, all line ends.
func randomMarkdown(_ random: inout SplitMix64, parts: Int) -> [UInt8] {
  func one<Element>(_ choices: [Element]) -> Element { choices[random.int(in: 0...(choices.count - 1))] }
  let starts = [
    "", "", "", "", " ", "   ", "    ", "\t", "> ", ">", "> > ", "- ", "-   ", "1. ", "2) ", "> - ", "  ", ">\t",
  ]
  let bodies = [
    "", "", "", "words and *words*", "# Heading", "```", "~~~", "value: 5", "---", "***", "<div>", "<!-- note", "-->",
    "<!-- one -->", "<pre>", "</pre>", "```swift", "- item", "``` gauge`", "`code`", "<b>", "===", "value: 7   ",
    "\u{1F600}", "<!-- tacho -->",
  ]
  // What the first line of a gauge begins with, and the others.
  let containers = [
    ("", ""), ("", ""), ("", ""), ("> ", "> "), (">", ">"), ("- ", "  "), ("1. ", "   "), ("> - ", ">   "),
    ("-\t", "\t"),
    (">\t", ">\t"), ("* > ", "  > "), ("10)  ", "     "),
  ]
  let end = one(["\n", "\n", "\r\n", "\r"])
  var lines: [String] = []
  for _ in 0..<parts {
    guard random.int(in: 0...3) == 0 else {
      lines.append(one(starts) + one(bodies))
      continue
    }
    let (first, next) = one(containers)
    let (mark, indent) = (one(["```", "~~~", "````", "~~~~~~"]), one(["", "", " ", "   "]))
    lines.append(first + indent + mark + one(["gauge", " gauge ", "{.gauge}", "gauge extra"]))
    lines.append(next + indent + "value: \(random.int(in: 0...9))" + one(["", "  "]))
    if random.bool() { lines.append(one([next + indent + "title: Äö", next, next + "# comment"])) }
    // One that does not end is ended by its container.
    if next.isEmpty || random.int(in: 0...4) > 0 { lines.append(next + indent + mark + one(["", " "])) }
  }
  var document: [UInt8] = random.int(in: 0...9) == 0 ? [0xEF, 0xBB, 0xBF] : []
  for (index, line) in lines.enumerated() {
    document += bytes(line)
    if random.int(in: 0...60) == 0 { document += [0x20, 0xFF, 0x00] }
    let isBare = index == lines.count - 1 && random.bool()
    if !isBare { document += bytes(random.int(in: 0...20) == 0 ? one(["\n", "\r\n", "\r"]) : end) }
  }
  return document
}

import JSONFormat
import Specification
import VectorGraphics

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

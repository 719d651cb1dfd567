import Specification
import Tacho
import VectorGraphics

extension PictureMaker {
  /// The picture as HTML on one line, in the way the options say.
  ///
  /// - Parameter attributes: id, class and style of the element it replaces, as they were written.
  mutating func html(_ picture: Picture, attributes: String = "") throws(SpecificationProblem) -> [UInt8] {
    let (light, dark): (String, String?)
    switch options.pictures {
    case .inline where picture.dark == nil:
      let svg = inlineSVG(picture.scene)
      return attributes.isEmpty ? svg : Array("<span\(attributes)>".utf8) + svg + Array("</span>".utf8)
    case .inline:
      // Only an image can have a source for each scheme of colours without a style sheet.
      light = try dataAddress(picture.scene, .svg)
      dark = try picture.dark.map { (scene) throws(SpecificationProblem) in try dataAddress(scene, .svg) }
    case .data:
      light = try dataAddress(picture.scene, options.format)
      dark = try picture.dark.map { (scene) throws(SpecificationProblem) in try dataAddress(scene, options.format) }
    case .files:
      (light, dark) = try fileAddresses(picture)
    }
    return Array(Self.image(picture, light: light, dark: dark, attributes: attributes).utf8)
  }

  /// The picture as Markdown that stands in a paragraph of its own. `isHTML` when it is a block of HTML, which an
  /// empty line must end.
  mutating func markdown(_ picture: Picture) throws(SpecificationProblem) -> (text: [UInt8], isHTML: Bool) {
    guard options.pictures == .files, options.format == .svg, picture.dark == nil else {
      let html = try html(picture)
      return (Array("<div class=\"gauge\">".utf8) + html + Array("</div>".utf8), true)
    }
    // An SVG has its size in itself.
    let (address, _) = try fileAddresses(picture)
    return (Array("![\(picture.alternative.escapedForMarkdown)](\(address))".utf8), false)
  }

  private mutating func fileAddresses(_ picture: Picture) throws(SpecificationProblem) -> (String, String?) {
    let folder = options.folder.percentEncodedPath
    guard let dark = picture.dark else { return (folder + (try file(picture.scene, options.format)), nil) }
    return (
      folder + (try file(picture.scene, options.format, variant: "-light")),
      folder + (try file(dark, options.format, variant: "-dark"))
    )
  }

  /// An image of the scene's size. Printed pages are light.
  static func image(
    _ picture: Picture, light: String, dark: String?, attributes: String = "", alternative: String? = nil
  )
    -> String
  {
    let (width, height) = (DecimalText.short(picture.scene.size.width), DecimalText.short(picture.scene.size.height))
    let alt = (alternative ?? picture.alternative).escapedForHTML
    let image =
      "<img\(dark == nil ? attributes : "") src=\"\(light.escapedForHTML)\" alt=\"\(alt)\""
      + " width=\"\(width)\" height=\"\(height)\">"
    guard let dark else { return image }
    return "<picture\(attributes)><source media=\"screen and (prefers-color-scheme: dark)\""
      + " srcset=\"\(dark.escapedForHTML)\">\(image)</picture>"
  }
}

extension String {
  /// For text and for values of attributes in double quotes, without the characters that no page may have.
  var escapedForHTML: String {
    let text = utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) ? allowedInHTML : self
    guard text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// Without controls other than white space, U+FFFE and U+FFFF, which XML forbids too.
  private var allowedInHTML: String {
    var allowed = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20..<0xFFFE, 0x10000...: allowed.append(scalar)
      default: continue
      }
    }
    return String(allowed)
  }

  /// With a backslash before everything that could be markup.
  fileprivate var escapedForMarkdown: String {
    var text = ""
    for character in unicodeScalars {
      if #"\`*_[]<>&!#$~^|"#.unicodeScalars.contains(character) { text += "\\" }
      text.unicodeScalars.append(character)
    }
    return text
  }

  /// A path as it may stand in an address: letters, digits and a few marks, the rest as `%` and two digits.
  fileprivate var percentEncodedPath: String {
    var text = ""
    for byte in utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit || "/.-_~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}

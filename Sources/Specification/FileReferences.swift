public import VectorGraphics

/// A file with a picture that a text names: a logo, a backdrop, or a face.
///
/// Nothing here reads it. Whoever reads the text reads the file too, makes a picture of it, and hands that back.
public struct PictureReference: Hashable, Sendable {
  /// As it is written.
  public let path: String
  /// Where it is written; nil when it was set from outside.
  public let place: Place?
  /// The key that it belongs to: `logo`, `backdrop` or `face`.
  public let key: String
  /// How many pixels the longer side of a drawing should have: so many are sharp on a canvas of 600 at two pixels a unit.
  public let longerSide: Int

  /// The keys that name pictures.
  static let keys = ["logo", "backdrop", "face"]
  private static let pixelsPerUnit = 4.0

  /// Nil for a member that names no file.
  init?(key: String, _ value: SpecificationNode) {
    guard Self.keys.contains(key) else { return nil }
    let name = value.member("file") ?? value
    guard case .scalar(let path, _) = name.content, Self.isPath(path) else { return nil }
    (self.path, self.key) = (path, key)
    place = name.place.isInText ? name.place : nil
    func number(_ key: String) -> Double? {
      guard case .scalar(let text, _)? = value.member(key)?.content else { return nil }
      return DecimalText.number(from: text)
    }
    let units =
      key == "logo" ? max(number("width") ?? Self.usualLogo, number("height") ?? 0) : 300
    let sides = Limits.pictureSides
    let pixels = (min(max(units, 1), 300) * Self.pixelsPerUnit).rounded(.up)
    longerSide = min(max(Int(exactly: pixels) ?? sides.upperBound, sides.lowerBound), sides.upperBound)
  }

  private static let usualLogo = 60.0

  /// Whether a text is the name of a picture's file rather than another word.
  static func isPath(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".png", ".svg"].contains { lower.hasSuffix($0) }
  }

  /// By name, place and key: sizes that are written beside the name do not make it another file.
  public static func == (a: Self, b: Self) -> Bool { a.path == b.path && a.place == b.place && a.key == b.key }

  /// By name and key.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(key)
  }

  /// Those that the members of a map name.
  static func all(in node: SpecificationNode) -> [PictureReference] {
    guard case .map(let members) = node.content else { return [] }
    // A theme that is written there brings its own.
    return members.flatMap { member in
      member.key == "theme"
        ? all(in: member.value) : [PictureReference(key: member.key, member.value)].compactMap { $0 }
    }
  }
}

extension ThemeFile {
  /// The pictures that a theme's text names; none for a text that is no theme, which is told when it is read.
  public static func pictureReferences(in bytes: [UInt8]) -> [PictureReference] {
    (try? SpecificationParser.parse(bytes)).map(PictureReference.all(in:)) ?? []
  }
}

extension SpecificationTemplate {
  /// The pictures that are asked for, by a gauge or by those of its layout. Read them and hand them to
  /// ``withPictures(_:)``; a specification touches no files by itself.
  public var pictureReferences: [PictureReference] {
    ofAllGauges(PictureReference.all(in:))
  }

  /// What it and the gauges of its layout name, from the outermost inward.
  private func ofAllGauges<Reference>(_ all: (SpecificationNode) -> [Reference]) -> [Reference] {
    func look(_ node: SpecificationNode, _ depth: Int) -> [Reference] {
      depth < 64 ? all(node) + node.gaugesOfLayout.flatMap { look($0, depth + 1) } : []
    }
    return look(root, 0)
  }

  /// With the pictures that its text names.
  public func withPictures(_ pictures: [PictureReference: Picture]) -> SpecificationTemplate {
    var template = self
    template.files.pictures.merge(pictures) { _, new in new }
    return template
  }

  /// Whether that file has not been read yet.
  package func lacks(_ picture: PictureReference) -> Bool { files.pictures[picture] == nil }
  package func lacks(_ font: FontReference) -> Bool { files.fonts[font.key] == nil }
  package func lacks(_ theme: ThemeReference) -> Bool { files.themes[theme.path] == nil }

  /// With the theme files, the pictures and the fonts that another one has.
  public func withFiles(of other: SpecificationTemplate) -> SpecificationTemplate {
    var template = withThemes(other.files.themes).withPictures(other.files.pictures)
    template.files.fonts.merge(other.files.fonts) { _, new in new }
    return template
  }
}

/// What has been read of the files that a text names.
struct NamedFiles: Sendable {
  /// By the names that the text has for them.
  var themes: [String: ThemeFile] = [:]
  var pictures: [PictureReference: Picture] = [:]
  /// The names that fonts are kept under, by ``FontReference/key``.
  var fonts: [String: String] = [:]
}

/// A font file that a theme names for the texts of one role.
///
/// Nothing here reads it. Whoever reads the text reads the file too, keeps its font, and hands the name of that back.
public struct FontReference: Hashable, Sendable {
  /// As it is written.
  public let path: String
  /// Where it is written; nil when it was set from outside.
  public let place: Place?
  /// The role: `number`, `label`, `title` or `unit`.
  public let role: String

  /// Whether a text is the name of a font's file.
  static func isPath(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [".ttf", ".otf", ".ttc", ".otc"].contains { lower.hasSuffix($0) }
  }

  /// Those that the members of a theme name.
  static func all(in theme: SpecificationNode) -> [FontReference] {
    guard case .map(let roles)? = theme.member("fonts")?.content else { return [] }
    return roles.compactMap { role in
      guard let file = role.value.member("file"), case .scalar(let path, _) = file.content, isPath(path) else {
        return nil
      }
      return FontReference(path: path, place: file.place.isInText ? file.place : nil, role: role.key)
    }
  }

  /// By name, and the file that names it: two roles may have one font.
  var key: String { (place?.file ?? "") + "\n" + path }
}

extension ThemeFile {
  /// The font files that a theme's text names; none for a text that is no theme, which is told when it is read.
  public static func fontReferences(in bytes: [UInt8]) -> [FontReference] {
    (try? SpecificationParser.parse(bytes)).map(FontReference.all(in:)) ?? []
  }
}

extension SpecificationTemplate {
  /// The font files that themes written in the specification name. Read them, keep their fonts, and hand the names of those to
  /// ``withFonts(_:)``.
  public var fontReferences: [FontReference] {
    ofAllGauges { $0.member("theme").map(FontReference.all(in:)) ?? [] }
  }

  /// With the fonts that its text names, by the names that they are kept under.
  public func withFonts(_ fonts: [FontReference: String]) -> SpecificationTemplate {
    var template = self
    for (reference, name) in fonts { template.files.fonts[reference.key] = name }
    return template
  }
}

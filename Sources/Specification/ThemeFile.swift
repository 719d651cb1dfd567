public import Gauges
public import VectorGraphics

/// A theme as data: read from JSON or YAML with the same rules as a specification.
///
///     extends: aviation
///     colors: { accent: "#ff8800", label: white }
///     bezel: [{ width: 10, material: brass }]
///
/// `tacho schema theme` has the keys; docs/themes.md tells how to write one.
public struct ThemeFile: Hashable, Sendable {
  /// As it is used where nothing is said of sides.
  public let theme: Theme
  /// For light pages and for dark ones; nil where it has no such side.
  public let light: Theme?
  /// For dark pages; nil where it has no such side.
  public let dark: Theme?
  /// One sentence for lists of themes; empty when the file has none.
  public let summary: String
  /// Texts and marks that are too near in colour to what lies under them.
  public private(set) var warnings: [SpecificationProblem]

  /// The same where what is to be told of it has been told.
  var told: ThemeFile {
    var file = self
    file.warnings = []
    return file
  }
  /// The text it was read from.
  let bytes: [UInt8]

  /// Whether the bytes are a theme rather than a gauge: a map with a map of `colors` or of `fonts`, with a bezel or a plate, or one that
  /// extends a built-in theme.
  package static func isOne(_ bytes: [UInt8]) -> Bool {
    guard let root = try? SpecificationParser.parse(bytes), case .map(let members) = root.content else { return false }
    return members.contains { member in
      switch (member.key, member.value.content) {
      case ("colors", .map): true
      case ("extends", .scalar(let name, _)): ThemeLibrary.names.contains(name)
      case ("bezel", .list), ("plate", .map), ("fonts", .map): true
      default: false
      }
    }
  }

  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - name: what the theme is called in messages.
  ///   - pictures: those of the files that ``pictureReferences(in:)`` finds.
  ///   - fonts: the names that `Typesetter.keep(font:)` gave for the files that ``fontReferences(in:)`` finds.
  /// - Throws: ``SpecificationError`` with every problem there is.
  public init(
    _ bytes: [UInt8], name: String, pictures: [PictureReference: Picture] = [:], fonts: [FontReference: String] = [:]
  ) throws(SpecificationError) {
    let root: SpecificationNode
    do throws(SpecificationProblem) {
      root = try SpecificationParser.parse(bytes)
    } catch {
      throw SpecificationError([error])
    }
    let names = fonts.map { ($0.key, $1) }
    let files = NamedFiles(
      pictures: pictures, fonts: Dictionary(names, uniquingKeysWith: { first, _ in first }))
    try self.init(root, bytes, name: name, files: files)
  }

  /// - Parameter bytes: the text it was read from; empty where that is a part of another text.
  init(
    _ root: SpecificationNode, _ bytes: [UInt8] = [], name: String, files: NamedFiles
  ) throws(SpecificationError) {
    self.bytes = bytes
    var decoder = SpecificationDecoder(
      refusesUnused: false, files: files, language: "theme")
    let base = Self.base(of: root, &decoder)
    var draft = ThemeDraft(base)
    decoder.map(root, keys: ThemeKeys.all, into: &draft)
    decoder.check(draft.theme.look)
    guard decoder.problems.isEmpty else { throw SpecificationError(decoder.problems) }
    func side(_ colors: [String: Color]?, _ suffix: String) -> Theme? {
      colors.map { colors in
        var theme = draft.theme
        theme.name = name + suffix
        theme.replaceColors(colors)
        return theme
      }
    }
    draft.theme.name = name
    (light, dark) = (side(draft.light, "-light"), side(draft.dark, "-dark"))
    theme = draft.theme
    summary = draft.summary
    let sides: [(Theme, String)] = [(light, "light"), (dark, "dark")].compactMap { side, name in side.map { ($0, name) }
    }
    // What the theme it extends has too is not this one's.
    let idle = decoder.idle
    let known = Set(base.contrastFaults)
    warnings =
      idle
      + (sides.isEmpty ? [(draft.theme, "")] : sides).flatMap { theme, side in
        theme.contrastFaults.filter { !known.contains($0) }.map { fault in
          let names = [side, "colors"].flatMap { part in [fault.token, fault.ground].map { "\(part).\($0)" } }
          let own = names.first(where: decoder.hasPlace) ?? "colors.\(fault.token)"
          return SpecificationProblem(place: decoder.place(nearest: own), path: own, message: fault.description)
        }
      }
  }

  /// Short names of its pictures and of what its texts are set in.
  var contentNames: [String] {
    [theme.look.logo?.picture.hash, theme.look.backdrop?.picture.hash].compactMap { $0 } + theme.fonts.families
  }

  /// The theme it extends, which is read before all other keys.
  private static func base(of root: SpecificationNode, _ decoder: inout SpecificationDecoder) -> Theme {
    guard case .map(let members) = root.content, let extends = members.first(where: { $0.key == "extends" }),
      case .scalar(let name, _) = extends.value.content
    else { return .dark }
    if let found = ThemeLibrary.theme(named: name) { return found.theme }
    guard !name.contains(where: { $0 == "." || $0 == "/" }) else {
      decoder.report(
        extends.value.place,
        "extends: a theme extends a built-in theme, not a file such as “\(name)”; copy the file's keys into this one, or "
          + "choose one of \(ThemeLibrary.names.joined(separator: ", "))")
      return .dark
    }
    decoder.report(
      extends.value.place, "extends: there is no theme “\(name)”", near: name, among: ThemeLibrary.names)
    return .dark
  }
}

extension SpecificationDecoder {
  fileprivate func hasPlace(of path: String) -> Bool { places[path] != nil }

  /// What the keys alone do not say of a theme's parts.
  fileprivate mutating func check(_ look: Look) {
    if look.bezel.reduce(0, { $0 + $1.width }) > 80 {
      report(place(nearest: "bezel"), "bezel: its rings are wider than 80 together, which leaves no room for the face")
    }
    if let plate = look.plate, hasPlace(of: "plate.screws"), plate.shape != .round, ![0, 4].contains(plate.screws) {
      report(
        place(nearest: "plate.screws"),
        "plate.screws: \(plate.screws) have no place on a \(plate.shape.rawValue) plate; write 4, one in each corner, or 0"
      )
    }
    tellOfIdle(look)
    do throws(GaugeError) {
      try GaugePointer.check(look.pointers ?? [])
      try look.track.check()
    } catch {
      report(error, at: error.field.rawValue + error.part)
    }
  }

  /// Notes keys that do nothing beside the others, on any gauge.
  private mutating func tellOfIdle(_ look: Look) {
    if look.hub.style == .none {
      for path in places.keys.sorted() where path.hasPrefix("hub.") && path != "hub.style" {
        tell(path, "has no effect, as the theme's hub.style is none")
      }
    }
    for (name, mark) in [("mid", look.ticks.mid), ("minor", look.ticks.minor)] where mark.width == 0 {
      tell("ticks.\(name).shape", "has no effect where the width is 0")
    }
    for (index, pointer) in (look.pointers ?? []).enumerated() where pointer.tail == 0 {
      tell("pointers[\(index)].tailStyle", "has no effect without tail, the length of the part beyond the hub")
    }
  }
}

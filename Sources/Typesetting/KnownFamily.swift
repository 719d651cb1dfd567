import Platform
import VectorGraphics

/// A family whose files are known by name. Those are looked for beside the program, and those used unasked also where the
/// systems' packages put them, because asking fontconfig costs more time than drawing a gauge.
struct KnownFamily {
  let name: String
  /// The Debian package that has it.
  let package: String
  /// Below the systems' folders of fonts.
  let folders: [String]
  /// File names by weight, without extension.
  let files: [TextStyle.Weight: String]

  private init(_ name: String, package: String, folders: [String], files: [TextStyle.Weight: String]) {
    (self.name, self.package, self.folders, self.files) = (name, package, folders, files)
  }

  /// A family with two weights; the others are the nearer one.
  private init(_ name: String, package: String, folders: [String], _ regular: String, _ bold: String) {
    self.init(
      name, package: package, folders: folders,
      files: [.regular: regular, .medium: regular, .semibold: bold, .bold: bold])
  }

  private static let inter = KnownFamily(
    "Inter", package: "fonts-inter", folders: ["opentype/inter", "truetype/inter", "inter", "rsms-inter-fonts"],
    files: [.regular: "Inter-Regular", .medium: "Inter-Medium", .semibold: "Inter-SemiBold", .bold: "Inter-Bold"])
  private static let dejaVu = KnownFamily(
    "DejaVu Sans", package: "fonts-dejavu-core", folders: ["truetype/dejavu", "dejavu", "dejavu-sans-fonts"],
    "DejaVuSans", "DejaVuSans-Bold")

  /// What is used unasked, in order of preference. Inter has tabular digits and a true cockpit sobriety; DejaVu is nearly
  /// everywhere.
  static let defaults = [
    inter,
    KnownFamily(
      "Roboto", package: "fonts-roboto-unhinted",
      folders: ["truetype/roboto/unhinted/RobotoTTF", "truetype/roboto", "roboto"], "Roboto-Regular", "Roboto-Bold"),
    dejaVu,
  ]

  /// What a release brings: the default family, those that the themes ask for first, and at the end the one that lends
  /// what all of them lack.
  static let released = [
    inter,
    KnownFamily("B612", package: "fonts-b612", folders: ["opentype/b612"], "B612-Regular", "B612-Bold"),
    KnownFamily(
      "EB Garamond 12", package: "fonts-ebgaramond", folders: ["opentype/ebgaramond"],
      "EBGaramond12-Regular", "EBGaramond12-Bold"),
    KnownFamily(
      "JetBrains Mono", package: "fonts-jetbrains-mono", folders: ["truetype/jetbrains-mono"],
      files: [
        .regular: "JetBrainsMono-Regular", .medium: "JetBrainsMono-Medium", .semibold: "JetBrainsMono-SemiBold",
        .bold: "JetBrainsMono-Bold",
      ]),
    KnownFamily(
      "Roboto Condensed", package: "fonts-roboto-unhinted", folders: ["truetype/roboto/unhinted"],
      files: [
        .regular: "RobotoCondensed-Regular", .medium: "RobotoCondensed-Medium", .semibold: "RobotoCondensed-Bold",
        .bold: "RobotoCondensed-Bold",
      ]),
    dejaVu,
  ]

  private static let roots = ["/usr/share/fonts/", "/usr/local/share/fonts/"]

  /// The file of each weight beside the program, then in the systems' folders; nil when the family is in none of them.
  func locate() -> [TextStyle.Weight: FontFile]? {
    files(beside: OwnFonts.folder) ?? installed()
  }

  /// The file of each weight where the systems' packages put them.
  func installed() -> [TextStyle.Weight: FontFile]? {
    Self.roots.lazy.flatMap { root in folders.map { root + $0 } }.compactMap(files(in:)).first
  }

  /// The file of each weight of a family that the release brings, by its name; nil where there is none.
  static func beside(_ name: String) -> [TextStyle.Weight: FontFile]? {
    released.first { $0.name.lowercased() == name.lowercased() }?.files(beside: OwnFonts.folder)
  }

  private func files(beside folder: String?) -> [TextStyle.Weight: FontFile]? { folder.flatMap(files(in:)) }

  func files(in folder: String) -> [TextStyle.Weight: FontFile]? {
    for suffix in [".otf", ".ttf"] {
      let paths = files.mapValues { folder + "/" + $0 + suffix }
      if paths.values.allSatisfy({ access($0, R_OK) == 0 }) { return paths.mapValues { FontFile(path: $0) } }
    }
    return nil
  }
}

/// The files of one family.
struct FontFamily: Sendable {
  let name: String
  let files: [TextStyle.Weight: FontFile]
  /// The face that was loaded to check the family; stands in should another weight's file be unreadable.
  let checked: FontFace

  init(_ files: [TextStyle.Weight: FontFile]) throws(FontError) {
    guard let bold = files[.bold] else { throw .noDefaultFont }
    self.files = files
    checked = try FontLibrary.face(bold, weight: .bold)
    name = checked.family
  }

  func face(_ weight: TextStyle.Weight) -> FontFace {
    guard let file = files[weight], let face = try? FontLibrary.face(file, weight: weight) else { return checked }
    return face
  }

  /// The families that some files are of, in the order in which each is named first. A file is taken for the weights
  /// it comes nearest to; one that holds many weights is taken for all.
  static func families(ofFiles paths: [String]) throws(FontError) -> [FontFamily] {
    var groups: [(name: String, faces: [FontFace])] = []
    for path in paths {
      let face = try FontLibrary.face(FontFile(path: path), weight: .bold)
      if let index = groups.firstIndex(where: { $0.name == face.family }) {
        groups[index].faces.append(face)
      } else {
        groups.append((face.family, [face]))
      }
    }
    var families: [FontFamily] = []
    for group in groups {
      var files: [TextStyle.Weight: FontFile] = [:]
      for weight in TextStyle.Weight.allCases {
        func distance(_ face: FontFace) -> Double { abs(face.weight(nearest: weight) - Double(weight.rawValue)) }
        files[weight] = group.faces.min { distance($0) < distance($1) }.map { FontFile(path: $0.path) }
      }
      families.append(try FontFamily(files))
    }
    return families
  }
}

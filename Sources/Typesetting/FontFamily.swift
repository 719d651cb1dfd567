import VectorGraphics

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

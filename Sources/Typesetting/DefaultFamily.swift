import Platform
import VectorGraphics

/// A family Tacho uses unasked. Its files are looked for where the systems' packages put them, because asking
/// fontconfig costs more time than drawing a gauge.
struct DefaultFamily {
  let name: String
  /// The Debian package that has it.
  let package: String
  let folders: [String]
  /// File names by weight, without extension.
  let files: [TextStyle.Weight: String]

  /// In order of preference. Inter has tabular digits and a true cockpit sobriety; DejaVu is nearly everywhere.
  static let all: [DefaultFamily] = [
    DefaultFamily(
      name: "Inter", package: "fonts-inter",
      folders: ["opentype/inter", "truetype/inter", "inter", "rsms-inter-fonts"],
      files: [.regular: "Inter-Regular", .medium: "Inter-Medium", .semibold: "Inter-SemiBold", .bold: "Inter-Bold"]),
    DefaultFamily(
      name: "Roboto", package: "fonts-roboto-unhinted",
      folders: ["truetype/roboto/unhinted/RobotoTTF", "truetype/roboto", "roboto"],
      files: [.regular: "Roboto-Regular", .medium: "Roboto-Medium", .semibold: "Roboto-Bold", .bold: "Roboto-Bold"]),
    DefaultFamily(
      name: "DejaVu Sans", package: "fonts-dejavu-core", folders: ["truetype/dejavu", "dejavu", "dejavu-sans-fonts"],
      files: [.regular: "DejaVuSans", .medium: "DejaVuSans", .semibold: "DejaVuSans-Bold", .bold: "DejaVuSans-Bold"]),
  ]

  private static let roots = ["/usr/share/fonts/", "/usr/local/share/fonts/"]

  /// The file of each weight, or nil when the family is not in any of the known places.
  func locate() -> [TextStyle.Weight: FontFile]? {
    for root in Self.roots {
      for folder in folders {
        for suffix in [".otf", ".ttf"] {
          let paths = files.mapValues { root + folder + "/" + $0 + suffix }
          if paths.values.allSatisfy({ access($0, R_OK) == 0 }) { return paths.mapValues { FontFile(path: $0) } }
        }
      }
    }
    return nil
  }
}

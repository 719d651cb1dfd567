import Foundation
import VectorGraphics

@testable import Typesetting

/// The fonts a test may need beyond the default one; nil where they are not installed.
enum Fonts {
  static let dejaVu = file("DejaVu Sans")
  static let inter = file("Inter")

  private static func file(_ family: String) -> String? {
    KnownFamily.defaults.first { $0.name == family }?.locate()?[.regular]?.path
  }
}

/// A folder of its own, removed with its content when the test ends.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "typesetting-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a new file with `content`.
  func file(_ name: String, _ content: Data) throws -> String {
    let file = url.appending(path: name)
    try content.write(to: file)
    return file.path(percentEncoded: false)
  }
}

extension Path {
  /// Points densely on the outline.
  func samples(steps: Int) -> [Point] {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .cubic(let c1, let c2, let end):
        guard let start = points.last else { continue }
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let (a, b) = (start.interpolated(to: c1, fraction: t), c1.interpolated(to: c2, fraction: t))
          let c = c2.interpolated(to: end, fraction: t)
          points.append(
            a.interpolated(to: b, fraction: t).interpolated(to: b.interpolated(to: c, fraction: t), fraction: t))
        }
      case .close: continue
      }
    }
    return points
  }
}

extension Double {
  func isClose(to other: Double, within tolerance: Double = 1e-9) -> Bool { abs(self - other) <= tolerance }
}

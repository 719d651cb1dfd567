import Foundation
import GoldenTesting
import Tacho

/// The specifications in `Examples/gallery`.
struct GalleryItem: Sendable, CustomStringConvertible {
  let file: URL

  /// The file's name without its ending.
  var name: String { file.deletingPathExtension().lastPathComponent }
  var description: String { file.lastPathComponent }

  func specification() throws -> GaugeSpecification {
    try GaugeSpecification([UInt8](try Data(contentsOf: file)))
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/gallery")

  /// By name; empty when the folder is not there.
  static let all: [GalleryItem] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted().map {
      GalleryItem(file: folder.appending(path: $0))
    }
  }()
}

extension GoldenCase {
  /// Every specification of the gallery, on its own canvas.
  static let gallery: [GoldenCase] = GalleryItem.all.flatMap { item in
    forms([.scene], feature: "gallery", name: item.name) {
      let specification = try item.specification()
      return try specification.gauge.scene(size: specification.size)
    }
  }
}

extension GoldenCase {
  /// Every kind and every variant of it as a small picture: the first example of the gallery that has it.
  static let kinds: [GoldenCase] = {
    var seen: Set<String> = []
    return GalleryItem.all.flatMap { item -> [GoldenCase] in
      guard let gauge = try? item.specification().gauge else { return [] }
      let name = ([gauge.kind.name] + (gauge.variant.map { [$0] } ?? [])).joined(separator: "-")
      guard seen.insert(name).inserted else { return [] }
      let usual = gauge.usualSize
      let factor = 200 / max(usual.width, usual.height)
      return forms([.png], feature: "kinds", name: name) {
        try item.specification().gauge.scene(
          size: Size(width: (usual.width * factor).rounded(), height: (usual.height * factor).rounded()))
      }
    }
  }()
}

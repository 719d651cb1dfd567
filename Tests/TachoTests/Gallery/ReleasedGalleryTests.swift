import Foundation
import GoldenTesting
import Tacho
import Testing
import VectorGraphics

/// A specification of the gallery as it was in a release, and what it looked like.
struct ReleasedGauge: Codable, Sendable, CustomStringConvertible {
  let name: String
  let specification: String
  /// A hash of the scene.
  let scene: String

  var description: String { name }

  init(_ item: GalleryItem) throws {
    (name, specification) = (item.name, try String(contentsOf: item.file, encoding: .utf8))
    scene = try Self.scene(of: specification)
  }

  static func scene(of text: String) throws -> String {
    let specification = try GaugeSpecification(Array(text.utf8))
    let scene = try specification.gauge.goldenScene(size: specification.size)
    return ContentHash.text(Array(scene.dump.utf8), digits: 15)
  }
}

/// The gallery of a release, a gauge a line. That of the version under way is recorded with `GOLDEN=record`, as goldens are.
struct Release: Sendable, CustomStringConvertible {
  let version: String
  let gauges: [ReleasedGauge]

  var description: String { version }

  static let folder = GalleryItem.folder.appending(path: "../../Golden/released").standardizedFileURL

  static let all: [Release] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { name in
      let lines = (try? Data(contentsOf: folder.appending(path: name)).split(separator: UInt8(ascii: "\n"))) ?? []
      return Release(
        version: String(name.dropLast(6)),
        gauges: lines.compactMap { try? JSONDecoder().decode(ReleasedGauge.self, from: $0) })
    }
  }()

  /// The names of gauges that look otherwise since a release, from `changed.txt`: “0.1.0 tank: its scale is longer” a line.
  var changed: Set<String> {
    let text = (try? String(contentsOf: Self.folder.appending(path: "changed.txt"), encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").map { $0.prefix { $0 != ":" }.split(separator: " ").map(String.init) }
    return Set(lines.filter { $0.count == 2 && $0[0] == version }.map { $0[1] })
  }
}

/// What an earlier version drew, a later one draws too.
@Suite struct ReleasedGalleryTests {
  @Test func theGalleryOfThisVersionIsRecorded() throws {
    if GoldenMode.current != .compare {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let lines = try GalleryItem.all.map { try encoder.encode(ReleasedGauge($0)) + Data("\n".utf8) }
      try FileManager.default.createDirectory(at: Release.folder, withIntermediateDirectories: true)
      try Data(lines.joined()).write(to: Release.folder.appending(path: "\(tachoVersion).jsonl"), options: .atomic)
      Issue.record("recorded; run again to compare")
      return
    }
    let gauges = try #require(Release.all.first { $0.version == tachoVersion }).gauges
    let texts = try GalleryItem.all.map { try String(contentsOf: $0.file, encoding: .utf8) }
    #expect(gauges.map(\.specification) == texts, "GOLDEN=record swift test --filter ReleasedGallery")
  }

  @Test(arguments: Release.all)
  func everySpecificationOfAReleaseStillDraws(release: Release) throws {
    #expect(!release.gauges.isEmpty)
    for gauge in release.gauges {
      #expect(throws: Never.self, "\(release) \(gauge)") { try ReleasedGauge.scene(of: gauge.specification) }
    }
  }

  @Test(
    .enabled(if: GoldenStore.packageFontMatches, "the installed font is not the one the goldens were recorded with"),
    arguments: Release.all)
  func theGaugesOfAReleaseLookOtherwiseOnlyWhereThatIsSaid(release: Release) throws {
    let different = try release.gauges.filter { try ReleasedGauge.scene(of: $0.specification) != $0.scene }
    #expect(Set(different.map(\.name)) == release.changed, "Golden/released/changed.txt names what looks otherwise")
  }
}

import Foundation
import Testing
import VectorGraphics

@testable import Typesetting

struct SharedFaceTests {
  @Test func sameFontIsLoadedOnce() throws {
    let style = TextStyle(size: 41.5, weight: .bold, digits: .tabular)
    let (a, b) = (try Typesetter().shape("15,200", style: style), try Typesetter().shape("15,200", style: style))
    #expect(a.glyphs.count == 6 && a.glyphs.count == b.glyphs.count)
    #expect(zip(a.glyphs, b.glyphs).allSatisfy { $0.outline === $1.outline })
    #expect(a == b)
  }

  @Test func repeatedGlyphsShareTheirOutline() throws {
    let glyphs = try Typesetter().shape("0a0", style: TextStyle(size: 23.75)).glyphs
    #expect(glyphs.count == 3)
    #expect(glyphs.first?.outline === glyphs.last?.outline)
  }

  @Test func manySizesDoNotChangeAnOutline() throws {
    let typesetter = try Typesetter()
    let before = typesetter.shape("g", style: TextStyle(size: 19))
    for index in 0..<5_000 { _ = typesetter.shape("g", style: TextStyle(size: 100 + Double(index) / 64)) }
    #expect(typesetter.shape("g", style: TextStyle(size: 19)).path == before.path)
  }

  @Test func concurrentShapingGivesIdenticalResults() async throws {
    let texts = (0..<200).map { index in
      (["\(index * 997)", "Ave. \(index)", "km/h", "אבג \(index)", "中🚀"][index % 5], 10 + Double(index % 37))
    }
    let alone = texts.map { text, size in Self.shape(text, size, try? Typesetter()) }
    #expect(alone.allSatisfy { $0 != nil })
    let results = await withTaskGroup(of: [ShapedText?].self) { group in
      for task in 0..<8 {
        group.addTask {
          let typesetter = try? Typesetter()
          let turned = texts[(task * 25)...] + texts[..<(task * 25)]
          let shaped = turned.map { text, size in Self.shape(text, size, typesetter) }
          return Array(shaped[(200 - task * 25)...] + shaped[..<(200 - task * 25)])
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 8)
    for result in results { #expect(result == alone) }
  }

  private static func shape(_ text: String, _ size: Double, _ typesetter: Typesetter?) -> ShapedText? {
    typesetter?.shape(text, style: TextStyle(size: size, weight: .semibold, digits: .tabular))
  }
}

/// The fonts that lie beside a program, and the table of the families a release brings.
struct OwnFontsTests {
  /// Fontconfig decides which file a weight is drawn from; the table must name the same ones.
  @Test(arguments: KnownFamily.released.map(\.name))
  func theFilesOfAReleaseAreThoseFontconfigChooses(name: String) throws {
    let family = try #require(KnownFamily.released.first { $0.name == name })
    // Without the family's package there is nothing to compare.
    guard let known = family.installed() else { return }
    #expect(try InstalledFamily.locate(name, usual: true) == known)
  }

  @Test(arguments: [
    ("bin/tacho", "share/tacho/fonts"), ("lib/libTachoC.so", "share/tacho/fonts"),
    ("lib/x86_64-linux-gnu/libTachoC.so", "share/tacho/fonts"), ("package/libTachoC.so", "package/fonts"),
  ])
  func theFolderOfAReleaseIsFoundFromItsFile(file: String, folder: String) throws {
    let root = try TemporaryFolder()
    let base = try #require(
      realpath(root.url.path(percentEncoded: false), nil).map { path in
        defer { free(path) }
        return String(cString: path)
      })
    for path in [file.split(separator: "/").dropLast().joined(separator: "/"), folder] {
      try FileManager.default.createDirectory(atPath: "\(base)/\(path)", withIntermediateDirectories: true)
    }
    #expect(OwnFonts.folder(beside: "\(base)/\(file)") == nil)
    try Data().write(to: URL(filePath: "\(base)/\(folder)/Inter-Regular.otf"))
    #expect(OwnFonts.folder(beside: "\(base)/\(file)") == "\(base)/\(folder)")
  }
}

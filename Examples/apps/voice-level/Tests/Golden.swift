import Foundation
import Tacho
import Testing

/// Compares a picture with the one in `Golden`, or writes it there: GOLDEN=record swift test.
func expectGolden(_ scene: Scene, _ name: String, scale: Double = 1, file: String = #filePath) throws {
  let folder = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")
  let path = folder.appending(path: name + ".png")
  if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
    try Data(scene.png(scale: scale, compression: .small)).write(to: path)
  }
  let golden = try Bitmap(png: [UInt8](Data(contentsOf: path)))
  let drawn = try Bitmap(scene, scale: scale)
  try #require((golden.width, golden.height) == (drawn.width, drawn.height), "\(name)")
  let differences = zip(golden.pixels, drawn.pixels).map { abs(Int($0) - Int($1)) }
  // Another version of a library may shade an edge a little otherwise.
  #expect(differences.max() ?? 0 <= 48, "\(name)")
  #expect(differences.count { $0 > 2 } * 1_000 <= differences.count, "\(name)")
}

import Foundation
import Tacho

/// Records into a folder, a PNG file a frame: 00000.png and so on.
final class FrameFolder: ScreenRecorder {
  private let folder: String
  private var renderer: FrameRenderer
  private var count = 0

  init(_ folder: String, of screen: Scene, scale: Double) throws {
    self.folder = folder
    renderer = try FrameRenderer(screen, scale: scale, compression: .small)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func record(_ scene: Scene) throws {
    let number = String(count)
    var file = try WholeFile("\(folder)/\(String(repeating: "0", count: max(0, 5 - number.count)))\(number).png")
    try file.write(try renderer.png(moving: scene.layers.moving))
    try file.commit()
    count += 1
  }

  func finish() {}
}

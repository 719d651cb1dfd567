import Foundation
public import Tacho

/// The film format that a file's name ends in; nil where it is none.
public func videoFormat(of path: String) -> VideoFormat? {
  FilmFormat(path: path).flatMap { VideoFormat(fileEnding: $0.rawValue) }
}

/// Writes frames of one size: through ffmpeg into one film, or where the name does not end as a film's into a folder, a PNG
/// file each: 00000.png and so on. A frame costs what differs from the one before it.
///
/// - Parameters:
///   - count: how many frames there are, at least one.
///   - scale: pixels a layout unit.
///   - scene: the frame of a number, counted from 0.
public func writeFilm(
  count: Int, to path: String, rate: FrameRate, scale: Double = 1, sound: FilmSound? = nil,
  _ scene: (Int) throws -> Scene
) throws {
  var still = try scene(0)
  var renderer = try FrameRenderer(still, scale: scale, compression: .small)
  let (width, height, isOpaque) = (renderer.width, renderer.height, still.background?.alpha == 1)
  let writer = try videoFormat(of: path).map { format in
    try VideoWriter(
      path, format: format, width: width, height: height, rate: rate, frames: count, isOpaque: isOpaque, sound: sound)
  }
  if writer == nil { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
  for index in 0..<count {
    let frame = try scene(index)
    if frame.layers.face != still.layers.face || frame.layers.cover != still.layers.cover {
      renderer = try FrameRenderer(frame, scale: scale, compression: .small)
      still = frame
    }
    try renderer.draw(moving: frame.layers.moving)
    if let writer {
      let changes = renderer.changes
      try renderer.withPixels(.rgba) { pixels in
        Result { () throws(FilmError) in try writer.append(pixels, changes: changes) }
      }.get()
    } else {
      try write(renderer.png(), to: "\(path)/\(BatchTemplate.padded(index, digits: 5)).png")
    }
  }
  try writer?.finish()
}

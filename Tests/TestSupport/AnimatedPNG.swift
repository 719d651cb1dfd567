public import RasterExport

/// An animated PNG as the pictures that it shows: areas are put over the picture before.
public struct AnimatedPNG {
  public private(set) var frames: [Bitmap] = []

  /// Nil when the file is none, has its frames in another order, or clears or blends any of them.
  public init?(_ bytes: [UInt8]) {
    guard let chunks = PNGChunks(bytes)?.chunks, let header = chunks.first?.content else { return nil }
    var (controls, data) = ([[UInt8]](), [[UInt8]]())
    var sequence: UInt32 = 0
    for chunk in chunks {
      if ["fcTL", "fdAT"].contains(chunk.type) {
        guard PNGChunks.number(chunk.content.prefix(4)) == sequence else { return nil }
        sequence += 1
      }
      switch chunk.type {
      case "fcTL":
        controls.append(chunk.content)
        data.append([])
      case "IDAT": data[data.count - 1] += chunk.content
      case "fdAT": data[data.count - 1] += chunk.content.dropFirst(4)
      default: break
      }
    }
    for (control, data) in zip(controls, data) {
      // The frame stays, and replaces what is there.
      guard control[24...] == [0, 0],
        let area = try? Bitmap(png: PNGChunks.file(header: Array(control[4..<12]) + header[8...], data: data)),
        let frame = Self.frame(area, left: control[12..<16], top: control[16..<20], over: frames.last)
      else { return nil }
      frames.append(frame)
    }
  }

  private static func frame(
    _ area: Bitmap, left: ArraySlice<UInt8>, top: ArraySlice<UInt8>, over last: Bitmap?
  ) -> Bitmap? {
    guard let last else { return area }
    let (left, top) = (Int(PNGChunks.number(left)), Int(PNGChunks.number(top)))
    var pixels = last.pixels
    for row in 0..<area.height {
      let bytes = area.pixels[4 * row * area.width..<4 * (row + 1) * area.width]
      let start = 4 * ((row + top) * last.width + left)
      pixels.replaceSubrange(start..<start + 4 * area.width, with: bytes)
    }
    return Bitmap(width: last.width, height: last.height, pixels: pixels)
  }
}

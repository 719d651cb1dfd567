import Synchronization
import VectorGraphics

/// Where a face is: a file, and for collections which face of it.
struct FontFile: Hashable, Sendable {
  let path: String
  var index: UInt32 = 0
}

/// Every face the process has loaded, each once, whoever asks and from whichever thread.
enum FontLibrary {
  private struct Key: Hashable {
    let file: FontFile
    let weight: TextStyle.Weight
  }

  private static let faces = Mutex<[Key: FontFace]>([:])

  static func face(_ file: FontFile, weight: TextStyle.Weight) throws(FontError) -> FontFace {
    let key = Key(file: file, weight: weight)
    if let face = faces.withLock({ $0[key] }) { return face }
    let face = try FontFace(path: file.path, index: file.index, weight: weight)
    // Another thread may have been quicker; the first one stays, so that outlines are shared.
    return faces.withLock { faces in
      if let first = faces[key] { return first }
      faces[key] = face
      return face
    }
  }
}

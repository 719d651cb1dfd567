public import RasterExport

/// What a case drew, ready to be compared.
public enum GoldenContent: Sendable {
  /// A dump or a document; compared for equality.
  case text(String)
  /// Pixels; compared by an ``ImageMetric``.
  case image(Bitmap)
}

extension GoldenContent {
  /// The content of its file.
  func bytes() throws -> [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .image(let image): try image.png(compression: .small)
    }
  }
}

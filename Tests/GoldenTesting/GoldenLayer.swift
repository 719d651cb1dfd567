/// The form in which a golden keeps a picture, from the one that tells most about a change to the one that sees most.
public enum GoldenLayer: String, Hashable, Sendable, CaseIterable {
  /// The scene's dump: a difference names the node and the number that moved.
  case scene
  /// The SVG document.
  case svg
  /// Pixels, kept as PNG and compared decoded.
  case png

  public var fileExtension: String {
    switch self {
    case .scene: "txt"
    case .svg: "svg"
    case .png: "png"
    }
  }
}

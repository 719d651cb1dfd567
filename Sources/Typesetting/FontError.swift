/// Why a font cannot be used.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist, is not readable, or holds no font with outlines.
  case unusableFile(path: String)
  /// No installed family has this name.
  case unknownFamily(String)
  /// Neither Inter nor Roboto nor DejaVu Sans is installed.
  case noDefaultFont

  public var description: String {
    switch self {
    case .unusableFile(let path): "“\(path)” is not a readable font file (TrueType or OpenType with outlines)"
    case .unknownFamily(let name): "no installed font family is called “\(name)”"
    case .noDefaultFont:
      "no default font is installed; install one of \(KnownFamily.defaults.map { "\($0.name) (\($0.package))" }.joined(separator: ", "))"
    }
  }
}

import ArgumentParser
import Tacho

/// How still pictures are encoded, whatever their format.
struct EncodingOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Pixels per layout unit in a PNG, 0.1 to 8. (default: 1)")
  var scale: String?

  @Option(
    help: "SVG text as outline, the same everywhere, or live, which can be selected. (default: outline)",
    completion: .list(SVGOptions.TextMode.allCases.map(\.rawValue)))
  var text: String?

  @Option(
    help: "How hard a PNG is compressed: fast, or small. (default: fast where files are many, else small)",
    completion: .list(PNGCompression.allCases.map(\.rawValue)))
  var compression: String?

  /// - Parameter usual: how hard a PNG is compressed where nothing is said.
  /// - Returns: the scale is that of the specification, which `--scale` is a key of.
  func parsed(_ usual: PNGCompression) throws(Failure) -> GaugeBatch.Output {
    GaugeBatch.Output(
      text: try choice(text, "--text") ?? .outline,
      compression: try choice(compression, "--compression") ?? usual)
  }
}

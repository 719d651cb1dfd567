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

  /// - Parameter formats: that are written.
  /// - Throws: ``Failure`` for an option that none of them has a use for.
  func check(for formats: some Collection<PictureFormat>) throws(Failure) {
    let uses: [(option: String, given: String?, format: PictureFormat, instead: String)] = [
      ("--scale", scale, .png, ", which has pixels; leave it out, or choose --size"),
      ("--text", text, .svg, "; leave it out"), ("--compression", compression, .png, "; leave it out"),
    ]
    for use in uses where use.given != nil && !formats.contains(use.format) {
      throw Failure(.usage, "\(use.option): is for \(use.format.rawValue.uppercased())\(use.instead)")
    }
  }

  /// - Parameter usual: how hard a PNG is compressed where nothing is said.
  /// - Returns: with no scale where none is given.
  func parsed(_ usual: PNGCompression) throws(Failure) -> GaugeBatch.Output {
    GaugeBatch.Output(
      scale: try number(scale, "--scale"), text: try choice(text, "--text") ?? .outline,
      compression: try choice(compression, "--compression") ?? usual)
  }
}

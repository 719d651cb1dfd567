import Tacho

/// Where one picture goes, and in which format.
struct OutputTarget {
  enum Place: Equatable {
    case file(String)
    case standardOutput
  }

  let place: Place
  let format: PictureFormat
  /// The pages it is for; nil is what the format holds, both in an SVG.
  let page: PageTheme?

  /// Pairs every `--output` with its format: the one its ending names, or the one of `--format`.
  static func all(
    _ outputs: [String], format: PictureFormat?, defaultName: String, isPair: Bool
  ) throws(Failure) -> [OutputTarget] {
    let outputs = outputs.isEmpty ? ["\(defaultName).\((format ?? .png).rawValue)"] : outputs
    let names = try OutputNames.all(outputs, isPair: isPair)
    return try OutputNames.formats(of: names, asked: format) { PictureFormat(path: $0) }.map {
      (output) throws(Failure) in
      guard let format = output.name == "-" ? output.format ?? .png : output.format else {
        throw Failure(
          .usage,
          "--output: \(shown(output.name)) does not say which format; end it in \(PictureFormat.endings), or add --format"
        )
      }
      return OutputTarget(
        place: output.name == "-" ? .standardOutput : .file(output.name), format: format, page: output.page)
    }
  }
}

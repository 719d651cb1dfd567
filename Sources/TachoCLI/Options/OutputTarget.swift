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
    // One name that does not tell needs the format; then it says nothing of the others.
    let isNeeded = names.contains { $0.name == "-" || PictureFormat(path: $0.name) == nil }
    return try names.map { (output) throws(Failure) in
      try OutputTarget(output.name, output.page, format: format, mayContradict: isNeeded)
    }
  }

  private init(
    _ output: String, _ page: PageTheme?, format: PictureFormat?, mayContradict: Bool
  ) throws(Failure) {
    self.page = page
    if output == "-" {
      (place, self.format) = (.standardOutput, format ?? .png)
      return
    }
    let named = PictureFormat(path: output)
    if let named, let format, named != format, !mayContradict {
      throw Failure(.usage, "--format: \(format.rawValue) contradicts the name \(shown(output)); leave one of them out")
    }
    guard let chosen = named ?? format else {
      throw Failure(
        .usage,
        "--output: \(shown(output)) does not say which format; end it in \(PictureFormat.endings), or add --format")
    }
    (place, self.format) = (.file(output), chosen)
  }
}

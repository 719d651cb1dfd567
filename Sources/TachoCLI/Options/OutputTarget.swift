import Tacho

/// Where one picture goes, and in which format.
struct OutputTarget {
  enum Place: Equatable {
    case file(String)
    case standardOutput

    /// Without what makes no difference to where a path leads.
    fileprivate var normalized: Place {
      guard case .file(let path) = self else { return self }
      let parts = path.split(separator: "/").filter { $0 != "." }
      return .file((path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"))
    }
  }

  let place: Place
  let format: PictureFormat

  /// Pairs every `--output` with its format: the one its ending names, or the one of `--format`.
  static func all(_ outputs: [String], format: PictureFormat?, defaultName: String) throws(Failure) -> [OutputTarget] {
    guard !outputs.isEmpty else {
      let format = format ?? .png
      return [OutputTarget(place: .file("\(defaultName).\(format.rawValue)"), format: format)]
    }
    var targets: [OutputTarget] = []
    for output in outputs {
      let target = try OutputTarget(output, format: format)
      if targets.contains(where: { $0.place.normalized == target.place.normalized }) {
        throw Failure(.usage, "--output: \(shown(output)) is named twice")
      }
      targets.append(target)
    }
    return targets
  }

  private init(_ output: String, format: PictureFormat?) throws(Failure) {
    guard !output.isEmpty, !output.utf8.contains(0) else {
      throw Failure(.usage, "--output: the file name is empty")
    }
    if output == "-" {
      self.init(place: .standardOutput, format: format ?? .png)
      return
    }
    let named = PictureFormat(path: output)
    if let named, let format, named != format {
      throw Failure(.usage, "--format: \(format.rawValue) contradicts the name \(shown(output)); leave one of them out")
    }
    guard let chosen = named ?? format else {
      throw Failure(
        .usage,
        "--output: \(shown(output)) does not say which format; end it in \(PictureFormat.endings), or add --format")
    }
    self.init(place: .file(output), format: chosen)
  }

  private init(place: Place, format: PictureFormat) {
    (self.place, self.format) = (place, format)
  }
}

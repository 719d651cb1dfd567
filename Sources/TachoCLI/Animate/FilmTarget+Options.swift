import Tacho

extension FilmTarget {
  /// Pairs every `--output` with its format.
  ///
  /// - Parameters:
  ///   - format: the format of outputs whose names do not tell it.
  ///   - contactSheet: how many frames each picture shows; nil is a film.
  static func all(
    _ outputs: [String], format: FilmFormat?, contactSheet: Int?, defaultName: String, isPair: Bool
  ) throws(Failure) -> [(target: FilmTarget, page: PageTheme?)] {
    if contactSheet != nil, let format, format != .png {
      throw Failure(.usage, "--format: a contact sheet is a PNG; leave the format out")
    }
    let usual =
      contactSheet != nil
      ? "\(defaultName).png" : format == .png ? "frames/%05d.png" : "\(defaultName).\((format ?? .apng).rawValue)"
    let names = try OutputNames.all(outputs.isEmpty ? [usual] : outputs, isPair: isPair)
    if let contactSheet {
      return try names.map { (output) throws(Failure) in
        (try FilmTarget(contactSheet: output.name, count: contactSheet), output.page)
      }
    }
    return try OutputNames.formats(of: names, asked: format) { FilmFormat(path: $0) }.map { (output) throws(Failure) in
      (try FilmTarget(output.name, output.format), output.page)
    }
  }

  private init(contactSheet path: String, count: Int) throws(Failure) {
    guard path == "-" || FilmFormat(path: path) == .png else {
      throw Failure(.usage, "--output: \(shown(path)): a contact sheet is a PNG; end the name in .png")
    }
    self = .contactSheet(path == "-" ? nil : path, count: count)
  }

  private init(_ output: String, _ format: FilmFormat?) throws(Failure) {
    if output == "-" {
      guard let format else {
        throw Failure(
          .usage, "--output: - is standard output; say what to write there with --format: png, rgba, y4m, apng or svg")
      }
      guard format.video == nil else {
        throw Failure(
          .usage,
          "--format: \(format.rawValue) cannot go to standard output, because its writer goes back in it; name a file")
      }
      self = .standardOutput(format)
      return
    }
    guard let format else {
      let endings = FilmFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      throw Failure(
        .usage,
        "--output: \(OutputNames.unknownEnding(output)); end it in \(endings), or add --format. Numbered frames are frames/%05d.png"
      )
    }
    do throws(FilmError) { self = try FilmTarget(output, as: format) } catch { throw Failure(error) }
  }
}

extension FilmTarget {
  var isStandardOutput: Bool {
    switch self {
    case .standardOutput, .contactSheet(nil, _): true
    case .frames, .file, .sink, .contactSheet: false
    }
  }

  /// The one file that is written; nil of numbered files and of standard output.
  var path: String? {
    switch self {
    case .file(let path, _): path
    case .contactSheet(let path, _): path
    case .frames, .standardOutput, .sink: nil
    }
  }

  /// What it is to options.
  var form: OutputForm? {
    switch self {
    case .frames(_, let format): format == .svg ? .svgFrame : .pngFrame
    case .file(_, let format), .standardOutput(let format), .sink(_, let format, _):
      OutputForm(rawValue: format.rawValue)
    case .contactSheet: .sheet
    }
  }

  /// Whether the number of frames must be known before the first.
  var needsCount: Bool {
    switch self {
    case .frames: false
    case .contactSheet: true
    case .file(_, let format), .standardOutput(let format), .sink(_, let format, _): format.needsCount
    }
  }
}

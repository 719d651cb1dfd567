import Tacho

/// Where a film goes, and in which format.
enum FilmTarget {
  /// Numbered files, PNG or SVG.
  case frames(FrameNames, FilmFormat)
  case file(String, FilmFormat)
  case standardOutput(FilmFormat)
  /// One picture of some of the frames; nil is standard output.
  case contactSheet(String?, count: Int)

  /// Pairs every `--output` with its format.
  ///
  /// - Parameters:
  ///   - format: of outputs whose names do not tell.
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
        "--output: \(shown(output)) does not say which format; end it in \(endings), or add --format. Numbered frames are frames/%05d.png"
      )
    }
    // One SVG is animated.
    if format == .svg, let names = try? FrameNames(output) {
      self = .frames(names, .svg)
      return
    }
    guard format == .png else {
      self = .file(output, format)
      return
    }
    let names = try Failure.asked("--output") { () throws(JobError) in try FrameNames(output) }
    guard let names else {
      throw Failure(
        .usage,
        "--output: \(shown(output)) is one name for many pictures; put %05d or {frame} into it, as in frames/%05d.png, or choose .apng for one file"
      )
    }
    self = .frames(names, .png)
  }
}

extension FilmTarget {
  var isFrames: Bool { if case .frames = self { true } else { false } }
  var isStandardOutput: Bool {
    switch self {
    case .standardOutput, .contactSheet(nil, _): true
    case .frames, .file, .contactSheet: false
    }
  }

  /// The one file that is written; nil of numbered files and of standard output.
  var path: String? {
    switch self {
    case .file(let path, _): path
    case .contactSheet(let path, _): path
    case .frames, .standardOutput: nil
    }
  }

  /// The format of the film, or of each frame; nil of a contact sheet.
  var format: FilmFormat? {
    switch self {
    case .frames(_, let format), .file(_, let format), .standardOutput(let format): format
    case .contactSheet: nil
    }
  }

  /// What it is to options.
  var form: OutputForm? {
    switch self {
    case .frames(_, let format): format == .svg ? .svgFrame : .pngFrame
    case .file(_, let format), .standardOutput(let format): OutputForm(rawValue: format.rawValue)
    case .contactSheet: .sheet
    }
  }

  /// Whether the number of frames must be known before the first.
  var needsCount: Bool {
    switch self {
    case .frames: false
    case .contactSheet: true
    case .file(_, let format), .standardOutput(let format): format.needsCount
    }
  }
}

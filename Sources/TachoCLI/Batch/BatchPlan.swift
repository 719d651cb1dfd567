import Files
import Platform
import Tacho

/// All that a batch was asked for.
struct BatchPlan: Sendable {
  let batch: GaugeBatch
  /// A problem by the option that has it.
  let line: @Sendable (SpecificationProblem) -> String
  /// What the user called the specification, if there is one.
  let specification: String?
  let names: BatchNames
  /// A path, or `-`.
  let rows: String
  let format: DataFormat?
  let jobs: Int
  let resumes: Bool
  let keepsGoing: Bool
  /// How many rows may fail.
  let accepted: FailureLimit
  let strictFonts: Bool
  let manifest: String?
  let shard: Shard?
  let isQuiet: Bool
  /// The hash of all that every picture depends on.
  let hash: String

  /// What pictures must not be called: the manifest, where it lies in a folder of theirs.
  var manifestNames: [String] {
    guard let manifest else { return [] }
    let steps = PathName.steps(of: manifest)
    return names.parts.map { PathName.steps(of: $0.names.folder) }.filter {
      $0.count < steps.count && steps.starts(with: $0)
    }
    .map { PathName.path(of: Array(steps.dropFirst($0.count))) }
  }

  /// - Throws: ``Failure`` when a font's file cannot be read.
  static func hash(
    specification: SpecificationTemplate, settings: [String], outputs: [GaugeBatch.Output], names: BatchNames,
    typesetter: Typesetter, strictFonts: Bool
  ) throws(Failure) -> String {
    var hash = SHA256()
    hash.update(field: "\(tachoVersion).\(pictureRevision)")
    hash.update(field: specification.flowText)
    hash.update(field: "\(settings.count)")
    for setting in settings { hash.update(field: setting) }
    for output in outputs {
      let scale = output.scale.map { "\($0)" } ?? ""
      for field in [
        output.format.rawValue, scale, output.text.rawValue, output.compression.rawValue, output.page?.rawValue ?? "",
      ] {
        hash.update(field: field)
      }
    }
    for part in names.parts { hash.update(field: part.prefix + part.names.template.text) }
    hash.update(field: strictFonts ? "strict" : "")
    hash.update(field: typesetter.family)
    for path in typesetter.files {
      try Failure.naming("--font-file") { () throws(FileError) in
        try InputFile(path).forEachBlock { hash.update($0) }
      }
    }
    return hash.text
  }

  /// The hash of what all parts of a batch have in common, beside the table.
  ///
  /// - Parameter format: as which the table was read.
  func hash(readAs format: DataFormat) -> String {
    var hash = SHA256()
    hash.update(field: self.hash)
    hash.update(field: format.rawValue)
    return hash.text
  }

  /// The hash of all that a row's pictures depend on.
  func hash(of job: GaugeBatch.Job, names: [String]) -> String {
    var hash = SHA256()
    hash.update(field: self.hash)
    for name in names { hash.update(field: name) }
    for value in job.values {
      hash.update(field: value.path)
      switch value.content {
      case .text(let text): hash.update(field: "'" + text)
      case .word(let word): hash.update(field: "=" + word)
      case .missing: hash.update(field: "-")
      }
    }
    return hash.text
  }
}

/// Where rows come from.
enum BatchInput {
  static func check(_ path: String) throws(Failure) {
    var info = stat()
    guard stat(path, &info) == 0 else {
      throw Failure(FileError(.read, path, code: errno), "--data")
    }
    guard info.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(.missingInput, "--data: cannot read \(shown(path)): it is a folder")
    }
  }

  /// Whether it can be read twice.
  static func isFile(_ path: String) -> Bool {
    var info = stat()
    return path != "-" && stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  static func source(_ path: String) throws(Failure) -> InterruptibleSource {
    try Failure.naming("--data") { () throws(FileError) in
      let file = path == "-" ? .standardInput() : try InputFile(path)
      SourceFiles.note(file)
      return InterruptibleSource(file)
    }
  }
}

/// A file or a pipe of which the reading ends when a signal asks for the end.
final class InterruptibleSource: ByteSource {
  private let file: InputFile

  init(_ file: InputFile) { self.file = file }

  /// Whether there is something to read, or the end.
  var isReady: Bool { isReady(within: 0) }

  /// - Parameter time: in milliseconds.
  private func isReady(within time: Int32) -> Bool {
    var state = pollfd(fd: file.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, time) != 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TelemetryError) -> Int {
    while Interruption.signal == nil {
      // A signal comes to another thread, so the wait is short.
      guard isReady(within: 100) else { continue }
      do throws(FileError) {
        return try file.read(into: buffer)
      } catch {
        if error.code != EAGAIN { throw TelemetryError(error) }
      }
    }
    return 0
  }
}

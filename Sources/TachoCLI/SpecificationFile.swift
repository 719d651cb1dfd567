import Files
import Reports
import Synchronization
import Tacho

/// Reads a specification's text.
enum SpecificationFile {
  /// What standard input and pipes have given, which they do once: a film reads its specification again where that says no
  /// value.
  private static let once = Mutex<[String: [UInt8]]>([:])

  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - isKept: whether nothing that is made from it may be written over it.
  static func read(_ path: String, isKept: Bool = true) throws(Failure) -> [UInt8] {
    let isOnce = path == "-" || !InputFile.isReadTwice(path)
    if isOnce, let known = once.withLock({ $0[path] }) { return known }
    do throws(FileError) {
      let file = path == "-" ? .standardInput() : try InputFile(path)
      if isKept { SourceFiles.note(file) }
      let bytes = try bytes(of: file)
      if isOnce { once.withLock { $0[path] = bytes } }
      return bytes
    } catch {
      var failure = Failure(error, naming: path == "-" ? error.path : "“\(path)”")
      if DecimalText.number(from: path) != nil { failure.message += "; to draw this value write --value \(path)" }
      throw failure
    }
  }

  /// The specification with all that it takes from files beside it.
  ///
  /// - Parameters:
  ///   - bytes: its text.
  ///   - path: the file that it comes from, or `-` for standard input.
  /// - Throws: ``SpecificationError``, by places of the text or of other files.
  static func template(_ bytes: [UInt8], path: String) throws(SpecificationError) -> SpecificationTemplate {
    let template = try SpecificationTemplate(bytes)
    guard template.takesFromFiles else { return template }
    let folder: DocumentFolder
    do throws(FileError) { folder = try DocumentFolder(beside: path) } catch {
      throw SpecificationError([SpecificationProblem(place: nil, message: "\(error.path): \(error.reason)")])
    }
    return try folder.files.resolved(template)
  }

  static func bytes(of file: InputFile) throws(FileError) -> [UInt8] {
    try file.bytes(atMost: GaugeSpecification.maximumBytes)
  }
}

/// The regular files below the folder of a document or specification, which may be a stranger's. It follows no symbolic
/// link.
struct DocumentFolder {
  private let folder: Folder

  /// - Parameter document: a file, or `-` for standard input, which is beside the files of the present folder.
  init(beside document: String) throws(FileError) {
    folder = try Folder(document == "-" ? "" : PathName.folder(of: document))
  }

  /// The same for all names of one file.
  func identity(_ path: String) -> String { (try? folder.open(path))?.identity.map { "\($0)" } ?? path }

  func read(_ path: String) throws(SpecificationProblem) -> [UInt8] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !parts.contains(".."), !path.utf8.contains(0) else {
      throw SpecificationProblem(
        place: nil, message: "“\(path)” must be the name of a file in the folder of the document, or below it")
    }
    do throws(FileError) {
      let file = try folder.open(path)
      SourceFiles.note(file)
      return try SpecificationFile.bytes(of: file)
    } catch {
      throw SpecificationProblem(place: nil, message: Failure(error, naming: "“\(error.path)”").message)
    }
  }

  var files: ReferencedFiles { ReferencedFiles(read, identity: identity) }
}

extension Failure {
  /// A specification that cannot be read.
  init(_ error: FileError, naming name: String) {
    if error.code == FileError.tooLarge {
      self.init(.badData, "\(name) is too large: the limit is \(GaugeSpecification.maximumBytes) bytes")
    } else {
      self.init(error.isShortage ? .tryAgain : .missingInput, "cannot read \(name): \(error.reason)")
    }
  }
}

extension SpecificationError {
  /// `file:line:column: path: message`, one for each problem.
  func lines(naming file: String) -> [String] {
    problems.map { $0.description(in: file) }
  }
}

import Files
import JSONFormat
import Tacho

/// Jobs on standard input, one JSON object a line; answers on standard output, one a line, in the same order. Any
/// number of them in constant memory.
///
///     {"id": 7, "spec": {"value": 72, "max": 220}, "output": "trips/7.png"}
///     {"id": 7, "ok": true, "file": "trips/7.png", "bytes": 8123, "sha256": "…"}
///
/// `set` puts values at paths, on top of `spec` or of the specification the program was started with.
struct BatchWorker: Sendable {
  let base: SpecificationTemplate
  /// Whether a job may do without one of its own.
  let hasSpecification: Bool
  /// Options that are for jobs without one of their own.
  let settings: [String]
  let folder: Folder
  let output: GaugeBatch.Output
  let typesetter: Typesetter
  let jobs: Int
  let strictFonts: Bool

  /// - Returns: the exit status: 0 even when jobs failed, since each has been answered.
  func run() async throws(Failure) -> Int32 {
    let source = InterruptibleSource(.standardInput())
    let lines = BatchLines(source)
    do {
      try await mapInOrder(
        jobs: jobs,
        next: { mayWait in
          guard Interruption.signal == nil else { return .end }
          // Someone may wait for an answer before giving the next job.
          guard mayWait || lines.hasBufferedLine || source.isReady else { return .notYet }
          guard let line = try lines.next(), Interruption.signal == nil else { return .end }
          return .item(line)
        },
        work: { line in answer(line) },
        receive: { answer in
          guard let answer else { return }
          do throws(FileError) {
            try Console.write(Array((answer.lineText + "\n").utf8))
          } catch {
            throw Unanswered(error: error)
          }
        })
    } catch let unanswered as Unanswered {
      // A reader that has gone away has had enough.
      guard unanswered.error.isReaderGone else {
        throw Failure(.inputOutput, "standard output: \(unanswered.error.reason)")
      }
      return 0
    } catch {
      throw Failure(.inputOutput, "\(error)")
    }
    return 0
  }

  private struct Unanswered: Error { let error: FileError }

  /// Nil for an empty line.
  private func answer(_ line: BatchLines.Line) -> JSON? {
    if line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    var id = JSON.null
    do throws(BatchError) {
      guard !line.isTooLong else { throw BatchError(TelemetryError.lineTooLong(line.number).message) }
      let job: SpecificationTemplate
      do { job = try SpecificationTemplate(line.bytes) } catch { throw BatchError("\(error)") }
      guard let keys = job.keys, line.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else {
        throw BatchError("a job is an object, as in \(Self.job)")
      }
      if let given = job.member("id")?.scalar { id = Self.json(given) }
      if let unknown = keys.first(where: { !["id", "spec", "set", "output"].contains($0) }) {
        throw BatchError(
          "“\(unknown.prefix(40))” is not a key of a job; write \(Self.job), and id or spec where they are wanted")
      }
      return try drawn(job, id: id)
    } catch {
      return .object([
        ("id", id), ("ok", .word("false")), ("line", .number(Double(line.number))),
        ("error", .string(error.message)), ("retry", .word(error.isTransient ? "true" : "false")),
      ])
    }
  }

  private func drawn(_ job: SpecificationTemplate, id: JSON) throws(BatchError) -> JSON {
    guard let (name, _) = job.member("output")?.scalar else {
      throw BatchError("output is missing: the picture's name, as in \"7.png\"")
    }
    try RowNames.check(name)
    guard let format = PictureFormat(path: name) else {
      throw BatchError("output: “\(name.prefix(60))” does not say which format; end it in \(PictureFormat.endings)")
    }
    let specification: GaugeSpecification
    // What a job sets is for this picture alone.
    var idle: [SpecificationProblem] = []
    do throws(SpecificationError) {
      var template = base
      if let own = job.member("spec") {
        template = own
      } else if !hasSpecification, job.member("set") == nil {
        throw SpecificationError([SpecificationProblem(place: nil, message: "spec is missing: what is to be drawn")])
      }
      if let set = job.member("set") {
        template = try template.setting(set)
        idle = DrawingUse.still.idleKeys(of: set)
      }
      if format != .png { idle += template.idleScale }
      // What it names lies where the command runs, or below.
      specification = try NamedFileReader(of: nil).filled(template, themesOfOptions: [:]).filled(with: [])
    } catch {
      throw BatchError(error.problems.map(\.description).joined(separator: "; "))
    }
    var output = output
    output.format = format
    let picture = try GaugeBatch.picture(specification, output: output, typesetter: typesetter).get()
    if strictFonts, let lack = picture.notes.fonts.lack { throw BatchError(lack) }
    do throws(FileError) {
      try folder.write(picture.bytes, to: name)
    } catch {
      throw BatchError("cannot write “\(name.prefix(60))”: \(error.reason)", isTransient: error.isTransient)
    }
    let unused =
      job.member("spec") == nil || settings.isEmpty
      ? []
      : ["\(settings.joined(separator: ", ")): without effect on a job with a spec of its own; write set in the job"]
    var notes = picture.notes
    notes.begin(with: idle)
    let warnings = notes.lines + unused
    return .object(
      [
        ("id", id), ("ok", .word("true")), ("file", .string(name)), ("bytes", .number(Double(picture.bytes.count))),
        ("sha256", .string(SHA256.text(of: picture.bytes))),
      ] + (warnings.isEmpty ? [] : [("warnings", .array(warnings.map(JSON.string)))]))
  }

  /// As messages show one.
  private static let job = #"{"set": {"value": 72}, "output": "name.png"}"#

  /// As it was given: a number stays one.
  private static func json(_ given: (text: String, isQuoted: Bool)) -> JSON {
    if !given.isQuoted, given.text == "null" { return .null }
    let isNumber = !given.isQuoted && given.text.utf8.count <= 40 && Self.isNumber(given.text)
    return isNumber ? .word(given.text) : .string(String(given.text.prefix(1_000)))
  }

  /// As JSON writes numbers.
  private static func isNumber(_ text: String) -> Bool {
    var digits = text[...]
    if digits.first == "-" { digits = digits.dropFirst() }
    return digits == "0"
      || (digits.first != "0" && !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) })
  }
}

/// How many rows of a batch may fail without the batch failing.
enum FailureLimit: Equatable, Sendable {
  case rows(Int)
  /// How many of 100 rows.
  case percent(Double)

  /// - Parameters:
  ///   - text: `10` or `1%`; nil is none at all.
  ///   - option: that has the text.
  init(_ text: String?, _ option: String) throws(Failure) {
    guard let text else {
      self = .rows(0)
      return
    }
    if text.hasSuffix("%"), let share = DecimalText.number(from: String(text.dropLast())), (0...100).contains(share) {
      self = .percent(share)
    } else if let count = Int(text), count >= 0 {
      self = .rows(count)
    } else {
      throw Failure(
        .usage,
        "\(option): \(shown(text)) is not possible; write a number of rows, as in 10, or a share of them, as in 1%")
    }
  }

  /// Whether so many failed rows are accepted.
  func accepts(_ failed: Int, of rows: Int) -> Bool {
    switch self {
    case .rows(let most): failed <= most
    case .percent(let share): Double(failed) * 100 <= share * Double(rows)
    }
  }
}

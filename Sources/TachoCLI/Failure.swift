import ArgumentParser
import Files
import Tacho

/// Why a command ends without its result: an exit status of sysexits.h and one line that names the option and
/// the rule.
struct Failure: Error {
  enum Status: Int32 {
    case usage = 64
    case badData = 65
    case missingInput = 66
    case notInstalled = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
  }

  let status: Status
  var message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Runs a command's work; a failure is printed and becomes the exit status. After a signal the status is the
  /// signal's, whatever else went wrong.
  static func reportingStatus(_ work: () throws(Failure) -> Int32) throws {
    var status: Int32
    do {
      status = try work()
    } catch {
      status = error.status.rawValue
      if Interruption.signal == nil { Console.error("error: \(error.message)") }
    }
    if let signal = Interruption.signal { status = 128 + signal }
    if status != 0 { throw ExitCode(status) }
  }

  static func reporting(_ work: () throws(Failure) -> Void) throws {
    try reportingStatus { () throws(Failure) in
      try work()
      return 0
    }
  }
}

/// What a user gave, in quotes: one line, not too long, nothing that a terminal would obey.
func shown(_ text: String) -> String {
  let line = text.cleanedLine
  return line.count > 60 ? "“\(line.prefix(60))…”" : "“\(line)”"
}

/// An error with its own exit status and words for the command line.
protocol ReportableError: Error {
  var failure: Failure { get }
}

extension GaugeError: ReportableError { var failure: Failure { Failure(self) } }
extension FontError: ReportableError { var failure: Failure { Failure(self) } }
extension TachoError: ReportableError { var failure: Failure { Failure(self) } }

extension Failure {
  /// - Parameter option: what named the file.
  init(_ error: FileError, _ option: String) {
    let status: Status =
      switch error.action {
      case _ where error.isShortage || error.isBusy: .tryAgain
      case .create: .cannotCreate
      case .write: .inputOutput
      case .read: .missingInput
      }
    self.init(status, "\(option): cannot \(error.action.rawValue) \(shown(error.path)): \(error.reason)")
  }

  /// Runs code that reads or writes what an option named.
  static func naming<Value>(_ option: String, _ work: () throws(FileError) -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(error, option) }
  }

  /// Runs code that reads what an option asks a job for.
  static func asked<Value>(_ option: String, _ work: () throws(JobError) -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(.usage, "\(option): \(error)") }
  }

  /// Runs library code; its typed error becomes a failure.
  static func converting<Value, Reported: ReportableError>(
    _ work: () throws(Reported) -> Value
  ) throws(Failure) -> Value {
    do { return try work() } catch { throw error.failure }
  }

  init(_ error: GaugeError) { self.init(.usage, "--\(error.field.rawValue): \(error.given) \(error.rule)") }

  init(_ error: TachoError) {
    switch error {
    case .gauge(let error): self.init(error)
    case .font(let error): self.init(error)
    case .raster(.sizeOutOfRange(let width, let height, let rule)):
      let size = "\(DecimalText.short(width)) × \(DecimalText.short(height))"
      self.init(
        .usage, "--size and --scale: \(size) pixels are not possible; \(rule). Choose smaller ones, or write an SVG")
    case .raster(.scaleOutOfRange(let scale, let rule)):
      self.init(.usage, "--scale: \(DecimalText.short(scale)) is not possible: \(rule)")
    case .raster(.library(let reason)): self.init(.notInstalled, "pictures cannot be drawn: \(reason)")
    case .raster(let error) where error.isOutOfMemory: self.init(.tryAgain, "\(error)")
    case .raster(let error): self.init(.internalError, "\(error)")
    case .motion(let error): self = error.failure
    case .film(let error): self.init(error)
    case .givenUp: self.init(.tryAgain, "\(error)")
    }
  }

  /// - Parameter option: what chose the font, where that is not the option for it.
  init(_ error: FontError, _ option: String? = nil) {
    switch error {
    case .unusableFile: self.init(.missingInput, "\(option ?? "--font-file"): \(error)")
    case .unknownFamily:
      self.init(.missingInput, "\(option ?? "--font-family"): \(error); fc-list : family shows what is")
    case .noDefaultFont: self.init(.notInstalled, "\(error), or name a font with --font-file")
    }
  }
}

import Files
import Platform
import Tacho

/// Why the making of a film ends before its last frame.
enum FilmStop: Error {
  case failure(Failure)
  /// Whoever read standard output has had enough.
  case readerGone
  /// By a signal.
  case interrupted(Int32)

  /// Runs code that fails as the rest of the program does.
  static func failing<Value>(_ work: () throws(Failure) -> Value) throws(FilmStop) -> Value {
    do { return try work() } catch { throw .failure(error) }
  }

  static func film<Value>(_ work: () throws(FilmError) -> Value) throws(FilmStop) -> Value {
    do { return try work() } catch { throw FilmStop(error) }
  }

  static func drawing<Value>(_ work: () throws(TachoError) -> Value) throws(FilmStop) -> Value {
    do { return try work() } catch { throw .failure(error.failure) }
  }

  static func checkInterruption() throws(FilmStop) {
    if let signal = Interruption.signal { throw .interrupted(signal) }
  }

  init(_ error: FilmError) {
    if case .file(let error) = error, error.isReaderGone {
      self = .readerGone
    } else {
      self = .failure(Failure(error))
    }
  }
}

extension FilmError: ReportableError { var failure: Failure { Failure(self) } }
extension MotionError: ReportableError { var failure: Failure { Failure(.usage, "--\(option): \(given) \(rule)") } }

extension MotionError {
  /// The option that stands for the field.
  private var option: String {
    switch field {
    case .shutterAngle: "shutter-angle"
    case .from, .to, .fps, .easing, .duration, .ballistics, .tremble: field.rawValue
    case .amplitude, .frequency: "tremble"
    case .hold, .set, .sequence: "set animation.sequence"
    default: "spring"
    }
  }

  /// Of a movement that options and the specification describe together.
  ///
  /// - Parameter isOption: whether the field was an option.
  func failure(where isOption: (Field) -> Bool) -> Failure {
    step == nil && (![.from, .to].contains(field) || isOption(field))
      ? failure : Failure(.badData, "animation.\(place): \(given) \(rule)")
  }
}

extension Failure {
  init(_ error: FilmError) {
    if case .file(let error) = error {
      self.init(error, "--output")
      return
    }
    let status: Status =
      switch error {
      case .outOfRange, .unsuitable: .usage
      case .frame, .frameCount: .internalError
      case .sound: .badData
      case .encoderMissing: .notInstalled
      case .cannotStart: .notInstalled
      case .encoderFailed, .file: .inputOutput
      }
    self.init(status, "--output: \(error)")
  }

  /// - Parameter file: what the user called it.
  init(_ error: TelemetryError, in file: String) {
    let name = file == "-" ? "standard input" : file
    let status: Status =
      switch error.reason {
      case .unreadable: .missingInput
      case .malformed: .badData
      case .request: .usage
      }
    let place = error.place.map { "\(name):\($0.line):\($0.column): " } ?? (status == .missingInput ? "" : "\(name): ")
    self.init(status, "--data: \(place)\(error.message)")
  }
}

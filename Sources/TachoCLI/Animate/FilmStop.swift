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

  /// - Parameter plan: knows what the user called the data.
  init(_ error: FilmJobError, _ plan: FilmPlan) {
    switch error {
    case .tacho(.film(.file(let error))) where error.isReaderGone: self = .readerGone
    case .tacho(.film(.outOfRange(let words))) where plan.isSheet:
      self = .failure(Failure(.usage, "--contact-sheet: \(words)"))
    case .tacho(let error): self = .failure(error.failure)
    case .data(let error): self = .failure(Failure(error, in: plan.path))
    case .column(let error): self = .failure(Failure(error))
    case .limits(let frame, let error):
      let name = plan.path == "-" ? "standard input" : shown(plan.path)
      self = .failure(Failure(.badData, "--column: \(name), frame \(frame): \(error)"))
    case .noFrames: self = .failure(plan.noFrames)
    case .record(let error): self = .failure(Failure(error, "--manifest"))
    case .unwanted: self = .interrupted(Interruption.signal ?? SIGTERM)
    }
  }
}

extension FilmError: ReportableError { var failure: Failure { Failure(self) } }
extension MotionError: ReportableError {
  var failure: Failure { option.map { Failure(.usage, "\($0): \(given) \(rule)") } ?? inSpecification }
}

extension MotionError {
  private var inSpecification: Failure { Failure(.badData, "animation.\(place): \(given) \(rule)") }

  /// The key below `animation` that says the field, or where it goes to; nil for what steps alone have.
  private var key: Field? {
    switch field {
    case .to, .from, .fps, .easing, .duration, .ballistics, .tremble, .shutterAngle, .loop, .startUp: field
    case .amplitude, .frequency: .tremble
    case .hold, .set, .sequence: nil
    default: .spring
    }
  }

  /// What says the field on the command line; steps are written in a specification alone.
  private var option: String? {
    key.map { $0 == .to ? "--to" : OptionRow.name(ofKey: "animation.\($0.rawValue)") }
  }

  /// The failure of a movement that options and the specification describe together.
  ///
  /// - Parameter asked: the option that said a key, where one did.
  func failure(asked: (String) -> String?) -> Failure {
    guard step == nil, let key else { return inSpecification }
    guard key != .to else { return failure }
    return asked("animation.\(key.rawValue)").map { Failure(.usage, "\($0): \(given) \(rule)") } ?? inSpecification
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

  init(_ error: FilmColumnError) { self.init(.usage, "--\(error.field.rawValue): \(error)") }

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
    self.init(status, "--data: \(place)\(error.message.naming(file))")
  }
}

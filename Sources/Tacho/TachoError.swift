public import FilmExport
public import Gauges
public import RasterExport
public import Typesetting

/// Everything that can go wrong between a gauge and its bytes.
public enum TachoError: Error, Hashable, Sendable, CustomStringConvertible {
  case gauge(GaugeError)
  case font(FontError)
  case raster(RasterError)
  /// A movement that is not possible.
  case motion(MotionError)
  /// A film that cannot be encoded or written.
  case film(FilmError)
  /// Nobody waits for the picture any more, as the typesetter says.
  case givenUp

  public var description: String {
    switch self {
    case .gauge(let error): error.description
    case .font(let error): error.description
    case .raster(let error): error.description
    case .motion(let error): error.description
    case .film(let error): error.description
    case .givenUp: "the drawing was given up"
    }
  }
}

/// What is wrong with what a job was asked for: which part of it, or how its files are named. One line.
public struct JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given, and what to write instead: one line.
  public let description: String

  init(_ description: String) { self.description = description.cleanedLine }
}

public import Gauges
public import RasterExport
public import Typesetting

/// Everything that can go wrong between a gauge and its bytes.
public enum TachoError: Error, Hashable, Sendable, CustomStringConvertible {
  case gauge(GaugeError)
  case font(FontError)
  case raster(RasterError)

  public var description: String {
    switch self {
    case .gauge(let error): error.description
    case .font(let error): error.description
    case .raster(let error): error.description
    }
  }
}

public import Gauges

/// One of the two pictures of a gauge that has a look for light pages and one for dark pages, as with the theme `auto`.
public enum PageTheme: String, Hashable, Sendable, CaseIterable {
  case light, dark

  /// The gauge with this look alone; a gauge of one look stays as it is.
  public func gauge(of gauge: Gauge) -> Gauge {
    guard self == .light else { return gauge.onDarkPages ?? gauge }
    var light = gauge
    light.darkTheme = nil
    for index in light.grid.gauges.indices { light.grid.gauges[index] = self.gauge(of: light.grid.gauges[index]) }
    return light
  }

  /// The name of a file with the theme's before the ending: `run.light.png` of `run.png`.
  package func name(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[start...].lastIndex(of: "."), dot != start else { return path + "." + rawValue }
    return path[..<dot] + "." + rawValue + path[dot...]
  }
}

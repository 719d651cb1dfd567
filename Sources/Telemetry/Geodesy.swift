import Platform

/// Places on the Earth as a sphere of the mean radius, 6,371,008.8 m (IUGG): within 0.6 % of the ellipsoid.
struct Geodesy {
  /// In degrees.
  let latitude, longitude: Double

  private static let radius = 6_371_008.8

  /// Metres along the great circle, by the haversine formula (R. W. Sinnott, 1984), which is exact for short ways.
  func distance(to other: Geodesy) -> Double {
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (halfLatitude, halfLongitude) = (sin((b - a) / 2), sin((other.longitude - longitude) * .pi / 360))
    let h = halfLatitude * halfLatitude + cos(a) * cos(b) * halfLongitude * halfLongitude
    return 2 * Geodesy.radius * asin(min(1, h.squareRoot()))
  }

  /// The direction to start in, in degrees clockwise from north, 0 ..< 360; nil when there is no way to go.
  func course(to other: Geodesy) -> Double? {
    guard latitude != other.latitude || longitude != other.longitude else { return nil }
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let change = (other.longitude - longitude) * .pi / 180
    let angle = atan2(sin(change) * cos(b), cos(a) * sin(b) - sin(a) * cos(b) * cos(change)) * 180 / .pi
    let course = angle < 0 ? angle + 360 : angle
    return course < 360 ? course : 0
  }
}

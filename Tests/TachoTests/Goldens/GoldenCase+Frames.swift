import Foundation
import GoldenTesting
import Tacho

/// Moments of films, each drawn after all frames before it, as a film is.
extension GoldenCase {
  static let frames: [GoldenCase] = demo + meters + headings + sequences

  /// - Parameters:
  ///   - rate: frames a second; a time that is asked for is one of theirs.
  ///   - film: what moves, and its frames so far as they are wanted.
  private static func moments(
    _ name: String, at times: [Double], rate: Int, side: Double = 200,
    _ film: @escaping @Sendable (Size, Int) throws -> (film: GaugeFilm, frames: FilmFrames)
  ) -> [GoldenCase] {
    times.map { time in
      GoldenCase(.png, feature: "frames", name: "\(name)-\(milliseconds(time))-ms") {
        let last = Int((time * Double(rate)).rounded())
        let film = try film(Size(width: side, height: side), last + 1)
        let painter = try FilmPainter(film.film)
        while let frame = try film.frames.next() { try painter.draw(frame) }
        return .image(try painter.bitmap())
      }
    }
  }

  private static func milliseconds(_ time: Double) -> String {
    let digits = String(Int((time * 1_000).rounded()))
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func moving(
    _ name: String, at times: [Double], rate: Int, to end: Double? = nil,
    _ gauge: @escaping @Sendable () throws -> Gauge,
    _ motion: @escaping @Sendable (Gauge) throws -> any Motion
  ) -> [GoldenCase] {
    moments(name, at: times, rate: rate) { size, count in
      let gauge = try gauge()
      let film = try GaugeFilm(
        gauge, size: fitted(gauge, size), resting: end.map { [$0] } ?? [], shaper: Typesetter())
      return (film, FilmFrames(try motion(gauge), rate: try FrameRate(rate), range: 0..<count))
    }
  }

  /// In the gauge's own proportions, as wide as the square or as high.
  private static func fitted(_ gauge: Gauge, _ square: Size) -> Size {
    let usual = gauge.usualSize
    let factor = square.width / max(usual.width, usual.height)
    return Size(width: (usual.width * factor).rounded(), height: (usual.height * factor).rounded())
  }

  private static let demo =
    moving("speedometer-demo", at: [0.1, 0.3, 0.6, 1.2, 1.3, 1.4], rate: 10, to: 15_200) {
      try .speedometer(0)
    } _: { _ in
      SpeedometerMotion(to: .demo)
    }
    // Half a second is waited at launch.
    + moving("speedometer-launch", at: [0.4, 0.6], rate: 10, to: 15_200) {
      try .speedometer(0)
    } _: { _ in
      SpeedometerMotion.demo()
    }
    // One spring takes over from another that is still at work.
    + moving("speedometer-blend", at: [0.5], rate: 10) {
      try .speedometer(0)
    } _: { _ in
      try SpeedometerTimeline(
        from: 0,
        steps: [
          .move(to: 100_000, by: .spring(Spring(response: 3, dampingFraction: 0.6), duration: 0.3)),
          .move(to: 50_000, by: .spring(SpeedometerConstants.Animation.spring)),
        ])
    }
    + moving("speedometer-light", at: [0.3], rate: 10, to: 15_200) {
      try .speedometer(0, theme: .light)
    } _: { _ in
      SpeedometerMotion(to: .demo)
    }
    // Needle and number at their largest, next to each other.
    + moving("speedometer-end", at: [0.5], rate: 10, to: 150_000) {
      try .speedometer(0)
    } _: { _ in
      SpeedometerMotion(to: try SpeedometerValue(150_000))
    }

  private static let meters =
    data("vu", at: [0.1, 0.2, 0.3, 0.4], gauge: "{kind: vu, value: null}", .vu)
    + data("ppm", at: [0.1, 1, 2.8], gauge: "{kind: vu, variant: ppm, value: null}", .ppmII)

  /// A step from the start of the scale to 0 at once, or a mark of 4, held for 0.5 s and gone again.
  private static func data(
    _ name: String, at times: [Double], gauge: String, _ ballistics: Ballistics
  ) -> [GoldenCase] {
    moments(name, at: times, rate: 20) { size, count in
      let gauge = try GaugeSpecification(Array(gauge.utf8)).gauge
      let high = ballistics == .vu ? 0 : 6.0
      let table = "time,v\n0,-20\n0.05,\(high)\n0.5,\(high)\n0.55,-20\n4,-20\n"
      let columns = try FilmColumns(
        ["v"], gauge: gauge, reader: try DelimitedReader(MemoryByteSource(table)))
      let samples = try SampleReader(try DelimitedReader(MemoryByteSource(table)), channels: columns.channels)
      let rate = try FrameRate(20)
      let sampler = try FrameSampler(samples, options: .init(rate: rate, interpolation: .step))
      let frames = FilmFrames(
        sampler, channels: 1, rate: rate, range: 0..<count, ballistics: ballistics, circles: columns.circles,
        quantities: columns.quantities)
      let film = try GaugeFilm(
        columns.gauge, size: fitted(columns.gauge, size), targets: columns.targets, shaper: Typesetter())
      return (film, frames)
    }
  }

  private static let headings = ["rose", "card", "tape"].flatMap { variant in
    moving("heading-\(variant)", at: [0.2, 0.5], rate: 10) {
      try GaugeSpecification(Array("{kind: compass, variant: \(variant), value: 350}".utf8)).gauge
    } _: { gauge in
      // The short way round: a fifth of the way is 358, half of it 10.
      try Timeline(from: 350, steps: [.move(to: 30, by: .easing(.linear, duration: 1))], on: gauge.turningScale)
    }
  }

  private static let sequences =
    film("city-drive", at: [0.5, 2.2, 4]) { specification, gauge in
      try Timeline(
        from: specification.animation.from ?? 0, steps: specification.animation.steps, on: gauge.turningScale)
    }
    + film("start-up", at: [0.4, 0.8, 1]) { specification, gauge in
      guard case .spring(let spring, _) = specification.animation.mover else { throw CocoaError(.featureUnsupported) }
      return try Timeline.startUpSweep(
        min: gauge.scale.min, max: gauge.scale.max, value: gauge.value ?? 0, spring: spring)
    }

  /// A specification of `Examples/animation`.
  private static func film(
    _ name: String, at times: [Double],
    _ motion: @escaping @Sendable (GaugeSpecification, Gauge) throws -> any Motion
  ) -> [GoldenCase] {
    moments(name, at: times, rate: 10) { size, count in
      let file = GalleryItem.folder.appending(path: "../animation/\(name).yaml")
      let specification = try GaugeSpecification([UInt8](try Data(contentsOf: file)))
      let film = try GaugeFilm(specification.gauge, size: size, shaper: Typesetter())
      let motion = try motion(specification, specification.gauge)
      return (film, FilmFrames(motion, rate: try FrameRate(10), range: 0..<count))
    }
  }
}

import GoldenTesting
import Tacho
import TestSupport
import Testing

/// The Speedometer's launch from its first frame to the last, read back from the file that is written of it.
struct LaunchFilm {
  static let rate = 10
  /// In tenths of a second: the wait, the rise, past the mark and back, rest, and glow and size that fall from 1.2 s on.
  static let moments = [0, 4, 6, 7, 8, 9, 10, 12, 16, 17, 18, 20]
  private let film: Film

  init() throws {
    let specification = try GaugeSpecification(
      Array("{kind: speedometer, value: 15200, size: 300, output: {scale: 0.4}}".utf8))
    let motion = SpeedometerMotion.demo()
    let movement = FilmMovement(
      motion, duration: motion.duration, rate: try FrameRate(Self.rate), resting: [SpeedometerConstants.Values.demo])
    film = try Film(specification, movement, plays: 1, shaper: Typesetter())
  }

  /// As the file has them.
  var written: [Bitmap] {
    get throws { try #require(AnimatedPNG(try film.apng())).frames }
  }

  /// Drawn one by one.
  var drawn: [Bitmap] {
    get throws {
      let painter = try FilmPainter(film.gauge, scale: film.scale)
      let frames = film.frames()
      var bitmaps: [Bitmap] = []
      while let frame = try frames.next() {
        try painter.draw(frame)
        bitmaps.append(try painter.bitmap())
      }
      return bitmaps
    }
  }
}

extension GoldenCase {
  static let sequence = [
    GoldenCase(.png, feature: "sequences", name: "speedometer-launch", isLarge: true) {
      let frames = try LaunchFilm().written
      let side = try #require(frames.first).width
      var sheet = try ContactSheet(count: LaunchFilm.moments.count, width: side, height: side, columns: 4)
      for moment in LaunchFilm.moments { try sheet.append(try #require(frames.count > moment ? frames[moment] : nil)) }
      return .image(try sheet.bitmap())
    }
  ]
}

@Suite struct SequenceTests {
  @Test func everyFrameOfTheLaunchIsWrittenAsItIsDrawn() throws {
    let film = try LaunchFilm()
    let (written, drawn) = (try film.written, try film.drawn)
    #expect(written.count > LaunchFilm.moments.max() ?? 0)
    #expect(written == drawn)
    // It waits for half a second, and comes to rest.
    #expect(written[0] == written[5] && written[5] != written[6])
    #expect(written.last == (try Gauge.speedometer(15_200).bitmap(size: 300, scale: 0.4)))
  }
}

import Gauges
import RasterExport
import Tacho
import TestSupport
import Testing
import Typesetting
import VectorGraphics

/// Frames of films: a function of gauge, state and number alone.
struct FilmPainterTests {
  private static func film(_ gauge: Gauge, side: Double = 90) throws -> GaugeFilm {
    try GaugeFilm(gauge, size: Size(width: side, height: side), shaper: Typesetter())
  }

  private static func frames(_ motion: any Motion, _ range: Range<Int>, _ shutter: Shutter = .still) throws
    -> [FilmFrame]
  {
    let frames = FilmFrames(motion, rate: .fps30, range: range, shutter: shutter)
    var all: [FilmFrame] = []
    while let frame = try frames.next() { all.append(frame) }
    return all
  }

  @Test func everyFrameEqualsAFullDrawing() throws {
    let film = try Self.film(.speedometer(0))
    let painter = try FilmPainter(film)
    for frame in try Self.frames(SpeedometerMotion(to: .demo), 0..<50) {
      try painter.draw(frame)
      let alone = try Bitmap(film.scene(try #require(frame.states.first)), scale: 1)
      #expect(try painter.bitmap() == alone, "frame \(frame.index)")
      #expect(try Bitmap(png: painter.png()) == alone, "frame \(frame.index)")
    }
  }

  @Test(arguments: [false, true]) func changesCoverWhatDiffers(isBlurredAtTimes: Bool) throws {
    let painter = try FilmPainter(try Self.film(.speedometer(0)))
    let (width, motion) = (painter.width, SpeedometerMotion(to: .demo))
    let sharp = try Self.frames(motion, 0..<40)
    let blurred = try Self.frames(motion, 0..<40, try Shutter(angle: 180, samples: 3))
    var before: [UInt8]?
    for index in sharp.indices {
      try painter.draw(isBlurredAtTimes && index % 5 == 3 ? blurred[index] : sharp[index])
      let pixels = try painter.bitmap().pixels
      if let before, let changes = painter.changes {
        let isCovered = stride(from: 0, to: pixels.count, by: 4).allSatisfy { at in
          before[at..<at + 4] == pixels[at..<at + 4]
            || changes.contains { $0.columns.contains(at / 4 % width) && $0.rows.contains(at / 4 / width) }
        }
        #expect(isCovered, "frame \(index)")
      } else {
        #expect(before == nil || isBlurredAtTimes)
      }
      before = pixels
    }
  }

  @Test(arguments: GalleryItem.all)
  func otherValuesLookAsIfLaidOutAnew(item: GalleryItem) throws {
    let specification = try item.specification()
    let gauge = specification.gauge
    var random = SplitMix64(seed: 7)
    for side in [70.0, 240] {
      let usual = gauge.usualSize
      let factor = side / max(usual.width, usual.height)
      let size = Size(width: usual.width * factor, height: usual.height * factor)
      let film = try GaugeFilm(gauge, size: size, shaper: Typesetter())
      for count in 0..<12 {
        let part = Double.random(in: -0.2...1.2, using: &random)
        let value = gauge.scale.min + part * (gauge.scale.max - gauge.scale.min)
        let wide = count == 10 ? value * 1e6 : value
        let state = FilmState(
          values: [count == 11 ? nil : wide], number: count == 5 ? value / 3 : nil, emphasis: count == 3 ? 0.7 : 0)
        let isSame = try film.scene(state) == film.gauge(state).dial(size: size, shaper: Typesetter()).scene
        #expect(isSame, "\(item) at \(wide)")
      }
    }
  }

  @Test(arguments: [
    "{value: 5, max: 1000, unit: km/h, secondScale: mph, sweep: semicircle, pointers: [{type: bar}], size: 300}",
    "{value: 5, max: 120, unit: °C, secondScale: °F, size: 240}",
    "{value: 5, max: 10, unit: bar, secondScale: psi, size: 180}",
    "{value: 5, max: 100, targets: [{value: 50, label: half}], annotations: [{value: 2, text: low}]}",
  ])
  func whatStandsAroundTheNumberDoesNotDependOnIt(specification: String) throws {
    let read = try GaugeSpecification(Array(specification.utf8))
    var gauge = read.gauge
    for first in [0, 876.5, 1000] {
      gauge.value = first
      let dial = try gauge.dial(size: read.size, shaper: Typesetter())
      for value in [nil, 0, 7, 88.5, 1000] {
        gauge.value = value
        guard let shown = dial.showing(gauge)?.scene else { continue }
        let isSame = try shown == gauge.dial(size: read.size, shaper: Typesetter()).scene
        #expect(isSame, "\(value ?? .nan) after \(first)")
      }
    }
  }

  @Test func roundDialsAreNotLaidOutAnewForAValue() throws {
    for gauge in [try Gauge.speedometer(0), try Gauge.radial(3, unit: "km/h", title: "Speed")] {
      let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
      var other = gauge
      for value in [8, 15, 99.0] {
        other.value = value
        let isAlike = dial.showing(other) != nil
        #expect(isAlike, "\(gauge.kind) at \(value)")
      }
      // No room was kept for this one.
      other.value = 123_456_789_012
      let isWider = dial.showing(other) == nil
      #expect(isWider, "\(gauge.kind)")
    }
  }

  @Test(arguments: Gauge.Kind.all.filter { $0.valueNames.isEmpty })
  func aFaceThatChangesWithTheValueIsRight(kind: Gauge.Kind) throws {
    let range = kind.usualRange
    let gauge = try Gauge(
      kind: kind, value: range.lowerBound, scale: Scale(min: range.lowerBound, max: range.upperBound))
    let film = try Self.film(gauge, side: 120)
    let painter = try FilmPainter(film)
    for (index, share) in [0, 0.31, 0.3, 1.2, 0.7].enumerated() {
      let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
      let state = FilmState(values: [value])
      try painter.draw(FilmFrame(index: index, time: 0, states: [state]))
      #expect(try painter.bitmap() == Bitmap(film.scene(state), scale: 1), "\(kind) at \(value)")
    }
  }

  @Test func theOrderOfDrawingDoesNotMatter() throws {
    let film = try Self.film(.speedometer(0))
    let frames = try Self.frames(SpeedometerMotion(to: .demo), 0..<24)
    let (forth, back) = (try FilmPainter(film), try FilmPainter(film))
    var files: [[UInt8]] = []
    for frame in frames {
      try forth.draw(frame)
      files.append(try forth.png())
    }
    for frame in frames.reversed() {
      try back.draw(frame)
      #expect(try back.png() == files[frame.index])
    }
  }

  @Test(arguments: [1, 2, 5])
  func aCrewHandsOverAllFramesInOrder(jobs: Int) throws {
    let film = try Self.film(.speedometer(0), side: 40)
    let frames = try Self.frames(SpeedometerMotion(to: .demo), 0..<75)
    let crew = try FilmCrew(film, product: .png(.fast), jobs: jobs)
    let painter = try FilmPainter(film)
    var rest = frames[...]
    var taken = 0
    while true {
      while crew.wantsMore, let frame = rest.popFirst() { crew.add(frame) }
      guard let (frame, file) = try crew.next({ ($0, [UInt8]($1)) }) else { break }
      #expect(frame == frames[taken])
      try painter.draw(frame)
      #expect(file == (try painter.png()))
      taken += 1
    }
    #expect(taken == 75)
  }

  @Test func aCrewThatIsGivenUpEnds() throws {
    let film = try Self.film(.speedometer(0), side: 40)
    let crew = try FilmCrew(film, product: .rgba, jobs: 3)
    for frame in try Self.frames(SpeedometerMotion(to: .demo), 0..<60) where crew.wantsMore { crew.add(frame) }
    #expect(try crew.next { frame, bytes in frame.index == 0 && bytes.count == 4 * 40 * 40 } == true)
  }

  @Test func theSpeedometersNumberRunsAheadOfItsNeedle() throws {
    let film = try Self.film(.speedometer(0), side: 300)
    let frame = try #require(try Self.frames(SpeedometerMotion(to: .demo), 10..<11).first)
    let state = try #require(frame.states.first)
    let scene = film.scene(state)
    #expect(scene.texts.map(\.text.string).contains("15.2k"))
    #expect(try #require(state.values.first ?? nil) < 15_200)
    #expect(state.emphasis == 1)
    let still = film.scene(FilmState(values: state.values, number: state.number))
    #expect(still.layers.moving != scene.layers.moving)
    #expect(still.layers.face == scene.layers.face)
  }

  @Test func blurIsTheMeanOfItsPictures() throws {
    let film = try Self.film(.radial(0, background: .transparent), side: 60)
    let painter = try FilmPainter(film)
    let states = [FilmState(values: [10]), FilmState(values: [90])]
    try painter.draw(FilmFrame(index: 0, time: 0, states: states))
    let blurred = try painter.bitmap()
    let (a, b) = (try Bitmap(film.scene(states[0]), scale: 1), try Bitmap(film.scene(states[1]), scale: 1))
    var largest = 0.0
    for index in stride(from: 0, to: a.pixels.count, by: 4) {
      let alpha = Double(blurred.pixels[index + 3])
      largest = max(largest, abs(alpha - (Double(a.pixels[index + 3]) + Double(b.pixels[index + 3])) / 2))
      for channel in 0..<3 {
        func light(_ bitmap: Bitmap) -> Double {
          Double(bitmap.pixels[index + channel]) * Double(bitmap.pixels[index + 3]) / 255
        }
        largest = max(largest, abs(light(blurred) - (light(a) + light(b)) / 2))
      }
    }
    #expect(largest <= 1.01)
    // Frames drawn after it are not touched by it.
    try painter.draw(FilmFrame(index: 1, time: 0, states: [states[1]]))
    #expect(try painter.bitmap() == b)
  }

  @Test func aPictureOfSeveralGaugesMovesAllOfThem() throws {
    let specification = try GaugeSpecification(
      Array("layout: {columns: 2, gauges: [{value: 80}, {value: 30, max: 60}]}".utf8))
    let film = try GaugeFilm(specification.gauge, size: Size(width: 200, height: 100), shaper: Typesetter())
    #expect(film.targets == [.progress])
    let half = film.scene(FilmState(values: [0.5])).texts.map(\.text.string)
    #expect(half.contains("40") && half.contains("15"))
    let one = try GaugeFilm(
      specification.gauge, size: Size(width: 200, height: 100), targets: [.gauge(1)], shaper: Typesetter())
    #expect(one.scene(FilmState(values: [7])).texts.map(\.text.string).contains("7"))
    #expect(throws: GaugeError.self) {
      try GaugeFilm(specification.gauge, size: Size(width: 9, height: 9), targets: [.gauge(2)], shaper: Typesetter())
    }
  }

  @Test func numbersKeepTheirDecimalsAndFacesStayWhileTheyCount() throws {
    for (text, wanted) in [
      ("value: 52\nmax: 120", 0), ("value: 52.5\nmax: 120", 1), ("value: 0.7\nmax: 1", 2),
      ("value: -3.5\nmin: -20\nmax: 3", 1),
    ] {
      let specification = try GaugeSpecification(Array(text.utf8))
      let end = try #require(specification.gauge.value)
      let film = try GaugeFilm(
        specification.gauge, size: Size(width: 300, height: 300), resting: [end], shaper: Typesetter())
      let start = specification.gauge.scale.min
      let scenes = (0...40).map { film.scene(FilmState(values: [start + (end - start) * Double($0) / 40])) }
      for scene in scenes {
        #expect(scene.layers.face == scenes[0].layers.face, "\(text)")
        let moving = Scene(
          size: scene.size, title: "", description: "", layers: Scene.Layers(moving: scene.layers.moving))
        let number = try #require(moving.texts.first?.text.string)
        #expect((number.split(separator: ".").dropFirst().first?.count ?? 0) == wanted, "\(text): \(number)")
      }
    }
  }

  @Test func namedValuesHaveTheDecimalsTheyRestWithInEveryFrame() throws {
    let specification = try GaugeSpecification(Array("kind: horizon\nvalues: {pitch: 7.5, roll: 18}".utf8))
    let film = try GaugeFilm(specification.gauge, size: Size(width: 300, height: 300), shaper: Typesetter())
    for (part, words) in [(0.0, ["0.0°", "0.0°"]), (1, ["7.5°", "18.0°"])] {
      let texts = film.scene(FilmState(values: [part])).texts.map(\.text.string)
      #expect(words.allSatisfy(texts.contains), "\(texts)")
    }
  }

  @Test func aGaugeOfSeveralValuesMovesAllOfThem() throws {
    let specification = try GaugeSpecification(Array("kind: horizon\nvalues: {pitch: 10, roll: -20}".utf8))
    let film = try GaugeFilm(specification.gauge, size: Size(width: 200, height: 200), shaper: Typesetter())
    #expect(film.targets == [.progress])
    let whole = try specification.gauge.dial(size: Size(width: 200, height: 200), shaper: Typesetter()).scene
    #expect(film.scene(FilmState(values: [1])).layers.moving == whole.layers.moving)
    #expect(film.scene(FilmState(values: [0.5])).layers.moving != whole.layers.moving)
  }

  @Test func aNumberThatIsNoneIsMissing() throws {
    let film = try Self.film(.radial(0))
    let missing = film.scene(FilmState(values: [nil]))
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(film.scene(FilmState(values: [value], number: value)) == missing)
    }
  }
}

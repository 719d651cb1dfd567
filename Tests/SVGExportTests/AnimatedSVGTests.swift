import SVGExport
import Tacho
import TestSupport
import Testing
import VectorGraphics

/// Films as self-playing SVG: what the lists of values say at the time of each frame.
struct AnimatedSVGTests {
  /// The demo run: needle and arc on a spring, the number along with them.
  private func demo(_ count: Int = 60, side: Double = 300) throws -> [Scene] {
    let spring = Spring(response: 0.8, dampingFraction: 0.6)
    return try (0..<count).map { frame in
      let value = 15_200 * spring.value(from: 0, to: 1, at: Double(frame) / 30)
      return try Gauge.speedometer(value).scene(size: Size(width: side, height: side))
    }
  }

  private func film(_ scenes: [Scene], _ options: AnimatedSVGOptions = AnimatedSVGOptions()) throws -> AnimatedSVG {
    let last = try #require(scenes.last)
    return try AnimatedSVG(last, frames: scenes.map(\.layers.moving), framesPerSecond: 30, options: options)
  }

  /// A film of nodes on a canvas of 100 × 100.
  private func film(_ frames: [[Node]], _ options: AnimatedSVGOptions = AnimatedSVGOptions()) throws -> ParsedSVG {
    try ParsedSVG(try AnimatedSVG(scene([]), frames: frames, framesPerSecond: 10, options: options).text)
  }

  /// The value an animation has at the time of a frame, as SMIL defines it.
  private func value(_ animation: ParsedSVG.Element, at frame: Int, of count: Int) throws -> String {
    let values = try #require(animation.attributes["values"]).split(separator: ";").map(String.init)
    let progress = Double(frame) / Double(count)
    let times = animation.attributes["keyTimes"].map { $0.split(separator: ";").compactMap { Double($0) } }
    if animation.attributes["calcMode"] == "discrete" {
      let index = try #require(times?.lastIndex { $0 <= progress })
      return values[index]
    }
    let last = Double(values.count - 1)
    let points = times ?? values.indices.map { Double($0) / last }
    let reached = try #require(points.lastIndex { $0 <= progress + 1e-9 })
    let index = min(values.count - 2, reached)
    let fraction = (progress - points[index]) / (points[index + 1] - points[index])
    let a = try #require(Double(values[index]))
    let b = try #require(Double(values[index + 1]))
    return String(a + (b - a) * fraction)
  }

  // MARK: - The whole document

  @Test func isWellFormedAndHoldsOnlyPlainAndAnimationElements() throws {
    for mode in SVGOptions.TextMode.allCases {
      let svg = try ParsedSVG(
        try film(try demo(20), AnimatedSVGOptions(document: SVGOptions(text: mode))).text)
      let allowed: Set = [
        "svg", "title", "desc", "style", "defs", "g", "path", "rect", "use", "text", "linearGradient", "radialGradient",
        "stop", "animate", "animateTransform",
      ]
      #expect(Set(svg.elements.map(\.name)).isSubset(of: allowed))
      let ids = svg.elements.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count)
      for element in svg.elements {
        if let link = element.attributes["xlink:href"] { #expect(ids.contains(String(link.dropFirst()))) }
      }
    }
  }

  @Test func everyListHasRisingTimesAndAValueForEach() throws {
    let svg = try ParsedSVG(try film(try demo()).text)
    let animations = svg.elements("animate") + svg.elements("animateTransform")
    #expect(animations.count > 5)
    for animation in animations {
      #expect(animation.attributes["dur"] == "2s")
      #expect(animation.attributes["repeatCount"] == "indefinite")
      guard let text = animation.attributes["keyTimes"] else { continue }
      let times = text.split(separator: ";").compactMap { Double($0) }
      #expect(times.count == animation.attributes["values"]?.split(separator: ";").count)
      #expect(times.first == 0 && times.allSatisfy { $0 <= 1 })
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func eightSecondsOfTheSpeedometerAreSmall() throws {
    #expect(try film(try demo(240)).bytes.count < 30_000)
  }

  @Test func sameFilmGivesTheSameBytes() throws {
    let scenes = try demo(12)
    #expect(try film(scenes) == film(scenes))
  }

  @Test func aFilmWithoutFramesOrWithAnImpossibleRateIsRefused() throws {
    #expect(throws: AnimatedSVGError.noFrames) { try AnimatedSVG(scene([]), frames: [], framesPerSecond: 30) }
    for rate in [0, -1, 1_001, Double.infinity] {
      #expect(throws: AnimatedSVGError.frameRate(rate)) {
        try AnimatedSVG(scene([]), frames: [[]], framesPerSecond: rate)
      }
    }
    #expect(throws: AnimatedSVGError.self) { try AnimatedSVG(scene([]), frames: [[]], framesPerSecond: .nan) }
  }

  // MARK: - Movement

  @Test func needleStandsWhereEachFrameHasIt() throws {
    let count = 60
    let typesetter = try Typesetter(.automatic)
    let dials = try (0..<count).map { frame in
      try Gauge.speedometer(100_000 * abs(Double(frame) - 20) / 40)
        .dial(size: Size(width: 300, height: 300), shaper: typesetter)
    }
    let scenes = dials.map(\.scene)
    let svg = try ParsedSVG(try film(scenes).text)
    let turns = svg.elements("animateTransform")
    // One group turns the needle and all of its glow.
    #expect(turns.count == 1)
    let turn = try #require(turns.first)
    for (frame, dial) in dials.enumerated() {
      let wanted = try #require(dial.needleAngle).degrees
      let angle = try #require(Double(try value(turn, at: frame, of: count)))
      #expect(abs(angle - wanted) < 0.01)
    }
  }

  @Test func arcShowsTheLengthOfEachFrame() throws {
    let arcs = [0.1, 0.5, 1, 0.25, 0.25].map {
      ArcShape(center: Point(x: 50, y: 50), radius: 40, start: .degrees(-135), sweep: .degrees(270)).trimmed(to: $0)
    }
    let svg = try film(arcs.map { [.stroke($0.path(), .white, StrokeStyle(width: 4, cap: .round))] })
    let path = try #require(svg.elements("path").first { $0.attributes["stroke-dasharray"] != nil })
    let whole = try #require(path.attributes["stroke-dasharray"]?.split(separator: " ").first.flatMap { Double($0) })
    #expect(abs(whole - (arcs.map(\.length).max() ?? 0)) < 0.02)
    let animation = try #require(
      svg.elements("animate").first { $0.attributes["attributeName"] == "stroke-dashoffset" })
    for (frame, arc) in arcs.enumerated() {
      let offset = try #require(Double(try value(animation, at: frame, of: arcs.count)))
      #expect(abs(whole - offset - arc.length) < 0.05)
    }
  }

  @Test func aNumberShowsTheGlyphsOfEachFrame() throws {
    let scenes = try demo(40)
    let svg = try ParsedSVG(try film(scenes, AnimatedSVGOptions(reducedMotion: .ignore)).text)
    // A glyph's opacity list belongs to the element before it.
    var lists: [ParsedSVG.Element] = []
    for (index, element) in svg.elements.enumerated() where element.attributes["attributeName"] == "opacity" {
      let owner = svg.elements[..<index].last { $0.depth == element.depth - 1 }
      if owner?.attributes["fill"] != nil, owner?.attributes["fill"] != "none" { lists.append(element) }
    }
    for (frame, scene) in scenes.enumerated() {
      let shown = try lists.filter { try value($0, at: frame, of: scenes.count) == "1" }.count
      let moving = scene.layers.moving
      let glyphs = Scene(size: scene.size, title: "", description: "", layers: Scene.Layers(face: moving))
        .texts.reduce(0) { $0 + $1.text.glyphs.count }
      let dots = moving.filter { if case .fill(let fill) = $0 { fill.path.elements.count > 0 } else { false } }.count
      // The bar of the needle is a fill that is always there; the dot of an empty arc has a list of its own.
      #expect((glyphs...glyphs + dots).contains(shown), "frame \(frame)")
    }
  }

  @Test func anythingElseIsListedFrameByFrame() throws {
    var random = SplitMix64(seed: 5)
    let boxes = (0..<10).map { _ in
      Rect(x: random.double(in: 0...50), y: 10, width: random.double(in: 1...50), height: 5)
    }
    let colors = boxes.indices.map { Color(red: UInt8($0 * 20), green: 9, blue: 9, alpha: 1 - Double($0) / 20) }
    let svg = try film(zip(boxes, colors).map { [.fill(.rectangle($0), $1)] })
    let animations = svg.elements("animate")
    func listed(_ name: String, _ frame: Int) throws -> String {
      let list = try #require(animations.first { $0.attributes["attributeName"] == name })
      return try value(list, at: frame, of: boxes.count)
    }
    for (frame, box) in boxes.enumerated() {
      let data = try #require(SVGPathData(try listed("d", frame)))
      for (point, corner) in zip(data.points, box.corners) { #expect(point.distance(to: corner) < 0.01) }
      #expect(try listed("fill", frame) == colors[frame].hex)
      let alpha = try #require(Double(try listed("fill-opacity", frame)))
      #expect(abs(alpha - colors[frame].alpha) < 0.001)
    }
  }

  @Test func whatNeverChangesHasNoAnimation() throws {
    let node = Node.fill(.circle(center: Point(x: 50, y: 50), radius: 9), .white)
    let svg = try film(Array(repeating: [node, .group("part", [node])], count: 30))
    #expect(svg.elements("animate").isEmpty && svg.elements("animateTransform").isEmpty)
    #expect(svg.elements("path").count >= 2)
  }

  @Test func partsThatComeAndGoAreHiddenBetween() throws {
    let node = Node.fill(.circle(center: Point(x: 50, y: 50), radius: 9), .white)
    let frames: [[Node]] = (0..<12).map { (3..<7).contains($0) ? [node] : [] }
    let svg = try film(frames)
    let animation = try #require(svg.elements("animate").first)
    #expect(svg.elements.first { $0.attributes["opacity"] == "0" } != nil)
    for frame in 0..<12 {
      #expect(try value(animation, at: frame, of: 12) == ((3..<7).contains(frame) ? "1" : "0"))
    }
  }

  // MARK: - Stillness

  @Test func readersWithoutAnimationSeeTheStillFrame() throws {
    let scenes = try demo(30)
    let svg = try ParsedSVG(try film(scenes, AnimatedSVGOptions(stillFrame: 0)).text)
    let turned = try #require(svg.elements.first { $0.attributes["transform"]?.hasPrefix("rotate") == true })
    #expect(turned.attributes["transform"] == "rotate(-135)")
  }

  @Test func lessMotionShowsTheStillFrameByOneMediaQuery() throws {
    let scenes = try demo(10)
    let svg = try ParsedSVG(try film(scenes).text)
    let still = try #require(svg.elements.first { $0.attributes["class"]?.hasSuffix("-still") == true })
    let motion = try #require(svg.elements.first { $0.attributes["class"]?.hasSuffix("-motion") == true })
    #expect(still.attributes["display"] == "none")
    let (usual, other) = (motion.attributes["class"] ?? "", still.attributes["class"] ?? "")
    #expect(
      svg.elements("style").map(\.text) == [
        "@media (prefers-reduced-motion:reduce){.\(usual){display:none}.\(other){display:inline}}"
      ])
    #expect(!(try film(scenes, AnimatedSVGOptions(reducedMotion: .ignore)).text.contains("<style")))
  }

  @Test func aFilmThatEndsStaysOnItsLastFrame() throws {
    let svg = try ParsedSVG(try film(try demo(10), AnimatedSVGOptions(plays: 3)).text)
    for animation in svg.elements("animate") + svg.elements("animateTransform") {
      #expect(animation.attributes["repeatCount"] == "3")
      #expect(animation.attributes["fill"] == "freeze")
    }
  }
}

import Gauges
import Tacho
import TestSupport
import Testing
import Typesetting
import VectorGraphics

/// Frames of films as SVG documents: a function of the scene alone.
struct SVGFramesTests {
  /// Some values of a film in no order, and among them one for which other layers stand still.
  private func scenes(_ item: GalleryItem, seed: UInt64) throws -> [Scene] {
    let specification = try item.specification()
    let gauge = specification.gauge
    let film = try GaugeFilm(gauge, size: specification.size, shaper: Typesetter())
    var random = SplitMix64(seed: seed)
    var scenes = (0..<6).map { count in
      let part = Double.random(in: -0.2...1.2, using: &random)
      let value = gauge.scale.min + part * (gauge.scale.max - gauge.scale.min)
      return film.scene(FilmState(values: [count == 4 ? nil : value], emphasis: count == 2 ? 0.4 : 0))
    }
    let side = specification.size.shorterSide / 2
    scenes.insert(try gauge.scene(size: Size(width: side, height: side)), at: 3)
    return scenes
  }

  @Test(arguments: GalleryItem.all)
  func aFrameIsTheDocumentOfItsScene(item: GalleryItem) throws {
    let scenes = try scenes(item, seed: 11)
    for mode in SVGOptions.TextMode.allCases {
      let options = SVGOptions(text: mode)
      let frames = SVGFrames(options: options)
      for (index, scene) in scenes.enumerated() {
        let isSame = frames.document(of: scene) == SVGDocument(scene, options: options)
        #expect(isSame, "\(item), frame \(index)")
      }
    }
  }

  @Test func theOrderOfWritingDoesNotMatter() throws {
    let film = try GaugeFilm(.speedometer(0), size: Size(width: 300, height: 300), shaper: Typesetter())
    let scenes = (0..<40).map { film.scene(FilmState(values: [Double($0) * 391])) }
    let (forth, back) = (SVGFrames(), SVGFrames())
    let documents = scenes.map(forth.document)
    let backwards = scenes.reversed().map(back.document)
    #expect(documents == backwards.reversed())
    #expect(Set(documents).count == documents.count)
  }

  @Test func framesHaveTheirOwnPrefixOrTheOneGiven() throws {
    let film = try GaugeFilm(.speedometer(0), size: Size(width: 300, height: 300), shaper: Typesetter())
    let scenes = (0..<8).map { film.scene(FilmState(values: [Double($0) * 1_000])) }
    func prefix(_ document: SVGDocument) throws -> Substring {
      let id = try #require(document.text.split(separator: "id=\"").dropFirst().first)
      return try #require(id.split(separator: "-").first)
    }
    let own = SVGFrames()
    #expect(Set(try scenes.map { try prefix(own.document(of: $0)) }).count == scenes.count)
    let given = SVGFrames(options: SVGOptions(idPrefix: "film"))
    #expect(try scenes.allSatisfy { try prefix(given.document(of: $0)) == "film" })
  }

  @Test(arguments: [false, true]) func whatStandsStillIsTheSameTextInEveryFrame(hasCover: Bool) throws {
    let gauge = try hasCover ? Gauge.radial(0, in: 0...1_000_000) : .speedometer(0)
    let film = try GaugeFilm(gauge, size: Size(width: 300, height: 300), shaper: Typesetter())
    let frames = SVGFrames(options: SVGOptions(idPrefix: "film"))
    func still(_ value: Double) throws -> [Substring] {
      let text = frames.document(of: film.scene(FilmState(values: [value]))).text
      let face = try #require(text.firstRange(of: "<g id=\"film-face\""))
      let moving = try #require(text.firstRange(of: "<g id=\"film-moving\""))
      let cover = text.firstRange(of: "<g id=\"film-cover\"")
      #expect((cover != nil) == hasCover)
      return [text[face.lowerBound..<moving.lowerBound], cover.map { text[$0.lowerBound...] } ?? ""]
    }
    let first = try still(0)
    for value in [8, 888, 12_345, 999_999.0] { #expect(try still(value) == first) }
  }
}

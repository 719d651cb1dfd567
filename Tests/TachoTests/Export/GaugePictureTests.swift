import Foundation
import Tacho
import TestSupport
import Testing
import Typesetting
import VectorGraphics

/// Logos, backdrops and faces: the same in every output, and in the way of nothing.
@Suite struct GaugePictureTests {
  /// A sign of two colours, three times as wide as high.
  private func sign(_ width: Int = 90, _ height: Int = 30) throws -> Picture {
    var pixels: [UInt8] = []
    for _ in 0..<height { for x in 0..<width { pixels += x * 2 < width ? [200, 0, 40, 255] : [0, 60, 200, 255] } }
    return try Picture(png: #require(Bitmap(width: width, height: height, pixels: pixels)).png())
  }

  private func gauge(_ kind: Gauge.Kind, _ variant: String? = nil) throws -> Gauge {
    // A compass has a turn of its own.
    let scale = kind == .compass ? nil : try Scale(min: 0, max: 100)
    var gauge = try Gauge(kind: kind, value: 37, scale: scale, title: "Boiler", unit: kind == .compass ? "" : "bar")
    gauge.variant = variant
    if kind == .sparkline { gauge.history = [3, 8, 5, 37] }
    gauge.logo = Logo(try sign())
    return gauge
  }

  private func frame(of name: String, in nodes: [Node]) -> Rect? {
    for case .group(let group) in nodes where group.name == name {
      if case .image(let image)? = group.children.first { return image.frame }
    }
    return nil
  }

  @Test(arguments: Gauge.Kind.all.filter { $0 != .grid }, Logo.Anchor.allCases)
  func aLogoTouchesNoText(kind: Gauge.Kind, anchor: Logo.Anchor) throws {
    let shaper = try Typesetter()
    for size in [Size(width: 300, height: 300), Size(width: 600, height: 180), Size(width: 160, height: 320)] {
      var gauge = try gauge(kind)
      gauge.logo?.anchor = anchor
      let dial = try gauge.dial(size: size, shaper: shaper)
      let box = try #require(frame(of: "logo", in: dial.scene.layers.face), "\(size)")
      #expect(Rect(x: 0, y: 0, width: size.width, height: size.height).contains(box))
      #expect(abs(box.width / box.height - 3) < 1e-6)
      for text in dial.texts { #expect(!text.box.overlaps(box), "\(kind) \(anchor) \(size) \(text.text.string)") }
    }
  }

  @Test func aLogoInAFreeCornerTakesNoRoom() throws {
    let shaper = try Typesetter()
    var gauge = try gauge(.radial)
    gauge.title = ""
    let size = Size(width: 300, height: 300)
    let with = try gauge.dial(size: size, shaper: shaper)
    gauge.logo = nil
    #expect(with.hubBox == (try gauge.dial(size: size, shaper: shaper).hubBox))
  }

  @Test func aLogoWithoutRoomIsTold() throws {
    let shaper = try Typesetter()
    let dial = try gauge(.radial).dial(size: Size(width: 12, height: 12), shaper: shaper)
    #expect(dial.omissions(shaper: shaper).contains { $0.part == .logo })
  }

  @Test func aPictureOfSeveralGaugesHasTheLogoOnce() throws {
    var child = try gauge(.radial)
    (child.logo, child.theme.look.logo) = (nil, Logo(try sign()))
    var gauge = try gauge(.grid)
    gauge.logo = nil
    gauge.theme.look.logo = child.theme.look.logo
    gauge.grid = GridOptions(gauges: [child, child])
    let scene = try gauge.dial(size: Size(width: 600, height: 300), shaper: Typesetter()).scene
    #expect(scene.svg().components(separatedBy: "<image").count == 2)
    #expect(scene.svg().components(separatedBy: "<use xlink:href=\"#").count > 1)
    #expect(frame(of: "logo", in: scene.layers.face) != nil)
  }

  @Test func everyOutputHasThePictureAndNoAddress() throws {
    let scene = try gauge(.linear).dial(size: Size(width: 600, height: 180), shaper: Typesetter()).scene
    let box = try #require(frame(of: "logo", in: scene.layers.face))
    let bitmap = try Bitmap(scene, scale: 2)
    let x = Int(exactly: (2 * (box.minX + box.width * 0.25)).rounded()) ?? 0
    let y = Int(exactly: (2 * box.center.y).rounded()) ?? 0
    let pixel = try #require(bitmap.pixel(x: x, y: y))
    #expect(pixel.red == 200 && pixel.green == 0 && pixel.blue == 40)
    let svg = scene.svg()
    #expect(svg.contains("xlink:href=\"data:image/png;base64,iVBORw0KGgo"))
    for address in ["http://", "https://", "file:"] {
      let rest = svg.replacing("http://www.w3.org/", with: "")
      #expect(!rest.contains(address))
    }
    let pdf = String(decoding: try scene.pdf(), as: UTF8.self)
    #expect(pdf.contains("/Subtype /Image"))
    #expect(try scene.svg() == gauge(.linear).dial(size: scene.size, shaper: Typesetter()).scene.svg())
  }

  /// librsvg draws our SVG, where it is installed, as we draw the PNG.
  @Test func anSVGAndAPNGAgree() throws {
    var gauge = try gauge(.radial)
    gauge.background = .color(.white)
    gauge.backdrop = Backdrop(try sign())
    gauge.backdrop?.ground = .face
    gauge.backdrop?.opacity = 0.5
    gauge.logo?.clip = .circle
    let scene = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter()).scene
    let own = try Picture(png: scene.png())
    let other: Picture
    do throws(PictureError) { other = try Picture(svg: Array(scene.svg().utf8), longerSide: 300) } catch {
      #expect(error == .rendererMissing)
      return
    }
    #expect(own.width == other.width && own.height == other.height)
    let far = zip(own.pixels, other.pixels).count { a, b in
      [16, 8, 0].contains { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) > 40 }
    }
    #expect(far < own.pixels.count / 100, "\(far) pixels differ")
  }

  @Test func aPDFHoldsAPictureOnceHoweverOftenItIsDrawn() throws {
    let sign = try sign()
    let nodes = (0..<4).map { Node.image(sign, in: Rect(x: Double($0) * 50, y: 0, width: 45, height: 15)) }
    let scene = Scene(
      size: Size(width: 200, height: 20), title: "T", description: "D", layers: Scene.Layers(face: nodes))
    let pdf = String(decoding: try scene.pdf(), as: UTF8.self)
    #expect(pdf.components(separatedBy: "/Subtype /Image").count == 2)
    #expect(scene.svg().components(separatedBy: "data:image/png").count == 2)
  }

  @Test func framesAloneAreThoseInOrder() throws {
    var gauge = try gauge(.radial)
    gauge.backdrop = Backdrop(try sign())
    gauge.backdrop?.ground = .face
    gauge.logo?.anchor = .top
    let size = Size(width: 200, height: 200)
    let film = try GaugeFilm(gauge, size: size, shaper: Typesetter())
    let scenes = [10.0, 60, 61, 20].map { film.scene(FilmState(values: [$0])) }
    let frames = SVGFrames()
    for scene in scenes { #expect(frames.document(of: scene) == SVGDocument(scene)) }
    for (index, scene) in scenes.enumerated() {
      let alone = try #require(try? PNGDocument(scene).bytes)
      #expect(try Bitmap(png: alone) == Bitmap(scene), "\(index)")
    }
  }

  // MARK: - Faces

  /// On a picture of 200 × 200 about its middle: the start at the left, the end at the right.
  private func face(_ low: Double = 0, _ high: Double = 10) throws -> DrawnFace {
    DrawnFace(
      try sign(200, 200), DrawnFace.Mark(at: Point(x: 20, y: 100), value: low),
      DrawnFace.Mark(at: Point(x: 180, y: 100), value: high))
  }

  @Test func theNeedlePointsWhereTheDrawnScaleHasTheValue() throws {
    let shaper = try Typesetter()
    for (value, degrees) in [(0.0, -90.0), (5, 0), (10, 90), (2.5, -45)] {
      var gauge = try Gauge(kind: .radial, value: value, scale: Scale(min: 0, max: 10))
      gauge.face = try face()
      let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: shaper)
      #expect(abs((dial.needleAngle?.degrees ?? 999) - degrees) < 1e-6, "\(value)")
      #expect(dial.texts.isEmpty && dial.labels.isEmpty)
    }
    // The scale goes on beyond the known places.
    var gauge = try Gauge(kind: .radial, value: -2.5, scale: Scale(min: -5, max: 15))
    gauge.face = try face()
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: shaper)
    #expect(abs((dial.needleAngle?.degrees ?? 999) + 135) < 1e-6)
    gauge.face?.showsScale = true
    #expect(try !gauge.dial(size: Size(width: 300, height: 300), shaper: shaper).labels.isEmpty)
  }

  @Test func placesThatSayNothingAreRefused() throws {
    let shaper = try Typesetter()
    let size = Size(width: 300, height: 300)
    func error(_ change: (inout DrawnFace) -> Void) throws -> GaugeError? {
      var gauge = try Gauge(kind: .radial, value: 3, scale: Scale(min: 0, max: 10))
      var own = try face()
      change(&own)
      gauge.face = own
      do throws(GaugeError) { _ = try gauge.dial(size: size, shaper: shaper) } catch { return error }
      return nil
    }
    #expect(try error { _ in } == nil)
    #expect(try error { $0.second.value = 0 }?.field == .face)
    #expect(try error { $0.second.value = 11 }?.field == .face)
    #expect(try error { $0.first.place = Point(x: 100, y: 100) }?.field == .face)
    #expect(try error { $0.first.place = Point(x: 300, y: 100) }?.field == .face)
    // A tenth of the scale cannot be half a turn.
    #expect(try error { $0.second.value = 1 }?.field == .face)
  }

  // MARK: - Straight faces

  /// On a picture of 200 × 80: from 20 at the left to 180 at the right.
  private func straight(_ value: Double, _ change: (inout Gauge) -> Void = { _ in }) throws -> Gauge {
    var gauge = try Gauge(kind: .linear, value: value, scale: Scale(min: 0, max: 10))
    gauge.face = DrawnFace(
      try sign(200, 80), DrawnFace.Mark(at: Point(x: 20, y: 50), value: 0),
      DrawnFace.Mark(at: Point(x: 180, y: 50), value: 10))
    change(&gauge)
    return gauge
  }

  /// The middle of the line that shows the value, and where the picture lies.
  private func mark(_ gauge: Gauge) throws -> (middle: Point, picture: Rect) {
    let dial = try gauge.dial(size: Size(width: 400, height: 200), shaper: Typesetter())
    guard case .stroke(let stroke) = try #require(dial.scene.layers.moving.first),
      case .image(let image) = try #require(dial.scene.layers.face.first)
    else { throw CancellationError() }
    return (try #require(stroke.path.controlBounds?.center), image.frame)
  }

  @Test(arguments: [(0.0, 20.0), (5, 100), (10, 180), (2.5, 60)])
  func theMarkStandsWhereTheDrawnLineHasTheValue(_ value: Double, _ x: Double) throws {
    let (middle, picture) = try mark(straight(value))
    #expect(abs(middle.x - (picture.x + x * picture.width / 200)) < 1e-6)
    #expect(abs(middle.y - (picture.y + 50 * picture.height / 80)) < 1e-6)
    let (back, frame) = try mark(
      straight(10 - value) { gauge in
        gauge.scale = (try? Scale(min: 0, max: 10, isReversed: true)) ?? gauge.scale
        gauge.face?.first.value = 10
        gauge.face?.second.value = 0
      })
    #expect(abs(back.x - (frame.x + x * frame.width / 200)) < 1e-6)
    let (high, tall) = try mark(
      straight(value) { gauge in
        gauge.variant = "vertical"
        gauge.face?.first.place = Point(x: 100, y: 75)
        gauge.face?.second.place = Point(x: 100, y: 5)
      })
    #expect(abs(high.y - (tall.y + (75 - 7 * value) * tall.height / 80)) < 1e-6)
  }

  @Test func placesThatAreNotOnTheWayOfAStraightScaleAreRefused() throws {
    func rule(_ change: (inout Gauge) -> Void) throws -> String? {
      let (gauge, shaper) = (try straight(3, change), try Typesetter())
      do throws(GaugeError) {
        _ = try gauge.dial(size: Size(width: 300, height: 200), shaper: shaper)
      } catch { return error.field == .face ? error.rule : "another field" }
      return nil
    }
    #expect(try rule { _ in } == nil)
    #expect(try rule { $0.face?.second.place.y = 20 }?.contains("to the right") == true)
    #expect(try rule { $0.variant = "vertical" }?.contains("upward") == true)
    #expect(try rule { $0.face?.second.value = 0 } != nil)
    #expect(try rule { $0.face?.second.value = 4 }?.contains("not on the picture") == true)
  }

  @Test func trackAndTicksOfADrawnFaceAreRefusedUnlessTheyAreDrawn() throws {
    let points = "points: [{at: [5, 30], value: 0}, {at: [55, 30], value: 100}]"
    func message(_ text: String) throws -> String {
      let template = try SpecificationTemplate(Array("value: 3\n\(text)".utf8))
      let picture = try sign(60, 60)
      let pictures = Dictionary(template.pictureReferences.map { ($0, picture) }) { $1 }
      do throws(SpecificationError) { _ = try template.withPictures(pictures).filled(with: []) } catch {
        return error.problems.map { "\($0.path): \($0.message)" }.joined(separator: "; ")
      }
      return ""
    }
    let face = "face: {file: a.png, \(points)}"
    #expect(try message("\(face)\ntrack: {thickness: 6}").hasPrefix("track: has no effect on a drawn face"))
    #expect(try message("\(face)\nscale: {ticks: {major: 5}}").hasPrefix("scale.ticks: has no effect on a drawn face"))
    let shown = "face: {file: a.png, showScale: true, \(points)}"
    #expect(try message("\(shown)\ntrack: {thickness: 6}\nscale: {ticks: {major: 5}}") == "")
    #expect(try message("kind: linear\n\(face)\ntrack: {thickness: 6}").contains("type bar"))
    #expect(try message("kind: linear\n\(face)\ntrack: {thickness: 6}\npointers: [{type: bar}]") == "")
    #expect(try message("kind: linear\n\(shown)").contains("showScale: has no effect on linear"))
    #expect(try message("kind: bullet\n\(face)").contains("it is for radial, linear horizontal, linear vertical"))
  }
}

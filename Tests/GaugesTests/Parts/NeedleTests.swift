import TestSupport
import Testing
import VectorGraphics

@testable import Gauges

struct NeedleTests {
  private let center = Point(x: 150, y: 150)

  /// - Parameter tail: as a share of the length, which is 100.
  private func needle(_ form: NeedleForm, angle: Double = 0, tail: Double = 0, style: NeedleTail = .plain) -> Needle {
    var needle = Needle(
      center: center, angle: .degrees(angle), length: 100, width: 12, tip: .white, root: .black, glowRadius: 0,
      glowOpacity: 0)
    needle.form = form
    needle.tail = tail * 100
    needle.tailStyle = style
    return needle
  }

  /// The outline in the needle's own frame: x across, y towards the tip.
  private func local(_ needle: Needle) throws -> [Point] {
    guard case .fill(let fill) = try #require(needle.nodes.first) else { return [] }
    let (up, right) = (needle.angle.direction, needle.angle.direction.quarterTurned)
    return fill.path.points.map { point in
      let step = point - center
      return Point(x: step.dx * right.dx + step.dy * right.dy, y: step.dx * up.dx + step.dy * up.dy)
    }
  }

  @Test(arguments: NeedleShape.allCases, [0.0, 37, -135])
  func everyShapeReachesItsLengthAndStaysWithinItsWidth(_ shape: NeedleShape, _ angle: Double) throws {
    let points = try local(needle(.shape(shape), angle: angle))
    #expect(abs((points.map(\.y).max() ?? 0) - 100) < 1e-9)
    #expect((points.map(\.y).min() ?? -1) > -1e-9)
    // Control points of curves may lie a little outside of the curve.
    #expect((points.map { abs($0.x) }.max() ?? 99) <= (shape == .leaf ? 6 * 1.4 : 6 + 1e-9))
    #expect(points.allSatisfy { $0.distance(to: .zero) <= 100 * 1.002 })
  }

  /// The root is seen beside the hub, and differs from that of its neighbours in the list.
  @Test(arguments: NeedleShape.allCases)
  func needlesAreNoHairs(_ shape: NeedleShape) throws {
    let width = DialStyle.radial.pen * shape.widthFactor
    let outline = NeedleOutline(.shape(shape), length: 116, width: width, tail: 0, tailStyle: .plain)
    let box = try #require(outline.path.controlBounds)
    let least = shape == .line ? 0.02 : shape == .bar ? 0.04 : 0.05
    #expect(box.width / DialStyle.radial.faceRadius > least)
  }

  @Test(arguments: NeedleShape.allCases, NeedleTail.allCases)
  func everyShapeWithEveryTailIsSymmetric(_ shape: NeedleShape, _ tail: NeedleTail) throws {
    let points = try local(needle(.shape(shape), tail: 0.25, style: tail))
    for point in points {
      let mirrored = Point(x: -point.x, y: point.y)
      #expect(points.contains { $0.distance(to: mirrored) < 1e-6 }, "\(point)")
    }
  }

  @Test(arguments: NeedleShape.allCases, NeedleTail.allCases)
  func tailsEndWhereAsked(_ shape: NeedleShape, _ tail: NeedleTail) throws {
    for share in [0.05, 0.2, 0.5] {
      let points = try local(needle(.shape(shape), tail: share, style: tail))
      #expect(abs((points.map(\.y).min() ?? 0) + 100 * share) < 1e-9)
    }
  }

  @Test(arguments: NeedleTail.allCases)
  func tailsAreLimitedToThreeFifthsOfTheLength(_ tail: NeedleTail) throws {
    for share in [0.7, .infinity, .nan, -1.0] {
      let low = try local(needle(.shape(.sword), tail: share, style: tail)).map(\.y).min() ?? -999
      #expect(low >= -60 - 1e-9)
    }
  }

  @Test(arguments: NeedleShape.allCases)
  func shortBroadNeedlesStayWithinTheirLength(_ shape: NeedleShape) throws {
    let outline = NeedleOutline(.shape(shape), length: 20, width: 18, tail: 2, tailStyle: .disc)
    let box = try #require(outline.path.controlBounds)
    #expect(box.minY >= -20 - 1e-9)
    #expect(box.maxY <= 2 + 1e-9)
  }

  @Test func reliefDarkensTheSideAwayFromTheLight() throws {
    for angle in stride(from: -170.0, through: 180, by: 25) {
      var folded = needle(.shape(.dauphine), angle: angle)
      folded.hasRelief = true
      guard case .fill(let shade) = try #require(folded.nodes.last) else {
        Issue.record("not a fill")
        continue
      }
      let middle = shade.path.points.reduce(Vector.zero) { $0 + ($1 - center) }
      let axis = folded.angle.direction
      let across = axis.quarterTurned * (middle.dx * axis.quarterTurned.dx + middle.dy * axis.quarterTurned.dy)
      #expect(Needle.isInShade(across))
    }
  }

  @Test func coloursRunFromRootToTip() throws {
    guard case .fill(let fill) = try #require(needle(.shape(.leaf), angle: 90).nodes.first),
      case .gradient(let gradient) = fill.paint
    else {
      Issue.record("not a gradient")
      return
    }
    #expect(gradient.geometry == .linear(from: center, to: Point(x: 250, y: 150)))
    #expect(gradient.stops.map(\.color) == [.black, .white])
  }

  @Test(arguments: HubStyle.allCases)
  func hubsStayWithinTheirRadius(_ style: HubStyle) throws {
    let nodes = Hub(center: center, radius: 16, borderWidth: 2, theme: .light, style: style).nodes
    #expect(nodes.isEmpty == (style == .none))
    for case .fill(let fill) in nodes {
      let box = try #require(fill.path.controlBounds)
      #expect(box.center.distance(to: center) < 1e-6)
      #expect(box.width <= 34 + 1e-9)
    }
  }

  // MARK: - Own outlines

  @Test func anOwnOutlineFillsItsUnitSpace() throws {
    let own = try NeedlePath("M -1 0 L 0,1 C 0.5 0.8 1 .5 1 0 Z")
    let points = try local(needle(.path(own)))
    #expect(points.count == 5)
    #expect(points.first?.distance(to: Point(x: -6, y: 0)) ?? 1 < 1e-9)
    #expect(points[1].distance(to: Point(x: 0, y: 100)) < 1e-9)
  }

  @Test(arguments: [
    ("", 1), ("L 0 0", 1), ("M 0 0", 6), ("M 0 0 L 0", 10), ("M 0 0 l 0 1 Z", 7), ("M 0 0 A 1 1 Z", 7),
    ("M 2 0 L 0 1 Z", 3), ("M 0 -0.1 L 0 1 Z", 5), ("M 0 0 L 0 1.01 Z", 11), ("M nan 0 Z", 3), ("M 0 0 Z x", 9),
    ("M 0 0 M 0 1 Z", 7), ("M 0 0 L 0 1 Z Z", 15), ("M 0,,0 Z", 5), ("M 0 0 L 1e999 1 Z", 9), ("M 0 0 3 4 Z", 7),
  ])
  func wrongOutlinesSayWhere(_ text: String, _ position: Int) {
    do throws(NeedlePathError) {
      _ = try NeedlePath(text)
      Issue.record("accepted")
    } catch {
      #expect(error.position == position, "\(error)")
    }
  }

  @Test func longOutlinesAreRefused() throws {
    _ = try NeedlePath("M 0 0" + String(repeating: " L 0 1", count: 198) + " Z")
    #expect(throws: NeedlePathError.self) { try NeedlePath("M 0 0" + String(repeating: " L 0 1", count: 199) + " Z") }
    #expect(throws: NeedlePathError.self) { try NeedlePath("M" + String(repeating: " ", count: 1_000_000)) }
  }

  @Test func outlinesOfRandomCharactersNeverTrap() {
    var random = SplitMix64(seed: 9)
    let alphabet = Array("MLCZ01.-+e, 5é\u{0301}\n")
    var accepted = 0
    for _ in 0..<3_000 {
      let text = String((0..<random.int(in: 0...24)).map { _ in alphabet[random.int(in: 0...alphabet.count - 1)] })
      do throws(NeedlePathError) {
        let path = try NeedlePath(text)
        accepted += 1
        #expect(path.outline.points.allSatisfy { (-1...1).contains($0.x) && (0...1).contains($0.y) })
      } catch {
        #expect((1...text.count + 1).contains(error.position))
      }
    }
    #expect(accepted < 3_000)
  }
}

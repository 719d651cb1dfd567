import RasterExport
import TestSupport
import VectorGraphics

/// Nodes of every kind at random, and small changes to them.
struct RandomNodes {
  private let side: Double
  private var random: SplitMix64

  init(side: Double, random: SplitMix64) {
    self.side = side
    self.random = random
  }

  mutating func nodes(_ count: Int) -> [Node] { (0..<count).map { _ in node(depth: 0) } }

  /// Some nodes new, some gone, some changed a little, most as they were.
  mutating func changed(_ nodes: [Node]) -> [Node] {
    var result = nodes
    if result.count < 5 { result.append(node(depth: 0)) }
    switch random.int(in: 0...5) {
    case 0: result.insert(node(depth: 0), at: random.int(in: 0...result.count))
    case 1: result.remove(at: random.int(in: 0...result.count - 1))
    case 2: break
    default:
      let index = random.int(in: 0...result.count - 1)
      result[index] = nudged(result[index])
    }
    return result
  }

  private mutating func nudged(_ node: Node) -> Node {
    switch node {
    case .stroke(var stroke):
      // The end of the path moves, as that of a growing arc.
      let kept = stroke.path.elements.dropLast(random.int(in: 1...2))
      stroke.path = Path(Array(kept))
      if kept.isEmpty { stroke.path.move(to: point()) }
      for _ in 0...random.int(in: 0...2) { stroke.path.line(to: point()) }
      return .stroke(stroke)
    case .fill(var fill):
      fill.path = fill.path.translated(by: Vector(dx: random.double(in: -3...3), dy: random.double(in: -3...3)))
      return .fill(fill)
    case .group(var group):
      group.children = changed(group.children)
      return .group(group)
    case .text, .image: return self.node(depth: 0)
    }
  }

  private mutating func point() -> Point {
    Point(x: random.double(in: -0.1 * side...1.1 * side), y: random.double(in: -0.1 * side...1.1 * side))
  }

  private mutating func color() -> Color {
    Color(UInt32(random.int(in: 0...0xFFFFFF)), alpha: random.bool() ? 1 : random.double(in: 0...1))
  }

  private mutating func paint() -> Paint {
    switch random.int(in: 0...5) {
    case 0: .gradient(Gradient(.linear(from: point(), to: point()), colors: [color(), color(), color()]))
    case 1:
      .gradient(
        Gradient(.radial(center: point(), radius: random.double(in: 1...side)), colors: [color(), color()]))
    default: .solid(color())
    }
  }

  private mutating func path() -> Path {
    let reach = random.double(in: 2...side / 3)
    switch random.int(in: 0...4) {
    case 0: return .circle(center: point(), radius: reach)
    case 1:
      return ArcShape(
        center: point(), radius: reach, start: .degrees(random.double(in: 0...360)),
        sweep: .degrees(random.double(in: -360...360))
      ).path()
    case 2:
      let corner = point()
      return .rectangle(Rect(x: corner.x, y: corner.y, width: reach, height: random.double(in: 0...reach)))
    case 3: return .polygon((0..<random.int(in: 2...6)).map { _ in point() })
    default:
      var path = Path([.move(point())])
      for _ in 0..<random.int(in: 1...6) {
        if random.bool() { path.line(to: point()) } else { path.cubic(point(), point(), to: point()) }
      }
      return path
    }
  }

  private mutating func style() -> StrokeStyle {
    let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
    let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]
    return StrokeStyle(
      width: random.double(in: 0.2...side / 12), cap: caps[random.int(in: 0...2)], join: joins[random.int(in: 0...2)],
      dash: random.int(in: 0...5) == 0
        ? StrokeStyle.Dash(lengths: [random.double(in: 2...9), random.double(in: 1...9)]) : nil)
  }

  private mutating func transform() -> Transform {
    switch random.int(in: 0...3) {
    case 0: .translation(Vector(dx: random.double(in: -9...9), dy: random.double(in: -9...9)))
    case 1: .scale(random.double(in: 0.3...1.6))
    case 2: .rotation(.degrees(random.double(in: 0...360)), about: point())
    default: .identity
    }
  }

  /// A few pixels of any colour, stretched.
  private mutating func image() -> Node? {
    let (width, height) = (random.int(in: 1...9), random.int(in: 1...9))
    let pixels = (0..<(4 * width * height)).map { _ in UInt8(truncatingIfNeeded: random.int(in: 0...255)) }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels), let png = try? bitmap.png(),
      let picture = try? Picture(png: png)
    else { return nil }
    let corner = point()
    let (wide, high) = (random.double(in: 0...side / 2), random.double(in: 0...side / 2))
    return .image(picture, in: Rect(x: corner.x, y: corner.y, width: wide, height: high))
  }

  private mutating func node(depth: Int) -> Node {
    switch random.int(in: 0...(depth < 2 ? 8 : 6)) {
    case 0, 1: return .fill(path(), paint(), rule: random.bool() ? .nonZero : .evenOdd)
    case 2, 3, 4: return .stroke(path(), paint(), style())
    case 5:
      let outlines = (0..<3).map { _ in GlyphOutline(path: path()) }
      let glyphs = outlines.map { ShapedText.Glyph(outline: $0, position: Point(x: 0, y: random.double(in: -5...5))) }
      let text = ShapedText(
        string: "abc", style: TextStyle(size: 12), families: ["none"], glyphs: glyphs, advance: 20, capHeight: 8)
      return .text(text, at: Point(x: random.double(in: -9...9), y: random.double(in: -9...9)), color())
    case 6: return image() ?? self.node(depth: depth)
    default:
      return .group(
        transform: transform(), opacity: random.bool() ? 1 : random.double(in: 0...1),
        clip: random.int(in: 0...2) == 0 ? path() : nil,
        (0..<random.int(in: 0...3)).map { _ in node(depth: depth + 1) })
    }
  }
}

/// A scene of the given nodes on a canvas of 100 × 100.
func scene(_ nodes: [Node], title: String = "Title", description: String = "Description", side: Double = 100) -> Scene {
  Scene(
    size: Size(width: side, height: side), title: title, description: description, layers: Scene.Layers(face: nodes))
}

import VectorGraphics

/// Places of seven segments in a row, leaning to the right.
struct SegmentDigits {
  let places: [LCDContent.Slot]
  let rect: Rect

  init(places: [LCDContent.Slot], in rect: Rect) { (self.places, self.rect) = (places, rect) }

  var height: Double { rect.height }

  // In heights of a digit.
  private static let digit = 0.56
  private static let colon = 0.1
  private static let gap = 0.21
  private static let lean = Angle.degrees(7)
  private static let thickness = 0.125
  private static let slit = 0.014

  private static func width(_ place: LCDContent.Slot) -> Double { place == .digit ? digit : colon }

  /// The row's width by its height.
  static func aspect(_ places: [LCDContent.Slot]) -> Double {
    places.reduce(lean.tangent - gap) { $0 + width($1) + gap }
  }

  /// The segments of each place as one path.
  func path(_ cells: [LCDContent.Cell]) -> Path {
    var path = Path()
    var x = 0.0
    for (place, cell) in zip(places, cells) {
      for polygon in Self.polygons(cell) { path.append(.polygon(polygon.map { placed($0, at: x) })) }
      x += Self.width(place) + Self.gap
    }
    return path
  }

  private func placed(_ point: Point, at x: Double) -> Point {
    Point(
      x: rect.x + (x + point.x + (1 - point.y) * Self.lean.tangent) * rect.height, y: rect.y + point.y * rect.height)
  }

  /// Which segments a character lights: a is the top, then clockwise, g in the middle.
  static func segments(_ character: Character) -> [Character] {
    switch character {
    case "0": Array("abcdef")
    case "1": Array("bc")
    case "2": Array("abdeg")
    case "3": Array("abcdg")
    case "4": Array("bcfg")
    case "5": Array("acdfg")
    case "6": Array("acdefg")
    case "7": Array("abc")
    case "8": Array("abcdefg")
    case "9": Array("abcdfg")
    case "-": ["g"]
    default: letters[character] ?? []
    }
  }

  /// Those that people read at once, large or small as the segments have them.
  private static let letters: [Character: [Character]] = {
    let shapes: [(String, String)] = [
      ("Aa", "abcefg"), ("Bb", "cdefg"), ("C", "adef"), ("c", "deg"), ("Dd", "bcdeg"), ("Ee", "adefg"), ("Ff", "aefg"),
      ("Gg", "acdef"), ("H", "bcefg"), ("h", "cefg"), ("I", "bc"), ("i", "c"), ("Jj", "bcde"), ("Ll", "def"),
      ("Nn", "ceg"), ("O", "abcdef"), ("o", "cdeg"), ("Pp", "abefg"), ("Qq", "abcfg"), ("Rr", "eg"), ("Ss", "acdfg"),
      ("Tt", "defg"), ("U", "bcdef"), ("u", "cde"), ("Yy", "bcdfg"), ("_", "d"), ("°", "abfg"),
    ]
    return Dictionary(
      shapes.flatMap { names, segments in names.map { ($0, Array(segments)) } }, uniquingKeysWith: { first, _ in first }
    )
  }()

  /// Whether seven segments can show a text.
  static func canShow(_ text: String) -> Bool {
    text.allSatisfy { " .:".contains($0) || !segments($0).isEmpty }
  }

  /// For errors.
  static let alphabet = "digits, A b C d E F G H I J L n o P q r S t U y, spaces, hyphens, points and colons"

  /// Upright, in heights of a digit from its upper left.
  private static func polygons(_ cell: LCDContent.Cell) -> [[Point]] {
    let (w, t, s) = (digit, thickness, slit)
    var polygons: [[Point]] = []
    if cell.character == ":" {
      for y in [0.3, 0.7] { polygons.append(square(center: Point(x: colon / 2, y: y), side: t * 0.95)) }
    } else if let character = cell.character {
      polygons = segments(character).map { segment($0, w, t, s) }
    }
    if cell.hasPoint { polygons.append(square(center: Point(x: w + gap / 2, y: 1 - t * 0.425), side: t * 0.85)) }
    return polygons
  }

  private static func square(center: Point, side: Double) -> [Point] {
    Rect(center: center, width: side, height: side).corners
  }

  /// Mitred where they meet, with a slit between them.
  static func segment(_ name: Character, _ w: Double, _ t: Double, _ s: Double) -> [Point] {
    let half = t / 2
    func points(_ pairs: [(Double, Double)]) -> [Point] { pairs.map { Point(x: $0.0, y: $0.1) } }
    let top = points([(s, 0), (w - s, 0), (w - s - t, t), (s + t, t)])
    let upperLeft = points([(0, s), (t, s + t), (t, 0.5 - half - s), (half, 0.5 - s), (0, 0.5 - half - s)])
    func mirrored(_ points: [Point]) -> [Point] { points.map { Point(x: w - $0.x, y: $0.y) } }
    func below(_ points: [Point]) -> [Point] { points.map { Point(x: $0.x, y: 1 - $0.y) } }
    switch name {
    case "a": return top
    case "b": return mirrored(upperLeft)
    case "c": return below(mirrored(upperLeft))
    case "d": return below(top)
    case "e": return below(upperLeft)
    case "f": return upperLeft
    default:
      return points([
        (half + s, 0.5), (t + s, 0.5 - half), (w - t - s, 0.5 - half), (w - half - s, 0.5), (w - t - s, 0.5 + half),
        (t + s, 0.5 + half),
      ])
    }
  }
}

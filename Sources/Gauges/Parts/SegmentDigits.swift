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

/// Places of fourteen segments in a row, leaning to the right: all letters, digits and signs of ASCII. Small letters are
/// shown as capitals.
struct SegmentLetters {
  let places: [LCDContent.Slot]
  let rect: Rect

  // In heights of a letter.
  private static let letter = 0.62
  private static let colon = 0.1
  private static let gap = 0.2
  private static let lean = Angle.degrees(7)
  private static let thickness = 0.095
  private static let slit = 0.013

  private static func width(_ place: LCDContent.Slot) -> Double { place == .digit ? letter : colon }

  /// The row's width by its height.
  static func aspect(_ places: [LCDContent.Slot]) -> Double {
    places.reduce(lean.tangent - gap) { $0 + width($1) + gap }
  }

  /// The segments of each place as one path.
  func path(_ cells: [LCDContent.Cell]) -> Path {
    row(cells) { cell in cell.character.flatMap { Self.table[Self.known($0)] } ?? "" }
  }

  /// Everything that can be lit.
  var ghost: Path {
    row(places.map { LCDContent.Cell(character: $0 == .colon ? ":" : "8", hasPoint: $0 == .digit) }) { _ in Self.all }
  }

  private func row(_ cells: [LCDContent.Cell], _ segments: (LCDContent.Cell) -> String) -> Path {
    var path = Path()
    var x = 0.0
    for (place, cell) in zip(places, cells) {
      for polygon in Self.polygons(cell, in: place, segments(cell)) {
        path.append(.polygon(polygon.map { placed($0, at: x) }))
      }
      x += Self.width(place) + Self.gap
    }
    return path
  }

  private func placed(_ point: Point, at x: Double) -> Point {
    Point(
      x: rect.x + (x + point.x + (1 - point.y) * Self.lean.tangent) * rect.height, y: rect.y + point.y * rect.height)
  }

  // MARK: - Characters

  /// a is the top, then clockwise to f; g and h are the left and the right half of the middle; i, j and k go from the
  /// upper left, the top and the upper right to the middle; l, m and n from it to the lower left, the bottom and the
  /// lower right. A point is the one behind the place.
  private static let all = "abcdefghijklmn"

  private static let table: [Character: String] = {
    let rows: [(Character, String)] = [
      (" ", ""), ("!", "bc."), ("\"", "bj"), ("#", "bcdghjm"), ("$", "acdfghjm"), ("%", "cfkl"), ("&", "adegijn"),
      ("'", "j"), ("(", "kn"), (")", "il"), ("*", "ghijklmn"), ("+", "ghjm"), (",", "l"), ("-", "gh"), ("/", "kl"),
      ("0", "abcdefkl"), ("1", "bck"), ("2", "abdegh"), ("3", "abcdh"), ("4", "bcfgh"), ("5", "acdfgh"),
      ("6", "acdefgh"), ("7", "abc"), ("8", "abcdefgh"), ("9", "abcdfgh"), (";", "jl"), ("<", "kn"), ("=", "dgh"),
      (">", "il"), ("?", "abhm"), ("@", "abdefhj"), ("A", "abcefgh"), ("B", "abcdhjm"), ("C", "adef"),
      ("D", "abcdjm"), ("E", "adefg"), ("F", "aefg"), ("G", "acdefh"), ("H", "bcefgh"), ("I", "adjm"), ("J", "bcde"),
      ("K", "efgkn"), ("L", "def"), ("M", "bcefik"), ("N", "bcefin"), ("O", "abcdef"), ("P", "abefgh"),
      ("Q", "abcdefn"), ("R", "abefghn"), ("S", "acdfgh"), ("T", "ajm"), ("U", "bcdef"), ("V", "efkl"),
      ("W", "bcefln"), ("X", "ikln"), ("Y", "ikm"), ("Z", "adkl"), ("[", "adef"), ("\\", "in"), ("]", "abcd"),
      ("^", "ln"), ("_", "d"), ("`", "i"), ("{", "adgjm"), ("|", "jm"), ("}", "adhjm"), ("~", "gk"), ("°", "abfgh"),
    ]
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }()

  private static func known(_ character: Character) -> Character {
    character.isLowercase ? character.uppercased().first ?? character : character
  }

  /// Whether fourteen segments can show a text.
  static func canShow(_ text: String) -> Bool {
    text.allSatisfy { ".:".contains($0) || table[known($0)] != nil }
  }

  /// For errors.
  static let alphabet = "the letters, digits and signs of ASCII, and °"

  // MARK: - Segments

  /// Upright, in heights of a letter from its upper left.
  private static func polygons(
    _ cell: LCDContent.Cell, in place: LCDContent.Slot, _ segments: String
  ) -> [[Point]] {
    let (w, t) = (letter, thickness)
    func dot(_ x: Double, _ y: Double, _ side: Double) -> [Point] {
      Rect(center: Point(x: x, y: y), width: side, height: side).corners
    }
    if cell.character == ":" {
      let x = place == .colon ? colon / 2 : w / 2
      return [0.3, 0.7].map { dot(x, $0, t * 1.15) }
    }
    let hasPoint = cell.hasPoint || segments.hasSuffix(".")
    return segments.filter { $0 != "." }.map { segment($0) }
      + (hasPoint ? [dot(w + gap * 0.52, 1 - t * 0.5, t)] : [])
  }

  private static func segment(_ name: Character) -> [Point] {
    let (w, t, s) = (letter, thickness, slit)
    if ("a"..."f").contains(name) { return SegmentDigits.segment(name, w, t, s) }
    let half = t / 2
    func points(_ pairs: [(Double, Double)]) -> [Point] { pairs.map { Point(x: $0.0, y: $0.1) } }
    func mirrored(_ points: [Point]) -> [Point] { points.map { Point(x: w - $0.x, y: $0.y) } }
    func below(_ points: [Point]) -> [Point] { points.map { Point(x: $0.x, y: 1 - $0.y) } }
    let left = points([
      (half + s, 0.5), (t + s, 0.5 - half), (w / 2 - half - s, 0.5 - half), (w / 2 - s, 0.5),
      (w / 2 - half - s, 0.5 + half), (t + s, 0.5 + half),
    ])
    let top = points([
      (w / 2 - half, t + s), (w / 2 + half, t + s), (w / 2 + half, 0.5 - half - 2 * s), (w / 2, 0.5 - s),
      (w / 2 - half, 0.5 - half - 2 * s),
    ])
    // From the inner corner beside the frame to the one beside the middle.
    let (x1, y1, x2, y2) = (t + 1.6 * s, t + 1.6 * s, w / 2 - half - 1.6 * s, 0.5 - half - 1.6 * s)
    let (dx, dy) = (t * 0.74, t * 1.25)
    let slant = points([(x1, y1), (x1 + dx, y1), (x2, y2 - dy), (x2, y2), (x2 - dx, y2), (x1, y1 + dy)])
    switch name {
    case "g": return left
    case "h": return mirrored(left)
    case "j": return top
    case "m": return below(top)
    case "i": return slant
    case "k": return mirrored(slant)
    case "l": return below(slant)
    default: return below(mirrored(slant))
    }
  }
}

import VectorGraphics

/// Names and numbers of several rings, in columns or at the starts of the rings. All have one size; when a number
/// does not fit legibly there is no list. An empty number is left out.
struct RingList {
  struct Entry {
    let name: String
    let number: String
    let color: Color
    let nameColor: Color
    let numberColor: Color
  }

  let dots: [Node]
  let texts: [ColoredText]
  /// Whether every name is there, uncut and as large as the others.
  let isWhole: Bool
  /// Whether it has names; all of them are there, some of them cut, or none.
  var hasNames: Bool { texts.contains { $0.text.role == .label } }

  static let none = RingList(dots: [], texts: [], isWhole: false)

  private init(dots: [Node], texts: [ColoredText], isWhole: Bool) {
    (self.dots, self.texts, self.isWhole) = (dots, texts, isWhole)
  }

  private static let name = TextStyle(size: 16, weight: .medium)
  private static let number = TextStyle(size: 16, weight: .bold, digits: .tabular)

  /// Rows of a dot, a name and a number at the right end.
  ///
  /// - Parameter least: how small letters may become for the sake of whole names, as a share of their usual size.
  init(_ entries: [Entry], in rect: Rect, columns: Int, least: Double = 0.8, shaper: any TextShaper) {
    let rows = (entries.count + columns - 1) / columns
    let pitch = rect.height / Double(max(rows, 1))
    let gutter = columns > 1 ? min(rect.width * 0.06, pitch) : 0
    let cell = (rect.width - gutter * Double(columns - 1)) / Double(columns)
    let numbers = entries.map { TextMeasure($0.number, style: Self.number, shaper: shaper) }
    let widest = numbers.map { $0.advance(at: 1) }.max() ?? 0
    // Dot and gap take 1.05 of a size.
    let full = min(pitch * 0.58, cell / (widest + 1.2), rect.height)
    // Smaller where all names have room then.
    let names = entries.map { TextMeasure($0.name, style: Self.name, shaper: shaper) }
    let fitting = cell / ((zip(names, numbers).map { $0.advance(at: 1) + $1.advance(at: 1) }.max() ?? 0) + 1.66)
    let size = fitting > max(least * full, TextMeasure.smallestSize) ? min(full, fitting) : full
    guard full >= TextMeasure.smallestSize + 0.5 else {
      self = .none
      return
    }
    var (dots, texts): ([Node], [ColoredText]) = ([], [])
    for (index, entry) in entries.enumerated() {
      let left = rect.x + Double(index / rows) * (cell + gutter)
      let middle = rect.y + (Double(index % rows) + 0.5) * pitch
      let shaped = numbers[index].shape(at: size)
      let start = left + cell - shaped.advance
      dots.append(.fill(.circle(center: Point(x: left + size * 0.32, y: middle), radius: size * 0.32), entry.color))
      if !entry.number.isEmpty {
        texts.append(
          ColoredText(
            text: PlacedText(.readout, shaped, origin: Point(x: start, y: middle + shaped.capHeight / 2)),
            color: entry.numberColor, moves: true))
      }
      let room = start - (left + size * 1.05) - size * 0.6
      if let fit = names[index].fitted(upTo: size, width: room, keeping: 2) {
        let text = fit.measure.shape(at: fit.size)
        texts.append(
          ColoredText(
            text: PlacedText(
              .label, text, origin: Point(x: left + size * 1.05, y: middle + text.capHeight / 2)),
            color: entry.nameColor, moves: false))
      }
    }
    texts = Self.evenly(texts, of: entries)
    let placed = Set(texts.map(\.text.text).filter { $0.style.size > 0.99 * size }.map(\.string))
    self.init(dots: dots, texts: texts, isWhole: entries.allSatisfy { placed.contains($0.name) })
  }

  /// Without names where one of them has no room: a name beside rings that have none would be taken for that of all.
  private static func evenly(_ texts: [ColoredText], of entries: [Entry]) -> [ColoredText] {
    let names = texts.count { $0.text.role == .label }
    return names < entries.count { !$0.name.isEmpty } ? texts.filter { $0.text.role != .label } : texts
  }

  /// Name and number ending at each of `ends`.
  static func labels(
    _ entries: [Entry], at ends: [Point], left: Double, size: Double, shaper: any TextShaper
  ) -> [ColoredText] {
    guard size >= TextMeasure.smallestSize else { return [] }
    let texts = zip(entries, ends).flatMap { entry, end -> [ColoredText] in
      let number = shaper.shape(entry.number, style: Self.number.withSize(size))
      let start = end.x - number.advance
      guard start >= left else { return [] }
      var placed: [ColoredText] = []
      if !entry.number.isEmpty {
        placed.append(
          ColoredText(
            text: PlacedText(.readout, number, origin: Point(x: start, y: end.y + number.capHeight / 2)),
            color: entry.numberColor, moves: true))
      }
      let measure = TextMeasure(entry.name, style: Self.name, shaper: shaper)
      if let fit = measure.fitted(upTo: size, width: start - size * 0.55 - left, keeping: 2) {
        let text = fit.measure.shape(at: fit.size)
        placed.append(
          ColoredText(
            text: PlacedText(
              .label, text,
              origin: Point(x: start - size * 0.55 - text.advance, y: end.y + text.capHeight / 2)),
            color: entry.nameColor.withAlpha(0.85), moves: false))
      }
      return placed
    }
    return evenly(texts, of: entries)
  }
}

import VectorGraphics

/// The number that stands at the top of a card instead of in the figure. Figures whose number is what they are, or that have
/// several, keep it.
struct CardNumber {
  let text: TextMeasure
  let unit: TextMeasure?
  let plain: Composition
  /// The colour of a word that says the state; nil for a number, whose colour the board knows.
  private(set) var color: Color?
  /// What is said of several values beside the number, and goes with it.
  private(set) var words: [String] = []

  /// - Parameter plain: the gauge by itself, where that is known.
  init?(_ gauge: Gauge, size: Size, shaper: any TextShaper, plain known: Composition? = nil) {
    let shaper = gauge.theme.shaper(over: shaper)
    // What several values of a kind are is said by their places.
    let isInFigure =
      gauge.kind.traits.contains(.holdsNumber) && (gauge.values.isEmpty || !gauge.kind.valueNames.isEmpty)
    guard gauge.readout.isShown, !isInFigure, gauge.kind.traits.isDisjoint(with: [.drawsNumber, .hasOwnScale])
    else { return nil }
    // On a canvas that has room for all of it.
    let factor = max(3, 600 / size.width)
    var roomy = Size(width: size.width * factor, height: size.height * factor)
    // In its corners, too, with and without a title.
    if gauge.isSquare { roomy.width = max(roomy.width, 1.5 * roomy.height) }
    plain = known ?? gauge.composition(size: roomy, shaper: shaper)
    let bare = gauge.withoutWords.composition(size: roomy, shaper: shaper)
    // One number goes; others stay where they are.
    var numbers = plain.allTexts.filter { $0.role == .readout }
    for kept in bare.allTexts where kept.role == .readout {
      if let index = numbers.firstIndex(where: { $0.text.string == kept.text.string }) { numbers.remove(at: index) }
    }
    if gauge.kind.traits.contains(.saysState), let range = gauge.shownRange, !range.word.isEmpty,
      numbers.count == 1 || gauge.isCode
    {
      (text, unit) = (TextMeasure(range.word, style: DialStyle.radial.readout, shaper: shaper), nil)
      color = range.color(in: gauge.theme)
      return
    }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    if !gauge.values.isEmpty {
      let marks = plain.labels.map(\.text)
      words = plain.allTexts.filter { $0.role == .label }.map(\.text.string)
        .filter { word in !marks.contains(word) && !bare.allTexts.contains { $0.text.string == word } }
      // More would be a list, and what keeps a part of its words needs them whole.
      let kept = bare.allTexts.map(\.text.string).filter { !$0.isEmpty }
      guard words.count <= 2, !words.contains(where: { word in kept.contains(where: word.hasPrefix) }) else {
        return nil
      }
    }
    // Where there is no unit, a dial has the difference or the name of its range there.
    let own = plain.allTexts.filter {
      $0.role == .unit && ![gauge.difference?.text, gauge.shownRange?.word].contains($0.text.string)
    }.map(\.text.string)
    let isUsual = [gauge.numberText, gauge.numberText + gauge.unit].contains(number.text.string)
    let word = isUsual && !gauge.unit.isEmpty ? gauge.unit : own.count == 1 ? own[0] : ""
    let string = number.text.string
    let isDegree = word == "°"
    let isSaid =
      word.isEmpty || string.hasSuffix(word) || isDegree && gauge.value == nil && gauge.values.isEmpty
      || !gauge.kind.traits.contains(.writesHeadings) && bare.allTexts.contains { $0.text.string == word }
    // Degrees are part of the number; other units are smaller words behind it.
    text = TextMeasure(
      isDegree && !isSaid ? string + word : string, style: DialStyle.radial.readout, shaper: shaper)
    unit = isSaid || isDegree ? nil : TextMeasure(word, style: DialStyle.radial.unit, shaper: shaper)
  }

  static let unitShare = 0.5

  /// The largest size, in layout units, that has number and unit in a width; with a long unit the number alone.
  func size(upTo full: Double, fitting width: Double) -> Double {
    for share in stride(from: 1, through: 0.7, by: -0.05) where advance(at: share * full) <= width {
      return share * full
    }
    return max(TextMeasure.smallestSize, text.size(upTo: full, fitting: width))
  }

  func unitSize(at size: Double) -> Double { max(size * Self.unitShare, TextMeasure.smallestSize) }

  /// From the number to its unit.
  func gap(at size: Double) -> Double { size * TextRow.unitSpacing }

  func advance(at size: Double) -> Double {
    text.advance(at: size) + (unit.map { gap(at: size) + $0.advance(at: unitSize(at: size)) } ?? 0)
  }
}

/// The words at the top of a card, flush at its left.
struct CardHead {
  private(set) var texts: [ColoredText] = []
  private(set) var omissions: [Omission] = []
  /// In the place of the number where the state of the gauge hides it, and its figure is not in the way of it.
  private(set) var notice: StateNotice?
  /// Where it would stand, and how large its letters would be.
  private var noticePlace: (box: Rect, letters: Double)?
  /// Nil where the number stays in the figure.
  let number: CardNumber?
  /// The unit of a gauge whose number stays in its figure; nil where it has no room either.
  private(set) var unitBehindTitle: ColoredText?
  /// Whether the difference has no room behind the number.
  private var isDeltaBelow = false
  private let board: Board
  private let box: Rect

  /// The size of the figure's small print: less than the title's, and 7 points on the narrowest cards of a paper.
  static let print = 11.7

  /// The size of a title, on a card 276 wide.
  static let titleSize = 14.7

  /// From one line of small print to the next.
  private static let leading = 17.5
  private static let second = DialStyle.radial.unit.withSize(12)

  /// - Parameters:
  ///   - size: the size of the number.
  ///   - unit: layout units per unit of the card.
  init(_ gauge: Gauge, _ number: CardNumber?, size: Double, unit: Double, in box: Rect, shaper: any TextShaper) {
    (self.number, self.box) = (number, box)
    board = Board(
      gauge, design: Size(width: box.width / unit, height: 1),
      size: Size(width: box.width, height: box.height), shaper: gauge.theme.shaper(over: shaper))
    var baseline = box.minY + 11 * unit
    let titles = titleLines(from: baseline)
    for title in titles { add(title, board.ink) }
    baseline = titles.last?.origin.y ?? baseline
    let subtitle = gauge.title.isEmpty ? "" : gauge.subtitle
    let beside = line(subtitle, .subtitle, Self.second, x: right + 8 * unit, baseline, isWhole: true)
    if let beside { add(beside, board.ink.withAlpha(0.75)) }
    if let number {
      let height = number.text.capHeight(at: size)
      baseline += gauge.title.isEmpty ? 10 * unit : 13 * unit + height
      if gauge.hidesValue {
        let place = Rect(x: box.minX, y: baseline - height, width: height, height: height)
        noticePlace = (place, 0.44 * size)
        lastLine = baseline
      } else {
        place(number, upTo: size, baseline)
      }
    }
    if number == nil, !gauge.hidesValue, gauge.unit != "°" {
      unitBehindTitle = line(gauge.unit, .unit, Self.second, x: right + 8 * unit, baseline, isWhole: true).map {
        ColoredText(text: $0, color: board.ink.withAlpha(0.8), moves: false)
      }
    }
    guard beside == nil, !subtitle.isEmpty else { return }
    if let text = line(subtitle, .subtitle, Self.second, x: box.minX, baseline + 18 * unit) {
      add(text, board.ink.withAlpha(0.75))
    } else {
      omissions.append(Omission(.subtitle, subtitle))
    }
  }

  /// Takes the first form of a notice that is clear of the figure.
  ///
  /// - Returns: whether there is one.
  mutating func takeNotice(where isClear: (Rect) -> Bool) -> Bool {
    guard let (place, letters) = noticePlace else { return false }
    let (gauge, shaper, size) = (board.gauge, board.shaper, Size(width: box.maxX, height: box.maxY))
    // In a narrow place beside a round figure all of it in smaller letters is better than a part.
    let ways =
      (StateWords.Form.whole + [.lines(4)]).map { ($0, 1.0) }
      + [1, 0.85, 0.7].flatMap { share in StateWords.Form.marked.map { ($0, share) } } + [(.cut, 1)]
    let notices = ways.lazy.compactMap { form, share in
      StateNotice(gauge, form, inPlaceOf: place, letters: share * letters, size: size, shaper: shaper)
    }
    notice = notices.first { notice in
      isClear(notice.plate) && !texts.contains { $0.text.box.overlaps(notice.plate) }
    }
    // What stands below the number stands below all its lines.
    if let notice, notice.texts.count > 1 { lastLine = notice.plate.maxY }
    return notice != nil
  }

  /// That of a number which a notice hides.
  private var lastLine: Double?
  /// Where the last line of the words stands.
  var baseline: Double { (texts.map(\.text.origin.y) + [lastLine].compactMap(\.self)).max() ?? box.minY }
  /// Where the words end.
  var bottom: Double { texts.map(\.text.box.maxY).max() ?? box.minY - 6 * board.unit }

  /// Where the line that was placed last ends.
  private var right: Double {
    texts.last.map { $0.text.origin.x + $0.text.text.advance } ?? box.minX - 8 * board.unit
  }

  /// - Parameter isWhole: whether it is there as a whole and in its own size, or not at all.
  private func line(
    _ string: String, _ role: PlacedText.Role, _ style: TextStyle, x: Double, _ baseline: Double, isWhole: Bool = false
  ) -> PlacedText? {
    let text = board.text(
      string, role, style, floor: TextMeasure.smallestSize, width: box.maxX - x, keeping: 3,
      at: Point(x: x, y: baseline), .leading)
    let full = max(style.size * board.unit, TextMeasure.smallestSize)
    guard let text, !isWhole || text.text.string == string && text.text.style.size >= full - 0.01 else { return nil }
    // At the left edge all begin at one place by their ink.
    return x == box.minX ? text.moved(by: Vector(dx: -text.text.bearing, dy: 0)) : text
  }

  /// The title in one line, or in two where it would be much smaller in one and the card is high enough.
  private func titleLines(from baseline: Double) -> [PlacedText] {
    let style = DialStyle.radial.title.withSize(Self.titleSize)
    let size = max(style.size * board.unit, TextMeasure.smallestSize)
    var own = style.withSize(size)
    own.role = own.role ?? PlacedText.Role.title.styleRole
    let measure = TextMeasure(board.gauge.title.cleanedLine, style: own, shaper: board.shaper)
    guard box.height > Self.leastHeightOfTwoLines * board.unit, measure.needsTwoLines(at: size, width: box.width),
      let two = measure.inTwoLines(upTo: size, width: box.width, from: TextMeasure.smallestSize)
    else { return [line(board.gauge.title, .title, style, x: box.minX, baseline)].compactMap(\.self) }
    return two.lines.enumerated().map { index, line in
      let shaped = line.shape(at: two.size)
      let y = baseline + Double(index) * two.size * TextMeasure.pitch
      return PlacedText(.title, shaped, origin: Point(x: box.minX - shaped.bearing, y: y))
    }
  }

  /// What a card leaves within its edges that is high enough for a title in two lines, on a card 276 wide.
  private static let leastHeightOfTwoLines = 130.0

  private mutating func add(_ text: PlacedText, _ color: Color, moves: Bool = false) {
    // Letters taller than Latin ones hang into the card rather than out of it.
    let text = text.moved(by: Vector(dx: 0, dy: max(0, box.minY * 0.3 - text.box.minY)))
    guard !texts.contains(where: { $0.text.overlaps(text) }) else { return }
    texts.append(ColoredText(text: text, color: color, moves: moves))
  }

  /// The number, its unit and the difference, as far as there is room.
  private mutating func place(_ number: CardNumber, upTo size: Double, _ baseline: Double) {
    let gauge = board.gauge
    let own = number.size(upTo: size, fitting: box.width)
    let shaped = number.text.shape(at: own)
    // Digits begin at the left edge by their ink, as words do, and all numbers as most of them.
    let bearing = board.shaper.shape("0", style: shaped.style).bearing
    let isDigit = shaped.string.first?.isNumber == true
    let usual = gauge.usual(shaped.string).first.map(String.init) ?? "0"
    let start = box.minX - (isDigit ? board.shaper.shape(usual, style: shaped.style).bearing : shaped.bearing)
    add(
      PlacedText(.readout, shaped, origin: Point(x: start, y: baseline)),
      number.color?.readable(on: gauge.groundColor, contrast: 4.5) ?? valueColor, moves: true)
    var end = start + shaped.advance + bearing + shaped.missingAir(board.shaper)
    if let word = number.unit, number.advance(at: own) <= box.width {
      let text = word.shape(at: number.unitSize(at: own))
      add(
        PlacedText(.unit, text, origin: Point(x: end + number.gap(at: own), y: baseline)), board.ink.withAlpha(0.8))
      end += number.gap(at: own) + text.advance
    }
    guard let delta = gauge.difference else { return }
    let style = TextStyle(size: 13, weight: .semibold, digits: .tabular)
    let text = line(delta.text, .label, style, x: end + 10 * board.unit, baseline, isWhole: true)
    if let text { add(text, board.legible(gauge.color(of: delta)), moves: true) } else { isDeltaBelow = true }
  }

  /// The colour of the number, also where it is made of several values.
  private var valueColor: Color {
    board.gauge.values.isEmpty ? board.valueColor : board.legible(board.theme.value)
  }

  // MARK: - Below the number

  /// What is said of the value in words, as far as the figure leaves room for it under the number.
  ///
  /// - Parameters:
  ///   - figure: in its place.
  ///   - words: those at the top of the card.
  func notes(beside figure: Composition, below words: [ColoredText]) -> (texts: [ColoredText], omissions: [Omission]) {
    let shapes = ShapeOutlines(figure.layers.face + figure.layers.moving + figure.layers.cover)
    var (texts, omissions): ([ColoredText], [Omission]) = ([], figure.omissions)
    // From baseline to baseline, whether letters reach below theirs or not: names change with the value.
    var baseline = words.map(\.text.origin.y).reduce(baseline, max)
    func isClear(_ text: PlacedText, by gap: Double) -> Bool {
      let room = text.box.expanded(by: gap * board.unit)
      return text.box.maxY <= box.maxY && notice?.plate.overlaps(room) != true
        && !(words + texts).contains { $0.text.overlaps(text) }
        && shapes.areClear(of: room) && !figure.allTexts.contains { $0.overlaps(room) }
    }
    for note in wanted(beside: figure) {
      let below = line(
        note.string, .label, note.style, x: box.minX, baseline + Self.leading * board.unit, isWhole: true)
      let behind = aside(note, from: words + texts)
      // What the number itself is called would be taken for another value below one that has its own.
      let places =
        (note.isName ? behind.prefix(1) : [])
        + (below.map { [(text: $0, gap: board.theme.look.isHoused ? 6 : 3)] } ?? [])
        + behind
      guard let place = places.first(where: { isClear($0.text, by: $0.gap) }) else {
        if !omissions.contains(note.omission) { omissions.append(note.omission) }
        continue
      }
      texts.append(ColoredText(text: place.text, color: note.color, moves: note.moves))
      baseline = max(baseline, place.text.origin.y)
      omissions.removeAll { $0 == note.omission }
    }
    return (texts, omissions)
  }

  /// Behind the words of the last line, or at its right end, where a figure leaves no room under it; each with what it keeps
  /// clear of: near a mark of a scale it would be read as the name of that.
  private func aside(_ note: Note, from texts: [ColoredText]) -> [(text: PlacedText, gap: Double)] {
    let ends = texts.filter { abs($0.text.origin.y - baseline) < 0.5 }.map { $0.text.origin.x + $0.text.text.advance }
    let start = (ends.max() ?? box.minX) + 10 * board.unit
    let text = line(note.string, .label, note.style, x: start, baseline, isWhole: true)
    guard let text else { return [] }
    let atEnd = text.moved(by: Vector(dx: box.maxX - start - text.text.advance, dy: 0))
    return [(text, 2)] + (number?.color == nil ? [(atEnd, 10)] : [])
  }

  /// What notes would take under the number if the figure left them room.
  func room(forNotesBeside figure: Composition) -> [Rect] {
    wanted(beside: figure).enumerated().compactMap { index, note in
      line(
        note.string, .label, note.style, x: box.minX, baseline + Double(index + 1) * Self.leading * board.unit,
        isWhole: true)?.box
    }
  }

  /// What the word of a stale gauge takes behind the title.
  var roomForState: Rect? {
    texts.first { $0.text.role == .title }.flatMap {
      StaleTag.place(
        behind: $0.text, of: board.gauge, letters: Self.printOfState(board.unit), on: box, shaper: board.shaper)
    }
  }

  /// The size of that word.
  static func printOfState(_ unit: Double) -> Double { max(8, print * unit) }

  private struct Note {
    let string: String
    let style: TextStyle
    let color: Color
    let moves: Bool
    let omission: Omission
    /// Whether it is what the number is called.
    var isName = false
  }

  /// The number of a gauge that leads with its state, the range that the value is in, and the targets.
  private func wanted(beside figure: Composition) -> [Note] {
    let gauge = board.gauge
    // A name may stand in two lines.
    let named = figure.allTexts.filter { $0.role == .note }.map(\.text.string).joined(separator: " ")
    func isSaid(_ string: String) -> Bool {
      number?.text.string == string || figure.allTexts.contains { $0.shows(string) } || named.contains(string)
    }
    let delta = (isDeltaBelow ? gauge.difference : nil).map { delta in
      Note(
        string: delta.text, style: TextStyle(size: 12, weight: .semibold, digits: .tabular),
        color: board.legible(gauge.color(of: delta)), moves: true, omission: Omission(.delta, delta.text))
    }
    var notes = [delta].compactMap(\.self)
    notes += (gauge.hidesValue ? [] : number?.words ?? []).map { word in
      Note(
        string: word, style: Self.second, color: board.ink.withAlpha(0.8), moves: true,
        omission: Omission(.number, word), isName: !word.contains(where: \.isNumber))
    }
    if number?.color != nil, !gauge.hidesValue, !gauge.isCode {
      let text = gauge.withUnit(gauge.numberText)
      notes.append(
        Note(
          string: text, style: Self.second, color: board.ink.withAlpha(0.8), moves: true,
          omission: Omission(.number, text)))
    }
    if let range = gauge.shownRange, !range.label.isEmpty, !isSaid(range.label) {
      let color =
        range.isNeutral
        ? board.ink.withAlpha(0.8) : range.color(in: gauge.theme).readable(on: gauge.groundColor, contrast: 4.5)
      notes.append(
        Note(
          string: range.label, style: TextStyle(size: 12, weight: .semibold), color: color, moves: true,
          omission: Omission(.range, range.label)))
    }
    return notes
      + gauge.targets.filter { target in
        !target.label.isEmpty && ![target.label, gauge.nameWithValue(of: target)].contains(where: isSaid)
      }.map { target in
        Note(
          string: gauge.nameWithValue(of: target), style: Self.second,
          color: board.ink.withAlpha(0.8), moves: false, omission: Omission(.target, target.label))
      }
  }
}

extension Gauge {
  var withoutTitle: Gauge {
    var gauge = self
    // A subtitle without a title is the figure's own.
    if !gauge.title.isEmpty { (gauge.title, gauge.subtitle) = ("", "") }
    return gauge
  }

  /// Without what a card says at its top.
  var withoutWords: Gauge {
    var gauge = withoutTitle
    gauge.readout.isShown = false
    gauge.numberStandsElsewhere = true
    return gauge.withoutUnit
  }

  /// Without unit and difference, which stand elsewhere with the number; a second scale is converted from the unit all the
  /// same.
  var withoutUnit: Gauge {
    var gauge = self
    (gauge.unitOfScale, gauge.unit, gauge.reference) = (unitOfScale ?? unit, "", nil)
    return gauge
  }
}

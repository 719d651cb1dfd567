import VectorGraphics

extension Gauge.Kind {
  /// Has as many places as the ends of the scale need, 0…100 unless one is given.
  public static let lcd = Gauge.Kind(
    "lcd", "A segment display: seven segments for digits, fourteen for letters, or a matrix of dots.",
    size: Size(width: 480, height: 240), variants: ["plain", "green", "amber", "blue", "red", "letters", "matrix"],
    traits: [.drawsNumber, .namesRange],
    draws: LCDGauge.colored,
    designs: [
      "plain": LCDGauge.plain.subtracting([.numberLocale, .numberAffixes]), "letters": LCDGauge.plain,
      "matrix": LCDGauge.plain,
    ],
    needs: [
      .timeAsType,
      Need(["readout.format"], "seven segments have no place for them", effect: "is drawn without its groups") {
        LCDCharacters($0) != .digits || !$0.hasGroups
      },
    ], check: { (gauge) throws(GaugeError) in try gauge.checkSegments() },
    leastNumber: { _, _ in 5e-12 },
    windowAspect: { ["letters", "matrix"].contains($0.variant) ? 2.4 : 1.7 }
  ) { LCDGauge($0, size: $1, shaper: $2).composition }
}

/// A segment display: title and unit above slanted digits, the unlit segments just to be seen.
///
/// It has as many places as the ends of the scale need with the decimals of the value, and more when the value
/// needs more; with a format they are the same for every value on it. A scale of times shows minutes and seconds, one of an hour or more hours too, whole seconds only; a format is kept
/// to where seven segments can show it. A missing
/// value lights the middle segments, or says the word that it is given for that. Words are those that seven segments can
/// show; without a number the display is off.
/// `plain` follows the theme: bright digits on black, or dark ones on a grey watch face; there the range a value is
/// in colours bright digits. `green`, `amber` and `blue` are lit from behind, `red` glows.
/// `letters` has fourteen segments a place and `matrix` five by seven dots, both in the colours of `plain`: they show
/// words, units behind the number and signs as ASCII has them; a word begins at the left.
struct LCDGauge {
  /// Digits in one colour on a dark ground, which no range changes.
  fileprivate static let colored: Gauge.Kind.Features = [
    .rangesAndTargets, .state, .unit, .displayUnit, .scaleEnds, .delta, .numberFormat, .numberWords, .numberShown,
    .scaleType, .subtitle,
  ]
  fileprivate static let plain = Gauge.Kind.Features.usual.union([.delta, .accentColor, .mutedColor])
    .subtracting([.scaleMapping, .scaleReverse, .scaleWrap, .titleColor])

  private let board: Board
  private let colors: LCDColors
  private let content: LCDContent
  private let panel: Rect
  private let texts: [ColoredText]
  private let row: LCDRow

  init(_ gauge: Gauge, size: Size, shaper: any TextShaper) {
    let board = Board(gauge, design: Size(width: 240, height: 120), size: size, shaper: shaper)
    let unit = board.unit
    let colors = LCDColors(gauge)
    content = LCDContent(gauge)
    let area = board.canvas.expanded(by: -max(1.5, 6 * unit))
    let (head, foot) = (Self.head(board, colors), Self.foot(board, colors))
    let padding = max(2, 10 * unit)
    // Digits first: as high as three fifths of the panel, as wide as it is.
    let characters = LCDCharacters(gauge)
    let aspect = characters.aspect(content.places)
    let room = area.expanded(by: -padding)
    func measured(in inner: Double) -> (above: Double, below: Double, digits: Double, inner: Double) {
      let above = TextColumn([head], width: inner, height: room.height * 0.4, shaper: shaper)
      let aboveHeight = above.isEmpty ? 0 : above.height + 5 * unit
      let below = TextColumn([foot], width: inner, height: (room.height - aboveHeight) * 0.3, shaper: shaper)
      let belowHeight = below.isEmpty ? 0 : below.height + 3 * unit
      let height = min(room.height - aboveHeight - belowHeight, room.width / aspect)
      // A panel hugs its content, but is not narrower than two of its heights where there is room.
      let total = height + aboveHeight + belowHeight
      let least = above.isEmpty && below.isEmpty ? 0 : total * 1.7
      return (aboveHeight, belowHeight, height, min(room.width, max(height * aspect, least)))
    }
    // A title may need two lines in the panel that needs one in the room.
    let (aboveHeight, belowHeight, height, inner) = measured(in: measured(in: room.width).inner)
    let (width, total) = (height * aspect, height + aboveHeight + belowHeight)
    panel = Rect(center: area.center, width: inner + 2 * padding, height: total + 2 * padding)
    let frame = panel.expanded(by: -padding)
    // Fitted again to what the panel has become.
    let fitted = (
      TextColumn([head], width: frame.width, height: aboveHeight, shaper: shaper),
      TextColumn([foot], width: frame.width, height: belowHeight, shaper: shaper)
    )
    texts =
      fitted.0.placed(top: frame.minY, x: frame.center.x, .center, spread: frame.width)
      + fitted.1.placed(
        top: frame.maxY - fitted.1.height, x: frame.center.x, .center, spread: frame.width)
    row = LCDRow(
      characters: characters, content: content,
      rect: Rect(x: frame.maxX - width, y: frame.minY + aboveHeight, width: width, height: height))
    (self.board, self.colors) = (board, colors)
  }

  private static func line(_ left: TextRow.Run, _ right: TextRow.Run, rank: Int) -> TextRow {
    TextRow(runs: [left, right], rank: rank, isSpread: true)
  }

  private static func head(_ board: Board, _ colors: LCDColors) -> TextRow {
    let style = TextStyle(size: max(13 * board.unit, 8), weight: .semibold)
    return line(
      .init(string: board.gauge.title, role: .title, style: style, color: colors.text),
      .init(string: board.gauge.unit, role: .unit, style: style, color: colors.text), rank: 1)
  }

  /// Subtitle or the name of the range at the left, the difference to the reference at the right. All in the colour
  /// of the segments: sign and arrow say what is better.
  private static func foot(_ board: Board, _ colors: LCDColors) -> TextRow {
    let gauge = board.gauge
    // At most four fifths of the title.
    let style = TextStyle(size: max(10.4 * board.unit, 7.5), weight: .semibold, digits: .tabular)
    // The name of a range leaves its place free where there is none.
    let longest = gauge.rangesOnScale.map(\.label).max { $0.count < $1.count } ?? ""
    let isName = gauge.subtitle.isEmpty && !longest.isEmpty
    let name = gauge.shownRange.map(\.label) ?? ""
    let words = isName ? (name.isEmpty ? "\u{00A0}" : name) : gauge.subtitle
    return line(
      .init(
        string: words, role: .label, style: style, color: colors.text, widest: isName ? longest : nil, moves: isName),
      .init(
        string: gauge.difference?.text ?? "", role: .label, style: style, color: colors.text, mayBeCut: false,
        widest: gauge.widestDifferenceText, moves: true), rank: 2)
  }

  var composition: Composition {
    let lit = row.lit
    return Composition(
      texts: texts.texts, labels: [], formattedValue: content.text, ends: [],
      layers: Scene.Layers(
        face: panelNodes + [.fill(row.ghost, colors.unlit)]
          + texts.face,
        moving: (colors.glows ? glow(lit) : []) + (lit.isEmpty ? [] : [.fill(lit, colors.lit)])
          + texts.moving))
  }

  /// A rim, and a glass lit evenly or, from behind, most in the middle.
  private var panelNodes: [Node] {
    let corner = min(max(3, 10 * board.unit), panel.height * 0.2)
    let rim = max(1, 1.6 * board.unit)
    return [
      .fill(.roundedRectangle(panel, cornerRadius: corner), colors.rim),
      .fill(
        .roundedRectangle(panel.expanded(by: -rim), cornerRadius: max(corner - rim, 0)),
        .gradient(
          Gradient(
            .linear(from: Point(x: 0, y: panel.minY), to: Point(x: 0, y: panel.maxY)),
            colors: [colors.glassTop, colors.glassBottom]))),
    ]
  }

  /// Translucent strokes whose sum fades like a bell.
  private func glow(_ path: Path) -> [Node] {
    guard !path.isEmpty else { return [] }
    let reach = row.height * 0.1
    // Enough that no step is seen at four times the size.
    let count = 11
    var covered = 0.0
    return (0..<count).reversed().map { index in
      let distance = (Double(index) + 0.5) / Double(count)
      let wanted = 0.3 * Falloff.bell(distance)
      let alpha = 1 - (1 - wanted) / (1 - covered)
      covered = wanted
      return .stroke(path, colors.lit.withAlpha(alpha), StrokeStyle(width: 2 * distance * reach, join: .round))
    }
  }
}

extension Theme {
  /// Whether a display has bright segments on black, which have the colour of a range.
  var hasBrightDigits: Bool { page.luminance < 0.2 }
}

/// The colours of a display.
private struct LCDColors {
  let rim: Color
  let glassTop: Color
  let glassBottom: Color
  private(set) var lit: Color
  let glows: Bool
  /// Segments that are off.
  let unlit: Color
  let text: Color

  init(_ gauge: Gauge) {
    let theme = gauge.theme
    let isDark = theme.hasBrightDigits
    switch gauge.variant {
    case "green": self.init(dark: Color(0x10200F), on: Color(0xBCCB8E), to: Color(0xA9B97A), rim: Color(0x3B4A1A))
    case "amber": self.init(dark: Color(0x2A1500), on: Color(0xFFB63A), to: Color(0xF0951A), rim: Color(0x5A3808))
    case "blue":
      self.init(
        bright: gauge.shown(Color(0xEAF4FF)), on: Color(0x2459D6), to: Color(0x1A43B4), rim: Color(0x0F2766),
        unlit: 0.09)
    case "red":
      self.init(bright: Color(0xFF4B3A), on: Color(0x190707), to: Color(0x0E0404), rim: Color(0x3A1512), unlit: 0.1)
    default:
      let page = theme.drawsOnPage ? theme.page.over(.black) : nil
      if isDark {
        let range = gauge.shownRange.map { $0.color(in: theme) }
        let ground = page ?? Color(0x0D1013)
        let lit = (range ?? theme.accent).readable(on: ground, contrast: 4.5)
        self.init(
          bright: lit, on: page ?? Color(0x14181C), to: ground, rim: page.map(theme.hairline) ?? Color(0x2F353C),
          unlit: 0,
          text: theme.look.isOfPlainStuff ? theme.muted : theme.muted.readable(on: ground, contrast: 4.5))
      } else if let page {
        self.init(dark: theme.label.withAlpha(1), on: page, to: page, rim: theme.hairline(on: page))
      } else {
        self.init(dark: Color(0x1B2220), on: Color(0xCDD5C9), to: Color(0xBBC5B7), rim: Color(0x7C857D))
      }
    }
    // Dark ones have no colour that an old value could lose.
    if !glows { lit = gauge.shown(lit) }
  }

  /// Dark segments on a bright ground.
  private init(dark: Color, on top: Color, to bottom: Color, rim: Color) {
    (self.rim, glassTop, glassBottom, lit, glows) = (rim, top, bottom, dark, false)
    (unlit, text) = (dark.withAlpha(0.07), dark)
  }

  /// Bright segments on a dark ground.
  private init(bright: Color, on top: Color, to bottom: Color, rim: Color, unlit: Double, text: Color? = nil) {
    (self.rim, glassTop, glassBottom, lit, glows) = (rim, top, bottom, bright, true)
    // The ghost must not change with the value's colour.
    self.unlit = unlit == 0 ? Color.white.withAlpha(0.055) : bright.withAlpha(unlit)
    self.text = text ?? bright
  }
}

/// What a display shows, place by place.
struct LCDContent {
  /// A place for a character.
  enum Slot: Hashable { case digit, colon }

  /// What is lit in a place.
  struct Cell: Hashable {
    var character: Character?
    var hasPoint = false
  }

  let places: [Slot]
  let shown: [Cell]
  /// The number as text.
  let text: String

  init(_ gauge: Gauge) {
    let scale = gauge.scale
    let hasForm = scale.mapping == .time || gauge.readout.format != nil
    let characters = LCDCharacters(gauge)
    let decimals = Self.decimals(gauge)
    let readout = gauge.readout
    func string(_ value: Double) -> String {
      let usual = DecimalText.fixed(value, decimals: decimals, ties: .away)
      // Times and formats as they are, where the display can show them.
      guard characters != .digits else {
        return (hasForm ? Self.plain(gauge.text(of: value), readout.locale) : nil) ?? usual
      }
      let text = hasForm ? gauge.text(of: value) : readout.withAffixes(gauge.numbers.plain(value, decimals: decimals))
      return characters.shown(text) ?? usual
    }
    let words = (readout.words?.entries.map(\.text) ?? []).map { characters.shown($0) ?? $0 }
    let missing = readout.missing == NumberWriter.missing ? nil : characters.shown(readout.missing) ?? readout.missing
    let word = gauge.value.flatMap { readout.words?.text(for: $0) }.map { characters.shown($0) ?? $0 }
    let number = word ?? gauge.value.map(string)
    let shown = readout.isShown ? number ?? missing : ""
    // The places do not depend on which of its words a display shows.
    let texts = [string(scale.min), string(scale.max), number ?? "", missing ?? ""] + words
    func cells(_ text: String) -> [Cell] { Self.cells(text, hasPoints: characters != .dots) }
    let widest = texts.max { cells($0).count < cells($1).count } ?? "0"
    let all = cells(widest)
    let hasWords = missing != nil || !words.isEmpty
    // A word has a letter where the widest number has a colon.
    places = all.map { $0.character == ":" && !hasWords && characters != .dots ? .colon : .digit }
    let lit = shown.map(cells) ?? places.map { Cell(character: $0 == .digit ? "-" : nil) }
    // Numbers end at the right; times have their colons where the widest has them.
    let blank = Array(repeating: Cell(character: nil), count: max(0, places.count - lit.count))
    let isWord = word != nil || gauge.value == nil && missing != nil
    self.shown = isWord && characters != .digits ? lit + blank : blank + lit
    text = word ?? number?.replacing("-", with: "\u{2212}") ?? readout.missing
  }

  /// Everything a place of seven segments can light.
  var all: [Cell] {
    places.enumerated().map { index, place in
      let isBeforeDigit = index + 1 < places.count && places[index + 1] == .digit
      return place == .colon ? Cell(character: ":") : Cell(character: "8", hasPoint: isBeforeDigit)
    }
  }

  /// A point belongs to the digit before it, unless it is a character of its own.
  private static func cells(_ text: String, hasPoints: Bool) -> [Cell] {
    text.reduce(into: []) { cells, character in
      if hasPoints, character == ".", let last = cells.indices.last, !cells[last].hasPoint {
        cells[last].hasPoint = true
      } else {
        cells.append(Cell(character: character))
      }
    }
  }

  /// As many as the value has, up to a ten-thousandth of the scale, and no more than twelve digits in all.
  private static func decimals(_ gauge: Gauge) -> Int {
    if let decimals = gauge.moment.decimals { return decimals }
    guard let value = gauge.value else { return 0 }
    let whole = DecimalText.fixed(value.magnitude.rounded(.down), decimals: 0).count
    return min(gauge.scale.readoutDecimals(of: value, limit: 11), max(0, 12 - whole))
  }

  /// The text without groups, in what seven segments can show; nil when there is more to it.
  fileprivate static func plain(_ text: String, _ locale: NumberLocale) -> String? {
    var plain = text
    if !locale.group.isEmpty { plain = plain.replacing(locale.group, with: "") }
    plain = plain.replacing(locale.decimal, with: ".").replacing("\u{2212}", with: "-").replacing(
      locale.minus, with: "-")
    return !plain.isEmpty && LCDCharacters.digits.canShow(plain) ? plain : nil
  }
}

extension Gauge {
  /// What a display without a format writes as it can, others must be able to write as they say.
  private var formattedTexts: [String] {
    guard readout.format != nil else { return [] }
    return ([scale.min, scale.max] + (value.map { [$0] } ?? [])).map(text)
  }

  fileprivate var hasGroups: Bool {
    formattedTexts.contains { !readout.locale.group.isEmpty && $0.contains(readout.locale.group) }
  }

  /// - Throws: ``GaugeError`` for a word or a format that the display cannot show.
  fileprivate func checkSegments() throws(GaugeError) {
    let characters = LCDCharacters(self)
    for text in formattedTexts
    where characters == .digits ? LCDContent.plain(text, readout.locale) == nil : characters.shown(text) == nil {
      throw GaugeError(
        .readout, "the format, which writes “\(text.cleanedLine)”",
        rule: "cannot be shown by \(characters.limits)" + (characters == .digits ? "; take variant matrix" : ""))
    }
    let texts =
      (readout.words?.entries.map(\.text) ?? []) + (readout.missing == NumberWriter.missing ? [] : [readout.missing])
      + (characters == .digits ? [] : [readout.prefix, readout.suffix])
    for text in texts where characters == .digits ? !characters.canShow(text) : characters.shown(text) == nil {
      throw GaugeError(.readout, "“\(text.cleanedLine)”", rule: "cannot be shown by \(characters.limits)")
    }
  }
}

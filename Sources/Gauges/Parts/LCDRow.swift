import VectorGraphics

/// What the characters of a display are made of.
enum LCDCharacters: Hashable {
  /// Seven segments: digits, and the few letters they can show.
  case digits
  /// Fourteen segments.
  case letters
  /// Dots, five by seven.
  case dots

  init(_ gauge: Gauge) {
    switch gauge.variant {
    case "letters": self = .letters
    case "matrix": self = .dots
    default: self = .digits
    }
  }

  func canShow(_ text: String) -> Bool {
    switch self {
    case .digits: SegmentDigits.canShow(text)
    case .letters: SegmentLetters.canShow(text)
    case .dots: DotMatrix.canShow(text)
    }
  }

  /// What they cannot show and what they can, for errors.
  var limits: String {
    switch self {
    case .digits: "seven segments, which have \(SegmentDigits.alphabet)"
    case .letters: "fourteen segments, which have \(SegmentLetters.alphabet)"
    case .dots: "five by seven dots, which have \(DotMatrix.alphabet)"
    }
  }

  /// A text with the signs that displays have for typographic ones; nil when it has others.
  func shown(_ text: String) -> String? {
    let plain = String(
      text.map { character -> Character in
        switch character {
        case "\u{2212}", "\u{2013}", "\u{2014}": "-"
        case "\u{00A0}", "\u{202F}", "\u{2009}": " "
        case "\u{00D7}": "x"
        case "\u{2019}": "'"
        default: character
        }
      })
    return canShow(plain) ? plain : nil
  }

  /// The row's width by its height; one that has nothing to show keeps the room of one character.
  func aspect(_ places: [LCDContent.Slot]) -> Double {
    let places = places.isEmpty ? [.digit] : places
    return switch self {
    case .digits: SegmentDigits.aspect(places)
    case .letters: SegmentLetters.aspect(places)
    case .dots: DotMatrix.aspect(places.count)
    }
  }
}

/// A row of characters in its place.
struct LCDRow {
  let characters: LCDCharacters
  let content: LCDContent
  let rect: Rect

  var height: Double { rect.height }

  /// What is lit.
  var lit: Path {
    switch characters {
    case .digits: SegmentDigits(places: content.places, in: rect).path(content.shown)
    case .letters: SegmentLetters(places: content.places, rect: rect).path(content.shown)
    case .dots: DotMatrix(count: content.places.count, rect: rect).path(content.shown)
    }
  }

  /// Everything that could be.
  var ghost: Path {
    switch characters {
    case .digits: SegmentDigits(places: content.places, in: rect).path(content.all)
    case .letters: SegmentLetters(places: content.places, rect: rect).ghost
    case .dots: DotMatrix(count: content.places.count, rect: rect).ghost
    }
  }
}

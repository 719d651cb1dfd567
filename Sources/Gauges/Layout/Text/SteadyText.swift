import VectorGraphics

/// A number and the widest text it becomes: it is fitted as if it were that wide, so that nothing moves while it counts.
struct SteadyText {
  let own: TextMeasure
  let widest: TextMeasure
  private let usual: TextMeasure?

  /// - Parameters:
  ///   - usual: the text by whose ink it is centred; nil is centred by its advance.
  ///   - style: its size is the largest one that is asked for.
  init(_ text: String, like widest: String, usual: String? = nil, style: TextStyle, shaper: any TextShaper) {
    own = TextMeasure(text, style: style, shaper: shaper)
    // Zeros at both ends leave the same beside them.
    let isEven = usual.map { [$0.first, $0.last].allSatisfy { $0?.wholeNumberValue == 0 } } ?? true
    self.usual = isEven ? nil : usual.map { TextMeasure($0, style: style, shaper: shaper) }
    self.widest = TextMeasure(widest, style: style, shaper: shaper)
  }

  /// The one whose width counts. Texts that are equally wide may differ in the last bit, which must move nothing.
  private var wider: TextMeasure { own.advance(at: 1) > widest.advance(at: 1) + 1e-9 ? own : widest }

  /// The largest size up to `size` at which neither text is wider than `width`.
  func size(upTo size: Double, fitting width: Double) -> Double { wider.size(upTo: size, fitting: width) }

  /// From the middle of its advance to where that stands when the ink is in the middle.
  func step(at size: Double) -> Vector {
    Vector(dx: usual.map { -$0.inkBox(at: size, center: .zero).center.x } ?? 0, dy: 0)
  }

  /// The width that is kept free.
  func advance(at size: Double) -> Double { wider.advance(at: size) }
}

extension String {
  /// With an 8 for every digit, of which none is wider when they are tabular.
  var withWidestDigits: String { String(map { $0.isNumber ? $0.digit(8) : $0 }) }

  /// With a 0 for every digit: all leave about as much free beside their ink as it does, but for the 1.
  var withUsualDigits: String { String(map { $0.isNumber ? $0.digit(0) : $0 }) }
}

extension Character {
  /// Another of the same digits.
  fileprivate func digit(_ digit: UInt32) -> Character {
    let latin = Character(Unicode.Scalar(UInt8(48 + digit)))
    guard !isASCII, let scalar = unicodeScalars.first, scalar.properties.numericType == .decimal,
      let own = wholeNumberValue, let other = Unicode.Scalar(scalar.value - UInt32(own) + digit)
    else { return latin }
    return Character(other)
  }
}

extension Gauge {
  /// A number as most of its length on the scale are, by whose ink it is centred, so that it stands still while it counts:
  /// zeros, and a 1 before them where three in four begin with that, as from 100 to 200.
  func usual(_ text: String) -> String {
    let usual = text.withUsualDigits
    guard let place = text.firstIndex(where: \.isNumber), let first = text[place].wholeNumberValue, first > 0,
      let number, scale.mapping != .time
    else { return usual }
    let size = number.magnitude
    var decade = 1.0
    while decade * 10 <= size { decade *= 10 }
    // What is rounded up may have a digit more.
    if first == 1, size > 9 * decade { decade *= 10 }
    guard (0.0...1).contains(Double(first) - (size / decade).rounded(.down)) else { return usual }
    let (low, high) = number < 0 ? (-scale.max, -scale.min) : (scale.min, scale.max)
    let least = max(decade, low)
    let most = min(high, 10 * decade)
    guard most >= least, min(most, 2 * decade) - least >= 0.75 * (most - least) else { return usual }
    return text[..<place] + [text[place].digit(1)] + String(text[text.index(after: place)...]).withUsualDigits
  }
}

import VectorGraphics

/// A number and the widest text it becomes: it is fitted as if it were that wide, so that nothing moves while it counts.
struct SteadyText {
  let own: TextMeasure
  let widest: TextMeasure

  /// - Parameter style: its size is the largest one that is asked for.
  init(_ text: String, like widest: String, style: TextStyle, shaper: any TextShaper) {
    own = TextMeasure(text, style: style, shaper: shaper)
    self.widest = TextMeasure(widest, style: style, shaper: shaper)
  }

  /// The one whose width counts. Texts that are equally wide may differ in the last bit, which must move nothing.
  private var wider: TextMeasure { own.advance(at: 1) > widest.advance(at: 1) + 1e-9 ? own : widest }

  /// The largest size up to `size` at which neither text is wider than `width`.
  func size(upTo size: Double, fitting width: Double) -> Double { wider.size(upTo: size, fitting: width) }

  /// The width that is kept free.
  func advance(at size: Double) -> Double { wider.advance(at: size) }
}

extension String {
  /// With an 8 for every digit, of which none is wider when they are tabular.
  var withWidestDigits: String {
    String(map { $0.isNumber ? $0.eight : $0 })
  }
}

extension Character {
  /// The eight of the same digits.
  fileprivate var eight: Character {
    guard !isASCII, let scalar = unicodeScalars.first, scalar.properties.numericType == .decimal,
      let own = wholeNumberValue, let eight = Unicode.Scalar(scalar.value - UInt32(own) + 8)
    else { return "8" }
    return Character(eight)
  }
}

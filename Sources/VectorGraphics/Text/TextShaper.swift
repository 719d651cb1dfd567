/// Turns a string into placed outlines. Layout asks a shaper for real measures; it never guesses a width.
///
/// Shaping is total: a character without a glyph is drawn as the face's box and listed in
/// ``ShapedText/missing``. The same string and style always give the same result, from any thread.
public protocol TextShaper: Sendable {
  func shape(_ string: String, style: TextStyle) -> ShapedText
}

/// Turns a string into placed outlines. Layout asks a shaper for real measures; it never guesses a width.
///
/// Shaping is total: a character without a glyph is drawn as the face's box and listed in
/// ``ShapedText/missing``. The same string and style always give the same result, from any thread.
public protocol TextShaper: Sendable {
  func shape(_ string: String, style: TextStyle) -> ShapedText

  /// Whether nobody waits for what is laid out any more. Then texts are empty, and who lays out much may stop: what is
  /// made from now on is not to be shown.
  var isGivenUp: Bool { get }
}

extension TextShaper {
  /// Never, unless a shaper says otherwise.
  public var isGivenUp: Bool { false }
}

public import VectorGraphics

/// A text that was asked for and found no room on a canvas, after it was moved and made smaller.
public struct Omission: Hashable, Sendable, CustomStringConvertible {
  /// What the text belongs to.
  public enum Part: String, Hashable, Sendable {
    case title, subtitle, number, unit, delta, value, target, annotation, range, history, secondScale, logo
  }

  /// Where it would have stood.
  public let part: Part
  /// As it was asked for.
  public let text: String

  init(_ part: Part, _ text: String) { (self.part, self.text) = (part, text) }

  /// Says in words what is left out.
  public var description: String {
    let name =
      switch part {
      case .history: "the line of the history"
      case .logo: "the logo"
      case .secondScale: "the second scale “\(text)”"
      case .value, .target, .range: "the name of the \(part.rawValue) “\(text)”"
      default: "the \(part.rawValue) “\(text)”"
      }
    return "\(name) has no room and is left out"
  }
}

extension PlacedText {
  /// Whether it is `string`, or as much of it as fits, with an ellipsis; a theme may set it in capitals.
  func shows(_ string: String) -> Bool {
    let (own, asked) = (text.string, string.cleanedLine)
    return [asked, asked.uppercased()].contains { own == $0 || own.last == "…" && $0.hasPrefix(own.dropLast()) }
  }
}

extension Dial {
  /// Every text that was asked for, that kinds like this one do show, and that found no room here.
  ///
  /// Texts that are cut end in an ellipsis and are not among them.
  ///
  /// - Parameter shaper: the one the dial was laid out with.
  public func omissions(shaper: some TextShaper) -> [Omission] {
    // A title may be in two lines.
    let title = texts.filter { $0.role == .title }.map(\.text.string).joined(separator: " ")
    // A kind's own number is not in the words that other kinds have.
    let hasOwnNumber = gauge.kind.traits.contains(.writesOwnNumber) && texts.contains { $0.role == .readout }
    let asked = gauge.askedTexts.filter { asked in
      !(hasOwnNumber && asked.part == .number) && asked.text.cleanedLine != title
        && !texts.contains { $0.shows(asked.text) }
    }
    guard !asked.isEmpty else { return omittedParts }
    // Whether the kind has a place for it at all shows on a canvas with room for everything, and without a housing.
    var bare = gauge
    bare.theme = .dark
    let shown =
      (Gauge.roomiest(of: size).map { gauge.checkedDial(size: $0, shaper: shaper).texts } ?? [])
      + [Size(width: 1_000, height: 1_000), bare.usualSize].flatMap { bare.checkedDial(size: $0, shaper: shaper).texts }
    return omittedParts + asked.filter { asked in shown.contains { $0.shows(asked.text) } }
  }
}

extension Gauge {
  /// The texts of its own, besides the names on its scale.
  fileprivate var askedTexts: [Omission] {
    let hasNumber = value != nil && readout.isShown && !kind.traits.contains(.drawsNumber)
    let texts: [(Omission.Part, String)] = [
      (.title, title), (.subtitle, subtitle), (.unit, unit), (.delta, difference?.text ?? ""),
      (.number, hasNumber ? numberText : ""),
    ]
    return (texts + values.map { (.value, $0.name) }).filter { !$0.1.isEmpty }.map { Omission($0.0, $0.1) }
  }

  /// A canvas of the same shape, or less extreme, on which every text of usual length has room; nil when this one is.
  fileprivate static func roomiest(of size: Size) -> Size? {
    let shape = min(4, max(0.5, size.width / size.height))
    let height = 1_600 / max(1, shape.squareRoot())
    let roomy = Size(width: height * shape, height: height)
    return roomy.width > size.width || roomy.height > size.height ? roomy : nil
  }
}

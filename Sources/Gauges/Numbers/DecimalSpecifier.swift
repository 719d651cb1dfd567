/// A d3-format string, taken apart: `[[fill]align][sign][symbol][0][width][,][.precision][~][type]`
/// (M. Bostock, d3-format; after Python's format specification, PEP 3101).
struct DecimalSpecifier: Hashable, Sendable {
  enum Align: Unicode.Scalar { case left = "<", right = ">", center = "^", afterSign = "=" }
  enum Sign: Unicode.Scalar { case negative = "-", always = "+", parentheses = "(", space = " " }
  enum Symbol: Unicode.Scalar { case currency = "$", base = "#" }
  enum Kind: Unicode.Scalar, CaseIterable {
    case binary = "b"
    case asIs = "c"
    case integer = "d"
    case exponent = "e"
    case fixed = "f"
    case general = "g"
    case groupedGeneral = "n"
    case octal = "o"
    case roundedPercent = "p"
    case rounded = "r"
    case prefixed = "s"
    case hexadecimal = "x"
    case upperHexadecimal = "X"
    case percent = "%"

    /// Written in base two, eight or sixteen: bits for each digit.
    var bits: Int? {
      switch self {
      case .binary: 1
      case .octal: 3
      case .hexadecimal, .upperHexadecimal: 4
      default: nil
      }
    }
  }

  static let mostDigits = 20
  static let mostWidth = 32
  private static let mostScalars = 64

  var fill: Unicode.Scalar = " "
  var align = Align.right
  var sign = Sign.negative
  var symbol: Symbol?
  var isZeroFilled = false
  var width = 0
  var isGrouped = false
  var precision: Int?
  var isTrimmed = false
  /// nil is `g` with twelve digits, trimmed.
  var kind: Kind?
}

extension DecimalSpecifier {
  /// - Throws: ``NumberFormatError`` with the first character that does not fit.
  init(_ text: String) throws(NumberFormatError) {
    let scalars = Array(text.unicodeScalars.prefix(Self.mostScalars + 1))
    guard scalars.count <= Self.mostScalars else {
      throw NumberFormatError(text, rule: "is too long: the limit is \(Self.mostScalars) characters")
    }
    var reader = SpecifierReader(text: text, scalars: scalars)
    if scalars.count > 1, let align = Align(rawValue: scalars[1]) {
      guard scalars[0].properties.generalCategory != .control else {
        throw reader.failure("the fill cannot be a control character")
      }
      (fill, self.align) = (scalars[0], align)
      reader.place = 2
    } else if let align = reader.take(Align.init) {
      self.align = align
    }
    sign = reader.take(Sign.init) ?? .negative
    symbol = reader.take(Symbol.init)
    isZeroFilled = reader.take("0")
    width = try reader.takeNumber(most: Self.mostWidth, of: "the width") ?? 0
    isGrouped = reader.take(",")
    if reader.take(".") {
      guard let number = try reader.takeNumber(most: Self.mostDigits, of: "the precision") else {
        throw reader.failure("the number of digits must follow the point, as in “.2f”")
      }
      precision = number
    }
    isTrimmed = reader.take("~")
    kind = reader.take(Kind.init)
    try reader.finish(hasKind: kind != nil)
    if fill == "0", align == .afterSign { isZeroFilled = true }
    if isZeroFilled { (fill, align) = ("0", .afterSign) }
  }
}

private struct SpecifierReader {
  let text: String
  let scalars: [Unicode.Scalar]
  var place = 0

  private static let order = "[[fill]align][sign][symbol][0][width][,][.precision][~][type]"
  private static let marks: [Unicode.Scalar] = ["<", ">", "=", "^", "+", "-", "(", "$", "#", ",", ".", "~", " "]

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func take<Part>(_ part: (Unicode.Scalar) -> Part?) -> Part? {
    guard let next, let found = part(next) else { return nil }
    place += 1
    return found
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool { take { $0 == scalar ? true : nil } ?? false }

  mutating func takeNumber(most: Int, of what: String) throws(NumberFormatError) -> Int? {
    let start = place
    var number: Int?
    while let digit = take({ $0.isASCII ? Character($0).wholeNumberValue : nil }) {
      number = min((number ?? 0) * 10 + digit, most + 1)
    }
    if let number, number > most {
      place = start
      throw failure("\(what) is too large: the limit is \(most)")
    }
    return number
  }

  func failure(_ rule: String, names: [String] = []) -> NumberFormatError {
    NumberFormatError(text, character: names.isEmpty ? place + 1 : nil, rule: rule, names: names)
  }

  /// - Throws: what is wrong with the first character that was not taken, if there is one.
  func finish(hasKind: Bool) throws(NumberFormatError) {
    guard let next else { return }
    if scalars.first == "%", scalars.count > 1 {
      throw failure("C’s “%.1f” is written “.1f” here")
    }
    // A word, not a specifier.
    let letters = scalars.filter { $0.properties.isAlphabetic }.count
    if letters > 2 || scalars.contains(":") {
      throw failure("is neither a d3-format string nor a named format", names: NumberFormat.names)
    }
    if hasKind { throw failure("the type, “\(scalars[place - 1])”, must be the last character") }
    if Self.marks.contains(next) || DecimalSpecifier.Kind(rawValue: next) != nil || ("0"..."9").contains(next) {
      throw failure("“\(next)” is out of order: the order is \(Self.order)")
    }
    let shown = next.properties.generalCategory == .control ? "U+\(String(next.value, radix: 16))" : "“\(next)”"
    let kinds = DecimalSpecifier.Kind.allCases.map { "\($0.rawValue)" }.joined(separator: " ")
    throw failure("\(shown) is not a type: the types are \(kinds)", names: [])
  }
}

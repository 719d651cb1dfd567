import VectorGraphics

/// SVG text under construction: bytes, with the few forms the writer needs.
struct SVGBuffer {
  private(set) var bytes: [UInt8] = []
  /// Digits after the point.
  let decimals: Int
  private let unit: Double

  /// Stands for the id prefix until the content, and so its hash, is known. Cannot occur in XML.
  static let idMark: UInt8 = 0x01

  init(decimals: Int, capacity: Int = 0) {
    self.decimals = decimals
    self.unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    bytes.reserveCapacity(capacity)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }
  mutating func append(_ other: SVGBuffer) { bytes.append(contentsOf: other.bytes) }

  /// Text from outside, escaped for element content and for attribute values, and legal in XML 1.0.
  mutating func append(escaped text: String) {
    for byte in text.cleanedLine.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      default: bytes.append(byte)
      }
    }
  }

  /// Text of our own that needs no escape: a keyword, a hexadecimal colour.
  mutating func append(plain text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ integer: Int) { bytes.append(contentsOf: String(integer).utf8) }

  /// The multiple of the last digit's unit that stands for `value`.
  /// Bounded, so that differences cannot overflow.
  func rounded(_ value: Double) -> Int { Int(exactly: min(1e15, max(-1e15, value * unit)).rounded()) ?? 0 }

  mutating func append(_ value: Double) { append(units: rounded(value)) }

  /// A number given in units of the last digit: no exponent, no `-0`, no trailing zeros.
  mutating func append(units: Int) {
    var magnitude = units.magnitude
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    guard magnitude != 0 else {
      bytes.append(UInt8(ascii: "0"))
      return
    }
    var places = decimals
    while places > 0, magnitude % 10 == 0 {
      magnitude /= 10
      places -= 1
    }
    // Least significant digit first, from the end of a buffer that holds the longest integer and a point.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var first = digits.count
      var written = 0
      while magnitude > 0 || written <= places {
        if written == places, places > 0 {
          first -= 1
          digits[first] = UInt8(ascii: ".")
        }
        first -= 1
        let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        magnitude = quotient
        written += 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  // MARK: - Attributes

  mutating func attribute(_ name: StaticString, _ value: Double) {
    open(name)
    append(value)
    append("\"")
  }

  mutating func attribute(_ name: StaticString, plain value: String) {
    open(name)
    append(plain: value)
    append("\"")
  }

  mutating func attribute(_ name: StaticString, escaped value: String) {
    open(name)
    append(escaped: value)
    append("\"")
  }

  /// A fraction such as an opacity, to four decimals whatever the coordinates have.
  mutating func attribute(_ name: StaticString, fraction value: Double) {
    open(name)
    var digits = SVGBuffer(decimals: 4)
    digits.append(value)
    append(digits)
    append("\"")
  }

  mutating func attribute(_ name: StaticString, hex color: Color) {
    open(name)
    append("#")
    for component in [color.red, color.green, color.blue] {
      for nibble in [component >> 4, component & 15] {
        bytes.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") - 10 + nibble)
      }
    }
    append("\"")
  }

  mutating func open(_ name: StaticString) {
    append(" ")
    append(name)
    append("=\"")
  }
}

/// A number that is not negative as decimal digits: d₀.d₁d₂… × 10^exponent, exact whatever its size.
///
/// All rounding of number formats is done here, on the exact digits and away from zero on ties, as ECMAScript's
/// `toFixed`, `toPrecision` and `toExponential` define it, and with them d3-format.
struct DecimalDigits: Hashable {
  /// Each 0…9, the first not 0; empty for zero.
  private(set) var digits: [UInt8]
  /// The exponent of the first digit; 0 for zero.
  private(set) var exponent: Int

  private init(_ digits: [UInt8], exponent: Int) {
    let zeros = digits.prefix { $0 == 0 }.count
    self.digits = Array(digits[zeros...])
    self.exponent = zeros == digits.count ? 0 : exponent - zeros
  }

  /// Every digit of the binary value of `magnitude`, which is finite; its sign is not looked at.
  init(exactly magnitude: Double) {
    guard magnitude != 0, magnitude.isFinite else {
      self.init([], exponent: 0)
      return
    }
    // magnitude = significand · 2^power with an odd integer significand.
    var significand = magnitude.significandBitPattern | (magnitude.isNormal ? 1 << 52 : 0)
    var power = Int(max(magnitude.exponentBitPattern, 1)) - 1075
    let zeros = significand.trailingZeroBitCount
    significand >>= UInt64(zeros)
    power += zeros
    // A negative power of two is a power of five with the point moved: m / 2^k = m · 5^k / 10^k.
    var product = DecimalProduct(significand)
    product.multiply(by: power < 0 ? 5 : 2, times: abs(power))
    let all = product.digits
    self.init(all, exponent: all.count - 1 - max(0, -power))
    trimZeros()
  }

  /// The fewest digits that tell `magnitude` from its neighbours.
  init(shortest magnitude: Double) {
    // The description has the form 123.45 or 1.2345e+20.
    let parts = "\(magnitude.magnitude)".split(separator: "e")
    let mantissa = parts.first ?? "0"
    let power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let whole = mantissa.prefix { $0 != "." }.utf8.count
    let digits = mantissa.utf8.filter { (48...57).contains($0) }.map { $0 - 48 }
    self.init(digits, exponent: whole - 1 + power)
    trimZeros()
  }

  var isZero: Bool { digits.isEmpty }

  private mutating func trimZeros() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { exponent = 0 }
  }

  /// Times a power of ten.
  func shifted(by places: Int) -> DecimalDigits { DecimalDigits(digits, exponent: exponent + places) }

  /// With exactly `count` digits, at least 1; zero stays zero.
  func rounded(significant count: Int) -> DecimalDigits { isZero ? self : keeping(max(1, count)) }

  /// With digits down to 10^−`decimals` and no further.
  func rounded(decimals: Int) -> DecimalDigits { isZero ? self : keeping(exponent + 1 + decimals) }

  /// The first `count` digits, padded with zeros; one more when the rounding carries past the first.
  private func keeping(_ count: Int) -> DecimalDigits {
    guard count >= 0 else { return DecimalDigits([], exponent: 0) }
    guard count < digits.count else {
      return DecimalDigits(digits + repeatElement(0, count: count - digits.count), exponent: exponent)
    }
    var kept = Array(digits[..<count])
    guard digits[count] >= 5 else { return DecimalDigits(kept, exponent: exponent) }
    for index in kept.indices.reversed() {
      guard kept[index] == 9 else {
        kept[index] += 1
        return DecimalDigits(kept, exponent: exponent)
      }
      kept[index] = 0
    }
    // 9.99 → 10.0: as many significant digits as before.
    return DecimalDigits([1] + kept.dropLast(kept.isEmpty ? 0 : 1), exponent: exponent + 1)
  }

  /// The digits before the point, and those after it of which there are `decimals`, filled up with zeros.
  func positional(decimals: Int? = nil) -> (whole: String, fraction: String) {
    let places = decimals ?? max(0, digits.count - 1 - exponent)
    let whole = exponent < 0 || isZero ? "0" : text(from: 0, count: exponent + 1)
    return (whole, text(from: isZero ? 0 : exponent + 1, count: places))
  }

  /// `count` digits from the one at `start`, zeros where there are none.
  func text(from start: Int, count: Int) -> String {
    guard count > 0 else { return "" }
    let values = (start..<start + count).map { digits.indices.contains($0) ? digits[$0] + 48 : 48 }
    return String(decoding: values, as: UTF8.self)
  }
}

/// A whole number of any length that factors are multiplied into.
private struct DecimalProduct {
  /// Base 10⁹, lowest first.
  private var limbs: [UInt32] = []

  init(_ number: UInt64) {
    var rest = number
    repeat {
      limbs.append(UInt32(rest % 1_000_000_000))
      rest /= 1_000_000_000
    } while rest > 0
  }

  /// Times `base`^`count`, where `base` is 2 or 5: twelve at a time stay below 2²⁸.
  mutating func multiply(by base: UInt64, times count: Int) {
    var left = count
    while left > 0 {
      let some = min(left, 12)
      multiply(by: (0..<some).reduce(UInt64(1)) { product, _ in product * base })
      left -= some
    }
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * factor + carry
      limbs[index] = UInt32(product % 1_000_000_000)
      carry = product / 1_000_000_000
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  /// Highest first, without leading zeros.
  var digits: [UInt8] {
    let all = limbs.reversed().flatMap { limb -> [UInt8] in
      var digits = [UInt8](repeating: 0, count: 9)
      var rest = limb
      for index in digits.indices.reversed() {
        digits[index] = UInt8(rest % 10)
        rest /= 10
      }
      return digits
    }
    return Array(all.drop { $0 == 0 })
  }
}

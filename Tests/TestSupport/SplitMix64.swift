/// A small seeded generator, so that random tests are the same in every run (G. Steele, D. Lea, C. Flood, 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  public mutating func double(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  public mutating func bool() -> Bool { Bool.random(using: &self) }

  /// A positive number, spread evenly over its orders of magnitude.
  public mutating func magnitude(_ exponents: ClosedRange<Int>) -> Double {
    let exponent = int(in: exponents)
    let mantissa = double(in: 1...10)
    let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? mantissa / power : mantissa * power
  }
}

/// A small seeded generator, so that random tests are the same on every run (S. Vigna, public domain).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension SplitMix64 {
  mutating func double(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func bool() -> Bool { Bool.random(using: &self) }

  /// Numbers spread evenly over their orders of magnitude.
  mutating func magnitude(from low: Int, to high: Int) -> Double {
    let exponent = int(in: low...high)
    let mantissa = double(in: 1...10)
    let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
    return exponent < 0 ? mantissa / power : mantissa * power
  }
}

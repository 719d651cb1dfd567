/// A small seeded generator (Steele, Lea and Flood, 2014), so that random cases are the same in every run.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func double(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// A number whose logarithm is evenly spread over `range`, for magnitudes.
  mutating func magnitude(_ exponents: ClosedRange<Int>) -> Double {
    var number = double(in: 1...10)
    let exponent = Int.random(in: exponents, using: &self)
    for _ in 0..<abs(exponent) { number = exponent < 0 ? number / 10 : number * 10 }
    return number
  }
}

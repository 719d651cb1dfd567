/// A short name for what bytes hold. It keeps names stable and apart; it is no defence against forgery.
///
/// Eight bytes at a time: each word is added by exclusive or, and the state is the upper half of its product with an odd
/// constant folded onto the lower half, so that every bit reaches every other (as in wyhash, Wang Yi).
package struct ContentHash: Hashable, Sendable {
  // The fractional digits of the golden ratio and of π: nothing up the sleeve.
  private var state: UInt64 = 0x243f_6a88_85a3_08d3
  private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  /// Takes in some bytes and how many there are, so that where one piece ends and the next begins counts too.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = rest << 8 | UInt64(bytes[place])
      place += 1
    }
    mix(rest)
    mix(UInt64(bytes.count))
  }

  private mutating func mix(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: Self.factor)
    state = product.high ^ product.low
  }

  /// What has been taken in, as so many hexadecimal digits, 8…15.
  package func text(digits count: Int) -> String {
    let bits = 4 * UInt64(count)
    let digits = String((state >> bits) ^ (state & (1 << bits - 1)), radix: 16)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  package static func text(_ bytes: [UInt8], digits count: Int) -> String {
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.combine($0) }
    return hash.text(digits: count)
  }
}

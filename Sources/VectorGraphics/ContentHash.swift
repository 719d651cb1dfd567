/// A short name for what bytes hold. It keeps names stable and apart; it is no defence against forgery.
package enum ContentHash {
  /// FNV-1a, 64 bits, folded to so many hexadecimal digits, 8…15 (G. Fowler, L. C. Noll, K.-P. Vo).
  package static func text(_ bytes: [UInt8], digits count: Int) -> String {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let bits = 4 * UInt64(count)
    let digits = String((hash >> bits) ^ (hash & (1 << bits - 1)), radix: 16)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}

/// The hash SHA-256 of FIPS 180-4, fed in pieces.
package struct SHA256 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  private static let blockSize = 64

  package init() {}

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let added = Array(bytes)
    length &+= UInt64(added.count)
    var position = 0
    if !rest.isEmpty {
      position = min(Self.blockSize - rest.count, added.count)
      rest += added[..<position]
      guard rest.count == Self.blockSize else { return }
      rest.withUnsafeBytes { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = (added.count - position) / Self.blockSize * Self.blockSize
    added.withUnsafeBytes { compress(UnsafeRawBufferPointer(rebasing: $0[position..<position + whole])) }
    rest += added[(position + whole)...]
  }

  /// The hash of all that was fed, 32 bytes.
  package func finished() -> [UInt8] {
    var copy = self
    let bits = length &* 8
    // A one bit, zeros up to eight bytes before the end of a block, the length in bits.
    let zeros = (Self.blockSize * 2 - 9 - rest.count) % Self.blockSize
    copy.update([0x80] + [UInt8](repeating: 0, count: zeros) + Self.bytes(bits))
    let words = [
      copy.state.0, copy.state.1, copy.state.2, copy.state.3, copy.state.4, copy.state.5, copy.state.6, copy.state.7,
    ]
    return words.flatMap(Self.bytes)
  }

  /// The hash in 64 hexadecimal digits.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.text
  }

  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = finished().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The most significant byte first.
  private static func bytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }

  /// Takes whole blocks into the state.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    var state = state
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      Self.constants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: Self.blockSize) {
          for index in 0..<16 {
            words[index] = UInt32(
              bigEndian: blocks.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self))
          }
          for index in 16..<64 {
            let (a, b) = (words[index - 15], words[index - 2])
            let s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
            let s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10)
            words[index] = words[index - 16] &+ s0 &+ words[index - 7] &+ s1
          }
          var (a, b, c, d, e, f, g, h) = state
          for index in 0..<64 {
            let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let second = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
          }
          state.0 = state.0 &+ a
          state.1 = state.1 &+ b
          state.2 = state.2 &+ c
          state.3 = state.3 &+ d
          state.4 = state.4 &+ e
          state.5 = state.5 &+ f
          state.6 = state.6 &+ g
          state.7 = state.7 &+ h
        }
      }
    }
    self.state = state
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension SHA256 {
  /// With its length, so that no two lists of fields look alike.
  package mutating func update(field bytes: some Collection<UInt8>) {
    update("\(bytes.count):".utf8)
    update(bytes)
  }

  package mutating func update(field text: String) { update(field: Array(text.utf8)) }
}

@inline(__always)
private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 &- count) }

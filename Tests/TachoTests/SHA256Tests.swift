import CHash
import Tacho
import TestSupport
import Testing

struct SHA256Tests {
  /// The examples of FIPS 180-4's companion.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func publishedExamples(text: String, hash: String) {
    #expect(SHA256.text(of: text.utf8) == hash)
  }

  @Test func aMillionLetters() {
    let hash = SHA256.text(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(hash == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func piecesMakeNoDifference() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 3, 63, 64, 65, 127, 999] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(hash.text == SHA256.text(of: bytes))
    }
  }

  /// Over every state and any number of blocks.
  @Test func instructionsOfTheProcessorMakeNoDifference() {
    var random = SplitMix64(seed: 180_4)
    for count in 0..<40 {
      let blocks = (0..<count * 64).map { _ in UInt8.random(in: 0...255, using: &random) }
      var (fast, portable) = ([UInt32](), [UInt32]())
      for _ in 0..<8 { fast.append(UInt32.random(in: 0...UInt32.max, using: &random)) }
      portable = fast
      tacho_sha256(&fast, blocks, count)
      tacho_sha256_portable(&portable, blocks, count)
      #expect(fast == portable)
    }
  }
}

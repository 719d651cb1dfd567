import TestSupport
import Testing
import VectorGraphics

/// Short names for content: stable, and apart.
struct ContentHashTests {
  @Test func everyBitAndTheLengthCount() {
    var random = SplitMix64(seed: 3)
    let bytes = (0..<43).map { _ in UInt8.random(in: 0...255, using: &random) }
    var names = [ContentHash.text(bytes, digits: 8), ContentHash.text(bytes + [0], digits: 8)]
    for length in 0..<bytes.count { names.append(ContentHash.text(Array(bytes[..<length]), digits: 8)) }
    for bit in 0..<8 * bytes.count {
      var other = bytes
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      names.append(ContentHash.text(other, digits: 8))
    }
    #expect(Set(names).count == names.count)
  }

  @Test func similarContentsHaveNamesSpreadOverAllDigits() {
    let names = (0..<4_096).map { ContentHash.text(Array("frame \($0) of a film".utf8), digits: 8) }
    #expect(Set(names).count == names.count)
    for place in 0..<8 {
      var counts: [Character: Int] = [:]
      for name in names { counts[Array(name)[place], default: 0] += 1 }
      // 256 of each are expected, give or take 16.
      #expect(counts.count == 16 && counts.values.allSatisfy { (170...345).contains($0) })
    }
  }

  @Test(arguments: 8...15)
  func aNameHasAsManyDigitsAsAsked(digits: Int) {
    for number in 0..<300 {
      let name = ContentHash.text(Array("\(number)".utf8), digits: digits)
      #expect(name.count == digits && name.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
  }

  @Test func whereAPieceEndsCounts() {
    func hash(_ pieces: [String]) -> String {
      var hash = ContentHash()
      for piece in pieces { Array(piece.utf8).withUnsafeBytes { hash.combine($0) } }
      return hash.text(digits: 10)
    }
    #expect(hash(["ab", "c"]) != hash(["a", "bc"]))
    #expect(hash(["abc", ""]) != hash(["abc"]))
    #expect(hash(["ab", "c"]) == hash(["ab", "c"]))
  }
}

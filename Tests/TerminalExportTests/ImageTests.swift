import TerminalExport
import Testing

/// Pictures of pixels in sequences.
struct ImageTests {
  /// What a terminal makes of sixels: colours by place, nil where there is none.
  private func decoded(_ text: String) throws -> [Int: [Int: (Int, Int, Int)]] {
    let body = try #require(text.split(separator: "q", maxSplits: 1).last).dropLast(2)
    var picture: [Int: [Int: (Int, Int, Int)]] = [:]
    var colors: [Int: (Int, Int, Int)] = [:]
    var (top, x, color, count) = (0, 0, 0, 1)
    var rest = body.unicodeScalars
    func numbers() -> [Int] {
      var digits = ""
      while let next = rest.first, "0123456789;".unicodeScalars.contains(next) {
        digits.unicodeScalars.append(next)
        rest.removeFirst()
      }
      return digits.split(separator: ";").map { Int($0) ?? 0 }
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": _ = numbers()
      case "#":
        let found = numbers()
        color = found[0]
        if found.count == 5 { colors[color] = (found[2], found[3], found[4]) }
      case "!": count = numbers()[0]
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let bits = Int(scalar.value) - 63
        for _ in 0..<count {
          for bit in 0..<6 where (bits >> bit) & 1 == 1 { picture[top + bit, default: [:]][x] = colors[color] }
          x += 1
        }
        count = 1
      }
    }
    return picture
  }

  @Test func sixelsAreThePicture() throws {
    let (width, height) = (17, 15)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isHole = x == 3 && y == 4
        pixels += isHole ? [0, 0, 0, 0] : x < 9 ? [255, 0, 0, 255] : y < 7 ? [0, 255, 0, 255] : [255, 255, 255, 255]
      }
    }
    let text = pixels.withUnsafeBytes { SixelImage.text($0, width: width, rows: 0..<height, columns: 0..<width) }
    #expect(text.hasPrefix("\u{1B}P") && text.hasSuffix("\u{1B}\\"))
    let picture = try decoded(text)
    for y in 0..<height {
      for x in 0..<width where !(x == 3 && y == 4) {
        let wanted = x < 9 ? (100, 0, 0) : y < 7 ? (0, 100, 0) : (100, 100, 100)
        let found = try #require(picture[y]?[x])
        #expect(found == wanted, "at \(x), \(y)")
      }
    }
    #expect(picture[4]?[3] == nil)
  }

  @Test func manyColoursBecomeNearOnes() throws {
    let side = 64
    var pixels: [UInt8] = []
    for y in 0..<side { for x in 0..<side { pixels += [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2), 255] } }
    let text = pixels.withUnsafeBytes { SixelImage.text($0, width: side, rows: 0..<side, columns: 0..<side) }
    let picture = try decoded(text)
    for y in 0..<side {
      for x in 0..<side {
        let found = try #require(picture[y]?[x])
        #expect(abs(found.0 - x * 400 / 255) <= 12 && abs(found.1 - y * 400 / 255) <= 12)
      }
    }
  }

  @Test func aPartOutsideThePictureIsNothing() {
    let pixels = [UInt8](repeating: 255, count: 4 * 4)
    #expect(pixels.withUnsafeBytes { SixelImage.text($0, width: 2, rows: 0..<3, columns: 0..<2) }.isEmpty)
    #expect(pixels.withUnsafeBytes { SixelImage.text($0, width: 2, rows: 0..<0, columns: 0..<2) }.isEmpty)
  }

  @Test func aLongPictureComesInParts() {
    let text = KittyImage.text(base64: [UInt8](repeating: 65, count: 10_000), cells: (4, 2), number: 7)
    let parts = text.split(separator: "\u{1B}\\")
    #expect(parts.count == 3)
    #expect(parts[0].hasPrefix("\u{1B}_Ga=T,f=100,") && parts[0].contains("c=4,r=2") && parts[0].contains("m=1;"))
    #expect(parts[2].hasPrefix("\u{1B}_Gm=0;"))
    #expect(parts.reduce(0) { $0 + $1.count { $0 == "A" } } == 10_000)
  }

  @Test func aTerminalsAnswersAreRead() {
    let answer = TerminalAnswer(
      Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}]11;rgb:1e1e/8080/ffff\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4;22c".utf8))
    #expect(answer.hasKitty && answer.hasSixel && answer.isComplete)
    #expect(answer.ground == CellColor(red: 0x1E, green: 0x80, blue: 0xFF))
    #expect(answer.cell?.width == 10 && answer.cell?.height == 20)
    let plain = TerminalAnswer(Array("x\u{1B}]11;rgb:zz\u{07}\u{1B}[6;0;99999t\u{1B}[?6c".utf8))
    #expect(!plain.hasKitty && !plain.hasSixel && plain.ground == nil && plain.cell == nil && plain.isComplete)
    #expect(!TerminalAnswer(Array("\u{1B}[?62;4".utf8)).isComplete)
  }

  @Test(arguments: [(0.0, "[----]"), (0.5, "[##--]"), (1, "[####]"), (7, "[####]"), (-1, "[----]")])
  func aBarIsAsLongAsTheValue(progress: Double, bar: String) {
    #expect(TextBar.text(progress, width: 6) == bar)
    #expect(TextBar.text(nil, width: 6) == "[    ]")
    #expect(TextBar.text(.nan, width: 0) == "[ ]")
  }
}

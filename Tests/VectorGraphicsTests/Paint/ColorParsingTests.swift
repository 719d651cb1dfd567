import Testing
import VectorGraphics

struct ColorParsingTests {
  @Test(arguments: [
    ("#f80", Color(0xFF8800)), ("#F80", Color(0xFF8800)), ("#f808", Color(0xFF8800, alpha: 136.0 / 255)),
    ("#1a2b3c", Color(0x1A2B3C)), ("#1a2b3c00", Color(0x1A2B3C, alpha: 0)), ("#1A2B3CFF", Color(0x1A2B3C)),
    ("#1a2b3c80", Color(0x1A2B3C, alpha: 128.0 / 255)), ("red", Color(0xFF0000)), ("White", .white),
    ("REBECCAPURPLE", Color(0x663399)), ("transparent", .transparent), ("Transparent", .transparent),
    ("grey", Color(0x808080)), ("gray", Color(0x808080)),
  ])
  func cssColorsAreRead(text: String, color: Color) { #expect(Color(css: text) == color) }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#12 456", "# 123", "123456", " red", "red ",
    "#-12", "#+12345", "#12345g", "rgb(1,2,3)", "0x123456", "reddish", "none", "currentColor", "##123", "#abc\0",
    "#f\u{301}ff", "#١٢٣", "blanc", "🟥",
  ])
  func junkIsRefused(text: String) { #expect(Color(css: text) == nil) }

  @Test(arguments: ["#１２３", "#ＦＦＦ", "#ａｂｃｄｅｆ"])
  func digitsBeyondASCIIAreRefused(text: String) { #expect(Color(css: text) == nil) }

  @Test func namesAreThoseOfCSSLevel4() {
    #expect(Color.names.count == 148)
    #expect(Color.names == Color.names.sorted())
    #expect(Color.names.allSatisfy { Color(css: $0) != nil && Color(css: $0.uppercased()) == Color(css: $0) })
  }

  @Test func alphaDigitsRoundTrip() {
    for alpha in UInt8.min...UInt8.max {
      let digits = String(alpha, radix: 16)
      let color = Color(css: "#102030" + (digits.count == 1 ? "0" : "") + digits)
      #expect(color?.alpha == Double(alpha) / 255)
      #expect(color?.hex == "#102030")
    }
  }
}

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
    "#-12", "#+12345", "#12345g", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2,3)", "rgb(10%,2,3)", "rgb(1,2,none)",
    "rgb(1 2 3",
    "hsl(10,20,30)", "hwb(1,2%,3%)", "rgb()", "rgb(1 2 3 / )", "hsl(1px 2% 3%)", "rgb(a b c)", "lab(1 2 3)", "0x123456",
    "reddish", "none", "currentColor", "##123", "#abc\0",
    "#f\u{301}ff", "#١٢٣", "blanc", "🟥",
  ])
  func junkIsRefused(text: String) { #expect(Color(css: text) == nil) }

  /// Values from the examples of CSS Color 4 and from its table of names.
  @Test(arguments: [
    ("rgba(200, 50, 50, .75)", Color(0xC83232, alpha: 0.75)), ("rgb(0 255 0)", Color(0x00FF00)),
    ("RGB(100% 50% 0% / 50%)", Color(0xFF8000, alpha: 0.5)), ("rgb(300, -5, 127.5)", Color(0xFF0080)),
    ("rgb(none 1 2)", Color(0x000102)), ("hsl(120deg 100% 50%)", Color(0x00FF00)),
    ("hsla(0.5turn, 100%, 25%, 0.5)", Color(0x008080, alpha: 0.5)), ("hsl(300 76 72)", Color(0xEE81EE)),
    ("hsl(-60, 100%, 50%)", Color(0xFF00FF)), ("hwb(150 20% 10%)", Color(0x33E68C)),
    ("hwb(45 40% 80%)", Color(0x555555)),
    ("hsl(200grad 100% 50%)", Color(0x00FFFF)),
  ])
  func functionsAreRead(text: String, color: Color) { #expect(Color(css: text) == color, "\(text)") }

  /// By the sectors of the colour wheel, as CSS 3 had it.
  @Test func huesLieOnTheWheel() throws {
    for hue in stride(from: 0, to: 360, by: 7) {
      for (saturation, lightness) in [(100, 50), (40, 30), (75, 80), (0, 60)] {
        let (s, l) = (Double(saturation) / 100, Double(lightness) / 100)
        let chroma = (1 - abs(2 * l - 1)) * s
        let sector = Double(hue) / 60
        let x = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
        let wheel = [
          [chroma, x, 0], [x, chroma, 0], [0, chroma, x], [0, x, chroma], [x, 0, chroma], [chroma, 0, x],
        ]
        let expected = wheel[hue / 60].map { ($0 + l - chroma / 2) * 255 }
        let color = try #require(Color(css: "hsl(\(hue) \(saturation)% \(lightness)%)"))
        for (own, level) in zip([color.red, color.green, color.blue], expected) {
          #expect(abs(Double(own) - level) <= 0.5 + 1e-9, "\(hue) \(saturation) \(lightness)")
        }
      }
    }
  }

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

import Tacho
import Testing

@testable import TachoCLI

struct DefaultFontTests {
  @Test func aBrokenDefaultFontIsNotBlamedOnAnOption() {
    let failure = DefaultFont.failure(.unusableFile(path: "/fonts/Inter-Bold.otf"))
    #expect(failure.status == .notInstalled)
    #expect(failure.message.hasPrefix("the default font “/fonts/Inter-Bold.otf” is not a readable font file"))
    #expect(!failure.message.contains("--font-file:"))
    #expect(Failure(FontError.unusableFile(path: "a.otf"), "--font-family").message.hasPrefix("--font-family: “a.otf”"))
  }
}

import Foundation
import Tacho
import TestSupport
import Testing

@testable import TachoCLI

/// Fonts named on the command line, and what happens when one lacks something.
struct FontTests {
  /// A font file that is on this machine; nil when none of the usual ones is.
  static let fontFile: String? = [
    "/usr/share/fonts/truetype/inter/Inter-Regular.ttf", "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf", "/System/Library/Fonts/Supplemental/Arial.ttf",
  ].first { FileManager.default.isReadableFile(atPath: $0) }

  @Test(.enabled(if: fontFile != nil, "no known font file on this machine"))
  func aFontFileSetsTheTexts() throws {
    let folder = try TemporaryFolder()
    let file = try #require(Self.fontFile)
    let run = try folder.tacho("render", "--font-file", file, "-o", "a.png", "--strict-fonts")
    #expect(run.status == 0)
    #expect(fileKind(try folder.bytes("a.png")) == "png")
  }

  /// A release brings its font: the files beside the program come before those of the system.
  @Test(.enabled(if: fontFile != nil, "no known font file on this machine"))
  func theFontBesideTheProgramIsUsed() throws {
    let folder = try TemporaryFolder()
    for name in ["bin", "share", "share/tacho", "share/tacho/fonts"] { try folder.makeFolder(name) }
    // By another process, so that no program started meanwhile holds the file open for writing.
    #expect(try folder.shell("ln \"$0\" bin/tacho 2>/dev/null || cp \"$0\" bin/tacho").status == 0)
    func draw(_ name: String) throws {
      let run = try folder.shell("bin/tacho render --value 5 -q -o \(name).svg && bin/tacho list fonts >\(name).txt")
      #expect(run.status == 0, "\(run.errors)")
    }
    try draw("system")
    // Letters that nobody takes for Inter's.
    let other = try #require(
      ["DejaVuSans", "DejaVuSansMono"].map { "/usr/share/fonts/truetype/dejavu/\($0).ttf" }
        .first { FileManager.default.isReadableFile(atPath: $0) })
    for weight in ["Regular", "Medium", "SemiBold", "Bold"] {
      try folder.write([UInt8](Data(contentsOf: URL(filePath: other))), to: "share/tacho/fonts/Inter-\(weight).otf")
    }
    try draw("own")
    #expect(try folder.bytes("own.svg") != folder.bytes("system.svg"))
    let lines = String(decoding: try folder.bytes("own.txt"), as: UTF8.self).split(separator: "\n")
    let inter = try #require(lines.first { $0.hasPrefix("Inter\t") })
    #expect(inter.hasSuffix("/work/share/tacho/fonts/Inter-Regular.otf"))
  }

  @Test func aFontFileThatIsMissingOrNoFontIsMissingInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("This is no font.\n", to: "text.ttf")
    try folder.write("", to: "empty.ttf")
    try folder.makeFolder("folder.ttf")
    for name in ["missing.ttf", "text.ttf", "empty.ttf", "folder.ttf"] {
      let run = try folder.tacho("render", "--font-file", name)
      #expect(run.status == 66)
      #expect(run.errors.contains("--font-file"))
      #expect(run.errors.contains(name))
    }
    #expect(try folder.names == ["empty.ttf", "folder.ttf", "text.ttf"])
  }

  @Test(.enabled(if: fontFile != nil, "no known font file on this machine"))
  func aFontFileCutShortNeverTraps() throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: URL(filePath: try #require(Self.fontFile)))
    var random = SplitMix64(seed: 7)
    for _ in 0..<12 {
      let length = Int.random(in: 1..<whole.count, using: &random)
      try whole.prefix(length).write(to: folder.url.appending(path: "cut.ttf"))
      let run = try folder.tacho("render", "--font-file", "cut.ttf", "-o", "a.png", "--size", "100")
      #expect([0, 65, 66].contains(run.status), "a font cut to \(length) bytes: \(run.errors)")
    }
  }

  @Test func anUnknownFamilyIsAWarning() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--font-family", "No Such Family")
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: "))
    #expect(run.errors.contains("--font-family"))
    // A theme with a family of its own keeps that.
    let themed = try folder.tacho(
      "render", "--theme", "brass", "--font-family", "No Such Family", "-o", "-", "-f", "svg"
    ).errors
    #expect(themed.contains("“No Such Family”; it is passed over") && !themed.contains("Inter"), "\(themed)")
    #expect(run.errors.contains("No Such Family"))
    #expect(try folder.names == ["speedometer.png"])
  }

  @Test func anUnknownFamilyIsAnErrorWithStrictFonts() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--font-family", "No Such Family", "--strict-fonts")
    #expect(run.status == 66)
    #expect(run.errors.contains("error: "))
    #expect(run.errors.contains("No Such Family"))
    #expect(try folder.names == [])
  }

  /// For private use, in the last plane: no font of any machine has it.
  private let unknown = "\u{10FFFD}"

  @Test func aMissingGlyphIsAWarningThatNamesIt() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--kind", "speedometer", "--title", unknown)
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: "))
    #expect(run.errors.contains("U+10FFFD"))
    #expect(try folder.names == ["speedometer.png"])
  }

  @Test func aMissingGlyphIsAnErrorWithStrictFonts() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--kind", "speedometer", "--title", unknown, "--strict-fonts")
    #expect(run.status == 65)
    #expect(run.errors.contains("U+10FFFD"))
    #expect(try folder.names == [])
  }

  @Test func inspectWarnsOnStandardErrorToo() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("inspect", "--kind", "speedometer", "--title", unknown, "--json")
    #expect(run.status == 0)
    #expect(run.errors.contains("U+10FFFD"))
    #expect(run.text.hasPrefix("{"))
  }

  @Test(.enabled(if: borrowing, "Inter, which lacks Hebrew, and DejaVu Sans, which has it, are not both installed"))
  func whatIsBorrowedIsToldOnceAndInInspect() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--kind", "speedometer", "--title", "שלום", "--unit", "ש", "-o", "a.png")
    #expect(run.status == 0)
    #expect(run.errors.components(separatedBy: "warning: ").count == 2)
    #expect(run.errors.contains("--strict-fonts"))
    let inspected = try folder.tacho("inspect", "--kind", "speedometer", "--title", "שלום", "--json")
    let borrowed = try #require(inspected.text.firstMatch(of: #/"borrowedFonts": *\[([^\]]*)\]/#))
    #expect(borrowed.1.contains("\""))
    #expect(try folder.tacho("render", "--title", "Boiler").errors.contains("warning") == false)
  }

  @Test(.enabled(if: borrowing, "Inter, which lacks Hebrew, and DejaVu Sans, which has it, are not both installed"))
  func strictFontsBorrowsFromNamedFilesAlone() throws {
    let folder = try TemporaryFolder()
    let refused = try folder.tacho("render", "--kind", "speedometer", "--title", "ש", "--strict-fonts", "-o", "a.png")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("U+05E9"))
    let files = [
      "/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    ]
    let run = try folder.tacho(
      "render", "--kind", "speedometer", "--title", "ש", "--strict-fonts", "-o", "a.png", "--font-file", files[0],
      "--font-file", files[1])
    #expect(run.status == 0, "\(run.errors)")
  }

  static let borrowing = [
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  ].allSatisfy { FileManager.default.isReadableFile(atPath: $0) }

  @Test func aFileAndAFamilyContradictEachOther() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--font-file", "a.ttf", "--font-family", "Inter")
    #expect(run.status == 64)
    #expect(run.errors.contains("--font-file"))
  }
}

struct DefaultFontTests {
  @Test func aBrokenDefaultFontIsNotBlamedOnAnOption() {
    let failure = DefaultFont.failure(.unusableFile(path: "/fonts/Inter-Bold.otf"))
    #expect(failure.status == .notInstalled)
    #expect(failure.message.hasPrefix("the default font “/fonts/Inter-Bold.otf” is not a readable font file"))
    #expect(!failure.message.contains("--font-file:"))
    #expect(Failure(FontError.unusableFile(path: "a.otf"), "--font-family").message.hasPrefix("--font-family: “a.otf”"))
  }

  @Test func familyThatIsNotInstalledIsNamedByWhatAskedForIt() throws {
    let folder = try TemporaryFolder()
    try folder.write("value: 3\nfonts: [No Such Family]\n", to: "a.yaml")
    let run = try folder.tacho("render", "a.yaml", "-o", "a.svg", "--strict-fonts")
    #expect(run.status == 66 && run.errors.hasPrefix("error: fonts: "), "\(run.errors)")
    let option = try folder.tacho("render", "-o", "a.svg", "--font-family", "No Such Family", "--strict-fonts")
    #expect(option.errors.hasPrefix("error: --font-family: "), "\(option.errors)")
  }
}

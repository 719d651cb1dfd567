import Foundation
import TestSupport
import Testing
import Typesetting
import VectorGraphics

struct FontChoiceTests {
  @Test(arguments: ["No Such Family", "", "Inter Sans Nonexistent", "Größe 中", "a,b:c=d"])
  func unknownFamilyIsAnErrorThatNamesIt(name: String) {
    #expect(throws: FontError.unknownFamily(name)) { try Typesetter(.family(name)) }
    #expect(FontError.unknownFamily(name).description.contains("“\(name)”"))
  }

  @Test func missingFileIsAnErrorThatNamesIt() throws {
    let path = try TemporaryFolder().url.appending(path: "none.ttf").path(percentEncoded: false)
    #expect(throws: FontError.unusableFile(path: path)) { try Typesetter(.file(path: path)) }
    #expect(FontError.unusableFile(path: path).description.contains(path))
  }

  @Test func fileThatIsNoFontIsAnError() throws {
    let folder = try TemporaryFolder()
    let contents: [Data] = [
      Data(), Data("not a font\n".utf8), Data(repeating: 0, count: 5_000), Data("OTTO".utf8),
      Data([0, 1, 0, 0, 0, 1] + [UInt8](repeating: 255, count: 100)),
    ]
    for (index, content) in contents.enumerated() {
      let path = try folder.file("\(index).ttf", content)
      #expect(throws: FontError.unusableFile(path: path)) { try Typesetter(.file(path: path)) }
    }
  }

  @Test func folderIsNotAFont() {
    let path = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    #expect(throws: FontError.unusableFile(path: path)) { try Typesetter(.file(path: path)) }
  }

  @Test(.enabled(if: Fonts.dejaVu != nil, "needs a font file to damage"))
  func damagedFontsAreRefusedOrDrawSomethingFinite() throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: URL(filePath: try #require(Fonts.dejaVu)))
    var random = SplitMix64(seed: 80)
    for index in 0..<12 {
      var damaged = index < 6 ? whole.prefix(whole.count * index / 6) : whole
      if index >= 6 {
        for _ in 0..<2_000 {
          damaged[Int.random(in: 12..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let path = try folder.file("\(index).ttf", damaged)
      do throws(FontError) {
        let shaped = try Typesetter(.file(path: path)).shape("Speed 15,200 אבג", style: TextStyle(size: 20))
        #expect(shaped.advance.isFinite && shaped.capHeight.isFinite)
        #expect(shaped.path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      } catch {
        #expect(error == .unusableFile(path: path))
      }
    }
  }

  @Test func defaultFamilyIsOneOfTheListAndIsInstalled() throws {
    let typesetter = try Typesetter()
    #expect(["Inter", "Roboto", "DejaVu Sans"].contains(typesetter.family))
    #expect(typesetter.isSubstitute == (typesetter.family != Typesetter.preferredFamily))
    #expect(Typesetter.installedFamilies.contains(typesetter.family))
  }

  @Test func installedFamiliesAreSortedAndUnique() {
    let names = Typesetter.installedFamilies
    #expect(names == Set(names).sorted())
  }

  @Test func familyAskedForByNameIsTheOneUsed() throws {
    let automatic = try Typesetter()
    for name in [automatic.family, automatic.family.uppercased()] {
      let named = try Typesetter(.family(name))
      #expect(named.family == automatic.family)
      let style = TextStyle(size: 30, weight: .semibold)
      #expect(named.shape("15,200", style: style).advance == automatic.shape("15,200", style: style).advance)
    }
  }

  @Test(.enabled(if: Fonts.dejaVu != nil, "needs a second family"))
  func oneFileServesEveryWeight() throws {
    let typesetter = try Typesetter(.file(path: try #require(Fonts.dejaVu)))
    #expect(typesetter.family == "DejaVu Sans")
    let paths = TextStyle.Weight.allCases.map {
      typesetter.shape("Speed", style: TextStyle(size: 20, weight: $0)).path
    }
    #expect(Set(paths).count == 1)
  }

  @Test func messagesSayWhatToDo() {
    #expect(FontError.noDefaultFont.description.contains("fonts-inter"))
    #expect(Typesetter.preferredPackage == "fonts-inter")
  }
}

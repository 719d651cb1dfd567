import Foundation
import Tacho
import TestSupport
import Testing

@testable import TachoCLI

/// Nothing a row or a job says leads out of the folder.
struct BatchNameTests {
  /// 200 names that someone with no good intentions might give.
  private static let hostile: [String] = {
    var names = [
      "..", ".", "../x", "../../x", "/etc/x", "//x", "a/../../x", "a/./../../x", "..\\x", "C:\\x", "C:x", "\\\\host\\x",
      ".hidden", "a/.hidden", "~", "~root", "$HOME", "`id`", "$(id)", "%s%s%n", "%2e%2e%2fx", "..%2fx", "..%c0%afx",
      "-rf",
      "a\u{0}b", "a\nb", "a\rb", "a\tb", "\u{1b}[2J", "\u{7f}", "\u{202e}gnp", "\u{200b}", "\u{feff}", "．．／x", "‥/x",
      "con", "CON", "nul", "aux.x", "com1", "lpt9", "a ", " a", "a.", "...", "a//b", "a/", "/", "", " ", "*", "?",
      "a|b",
      "a<b", "a>b", "a\"b", "a'b", "a;b", "a&b", "a:b", "a@b", "{row}", "{name}", "{}", "é", "e\u{301}", "ﬁ", "Å",
      "\u{212B}",
      "link/x", "link", "ＬＩＮＫ", "😀", "👩‍👩‍👧", "ß", "İ", "ı", "\u{85}", "\u{2028}", "\u{e000}", "\u{fffd}",
    ]
    for length in [1, 100, 250, 251, 252, 255, 256, 1_000, 1_025, 4_096, 70_000] {
      names.append(String(repeating: "x", count: length))
      names.append(String(repeating: "é", count: length))
    }
    var random = SplitMix64(seed: 27)
    let parts = [
      "..", ".", "/", "\\", "a", "x.png", "link", "\u{0}", "\n", ":", "~", "%", "-", "_", "é", "\u{202e}", " ",
    ]
    while names.count < 200 {
      names.append(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined())
    }
    return names
  }()

  /// A folder `work/out` with a link in it that leads to `work/other`.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["out", "other"] { try folder.makeFolder(name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "out/link").path, withDestinationPath: "../other")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "out/l.svg").path, withDestinationPath: "../other/l.svg")
    return folder
  }

  private func expectNothingOutside(_ folder: TemporaryFolder) throws {
    #expect(Set(try folder.names).isSubset(of: ["out", "other", "rows.jsonl", "jobs.jsonl"]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "other").path) == [])
    let above = folder.url.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: above).sorted() == ["streams", "work"])
  }

  /// As a JSON string.
  private func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test(arguments: ["out/{name}.svg", "out/{name}/x.svg", "out/a-{name}-{row}.svg", "out/a-{row}/{name}.svg"])
  func hostileColumnsStayInside(template: String) throws {
    let folder = try folder()
    #expect(Self.hostile.count == 200)
    // A clash would refuse them all.
    var seen: Set<String> = []
    var text = ""
    let names = Self.hostile.filter { seen.insert(RowNames.sanitized($0).lowercased()).inserted }
    for name in names { text += "{\"name\":\(try quoted(name)),\"value\":1}\n" }
    try folder.write(text, to: "rows.jsonl")
    let run = try folder.tacho("batch", "--data", "rows.jsonl", "-o", template, "--keep-going", "-q", "--size", "30")
    #expect([0, 64, 65, 73].contains(run.status), "\(run.status) \(run.errors.suffix(300))")
    try expectNothingOutside(folder)
  }

  @Test func hostileJobsStayInside() throws {
    let folder = try folder()
    var text = ""
    for name in Self.hostile {
      text += "{\"id\":1,\"spec\":{\"value\":1,\"size\":30},\"output\":\(try quoted(name + ".svg"))}\n"
      text += "{\"id\":2,\"spec\":{\"value\":1,\"size\":30},\"output\":\(try quoted(name))}\n"
    }
    text += "{\"id\":3,\"spec\":{\"value\":1},\"output\":\"l.svg\"}\n"
    try folder.write(text, to: "jobs.jsonl")
    let run = try folder.shell(#"exec "$0" batch --stdin-jobs -o out < jobs.jsonl"#)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count == 401)
    try expectNothingOutside(folder)
    // The link itself has been replaced; what it led to was never made.
    #expect(fileKind(try folder.bytes("out/l.svg")) == "svg")
  }

  @Test(arguments: Self.hostile)
  func sanitizedTextIsOnePartOfAName(text: String) {
    let name = RowNames.sanitized(text)
    #expect(!name.contains("/") && !name.contains("\\"))
    #expect(
      name.unicodeScalars.allSatisfy {
        let isMark = [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory)
        return $0.properties.isAlphabetic || isMark || "0123456789-_.".unicodeScalars.contains($0)
      })
  }

  /// Vowel signs, tones and accents that stand apart belong to their letters.
  @Test(arguments: ["दिल्ली", "เชียงใหม่", "Zu\u{308}rich", "Đà Nẵng", "தமிழ்", "ירושלים", "القاهرة"])
  func namesKeepTheMarksOfTheirLetters(text: String) {
    #expect(RowNames.sanitized(text).unicodeScalars.elementsEqual(text.replacing(" ", with: "_").unicodeScalars))
    #expect(RowNames.sanitized("\u{301}a-\u{301}") == "_a-_")
  }

  @Test(arguments: [
    ("out/{row}.png", true), ("out/{row:05}-{name}.png", true), ("out/{name}-{row}.png", true),
    ("out/{name}{row}.png", false), ("out/{row}{name}.png", false), ("out/{name}.png", false),
    ("out/{name}/{row}/{site}.png", false), ("out/v1{row}.png", true), ("out/{name}1{row}.png", false),
  ])
  func namesByRowAreKnownToBeUnique(template: String, unique: Bool) throws {
    #expect(try RowNames(template).areUniqueByRow == unique)
  }
}

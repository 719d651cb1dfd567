import Foundation
import Tacho
import TestSupport
import Testing

/// Pictures that a specification or a theme names, from the command line.
@Suite struct PictureFileTests {
  private func sign(_ color: [UInt8] = [200, 0, 40, 255]) throws -> [UInt8] {
    let pixels = (0..<300).flatMap { _ in color }
    return try #require(Bitmap(width: 30, height: 10, pixels: pixels)).png()
  }

  private static let marker = "data:image/png;base64,"

  /// A folder with a sign, a theme that has it, and a gauge in that theme.
  private func company() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("house")
    try folder.write(sign(), to: "house/logo.png")
    try folder.write("extends: light\nlogo: logo.png\n", to: "house/house.yaml")
    try folder.write("value: 4\ntheme: house/house.yaml\n", to: "gauge.yaml")
    return folder
  }

  @Test func aThemesLogoIsInEveryOutput() throws {
    let folder = try company()
    let all = ["-o", "a.svg", "-o", "a.png", "-o", "a.pdf"]
    let run = try folder.tacho(["render", "gauge.yaml"] + all)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("a.svg").contains(Self.marker))
    try folder.write("layout: {gauges: [{value: 1}, {value: 2}]}\ntheme: house/house.yaml\n", to: "grid.yaml")
    #expect(try folder.tacho("render", "grid.yaml", "-o", "grid.svg").status == 0)
    #expect(try folder.text("grid.svg").components(separatedBy: Self.marker).count == 2)
    let film = try folder.tacho("animate", "gauge.yaml", "--duration", "0.2", "-o", "film.svg", "-o", "film.apng", "-q")
    #expect(film.status == 0, "\(film.errors)")
    #expect(try folder.text("film.svg").components(separatedBy: Self.marker).count == 2)
    try folder.write("```gauge\nspec: gauge.yaml\n```\n", to: "week.md")
    let report = try folder.tacho("report", "week.md", "-o", "week.html", "-q")
    #expect(report.status == 0, "\(report.errors)")
    #expect(try folder.text("week.html").contains(Self.marker))
    let none = try folder.tacho("render", "gauge.yaml", "--set", "logo=none", "-o", "b.svg")
    #expect(none.status == 0, "\(none.errors)")
    #expect(try !folder.text("b.svg").contains(Self.marker))
    #expect(try folder.tacho("validate", "gauge.yaml").status == 0)
    #expect(try folder.tacho("validate", "--source", "theme", "house/house.yaml").status == 0)
  }

  @Test func anOptionNamesAPictureFromWhereTheCommandRuns() throws {
    let folder = try company()
    let run = try folder.tacho("render", "--value", "4", "--set", "logo=house/logo.png", "-o", "a.svg")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("a.svg").contains(Self.marker))
  }

  @Test func whatIsNoPictureIsToldWithItsPlace() throws {
    let folder = try company()
    try folder.write("not a picture", to: "bad.png")
    for (text, words) in [
      ("value: 4\nlogo: bad.png\n", "2:7: logo: “bad.png” is neither a PNG nor an SVG"),
      ("value: 4\nlogo: none.png\n", "2:7: logo: cannot read “none.png”"),
      ("value: 4\nlogo: ../x.png\n", "2:7: logo: “../x.png” must be the name of a file in the folder"),
      ("value: 4\nlogo: logo.gif\n", "2:7: logo: must be"),
      (
        "value: 4\nlogo: {file: house/logo.png, anker: top}\n", "2:30: logo.anker: is no key here"
      ),
      (
        "face: {file: house/logo.png, points: [{at: [1, 1], value: 0}]}\nvalue: 4\n",
        "1:7: face: points: must be two places, got 1"
      ),
      (
        "value: 4\nsweep: full\nface: {file: house/logo.png, points: [{at: [1, 9], value: 0}, {at: [29, 9], value: 1}]}\n",
        "cannot be given beside startAngle"
      ),
      ("kind: lcd\nvalue: 4\nbackdrop: {file: house/logo.png, ground: face}\n", "has no effect on lcd"),
    ] {
      try folder.write(text, to: "wrong.yaml")
      let run = try folder.tacho("render", "wrong.yaml", "-o", "a.svg")
      #expect(run.status == 65, "\(run.status) \(run.errors)")
      #expect(run.errors.contains(words), "\(words) in \(run.errors)")
    }
  }

  @Test func aBatchKnowsWhenAPictureHasChanged() throws {
    let folder = try company()
    try folder.write("value,logo\n3,a\n5,b\n", to: "rows.csv")
    let batch = ["batch", "gauge.yaml", "--data", "rows.csv", "-o", "{row}.svg", "--manifest", "m.jsonl", "--resume"]
    let first = try folder.tacho(batch)
    #expect(first.status == 0, "\(first.errors)")
    let before = try folder.text("1.svg")
    #expect(before.contains(Self.marker))
    try folder.write(sign([0, 90, 0, 255]), to: "house/logo.png")
    let again = try folder.tacho(batch)
    #expect(try again.status != 0 || folder.text("1.svg") != before, "\(again.errors)")
  }
}

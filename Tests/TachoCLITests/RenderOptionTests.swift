import RasterExport
import Testing

/// What the options of `render` change in the picture.
struct RenderOptionTests {
  struct Sizing: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let width: Int
    let height: Int
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Sizing(arguments: ["--size", "240"], width: 240, height: 240),
    Sizing(arguments: ["--size", "1"], width: 1, height: 1),
    Sizing(arguments: ["--size", "320x200"], width: 320, height: 200),
    Sizing(arguments: ["--set", "width=120"], width: 120, height: 120),
    Sizing(arguments: ["--set", "height=90"], width: 90, height: 90),
    Sizing(arguments: ["--size", "100", "--scale", "2"], width: 200, height: 200),
    Sizing(arguments: ["--size", "100", "--scale", "0.5"], width: 50, height: 50),
  ])
  func sidesAndScaleDecideThePixels(sizing: Sizing) throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho(["render", "-o", "a.png"] + sizing.arguments).status == 0)
    let bitmap = try folder.bitmap("a.png")
    #expect(bitmap.width == sizing.width)
    #expect(bitmap.height == sizing.height)
  }

  @Test func scaleLeavesTheSVGBesideAPNGAlone() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "-o", "a.svg").status == 0)
    #expect(try folder.tacho("render", "-o", "b.svg", "-o", "b.png", "--scale", "2").status == 0)
    #expect(try folder.bytes("a.svg") == folder.bytes("b.svg"))
  }

  @Test func theLightThemeIsLightAndTheDarkOneTheDefault() throws {
    let folder = try TemporaryFolder()
    for theme in ["dark", "light"] {
      #expect(try folder.tacho("render", "--size", "100", "--theme", theme, "-o", "\(theme).png").status == 0)
    }
    #expect(try folder.tacho("render", "--size", "100", "-o", "default.png").status == 0)
    let dark = try #require(try folder.bitmap("dark.png").pixel(x: 0, y: 0))
    let light = try #require(try folder.bitmap("light.png").pixel(x: 0, y: 0))
    #expect(dark == (0, 0, 0, 255))
    #expect(light.red > 200 && light.green > 200 && light.blue > 200 && light.alpha == 255)
    #expect(try folder.bytes("default.png") == folder.bytes("dark.png"))
  }

  @Test func aTransparentBackgroundHasNoAlphaInTheCorners() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "--size", "100", "--background", "transparent", "-o", "a.png").status == 0)
    let bitmap = try folder.bitmap("a.png")
    for (x, y) in [(0, 0), (99, 0), (0, 99), (99, 99)] {
      let corner = try #require(bitmap.pixel(x: x, y: y))
      #expect(corner.alpha == 0)
    }
    let centre = try #require(bitmap.pixel(x: 50, y: 50))
    #expect(centre.alpha == 255)
  }

  struct Ground: CustomTestStringConvertible, Sendable {
    let text: String
    let color: [UInt8]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Ground(text: "#204060", color: [0x20, 0x40, 0x60, 255]),
    Ground(text: "#20406080", color: [0x20, 0x40, 0x60, 0x80]),
    Ground(text: "tomato", color: [255, 99, 71, 255]),
    Ground(text: "#ff000000", color: [0, 0, 0, 0]),
  ])
  func theBackgroundIsTheColourGiven(ground: Ground) throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "--size", "100", "--background", ground.text, "-o", "a.png").status == 0)
    let corner = try #require(try folder.bitmap("a.png").pixel(x: 0, y: 0))
    #expect([corner.red, corner.green, corner.blue, corner.alpha] == ground.color)
  }

  @Test(arguments: ["", "#12", "#gggggg", "notacolour", "#1234567", "url(http://example.com)", "12"])
  func whatIsNoColourIsRefused(text: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--background", text)
    #expect(run.status == 64)
    #expect(run.errors.contains("--background"))
    #expect(try folder.names == [])
  }

  @Test func textIsOutlinesUnlessLiveIsAskedFor() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "-o", "default.svg").status == 0)
    #expect(try folder.tacho("render", "-o", "outline.svg", "--text", "outline").status == 0)
    #expect(try folder.tacho("render", "-o", "live.svg", "--text", "live").status == 0)
    #expect(try folder.bytes("default.svg") == folder.bytes("outline.svg"))
    #expect(!(try folder.text("outline.svg")).contains("<text"))
    let live = try folder.text("live.svg")
    for label in ["15.2k", "25k", "100k+"] { #expect(live.contains(">\(label)</text>")) }
  }

  @Test(arguments: [["--unit", "%"], ["--title", "CPU"], ["--min", "0"], ["--max", "100"], ["--kind", "radial"]])
  func whatSaysMoreThanAValueIsTheRadialDial(option: [String]) throws {
    let run = try TemporaryFolder().tacho(["inspect", "--json", "--value", "72"] + option)
    #expect(run.status == 0)
    #expect(run.text.contains(#""kind": "radial""#) && run.text.contains(#""progress": 0.72"#), "\(run.text)")
  }

  @Test(arguments: [[], ["--value", "1000"], ["--value", "72000", "--theme", "light", "--size", "300"]])
  func noValueOrAValueFromAThousandIsTheSpeedometer(options: [String]) throws {
    let run = try TemporaryFolder().tacho(["inspect", "--json"] + options)
    #expect(run.text.contains(#""kind": "speedometer""#), "\(run.text)")
  }

  /// Also where a unit or a title, or the dial's name, says a little more.
  @Test(arguments: [
    (["--value", "250", "--unit", "W"], "0.5"), (["--value", "150000", "--unit", "km"], "0.75"),
    (["--value", "2000", "--kind", "radial"], "1"), (["--value", "101", "--title", "A"], "0.505"),
    (["--value", "72", "--unit", "%"], "0.72"), (["--value", "250", "--max", "100", "--unit", "W"], "1"),
  ])
  func aValueBeyondTheUsualScaleHasOneThatFits(options: [String], progress: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(["inspect", "--json"] + options)
    #expect(run.text.contains("\"progress\": \(progress),"), "\(run.text.prefix(600))")
    let picture = try folder.tacho(["render", "-o", "a.svg"] + options)
    let isFitted = !options.contains("--max") && progress != "0.72"
    #expect(picture.errors.contains("a dial from 0 to ") == isFitted, "\(picture.errors)")
    let film = try folder.tacho(
      ["animate", "--duration", "0.1", "-o", "b.svg"] + options.map { $0 == "--value" ? "--to" : $0 })
    #expect(film.status == 0 && run.text.contains("above the scale") == options.contains("--max"), "\(film.errors)")
  }

  @Test(
    arguments: [
      ("72", 100.0), ("0", 100), ("100", 100), ("101", 200), ("250", 500), ("999", 1000), ("0.5", 100),
    ])
  func aSmallValueAloneGetsADialThatFits(value: String, max: Double) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("inspect", "--json", "--value", value)
    let number = try #require(Double(value))
    #expect(run.text.contains(#""kind": "radial""#), "\(run.text)")
    let progress = try #require(run.text.firstMatch(of: /"progress": ([0-9.]+)/)?.1)
    #expect(abs((Double(progress) ?? -1) - number / max) < 1e-6)
    // What was taken is said, and how to have the other.
    let picture = try folder.tacho("render", "--value", value, "--size", "60", "-o", "a.svg")
    #expect(picture.errors.contains("a dial from 0 to \(Int(max)) at \(value)"), "\(picture.errors)")
    #expect(picture.errors.contains("--kind speedometer"))
  }

  @Test func theSpeedometerOfAValueSaysHowToHaveAnotherDial() throws {
    let run = try TemporaryFolder().tacho("render", "--value", "5000", "--size", "60", "-o", "a.svg")
    #expect(run.errors.contains("the Speedometer at 5000") && run.errors.contains("--max"), "\(run.errors)")
  }

  @Test func aFilmToASmallValueHasTheDialOfThatValue() throws {
    let folder = try TemporaryFolder()
    let film = ["animate", "--to", "72", "--size", "60", "--duration", "0.1", "-q"]
    #expect(try folder.tacho(film + ["-o", "frames/%05d.png"]).status == 0)
    #expect(
      try folder.tacho("render", "--kind", "radial", "--value", "0", "--size", "60", "-q", "-o", "a.png").status == 0)
    #expect(try folder.bitmap("frames/00000.png") == folder.bitmap("a.png"))
  }

  @Test(arguments: ["ring", "linear", "battery"]) func aKindIsChosenByItsName(kind: String) throws {
    let run = try TemporaryFolder().tacho("inspect", "--json", "--kind", kind, "--value", "72")
    #expect(run.text.contains("\"kind\": \"\(kind)\""), "\(run.text)")
  }

  @Test func titleAndUnitAppear() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho(
      "render", "--kind", "speedometer", "--title", "Left & <right>", "--unit", "rpm", "-o", "a.svg", "--text", "live")
    #expect(run.status == 0)
    let svg = try folder.text("a.svg")
    #expect(svg.contains(">Left &amp; &lt;right&gt;</text>"))
    #expect(svg.contains(">rpm</text>"))
  }
}

import RasterExport
import Testing

/// Which files come out, in which format, on which stream.
struct RenderTests {
  @Test func withoutArgumentsTheSpeedometerIsDrawnIntoItsFile() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("speedometer.png"))
    #expect(run.errors.contains("Speedometer at 15200"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try folder.names == ["speedometer.png"])
    let bitmap = try folder.bitmap("speedometer.png")
    #expect(bitmap.width == 600)
    #expect(bitmap.height == 600)
    #expect(Set(bitmap.pixels).count > 16)
  }

  @Test func aRangeDrawsTheRadialGaugeIntoItsOwnFile() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--value", "72", "--max", "220", "--unit", "km/h", "--title", "Speed")
    #expect(run.status == 0)
    #expect(try folder.names == ["gauge.png"])
  }

  @Test func severalOutputsComeFromOneCall() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "a.png", "-o", "b.svg", "--output", "c.pdf")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(try folder.names == ["a.png", "b.svg", "c.pdf"])
    for (name, kind) in [("a.png", "png"), ("b.svg", "svg"), ("c.pdf", "pdf")] {
      #expect(fileKind(try folder.bytes(name)) == kind)
      #expect(isWhole(try folder.bytes(name)))
    }
  }

  @Test func upperCaseEndingsSayTheFormatToo() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "-o", "A.SVG").status == 0)
    #expect(fileKind(try folder.bytes("A.SVG")) == "svg")
  }

  @Test(arguments: ["png", "svg", "pdf"])
  func aDashIsStandardOutput(format: String) throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "-", "-f", format)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(fileKind(run.output) == format)
    #expect(isWhole(run.output))
    #expect(try folder.names == [])
  }

  @Test func standardOutputIsPNGUnlessToldOtherwise() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "-")
    #expect(run.status == 0)
    #expect(fileKind(run.output) == "png")
    #expect(try folder.tacho("render").status == 0)
    #expect(run.output == (try folder.bytes("speedometer.png")))
  }

  @Test func aFileAndStandardOutputCanBeMixed() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "-o", "-", "-o", "a.pdf", "-f", "pdf")
    #expect(run.status == 0)
    #expect(run.output == (try folder.bytes("a.pdf")))
  }

  @Test func formatNamesTheFileAndServesNamesWithoutEnding() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.tacho("render", "-f", "svg").status == 0)
    #expect(try folder.tacho("render", "--format", "pdf", "-o", "plain").status == 0)
    #expect(try folder.names == ["plain", "speedometer.svg"])
    #expect(fileKind(try folder.bytes("plain")) == "pdf")
    #expect(fileKind(try folder.bytes("speedometer.svg")) == "svg")
  }

  @Test func quietSaysNothing() throws {
    let folder = try TemporaryFolder()
    for flag in ["--quiet", "-q"] {
      let run = try folder.tacho(
        "render", flag, "--kind", "speedometer", "--title", "中", "--font-family", "No Such Family")
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      #expect(run.errors == "")
    }
    #expect(try folder.names == ["speedometer.png"])
  }

  @Test func quietStillSaysErrors() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--quiet", "--value", "abc")
    #expect(run.status == 64)
    #expect(run.errors.contains("--value"))
  }

  @Test func aNegativeValueIsDrawnWhereTheRangeHoldsIt() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--kind", "radial", "--value", "-5", "--min", "-10", "--max", "10")
    #expect(run.status == 0)
    #expect(try folder.names == ["gauge.png"])
  }

  @Test func valuesOfOneOptionMayFollowAnEqualsSign() throws {
    let folder = try TemporaryFolder()
    let run = try folder.tacho("render", "--value=750", "--size=80", "--output=a.png")
    #expect(run.status == 0)
    #expect(try folder.bitmap("a.png").width == 80)
  }
}

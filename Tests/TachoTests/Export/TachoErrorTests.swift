import Tacho
import Testing

@Suite struct TachoErrorTests {
  private func error(_ body: () throws -> Void) -> TachoError? {
    do {
      try body()
      return nil
    } catch {
      return error as? TachoError
    }
  }

  @Test(arguments: [0, -1, 16_385, .nan, .infinity])
  func sizeOutOfRangeIsAGaugeError(size: Double) throws {
    let gauge = try Gauge.speedometer(15_200)
    guard case .gauge(let png)? = error({ _ = try gauge.png(size: size) }) else {
      Issue.record("no gauge error for a size of \(size)")
      return
    }
    #expect(png.field == .width)
    #expect(error { _ = try gauge.svg(size: size) } == .gauge(png))
    #expect(error { _ = try gauge.pdf(size: size) } == .gauge(png))
  }

  @Test(arguments: [0, 0.05, 8.1, -1, .nan, .infinity])
  func scaleOutOfRangeIsARasterError(scale: Double) throws {
    guard case .raster(.scaleOutOfRange)? = error({ _ = try Gauge.speedometer(0).png(scale: scale) }) else {
      Issue.record("no raster error for a scale of \(scale)")
      return
    }
  }

  @Test func tooManyPixelsAreARasterError() throws {
    let failure = error { _ = try Gauge.speedometer(0).bitmap(size: 8_192, scale: 2) }
    guard case .raster(.sizeOutOfRange(let width, let height, _))? = failure else {
      Issue.record("no raster error, but \(String(describing: failure))")
      return
    }
    #expect(width == 16_384)
    #expect(height == 16_384)
  }

  @Test func missingFontsAreFontErrors() throws {
    let gauge = try Gauge.speedometer(0)
    let path = "/nowhere/no-such-font.otf"
    #expect(error { _ = try gauge.png(font: .file(path: path)) } == .font(.unusableFile(path: path)))
    let name = "No Such Family 4711"
    #expect(error { _ = try gauge.svg(font: .family(name)) } == .font(.unknownFamily(name)))
  }

  @Test(arguments: [-1, 1_000_000, .nan, .infinity])
  func speedometerRefusesInItsOwnWords(value: Double) {
    #expect {
      try Gauge.speedometer(value)
    } throws: { error in
      "\(error)".contains(SpeedometerConstants.Texts.invalidInput)
    }
  }

  @Test func descriptionsAreThoseOfTheCause() throws {
    let cause = RasterError.scaleOutOfRange(9, rule: "too large")
    #expect(TachoError.raster(cause).description == cause.description)
    #expect(TachoError.font(.noDefaultFont).description == FontError.noDefaultFont.description)
  }
}

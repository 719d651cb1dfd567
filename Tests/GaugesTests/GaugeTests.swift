import Gauges
import Testing
import Typesetting
import VectorGraphics

struct GaugeTests {
  private func field<T>(of body: () throws -> T) -> GaugeError.Field? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? GaugeError)?.field }
  }

  @Test(arguments: [-5, 1_000_000, Double.nan, .infinity])
  func speedometerRefusesWhatTheOriginalRefuses(_ value: Double) {
    #expect(field { try Gauge.speedometer(value) } == .value)
    do {
      _ = try Gauge.speedometer(value)
    } catch { #expect(error.description.contains("Please enter a valid positive number")) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 2e15, -1e300])
  func impossibleValuesNameTheValue(_ value: Double) {
    #expect(field { try Gauge.radial(value) } == .value)
  }

  @Test func impossibleRangesNameTheirEnd() {
    #expect(field { try Gauge.radial(1, in: 5...5) } == .max)
    #expect(field { try Gauge.radial(1, in: -1e300...0) } == .min)
    #expect(field { try Gauge.radial(1, in: 0...1e300) } == .max)
  }

  @Test func tooLongTextsNameTheirField() {
    let long = String(repeating: "a", count: 257)
    #expect(field { try Gauge.radial(1, title: long) } == .title)
    #expect(field { try Gauge.radial(1, unit: long) } == .unit)
    #expect(field { try Gauge.speedometer(1, title: long) } == .title)
    #expect(field { try Gauge.speedometer(1, unit: long) } == .unit)
    // Few characters, but heaps of combining marks on one.
    #expect(field { try Gauge.radial(1, title: "a" + String(repeating: "\u{301}", count: 2_000)) } == .title)
  }

  @Test func longestTextsAreAccepted() throws {
    let gauge = try Gauge.radial(1, title: String(repeating: "é", count: 256))
    #expect(gauge.title.count == 256)
  }

  @Test func errorsNameFieldTextAndRule() {
    let error = GaugeError(.title, "“x”", rule: "is too long")
    #expect(error.description == "title: “x” is too long")
  }

  @Test func textsBecomeOneCleanLine() throws {
    let gauge = try Gauge.radial(1, unit: " km\u{0}/h\u{202E} ", title: "\n Two\nlines \t")
    #expect(gauge.title == "Two lines")
    #expect(gauge.unit == "km/h")
  }

  @Test func valuesOutsideTheRangeStayTrue() throws {
    let gauge = try Gauge.radial(-5, in: 0...100)
    #expect(gauge.value == -5)
    let dial = try gauge.dial(size: Size(width: 300, height: 300), shaper: Typesetter())
    #expect(dial.progress == .zero)
    #expect(dial.formattedValue == "−5")
    #expect(dial.scene.description.contains("below the scale"))
  }

  @Test(
    arguments: [
      (0.0, 300.0, GaugeError.Field.width), (300, 0, .height), (-1, 300, .width), (.nan, 300, .width),
      (300, .infinity, .height), (16_385, 300, .width), (300, 16_385, .height), (0.99, 300, .width),
    ] as [(Double, Double, GaugeError.Field)])
  func impossibleCanvasesNameTheirSide(_ width: Double, _ height: Double, _ expected: GaugeError.Field) throws {
    let typesetter = try Typesetter()
    let gauge = try Gauge.speedometer(1)
    #expect(field { try gauge.dial(size: Size(width: width, height: height), shaper: typesetter) } == expected)
  }

  @Test func equalGaugesAreEqual() throws {
    #expect(try Gauge.radial(72, in: 0...220, unit: "km/h") == Gauge.radial(72, in: 0...220, unit: "km/h"))
    #expect(try Gauge.radial(72) != Gauge.radial(73))
  }
}

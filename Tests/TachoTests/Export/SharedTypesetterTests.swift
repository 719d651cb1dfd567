import Tacho
import Testing

@Suite struct SharedTypesetterTests {
  @Test func documentsOfASharedTypesetterAreThoseOfTheirOwn() throws {
    var gauge = try Gauge.radial(87, in: 0...220, unit: "km/h", title: "Speed", theme: .light)
    let typesetter = try Typesetter()
    let size = Size(width: 300, height: 300)
    #expect(try gauge.svg(size: size, typesetter: typesetter) == gauge.svg())
    gauge.darkTheme = .dark
    let both = try gauge.svg(size: size, typesetter: typesetter)
    #expect(both == (try gauge.svg()) && both.contains("prefers-color-scheme"))
    let wide = try gauge.svg(size: Size(width: 400, height: 120), typesetter: typesetter)
    #expect(wide.contains("viewBox=\"0 0 400 120\""))
  }

  @Test func sizesThatAreNoneAreRefused() throws {
    let gauge = try Gauge.radial(1, in: 0...2, unit: "", title: "")
    #expect(throws: TachoError.self) { try gauge.svg(size: Size(width: 0, height: 9), typesetter: Typesetter()) }
  }
}

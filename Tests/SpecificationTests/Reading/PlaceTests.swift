import Gauges
import Specification
import Testing

/// Gauges of a layout lie where their `place` says.
struct PlaceTests {
  private func place(_ text: String) throws -> GaugePlace? {
    try gaugeSpecification("layout: {gauges: [{value: 1, place: \(text)}]}").gauge.grid.gauges[0].place
  }

  @Test func lengthsAreUnitsOrPerCent() throws {
    #expect(
      try place("{x: 40, y: 50%, width: 12.5 %, height: 300, anchor: bottom-right}")
        == GaugePlace(x: .units(40), y: .share(0.5), width: .share(0.125), height: .units(300), anchor: .bottomRight))
    #expect(try place("{}") == GaugePlace())
    #expect(try place("{x: -20%}") == GaugePlace(x: .share(-0.2)))
  }

  @Test(arguments: [
    ("{x: 10px}", "x"), ("{width: 0}", "width"), ("{width: 2000%}", "width"), ("{anchor: middle}", "anchor"),
    ("{z: 1}", "z"), ("{height: 0%}", ""), ("12", ""),
  ])
  func whatIsNoPlaceIsRefused(_ text: String, _ key: String) {
    let found = problems("layout: {gauges: [{value: 1, place: \(text)}]}")
    let path = "layout.gauges[0].place" + (key.isEmpty ? "" : "." + key)
    #expect(found.map(\.path) == [path], "\(found)")
  }

  @Test func aGaugeByItselfHasNoPlace() {
    #expect(problems("value: 1\nplace: {x: 3}\n").map(\.path) == ["place"])
    let dashboard = "title: A\nsections: [{gauges: [{value: 1, place: {x: 3}}]}]"
    #expect(throws: SpecificationError.self) { try DashboardSpecification(Array(dashboard.utf8)) }
  }

  @Test func twoGaugesHaveNotTheSameID() {
    let text = "layout: {gauges: [{value: 1, id: a}, {value: 1, id: a}]}"
    #expect(problems(text).contains { $0.message.contains("“a”") })
    #expect(problems("layout: {gauges: [{value: 1, id: a b}]}").map(\.path) == ["layout.gauges[0].id"])
  }

  @Test func theCanvasOfAFileIsTheSizeOfItsPlace() throws {
    let size = try gaugeSpecification("layout: {gauges: [{value: 1, size: 240, place: {x: 3}}]}")
    #expect(size.gauge.grid.gauges[0].place?.width == .units(240))
    #expect(size.gauge.grid.gauges[0].place?.height == .units(240))
  }

  @Test func placesThatOverlapOrLieOutsideAreWarnedAbout() throws {
    func warnings(_ gauges: String, _ more: String = "") throws -> [SpecificationProblem] {
      try gaugeSpecification("size: 400\n\(more)layout:\n  gauges:\n\(gauges)").warnings
    }
    func gauge(_ place: String) -> String { "    - {value: 1, place: {\(place)}}\n" }
    let apart = gauge("x: 0, width: 50%") + gauge("x: 50%, width: 50%, y: 0")
    #expect(try warnings(apart) == [])
    let over = try warnings(gauge("x: 0, width: 60%") + gauge("x: 50%, width: 50%"))
    #expect(over.map(\.path) == ["layout.gauges[1].place"])
    #expect(over[0].place?.line == 5 && over[0].message.contains("lies over gauge 1"))
    #expect(try warnings(gauge("x: 300, width: 200"))[0].message.contains("reaches out of the picture, 400 × 400"))
    #expect(try warnings(gauge("x: 500, width: 200"))[0].message.contains("lies outside"))
    #expect(try warnings("    - {value: 1}\n" + gauge("x: 300, width: 100"))[0].message.contains("lies over gauge 1"))
    #expect(try warnings(gauge("width: 400"), "title: Boat\n")[0].message.contains("title"))
  }
}

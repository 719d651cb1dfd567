import Gauges
import Specification
import Testing
import VectorGraphics

/// Settings from outside: a path and a value, put over the text.
struct SettingTests {
  @Test func settingsMakeMapsAndLists() throws {
    let specification = try gaugeSpecification(
      "",
      set: [
        ("value", "5"), ("scale.max", "20"), ("ranges[0].from", "1"), ("ranges[0].label", "low"),
        ("ranges[1].from", "10"), ("output.scale", "2"),
      ])
    #expect(specification.gauge.value == 5)
    #expect(specification.gauge.scale.max == 20)
    #expect(specification.gauge.ranges.map(\.from) == [1, 10])
    #expect(specification.gauge.ranges.map(\.label) == ["low", ""])
    #expect(specification.pixelScale == 2)
  }

  @Test(arguments: ["Room #3", "CPU: load", "[50%]", "{a", "2:30", "yes", "# 3", "%", "- a", "a\u{00A0}b"])
  func aTextIsSetAsItIsWritten(text: String) throws {
    let gauge = try gaugeSpecification("value: 1", set: [("title", text), ("readout.format", ",.1f")]).gauge
    #expect(gauge.title == text)
    #expect(try gaugeSpecification("value: 1", set: [("title", "\"\(text)\"")]).gauge.title == text)
  }

  @Test func settingsReplaceWhatIsThere() throws {
    let text = "value: 1\ntitle: a\nscale: {min: 0, max: 10}\ntargets: [{value: 1}, {value: 2, label: two}]"
    let gauge = try gaugeSpecification(
      text, set: [("title", "b"), ("scale.max", "99"), ("targets[1].value", "7"), ("title", "c")]
    ).gauge
    #expect(gauge.title == "c")
    #expect((gauge.scale.min, gauge.scale.max) == (0, 99))
    #expect(gauge.targets == [GaugeTarget(value: 1), GaugeTarget(value: 7, label: "two")])
  }

  @Test func wholeMapsAndListsCanBeSet() throws {
    let gauge = try gaugeSpecification(
      "value: 1\nscale: {max: 5}", set: [("scale", "{min: -1, max: 1}"), ("ranges", "[{from: 0}, {from: 0.5}]")]
    ).gauge
    #expect((gauge.scale.min, gauge.scale.max) == (-1, 1))
    #expect(gauge.ranges.count == 2)
  }

  @Test func nothingIsAnEmptyTextAndNullAMissingValue() throws {
    let gauge = try gaugeSpecification("value: 1\ntitle: a", set: [("title", ""), ("value", "null")]).gauge
    #expect(gauge.title.isEmpty)
    #expect(gauge.value == nil)
  }

  @Test(arguments: [
    "", ".", "scale.", ".max", "scale..max", "ranges[", "ranges[x]", "ranges[-1].from", "ranges[0", "ranges[0]from",
    "[0]", "ranges[1000].from", "ranges[99999999999999999999]", "ranges[2].from", "value.x", "title[0]", "ranges.from",
    "scale[0]",
  ])
  func badPathsAreRefused(path: String) throws {
    let found = problems("value: 1\ntitle: t\nscale: {max: 5}\nranges: [{from: 1}]", set: [(path, "1")])
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(first.path == path)
    #expect(first.place == nil)
  }

  @Test(arguments: ["{", "[1", "*a", "&a 1", "!!int 1", "\"x", "a: b: c"])
  func valuesThatCannotBeReadAreRefused(value: String) {
    #expect(problems("value: 1", set: [("max", value)]).map(\.path) == ["max"])
  }

  @Test func settingsAreCheckedAsTheTextIs() throws {
    let found = problems("value: 1", set: [("scale.mx", "5"), ("theme", "dak"), ("value", "x")])
    #expect(Set(found.map(\.path)) == ["value", "scale.mx", "theme"])
    #expect(found.allSatisfy { $0.place == nil })
    #expect(found.contains { $0.message.contains("did you mean max?") })
  }

  @Test(arguments: ["#ff0000", "#f00"])
  func aColourNeedsNoQuotes(value: String) throws {
    let gauge = try gaugeSpecification("value: 1", set: [("background", value)]).gauge
    #expect(gauge.background == .color(Color(0xFF0000)))
  }

  @Test func aLongPathIsRefused() {
    let path = Array(repeating: "a", count: 70).joined(separator: ".")
    #expect(problems("value: 1", set: [("x-\(path)", "1")]).count == 1)
  }
}

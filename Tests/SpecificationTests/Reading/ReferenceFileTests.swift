import Gauges
import Specification
import Testing
import VectorGraphics

/// A specification takes keys from other files, by `extends` and by the `spec` of gauges in a layout.
struct ReferenceFileTests {
  private func resolved(_ files: [String: String]) throws(SpecificationError) -> GaugeSpecification {
    let read: SpecificationTemplate.FileReader = { (path) throws(SpecificationError) in
      guard let text = files[path] else {
        throw SpecificationError([SpecificationProblem(place: nil, message: "there is no \(path)")])
      }
      return try SpecificationTemplate(Array(text.utf8))
    }
    return try SpecificationTemplate(Array((files["main"] ?? "").utf8)).resolved(read).filled(with: [])
  }

  private func problems(_ files: [String: String]) -> [SpecificationProblem] {
    do throws(SpecificationError) { _ = try resolved(files) } catch { return error.problems }
    return []
  }

  @Test func whatIsWrittenTakesThePlaceOfTheBase() throws {
    let base =
      "value: 3\ntitle: Tank\nunit: l\nsize: 300\nscale: {min: 10, max: 90}\nsweep: semicircle\nranges: [{from: 80}]\n"
    let gauge = try resolved([
      "main": "extends: base.yaml\nvalue: 20\nscale: {max: 120}\nwidth: 400\nstartAngle: -90\nranges: []\n",
      "base.yaml": base,
    ])
    #expect(gauge.gauge.value == 20 && gauge.gauge.title == "Tank" && gauge.gauge.unit == "l")
    #expect(gauge.gauge.scale.min == 10 && gauge.gauge.scale.max == 120)
    #expect(gauge.gauge.ranges.isEmpty)
    #expect(gauge.size.width == 400 && gauge.size.height == 300)
    #expect(gauge.gauge.arc?.start.degrees == -90)
    // The ends of a scale have two names.
    let short = try resolved(["main": "extends: base.yaml\nmax: 200\n", "base.yaml": base])
    #expect(short.gauge.scale.max == 200)
  }

  @Test func namesAreCountedFromTheFolderOfTheFileThatHasThem() throws {
    let gauge = try resolved([
      "main": "layout: {gauges: [{spec: parts/speed.yaml, set: {title: Road}, id: v}, {extends: parts/speed.yaml}]}",
      "parts/speed.yaml": "extends: base.yaml\nunit: km/h\n", "parts/base.yaml": "title: Speed\nmax: 120\n",
    ])
    let gauges = gauge.gauge.grid.gauges
    #expect(gauges.map(\.title) == ["Road", "Speed"] && gauges.map(\.unit) == ["km/h", "km/h"])
    #expect(gauges.map(\.id) == ["v", ""] && gauges.map(\.scale.max) == [120, 120])
    // Nobody has said a value.
    #expect(gauges.map(\.value) == [nil, nil])
  }

  /// A file of sentences, of which a gauge may replace some.
  @Test func aGaugeSpeaksByAFileOfSentences() throws {
    let texts = Sentence.allCases.map { "  \($0.name): \"<\($0.english)>\"\n" }.joined()
    let files = [
      "main": "extends: nl.yaml\nvalue: 5\nsentences: {gauge: Meter}", "nl.yaml": "lang: nl\nsentences:\n\(texts)",
    ]
    let gauge = try resolved(files).gauge
    #expect(gauge.language?.tag == "nl" && gauge.sentences.count == Sentence.allCases.count)
    #expect(gauge.sentences[.gauge] == "Meter" && gauge.sentences[.scale] == "<on a scale from {from} to {to}>")
    let wrong = texts.replacing("scale from {from}", with: "scale from {form}")
    let found = problems(["main": files["main"] ?? "", "nl.yaml": "lang: nl\nsentences:\n\(wrong)"])
    let line = 3 + Sentence.scale.rawValue
    #expect(found.map(\.place) == [Place(line: line, column: 10, file: "nl.yaml")], "\(found)")
    #expect(found.map(\.path) == ["sentences.scale"])
    let lacking = problems(["main": "extends: nl.yaml\nvalue: 5", "nl.yaml": "lang: nl\n"])
    #expect(lacking.map(\.place) == [Place(line: 1, column: 7, file: "nl.yaml")], "\(lacking)")
  }

  @Test func aProblemInAFileIsToldWithItsNameAndPlace() throws {
    let found = problems(["main": "layout:\n  gauges:\n    - extends: a.yaml\n", "a.yaml": "value: 1\nmax: wide\n"])
    let problem = try #require(found.first)
    #expect(found.count == 1)
    #expect(problem.place == Place(line: 2, column: 6, file: "a.yaml"))
    #expect(problem.path == "layout.gauges[0].max")
    #expect(problem.description(in: "boards/main.yaml").hasPrefix("boards/a.yaml:2:6: layout.gauges[0].max: "))
  }

  @Test(arguments: [
    ("extends: gone.yaml", "there is no gone.yaml", "extends"),
    ("extends: [a.yaml]", "must be the name of a file", "extends"),
    ("extends: loop.yaml", "leads back to itself", "extends"),
    ("extends: deep0.yaml", "goes through more than 8 files", "extends"),
    ("layout: {gauges: [{spec: a.yaml, titel: x}]}", "take extends", "layout.gauges[0].titel"),
    ("layout: {gauges: [{spec: a.yaml, data: t.csv, row: 1}]}", "belongs to documents", "layout.gauges[0].data"),
    ("layout: {gauges: [{id: a, value: 3, data: log.csv}]}", "--data names the file", "layout.gauges[0].data"),
    ("layout: {gauges: [{spec: a.yaml, set: [1]}]}", "must be a map", "layout.gauges[0].set"),
    ("layout: {gauges: [{spec: a.yaml, set: {max.x: 1}}]}", "does not lead to a key", "layout.gauges[0].set.max.x"),
    ("layout: {gauges: [{spec: page.yaml}]}", "cannot stand in a layout", "layout.gauges[0].layout"),
  ])
  func whatCannotBeFollowedIsRefused(_ main: String, _ words: String, _ path: String) {
    var files = ["main": main, "a.yaml": "value: 1\nmax: 5\n", "loop.yaml": "extends: loop.yaml"]
    files["page.yaml"] = "layout: {gauges: [{value: 1}]}"
    for level in 0...9 { files["deep\(level).yaml"] = "extends: deep\(level + 1).yaml" }
    let found = problems(files)
    #expect(found.contains { "\($0)".contains(words) }, "\(found)")
    #expect(found.contains { $0.path.hasPrefix(path) || words.contains("itself") || words.contains("8") }, "\(found)")
  }

  @Test(arguments: [
    "extends: a.yaml\nvalue: 1\n", "layout: {gauges: [{spec: a.yaml}]}", "layout: {gauges: [{extends: a}]}",
  ])
  func aTextAloneReadsNoFiles(_ text: String) throws {
    #expect(SpecificationTests.problems(text).contains { $0.message.contains("names a file") })
  }

  @Test func aDashboardsGaugesTakeKeysFromFilesToo() throws {
    let read: SpecificationTemplate.FileReader = { (_) throws(SpecificationError) in
      try SpecificationTemplate(Array("title: Tank\nvalue: 4\n".utf8))
    }
    let text = "title: A\nsections: [{gauges: [{extends: t.yaml, value: 5}, {layout: {gauges: [{spec: t.yaml}]}}]}]"
    let dashboard = try DashboardSpecification(Array(text.utf8), reading: read)
    let gauges = dashboard.sections[0].gauges.compactMap { source -> Gauge? in
      if case .specification(let gauge, _) = source { gauge.gauge } else { nil }
    }
    #expect(gauges.map(\.title) == ["Tank", ""] && gauges[0].value == 5)
    #expect(gauges[1].grid.gauges.map(\.value) == [4])
    #expect(throws: SpecificationError.self) { try DashboardSpecification(Array(text.utf8)) }
  }
}

import Foundation
import Testing

/// Pictures of several gauges on the command line: from files, at places, each with its own data.
struct SeveralGaugesTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "parts"), withIntermediateDirectories: true)
    try folder.write("title: Speed\nunit: km/h\nmax: 60\n", to: "parts/speed.yaml")
    try folder.write(
      """
      size: 200
      layout:
        gauges:
          - {spec: parts/speed.yaml, id: v, set: {title: Road}}
          - {extends: parts/speed.yaml, id: w, unit: bpm}
      """, to: "ride.yaml")
    return folder
  }

  @Test func aSpecificationIsPutTogetherFromFiles() throws {
    let folder = try folder()
    let run = try folder.tacho("render", "ride.yaml", "-o", "a.svg", "--set", "layout.gauges[0].value=41")
    #expect(run.status == 0, "\(run.errors)")
    let svg = try folder.text("a.svg")
    #expect(svg.contains("Road: 41 km/h") && svg.contains("Speed: no value"), "\(svg.prefix(2_000))")
    #expect(try folder.tacho("validate", "ride.yaml").text == "ride.yaml: ok\n")
  }

  @Test func whatIsWrongInAFileIsToldWithItsName() throws {
    let folder = try folder()
    try folder.write("title: Speed\nmax: wide\n", to: "parts/speed.yaml")
    for arguments in [["render", "ride.yaml", "-o", "a.png"], ["animate", "ride.yaml", "-o", "a.apng"]] {
      let run = try folder.tacho(arguments)
      #expect(run.status == 65)
      #expect(
        run.errors.contains("error: parts/speed.yaml:2:6: layout.gauges[0].max: must be a number"), "\(run.errors)")
    }
    let run = try folder.tacho("validate", "--json", folder.url.appending(path: "ride.yaml").path)
    #expect(run.status == 65 && run.text.contains("/parts/speed.yaml\""), "\(run.text)")
  }

  @Test(arguments: ["../secret.yaml", "/etc/passwd", "link.yaml", "gone.yaml", ""])
  func nothingOutsideOfTheFolderIsRead(_ name: String) throws {
    let folder = try folder()
    try folder.write("layout: {gauges: [{spec: '\(name)'}]}", to: "a.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.yaml").path, withDestinationPath: "/etc/hostname")
    let run = try folder.tacho("render", "a.yaml", "-o", "a.png")
    #expect(run.status == 65 && run.errors.contains("a.yaml:1:26: layout.gauges[0].spec: "), "\(run.errors)")
    #expect(try folder.tacho("render", "-", "-o", "a.png").status != 0)
  }

  @Test func columnsFillTheGaugesByTheirIDs() throws {
    let folder = try folder()
    try folder.write("time,a,w\n0,10,100\n1,20,120\n", to: "d.csv")
    let film = try folder.tacho(
      "animate", "ride.yaml", "--data", "d.csv", "--column", "w=w", "--column", "v=a", "--data-unit", "a=m/s", "--fps",
      "1",
      "-o", "f%d.svg")
    #expect(film.status == 0, "\(film.errors)")
    #expect(try folder.text("f1.svg").contains("Road: 72 km/h"))
    #expect(try folder.text("f1.svg").contains("Speed: 120 bpm"))
    // Named like the ids, columns need no option; in a batch as well.
    try folder.write("v,w,w.title\n10,100,Heart\n20,,Pulse\n", to: "b.csv")
    let batch = try folder.tacho("batch", "ride.yaml", "--data", "b.csv", "-o", "out/{row}.svg")
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(try folder.text("out/1.svg").contains("Heart: 100 bpm"))
    #expect(try folder.text("out/2.svg").contains("Pulse: no value"))
    // What a file says is a part of what a picture depends on.
    try folder.write("title: Speed\nunit: km/h\nmax: 80\n", to: "parts/speed.yaml")
    #expect(try folder.tacho("batch", "ride.yaml", "--data", "b.csv", "-o", "out/{row}.svg", "--resume").status == 0)
    #expect(try folder.text("out/1.svg").contains("to 80"))
  }

  @Test func nestedJSONFillsFilmsBatchesAndReports() throws {
    let folder = try TemporaryFolder()
    try folder.write("value: 0\ntitle: T\nunit: °C\nsize: 120\n", to: "g.yaml")
    try folder.write(
      "{\"city\": {\"name\": \"Kiel\"}, \"list\": [\n{\"time\": 0, \"main\": {\"temp\": 3}},\n{\"time\": 1, \"main\": {\"temp\": 5}}]}",
      to: "d.json")
    let batch = try folder.tacho(
      "batch", "g.yaml", "--data", "d.json", "-o", "b{row}.svg", "--value", "{main.temp}", "--title", "{city.name}")
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(try folder.text("b2.svg").contains("Kiel: 5 °C"))
    let film = try folder.tacho(
      "animate", "g.yaml", "--data", "d.json", "--column", "main.temp", "--fps", "1", "-o", "f%d.svg")
    #expect(film.status == 0, "\(film.errors)")
    #expect(try folder.text("f1.svg").contains("T: 5 °C"))
    try folder.write(
      "```gauge\nspec: g.yaml\ndata: d.json\nrow: {main.temp: 3}\nset: {value: \"{main.temp}\"}\n```\n", to: "r.md")
    let report = try folder.tacho("report", "r.md", "-o", "r.html")
    #expect(report.status == 0, "\(report.errors)")
    #expect(try folder.text("r.html").contains("T: 3 °C"))
    try folder.write("{\"list\": [\n{\"v\": 1},\n{\"v\": }]}", to: "d.json")
    let broken = try folder.tacho("batch", "g.yaml", "--data", "d.json", "-o", "b{row}.svg", "--value", "{v}")
    #expect(broken.status == 65 && broken.errors.contains("d.json:3:7: a value is expected"), "\(broken.errors)")
  }
}

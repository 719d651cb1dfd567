import Foundation
import Tacho
import Testing

@testable import TachoServer

/// What the server draws of others' themes and tables.
struct OwnDataTests {
  /// Themes of a folder are known by their files' names, without the ending.
  @Test func aFolderOfThemesIsServed() async throws {
    let folder = "themes-\(UInt64.random(in: 0...UInt64.max))"
    #expect(mkdir(folder, 0o700) == 0)
    defer {
      unlink(folder + "/house-of-tests.yaml")
      rmdir(folder)
    }
    let file = try #require(fopen(folder + "/house-of-tests.yaml", "w"))
    fputs("extends: light\nsummary: Ours.\ncolors: { accent: '#123456' }\n", file)
    fclose(file)
    try await TestServer.run({ $0.themes = folder }) { server async throws in
      let own = try await server.get("/gauge.svg?value=5&theme=house-of-tests")
      #expect(own.status == 200 && own.text.contains("#123456"), "\(own.text.prefix(300))")
      #expect(try await server.get("/themes").text.contains("Ours."))
      #expect(try await server.get("/gauge.svg?value=5&theme=house.yaml&onerror=status").status == 422)
      let inline = try await server.post(
        "/gauge.svg", "{value: 5, theme: {extends: light, colors: {accent: '#123456'}}}")
      #expect(inline.body == own.body, "\(inline.text.prefix(300))")
    }
    await #expect(throws: ConfigurationError.self) {
      try await TestServer.run({ $0.themes = "no-such-folder" }) { _ in }
    }
    // Which of two would count nobody could say.
    #expect(link(folder + "/house-of-tests.yaml", folder + "/house-of-tests.yml") == 0)
    defer { unlink(folder + "/house-of-tests.yml") }
    await #expect(throws: ConfigurationError.self) { try await TestServer.run({ $0.themes = folder }) { _ in } }
  }

  /// A table is followed as the command and the library follow it, to the byte.
  @Test func aFilmOfATableIsTheLibrarys() async throws {
    let rows = "time,speed,other\n0,10,1\n0.5,60,2\n1,30,3\n"
    let specification = try GaugeSpecification(
      Array("{max: 100, value: 0, size: 60, animation: {fps: 10}}".utf8))
    var table = FilmTable(Array(rows.utf8))
    try table.set("column", "speed")
    try table.set("speed", "2")
    let film = try Film(specification, following: table, shaper: Typesetter())
    let address = "?scale.max=100&value=0&size=60&animation.fps=10&column=speed&speed=2"
    try await TestServer.run { server async throws in
      let apng = try await server.post("/film.apng" + address, rows, type: "text/csv")
      #expect(apng.status == 200, "\(apng.text.prefix(200))")
      #expect(apng.body == (try film.apng()))
      #expect(try await server.post("/film.svg" + address, rows, type: "text/csv").body == film.svg().bytes)
      // The value is that of the data, whether the address says that it is to come or not.
      let short = address.replacing("&value=0", with: "")
      #expect(try await server.post("/film.apng" + short, rows, type: "text/csv").body == film.apng())
      for (query, words) in [
        ("?value=0&column=v", "there is no column “v”"), ("?value=0&column=speed&speed=fast", "speed: “fast”"),
        ("?value=0&column=speed&data.interpolate=stepp", "did you mean step?"),
      ] {
        let refused = try await server.post("/film.svg" + query, rows, type: "text/csv")
        #expect((400..<500).contains(refused.status) && refused.text.contains(words), "\(refused.text.prefix(300))")
      }
    }
  }
}

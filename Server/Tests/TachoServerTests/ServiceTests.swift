import Tacho
import Testing

@testable import TachoServer

struct ServiceTests {
  @Test func theDocumentListsWhatIsThere() async throws {
    try await TestServer.run { server async throws in
      let document = try await server.get("/openapi.json")
      let read = try SpecificationTemplate(document.body)
      let paths = try #require(read.member("paths")?.keys)
      for route in ServerRoutes.all {
        #expect(paths.contains(route.path), "\(route.path)")
        let path = route.path.replacing("{name}", with: "a") + (route.path.hasSuffix("/events") ? "?kind=none" : "")
        let answer = try await server.send(route.method, path, [], route.takes.isEmpty ? nil : Array("1".utf8))
        #expect(
          ![404, 405].contains(answer.status) && answer.status < 500, "\(route.method) \(path): \(answer.status)")
        let type = answer["Content-Type"]?.prefix { $0 != ";" } ?? ""
        let isListed = route.answers.contains { $0.prefix { $0 != ";" } == type } || type == "application/problem+json"
        #expect(isListed || (type.hasPrefix("image/") && answer.status >= 400), "\(route.method) \(path): \(type)")
      }
      #expect(Set(paths) == Set(ServerRoutes.all.map(\.path)))
    }
  }

  @Test func anotherMethodIsToldWhichThereAre() async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.send("DELETE", "/live/a")
      #expect(answer.status == 405)
      #expect(answer["Allow"] == "POST, PUT, GET, HEAD, OPTIONS")
      #expect(try await server.get("/nothing").status == 404)
      let head = try await server.send("HEAD", "/gauge.png?value=5")
      #expect(head.status == 200)
      #expect(head.body.isEmpty)
    }
  }

  @Test func everyAnswerHasItsIdAndIsWhatItSays() async throws {
    try await TestServer.run { server async throws in
      let answers = [
        try await server.get("/gauge.svg?value=5"), try await server.get("/nothing"), try await server.get("/"),
      ]
      #expect(Set(answers.compactMap { $0["X-Request-ID"] }).count == 3)
      for answer in answers {
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
      }
    }
  }

  @Test func problemsAreSaidByLineAndColumn() async throws {
    try await TestServer.run { server async throws in
      let bad = try await server.post("/validate", "value: 5\nkind: radial\nvaleu: 6\n")
      #expect(bad.status == 200)
      #expect(bad.text.contains("\"valid\": false"))
      #expect(bad.text.contains("{\"line\": 3, \"column\": 1, \"path\": \"valeu\""))
      #expect(try await server.post("/validate", "value: 5").text.contains("\"valid\": true"))
      #expect(try await server.post("/validate", "value: 500\n").text.contains("\"warnings\": ["))
    }
  }

  @Test func numbersForPrometheusAreCounted() async throws {
    try await TestServer.run { server async throws in
      _ = try await server.get("/gauge.svg?value=5")
      let text = try await server.get("/metrics").text
      #expect(text.contains("hb_requests_total{http_route=\"/gauge.svg\""))
      #expect(text.contains("http_server_request_duration_seconds_bucket{"))
      #expect(text.contains("tacho_drawings "))
    }
  }

  @Test func aBatchHoldsThePictureOfEachRow() async throws {
    try await TestServer.run { server async throws in
      let table = "value,title\n5,One\nx,Two\n7,Three\n"
      let answer = try await server.post("/batch?format=svg&scale.max=10&subtitle={title}!", table, type: "text/csv")
      #expect(answer.status == 200)
      #expect(answer["Content-Type"] == "application/zip")
      let files = try zipFiles(answer.body)
      #expect(files.map(\.name) == ["row-00001.svg", "row-00003.svg", "errors.txt"])
      let alone = try await server.get("/gauge.svg?value=7&scale.max=10&title=Three&subtitle=Three!")
      #expect(files[1].bytes == alone.body)
      #expect(String(decoding: files[2].bytes, as: UTF8.self).hasPrefix("row 2: 3:1:"))
      #expect(try await server.post("/batch", "value\n", type: "text/csv").status == 422)
    }
  }

  @Test func aBatchReadsItsTableAsTheDataOfTheSpecificationSay() async throws {
    try await TestServer.run { server async throws in
      let path = "/batch?format=svg&scale.max=10&value=%7Bv%7D"
      let plain = try zipFiles(await server.post(path, "v\n5\n", type: "text/csv").body)
      let table = "a line\nanother\nv;w\n5;x\n"
      let said = try await server.post(
        path + "&data.skipLines=2&data.separator=semicolon", table, type: "text/csv")
      let files = try zipFiles(said.body)
      #expect(files.dropLast().map(\.bytes) == plain.map(\.bytes) && files.last?.name == "notes.txt")
      let notes = String(decoding: files[1].bytes, as: UTF8.self)
      #expect(notes.hasPrefix("“w” fills no key"))
    }
  }

  @Test(arguments: [
    (
      "animation.fps=3&data.smooth=3&output.scale=2",
      ["animation.fps: without effect", "data.smooth: without effect", "output.scale: has no effect"]
    ),
    ("size=40&unit=furlongs", ["2 rows may not look as meant; row 1: the unit “furlongs” has no room"]),
    (
      "fonts=[NoSuch]&title=%F4%8F%BF%BD",
      ["fonts: no installed font family is called “NoSuch”", "the font Inter has no glyph for U+10FFFD"]
    ),
  ])
  func aBatchSaysWhatTheCommandSaysOfItsRows(keys: String, words: [String]) async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post("/batch?format=svg&kind=radial&\(keys)", "value\n1\n2\n", type: "text/csv")
      let files = try zipFiles(answer.body)
      #expect(files.map(\.name) == ["row-00001.svg", "row-00002.svg", "notes.txt"])
      let notes = String(decoding: try #require(files.last).bytes, as: UTF8.self)
      for words in words { #expect(notes.contains(words), "\(notes)") }
    }
  }

  @Test func aBatchSaysWhatItHasNoUseFor() async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post("/batch?format=svg&value=3", "value,tilte\n1,a\n", type: "text/csv")
      let files = try zipFiles(answer.body)
      #expect(files.map(\.name) == ["row-00001.svg", "notes.txt"])
      let notes = String(decoding: files[1].bytes, as: UTF8.self)
      #expect(notes.contains("“tilte” fills no key") && notes.contains("value: a column says it"), "\(notes)")
      let document = try await server.post("/batch?format=svg", "{}", type: "application/json")
      let errors = try #require(try zipFiles(document.body).last)
      #expect(String(decoding: errors.bytes, as: UTF8.self).hasPrefix("row 1: value:"))
    }
  }

  /// Who asks for the length first reads as many bytes.
  @Test(arguments: ["apng", "gif", "svg"]) func theLengthOfAFilmIsTrueBeforeItIsDrawn(_ format: String) async throws {
    try await TestServer.run { server async throws in
      let address = "/film.\(format)?value=5&size=60&animation.duration=0.2"
      let length = try await server.send("HEAD", address, [])["Content-Length"]
      #expect(try await length == "\(server.get(address).body.count)")
    }
  }

  @Test func aBatchIsRefusedForWhatNoRowCanMend() async throws {
    try await TestServer.run { server async throws in
      for (query, words) in [
        ("value={sped}", "there is no column “sped”; did you mean speed? There are speed"),
        ("title={nme}", "there is no column “nme”"),
        ("value=5", "no column fills a key"), ("value={speed}&size=abc", "size"), ("value={speed}&kind=foo", "kind"),
        ("value={speed}&formt=png", "formt"),
      ] {
        let path = query.replacing("{", with: "%7B").replacing("}", with: "%7D")
        let answer = try await server.post("/batch?\(path)", "speed\n1\n2\n", type: "text/csv")
        #expect(answer.status == 422, "\(query): \(answer.status)")
        #expect(answer.text.contains(words), "\(query): \(answer.text)")
      }
      let variant = "/batch?variant=minimal&value=%7Bv%7D"
      #expect(try await server.post(variant, "kind,v\nclock,5\n", type: "text/csv").status == 200)
    }
  }

  @Test func aRequestForTheHeadEndsInTheCountOfThoseUnderWay() async throws {
    try await TestServer.run { server async throws in
      for _ in 0..<3 { #expect(try await server.send("HEAD", "/gauge.svg?value=1", []).status == 200) }
      // A request ends behind its answer.
      try await waitFor {
        let lines = try await server.get("/metrics").text.split(separator: "\n")
        let active = lines.filter { $0.hasPrefix("http_server_active_requests{") && $0.contains("HEAD") }
        return active.count == 1 && active.allSatisfy { $0.hasSuffix(" 0.0") }
      }
    }
  }

  @Test func batchesAreAsLongAsAllowed() async throws {
    try await TestServer.run({ $0.rows = 2 }) { server async throws in
      #expect(try await server.post("/batch", "value\n1\n2\n", type: "text/csv").status == 200)
      #expect(try await server.post("/batch", "value\n1\n2\n3\n", type: "text/csv").status == 413)
    }
  }

  @Test func onlyWhoHasATokenComesIn() async throws {
    try await TestServer.run({ $0.tokens = ["first", "second"] }) { server async throws in
      #expect(try await server.get("/healthz").status == 200)
      let answer = try await server.get("/gauge.svg?value=5")
      #expect(answer.status == 401)
      #expect(answer["WWW-Authenticate"] == "Bearer")
      for token in ["first", "second"] {
        #expect(try await server.get("/gauge.svg?value=5", ["Authorization: Bearer \(token)"]).status == 200)
      }
      for token in ["", "third", "first ", "firstsecond"] {
        #expect(try await server.get("/gauge.svg?value=5", ["Authorization: Bearer \(token)x"]).status == 401)
      }
    }
  }

  @Test func aSignedAddressIsGoodAsItIsAndForItsTime() async throws {
    try await TestServer.run({ $0.signingKey = "secret" }) { server async throws in
      let signature = try #require(AddressSignature(key: "secret"))
      let address = signature.signed("/gauge.svg?value=5", expires: System.now + 60)
      #expect(try await server.get(address).status == 200)
      #expect(try await server.get("/gauge.svg?value=5").status == 401)
      #expect(try await server.get(address.replacing("value=5", with: "value=6")).status == 403)
      #expect(try await server.get(address + "&value=6").status == 401)
      #expect(try await server.get(signature.signed("/gauge.svg?value=5", expires: System.now - 1)).status == 403)
      let other = try #require(AddressSignature(key: "other"))
      #expect(try await server.get(other.signed("/gauge.svg?value=5", expires: System.now + 60)).status == 403)
      #expect(try await server.send("POST", signature.signed("/gauge", expires: System.now + 60)).status == 401)
    }
  }

  /// What comes from a variable that was never filled, and what no browser sends.
  @Test func settingsThatSayNothingAreRefused() throws {
    for setting in ServerSetting.all {
      for text in ["", " ", ","] {
        var configuration = ServerConfiguration()
        #expect(throws: ConfigurationError.self, "\(setting.name)") {
          try configuration.take(environment: [setting.variable: text])
        }
      }
    }
    for (origin, isOrigin) in [
      ("https://a.b", true), ("http://localhost:8080", true), ("http://[::1]:80", true), ("*", true),
      ("https://a.b/", false),
      ("foo", false), ("https://C.d", false), ("https://a.b, https://c.d/x", false), ("null", false),
    ] {
      var configuration = ServerConfiguration()
      let isTaken = (try? configuration.take(options: ["cors-origins": origin])) != nil
      #expect(isTaken == isOrigin, "\(origin)")
    }
  }

  @Test(arguments: [Int.min, -1, 0, AddressSignature.seconds.upperBound + 1, Int.max])
  func noAddressIsSignedForATimeThatIsNone(seconds: Int) throws {
    let signature = try #require(AddressSignature(key: "secret"))
    #expect(throws: ConfigurationError.self) {
      try signature.signed("/gauge.svg?value=5", seconds: seconds, ServerConfiguration())
    }
    #expect(throws: ConfigurationError.self) {
      try signature.signed("/gauge.svg?value=5", seconds: 60, ServerConfiguration(), now: .max)
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1/gauge.svg?value=5", "without the server's name"), ("gauge.svg?value=5", "server's name"),
    ("//x/gauge.svg", "server's name"), ("", "server's name"), ("/gauge.svg?value=5#a", "%23"),
    ("/gaug.svg?value=5", "nothing to read"), ("/batch?value=5", "nothing to read"),
    ("/gauge.svg?value=5&signature=x", "signature: is added"), ("/gauge.svg?expires=1", "expires: is added"),
    ("/gauge.svg?vlaue=5", "did you mean value?"), ("/gauge.png?value=%zz", "percent-encoded"),
    ("/film.mp4?value=x", "value"), ("/film.svg?value=5&size=9000", "pixels"),
    ("/gauge.svg?value=5&title=\(String(repeating: "a", count: 200))", "address-bytes"),
    ("/live/a%20b.svg", "a name has"), ("/live/.svg", "a name has"), ("/live/x.svg?kind=foo", "kind"),
    ("/live/x/events?valeu=3", "did you mean"), ("/live/x/events?motion=fast", "motion"),
    ("/gauge?valeu=3", "did you mean"),
    ("/film.apng?value=3&animation.duration=100", "3000 frames"), ("/kinds?x=1", "takes no parameters"),
    ("/live/cpu", "sign /live/cpu.svg"), ("/", "a page cannot be signed"), ("/playground", "a page cannot be signed"),
  ])
  func anAddressThatCannotWorkIsNotSigned(address: String, words: String) throws {
    let signature = try #require(AddressSignature(key: "secret"))
    var configuration = ServerConfiguration()
    configuration.addressBytes = 256
    let error = try #require(throws: ConfigurationError.self) {
      try signature.signed(address, seconds: 60, configuration)
    }
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func whatIsSignedOpensAsBrowsersSendIt() async throws {
    try await TestServer.run({ $0.signingKey = "secret" }) { server async throws in
      let signature = try #require(AddressSignature(key: "secret"))
      for address in [
        "/gauge.svg?value=5&title=Öl <b>'a\"", "/gauge.json?value=5", "/film.svg?value=5", "/live/cpu.svg?scale.max=9",
        "/kinds", "/live/cpu/events?kind=ring", "/metrics", "/gauge?value=5&text=live",
      ] {
        let signed = try signature.signed(address, seconds: 60, ServerConfiguration())
        #expect(signed.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>'".utf8.contains($0) })
        // Signed is what is there; what a request may ask for is another matter. Events never end.
        let answer = try await server.get(signed, seconds: address.contains("/events") ? 10 : 120)
        #expect(![401, 403, 404].contains(answer.status), "\(signed)")
      }
      for page in ["/live/cpu", "/", "/speedometer"] {
        let answer = try await server.get(signature.signed(page, expires: System.now + 60))
        #expect(answer.status == 403)
        #expect(answer.text.contains("a page cannot be signed"))
      }
    }
  }

  @Test func whatNeedsATokenIsKeptByNobodyElse() async throws {
    try await TestServer.run({ ($0.tokens, $0.signingKey) = (["first"], "secret") }) { server async throws in
      let holder = ["Authorization: Bearer first"]
      let first = try await server.get("/gauge.svg?value=5", holder)
      let hash = try #require(first["ETag"]).dropFirst().dropLast()
      let paths = ["/gauge.svg?value=5", "/gauge.svg?value=6", "/gauge.svg?value=5&hash=\(hash)", "/kinds"]
      for path in paths + ["/film.svg?value=5", "/film.apng?value=5&size=20", "/web/style.css", "/speedometer"] {
        // The second time it comes from what is known.
        for _ in 0..<2 {
          let kept = try #require(try await server.get(path, holder)["Cache-Control"])
          #expect(kept.hasPrefix("private, max-age=") || kept.hasPrefix("no-cache"), "\(path): \(kept)")
        }
      }
      let signature = try #require(AddressSignature(key: "secret"))
      for path in paths {
        for (lasts, most) in [(30, 30), (100_000, path.contains("hash=") ? 100_000 : 300)] {
          let signed = try signature.signed(path, seconds: lasts, ServerConfiguration())
          let kept = try #require(try await server.get(signed)["Cache-Control"])
          let seconds = try #require(kept.split(separator: "=").last.flatMap { Int($0.prefix { $0.isNumber }) })
          #expect(seconds > 0 && seconds <= most, "\(path): \(kept)")
          #expect(kept.hasPrefix("public, max-age="))
        }
      }
    }
  }

  @Test func nothingIsKeptLongerThanItsAddressIsGood() {
    for keeping in [Content.Keeping.seconds(300), .forEver] {
      #expect(keeping.header(for: .everybody(until: 102), now: 100).hasPrefix("public, max-age=2"))
      #expect(keeping.header(for: .everybody(until: 99), now: 100).hasPrefix("public, max-age=0"))
      #expect(keeping.header(for: .tokenHolder).hasPrefix("private, max-age="))
    }
    #expect(Content.Keeping.seconds(0).header(for: .tokenHolder) == "no-cache")
  }

  @Test func datesAreThoseOfHeaders() {
    #expect(System.headerDate(784_887_151) == "Tue, 15 Nov 1994 08:12:31 GMT")
    #expect(System.headerDate(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
  }

  @Test func fileEnvironmentAndOptionsAreTakenInThisOrder() throws {
    var configuration = ServerConfiguration()
    try configuration.take(environment: ["TACHO_SERVER_PORT": "81", "TACHO_SERVER_QUEUE": "7", "HOME": "/"])
    try configuration.take(options: ["port": "82", "tokens": "a, b"])
    #expect(configuration.port == 82)
    #expect(configuration.queue == 7)
    #expect(configuration.tokens == ["a", "b"])
    #expect(throws: ConfigurationError.self) { try configuration.take(environment: ["TACHO_SERVER_PROT": "1"]) }
    #expect(throws: ConfigurationError.self) { try configuration.take(options: ["port": "65536"]) }
    #expect(throws: ConfigurationError.self) { try configuration.take(options: ["log-level": "loud"]) }
  }

  /// By the directory at the archive's end.
  private func zipFiles(_ bytes: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    func number(_ start: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    #expect(number(end, 4) == 0x0605_4B50)
    var place = number(end + 16, 4)
    return (0..<number(end + 10, 2)).map { _ in
      let (size, length, local) = (number(place + 20, 4), number(place + 28, 2), number(place + 42, 4))
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + length)], as: UTF8.self)
      let start = local + 30 + number(local + 26, 2)
      let content = Array(bytes[start..<(start + size)])
      #expect(number(place + 16, 4) == Int(CompressedText.checksum(content)))
      place += 46 + length
      return (name, content)
    }
  }
}

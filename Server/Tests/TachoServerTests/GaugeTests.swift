import Foundation
import ServiceLifecycle
import Tacho
import Testing

@testable import TachoServer

struct GaugeTests {
  @Test func addressBodyAndLibraryGiveTheSameBytes() async throws {
    try await TestServer.run { server async throws in
      let typesetter = try Typesetter()
      var random = RandomSpecification(seed: 18)
      for index in 0..<200 {
        let members = random.members()
        let (query, json) = (RandomSpecification.query(members), RandomSpecification.json(members))
        let format = PictureFormat.allCases[index % 3]
        let specification = try GaugeSpecification(Array(json.utf8))
        let dial = try specification.gauge.dial(size: specification.size, shaper: typesetter)
        let dark = try specification.gauge.onDarkPages?.dial(size: specification.size, shaper: typesetter).scene
        let expected = try format.bytes(
          of: dial.scene, dark: format.holdsDarkPicture ? dark : nil, scale: specification.pixelScale)
        #expect(try await server.get("/gauge.\(format)?\(query)").body == expected, "\(query)")
        let posted = try await server.post("/gauge", json, type: "application/json", accept: format.mediaType)
        #expect(posted.body == expected, "\(json)")
        let packed = CompressedText.packed(Array(json.utf8))
        #expect(try await server.get("/gauge.\(format)?spec=\(packed)").body == expected, "\(json)")
      }
    }
  }

  /// What is asked for and not drawn so is told beside the picture, each time it is asked for.
  @Test(arguments: [
    ("gauge.svg?value=0.001&readout.format=.1f", "readout.format"),
    ("gauge.png?value=5&animation.spring=bouncy", "animation.spring"),
    ("gauge.pdf?value=5&data.smooth=3", "data.smooth"),
    ("gauge.svg?value=5&theme=brass&page=dark", "page"), ("gauge.svg?value=5&theme=auto&page=dark", nil),
    ("gauge.svg?value=500&targets=[{value: 700}]", "targets[0].value"), ("gauge.svg?value=5&title=50 % “x”", nil),
    ("film.svg?value=5&size=60&animation.fps=2&data.smooth=3", "data.smooth"),
    ("film.apng?value=5&size=60&animation.fps=2&animation.ballistics=vu", "animation.ballistics"),
    ("film.apng?value=5&size=60&animation.fps=2&animation.spring=bouncy", nil),
    ("gauge.svg?value=5&output.scale=2", "output.scale"), ("gauge.png?value=5&output.scale=2", nil),
    ("film.svg?value=5&size=60&animation.fps=2&output.scale=2", "output.scale"),
    ("gauge.json?value=5&animation.fps=2", "animation.fps"), ("gauge.txt?value=5&data.smooth=3", "data.smooth"),
    // A colour that stands out too little and that nothing shows is no matter.
    ("gauge.svg?value=5&kind=lamp&variant=bar&readout.show=false&tokens.value=%23333333", nil),
    ("gauge.svg?value=5&fonts=[NoSuch]", "fonts"), ("film.svg?value=5&size=60&animation.fps=2&fonts=[NoSuch]", "fonts"),
    ("film.apng?value=5&size=60&animation.fps=2&fonts=[NoSuch]", "fonts"),
  ])
  func whatIsNotDrawnSoIsTold(address: String, path: String?) async throws {
    try await TestServer.run { server async throws in
      let target =
        "/"
        + address.replacing(" ", with: "%20").replacing("50 %", with: "50%25")
        .replacing("“", with: "%E2%80%9C").replacing("”", with: "%E2%80%9D").replacing("%20%%20", with: "%20%25%20")
      for value in ["5", "6", "7", "5"] {
        let answer = try await server.get(target.replacing("value=5&", with: "value=\(value)&"))
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer["tacho-warning"].map { $0.hasPrefix((path ?? "-") + ":") } ?? (path == nil), "\(target)")
      }
    }
  }

  /// What an address says and has no use for is refused, or told where the client chose the format.
  @Test func whatAnAddressHasNoUseForIsNotPassedOver() async throws {
    try await TestServer.run { server async throws in
      for path in ["/playground?value=5", "/speedometer?bogus=1"] { #expect(try await server.get(path).status == 400) }
      for options in ["[\"theme=light\"]", "5", "\"x\"", "true"] {
        let body =
          "{\"diagram_source\": \"value: 72\", \"diagram_type\": \"tacho\", \"output_format\": \"svg\", \"diagram_options\": \(options)}"
        let answer = try await server.post("/", body, type: "application/json")
        #expect(answer.status == 400 && answer.text.contains("diagram_options: must be an object"), "\(options)")
      }
      let chosen = try await server.get("/gauge?value=7&text=live", ["Accept: image/png"])
      #expect(chosen.status == 200 && chosen["tacho-warning"]?.hasPrefix("text: has no effect on png") == true)
      let long = try await server.get(
        "/film.svg?value=5&size=60&animation.fps=1000&animation.duration=604800&onerror=status")
      #expect(long.text.contains("more than 10000000 frames"), "\(long.text)")
    }
  }

  /// In a series too, of which all but the first are drawn together, and of films that are sent while they are drawn.
  @Test(arguments: [
    ("kind=radial&size=40&unit=furlongs", "the unit %E2%80%9Cfurlongs%E2%80%9D has no room and is left out"),
    ("size=200&title=%F4%8F%BF%BD", "the font Inter has no glyph for U+10FFFD"),
    ("size=200&animation.hysteresis=3", "animation.hysteresis: "),
  ])
  func whatTheCommandTellsIsToldBesideAPicture(keys: String, words: String) async throws {
    try await TestServer.run { server async throws in
      for format in ["gauge.svg", "gauge.png", "gauge.pdf", "gauge.json", "film.svg", "film.apng", "film.gif"] {
        for value in ["5", "6", "7", "5"] {
          let target = "/\(format)?value=\(value)&\(keys)" + (format.hasPrefix("film") ? "&animation.fps=2" : "")
          let answer = try await server.get(target)
          let told =
            format == "gauge.json" && !keys.contains("hysteresis") ? answer.text : answer["tacho-warning"] ?? ""
          let wanted =
            format == "gauge.json" ? words.replacing("%E2%80%9C", with: "“").replacing("%E2%80%9D", with: "”") : words
          #expect(answer.status == 200 && told.contains(wanted), "\(target): \(told)")
        }
      }
    }
  }

  @Test(arguments: ["from=3", "spring=bouncy", "easing=linear", "delay=1", "startUp=true", "sequence=[{to:%205}]"])
  func keysOfAMovementAreToldBesideATable(key: String) async throws {
    try await TestServer.run { server async throws in
      for format in ["svg", "apng"] {
        let answer = try await server.post(
          "/film.\(format)?size=60&animation.fps=2&animation.\(key)", "time,value\n0,10\n1,20\n", type: "text/csv")
        let name = key.prefix { $0 != "=" }
        #expect(answer.status == 200 && answer["tacho-warning"]?.hasPrefix("animation.\(name):") == true, "\(key)")
      }
    }
  }

  @Test func aSeriesHasThePicturesOfGaugesByThemselves() async throws {
    try await TestServer.run { server async throws in
      let typesetter = try Typesetter()
      let gauges = [
        "kind=radial&title=Speed&unit=km%2Fh&scale.max=200", "kind=odometer", "kind=clock", "kind=lcd&variant=letters",
        "theme=auto&kind=ring&scale.max=200", "kind=sparkline", "size=120&output.scale=2&title=a%26b",
        "page=dark&theme=auto&kind=bullet",
      ]
      for gauge in gauges {
        for format in PictureFormat.allCases {
          for value in ["0", "12.50", "-3", "007", "199.999", "12.50"] {
            // The value is found wherever it stands, and what does not draw makes no other series.
            let query = value == "-3" ? "value=\(value)&\(gauge)&onerror=status" : "\(gauge)&value=\(value)"
            let answer = try await server.get("/gauge.\(format)?\(query)")
            let alone = try Drawing(
              #require(AnswerFormat.allCases.first { $0.picture == format }), fields: QueryFields(query), most: 10_000)
            let specification = try alone.specification(pixels: 10_000_000)
            #expect(try answer.body == alone.answer(specification, typesetter).bytes, "\(format) \(query)")
          }
        }
      }
    }
  }

  @Test func aSeriesIsKnownFromTheSecondValueOn() throws {
    let series = GaugeSeries(bytes: 64 << 20, threads: 2)
    let typesetter = try Typesetter()
    func ask(_ query: String) throws -> SeriesPicture? {
      let address = try #require(SeriesAddress(query, .png))
      let picture = series.picture(at: address)
      try series.note(Drawing(.png, fields: QueryFields(query), most: 100), address, typesetter: typesetter)
      return picture
    }
    #expect(try ask("value=1&title=a") == nil)
    #expect(try ask("title=a&value=2") == nil)
    #expect(try ask("hash=x&title=a&value=3") != nil)
    #expect(try ask("title=b&value=3") == nil)
    #expect(GaugeSeries(bytes: 0, threads: 2).picture(at: try #require(SeriesAddress("value=1", .png))) == nil)
    #expect(SeriesAddress("value=1", .json) == nil)
    #expect(SeriesAddress("title=1", .png) == nil)
  }

  /// What a series cannot draw is said as of a gauge by itself.
  @Test(arguments: ["1e3", "x", "", "3&value=4", "999999999999999", "5&scale.max=-1", "--1", "1.", ".5"])
  func aValueThatIsNoneIsNoPartOfASeries(value: String) async throws {
    try await TestServer.run { server async throws in
      let path = "/gauge.svg?kind=radial&onerror=status&value="
      let first = try await server.get(path + value)
      for known in ["1", "2", "3"] { #expect(try await server.get(path + known).status == 200) }
      let again = try await server.get(path + value)
      #expect(again.status == first.status)
      #expect(again.body == first.body)
    }
  }

  @Test func parametersStandOnTopOfAPackedSpecification() async throws {
    try await TestServer.run { server async throws in
      let packed = CompressedText.packed(Array("value: 10\nscale: {max: 50}\n".utf8))
      let changed = try await server.get("/gauge.json?spec=\(packed)&value=20")
      #expect(changed.text.contains("\"value\": 20,"))
      #expect(changed.text.contains("\"max\": 50,"))
    }
  }

  @Test func emptyFieldsLeaveKeysAsTheyAreButForAValue() async throws {
    try await TestServer.run { server async throws in
      let empty = try await server.get("/gauge.svg?value=5&title=&theme=&scale.max=")
      #expect(empty.body == (try await server.get("/gauge.svg?value=5")).body)
      #expect(try await server.get("/gauge.txt?value=").text.contains("value     missing"))
    }
  }

  @Test func whatShowsAMovingPictureIsShownWhatIsWrong() async throws {
    try await TestServer.run { server async throws in
      for format in ["svg", "apng", "gif", "webp"] {
        let answer = try await server.get("/film.\(format)?value=abc")
        #expect(answer.status == 422)
        #expect(answer["Content-Type"] == (format == "svg" ? "image/svg+xml" : "image/png"), "\(format)")
      }
      #expect(try await server.get("/film.gif?value=abc&onerror=status")["Content-Type"] == "application/problem+json")
    }
  }

  @Test func aParameterIsGivenOnceAndMayBeAListOrAMap() async throws {
    try await TestServer.run { server async throws in
      for twice in ["value=1&value=2", "value=1&max=50&scale.max=60"] {
        #expect(try await server.get("/gauge.svg?\(twice)&onerror=status").status == 400)
      }
      for (query, yaml) in [
        ("uncertainty=[30,60]", "uncertainty: [30, 60]"),
        ("scale.ticks.major=[0,50,100]", "scale: {ticks: {major: [0, 50, 100]}}"),
        ("scale.ticks.minor=%7Bcount: 3%7D", "scale: {ticks: {minor: {count: 3}}}"),
      ] {
        let answer = try await server.get("/gauge.svg?value=40&" + query.replacing(" ", with: "%20"))
        #expect(answer.status == 200, "\(query)")
        #expect(answer.body == (try await server.post("/gauge.svg", "value: 40\n\(yaml)\n")).body, "\(query)")
      }
      #expect(try await server.get("/gauge.svg?value=1&title=[a]").text.contains("[a]"))
    }
  }

  @Test func whatIsKnownIsNotSentAgain() async throws {
    try await TestServer.run { server async throws in
      let first = try await server.get("/gauge.png?value=5")
      let tag = try #require(first["ETag"])
      #expect(first["Cache-Control"] == "public, max-age=300")
      for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let again = try await server.get("/gauge.png?value=5", ["If-None-Match: \(known)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again["ETag"] == tag)
      }
      #expect(try await server.get("/gauge.png?value=5", ["If-None-Match: \"other\""]).status == 200)
      #expect(try await server.get("/gauge.png?value=6")["ETag"] != tag)
    }
  }

  /// Known answers come from elsewhere than new ones, which nobody may see.
  @Test(arguments: ["/gauge.svg?value=5", "/gauge.svg?value=5&hash=x", "/speedometer.svg?course=0,5@0"])
  func aKnownAnswerHasTheHeadersOfANewOne(path: String) async throws {
    try await TestServer.run { server async throws in
      let one = "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
      let last = "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
      var answers: [Set<String>] = []
      let first = try await server.get(path)
      let tag = try #require(first["ETag"])
      let unchanged = "GET \(path) HTTP/1.1\r\nHost: x\r\nIf-None-Match: \(tag)\r\n"
      // Behind each other: the first of each pair is known, the one that closes goes the long way.
      for pair in [one + last, unchanged + "\r\n" + unchanged + "Connection: close\r\n\r\n"] {
        let bytes = try await server.raw(Array(pair.utf8))
        let text = String(decoding: bytes, as: UTF8.self)
        let heads = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { part in
          part.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
        }
        #expect(heads.count == 2)
        answers = heads.map { lines in
          Set(
            lines.map { $0.hasPrefix("X-Request-ID") || $0.hasPrefix("Date") ? String($0.prefix(6)) : $0.lowercased() }
          )
          .subtracting(["connection: close"])
        }
        #expect(answers.first == answers.last, "\(answers)")
      }
      let requests = try await server.get("/metrics").text
      #expect(requests.contains("http_response_status_code=\"304\"}"))
    }
  }

  /// Pictures of a known series are drawn elsewhere than others, and what comes behind them on a connection waits for them.
  @Test func requestsBehindAPictureOfASeriesAreAnsweredInTheirOrder() async throws {
    try await TestServer.run { server async throws in
      let address = "/gauge.svg?size=2000&title=a&value="
      for value in [1, 2] { _ = try await server.get(address + "\(value)") }
      let targets = ["\(address)3", "/healthz", "\(address)4", "\(address)4", "\(address)x", "\(address)5", "/kinds"]
      let answers = try await server.answers(toAllOf: targets)
      #expect(answers.map(\.status) == [200, 200, 200, 200, 422, 200, 200])
      for (target, answer) in zip(targets, answers) where answer.status == 200 {
        #expect(answer.body == (try await server.get(target)).body, "\(target)")
      }
      #expect(Set(answers.compactMap { $0["X-Request-ID"] }).count == answers.count)
      #expect(answers[2]["ETag"] == answers[3]["ETag"])
    }
  }

  @Test func whatASeriesCannotDrawIsSaidAsOfAGaugeByItself() async throws {
    try await TestServer.run { server async throws in
      let address = "/gauge.svg?kind=speedometer&onerror=status&value="
      for value in [1, 2] { _ = try await server.get(address + "\(value)") }
      let answers = try await server.answers(toAllOf: ["\(address)-5", "\(address)7"])
      #expect(answers.map(\.status) == [422, 200])
      #expect(answers[0].body == (try await server.get(address + "-5")).body)
    }
  }

  @Test func aPictureUnderWayIsSentAlsoWhenTheServerIsToldToStop() async throws {
    try await TestServer.run({ $0.cacheBytes = 1 << 30 }) { server async throws in
      let address = "/gauge.png?size=2500&value="
      for value in [1, 2] { _ = try await server.get(address + "\(value)") }
      async let answers = server.answers(toAllOf: ["\(address)3"], closes: false)
      for _ in 0..<1_000 where try await server.get("/metrics").text.contains("\ntacho_drawings 1.0") { break }
      await server.group.triggerGracefulShutdown()
      #expect(try await answers.map(\.status) == [200])
    }
  }

  @Test func onlyWhoIsKnownIsGivenWhatIsKnown() async throws {
    try await TestServer.run({ $0.tokens = ["a"] }) { server async throws in
      #expect(try await server.get("/gauge.svg?value=5", ["Authorization: Bearer a"]).status == 200)
      #expect(try await server.get("/gauge.svg?value=5").status == 401)
      let two = "GET /gauge.svg?value=5 HTTP/1.1\r\nHost: x\r\n"
      let text = String(
        decoding: try await server.raw(Array((two + "\r\n" + two + "Connection: close\r\n\r\n").utf8)), as: UTF8.self)
      #expect(!text.contains("HTTP/1.1 200"))
    }
  }

  @Test func anAnswerThatDependsOnAcceptIsNoneForOthers() async throws {
    try await TestServer.run { server async throws in
      let (svg, png) = (
        "GET /gauge?value=5 HTTP/1.1\r\nHost: x\r\nAccept: image/svg+xml\r\n",
        "GET /gauge?value=5 HTTP/1.1\r\nHost: x\r\nAccept: image/png\r\n"
      )
      let bytes = try await server.raw(Array((svg + "\r\n" + png + "\r\n" + svg + "Connection: close\r\n\r\n").utf8))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.components(separatedBy: "Content-Type: image/svg+xml").count == 3)
      #expect(text.components(separatedBy: "Content-Type: image/png").count == 2)
    }
  }

  @Test func anAddressThatNamesItsContentIsGoodForEver() async throws {
    try await TestServer.run { server async throws in
      let tag = try #require(try await server.get("/gauge.svg?value=5")["ETag"])
      let hash = tag.dropFirst().dropLast()
      let named = try await server.get("/gauge.svg?value=5&hash=\(hash)")
      #expect(named["Cache-Control"] == "public, max-age=31536000, immutable")
      #expect(try await server.get("/gauge.svg?value=6&hash=\(hash)")["Cache-Control"] == "public, max-age=300")
    }
  }

  /// Where the address leaves it to the client; what has a language of its own keeps it.
  @Test(arguments: [
    ("de-AT, en;q=0.5", "value: 5", "5 auf einer Skala von 0 bis 100"),
    ("it, fr;q=0.8, en;q=0.5", "value: 5", "5 sur une échelle de 0 à 100"),
    ("de;q=0, en", "value: 5", "5 on a scale from 0 to 100"), ("tlh", "value: 5", "5 on a scale from 0 to 100"),
    ("fr", "value: 5\nlang: de", "5 auf einer Skala von 0 bis 100"),
  ])
  func theClientHasTheSayOfTheLanguage(languages: String, specification: String, expected: String) async throws {
    try await TestServer.run { server async throws in
      let languages = "Accept-Language: \(languages)"
      let answer = try await server.send(
        "POST", "/gauge", ["Content-Type: application/yaml", "Accept: image/svg+xml", languages],
        Array(specification.utf8))
      #expect(answer.text.contains(expected), "\(answer.text.prefix(600))")
      let named = try await server.get("/gauge.svg?kind=radial&value=5", [languages])
      #expect(named.text.contains("5 on a scale from 0 to 100") && named["Vary"] == nil)
    }
  }

  @Test(arguments: [
    ("image/png", "image/png"), ("image/png;q=0.2, application/pdf;q=0.9, */*;q=0.1", "application/pdf"),
    ("*/*", "image/svg+xml"), ("text/*, image/svg+xml;q=0", "text/plain; charset=utf-8"),
    ("audio/ogg", "application/problem+json"),
  ])
  func theClientHasTheSay(accept: String, expected: String) async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post("/gauge", "value: 5", accept: accept)
      #expect(answer["Content-Type"] == expected)
      #expect(answer.status == (expected.hasPrefix("application/problem") ? 406 : 200))
      #expect(answer.status == 406 || answer["Vary"] == "Accept, Accept-Language")
    }
  }

  @Test func aPictureSaysWhatIsWrong() async throws {
    try await TestServer.run { server async throws in
      let picture = try await server.get("/gauge.svg?value=5&scael.max=9")
      #expect(picture.status == 422)
      #expect(picture["Content-Type"] == "image/svg+xml")
      #expect(picture.text.contains("did you mean scale?"))
      let document = try await server.get("/gauge.svg?value=5&scael.max=9&onerror=status")
      #expect(document.status == 422)
      #expect(document["Content-Type"] == "application/problem+json")
      #expect(document.text.contains("\"path\": \"scael\""))
      #expect(try await server.get("/gauge.json?valeu=5")["Content-Type"] == "application/problem+json")
    }
  }

  @Test func noParameterIsPassedOver() async throws {
    try await TestServer.run { server async throws in
      let misspelt = try await server.get("/gauge.svg?value=5&unti=&onerror=status")
      #expect(misspelt.status == 422)
      #expect(misspelt.text.contains("did you mean unit?"), "\(misspelt.text)")
      #expect(try await server.get("/gauge.svg?value=5&ranges=&scale=&ticks=").status == 422)
      #expect(try await server.get("/gauge.svg?value=5&ranges=&scale=&values=").status == 200)
      for value in 1...2 { _ = try await server.get("/gauge.svg?value=\(value)&kind=ring") }
      for target in ["/gauge.svg?value=3&kind=ring&onerror=foo", "/film.svg?value=3&onerror=foo"] {
        let answer = try await server.get(target)
        #expect(answer.status == 400 && answer.text.contains("there are picture, status"), "\(target): \(answer.text)")
      }
      #expect(try await server.get("/gauge.svg?value=3&kind=ring&onerror=picture").status == 200)
      for target in ["/kinds?kind=ring", "/themes?x", "/schema.json?theme=", "/openapi.json?v=3.0"] {
        let answer = try await server.get(target)
        #expect(answer.status == 400 && answer.text.contains("takes no parameters"), "\(target): \(answer.text)")
      }
      #expect(try await server.post("/validate?kind=ring", "value: 5").status == 400)
      #expect(try await server.post("/live/aside?value=5", "5").status == 400)
    }
  }

  @Test func optionsThatAFormatHasNoUseForAreRefused() async throws {
    try await TestServer.run { server async throws in
      let values = ["text": "live", "compression": "small", "page": "dark"]
      for format in AnswerFormat.allCases {
        for (name, value) in values {
          let address = "/gauge.\(format)?value=5&theme=auto"
          let answer = try await server.get("\(address)&onerror=status&\(name)=\(value)")
          #expect(answer.status == (format.options.contains(name) ? 200 : 400), "\(format) \(name)")
          if answer.status == 200 {
            // What is taken has an effect.
            #expect(answer.body != (try await server.get(address)).body, "\(format) \(name)")
          } else {
            #expect(answer.text.contains("\(name): has no effect on \(format), only on "))
          }
          #expect(try await server.get("/gauge.\(format)?value=5&\(name)=").status == 200)
        }
      }
      #expect(try await server.get("/gauge?value=5&text=live&compression=small").status == 200)
      #expect(try await server.post("/batch?value=%7Ba%7D&text=live", "a\n5\n", type: "text/csv").status == 400)
      #expect(try await server.post("/batch?value=%7Ba%7D&compression=small", "a\n5\n", type: "text/csv").status == 200)
    }
  }

  @Test func problemsOfABodyHaveTheirPlaces() async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post("/gauge", "value: 5\nkind: radail\nscale:\n  max: x\n")
      #expect(answer.status == 422)
      #expect(answer.text.contains("\"line\": 2, \"column\": 7, \"path\": \"kind\""))
      #expect(answer.text.contains("\"line\": 4, \"column\": 8, \"path\": \"scale.max\""))
    }
  }

  @Test(arguments: [
    "extends: base.yaml\nvalue: 5", "spec: tank.yaml", "data: a.csv\nrow: 1", "value: 5\ntheme: ../../etc/x.yaml",
    "layout: {gauges: [{spec: a.yaml}]}", "layout: {gauges: [{extends: /etc/passwd, value: 1}]}",
    "layout: {gauges: [{value: 1, theme: /dev/zero.yaml}]}", "value: 1\nlogo: {file: /dev/zero.png}",
    "value: 1\nbackdrop: a.png",
  ])
  func noRequestReadsAFile(specification: String) async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.post("/gauge", specification)
      #expect(answer.status == 422)
      #expect(answer.text.contains("a request reads no files"), "\(answer.text)")
      let packed = CompressedText.packed(Array(specification.utf8))
      #expect(try await server.get("/gauge.svg?onerror=status&spec=\(packed)").status == 422)
    }
  }

  @Test func filesAreRefusedAsParametersToo() async throws {
    try await TestServer.run { server async throws in
      for query in ["extends=/etc/passwd&value=1", "theme=/etc/x.yaml&value=1", "data=x.csv&row=1"] {
        let answer = try await server.get("/gauge.svg?onerror=status&\(query)")
        #expect(answer.status == 422)
        #expect(answer.text.contains("a request reads no files"), "\(answer.text)")
      }
    }
  }
}

extension TestServer {
  func post(_ path: String, _ text: String, type: String = "application/yaml", accept: String) async throws
    -> TestAnswer
  {
    try await send("POST", path, ["Content-Type: \(type)", "Accept: \(accept)"], Array(text.utf8))
  }
}

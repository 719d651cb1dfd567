import JSONFormat
import Tacho
import Testing

@testable import TachoServer

struct PageTests {
  @Test func theFirstVisitShowsTheDemo() async throws {
    try await TestServer.run { server async throws in
      let page = try await server.get("/speedometer").text
      for text in [
        ">Frame<", "placeholder=\"Enter value (0-999999)\"", ">Update Speedometer<", "inputmode=\"decimal\"",
        "role=\"meter\"", "aria-valuenow=\"15200\"", "aria-valuetext=\"15.2k\"", "data-state=\"idle\"",
        "animation.from=0&amp;animation.delay=0.5", "prefers-reduced-motion: reduce",
      ] { #expect(page.contains(text), "\(text)") }
    }
  }

  @Test func whatIsAcceptedMovesAndIsCleared() async throws {
    try await TestServer.run { server async throws in
      let page = try await server.get("/speedometer?from=15200&value=750").text
      #expect(page.contains("aria-valuetext=\"750\""))
      #expect(page.contains("animation.from=15200"))
      #expect(page.contains("name=\"from\" value=\"750\""))
      #expect(page.contains("value=\"\"\n  aria-describedby") || page.contains("value=\"\""))
      #expect(!page.contains("aria-invalid"))
    }
  }

  @Test func aNewMovementBeginsWhereTheNeedleIs() async throws {
    let now = 1_700_000_000_000
    let course = try #require(SpeedometerCourse("0,15200@\(now - 400)")).seen(from: now)
    let screen = SpeedometerPage.Screen(course: course, typed: "750", now: now)
    #expect(screen.state == "animating")
    #expect(screen.memory == "0,15200@\(now - 400),750@\(now)")
    #expect(screen.picture(.dark) == "/speedometer.svg?theme=dark&course=0,15200%40-400,750%400")
    // What the view model says of the moment.
    var model = SpeedometerViewModel()
    model.setTarget(.demo, at: -0.4)
    let motion = course.motion
    #expect(motion.state(at: 0).pointer == SpeedometerValueCalculator.scale.value(at: model.progress(at: 0)))
    #expect(motion.state(at: 0).pointer != 15_200)
    // At rest it is a plain move from there.
    let rested = course.shifted(by: -3_000).seen(from: 0)
    #expect(rested == SpeedometerCourse(rest: .demo))
    let plain = SpeedometerPage.Screen(course: rested, typed: "750", now: now)
    #expect(plain.picture(.dark).contains("animation.from=15200"))
    // What is refused lets the needle go on.
    let refused = SpeedometerPage.Screen(course: course, typed: "x", now: now)
    #expect(refused.picture(.dark) == "/speedometer.svg?theme=dark&course=0,15200%40-400")
  }

  @Test func theMovementFromTheMidstIsThatOfTheFilm() async throws {
    try await TestServer.run { server async throws in
      let look = "&theme=dark"
      let midst = try await server.get("/speedometer.svg?course=15200,750%400\(look)")
      let film = try await server.get(
        "/film.svg?preset=speedometer&size=300&background=transparent&value=750&animation.loop=false&animation.fps=60"
          + "&animation.from=15200\(look)")
      #expect(midst.status == 200)
      #expect(midst.body == film.body)
      let moving = try await server.get("/speedometer.svg?course=0,15200%40-400,750%400\(look)")
      #expect(moving.status == 200)
      #expect(moving.body != film.body)
      let page = try await server.get("/speedometer?course=15200&value=750").text
      #expect(page.contains("name=\"course\" value=\"15200,750@"))
    }
  }

  @Test(arguments: [
    "", "x", "5@", "5,", "5,6", "5,6@x", "5,6@1@2", "-1", "5,6@9,7@1", "5,1e9@0", "5,6@99999999999999999999",
  ])
  func whatIsNoCourseIsRefused(text: String) async throws {
    #expect(SpeedometerCourse(text) == nil)
    try await TestServer.run { server async throws in
      let answer = try await server.get("/speedometer.svg?onerror=status&course=\(QueryFields.encoded(text))")
      #expect(answer.status == 400)
      #expect(try await server.get("/speedometer?from=5&course=\(QueryFields.encoded(text))&value=6").status == 200)
    }
  }

  @Test(arguments: ["-1", "1000000", "abc", "1,5", "0x10", "<b>", "\"'&"])
  func whatIsRefusedStaysWithItsError(typed: String) async throws {
    try await TestServer.run { server async throws in
      let page = try await server.get("/speedometer?from=15200&value=\(QueryFields.encoded(typed))").text
      #expect(page.contains("role=\"alert\">Please enter a valid positive number<"))
      #expect(page.contains("aria-invalid=\"true\""))
      #expect(page.contains("value=\"\(escaped(typed))\""))
      #expect(page.contains("aria-valuenow=\"15200\""))
      #expect(page.contains("data-state=\"complete\""))
    }
  }

  @Test func emptyInputIsIgnored() async throws {
    try await TestServer.run { server async throws in
      let page = try await server.get("/speedometer?from=15200&value=+").text
      #expect(!page.contains("Please enter"))
      #expect(page.contains("aria-valuenow=\"15200\""))
      #expect(page.contains("data-state=\"complete\""))
      #expect(!page.contains("/film.svg"))
    }
  }

  @Test func theScriptIsToldTheSame() async throws {
    try await TestServer.run { server async throws in
      let data = try await server.get("/speedometer?from=0&value=100", ["Accept: application/json"])
      #expect(data["Vary"] == "Accept")
      for text in [
        "\"value\":100,", "\"text\":\"100\"", "\"state\":\"animating\"", "\"error\":null", "\"input\":\"\"",
      ] {
        #expect(data.text.contains(text), "\(text)")
      }
    }
  }

  @Test func thePageHasTheDesignsColoursUnlessItIsToBeLight() async throws {
    try await TestServer.run { server async throws in
      let dark = try await server.get("/speedometer").text
      #expect(dark.contains("<html lang=\"en\" class=\"dark\">"))
      #expect(dark.contains("theme=dark&amp;value=15200") && !dark.contains("theme=light&amp;animation"))
      let light = try await server.get("/speedometer?theme=light").text
      #expect(light.contains("<html lang=\"en\" class=\"light\">"))
      #expect(light.contains("theme=light&amp;value=15200") && !light.contains("theme=dark"))
      #expect(light.contains("name=\"theme\" value=\"light\""))
      let unknown = try await server.get("/speedometer?theme=pink")
      #expect(unknown.status == 400)
      #expect(unknown.text.contains("light, dark"))
      let style = try await server.get("/web/style.css").text
      let (page, blue) = (SpeedometerConstants.Colors.page.hex, SpeedometerConstants.Colors.primaryBlue.hex)
      #expect(style.contains(":root.dark { color-scheme: dark; --ground: \(page); --accent: \(blue); }"))
    }
  }

  @Test func theMovementInValuesIsTheMotions() throws {
    // From the midst of a movement, and with a number that needs more room than those before it.
    let course = try #require(SpeedometerCourse("0,15200@-300,150000@0"))
    let motion = course.motion
    let frames = try #require(Self.members(SpeedometerFrames(course).json))
    let positions = try #require(Self.items(frames["positions"]))
    let (levels, texts) = (try #require(Self.items(frames["levels"])), try #require(Self.items(frames["texts"])))
    #expect(positions.count == FrameRate.fps60.frameCount(reaching: motion.duration))
    #expect(levels.count == positions.count && texts.count == positions.count)
    #expect(frames["room"]?.compactText == "6")
    #expect(positions.last?.compactText == "1" && levels.last?.compactText == "0")
    #expect(texts.last?.compactText == "\"150.0k\"")
    for index in [0, 7, 18, 60] {
      let state = motion.state(at: Double(index) / 60)
      let position = try #require(Double(positions[index].compactText))
      #expect(abs(position - min(1, SpeedometerValueCalculator.scale.position(of: state.pointer))) < 1e-5)
      #expect(levels[index].compactText == DecimalText.short((state.emphasis * 16).rounded()))
      let text = SpeedometerValueFormatter.text(for: try SpeedometerValue(state.number))
      #expect(texts[index].compactText == "\"\(text)\"")
    }
  }

  @Test func theDemoWaitsInItsValuesToo() throws {
    let course = try #require(SpeedometerCourse("0,15200@500"))
    let frames = try #require(Self.members(SpeedometerFrames(course).json))
    let positions = try #require(Self.items(frames["positions"])).map(\.compactText)
    #expect(frames["begins"]?.compactText == "500")
    #expect(positions[0...30].allSatisfy { $0 == "0" } && positions[31] != "0")
  }

  private static func members(_ json: JSON) -> [String: JSON]? {
    guard case .object(let members) = json else { return nil }
    return Dictionary(members) { first, _ in first }
  }

  private static func items(_ json: JSON?) -> [JSON]? {
    guard case .array(let items)? = json else { return nil }
    return items
  }

  @Test func aChangeIsValuesAndNotAPicture() async throws {
    try await TestServer.run { server async throws in
      let data = try await server.get("/speedometer?from=15200&value=750", ["Accept: application/json"])
      #expect(!data.text.contains("<svg"))
      #expect(data.body.count < 4_000)
    }
  }

  @Test func noPageHasAScriptOrAStyleInIt() async throws {
    try await TestServer.run { server async throws in
      for path in ["/", "/speedometer", "/playground", "/live/a"] {
        let page = try await server.get(path)
        #expect(page["Content-Security-Policy"]?.contains("script-src 'self'") == true)
        #expect(page["Content-Security-Policy"]?.contains("unsafe") == false)
        #expect(!page.text.contains("style=\""))
        #expect(!page.text.contains("<style"))
        #expect(!page.text.contains("onload="))
        #expect(page.text.split(separator: "<script").count <= 2)
        #expect(!page.text.contains("<script>"))
      }
    }
  }

  @Test func whatStrangersWriteIsNoMarkup() async throws {
    try await TestServer.run { server async throws in
      let text = "title: \"</textarea><script>alert(1)</script>\"\nvalue: <img src=x>\n"
      let packed = CompressedText.packed(Array(text.utf8))
      let page = try await server.get("/playground?spec=\(packed)").text
      #expect(!page.contains("<script>alert"))
      #expect(!page.contains("<img src=x>"))
      #expect(try await server.get("/live/%3Cb%3E").status == 400)
      #expect(try await server.get("/live/a?title=%22%3E%3Cscript%3E").text.contains("<script>") == false)
    }
  }

  @Test func everyExampleOfTheGalleryIsDrawn() async throws {
    try await TestServer.run { server async throws in
      for example in Gallery.all {
        let verdict = try await server.post("/validate", example.text)
        #expect(verdict.text.contains("\"valid\": true"), "\(example.name): \(verdict.text)")
        #expect(verdict.text.contains("\"warnings\": []"), "\(example.name): \(verdict.text)")
      }
    }
  }

  @Test func theFormWithoutAScriptMovesToAnAddress() async throws {
    try await TestServer.run { server async throws in
      let answer = try await server.get("/playground?text=value%3A+5")
      #expect(answer.status == 303)
      let page = try await server.get(try #require(answer["Location"])).text
      #expect(page.contains(">value: 5</textarea>"))
      #expect(page.contains("name=\"scale.max\""))
    }
  }

  @Test func controlsAreThoseOfTheKind() async throws {
    try await TestServer.run { server async throws in
      func controls(_ kind: String) async throws -> String {
        try await server.post("/playground", "kind: \(kind)\nvalue: 5\n").text
      }
      let (radial, bullet, battery) = (
        try await controls("radial"), try await controls("bullet"), try await controls("battery")
      )
      #expect(radial.contains("key-sweep"))
      #expect(!bullet.contains("key-sweep"))
      #expect(battery.contains("<option>charging<"))
    }
  }
}

import Foundation
import Gauges
import Specification
import Testing
import VectorGraphics

@Suite struct ThemeLibraryTests {
  @Test(arguments: ThemeLibrary.names)
  func everyNameIsATheme(_ name: String) throws {
    let choice = try #require(ThemeLibrary.theme(named: name))
    #expect((choice.dark != nil) == name.hasSuffix("auto"))
  }

  /// Built-in files are read where a failure could not be told.
  @Test(arguments: ThemeLibrary.worlds)
  func worldsHaveASummaryAndReadableTexts(_ name: String) throws {
    let file = try #require(ThemeLibrary.file(named: name))
    #expect(file.warnings.isEmpty, "\(name): \(file.warnings)")
    #expect(file.summary.hasSuffix("."))
    #expect((file.light != nil) == ThemeLibrary.names.contains(name + "-light"))
    #expect((file.dark != nil) == ThemeLibrary.names.contains(name + "-dark"))
  }

  /// A board stands on cards where the theme draws one, and where it is asked for.
  @Test(arguments: ThemeLibrary.names, [nil, true, false])
  func boardsStandOnCardsAsTheirThemeDoes(name: String, asked: Bool?) throws {
    let key = asked.map { "cards: \($0), " } ?? ""
    let board = try GaugeSpecification(Array("{theme: \(name), layout: {\(key)gauges: [{value: 1}, {value: 2}]}}".utf8))
    let single = try GaugeSpecification(Array("{theme: \(name), value: 1}".utf8))
    #expect(board.gauge.grid.hasCards == (asked ?? single.gauge.hasCard))
    #expect(board.gauge.hasCard == (single.gauge.hasCard && asked == false))
  }

  @Test(arguments: ["contrast-light", "contrast-dark"])
  func highContrastIsSevenToOne(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    for color in [theme.value, theme.label, theme.muted, theme.title, theme.accent, theme.alarm, theme.majorTick] {
      #expect(color.contrast(with: theme.page) >= 7, "\(name): \(color.hex)")
    }
  }

  /// The bar that shows the value, and the track that it has not reached. A dial without a track, and one whose needle alone
  /// shows it, has nothing to tell apart.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") })
  func theBarIsThreeToOneAgainstItsTrack(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let page = theme.page.over(.black)
    #expect(theme.accent.over(page).contrast(with: theme.track.over(page)) >= 3, "\(name)")
  }

  /// Also what needs no care from what is well; screens of one colour and ink have lightness and patterns for that.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") })
  func severitiesAreToldApart(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    guard theme.look.patterns.isEmpty, !name.hasPrefix("terminal") else { return }
    let colors = [theme.info, theme.ok, theme.warn, theme.alarm].map(\.oklab)
    for (index, color) in colors.enumerated() {
      for other in colors[..<index] { #expect(color.distance(to: other) > (index == 1 ? 0.12 : 0.095), "\(index)") }
    }
  }

  /// So that the end of the scale is found: where straight bars and rings lie, in the window of a housing or on the page.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") })
  func theTrackIsToldFromItsGround(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    let page = theme.page.over(.black)
    for ground in theme.look.isHoused && theme.faceLight.alpha > 0
      ? [theme.faceLight, theme.faceShade].map({ $0.over(page) }) : [page]
    {
      #expect(theme.track.over(ground).contrast(with: ground) >= 1.4, "\(name)")
      for bar in [theme.accent, theme.accentShade] {
        #expect(bar.over(ground).contrast(with: theme.track.over(ground)) >= 3, "\(name)")
      }
    }
  }

  /// On its round face too, all the way into the shade.
  @Test func theLightTrackIsToldFromItsFaceAndFromTheBar() {
    let theme = Theme.light
    for ground in [theme.page, theme.faceLight, theme.faceShade] {
      #expect(theme.track.contrast(with: ground) >= 1.4)
    }
    for bar in [theme.accent, theme.accentShade] { #expect(bar.contrast(with: theme.track) >= 3) }
  }

  /// A warning on white: 3 to 1 as an area, light enough to be no brown, and far from the alarm.
  @Test(arguments: ["light", "card-light"]) func amberIsNoBrown(_ name: String) throws {
    let theme = try #require(ThemeLibrary.theme(named: name)).theme
    #expect(theme.warn.contrast(with: theme.page) >= 3)
    let (warn, alarm) = (theme.warn.oklab, theme.alarm.oklab)
    #expect(warn.lightness >= 0.65 && warn.chroma >= 0.15 && warn.distance(to: alarm) > 0.1)
  }

  @Test(arguments: [
    ("tokens: {value: '#333333'}", "tokens.value"), ("tokens: {faceLight: white}", "tokens.faceLight"),
    ("ranges: [{from: 5, color: '#4a4f58'}]", "ranges[0].color"),
    ("pointers: [{type: needle, color: '#30343a'}]", "pointers[0].color"),
  ])
  func aColourOfItsOwnThatCannotBeSeenIsTold(_ keys: String, _ path: String) throws {
    let warnings = try GaugeSpecification(Array("value: 4\n\(keys)\n".utf8)).warnings
    let told = try #require(warnings.first { $0.path == path }, "\(warnings)")
    #expect(told.message.contains(": 1"), "\(told)")
    #expect(told.place?.line == 2)
  }

  /// The key that makes a colour hard to tell is named, be it the colour or its ground.
  @Test(arguments: ["light", "dark"])
  func aPageOfOneSideIsNamedForWhatItHides(side: String) throws {
    let color = side == "light" ? "#ffffff" : "#f8f8f8"
    let text = "value: 4\ntheme: {extends: dark, \(side): {page: '\(color)'}}\n"
    let warnings = try GaugeSpecification(Array(text.utf8)).warnings
    #expect(
      !warnings.isEmpty && warnings.allSatisfy { $0.path == "theme.\(side).page" && $0.place?.line == 2 }, "\(warnings)"
    )
  }

  @Test(arguments: ["tokens: {accent: orange, value: white}", "ranges: [{from: 5, color: '#ff8800'}]"])
  func aColourThatCanBeSeenIsNotTold(_ keys: String) throws {
    #expect(try GaugeSpecification(Array("value: 4\n\(keys)\n".utf8)).warnings.isEmpty)
  }

  /// One colour of a company's is enough: a needle does not begin in the theme's hue and end in another.
  @Test(arguments: ThemeLibrary.names) func anAccentBringsItsOwnShade(_ name: String) throws {
    for text in ["#E4002B", "#0B6E4F", "#7A1F5C"] {
      let accent = try #require(Color(css: text))
      let own = [
        "theme: \(name)\ntokens: {accent: \"\(text)\"}", "theme: {extends: \(name), colors: {accent: \"\(text)\"}}",
      ]
      for text in own {
        let theme = try GaugeSpecification(Array("value: 1\n\(text)".utf8)).gauge.theme
        #expect(theme.accent == accent)
        let (whole, shade) = (accent.oklab, theme.accentShade.oklab)
        // The angle between their hues, in radians, by the sine: their cross product over their lengths.
        let across = (whole.a * shade.b - whole.b * shade.a) / hypot(whole.a, whole.b) / hypot(shade.a, shade.b)
        #expect(abs(across) < 0.1 && shade.lightness <= whole.lightness + 1e-9, "\(text)")
      }
      let both = "value: 1\ntheme: \(name)\ntokens: {accent: \"\(text)\", accentShade: lime}"
      #expect(try GaugeSpecification(Array(both.utf8)).gauge.theme.accentShade == Color(css: "lime"))
    }
  }

  @Test func whatTheExtendedThemeIsToldForIsNotToldAgain() throws {
    let file = try ThemeFile(Array("extends: light\nsummary: S.\n".utf8), name: "mine")
    #expect(!Theme.light.contrastFaults.isEmpty && file.warnings.isEmpty)
  }

  /// Also of a token for which the extended theme is told already.
  @Test(arguments: ThemeLibrary.names.filter { !$0.hasSuffix("auto") })
  func aColourOfItsOwnIsToldWhereItIsThatOfTheFace(_ name: String) throws {
    let base = try #require(ThemeLibrary.theme(named: name)?.theme)
    for token in ["value", "label", "muted", "accent", "majorTick", "ok", "warn", "alarm"] {
      let file = try ThemeFile(
        Array("extends: \(name)\ncolors: {\(token): '\(base.faceShade.over(base.page).hex)'}\n".utf8), name: "own")
      #expect(file.warnings.map(\.path).contains("colors.\(token)"), "\(name) \(token): \(file.warnings)")
    }
  }

  @Test func aThemeExtendsAnother() throws {
    let file = try ThemeFile(Array("extends: brass\ncolors: {accent: '#ff0000'}\n".utf8), name: "mine")
    let brass = try #require(ThemeLibrary.theme(named: "brass")).theme
    #expect(file.theme.accent == Color(0xFF0000) && file.theme.label == brass.label)
    #expect(file.theme.look.bezel == brass.look.bezel && file.theme.name == "mine")
  }

  @Test(arguments: [
    ("extends: bras\n", "1:10", "did you mean brass?"),
    ("colours: {accent: red}\n", "1:1", "did you mean colors?"),
    ("bezel:\n  - {width: 4, material: bras}\n", "2:26", "did you mean brass?"),
    ("bezel:\n  - {width: 400}\n", "2:13", "0.3 to 40"),
    ("needle: {reach: 2}\n", "1:17", "0.3 to 1"),
    ("bezel:\n" + String(repeating: "  - {width: 30}\n", count: 4), "2:3", "no room"),
  ])
  func aWrongThemeIsToldWithItsPlace(_ text: String, _ place: String, _ words: String) {
    let error = #expect(throws: SpecificationError.self) { try ThemeFile(Array(text.utf8), name: "mine") }
    let message = error?.description ?? ""
    #expect(message.hasPrefix(place) && message.contains(words), "\(message)")
  }

  @Test func theShapeOfWhatIsLeftOutIsTold() throws {
    func told(_ text: String) throws -> [String] {
      try ThemeFile(Array(text.utf8), name: "mine").warnings.map(\.path)
    }
    #expect(try told("ticks: {mid: {width: 0, shape: dot, length: 9}}") == ["ticks.mid.shape"])
    #expect(try told("ticks: {minor: {width: 0}, mid: {width: 1, shape: dot}}") == [])
  }

  @Test func coloursThatCannotBeReadAreToldWithTheirPlace() throws {
    let file = try ThemeFile(Array("extends: brass\ncolors:\n  label: '#f0e8d0'\n".utf8), name: "mine")
    #expect(file.warnings.map(\.path) == ["colors.label"])
    #expect(file.warnings.first?.place == Place(line: 3, column: 10))
    #expect(file.warnings.first?.message.contains("4.5 : 1") == true)
  }

  @Test func filesAreReadByTheCallerAlone() throws {
    let text = Array("value: 1\ntheme: mine.yaml\n".utf8)
    #expect(throws: SpecificationError.self) { try GaugeSpecification(text) }
    let template = try SpecificationTemplate(text)
    #expect(template.themeReferences.map(\.path) == ["mine.yaml"])
    let file = try ThemeFile(Array("colors: {value: white}\n".utf8), name: "mine.yaml")
    let drawing = try template.withThemes(["mine.yaml": file]).filled(with: [])
    #expect(drawing.gauge.theme.value == .white)
  }
}

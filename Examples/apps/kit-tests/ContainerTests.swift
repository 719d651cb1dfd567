import ProgramKit
import Testing

/// How the parts of a program are put together.
struct ContainerTests {
  private protocol Service { var name: String { get } }
  private final class Real: Service { let name = "real" }
  private final class Mock: Service { let name = "mock" }
  private struct Screen { let service: any Service }

  private let container = DependencyContainer()

  @Test func aPartGetsWhatItNeedsByItsProtocol() throws {
    container.register(Screen.self) { Screen(service: try $0.resolve()) }
    container.register((any Service).self) { _ in Real() }
    #expect(try container.resolve(Screen.self).service.name == "real")
  }

  @Test func aMockTakesThePlaceOfWhatWasRegistered() throws {
    container.register((any Service).self) { _ in Real() }
    _ = try container.resolve((any Service).self)
    container.register((any Service).self) { _ in Mock() }
    #expect(try container.resolve((any Service).self).name == "mock")
  }

  @Test func partsAreMadeOnceInEachContainer() throws {
    container.register(Real.self) { _ in Real() }
    #expect(try container.resolve(Real.self) === container.resolve(Real.self))
    // Another container is another program.
    let other = DependencyContainer()
    other.register(Real.self) { _ in Real() }
    #expect(try other.resolve(Real.self) !== container.resolve(Real.self))
  }

  @Test func whatIsMissingAndWhatGoesInACircleIsNamed() throws {
    func message() -> String? {
      #expect(throws: ProgramError.self) { try container.resolve(Real.self) }?.description
    }
    #expect(message() == "nothing is registered for Real")
    container.register(Real.self) { container in
      _ = try container.resolve(Mock.self)
      return Real()
    }
    container.register(Mock.self) { container in
      _ = try container.resolve(Real.self)
      return Mock()
    }
    #expect(message() == "parts need each other in a circle: Real, Mock")
    // A failure leaves nothing half made.
    container.register(Mock.self) { _ in Mock() }
    #expect(throws: Never.self) { try container.resolve(Real.self) }
  }

  @Test func factoriesMayFail() {
    struct Broken: Error {}
    container.register(Real.self) { _ in throw Broken() }
    #expect(throws: Broken.self) { try container.resolve(Real.self) }
  }
}

/// What the programs understand.
struct OptionsTests {
  private func options(_ words: String...) throws(ProgramError) -> Options {
    try Options(words, names: ["-o", "--scale", "--toggle"], repeatable: ["--toggle"])
  }

  @Test func wordsAndOptionsMayStandInAnyOrder() throws {
    let options = try options("--toggle", "a", "in.csv", "--output", "-", "--toggle", "b")
    #expect(options.words == ["in.csv"] && options["-o"] == "-" && options.all("--toggle") == ["a", "b"])
    #expect(try options.number("--scale", in: 0...1) == nil)
    #expect(try self.options("--scale", "0.5").number("--scale", in: 0...1) == 0.5)
  }

  @Test(arguments: [
    (["--what"], "--what is not an option"), (["-o"], "-o has no value"), (["a", "b"], "“b” is one word too many"),
    (["-o", "a", "-o", "b"], "-o is there twice"), ([], "-o is missing"),
    (["-o", "a", "--scale", "9"], "--scale: “9” must be a number from 0 to 1"),
  ])
  func whatIsWrongIsNamed(_ row: (words: [String], message: String)) {
    let error = #expect(throws: ProgramError.self) {
      let options = try Options(row.words, names: ["-o", "--scale"])
      _ = try (options.needed("-o"), options.number("--scale", in: 0...1))
    }
    #expect(error?.description == row.message && error?.status == 64)
  }

  @Test func pagesShowNothingAsMarkup() {
    let page = page("<a>", tabs: [("One & only", nil), ("Two", "b\"c.html")], body: table(["<"], [[">"]]))
    #expect(page.contains("<h1>&lt;a&gt;</h1>") && page.contains("<th>&lt;</th>") && page.contains("<td>&gt;</td>"))
    #expect(page.contains("<span aria-current=\"page\">One &amp; only</span>"))
    #expect(page.contains("<a href=\"b&quot;c.html\">Two</a>"))
  }
}

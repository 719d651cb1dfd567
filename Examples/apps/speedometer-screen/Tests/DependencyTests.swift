import ProgramKit
import Tacho
import TestKit
import Testing

@testable import SpeedometerScreen

/// The program as it is put together, with and without parts of its own.
@MainActor struct DependencyTests {
  private struct MockSource: TypedEntrySource {
    func entries() -> [TypedEntry] { [TypedEntry(time: 1, text: "500")] }
  }

  @Test func theProgramsOwnPartsAreRegistered() throws {
    let scratch = try Scratch()
    let script = try scratch.file("typed.csv", "time,text\n1,500\n")
    let container = dependencies(script: script, output: scratch.path("frames"), scale: 0.1)
    #expect(try container.resolve((any TypedEntrySource).self).entries() == MockSource().entries())
    let film = ScreenFilm(
      session: try ScreenSession(MockSource().entries()), picture: try container.resolve(), rate: try FrameRate(1))
    #expect(try container.resolve(RecorderFactory.self)(film) is FrameFolder)
  }

  @Test func anotherSourceTakesThePlaceOfTheTable() throws {
    let container = dependencies(script: "/nowhere.csv", output: "/nowhere", scale: 1)
    #expect(throws: (any Error).self) { try container.resolve((any TypedEntrySource).self).entries() }
    container.register((any TypedEntrySource).self) { _ in MockSource() }
    #expect(try container.resolve(ScreenSession.self).state(at: 3).dial.number == 500)
  }

  @Test func anotherUseCaseTakesThePlaceOfTheRules() throws {
    struct Doubled: SpeedometerUseCaseProtocol {
      let marks: [SpeedometerMark] = []
      func value(fromInput text: String) throws(SpeedometerError) -> SpeedometerValue? {
        try SpeedometerUseCase().value(fromInput: text + text)
      }
    }
    let container = dependencies(script: "/nowhere.csv", output: "/nowhere", scale: 1)
    container.register((any TypedEntrySource).self) { _ in MockSource() }
    container.register((any SpeedometerUseCaseProtocol).self) { _ in Doubled() }
    #expect(try container.resolve(ScreenSession.self).state(at: 3).dial.number == 500_500)
  }
}

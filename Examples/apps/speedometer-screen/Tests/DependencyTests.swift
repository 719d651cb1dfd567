import ProgramKit
import Tacho
import Testing

@testable import SpeedometerScreen

/// The program as it is put together, with parts of its own.
@MainActor struct DependencyTests {
  private struct MockSource: TypedEntrySource {
    func entries() -> [TypedEntry] { [TypedEntry(time: 1, text: "500")] }
  }

  private let container = dependencies(script: "/nowhere.csv")

  @Test func anotherSourceTakesThePlaceOfTheTable() throws {
    #expect(try container.resolve((any TypedEntrySource).self) is TypedEntryTable)
    #expect(throws: TelemetryError.self) { try container.resolve(ScreenSession.self) }
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
    container.register((any TypedEntrySource).self) { _ in MockSource() }
    container.register((any SpeedometerUseCaseProtocol).self) { _ in Doubled() }
    #expect(try container.resolve(ScreenSession.self).state(at: 3).dial.number == 500_500)
  }
}

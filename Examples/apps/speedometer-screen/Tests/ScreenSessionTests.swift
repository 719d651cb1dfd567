import ProgramKit
import Tacho
import Testing

@testable import SpeedometerScreen

/// What the screen shows while a script is played.
@MainActor struct ScreenSessionTests {
  nonisolated static let script = [(0.5, "demo"), (3, "abc"), (5, "150000")].map(TypedEntry.init)
  private let session: ScreenSession
  private let container = dependencies(script: "/nowhere.csv")

  init() throws { session = try ScreenSession(Self.script) }

  @Test func theDemoBeginsAfterHalfASecond() {
    #expect(session.state(at: 0.49).dial.number == 0 && session.state(at: 0.49).animation == .idle)
    #expect(session.state(at: 0.6).dial.number > 0 && session.state(at: 0.6).animation == .animating)
    #expect(session.state(at: 2.5).dial.number == 15_200)
    #expect(session.state(at: 2.5).animation == .complete)
  }

  @Test func whatIsRefusedShowsTheMessageAndStaysAndLeavesTheNeedle() throws {
    let demo = try ScreenSession([Self.script[0]])
    for time in [3, 3.1, 3.5, 3.9] {
      let state = session.state(at: time)
      #expect(state.error == "Please enter a valid positive number")
      #expect(state.text == "abc")
      #expect(state.dial == demo.state(at: time).dial)
    }
    #expect(session.state(at: 2.99).error == nil)
  }

  @Test func whatIsAcceptedClearsTheFieldAndTheMessage() {
    #expect(session.state(at: 4.99).error != nil && session.state(at: 4.99).text == "150000")
    let state = session.state(at: 5)
    #expect(state.error == nil && state.text == "")
    #expect(session.state(at: 5.4).dial.number == 150_000)
  }

  @Test(arguments: [(0, SpeedometerViewModel.AnimationState.idle), (5.1, .animating), (6.3, .complete)])
  func theStatesAreIdleAnimatingComplete(time: Double, state: SpeedometerViewModel.AnimationState) {
    #expect(session.state(at: time).animation == state)
  }

  @Test func needleAndNumberAreThoseOfTheViewModel() throws {
    var model = SpeedometerViewModel()
    _ = model.startDemo(launchedAt: 0, now: 0.5)
    for time in [0.5, 0.6, 0.8, 1.3, 2] {
      let dial = session.state(at: time).dial
      #expect(dial.number == model.number(at: time))
      let scale = SpeedometerValueCalculator.scale
      #expect(abs(dial.pointer - scale.value(at: model.progress(at: time))) <= 1e-9)
    }
  }

  @Test func aTextIsTypedLetterByLetterBeforeThePress() {
    let texts = stride(from: 3.6, through: 4.99, by: 0.01).map { session.state(at: $0).text }
    var seen: [String] = []
    for text in texts where seen.last != text { seen.append(text) }
    #expect(seen == ["abc", "", "1", "15", "150", "1500", "15000", "150000"])
  }

  @Test func theButtonGoesDownAndUpInAFifthOfASecondEach() {
    #expect(session.state(at: 2.8).press == 0 && session.state(at: 3.2).press == 0)
    #expect(session.state(at: 3).press == 1)
    #expect(session.state(at: 2.9).press == session.state(at: 3.1).press)
    // The demo is nobody's press.
    #expect(session.state(at: 0.5).press == 0)
  }

  @Test(arguments: [
    ([(Double, String)](), "no entry"), ([(0.4, "demo")], "the demo at 0.4 s"),
    ([(1, "5"), (2, "demo")], "the demo at 2.0 s"), ([(1, "5"), (1, "6")], "at 1.0 s is not later"),
    ([(-1, "5")], "at -1.0 s"), ([(.infinity, "5")], "at inf s"),
  ])
  func scriptsNobodyCanPlayAreRefused(entries: [(Double, String)], words: String) {
    let error = #expect(throws: ScriptError.self) { try ScreenSession(entries.map(TypedEntry.init)) }
    #expect(error?.description.contains(words) == true)
  }

  @Test func anEmptyFieldIsIgnored() throws {
    let quiet = try ScreenSession([TypedEntry(time: 1, text: ""), TypedEntry(time: 2, text: "  ")])
    #expect(quiet.state(at: 3).animation == .idle && quiet.state(at: 3).error == nil)
  }

  /// For the program as it is put together.
  private struct MockSource: TypedEntrySource {
    func entries() -> [TypedEntry] { [TypedEntry(time: 1, text: "500")] }
  }

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

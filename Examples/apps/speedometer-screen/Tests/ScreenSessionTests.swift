import Tacho
import Testing

@testable import SpeedometerScreen

/// What the screen shows while a script is played.
struct ScreenSessionTests {
  private let script = [
    TypedEntry(time: 0.5, text: "demo"), TypedEntry(time: 3, text: "abc"), TypedEntry(time: 5, text: "150000"),
  ]
  private let session: ScreenSession

  init() throws { session = try ScreenSession(script) }

  @Test func theDemoBeginsAfterHalfASecond() {
    #expect(session.state(at: 0).animation == .idle)
    #expect(session.state(at: 0.49).dial.number == 0 && session.state(at: 0.49).animation == .idle)
    #expect(session.state(at: 0.6).dial.number > 0 && session.state(at: 0.6).animation == .animating)
    #expect(session.state(at: 2.5).dial.number == 15_200)
    #expect(session.state(at: 2.5).animation == .complete)
  }

  @Test func whatIsRefusedShowsTheMessageAndStaysAndLeavesTheNeedle() throws {
    let demo = try ScreenSession([script[0]])
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

  @Test func theStatesAreIdleAnimatingComplete() {
    #expect(session.state(at: 0).animation == .idle)
    #expect(session.state(at: 5.1).animation == .animating)
    #expect(session.state(at: 6.3).animation == .complete)
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
    ([], ScriptError.noEntries), ([TypedEntry(time: 0.4, text: "demo")], .demo(0.4)),
    ([TypedEntry(time: 1, text: "5"), TypedEntry(time: 2, text: "demo")], .demo(2)),
    ([TypedEntry(time: 1, text: "5"), TypedEntry(time: 1, text: "6")], .order(1)),
    ([TypedEntry(time: -1, text: "5")], .order(-1)), ([TypedEntry(time: .infinity, text: "5")], .order(.infinity)),
  ])
  func scriptsNobodyCanPlayAreRefused(entries: [TypedEntry], error: ScriptError) {
    #expect(throws: error) { try ScreenSession(entries) }
  }

  @Test func anEmptyFieldIsIgnored() throws {
    let quiet = try ScreenSession([TypedEntry(time: 1, text: ""), TypedEntry(time: 2, text: "  ")])
    #expect(quiet.state(at: 3).animation == .idle && quiet.state(at: 3).error == nil)
  }
}

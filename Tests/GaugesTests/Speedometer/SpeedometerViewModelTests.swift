import Gauges
import Testing
import VectorGraphics

struct SpeedometerViewModelTests {
  private func submitted(_ text: String, at time: Double = 0) -> SpeedometerViewModel {
    var model = SpeedometerViewModel()
    model.input = text
    model.submit(at: time)
    return model
  }

  @Test func beginsIdleAtZero() {
    let model = SpeedometerViewModel()
    #expect(model.animationState(at: 0) == .idle)
    #expect(model.animationState(at: 100) == .idle)
    #expect(model.progress(at: 5) == 0)
    #expect(model.needleAngle(at: 5).degrees == -135)
    #expect(model.text(at: 5) == "0")
    #expect(model.errorState == .none)
    #expect(model.errorState.message == nil)
  }

  @Test func animatesForOnePointTwoSecondsAndIsComplete() {
    let model = submitted("5000", at: 10)
    #expect(model.animationState(at: 10) == .animating)
    #expect(model.animationState(at: 11.199) == .animating)
    #expect(model.animationState(at: 11.201) == .complete)
    #expect(model.animationState(at: 1_000) == .complete)
  }

  @Test func eachChangeAnimatesAnew() throws {
    var model = submitted("5000", at: 0)
    model.setTarget(try SpeedometerValue(10_000), at: 1)
    #expect(model.animationState(at: 2.1) == .animating)
    #expect(model.animationState(at: 2.3) == .complete)
  }

  @Test func acceptedInputIsCleared() {
    let model = submitted("15200")
    #expect(model.input.isEmpty)
    #expect(model.errorState == .none)
    #expect(model.target == .demo)
  }

  @Test func refusedInputStaysWithTheMessage() {
    let model = submitted("-5")
    #expect(model.input == "-5")
    #expect(model.errorState == .invalidInput)
    #expect(model.errorState.message == "Please enter a valid positive number")
    #expect(model.target == .zero)
    #expect(model.animationState(at: 0) == .idle)
  }

  @Test func acceptedInputClearsTheError() {
    var model = submitted("abc")
    model.input = "7"
    model.submit(at: 1)
    #expect(model.errorState == .none)
    #expect(model.input.isEmpty)
  }

  @Test func refusedInputDoesNotDisturbARun() {
    var model = submitted("5000")
    let before = model
    model.input = "abc"
    model.submit(at: 0.2)
    #expect(model.target == before.target)
    #expect(model.progress(at: 0.4) == before.progress(at: 0.4))
    #expect(model.animationState(at: 1.3) == .complete)
  }

  @Test(arguments: ["", "   "])
  func emptyInputIsIgnored(_ text: String) {
    #expect(
      submitted(text)
        == {
          var model = SpeedometerViewModel(); model.input = text; return model
        }())
  }

  @Test func demoRunsAfterHalfASecond() {
    var model = SpeedometerViewModel()
    let early = model.startDemo(launchedAt: 3, now: 3.49)
    #expect(!early)
    #expect(model.animationState(at: 3.49) == .idle)
    let started = model.startDemo(launchedAt: 3, now: 3.52)
    #expect(started)
    #expect(model.target.number == 15_200)
    #expect(model.animationState(at: 4.6) == .animating)
    #expect(model.animationState(at: 4.71) == .complete)
    #expect(model.text(at: 3.5) == "0")
    #expect(model.text(at: 10) == "15.2k")
    let again = model.startDemo(launchedAt: 3, now: 9)
    #expect(!again)
  }

  @Test func demoDoesNotReplaceInput() {
    var model = submitted("42", at: 0.1)
    let started = model.startDemo(launchedAt: 0, now: 0.6)
    #expect(!started)
    #expect(model.target.number == 42)
  }

  @Test func progressFollowsTheDesignsSpring() {
    let model = submitted("5000", at: 2)
    let spring = Spring(response: 0.8, dampingFraction: 0.6)
    for time in stride(from: 0.0, through: 3, by: 0.05) {
      let expected = spring.value(from: 0, to: 1.0 / 3, at: time)
      #expect(abs(model.progress(at: 2 + time) - expected) <= 1e-9)
      #expect(abs(model.needleAngle(at: 2 + time).degrees - (-135 + 270 * expected)) <= 1e-9)
    }
  }

  @Test func progressArrives() {
    #expect(abs(submitted("50000").progress(at: 20) - 5.0 / 6) <= 1e-9)
  }

  @Test(arguments: [0.05, 0.17, 0.3, 0.6, 1.1])
  func retargetingKeepsValueAndVelocity(_ time: Double) throws {
    let before = submitted("25000")
    var after = before
    after.setTarget(try SpeedometerValue(1_000), at: time)
    #expect(abs(after.progress(at: time) - before.progress(at: time)) <= 1e-12)
    #expect(after.number(at: time) == before.number(at: time))
    let step = 1e-5
    let arriving = (before.progress(at: time) - before.progress(at: time - step)) / step
    let leaving = (after.progress(at: time + step) - after.progress(at: time)) / step
    #expect(abs(arriving - leaving) <= 2e-3)
    #expect(abs(after.progress(at: time + 20) - 1.0 / 6) <= 1e-9)
  }

  @Test func numberEasesInThreeTenths() {
    let model = submitted("1000", at: 1)
    #expect(model.number(at: 1) == 0)
    #expect(abs(model.number(at: 1.15) - 500) <= 1e-6)
    #expect(abs(model.number(at: 1.3) - 1_000) <= 1e-6)
    #expect(model.number(at: 1.31) == 1_000)
    let samples = stride(from: 1.0, through: 1.3, by: 0.01).map(model.number)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 })
    // Eased: slow at both ends.
    #expect(model.number(at: 1.03) < 100)
    #expect(model.number(at: 1.27) > 900)
  }

  @Test func textIsThatOfTheNumber() throws {
    let model = submitted("15200")
    for time in stride(from: 0.0, through: 0.5, by: 0.02) {
      let value = try SpeedometerValue(model.number(at: time))
      #expect(model.text(at: time) == SpeedometerValueFormatter.text(for: value))
    }
    #expect(model.text(at: 0.3 + 1e-9) == "15.2k")
  }

  @Test func timeBeforeAChangeIsItsStart() {
    let model = submitted("5000", at: 10)
    #expect(model.progress(at: 9) == 0)
    #expect(model.number(at: 9) == 0)
  }

  /// Takes numbers of two digits in words.
  private struct Words: SpeedometerUseCaseProtocol {
    let marks: [SpeedometerMark] = []
    func value(fromInput text: String) throws(SpeedometerError) -> SpeedometerValue? {
      guard text == "twelve" else { throw .invalidInput }
      return try SpeedometerValue(12)
    }
  }

  @Test func anotherUseCaseTakesThePlaceOfTheRules() {
    var model = SpeedometerViewModel(useCase: Words())
    #expect(model.marks.isEmpty && SpeedometerViewModel().marks.count == 7)
    // What a model is does not depend on whom it asks.
    #expect(model == SpeedometerViewModel())
    model.input = "12"
    model.submit(at: 0)
    #expect(model.errorState == .invalidInput && model.target == .zero)
    model.input = "twelve"
    model.submit(at: 0)
    #expect(model.errorState == .none && model.target.number == 12)
  }

  @Test func theScreensStateIsSmall() {
    #expect(MemoryLayout<SpeedometerViewModel>.stride <= 256 && MemoryLayout<SpeedometerValue>.stride <= 16)
  }
}

struct SpeedometerUseCaseTests {
  @Test(
    arguments: [
      ("0", 0), ("750", 750), ("15200", 15_200), ("999999", 999_999), ("12.5", 12.5), (" 42 ", 42), ("\t7\n", 7),
      ("+5", 5), (".5", 0.5), ("5.", 5), ("1e3", 1_000), ("007", 7),
    ] as [(String, Double)])
  func numbersAreAccepted(_ text: String, _ number: Double) throws {
    #expect(try SpeedometerUseCase().value(fromInput: text)?.number == number)
  }

  @Test(arguments: ["", " ", "\t", "\n", " \u{A0} "])
  func emptyInputIsIgnored(_ text: String) throws {
    #expect(try SpeedometerUseCase().value(fromInput: text) == nil)
  }

  @Test(arguments: [
    "abc", "nan", "NaN", "inf", "-inf", "infinity", "1e400", "-5", "-0.1", "1000000", "999999.1", "1,000", "1 000",
    "0x10", "12k", "1e", "e5", ".", "+", "-", "--5", "5-", "١٢٣", "1.2.3", "½", "5\u{0}",
  ])
  func otherTextIsRefused(_ text: String) {
    #expect(throws: SpeedometerError.invalidInput) { try SpeedometerUseCase().value(fromInput: text) }
  }

  @Test func marksHaveTheirTextsAndAngles() {
    let marks = SpeedometerUseCase().marks
    #expect(marks.map(\.value) == [0, 1_000, 5_000, 10_000, 25_000, 50_000, 100_000])
    #expect(marks.map(\.text) == ["0", "1k", "5k", "10k", "25k", "50k", "100k+"])
    #expect(marks.map(\.angle.degrees) == [-135, -90, -45, 0, 45, 90, 135])
  }
}

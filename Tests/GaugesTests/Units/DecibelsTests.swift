import Gauges
import Testing

struct DecibelsTests {
  @Test func levelsAreThoseOfAmplitudes() {
    #expect(Decibels.level(of: 1) == 0)
    #expect(abs(Decibels.level(of: -0.1) + 20) <= 1e-12)
    #expect(abs(Decibels.level(of: 0.5) + 6.0206) <= 1e-4)
    for level in stride(from: -120.0, through: 12, by: 0.7) {
      #expect(abs(Decibels.level(of: Decibels.amplitude(of: level)) - level) <= 1e-9)
    }
  }

  @Test func everyNumberHasALevelThatIsOne() {
    for amplitude in [0, -0.0, 1e-300, .nan] { #expect(Decibels.level(of: amplitude) == Decibels.silence) }
    #expect(Decibels.amplitude(of: .nan) == 0)
    #expect(Decibels.amplitude(of: Decibels.silence) <= 1e-9)
  }
}

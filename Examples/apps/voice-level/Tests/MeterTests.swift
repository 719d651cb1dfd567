import Tacho
import Testing

@testable import VoiceLevel

/// What the instruments read, from samples on.
struct MeterTests {
  private static let sampleRate = 48_000
  private static let rate = LevelViewModel.rate

  /// A tone from `start` on for so many seconds, within silence.
  private func levels(_ frequency: Double, dBFS: Double, start: Double, seconds: Double, of total: Double) -> [Level] {
    var measurement = LevelMeasurement(sampleRate: Self.sampleRate, rate: Self.rate)
    let amplitude = Decibels.amplitude(of: dBFS)
    for sample in 0..<Int((total * Double(Self.sampleRate)).rounded()) {
      let time = Double(sample) / Double(Self.sampleRate) - start
      let isOn = time >= -1e-9 && time < seconds - 1e-9
      measurement.add(isOn ? Float(amplitude * Angle.turns(frequency * time).sine) : 0)
    }
    measurement.finish()
    return measurement.levels
  }

  private func readings(_ meter: Meter, _ levels: [Level]) -> [Double] {
    meter.readings(of: levels, rate: Self.rate, reference: -18, count: levels.count + 1) { $0 }
  }

  @Test(arguments: [1_000, 440, 100, 5_000.0]) func aToneAtTheReferenceReadsZeroVU(frequency: Double) {
    let tone = levels(frequency, dBFS: -18, start: 0, seconds: 2, of: 2)
    for reading in readings(.vu, tone).dropFirst(2_000) { #expect(abs(reading) <= 0.2, "\(frequency) Hz") }
  }

  @Test(arguments: [-38, -24, -18, -16, -15.0]) func otherTonesReadTheirDistanceToTheReference(level: Double) {
    let tone = levels(1_000, dBFS: level, start: 0, seconds: 2, of: 2)
    for (meter, reading, tolerance) in [
      (Meter.vu, level + 18, 0.2), (.ppm, 4 + (level + 18) / 4, 0.05), (.ppmI, level + 18, 0.2), (.peak, level, 0.1),
    ] {
      #expect(abs((readings(meter, tone).last ?? 0) - reading) <= tolerance, "\(meter)")
    }
  }

  /// ANSI C16.5-1942, IEC 60268-17: 99 % in 300 ms ± 10 %, and 1 to 1.5 % over.
  @Test func aStepReaches99PerCentIn300MillisecondsAndGoesALittleOver() {
    let tone = levels(1_000, dBFS: -18, start: 0.1, seconds: 2.9, of: 3)
    let voltages = readings(.vu, tone).map { Decibels.amplitude(of: $0) }
    let reached = voltages.firstIndex { $0 >= 0.99 }.map { Double($0) / Double(Self.rate) - 0.1 } ?? 0
    #expect(abs(reached - 0.3) <= 0.03, "\(reached)")
    let over = (voltages.max() ?? 0) / (voltages.last ?? 1) - 1
    #expect((0.01...0.015).contains(over), "\(over)")
  }

  /// Bursts of 5 kHz, in milliseconds, with the reading below that of a steady tone in dB and its tolerance: the dynamic
  /// response of IEC 60268-10, clauses 4.5 (type I) and 5.6 (type II).
  @Test(arguments: [
    (Meter.ppmI, [(10, 1, 0.5), (5, 2, 1), (3, 4, 1), (0.4, 15, 4)]),
    (.ppm, [(100, 0, 0.5), (10, 2.5, 0.5), (5, 4, 0.75), (1.5, 9, 1), (0.5, 17, 2)]),
  ])
  func burstsReadLowAsTheStandardHasIt(meter: Meter, table: [(Double, Double, Double)]) {
    let each = meter == .ppm ? 4.0 : 1
    let steady = readings(meter, levels(5_000, dBFS: -10, start: 0, seconds: 1, of: 1)).last ?? 0
    for (milliseconds, low, tolerance) in table {
      let burst = levels(5_000, dBFS: -10, start: 0.05, seconds: milliseconds / 1_000, of: 0.3)
      let below = (steady - (readings(meter, burst).max() ?? 0)) * each
      #expect(abs(below - low) <= tolerance, "\(meter) \(milliseconds) ms: \(below) dB")
    }
  }

  /// Type I falls 20 dB in 1.7 s ± 0.3 s, type II 24 dB in 2.8 s ± 0.3 s: the return times of clauses 4.8 and 5.13.
  @Test(arguments: [(Meter.ppmI, 20.0, 1.7), (.ppm, 24, 2.8)])
  func afterAToneTheyReturnAsTheStandardHasIt(meter: Meter, decibels: Double, seconds: Double) {
    let each = meter == .ppm ? 4.0 : 1
    let values = readings(meter, levels(1_000, dBFS: -6, start: 0, seconds: 1, of: 5))
    let top = values[2 * 1_000]
    let passed = values.dropFirst(2_000).firstIndex { (top - $0) * each >= decibels }
    let time = passed.map { Double($0) / Double(Self.rate) - 1 } ?? 0
    #expect(abs(time - seconds) <= 0.05, "\(time)")
  }

  @Test(arguments: Meter.allCases) func everyInstrumentRestsBeforeTheFirstLevelAndWithoutOne(meter: Meter) {
    let rest = meter.reading(0, reference: -18)
    #expect(readings(meter, levels(1_000, dBFS: 0, start: 0, seconds: 0.1, of: 0.1))[0] == rest && rest < -30)
    #expect(meter.readings(of: [], rate: 2_000, reference: -18, count: 3) { $0 } == [rest, rest, rest])
  }
}

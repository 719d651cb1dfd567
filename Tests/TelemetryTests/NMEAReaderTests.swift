import Telemetry
import Testing
import VectorGraphics

struct NMEAReaderTests {
  /// With the check sum: all characters between $ and * joined by exclusive or.
  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "$\(body)*" + (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true) + "\r\n"
  }

  private func column(_ name: String, _ text: String) throws -> [Double?] {
    let reader = try NMEAReader(DrippingSource(Array(text.utf8), size: 9))
    var row = Row()
    var values: [Double?] = []
    while try reader.next(into: &row) { values.append(try row.number(reader.column(name))) }
    return values
  }

  /// The example of the standard's descriptions: 48°07.038′ N, 11°31.000′ E, 22.4 kn, 84.4°, 545.4 m.
  private static let sail =
    sentence("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
    + sentence("GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W") + sentence("SDDPT,4.1,0.5")
    + sentence("WIMWV,045.0,R,36.0,K,A") + sentence("GPGSV,1,1,00")
    + sentence("GNRMC,123520.50,A,4807.038,S,01131.000,W,,,230394,,") + "$GPGGA,123521,0,N,0,E,1,,,,,,,,*00\r\n"

  @Test func sentencesOfOneTimeAreARow() throws {
    for (name, values) in [
      ("time", [764_426_119, 764_426_120.5]), ("lat", [48.1173, -48.1173]), ("lon", [11.516_667, -11.516_667]),
      ("ele", [545.4, nil]),
      ("speed", [22.4, nil]), ("course", [84.4, nil]), ("satellites", [8, nil]), ("hdop", [0.9, nil]),
      ("depth", [4.1, nil]),
      ("wind_angle", [45, nil]), ("wind_speed", [19.438_445, nil]),
    ] as [(String, [Double?])] {
      let found = try column(name, Self.sail)
      #expect(found.count == 2)
      for (one, other) in zip(found, values) { #expect(abs((one ?? -1) - (other ?? -1)) < 1e-6, "\(name)") }
    }
    let reader = try DataFormat.detectedReader(MemoryByteSource(Self.sail))
    #expect(reader is NMEAReader && reader.unit(of: "speed") == "kn")
    _ = try rows(reader)
    #expect((reader as? NMEAReader)?.damaged == 1)
  }

  /// Receivers mix packets of other protocols among the sentences, which may hold any byte, a dollar and a line's end too.
  @Test func bytesOfOtherProtocolsArePassedOver() throws {
    let packet: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x5C, 0x00, 0x24, 0x47, 0x50, 0x0A, 0x24, 0x00, 0xFF, 0x0D, 0x03]
    let lines = Self.sail.split(separator: "\r\n").map { Array($0.utf8) }
    var bytes = packet
    for line in lines { bytes += Array(packet.dropLast(5)) + line + [0x0D, 0x0A] + packet }
    let reader = try DataFormat.detectedReader(MemoryByteSource(bytes))
    #expect(reader is NMEAReader && reader.columns.contains("lat"))
    #expect(try rows(reader) == rows(NMEAReader(MemoryByteSource(Self.sail))))
  }

  /// A receiver that leaves the speed of RMC empty, or has GGA alone, says it in VTG: 9.26 km/h are 5 kn, and 10 mph 8.69.
  @Test func sentencesBesideTheFixHaveTheirColumns() throws {
    let fix = "807.038,N,01131.000,E"
    let text =
      Self.sentence("GPRMC,123519,A,4\(fix),,,230394,,") + Self.sentence("GPVTG,321.81,T,,M,,N,9.26,K,A")
      + Self.sentence("HCHDG,101.1,,,7.1,W") + Self.sentence("VWVHW,,T,98.0,M,6.5,N,12.0,K")
      + Self.sentence("WIMWV,030,R,10,S,A") + Self.sentence("WIMWV,060,T,8,N,A") + Self.sentence("TIROT,-3.5,A")
      + Self.sentence("WIMWD,270,T,263,M,8,N,4.1,M") + Self.sentence("GPGGA,123520,4\(fix),1,08,0.9,545.4,M,,M,,")
      + Self.sentence("GPVTG,321.81,T,,M,6,N,11.1,K,N") + Self.sentence("HCHDM,99.0,M")
      + Self.sentence("TIROT,9,V") + Self.sentence("GNGNS,123521,4\(fix),AN,09,0.8,12.5,46.9,,")
    for (name, values) in [
      ("speed", [5, nil, nil]), ("course", [321.81, nil, nil]), ("heading", [98, 99, nil]),
      ("magnetic_heading", [98, 99, nil]), ("water_speed", [6.5, nil, nil]), ("wind_angle", [30, nil, nil]),
      ("wind_speed", [8.689_762, nil, nil]), ("true_wind_angle", [60, nil, nil]), ("rate_of_turn", [-3.5, nil, nil]),
      ("wind_direction", [270, nil, nil]), ("ele", [nil, 545.4, 12.5]), ("satellites", [nil, 8, 9]),
      ("lat", [48.1173, 48.1173, 48.1173]),
    ] as [(String, [Double?])] {
      let found = try column(name, text)
      #expect(
        found.map { $0.map { ($0 * 1e4).rounded() } } == values.map { $0.map { ($0 * 1e4).rounded() } }, "\(name)")
    }
    let both = Self.sentence("GPGGA,1,4\(fix),1,,,,M,,M,,") + Self.sentence("HEHDT,7,T") + Self.sentence("HCHDM,9,M")
    #expect(try column("heading", both) == [7])
  }

  /// Transducers have the names that the boat gives them, or their type's: 1.0132 bar, 21.5 °C and a pitch of −3.2°.
  @Test func transducersHaveTheirNames() throws {
    let text =
      Self.sentence("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,M,,")
      + Self.sentence("IIXDR,P,1.0132,B,Barometer,C,21.5,C,,A,-3.2,D,PTCH,C,7,C,time")
      + Self.sentence("WIMDA,29.92,I,1.0131,B,20.5,C,,C,63.1,,,C,270,T,,M,10,N,5.1,M")
    for (name, unit, value) in [
      ("Barometer", "bar", 1.0132), ("transducer_c", "°C", 21.5), ("PTCH", "°", -3.2), ("pressure", "bar", 1.0131),
      ("humidity", "%", 63.1), ("true_wind_speed", "kn", 10), ("time", nil, nil),
    ] as [(String, String?, Double?)] {
      if let value { #expect(try column(name, text) == [value], "\(name)") }
      let reader = try NMEAReader(MemoryByteSource(text))
      #expect(reader.unit(of: name) == unit)
    }
    #expect(try rows(NMEAReader(MemoryByteSource(text)))[0][0] == "12:35:19.000")
  }

  /// Without RMC, receivers of u-blox begin with VTG, and say the date in ZDA behind the fix; another one says it before midnight.
  @Test func sentencesAreOfTheirFixAndDatesOfTheirDay() throws {
    func cycle(_ time: String, _ day: Int, _ speed: Double) -> [String] {
      [
        Self.sentence("GPVTG,,T,,M,\(speed),N,,K,A"),
        Self.sentence("GPGGA,\(time),4807.038,N,01131.000,E,1,08,0.9,1,M,,M,,"),
        Self.sentence("GPZDA,\(time),\(day),07,2010,00,00"),
      ]
    }
    let cycles = [cycle("235959.00", 30, 5.5), cycle("000000.00", 31, 6.5)]
    let midnight = 1_280_534_400.0
    #expect(try column("time", cycles.joined().joined()) == [midnight - 1, midnight])
    #expect(try column("speed", cycles.joined().joined()) == [5.5, 6.5])
    let turned = cycles.flatMap { [$0[2], $0[1], $0[0]] }
    #expect(try column("time", turned.joined()) == [midnight - 1, midnight])
    #expect(try column("speed", cycles.flatMap { $0.dropFirst() + $0.prefix(1) }.joined()) == [5.5, 6.5])
    // Instruments without a receiver have the clock of ZDA.
    let clock = cycles.flatMap { $0.suffix(1) } + [Self.sentence("SDDPT,4.1,0.5")]
    #expect(try column("depth", clock.joined()) == [nil, 4.1])
    #expect(try column("time", clock.joined()) == [midnight - 1, midnight])
  }

  @Test func withoutADateTheTimesAreClocks() throws {
    let text =
      Self.sentence("GPGGA,235959.250,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,")
      + Self.sentence("GPGGA,000000.250,4807.038,N,01131.000,E,1,08,0.9,546.4,M,,,,")
    let samples = try SampleReader(NMEAReader(MemoryByteSource(text)), channels: [Channel("ele")])
    var sample = Sample(time: 0, values: [])
    while try samples.next(into: &sample) {}
    #expect(sample.time == 1 && sample.values == [546.4])
  }

  @Test func whatHasNoTimeIsRefused() {
    for text in ["", "hello\n", "$GPGSV,1,1,00\n", "$GPRMC,999999,A\n"] {
      #expect(fault { try NMEAReader(MemoryByteSource(text)) }?.place != nil)
    }
  }

  /// A sentence without a fix, or of a sensor that failed, has no reading, which is a gap of the film; what another sentence of the
  /// same time says counts, and sensors that are silent miss nothing.
  @Test(arguments: [
    ("speed", "GPRMC,TIME,STATE,4807.038,N,01131.000,E,5,84.4,230394,,,", "A", "V"),
    ("lat", "GPRMC,TIME,STATE,0000.300,N,01131.000,E,5,84.4,230394,,,", "A", "V"),
    ("ele", "GPGGA,TIME,4807.038,N,01131.000,E,STATE,08,0.9,5,M,46.9,M,,", "1", "0"),
    ("ele", "GNGNS,TIME,4807.038,N,01131.000,E,STATE,08,0.9,5,46.9,,", "AN", "NN"),
    ("lon", "GPGLL,4807.038,N,00000.300,E,TIME,STATE", "A", "V"),
  ])
  func aFixThatIsLostIsAGap(column name: String, body: String, good: String, bad: String) throws {
    let fixes = [true, true, false, false, true]
    let lines = fixes.enumerated().map { index, isFix in
      Self.sentence(body.replacing("TIME", with: "12000\(index)").replacing("STATE", with: isFix ? good : bad))
    }
    let found = try frames(NMEAReader(MemoryByteSource(lines.joined())), name, options: .init(rate: FrameRate(1)))
    #expect(found.map { $0 != nil } == fixes)
    #expect(Set(found.compactMap { $0 }).count == 1)
    // Another sentence of that time has one, before it or behind it.
    let other =
      Self.sentence("GPRMC,120002,A,0000.300,N,00000.300,E,5,84.4,230394,,,A")
      + Self.sentence("GPGGA,120002,0000.300,N,00000.300,E,1,08,0.9,5,M,46.9,M,,")
    for places in [[2, 3], [3, 2]] {
      var all = lines
      all.insert(other, at: places[0])
      #expect(try column(name, all.joined()).map { $0 != nil } == [true, true, true, false, true])
    }
    let depth = lines.enumerated().map {
      $1 + ($0 == 0 ? Self.sentence("SDDPT,4.1,0.5") : $0 == 4 ? Self.sentence("SDDPT,6.1,0.5") : "")
    }
    #expect(
      try frames(NMEAReader(MemoryByteSource(depth.joined())), "depth", options: .init(rate: FrameRate(1))).allSatisfy {
        $0 != nil
      })
  }

  /// Sentences with a wrong sum are counted, and where there are no others the way out is told.
  @Test func wrongCheckSumsAreTold() throws {
    let lines = Self.sail.split(separator: "\r\n").map(String.init)
    let wrong = lines.prefix(2).map { $0.replacing(",N,", with: ",S,") }
    let error = fault { try NMEAReader(MemoryByteSource(wrong.joined(separator: "\n"))) }
    #expect(
      error?.message.contains("the check sums of 2 sentences are wrong") == true
        && error?.message.contains("sed -E") == true)
    let reader = try NMEAReader(MemoryByteSource(Self.sail))
    _ = try rows(reader)
    #expect(reader.endNote == "a sentence with a wrong check sum passed over")
  }

  /// As a receiver says when it began.
  @Test func sentencesBelowALineOfAsterisksAreRead() throws {
    let reader = try DataFormat.detectedReader(MemoryByteSource("******** startup 16:40:33 ********\r\n" + Self.sail))
    #expect(reader is NMEAReader)
    #expect(try rows(reader) == rows(NMEAReader(MemoryByteSource(Self.sail))))
    #expect(try DataFormat.detectedReader(MemoryByteSource("*** x ***\ntime,v\n0,1\n")) is DelimitedReader)
  }
}

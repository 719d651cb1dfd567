import Telemetry
import Testing

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
}

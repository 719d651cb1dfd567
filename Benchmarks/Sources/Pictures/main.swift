import Tacho

// In-process rates: single pictures, one after another on one thread, each with a new value, so nothing but fonts
// and outlines is kept from one to the next. Prints one JSON object a line.
//
//   pictures [SIZE ...]

let sizes = CommandLine.arguments.dropFirst().compactMap(Double.init)

/// The median seconds a call takes, from at least 9 batches.
func median(_ work: (Int) throws -> Int) rethrows -> (seconds: Double, bytes: Int) {
  let clock = ContinuousClock()
  var number = 0
  var bytes = 0
  func batch(_ count: Int) throws -> Double {
    let start = clock.now
    for _ in 0..<count {
      bytes = try work(number)
      number += 1
    }
    let (seconds, attoseconds) = (clock.now - start).components
    return (Double(seconds) + Double(attoseconds) * 1e-18) / Double(count)
  }
  let once = try batch(3)
  let count = max(1, min(1000, Int(exactly: (0.05 / max(once, 1e-6)).rounded(.up)) ?? 1))
  let times = try (0..<9).map { _ in try batch(count) }.sorted()
  return (times[times.count / 2], bytes)
}

func report(_ name: String, _ size: Double, _ work: (Double) throws -> Int) throws {
  let result = try median { try work(Double($0 * 137 % 15_200)) }
  print(
    "{\"case\": \"\(name)\", \"size\": \(DecimalText.short(size)), \"ms\": \(DecimalText.fixed(result.seconds * 1000, decimals: 4)), \"perSecond\": \(DecimalText.fixed(1 / result.seconds, decimals: 1)), \"bytes\": \(result.bytes)}")
}

let shaper = try Typesetter()
for size in sizes.isEmpty ? [300, 1080] : sizes {
  let canvas = Size(width: size, height: size)
  try report("speedometer layout", size) { try Gauge.speedometer($0).dial(size: canvas, shaper: shaper).texts.count }
  try report("speedometer svg", size) { try Gauge.speedometer($0).svg(size: size).utf8.count }
  try report("speedometer bitmap", size) { try Gauge.speedometer($0).bitmap(size: size).pixels.count }
  try report("speedometer png", size) { try Gauge.speedometer($0).png(size: size).count }
  try report("radial png", size) { try Gauge.radial($0, in: 0...16_000, unit: "rpm").png(size: size).count }
}

import Foundation
import Tacho

// In-process times: single pictures, one after another on one thread, each with another value, so nothing but
// fonts and outlines is kept from one to the next. Prints one JSON object a line.
//
//   Pictures                     every case at 300 and 1080, about half a second each
//   Pictures CASE SIZE COUNT     one case, COUNT pictures
//   Pictures state COUNT         the memory of COUNT screens of the Speedometer, a screen

/// What is made of one value at one canvas size; returns the size of the result, so that it has to be made.
typealias Work = (_ value: Double, _ size: Double) throws -> Int

let shaper = try Typesetter()

/// Frames of the Speedometer's film, on a canvas each.
final class Frames {
  private var painters: [Double: FilmPainter] = [:]

  func png(of value: Double, size: Double) throws -> Int {
    let known = painters[size]
    let painter =
      try known
      ?? FilmPainter(GaugeFilm(.speedometer(0), size: Size(width: size, height: size), shaper: shaper))
    painters[size] = painter
    try painter.draw(FilmFrame(index: 0, time: 0, states: [FilmState(values: [value], emphasis: 0.5)]))
    return try painter.png().count
  }
}

let frames = Frames()
let cases: [(name: String, work: Work)] = [
  (
    "layout",
    { try Gauge.speedometer($0).dial(size: Size(width: $1, height: $1), shaper: shaper).texts.count }
  ),
  ("svg", { try Gauge.speedometer($0).svg(size: $1).utf8.count }),
  ("bitmap", { try Gauge.speedometer($0).bitmap(size: $1).pixels.count }),
  ("png", { try Gauge.speedometer($0).png(size: $1).count }),
  // What the original's budgets are for: below 1 ms each, a frame below 16 ms.
  ("validate", { value, _ in try SpeedometerUseCase().value(fromInput: "\(value)") == nil ? 0 : 1 }),
  (
    "calculate",
    { value, _ in
      let value = try SpeedometerValue(value)
      return value.progress.value + value.needleAngle.degrees > -1_000 ? value.formattedValue.utf8.count : 0
    }
  ),
  (
    "start",
    { value, _ in
      var model = SpeedometerViewModel()
      model.setTarget(try SpeedometerValue(value), at: 1)
      return model.progress(at: 1.01) >= 0 ? model.text(at: 1.01).utf8.count : 0
    }
  ),
  ("frame", { try frames.png(of: $0, size: $1) }),
  ("radial-png", { try Gauge.radial($0, in: 0...16_000, unit: "rpm").png(size: $1).count }),
]

/// The mean milliseconds of `count` pictures, after three to warm up.
func time(_ work: Work, size: Double, count: Int) throws -> (milliseconds: Double, bytes: Int) {
  let warmUp = 3
  var bytes = 0
  func draw(_ numbers: Range<Int>) throws {
    for number in numbers { bytes = try work(Double(number * 137 % 15_200), size) }
  }
  try draw(0..<warmUp)
  let start = ContinuousClock.now
  try draw(warmUp..<warmUp + count)
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return ((Double(seconds) + Double(attoseconds) * 1e-18) * 1000 / Double(count), bytes)
}

func report(_ name: String, _ work: Work, size: Double, count wanted: Int?) throws {
  let count = try wanted ?? pictures(inMilliseconds: 500, of: work, size: size)
  let result = try time(work, size: size, count: count)
  print(
    """
    {"case": "\(name)", "size": \(DecimalText.short(size)), "count": \(count), \
    "ms": \(DecimalText.fixed(result.milliseconds, decimals: 4)), "bytes": \(result.bytes)}
    """)
}

func pictures(inMilliseconds budget: Double, of work: Work, size: Double) throws -> Int {
  let once = try time(work, size: size, count: 3).milliseconds
  return max(1, Int(exactly: (budget / max(once, 0.001)).rounded()) ?? 1)
}

/// What a screen of the Speedometer keeps while its needle moves: view model with text in the field, and the movement.
func reportState(count: Int) throws {
  var screens: [(model: SpeedometerViewModel, motion: SpeedometerMotion)] = []
  screens.reserveCapacity(count)
  let before = try residentBytes()
  for number in 0..<count {
    var model = SpeedometerViewModel()
    let value = try SpeedometerValue(Double(number * 137 % 15_200))
    model.input = "a text that is kept because it is no number: \(number)"
    model.setTarget(value, at: 1)
    screens.append((model, SpeedometerMotion(to: value)))
  }
  let after = try residentBytes()
  let bytes = withExtendedLifetime(screens) { max(0, after - before) / count }
  let own = MemoryLayout<(SpeedometerViewModel, SpeedometerMotion)>.stride
  print("{\"case\": \"state\", \"count\": \(count), \"ms\": 0, \"bytes\": \(bytes + own)}")
}

/// The memory of this process, as the system counts it.
func residentBytes() throws -> Int {
  let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  guard words.count > 1, let pages = Int(words[1]) else { throw CocoaError(.fileReadCorruptFile) }
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
  for size in [300.0, 1080] {
    for (name, work) in cases { try report(name, work, size: size, count: nil) }
  }
} else if arguments.count == 2, arguments.first == "state", let count = Int(arguments[2]), count > 0 {
  try reportState(count: count)
} else if arguments.count == 3, let name = arguments.first, let work = cases.first(where: { $0.name == name })?.work,
  let size = Double(arguments[2]), let count = Int(arguments[3]), count > 0
{
  try report(name, work, size: size, count: count)
} else {
  fatalError("usage: Pictures [\(cases.map(\.name).joined(separator: "|")) SIZE COUNT|state COUNT]")
}

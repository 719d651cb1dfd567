import Foundation
import Tacho

// What a gauge of each kind costs in process, in milliseconds of the processor's time: layout and SVG on its usual
// canvas, and a PNG 300 pixels wide at most. The specifications are the gallery's, the first of each kind and variant.
// Medians, so that other work on the machine disturbs little; fonts and outlines are kept from one to the next.
//
//   Kinds FOLDER [ROUNDS]        FOLDER holds the specifications, ROUNDS is 15 unless told

/// Milliseconds this process has spent on a processor.
func spent() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
}

/// The median of `rounds` times, after three to warm up.
func median(_ rounds: Int, _ work: () throws -> Int) throws -> Double {
  for _ in 0..<3 { _ = try work() }
  let times = try (0..<rounds).map { _ -> Double in
    let start = spent()
    guard try work() > 0 else { throw CocoaError(.fileWriteUnknown) }
    return spent() - start
  }
  return times.sorted()[rounds / 2]
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = arguments.first, let rounds = arguments.count > 1 ? Int(arguments[1]) : 15, rounds > 0 else {
  print("usage: Kinds FOLDER [ROUNDS]")
  exit(64)
}

let shaper = try Typesetter()
let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
var seen: Set<String> = []
var rows: [(name: String, svg: Double, png: Double)] = []
for name in names where name.hasSuffix(".yaml") || name.hasSuffix(".json") {
  let text = try Data(contentsOf: URL(filePath: folder).appending(path: name))
  let specification = try GaugeSpecification([UInt8](text))
  let (gauge, usual) = (specification.gauge, specification.gauge.usualSize)
  let kind = ([gauge.kind.name] + (gauge.variant.map { [$0] } ?? [])).joined(separator: " ")
  guard seen.insert(kind).inserted else { continue }
  let factor = 300 / max(usual.width, usual.height)
  let small = Size(width: (usual.width * factor).rounded(), height: (usual.height * factor).rounded())
  let svg = try median(rounds) { try gauge.dial(size: usual, shaper: shaper).scene.svg().utf8.count }
  let png = try median(rounds) { try gauge.dial(size: small, shaper: shaper).scene.png().count }
  rows.append((kind, svg, png))
}
print("| Kind | Layout and SVG, ms | PNG of 300, ms |\n|---|--:|--:|")
for row in rows.sorted(by: { $0.name < $1.name }) {
  print("| \(row.name) | \(String(format: "%.2f", row.svg)) | \(String(format: "%.2f", row.png)) |")
}

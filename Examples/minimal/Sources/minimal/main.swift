import Foundation
import Tacho

// Draws two gauges in three formats into a folder:
//
//   swift run minimal FOLDER

let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".", directoryHint: .isDirectory)

let gauges = [
  ("speedometer", try Gauge.speedometer(15_200)),
  ("speed", try Gauge.radial(72, in: 0...220, unit: "km/h")),
]

for (name, gauge) in gauges {
  let file = folder.appending(path: name)
  try Data(gauge.png(size: 600)).write(to: file.appendingPathExtension("png"))
  try Data(gauge.svg().utf8).write(to: file.appendingPathExtension("svg"))
  try Data(gauge.pdf()).write(to: file.appendingPathExtension("pdf"))
}

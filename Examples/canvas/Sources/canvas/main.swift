import Foundation
import Gauges
import VectorGraphics

// A gauge laid out by Tacho and drawn by somebody else. Usage: canvas FILE.html
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: canvas FILE.html\n".utf8))
  exit(64)
}
var gauge = try Gauge.radial(72, in: 0...220, unit: "km/h", title: "Speed")
gauge.ranges = [GaugeRange(from: 180, to: 220, severity: .alarm)]
let scene = try gauge.dial(size: Size(width: 300, height: 330), shaper: PageFont()).scene
try CanvasPage(scene).html(scene).write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)

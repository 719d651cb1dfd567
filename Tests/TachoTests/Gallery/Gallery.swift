import Foundation
import GoldenTesting
import Tacho

/// The specifications in `Examples/gallery`.
struct GalleryItem: Sendable, CustomStringConvertible {
  let file: URL

  /// The file's name without its ending.
  var name: String { file.deletingPathExtension().lastPathComponent }
  var description: String { file.lastPathComponent }

  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

  func specification() throws -> GaugeSpecification { try GaugeSpecification(bytes()) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/gallery")

  /// By name; empty when the folder is not there.
  static let all: [GalleryItem] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted().map {
      GalleryItem(file: folder.appending(path: $0))
    }
  }()
}

extension GoldenCase {
  /// Every specification of the gallery, on its own canvas.
  static let gallery: [GoldenCase] = GalleryItem.all.flatMap { item in
    forms([.scene], feature: "gallery", name: item.name) {
      let specification = try item.specification()
      return try specification.gauge.goldenScene(size: specification.size)
    }
  }
}

extension GoldenCase {
  /// The example of the gallery that shows a kind, or a variant of it, as a small picture.
  static let kindExamples: [(golden: String, example: String)] = [
    ("altimeter", "plane-altitude"), ("battery", "phone-battery"), ("battery-cells", "boat-battery"),
    ("battery-charging", "car-charging"), ("bullet", "checkout-latency"), ("bullet-vertical", "weekly-distance"),
    ("clock", "office-clock"), ("clock-minimal", "home-clock"), ("clock-roman", "station-clock"),
    ("compass", "boat-heading"), ("compass-card", "plane-heading"), ("compass-tape", "drone-heading"),
    ("countdown", "kitchen-timer"), ("countdown-stopwatch", "lap-time"), ("gear", "race-gear"),
    ("gforce", "kart-gforce"), ("grid", "boat-engine-room"), ("horizon", "boat-heel"), ("lamp", "bilge-pump"),
    ("lamp-bar", "shift-lights"), ("lamp-traffic", "service-status"), ("lap", "race-lap"), ("lcd", "oven-temperature"),
    ("lcd-green", "lab-scale"), ("lcd-letters", "radio-station"), ("lcd-matrix", "departure-board"),
    ("level", "boat-inclinometer"), ("level-round", "tripod"), ("linear", "disk"), ("linear-thermometer", "freezer"),
    ("linear-vertical", "oil-temperature"), ("odometer-blanks", "power-meter"), ("odometer-tenths", "car-odometer"),
    ("radial", "battery"), ("ring", "activity-rings"), ("ring-bars", "server-cluster"),
    ("sparkline", "barometer-history"), ("speedometer", "speedometer-light"), ("tank", "water-tank"),
    ("tank-box", "aquarium"), ("tank-drum", "fuel-tank"), ("vu", "studio-vu"), ("vu-ppm", "broadcast-ppm"),
    ("wind", "sail-wind"), ("wind-north", "weather-vane"),
  ]

  static let kinds: [GoldenCase] = kindExamples.flatMap { golden, example in
    forms([.png], feature: "kinds", name: golden) {
      let item = GalleryItem(file: GalleryItem.all.first { $0.name == example }?.file ?? GalleryItem.folder)
      let gauge = try item.specification().gauge
      let usual = gauge.usualSize
      // A shaded ball has hardly two pixels alike.
      let factor = (golden == "horizon" ? 150 : 200) / max(usual.width, usual.height)
      return try gauge.goldenScene(
        size: Size(width: (usual.width * factor).rounded(), height: (usual.height * factor).rounded()))
    }
  }
}

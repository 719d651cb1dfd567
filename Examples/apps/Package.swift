// swift-tools-version: 6.2
import PackageDescription

/// What Tacho itself is built with.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let tacho: Target.Dependency = .product(name: "Tacho", package: "Tacho")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

/// A program in its folder: what it is made of in `Sources`, its tests in `Tests`.
func app(_ folder: String, _ name: String, _ dependencies: [Target.Dependency]) -> [Target] {
  [
    .executableTarget(name: name, dependencies: dependencies, path: "\(folder)/Sources", swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, path: "\(folder)/Tests",
      swiftSettings: settings),
  ]
}

let package = Package(
  name: "Apps",
  products: [
    .executable(name: "speedometer-screen", targets: ["SpeedometerScreen"]),
    .executable(name: "voice-level", targets: ["VoiceLevel"]),
    .executable(name: "workout", targets: ["Workout"]),
    .executable(name: "live-board", targets: ["LiveBoard"]),
    .executable(name: "daily-question", targets: ["DailyQuestion"]),
  ],
  dependencies: [
    .package(name: "Tacho", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: app("speedometer-screen", "SpeedometerScreen", [tacho])
    + app("voice-level", "VoiceLevel", [tacho])
    + app("workout", "Workout", [tacho, grdb])
    + app("live-board", "LiveBoard", [tacho])
    + app("daily-question", "DailyQuestion", [tacho, grdb]),
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

/// What Tacho itself is built with.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let tacho: Target.Dependency = .product(name: "Tacho", package: "Tacho")
let kit: Target.Dependency = .target(name: "ProgramKit")
let testKit: Target.Dependency = .target(name: "TestKit")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

/// A program in its folder: what it is made of in `Sources`, its tests in `Tests`. Beside it all have `kit` and their tests
/// `test-kit`.
func app(_ folder: String, _ name: String, _ dependencies: [Target.Dependency] = []) -> [Target] {
  [
    .executableTarget(
      name: name, dependencies: [tacho, kit] + dependencies, path: "\(folder)/Sources", swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name), tacho, kit, testKit] + dependencies,
      path: "\(folder)/Tests", swiftSettings: settings),
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
  targets: [
    .target(name: "ProgramKit", dependencies: [tacho], path: "kit", swiftSettings: settings),
    .target(name: "TestKit", dependencies: [tacho], path: "test-kit", swiftSettings: settings),
    .testTarget(name: "ProgramKitTests", dependencies: [kit, tacho], path: "kit-tests", swiftSettings: settings),
  ]
    + app("speedometer-screen", "SpeedometerScreen")
    + app("voice-level", "VoiceLevel")
    + app("workout", "Workout", [grdb])
    + app("live-board", "LiveBoard")
    + app("daily-question", "DailyQuestion", [grdb]),
  swiftLanguageModes: [.v6]
)

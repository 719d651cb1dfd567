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

/// The programs: a folder, what it is called in Swift, and what it needs beside Tacho and the kit.
let apps: [(folder: String, name: String, dependencies: [Target.Dependency])] = [
  ("speedometer-screen", "SpeedometerScreen", []), ("voice-level", "VoiceLevel", []), ("workout", "Workout", [grdb]),
  ("live-board", "LiveBoard", []), ("daily-question", "DailyQuestion", [grdb]),
]

let package = Package(
  name: "Apps",
  products: apps.map { .executable(name: $0.folder, targets: [$0.name]) },
  dependencies: [
    .package(name: "Tacho", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "ProgramKit", dependencies: [tacho], path: "kit", swiftSettings: settings),
    .target(name: "TestKit", dependencies: [tacho], path: "test-kit", swiftSettings: settings),
    .testTarget(name: "ProgramKitTests", dependencies: [kit, tacho], path: "kit-tests", swiftSettings: settings),
  ]
    + apps.flatMap { app -> [Target] in
      [
        .executableTarget(
          name: app.name, dependencies: [tacho, kit] + app.dependencies, path: "\(app.folder)/Sources",
          swiftSettings: settings),
        .testTarget(
          name: "\(app.name)Tests", dependencies: [.target(name: app.name), tacho, kit, testKit] + app.dependencies,
          path: "\(app.folder)/Tests", swiftSettings: settings),
      ]
    },
  swiftLanguageModes: [.v6]
)

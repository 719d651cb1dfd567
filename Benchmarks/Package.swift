// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the toolkit never builds its benchmarks.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Tacho", path: "..")],
  targets: [
    .executableTarget(name: "Pictures", dependencies: [.product(name: "Tacho", package: "Tacho")]),
    .executableTarget(name: "Kinds", dependencies: [.product(name: "Tacho", package: "Tacho")]),
    .executableTarget(name: "Frames", dependencies: [.product(name: "Tacho", package: "Tacho")]),
  ],
  swiftLanguageModes: [.v6]
)

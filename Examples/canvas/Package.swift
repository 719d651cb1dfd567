// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Canvas",
  dependencies: [.package(name: "Tacho", path: "../..")],
  targets: [
    .executableTarget(name: "canvas", dependencies: [.product(name: "Gauges", package: "Tacho")])
  ],
  swiftLanguageModes: [.v6]
)

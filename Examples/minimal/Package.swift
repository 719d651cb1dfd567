// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Minimal",
  dependencies: [.package(name: "Tacho", path: "../..")],
  targets: [
    .executableTarget(name: "minimal", dependencies: [.product(name: "Tacho", package: "Tacho")])
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Report",
  dependencies: [.package(name: "Tacho", path: "../..")],
  targets: [
    .executableTarget(name: "report", dependencies: [.product(name: "Tacho", package: "Tacho")])
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that its unsafe flags stay out of Tacho's. Scripts/nightly fuzz builds and runs it.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Tacho", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzzer",
      dependencies: [.product(name: "_FuzzTargets", package: "Tacho")],
      // The fuzzer brings its own main.
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)

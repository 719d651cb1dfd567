// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// In release the program holds the Swift library and nothing that a run does not need, as the command does.
let standalone: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--strip-all", "-Xlinker", "-z",
      "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--no-export-dynamic", "-Xlinker",
      "\(Context.packageDirectory)/../Sources/TachoCLI/Linking/without-hashes.ld",
    ],
    .when(platforms: [.linux], configuration: .release)),
  .linkedLibrary("_FoundationCollections", .when(platforms: [.linux], configuration: .release)),
  .linkedLibrary("_FoundationCShims", .when(platforms: [.linux], configuration: .release)),
]

// A package of its own, so that the toolkit's build never waits for a server's libraries.
let package = Package(
  name: "TachoServer",
  products: [.executable(name: "tacho-server", targets: ["tacho-server"])],
  dependencies: [
    .package(name: "Tacho", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.25.0"),
    // Without its own configuration and the whole of Foundation, which nothing here asks for.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
  ],
  targets: [
    // zlib, for specifications that are packed into an address.
    .systemLibrary(name: "CDeflate", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "TachoServer",
      dependencies: [
        "CDeflate",
        .product(name: "Tacho", package: "Tacho"),
        .product(name: "_JSONFormat", package: "Tacho"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      // Into the code, so that the program is one file.
      resources: [.embedInCode("Web")], swiftSettings: settings),
    .executableTarget(
      name: "tacho-server",
      dependencies: [
        "TachoServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tacho", package: "Tacho"),
      ],
      swiftSettings: settings, linkerSettings: standalone),
    .testTarget(
      name: "TachoServerTests",
      dependencies: [
        "TachoServer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tacho", package: "Tacho"),
        .product(name: "VectorGraphics", package: "Tacho"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

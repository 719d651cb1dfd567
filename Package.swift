// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
  import Glibc
#endif

/// Swift 6 mode plus the three upcoming features every target shares.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + quickTypes

/// In release a type such as `[String: Color]` is made from its parts. Otherwise it is looked up by its name at its first
/// use, and the program would look through all conformances it has for each of them: a fifth of its start.
var quickTypes: [SwiftSetting] {
  #if compiler(<7)
    [
      .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release))
    ]
  #else
    []
  #endif
}

/// The libraries are optimized in debug builds too: tests draw some hundred thousand pictures, which takes a third of the time
/// so. With `TACHO_DEBUG` in the environment they are not, for a debugger.
let library: [SwiftSetting] = settings + optimized + nameless

/// The library looks at none of its own types by the names of their parts, which would be a hundredth of the program.
/// `Scripts/check-release` compares what it says with what a debug build says.
var nameless: [SwiftSetting] {
  [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"], .when(configuration: .release))]
}

/// Nothing for a debugger.
var optimized: [SwiftSetting] {
  Context.environment["TACHO_DEBUG"] == nil ? [.unsafeFlags(["-O", "-gnone"], .when(configuration: .debug))] : []
}

/// What runs once in a command, for each row or each frame, and leaves the pixels and the text of a picture to others, is
/// small instead of fast: layout too, where the difference was not to be measured. Each function has a section of its own, so
/// that the linker leaves out those nobody calls and has equal ones once: a thirtieth of the program.
let small: [SwiftSetting] = [
  .unsafeFlags(["-Osize", "-Xfrontend", "-function-sections"], .when(configuration: .release))
]

/// What our C code is compiled with in release: overflows of a buffer end the program instead of going on.
let hardened: [CSetting] = [
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
  .unsafeFlags(["-fstack-protector-strong"], .when(configuration: .release)),
]

/// How a program or library is linked in release: with the Swift library in it, so that it starts quickly and runs on
/// machines without Swift. Its table of addresses is read-only before `main` begins (full RELRO), and nothing is in it that
/// a run does not need: names of functions are more than half of it, and the compiler's hashes of its own inputs differ from
/// one build to the next. Functions of the same code are one: nothing here tells
/// functions, or key paths, apart by their addresses. The usual linker would warn of a function in Foundation that nothing calls.
let linked =
  ["-static-stdlib", "-use-ld=lld"]
  + [
    "--gc-sections", "--icf=all", "--strip-all", "-z", "relro", "-z", "now",
    "\(Context.packageDirectory)/Sources/TachoCLI/Linking/without-hashes.ld",
  ].flatMap { ["-Xlinker", $0] } + packedRelocations

/// The addresses that the loader fills in, as a bitmap: 1.3 MB less. C libraries before 2.36 cannot read it.
var packedRelocations: [String] {
  #if os(Linux)
    // “glibc 2.36”
    var name = [UInt8](repeating: 0, count: 64)
    _ = name.withUnsafeMutableBytes { confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, $0.count) }
    let version = name.split { !(48...57).contains($0) }.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return version.lexicographicallyPrecedes([2, 36]) ? [] : ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
  #else
    return []
  #endif
}

/// The program also holds Cairo and what else the system has an archive of, and no tables for unwinding
/// (Sources/TachoCLI/Linking). Nothing is loaded into it that would look for its functions, so that those nobody calls are
/// left out.
let standalone: [LinkerSetting] = [
  .unsafeFlags(
    linked + [
      "-Xlinker", "--no-export-dynamic", "-Xlinker",
      "\(Context.packageDirectory)/Sources/TachoCLI/Linking/without-unwinding.ld",
      "-L\(Context.packageDirectory)/Sources/TachoCLI/Linking/first", "-Xlinker",
      "-L\(Context.packageDirectory)/Sources/TachoCLI/Linking/last",
    ],
    .when(platforms: [.linux], configuration: .release)),
  // The argument parser is not compiled for a static library, so these parts of Foundation are not found by themselves.
  .linkedLibrary("_FoundationCollections", .when(platforms: [.linux], configuration: .release)),
  .linkedLibrary("_FoundationCShims", .when(platforms: [.linux], configuration: .release)),
]

/// The library for C shows nothing but the functions of its header, so that it can be loaded beside any other Swift code.
let embedded: [LinkerSetting] = [
  .unsafeFlags(
    linked + [
      "-Xlinker", "-soname=libTachoC.so", "-Xlinker",
      "--version-script=\(Context.packageDirectory)/Sources/TachoC/exports.map",
    ], .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "Tacho",
  products: [
    .library(name: "Tacho", targets: ["Tacho"]),
    // Rules, scales, motion, layout and scene in pure Swift, for apps that draw with a canvas of their own.
    .library(name: "Gauges", targets: ["Gauges", "VectorGraphics"]),
    .library(name: "VectorGraphics", targets: ["VectorGraphics"]),
    .library(name: "TachoC", type: .dynamic, targets: ["TachoC"]),
    .executable(name: "tacho", targets: ["TachoCLI"]),
    // For the package in Server/ alone: it writes and reads JSON as the command does.
    .library(name: "_JSONFormat", targets: ["JSONFormat"]),
    // For the package in Fuzz/ alone.
    .library(name: "_FuzzTargets", targets: ["FuzzTargets"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // System libraries. Headers are named by path below the include folder, so no pkg-config flags are needed.
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(name: "CHarfBuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CMarkdown", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(name: "CHash", cSettings: hardened),
    .target(name: "CPixels", cSettings: hardened),
    .target(
      name: "PNGEncoding", cSettings: hardened, linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("deflate")]),

    .target(name: "Platform", swiftSettings: library),
    .target(name: "Files", dependencies: ["Platform"], swiftSettings: settings + small),
    .target(name: "JSONFormat", swiftSettings: library + small),
    .target(name: "VectorGraphics", dependencies: ["Platform"], swiftSettings: library),
    .target(
      name: "Typesetting",
      dependencies: ["Files", "Platform", "VectorGraphics", "CHarfBuzz", "CFontconfig", "CFriBidi"],
      swiftSettings: library + small),
    .target(name: "Gauges", dependencies: ["Platform", "VectorGraphics"], swiftSettings: library + small),
    .target(
      name: "Specification", dependencies: ["Gauges", "JSONFormat", "VectorGraphics", "CYAML"],
      // Into the code, so that no program needs a folder beside it, nor Foundation to find one.
      resources: [.embedInCode("Themes")], swiftSettings: library + small),
    .target(
      name: "Telemetry", dependencies: ["Files", "JSONFormat", "Platform", "VectorGraphics", "CExpat"],
      swiftSettings: library + small),
    .target(name: "SVGExport", dependencies: ["VectorGraphics"], swiftSettings: library),
    .target(
      name: "RasterExport",
      dependencies: ["Platform", "VectorGraphics", "CCairo", "CPixels", "PNGEncoding"],
      swiftSettings: library),
    .target(name: "TerminalExport", dependencies: ["VectorGraphics", "RasterExport"], swiftSettings: library + small),
    .target(
      name: "FilmExport", dependencies: ["Files", "Platform", "VectorGraphics", "RasterExport", "CZlib"],
      swiftSettings: library + small),
    .target(
      name: "Tacho",
      dependencies: [
        "Platform", "CHash", "Files", "JSONFormat", "VectorGraphics", "Typesetting", "Gauges", "Specification",
        "Telemetry", "SVGExport", "RasterExport", "FilmExport",
      ],
      swiftSettings: library + small),
    // For C and what can call C; the header is Sources/TachoC/include/tacho.h.
    .target(
      name: "TachoC", dependencies: ["Platform", "Tacho"], exclude: ["include", "exports.map"], swiftSettings: settings,
      linkerSettings: embedded),
    .target(
      name: "Reports",
      dependencies: [
        "Platform", "JSONFormat", "VectorGraphics", "Typesetting", "Gauges", "Specification", "SVGExport",
        "RasterExport", "Tacho", "CMarkdown",
      ],
      swiftSettings: library + small,
      // The archives: only one command needs them, so that no other waits for them to be loaded.
      linkerSettings: [
        .linkedLibrary(":libcmark-gfm-extensions.a", .when(platforms: [.linux])),
        .linkedLibrary(":libcmark-gfm.a", .when(platforms: [.linux])),
      ]),
    .executableTarget(
      name: "TachoCLI",
      dependencies: [
        "Platform", "Files", "JSONFormat", "Tacho", "Reports", "TerminalExport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Linking"],
      swiftSettings: settings + small,
      linkerSettings: standalone),

    // Tests: one target per module; what they share, and the comparison of goldens, are targets of their own.
    .target(
      name: "TestSupport", dependencies: ["CZlib", "RasterExport"], path: "Tests/TestSupport", swiftSettings: library),
    .target(
      name: "GoldenTesting", dependencies: ["Platform", "VectorGraphics", "RasterExport"], path: "Tests/GoldenTesting",
      swiftSettings: library),
    // What the fuzzer in Fuzz/ and the replay of its inputs have in common: the readers and what must hold for each.
    .target(
      name: "FuzzTargets", dependencies: ["Reports", "Specification", "Tacho"], path: "Fuzz/Targets",
      swiftSettings: settings),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Platform"], swiftSettings: settings),
    .testTarget(name: "VectorGraphicsTests", dependencies: ["TestSupport", "VectorGraphics"], swiftSettings: settings),
    .testTarget(
      name: "TypesettingTests", dependencies: ["TestSupport", "Typesetting", "VectorGraphics"], swiftSettings: settings),
    .testTarget(
      name: "GaugesTests", dependencies: ["TestSupport", "Gauges", "Typesetting", "VectorGraphics"],
      swiftSettings: settings),
    .testTarget(
      name: "SVGExportTests", dependencies: ["TestSupport", "SVGExport", "Tacho", "VectorGraphics"],
      swiftSettings: settings),
    .testTarget(
      name: "TelemetryTests", dependencies: ["TestSupport", "Telemetry", "VectorGraphics"], swiftSettings: settings),
    .testTarget(
      name: "SpecificationTests", dependencies: ["TestSupport", "Specification", "Gauges", "VectorGraphics"],
      swiftSettings: settings),
    .testTarget(
      name: "RasterExportTests", dependencies: ["TestSupport", "RasterExport", "Tacho", "VectorGraphics"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalExportTests", dependencies: ["TestSupport", "TerminalExport", "RasterExport", "Tacho"],
      swiftSettings: settings),
    .testTarget(
      name: "FilmExportTests",
      dependencies: ["TestSupport", "Files", "FilmExport", "RasterExport", "Tacho", "VectorGraphics"],
      swiftSettings: settings),
    .testTarget(
      name: "TachoTests",
      dependencies: [
        "Tacho", "CHash", "Gauges", "RasterExport", "Typesetting", "VectorGraphics", "GoldenTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "TestSupport", "Reports", "Files", "FilmExport", "Gauges", "RasterExport", "SVGExport", "Specification",
        "Tacho", "Typesetting", "VectorGraphics",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TachoCLITests",
      dependencies: ["TestSupport", "Platform", "Tacho", "TachoCLI", "RasterExport", "Typesetting"],
      swiftSettings: settings),
    .testTarget(name: "ReplayTests", dependencies: ["FuzzTargets"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

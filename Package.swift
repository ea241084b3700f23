// swift-tools-version:6.2
import PackageDescription

/// Strict memory safety marks every unsafe use in the source; CI takes warnings for errors.
let settings: [SwiftSetting] =
  [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault")]
  + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name + "Tests", dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "reveal",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "reveal", targets: ["reveal"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    module("RevealMath"),
    module("RevealJSON"),
    module("RevealMotion", ["RevealMath"]),
    module("RevealPreset", ["RevealMotion", "RevealMath", "RevealJSON"]),
    module("RevealScene", ["RevealMath", "RevealJSON"]),
    .systemLibrary(
      name: "CLibFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .target(name: "CFontShim", dependencies: ["CLibFreeType"]),
    module("RevealText", ["RevealScene", "RevealMath", "CFontShim"]),
    module("RevealCards", ["RevealText", "RevealPreset", "RevealScene", "RevealMath"]),
    module(
      "RevealSimulation",
      ["RevealCards", "RevealPreset", "RevealScene", "RevealMotion", "RevealMath"]),
    module("RevealImage", ["RevealMath", "CPlatform"]),
    .target(name: "CPrefetch"),
    module("RevealRaster", ["RevealScene", "RevealImage", "RevealMath", "CPrefetch"]),
    .systemLibrary(
      name: "CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev", "zlib1g-dev"]), .brew(["libpng"])]),
    .target(
      name: "CPNGShim", dependencies: ["CLibPNG"], linkerSettings: [.linkedLibrary("z")]),
    module("RevealPNG", ["RevealImage", "CPNGShim"]),
    module("RevealDiff", ["RevealImage", "RevealMath"]),
    .target(name: "CPlatform"),
    module(
      "RevealPipeline",
      [
        "RevealSimulation", "RevealCards", "RevealText", "RevealPreset", "RevealScene",
        "RevealRaster", "RevealPNG", "RevealDiff", "RevealImage", "RevealJSON", "RevealMotion",
        "RevealMath", "CPlatform",
      ],
      resources: [.embedInCode("Web")]),
    module(
      "RevealPreview",
      [
        "RevealPipeline", "RevealPNG",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "reveal",
      dependencies: [
        "RevealPipeline", "RevealDiff", "RevealPreview",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("preset.md")],
      swiftSettings: settings),
    .executableTarget(
      name: "reveal-bench",
      dependencies: [
        "RevealPipeline", "RevealCards", "RevealPreset", "RevealSimulation", "RevealScene",
        "RevealRaster", "RevealPNG", "RevealImage", "RevealMath",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks",
      exclude: ["README.md", "presets", "peers-python", "peers.py", "peers.txt", "diff.py"],
      sources: ["RevealBench"],
      swiftSettings: settings),
    tests("RevealMath", ["RevealMath"]),
    tests("RevealMotion", ["RevealMotion"]),
    tests("RevealJSON", ["RevealJSON", "RevealMath"]),
    tests("RevealPreset", ["RevealPreset", "RevealJSON", "RevealMotion", "RevealMath"]),
    tests(
      "RevealPipeline",
      [
        "RevealPipeline", "RevealDiff", "RevealText", "TestFonts", "RevealPreset",
        "RevealSimulation", "RevealScene",
        "RevealImage", "RevealPNG", "RevealJSON", "RevealMath",
      ]),
    .target(
      name: "TestFonts", dependencies: ["RevealText"], path: "Tests/TestFonts",
      swiftSettings: settings),
    tests("RevealText", ["RevealText", "TestFonts", "RevealScene", "RevealMath"]),
    tests(
      "RevealCards",
      [
        "RevealCards", "RevealText", "TestFonts", "RevealPreset", "RevealScene", "RevealRaster",
        "RevealImage", "RevealMath",
      ]),
    tests(
      "RevealSimulation",
      [
        "RevealSimulation", "RevealCards", "RevealPreset", "RevealScene", "RevealMotion",
        "RevealMath",
      ]),
    tests("RevealImage", ["RevealImage", "RevealMath"]),
    tests("RevealPNG", ["RevealPNG", "RevealImage", "RevealMath"]),
    tests("RevealScene", ["RevealScene", "RevealJSON", "RevealMath"]),
    tests("RevealDiff", ["RevealDiff", "RevealMath"]),
    tests(
      "RevealPreview",
      ["RevealPreview", .product(name: "NIOHTTP1", package: "swift-nio")]),
    tests("RevealRaster", ["RevealRaster", "RevealScene", "RevealImage", "RevealMath"]),
    tests(
      "Fidelity",
      [
        "RevealPipeline", "RevealScene", "RevealRaster", "RevealImage", "RevealPNG", "RevealJSON",
        "RevealMath",
      ]),
  ]
)

// `make fuzz` builds this with libFuzzer, which brings the main function; nothing else needs it.
if Context.environment["REVEAL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "reveal-fuzz",
      dependencies: [
        "RevealPipeline", "RevealCards", "RevealPreset", "RevealSimulation", "RevealScene",
        "RevealRaster", "RevealPNG", "RevealImage", "RevealJSON", "RevealMath",
      ],
      path: "Tests/Fuzz/RevealFuzz", swiftSettings: settings))
}

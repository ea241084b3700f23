// swift-tools-version:6.2
import PackageDescription

/// Strict memory safety marks every unsafe use in the source; `.ci/run` takes warnings for errors.
let language: [SwiftSetting] =
  [.strictMemorySafety(), .enableUpcomingFeature("InternalImportsByDefault")]
  + (Context.environment["REVEAL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Whether `Scripts/dist` builds the program.
let isPacked = Context.environment["REVEAL_PACKED"] != nil

/// The settings of modules whose release builds have a level of optimization of their own.
///
/// `make build` does not optimize the packages of others: they have no hot loops, and optimizing
/// them takes a fifth of the time. It can only say so for all modules, with a `-Onone` that comes
/// after the options of each. The compiler itself takes the last level that it is given, and those
/// after `-Xfrontend` come last. With `-Onone`, the driver also leaves out optimization across
/// modules, which the other options keep.
func optimized(_ level: String, _ flags: [String] = []) -> [SwiftSetting] {
  let acrossModules = ["-no-emit-module-separately-wmo", "-Xfrontend", "-enable-default-cmo"]
  return language
    + [.unsafeFlags(["-Xfrontend", level] + acrossModules + flags, .when(configuration: .release))]
}

/// The settings of modules with loops over pixels, bands or the bytes of a text, and of those that
/// compute every card of every frame.
let settings = optimized("-O")

/// The option that keeps the compiler from writing out the generic functions of the standard
/// library anew for each type.
///
/// Those that are too long to be inlined are then called as they are. That halves the time to
/// compile, and a fifth of the code is gone; a loop over pixels or bytes could be ten times as slow
/// and belongs in another module.
let withoutSpecializer = ["-Xllvm", "-sil-disable-pass=generic-specializer"]

/// The settings of modules that read presets and style sheets, with loops over keys and files.
let smallSettings = optimized("-Osize", withoutSpecializer)

/// The settings of modules that lay out cards and have frames drawn; for size in what is packed.
let frameSettings = isPacked ? smallSettings : optimized("-O", withoutSpecializer)

/// The settings of modules that print, write and compare, and leave pixels and large texts to
/// others.
///
/// They take three times as long to compile with optimization, and no command is faster by it that
/// a person could tell. What is packed is optimized for size.
let textSettings =
  isPacked
  ? smallSettings : language + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Libraries to build without, as in `REVEAL_WITHOUT=shaping,jpeg,webp`, although they are there;
/// HarfBuzz and FriBidi are `shaping`.
let withoutLibraries = Set((Context.environment["REVEAL_WITHOUT"] ?? "").split(separator: ","))

/// The shim of a library that the build uses if it is there.
func optionalShim(_ name: String, of library: Substring) -> Target {
  let isWanted = !withoutLibraries.contains(library)
  return .target(
    name: "C" + name, dependencies: isWanted ? [.target(name: "CLib" + name)] : [],
    path: "Sources/C/C" + name,
    cSettings: isWanted ? [] : [.define("C\(name.uppercased())_WITHOUT_LIBRARY")])
}

/// Whether HarfBuzz and FriBidi are used where they are installed.
let shapes = !withoutLibraries.contains("shaping")

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = [],
  settings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings, plugins: plugins)
}

/// The tests of a module, which may import what the module may, and others.
func tests(_ name: String, _ others: [Target.Dependency] = []) -> Target {
  .testTarget(name: name + "Tests", dependencies: others, swiftSettings: settings)
}

let package = Package(
  name: "reveal",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "reveal", targets: ["RevealCommand"]),
    .library(name: "Reveal", targets: ["Reveal"]),
    .library(name: "RevealTesting", targets: ["RevealTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibPNG", path: "Sources/C/CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev", "zlib1g-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibFreeType", path: "Sources/C/CLibFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CLibHarfBuzz", path: "Sources/C/CLibHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CLibFriBidi", path: "Sources/C/CLibFriBidi", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CLibJPEG", path: "Sources/C/CLibJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CLibWebP", path: "Sources/C/CLibWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .target(
      name: "CPNG", dependencies: ["CLibPNG"], path: "Sources/C/CPNG",
      linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "CFont",
      dependencies: ["CLibFreeType"] + (shapes ? ["CLibHarfBuzz", "CLibFriBidi"] : []),
      path: "Sources/C/CFont",
      cSettings: shapes ? [] : [.define("CFONT_WITHOUT_SHAPING")]),
    optionalShim("JPEG", of: "jpeg"),
    optionalShim("WebP", of: "webp"),
    .target(name: "CPlatform", path: "Sources/C/CPlatform"),
    .target(name: "CVector", path: "Sources/C/CVector"),
    .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Sources/EmbedFiles"),
    module("RevealMath"),
    module("RevealJSON"),
    module("RevealMotion", ["RevealMath"]),
    module("RevealCSSSyntax"),
    module(
      "RevealCSS", ["RevealCSSSyntax", "RevealMotion", "RevealMath", "RevealJSON"],
      settings: smallSettings),
    module(
      "RevealPreset", ["RevealMotion", "RevealMath", "RevealJSON"], settings: smallSettings),
    module("RevealScene", ["RevealMath", "RevealJSON"]),
    module("RevealText", ["RevealScene", "RevealMath", "CFont"]),
    module(
      "RevealSimulation", ["RevealPreset", "RevealScene", "RevealMotion", "RevealMath"]),
    module("RevealSamples", ["RevealScene", "RevealMath"]),
    module(
      "RevealCards", ["RevealSamples", "RevealText", "RevealPreset", "RevealScene", "RevealMath"],
      settings: frameSettings),
    module("RevealImage", ["RevealMath", "CPlatform", "CVector"]),
    module(
      "RevealRaster", ["RevealScene", "RevealImage", "RevealMath", "CPlatform", "CVector"]),
    module("RevealPNG", ["RevealImage", "CPNG", "CVector"]),
    module(
      "RevealPictures", ["RevealPNG", "RevealImage", "RevealMath", "CJPEG", "CWebP"]),
    module("RevealDiff", ["RevealImage"]),
    module("RevealSystem"),
    module("RevealFiles", ["RevealSystem", "RevealImage", "CPlatform"]),
    module("RevealSearch", ["RevealFiles", "RevealPreset", "RevealJSON"]),
    module(
      "RevealFrames",
      [
        "RevealFiles", "RevealSystem", "RevealScene", "RevealRaster", "RevealPictures", "RevealPNG",
        "RevealImage", "RevealMath", "CPlatform",
      ]),
    module(
      "RevealRender",
      [
        "RevealFrames", "RevealSearch", "RevealFiles", "RevealSimulation", "RevealCards",
        "RevealText", "RevealPreset", "RevealScene", "RevealRaster", "RevealPictures", "RevealPNG",
        "RevealImage", "RevealJSON", "RevealMath",
      ], settings: frameSettings),
    module(
      "RevealPlot", ["RevealFiles", "RevealSimulation", "RevealPreset", "RevealMath"],
      settings: textSettings),
    module(
      "RevealCompare",
      [
        "RevealRender", "RevealFrames", "RevealFiles", "RevealDiff", "RevealSimulation",
        "RevealPreset", "RevealScene", "RevealRaster", "RevealPNG", "RevealImage", "RevealJSON",
        "RevealMath",
      ], settings: textSettings),
    module(
      "RevealExport",
      [
        "RevealFiles", "RevealSimulation", "RevealPreset", "RevealScene", "RevealMotion",
        "RevealJSON", "RevealMath",
      ],
      plugins: ["EmbedFiles"], settings: textSettings),
    module(
      "RevealPages",
      [
        "RevealExport", "RevealCompare", "RevealPlot", "RevealRender", "RevealFrames",
        "RevealSearch", "RevealFiles", "RevealDiff", "RevealSimulation", "RevealPreset",
        "RevealCSS", "RevealMotion", "RevealScene", "RevealPNG", "RevealImage", "RevealJSON",
        "RevealMath",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      plugins: ["EmbedFiles"], settings: textSettings),
    module(
      "Reveal",
      [
        "RevealCompare", "RevealRender", "RevealFrames", "RevealFiles", "RevealDiff",
        "RevealSimulation", "RevealPreset", "RevealScene", "RevealRaster", "RevealPNG",
        "RevealImage", "RevealJSON", "RevealMath",
      ]),
    module("RevealTesting", ["Reveal", "RevealFiles"]),
    .executableTarget(
      name: "RevealCommand",
      dependencies: [
        "RevealPages", "RevealExport", "RevealCompare", "RevealPlot", "RevealRender",
        "RevealFrames", "RevealFiles", "RevealSystem", "RevealDiff", "RevealPNG", "RevealImage",
        "RevealSimulation", "RevealScene", "RevealPreset", "RevealCSS", "RevealJSON", "RevealMath",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: textSettings,
      plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "reveal-bench",
      dependencies: [
        "RevealRender", "RevealFrames", "RevealFiles", "RevealSystem", "RevealCards",
        "RevealPreset", "RevealSimulation", "RevealScene", "RevealRaster", "RevealPNG",
        "RevealImage", "RevealJSON", "RevealMath", "CPlatform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks",
      exclude: [
        "README.md", "presets", "peers-python", "peers.py", "peers.txt", "diff.py", "skia_scene.py",
      ],
      sources: ["RevealBench"],
      swiftSettings: settings),
    tests("RevealMath"),
    tests("RevealMotion"),
    tests("RevealJSON", ["RevealMath"]),
    tests("RevealCSS", ["RevealSimulation", "RevealScene", "RevealPreset"]),
    tests("RevealExport", ["RevealCSS", "RevealRender", "RevealFrames", "TestFixtures"]),
    tests("RevealPreset"),
    .target(
      name: "TestFixtures",
      dependencies: ["RevealFiles", "RevealText", "RevealImage", "RevealPNG", "RevealMath"],
      path: "Tests/TestFixtures", swiftSettings: settings),
    tests("RevealFiles", ["RevealMath", "TestFixtures"]),
    tests("RevealRender", ["RevealDiff", "TestFixtures"]),
    tests("RevealCompare", ["TestFixtures"]),
    tests("RevealPages", ["TestFixtures"]),
    tests("Reveal", ["TestFixtures"]),
    tests("RevealTesting", ["RevealRender", "TestFixtures"]),
    tests("RevealText", ["TestFixtures"]),
    tests("RevealCards", ["TestFixtures", "RevealRaster", "RevealImage", "RevealJSON"]),
    tests("RevealSimulation", ["RevealJSON"]),
    tests("RevealImage"),
    tests("RevealPNG", ["RevealMath", "TestFixtures"]),
    tests("RevealPictures", ["TestFixtures"]),
    tests("RevealScene", ["TestFixtures"]),
    tests("RevealDiff", ["RevealMath"]),
    tests("RevealRaster", ["TestFixtures"]),
    tests("RevealCommand", ["TestFixtures", "CPlatform"]),
    tests(
      "Fidelity",
      [
        "RevealCompare", "RevealFrames", "RevealFiles", "RevealScene", "RevealRaster",
        "RevealImage", "RevealPNG", "RevealJSON", "RevealMath",
      ]),
  ]
)

for tests in package.targets where tests.type == .test {
  let module = package.targets.first { $0.name + "Tests" == tests.name }
  guard let module else { continue }
  tests.dependencies += [.target(name: module.name)] + module.dependencies
}

// `make fuzz` builds this with libFuzzer, which brings the main function; nothing else needs it.
if Context.environment["REVEAL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "reveal-fuzz",
      dependencies: [
        "RevealCompare", "RevealPlot", "RevealRender", "RevealCards", "RevealPreset", "RevealCSS",
        "RevealSimulation", "RevealScene", "RevealText", "RevealRaster", "RevealPictures",
        "RevealPNG", "RevealImage", "RevealJSON", "RevealMath",
      ],
      path: "Tests/Fuzz/RevealFuzz", swiftSettings: settings))
}

// The packed program has no Foundation but the little of it that the argument parser uses, which
// imports this module instead if it is compiled first.
if isPacked {
  package.targets.append(module("FoundationEssentials", settings: smallSettings))
  let program = package.targets.first { $0.name == "RevealCommand" }
  program?.dependencies.append("FoundationEssentials")
}

// The test targets to build, as in `REVEAL_TESTS=Fidelity,RevealCommand`: optimizing all of them
// takes longer than building the program.
if let wanted = Context.environment["REVEAL_TESTS"] {
  let names = wanted.split(separator: ",").map { "\($0)Tests" }
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

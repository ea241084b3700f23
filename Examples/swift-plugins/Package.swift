// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "reveal-plugins",
  products: [
    .plugin(name: "RevealPlugin", targets: ["RevealPlugin"]),
    .plugin(name: "RevealExportPlugin", targets: ["RevealExportPlugin"]),
  ],
  targets: [
    // A release packs this package with the address and the checksum of its bundle in this place.
    .binaryTarget(name: "reveal", path: "reveal.artifactbundle"),
    // It asks for no permission, so that commands that only read need no option.
    .plugin(
      name: "RevealPlugin",
      capability: .command(
        intent: .custom(
          verb: "reveal", description: "Draws, tests and exports list animations.")),
      dependencies: ["reveal"]),
    .plugin(name: "RevealExportPlugin", capability: .buildTool(), dependencies: ["reveal"]),
  ]
)

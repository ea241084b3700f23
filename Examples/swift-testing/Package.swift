// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "swift-testing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reveal", path: "../..")],
  targets: [
    .testTarget(
      name: "AnimationTests",
      dependencies: [.product(name: "RevealTesting", package: "reveal")],
      exclude: ["Animations", "Goldens"])
  ]
)

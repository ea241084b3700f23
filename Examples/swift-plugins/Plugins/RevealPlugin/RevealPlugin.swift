import Foundation
import PackagePlugin

/// Runs reveal with the arguments of the command, in the folder of the package.
@main
struct RevealPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "reveal").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // SwiftPM ends with 1 whatever the code, which says only that presets differ or have errors.
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      exit(process.terminationReason == .exit ? process.terminationStatus : 1)
    }
  }
}

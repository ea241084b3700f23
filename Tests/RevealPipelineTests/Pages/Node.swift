import Foundation

/// Node.js, which runs the scripts of pages where it is installed.
enum Node {
  private static let path: String? = ProcessInfo.processInfo.environment["PATH"]?
    .split(separator: ":").map { "\($0)/node" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isInstalled: Bool { path != nil }

  /// Runs Node.
  ///
  /// - Returns: What it printed, without the last newline; nil when it failed.
  /// - Throws: When it cannot be started.
  static func run(_ arguments: String...) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The value of an expression after a script has run, as JSON.
  static func value(of expression: String, after script: String) throws -> String? {
    try run("-e", "'use strict';\n\(script)\nconsole.log(JSON.stringify(\(expression)));")
  }
}

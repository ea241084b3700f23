import Foundation

/// One finished run of a program.
struct ProgramRun {
  /// Milliseconds of processor time, user and system.
  let processor: Double
  /// Milliseconds from start to end.
  let wall: Double
  /// The most memory that this program, or one run before it, held at once, in megabytes.
  let peakMemory: Double

  /// Runs a program to its end, its output thrown away.
  ///
  /// - Parameters:
  ///   - path: Of the program.
  ///   - arguments: Without its name.
  /// - Throws: When it cannot be started or fails.
  init(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    let (start, before) = (Clock.wall, Self.usageOfChildren)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ProgramFailed(path: path, arguments: arguments)
    }
    let after = Self.usageOfChildren
    wall = Clock.wall - start
    processor = after.processorTime - before.processorTime
    #if os(Linux)
      let unit = 1024.0
    #else
      let unit = 1.0
    #endif
    peakMemory = Double(after.ru_maxrss) * unit / 1e6
  }

  private static var usageOfChildren: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_CHILDREN, &usage)
    #else
      unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #endif
    return usage
  }
}

/// A program ended with an error.
struct ProgramFailed: Error, CustomStringConvertible {
  let path: String
  let arguments: [String]

  var description: String { "\(([path] + arguments).joined(separator: " ")) failed" }
}

extension rusage {
  /// In milliseconds.
  fileprivate var processorTime: Double { ru_utime.milliseconds + ru_stime.milliseconds }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}

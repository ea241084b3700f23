private import CPlatform
import RevealSystem

/// A finished run of a program.
struct ProgramRun {
  /// Milliseconds of processor time, user and system.
  let processor: Double
  /// Wall-clock time in milliseconds.
  let wall: Double
  /// The program's peak memory in megabytes.
  let peakMemory: Double

  /// Runs a program to its end and discards its output.
  ///
  /// Foundation's `Process` is not used: it polls for the end only every 50 ms.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments, without the program's name.
  /// - Throws: An error if the program cannot be started or fails.
  init(_ path: String, _ arguments: [String]) throws {
    let start = Clock.wall
    var child = pid_t()
    var (status, usage) = (Int32(), rusage())
    guard Self.spawn(path, arguments, &child) == 0,
      unsafe wait4(child, &status, 0, &usage) == child, status == 0
    else { throw ProgramFailed(path: path, arguments: arguments) }
    wall = Clock.wall - start
    processor = usage.ru_utime.milliseconds + usage.ru_stime.milliseconds
    #if os(Linux)
      let unit = 1024.0
    #else
      let unit = 1.0
    #endif
    peakMemory = Double(usage.ru_maxrss) * unit / 1e6
  }

  private static func spawn(_ path: String, _ arguments: [String], _ child: inout pid_t) -> Int32 {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    return unsafe cplatform_spawn(path, &words, -1, -1, STDERR_FILENO, &child)
  }
}

/// The error thrown when a program fails.
struct ProgramFailed: Error, CustomStringConvertible {
  let path: String
  let arguments: [String]

  var description: String { "\(([path] + arguments).joined(separator: " ")) failed" }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}

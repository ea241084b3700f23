import Foundation

/// One finished run of a program.
struct ProgramRun {
  /// Milliseconds of processor time, user and system.
  let processor: Double
  /// Milliseconds from start to end.
  let wall: Double
  /// The most memory it held at once, in megabytes.
  let peakMemory: Double

  /// Runs a program to its end, its output thrown away.
  ///
  /// - Parameters:
  ///   - path: Of the program.
  ///   - arguments: Without its name.
  /// - Throws: When it cannot be started or fails.
  init(_ path: String, _ arguments: [String]) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let start = Clock.wall
    var child = pid_t()
    guard unsafe posix_spawn(&child, path, &actions, nil, &words, environ) == 0 else {
      throw ProgramFailed(path: path, arguments: arguments)
    }
    var status: Int32 = 0
    var usage = rusage()
    guard unsafe wait4(child, &status, 0, &usage) == child, status == 0 else {
      throw ProgramFailed(path: path, arguments: arguments)
    }
    wall = Clock.wall - start
    processor = usage.ru_utime.milliseconds + usage.ru_stime.milliseconds
    #if os(Linux)
      let unit = 1024.0
    #else
      let unit = 1.0
    #endif
    peakMemory = Double(usage.ru_maxrss) * unit / 1e6
  }
}

/// A program could not be started, or ended with an error.
struct ProgramFailed: Error, CustomStringConvertible {
  let path: String
  let arguments: [String]

  var description: String { "\(([path] + arguments).joined(separator: " ")) failed" }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}

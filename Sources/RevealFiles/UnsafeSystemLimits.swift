#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the machine has, and what the system allows this process.
package enum SystemLimits {
  /// The number of processors, ≥ 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Raises the number of files that this process may have open; many start with 1024 or 256.
  ///
  /// - Parameter wanted: The number that is enough; it is never lowered.
  /// - Returns: The number of files that it may have open now.
  @discardableResult
  package static func raiseOpenFiles(to wanted: Int = mostOpenFiles) -> Int {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0 else { return 256 }
    let former = Int(clamping: limit.rlim_cur)
    guard former < wanted else { return former }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
    // Where it cannot be raised, opening too many says so.
    return unsafe setrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_cur) : former
  }

  /// As many as the system allows; macOS refuses higher limits than this.
  #if canImport(Darwin)
    package static let mostOpenFiles = 10_240
  #else
    package static let mostOpenFiles = Int.max
  #endif

  /// The number of files that the runtime and a command with one job need.
  private static let leastOpenFiles = 16

  /// Raises the number of files that this process may have open to what every command needs.
  ///
  /// With fewer the runtime may end the process in the middle of its work.
  ///
  /// - Throws: When the system allows fewer.
  package static func requireOpenFiles() throws(FileError) {
    let count = raiseOpenFiles(to: leastOpenFiles)
    guard count < leastOpenFiles else { return }
    throw FileError.failed(
      path: "open files", action: "cannot start",
      reason: "the system allows \(count), and reveal needs \(leastOpenFiles)\n"
        + "  hint: ulimit -n \(leastOpenFiles)")
  }
}

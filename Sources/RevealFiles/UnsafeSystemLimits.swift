import RevealSystem

/// The resources of the machine, and those that the system allows this process.
package enum SystemLimits {
  /// The number of processors, ≥ 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Raises the limit on open files of this process, which is often 1024 or 256.
  ///
  /// - Parameter wanted: The limit that is enough; a higher one is kept.
  /// - Returns: The resulting limit.
  @discardableResult
  package static func raiseOpenFileLimit(to wanted: Int = mostOpenFiles) -> Int {
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
    // If the limit cannot be raised, opening too many files reports that.
    return unsafe setrlimit(kind, &limit) == 0 ? Int(clamping: limit.rlim_cur) : former
  }

  /// The highest limit to ask for; macOS refuses higher ones than this.
  #if canImport(Darwin)
    package static let mostOpenFiles = 10_240
  #else
    package static let mostOpenFiles = Int.max
  #endif

  /// The number of open files that the runtime and a command with one job need.
  private static let leastOpenFiles = 16

  /// Raises the limit on open files of this process to the number that every command needs.
  ///
  /// With a lower limit, the runtime may end the process in the middle of its work.
  ///
  /// - Throws: When the system does not allow it.
  package static func requireOpenFiles() throws(FileError) {
    let count = raiseOpenFileLimit(to: leastOpenFiles)
    guard count < leastOpenFiles else { return }
    throw FileError(
      "open files", "cannot start",
      "the system allows \(count), and reveal needs \(leastOpenFiles)\n"
        + "  hint: ulimit -n \(leastOpenFiles)")
  }
}

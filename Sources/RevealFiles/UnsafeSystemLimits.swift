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
  /// - Returns: The number of files that it may have open now.
  @discardableResult
  package static func raiseOpenFiles() -> Int {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0 else { return 256 }
    let former = Int(clamping: limit.rlim_cur)
    // macOS refuses more than this.
    limit.rlim_cur = min(limit.rlim_max, 10_240)
    // Where it cannot be raised, opening too many says so.
    return unsafe setrlimit(kind, &limit) == 0 ? Int(limit.rlim_cur) : former
  }
}

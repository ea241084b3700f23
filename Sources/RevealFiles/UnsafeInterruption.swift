#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// A request to end the program early, by SIGINT (Ctrl-C), SIGTERM or SIGHUP (a closed terminal).
///
/// Work that cannot be continued later throws it.
package enum Interruption: Int32, ReportableError, Hashable, Sendable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15

  /// The exit code that shells use: 129, 130 or 143.
  package var exitCode: Int32 { 128 + rawValue }

  /// The request since ``startListening()``, if there was one.
  package static var requested: Interruption? {
    Interruption(rawValue: requestedSignal.load(ordering: .relaxed))
  }

  /// Makes the first signal a request, while work goes on; a second one ends the program at once.
  ///
  /// A signal that the program was told to ignore, as under `nohup`, stays ignored.
  package static func startListening() {
    // The handler must not be the first to touch it.
    requestedSignal.store(0, ordering: .relaxed)
    for number in notIgnored {
      signal(number) { number in
        // Only async-signal-safe calls.
        requestedSignal.store(number, ordering: .relaxed)
        signal(SIGHUP, SIG_DFL)
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
      }
    }
  }

  /// Makes a signal end the program at once, with its exit code.
  ///
  /// This is for work that leaves nothing behind; call ``startListening()`` before
  /// something is written.
  package static func endAtOnce() {
    for number in notIgnored { signal(number) { _exit(128 + $0) } }
  }

  private static var notIgnored: [Int32] {
    [SIGHUP, SIGINT, SIGTERM].filter { number in
      var current = sigaction()
      return unsafe sigaction(number, nil, &current) == 0 && !isIgnored(current)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  package var exitStatus: ExitStatus { ExitStatus(self) }
  package var message: String? { "interrupted" }
}

/// Lets the result of a write tell that a reader is gone or that a file becomes too large, in place
/// of a signal that ends the program.
package func ignoreSignalsOfWriting() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// The number of the first signal; 0 before.
private let requestedSignal = Atomic<Int32>(0)

import RevealSystem
import Synchronization

/// A request to end the program early, by SIGINT (Ctrl-C), SIGTERM or SIGHUP (a closed terminal).
///
/// It is thrown by work that cannot be continued later.
package enum Interruption: Int32, ReportableError, Hashable, Sendable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15

  /// The request since ``startListening()``, if there was one.
  package static var requested: Interruption? {
    Interruption(rawValue: requestedSignal.load(ordering: .relaxed))
  }

  /// Turns the first signal into a request while work continues; a second one ends the program.
  ///
  /// A signal that the program was started to ignore, as under `nohup`, stays ignored.
  package static func startListening() {
    // The variable must be initialized before the handler uses it.
    requestedSignal.store(0, ordering: .relaxed)
    for number in notIgnored {
      signal(number) { number in
        // Only async-signal-safe calls are allowed here.
        requestedSignal.store(number, ordering: .relaxed)
        signal(SIGHUP, SIG_DFL)
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
      }
    }
  }

  /// Makes a signal end the program at once, with its exit code.
  ///
  /// This is for work that leaves nothing behind; call ``startListening()`` before writing
  /// anything.
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

  package var exitStatus: ExitStatus {
    switch self {
    case .hangUp: .hungUp
    case .interrupt: .interrupted
    case .terminate: .terminated
    }
  }
  package var message: String? { "interrupted" }
}

/// Makes failing writes return errors instead of ending the program by a signal.
///
/// The errors are those of a reader that is gone, and of a file that becomes too large.
package func ignoreSignalsOfWriting() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// The number of the first signal; 0 until it arrives.
private let requestedSignal = Atomic<Int32>(0)

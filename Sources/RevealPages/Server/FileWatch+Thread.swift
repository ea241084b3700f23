package import RevealFiles

extension FileWatch {
  /// Waits on a separate thread until a file has changed, or the work must stop.
  ///
  /// - Parameter isStopped: A closure that is called at least ten times a second; once it returns
  ///   true, or the task is cancelled, this returns.
  package func waitForChange(isStopped: () -> Bool) async {
    await waitForChange(isStopped: isStopped) { work in
      // It fails only if the task is cancelled before it begins.
      try? await watchThread.run { _ in work() }
    }
  }
}

/// The thread that waits for the system's notifications.
private let watchThread = WorkThreads(count: 1)

package import RevealFiles

extension FileWatch {
  /// Waits until something has changed, on a thread of its own, or the work is to stop.
  ///
  /// - Parameter isStopped: A closure that is called at least ten times a second; once it returns
  ///   true, this returns, as it does when the task is cancelled.
  package func waitForChange(isStopped: () -> Bool) async {
    await waitForChange(isStopped: isStopped) { work in
      // It fails only if the task is cancelled before it begins.
      try? await watchThread.run(work)
    }
  }
}

/// The thread that waits for the system's notifications.
private let watchThread = WorkThreads(count: 1)

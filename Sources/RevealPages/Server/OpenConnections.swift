import NIOCore
import Synchronization

/// The open connections, with a limit on their number.
///
/// At the limit, the oldest connection that has not shown the token is closed in favor of a new
/// one, so that strangers cannot lock the page out. It is a class with a lock because connections
/// open and close independently.
final class OpenConnections: Sendable {
  /// The connections, the oldest first, and whether they have shown the token.
  private let entries = Mutex<[(channel: any Channel, isRecognized: Bool)]>([])
  private let limit: Int

  /// - Parameter limit: The limit on connections, ≥ 1.
  init(limit: Int) { self.limit = limit }

  /// Admits a connection; returns false if there are too many.
  func admit(_ channel: any Channel) -> Bool {
    let (isAdmitted, leaving) = entries.withLock { entries -> (Bool, (any Channel)?) in
      var leaving: (any Channel)?
      if entries.count >= limit {
        guard let index = entries.firstIndex(where: { !$0.isRecognized }) else {
          return (false, nil)
        }
        leaving = entries.remove(at: index).channel
      }
      entries.append((channel, false))
      return (true, leaving)
    }
    leaving?.close(promise: nil)
    return isAdmitted
  }

  /// Records that a connection has shown the token.
  func recognize(_ channel: any Channel) {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.channel === channel }) else { return }
      entries[index].isRecognized = true
    }
  }

  /// Removes a connection that has been closed.
  func remove(_ channel: any Channel) {
    entries.withLock { entries in entries.removeAll { $0.channel === channel } }
  }
}

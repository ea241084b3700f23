/// Notices when files, or the names in folders, change.
///
/// It looks instead of asking the system to tell: that works the same everywhere, on network drives too, and
/// with editors that put a new file in the place of the old one.
package struct FileWatch: Sendable {
  /// By path; nil where nothing stood.
  private var stamps: [String: FileStamp?] = [:]

  /// How often it looks.
  private static let interval = Duration.milliseconds(100)
  /// So long nothing must change before a change counts as finished.
  private static let settlingTime = Duration.milliseconds(40)

  package init() {}

  /// From now on changes under this path count, of a folder also names that come and go.
  ///
  /// Called before the file is read, so that no change is lost.
  package mutating func add(_ path: String) { stamps[path] = .some(FileStamp(path)) }

  /// Whether something is not as it was when it was added.
  package var hasChanged: Bool { stamps.contains { $0.value != FileStamp($0.key) } }

  /// Returns once something has changed and stays as it is for a moment, or the work is to stop.
  package func waitForChange(isStopped: () -> Bool) async {
    while !hasChanged {
      guard !isStopped(), await Self.pause(Self.interval) else { return }
    }
    var (last, now) = (self, looked())
    while last.stamps != now.stamps {
      guard !isStopped(), await Self.pause(Self.settlingTime) else { return }
      (last, now) = (now, looked())
    }
  }

  /// The same paths as they are now.
  private func looked() -> FileWatch {
    var watch = FileWatch()
    for path in stamps.keys { watch.add(path) }
    return watch
  }

  /// False when the task is cancelled.
  private static func pause(_ duration: Duration) async -> Bool {
    // Nothing but a cancellation ends it early.
    (try? await Task.sleep(for: duration)) != nil
  }
}

/// Notices when files, or the names in folders, change.
///
/// It looks instead of asking the system to tell: that works the same everywhere, on network drives
/// too, and with editors that put a new file in the place of the old one.
package struct FileWatch: Sendable {
  /// By path; nil where nothing stood.
  private var stamps: [PathBytes: FileStamp?] = [:]
  private let scope: FileScope

  /// How often it looks.
  private static let interval = Duration.milliseconds(100)
  /// So long nothing must change before a change counts as finished.
  private static let settlingTime = Duration.milliseconds(40)

  /// - Parameter scope: Where files may lie; what is elsewhere never changes.
  package init(scope: FileScope = .everywhere) { self.scope = scope }

  /// From now on changes under this path count, of a folder also names that come and go.
  ///
  /// Called before the file is read, so that no change is lost.
  package mutating func add(_ path: String) { stamps[PathBytes(path)] = .some(stamp(of: path)) }

  /// Whether something is not as it was when it was added.
  package var hasChanged: Bool {
    stamps.contains { path, known in known != path.text.flatMap { stamp(of: $0) } }
  }

  private func stamp(of path: String) -> FileStamp? { scope.stamp(of: path) }

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
    var watch = FileWatch(scope: scope)
    for path in stamps.keys.compactMap(\.text) { watch.add(path) }
    return watch
  }

  /// False when the task is cancelled.
  private static func pause(_ duration: Duration) async -> Bool {
    // Nothing but a cancellation ends it early.
    (try? await Task.sleep(for: duration)) != nil
  }
}

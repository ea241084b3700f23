/// Notices when files, or the names in folders, change.
///
/// It polls instead of asking the system for notifications, which works the same everywhere, also
/// on network drives and with editors that replace the file.
package struct FileWatch: Sendable {
  /// By path; nil where there was nothing.
  private var stamps: [PathBytes: FileStamp?] = [:]
  private let scope: FileScope

  /// The time between two looks.
  private static let interval = Duration.milliseconds(100)
  /// The quiet period after the last change before it is reported.
  private static let settlingTime = Duration.milliseconds(40)

  /// - Parameter scope: The limits to where files may be; what is outside never changes.
  package init(scope: FileScope = .everywhere) { self.scope = scope }

  /// Adds a file, or a folder, whose names then count as well.
  ///
  /// Call it before the file is read, so that no change is lost.
  package mutating func add(_ path: String) { stamps[PathBytes(path)] = .some(stamp(of: path)) }

  /// Whether something has changed since it was added.
  package var hasChanged: Bool {
    stamps.contains { path, known in known != path.text.flatMap { stamp(of: $0) } }
  }

  private func stamp(of path: String) -> FileStamp? { scope.stamp(of: path) }

  /// Waits until something has changed and then stays unchanged for a moment, or the work is to
  /// stop.
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

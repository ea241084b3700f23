/// Notices when files, or the names in folders, change.
///
/// The system's notifications make it look at once. It also looks again and again without them,
/// which works everywhere, on network drives and with files that are far from the first ones.
package struct FileWatch: Sendable {
  /// By path; nil where there was nothing.
  private var stamps: [PathBytes: FileStamp?] = [:]
  /// The first paths, of which the system notifies: the preset, and what it names first.
  private var first: [String] = []
  private let scope: FileScope

  /// The limit on ``first``, since each takes up to two open files on some systems.
  private static let mostNotified = 8
  /// The longest time between two looks, in milliseconds.
  private static let interval: Int32 = 100
  /// The shortest time between two looks.
  private static let shortestInterval = Duration.milliseconds(5)
  /// The quiet period after the last change before it is reported.
  private static let settlingTime = Duration.milliseconds(20)

  /// - Parameter scope: The limits to where files may be; what is outside never changes.
  package init(scope: FileScope = .everywhere) { self.scope = scope }

  /// Adds a file, or a folder, whose names then count as well.
  ///
  /// Call it before the file is read, so that no change is lost.
  package mutating func add(_ path: String) {
    let known = stamps.updateValue(stamp(of: path), forKey: PathBytes(path))
    if known == nil, first.count < Self.mostNotified { first.append(path) }
  }

  /// Whether something has changed since it was added.
  package var hasChanged: Bool {
    stamps.contains { path, known in known != path.text.flatMap { stamp(of: $0) } }
  }

  private func stamp(of path: String) -> FileStamp? { scope.stamp(of: path) }

  /// Waits until something has changed and then stays unchanged for a moment, or the work is to
  /// stop.
  ///
  /// - Parameters:
  ///   - isStopped: A closure that is called at least ten times a second; once it returns true,
  ///     this returns, as it does when the task is cancelled.
  ///   - block: A closure that does some work, which takes up to a tenth of a second, on a thread
  ///     that may be blocked.
  package func waitForChange(
    isStopped: () -> Bool, block: (_ work: @escaping @Sendable () -> Void) async -> Void
  ) async {
    let notifications = notifications
    while !hasChanged {
      guard !isStopped() else { return }
      await block { notifications.wait(milliseconds: Self.interval) }
      // However much happens next to the files, it looks no more often than this.
      guard await Self.pause(Self.shortestInterval) else { return }
    }
    var (last, now) = (self, looked())
    while last.stamps != now.stamps {
      guard !isStopped(), await Self.pause(Self.settlingTime) else { return }
      (last, now) = (now, looked())
    }
  }

  /// The notifications about the first files and the folders that they are in.
  private var notifications: FileNotifications {
    var paths: [String] = []
    for path in first {
      let folder = splitPath(path).folder
      for place in [path, folder.isEmpty ? "." : folder] where !paths.contains(place) {
        // What is outside the limits is none of its business.
        if stamp(of: place) != nil { paths.append(place) }
      }
    }
    return FileNotifications(paths)
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

/// Detects changes of files, or of the names in folders.
///
/// It looks whenever the system notifies it, and also at short intervals, which works everywhere:
/// on network drives, and for files that the system does not notify about.
package struct FileWatch: Sendable {
  /// The stamps by path; nil where there was no file.
  private var stamps: [PathBytes: FileStamp?] = [:]
  /// The paths to ask notifications for: the preset, and the first files that it names.
  private var first: [String] = []
  private let scope: FileScope

  /// The limit on ``first``, since each takes up to two open files on some systems.
  private static let mostNotified = 8
  /// The longest interval between two looks, in milliseconds.
  private static let interval: Int32 = 100
  /// The shortest interval between two looks.
  private static let shortestInterval = Duration.milliseconds(5)
  /// The quiet period after the last change before it is reported.
  private static let settlingTime = Duration.milliseconds(20)

  /// - Parameter scope: The limits on where files may be; files outside never change.
  package init(scope: FileScope = .everywhere) { self.scope = scope }

  /// Adds a file, or a folder together with the names in it.
  ///
  /// Call it before reading the file, so that no change is lost.
  package mutating func add(_ path: String) {
    let known = stamps.updateValue(stamp(of: path), forKey: PathBytes(path))
    if known == nil, first.count < Self.mostNotified { first.append(path) }
  }

  /// Whether any of the files has changed since it was added.
  package var hasChanged: Bool {
    stamps.contains { path, known in known != path.text.flatMap { stamp(of: $0) } }
  }

  private func stamp(of path: String) -> FileStamp? { scope.stamp(of: path) }

  /// Waits until a file has changed and then none for a moment, or the work must stop.
  ///
  /// - Parameters:
  ///   - isStopped: A closure that is called at least ten times a second; once it returns true, or
  ///     the task is cancelled, this returns.
  ///   - block: A closure that runs some work of up to a tenth of a second on a thread that may be
  ///     blocked.
  package func waitForChange(
    isStopped: () -> Bool, block: (_ work: @escaping @Sendable () -> Void) async -> Void
  ) async {
    let notifications = notifications
    while !hasChanged {
      guard !isStopped() else { return }
      await block { notifications.wait(milliseconds: Self.interval) }
      // Many changes next to the files do not make it look more often than this.
      guard await Self.pause(Self.shortestInterval) else { return }
    }
    var (last, now) = (self, looked())
    while last.stamps != now.stamps {
      guard !isStopped(), await Self.pause(Self.settlingTime) else { return }
      (last, now) = (now, looked())
    }
  }

  /// The notifications about the first files and the folders that contain them.
  private var notifications: FileNotifications {
    var paths: [String] = []
    for path in first {
      let folder = splitPath(path).folder
      for place in [path, folder.isEmpty ? "." : folder] where !paths.contains(place) {
        // Paths outside the allowed folder are not watched.
        if stamp(of: place) != nil { paths.append(place) }
      }
    }
    return FileNotifications(paths)
  }

  /// The same paths with their current stamps.
  private func looked() -> FileWatch {
    var watch = FileWatch(scope: scope)
    for path in stamps.keys.compactMap(\.text) { watch.add(path) }
    return watch
  }

  /// Waits, and returns false if the task is cancelled.
  private static func pause(_ duration: Duration) async -> Bool {
    // Only a cancellation ends it early.
    (try? await Task.sleep(for: duration)) != nil
  }
}

private import CPlatform
import RevealSystem

/// The system's notifications about changes of some files and the folders around them.
///
/// They only shorten a wait: on network drives, in some containers, and beyond a system's limit on
/// them, there are none. It is a class because it owns descriptors.
package final class FileNotifications: Sendable {
  /// The descriptor; negative if the system has no notifications.
  private let watch: Int32
  private let files: [Int32]

  /// - Parameter paths: The paths of files and folders; missing ones are skipped.
  package init(_ paths: [String]) {
    let watch = cplatform_watch_open()
    self.watch = watch
    files =
      watch < 0
      ? []
      : paths.compactMap { path in
        let file = unsafe cplatform_watch_add(watch, path)
        return file < 0 ? nil : file
      }
  }

  deinit { for descriptor in files + [watch] where descriptor >= 0 { close(descriptor) } }

  /// Blocks the thread until something has changed since the last call, or the time is over.
  ///
  /// - Parameter milliseconds: The time to wait; without notifications, all of it passes.
  package func wait(milliseconds: Int32) {
    if watch >= 0, cplatform_watch_wait(watch, milliseconds) >= 0 { return }
    usleep(UInt32(milliseconds) * 1000)
  }
}

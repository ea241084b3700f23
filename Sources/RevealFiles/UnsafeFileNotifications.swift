private import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's notifications that something happened to some files, or next to them.
///
/// They shorten a wait and say nothing else: on network drives, in some containers, and where the
/// limit on them is reached, none come. A class because it owns descriptors.
package final class FileNotifications: Sendable {
  /// Negative where the system has none.
  private let watch: Int32
  private let files: [Int32]

  /// - Parameter paths: The paths of files and folders; those that are missing are skipped.
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

  /// Blocks the thread until something happened since the last call, or some time has passed.
  ///
  /// - Parameter milliseconds: The time; it passes whole where there are no notifications.
  package func wait(milliseconds: Int32) {
    if watch >= 0, cplatform_watch_wait(watch, milliseconds) >= 0 { return }
    usleep(UInt32(milliseconds) * 1000)
  }
}

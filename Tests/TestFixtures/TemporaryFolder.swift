import Foundation

/// A folder that is gone when the test ends.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "reveal-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Foundation would wait until the bytes are on the disk.
    guard let file = unsafe fopen(url.path, "w") else { throw CocoaError(.fileWriteUnknown) }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, count == bytes.count else {
      throw CocoaError(.fileWriteUnknown)
    }
    return url.path
  }

  /// Makes an empty file whose name may have any bytes.
  ///
  /// - Parameter name: The name in the syntax of the shell's `printf`: `caf\351.png`.
  /// - Returns: False where the file system takes UTF-8 only.
  /// - Throws: When there is no shell.
  package func writeName(_ name: String) throws -> Bool {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", #": > "$(printf '%s/%b' "$0" "$1")""#, path, name]
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus == 0
  }

  /// The names in the folder, or in one below it, sorted.
  package func names(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
  }

  package func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path).appending(path: name)))
  }
}

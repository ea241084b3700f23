import Foundation

/// A file of `Tests/Oracle`.
func oracle(_ path: String) throws -> Data {
  try Data(
    contentsOf: URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Oracle").appending(path: path))
}

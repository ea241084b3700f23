import Foundation

/// The folder of the repository.
let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The contents of a file below `Tests/Oracle`.
func oracle(_ path: String) throws -> Data {
  try Data(contentsOf: repository.appending(path: "Tests/Oracle").appending(path: path))
}

import Foundation

/// A file of `Tests/Oracle/maths`.
func oracle(_ name: String) throws -> Data {
  try Data(
    contentsOf: URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Oracle/maths").appending(path: name))
}

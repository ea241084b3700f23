/// Whole files in memory.
package enum FileBytes {
  /// Whether two files have the same bytes; many times faster than `==`, which compares byte by
  /// byte.
  package static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    LibPNG.areEqual(first[...], second[...])
  }

  /// Whether a file is a Git LFS pointer, which replaces a file that was not fetched.
  ///
  /// Source: the specification of Git LFS, version 1.
  package static func areLFSPointer(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// The error message for a pointer in place of a picture.
  package static let pointerProblem = "a Git LFS pointer, not the file itself: run git lfs pull"
}

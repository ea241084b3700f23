/// Whole files in memory.
package enum FileBytes {
  /// Whether two files have the same bytes; many times faster than `==`, which compares byte by
  /// byte.
  package static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    LibPNG.areEqual(first[...], second[...])
  }

  /// Whether a file is the pointer that Git LFS leaves where a file was not fetched.
  ///
  /// Source: the specification of Git LFS, version 1.
  package static func areLFSPointer(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// The reason why a pointer is not the file it stands for.
  package static let pointerProblem = "a Git LFS pointer, not the file itself: run git lfs pull"
}

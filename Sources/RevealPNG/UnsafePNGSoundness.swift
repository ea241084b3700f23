private import CPNG

/// Finds out whether a large PNG file is damaged before time and memory are spent on decoding it.
package enum PNGSoundness {
  /// So many bytes of pixels take half a second to decode; in smaller files the decoder finds what
  /// is wrong.
  package static let smallestSize = 100 << 20

  /// Looks for what the decoder would come upon.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - smallestSize: Files with fewer bytes of pixels pass unseen.
  /// - Throws: What is wrong with the file.
  package static func check(
    _ bytes: [UInt8], from smallestSize: Int = Self.smallestSize
  ) throws(PNGError) {
    _ = try PNGDecoder.size(of: bytes)
    var problem = cpng_problem()
    let isSound = unsafe bytes.withUnsafeBufferPointer { file in
      guard unsafe cpng_filtered_size(file.baseAddress, file.count) >= smallestSize else {
        return true
      }
      return unsafe cpng_check_picture(file.baseAddress, file.count, &problem) == 1
    }
    guard isSound else { throw .damaged(problem.message) }
  }
}

extension PNGError {
  /// Whether more bytes at the end of a file might mend it.
  package var isAboutEnd: Bool { self == .damaged("the file ends too early") }
}

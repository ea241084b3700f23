private import CPNG

/// Checks whether a large PNG file is damaged before time and memory are spent on decoding it.
package enum PNGSoundness {
  /// The size in bytes of pixels that take half a second to decode.
  ///
  /// Smaller pictures are just decoded.
  package static let smallestSize = 100 << 20

  /// Throws if the file is damaged and its pixels have at least a given size in bytes.
  package static func check(
    _ bytes: [UInt8], from smallestSize: Int = Self.smallestSize
  ) throws(PNGError) {
    _ = try PNGDecoder.size(of: bytes)
    let chunks = PNGStructure.completeChunks(of: bytes)
    guard let header = chunks.first?.data else { return }
    var problem = cpng_problem()
    var isSound = true
    try unsafe bytes.withUnsafeBufferPointer { (file) throws(PNGError) in
      guard let start = file.baseAddress,
        unsafe cpng_filtered_size(start + header.lowerBound) >= smallestSize
      else { return }
      if let chunk = PNGStructure.unsoundChunk(among: chunks, of: bytes) { throw chunk }
      let pieces = unsafe chunks.filter { $0.type == .imageData }.map {
        unsafe cpng_piece(bytes: start + $0.data.lowerBound, count: $0.data.count)
      }
      let isWhole: Int32 = chunks.last?.type == .imageEnd ? 1 : 0
      isSound =
        unsafe cpng_check_pixels(
          start + header.lowerBound, pieces, pieces.count, isWhole, &problem) == 1
    }
    guard isSound else { throw .damaged(problem.message) }
  }
}

extension PNGError {
  /// Whether the file might be valid once more bytes have been written to it.
  package var isAboutEnd: Bool { self == .damaged("the file ends too early") }
}

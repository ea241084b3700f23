import RevealFiles
import RevealPNG

/// Reads the PNG files of frames, which may come from any program.
package enum FrameFile {
  /// The size in bytes up to which a file is read in one piece.
  private static let smallFile = 1 << 20

  /// The bytes of a picture; of any other file, only the start is read.
  ///
  /// - Throws: `FileError` if it cannot be read, `PNGError` if it is not a PNG file, has more bytes
  ///   than its header allows, or any after its end.
  package static func bytes(of path: String) throws -> [UInt8] {
    let file = try OpenedFile(path)
    if file.size <= smallFile {
      let bytes = try file.bytes(limit: smallFile)
      try PNGExtent.checkSignature(bytes)
      return bytes
    }
    try file.checkIsFile(limit: .max)
    let extent = try PNGExtent(fileSize: file.size) { try file.bytes($0, at: $1) }
    guard extent.surplus == 0 else {
      throw PNGError.damaged("\(extent.surplus.counted("byte")) after the end of the picture")
    }
    return try file.bytes(extent.length, at: 0)
  }
}

private import CJPEG

/// The part of libjpeg-turbo that reveal uses; only this file calls the shim.
enum JPEGLibrary {
  /// The version, such as "2.1.5"; nil when reveal was built without libjpeg-turbo.
  static let version = unsafe cjpeg_library_version().map { unsafe String(cString: $0) }

  /// The limit on the library's memory in bytes.
  ///
  /// Four components of the largest picture in several scans take 270 MB.
  private static let memoryLimit = 5 << 26
  /// The limit on pixels times scans: each scan visits every pixel, even with hardly any bytes.
  private static let scannedPixelLimit = 1 << 29
  /// The limit on scans of any picture; encoders write about ten.
  private static let scanLimit = 500

  /// Decodes a picture with the default settings of djpeg.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - header: The properties of the picture.
  /// - Returns: RGBA pixels as they are stored.
  /// - Throws: The library's error, which may also be one of its warnings.
  static func decode(_ bytes: [UInt8], _ header: JPEGHeader) throws(PictureError) -> [UInt8] {
    let (width, height) = (header.width, header.height)
    var request = cjpeg_request()
    request.width = UInt32(width)
    request.height = UInt32(height)
    request.scan_limit = Int32(min(scannedPixelLimit / (width * height), scanLimit))
    request.memory_limit = memoryLimit
    var problem = cjpeg_problem()
    let size = width * height * 4
    var succeeded: Int32 = 0
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { pixels, count in
      unsafe bytes.withUnsafeBufferPointer { file in
        succeeded = unsafe cjpeg_decode(
          file.baseAddress, file.count, &request, pixels.baseAddress, size, &problem)
      }
      // After a failure, no pixels count as initialized.
      count = succeeded == 1 ? size : 0
    }
    guard succeeded == 1 else { throw .damaged(.jpeg, text(of: problem.text)) }
    return pixels
  }
}

/// A C array of characters up to its NUL.
func text<Characters: BitwiseCopyable>(of characters: Characters) -> String {
  unsafe withUnsafeBytes(of: characters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

private import CWebP

/// The part of libwebp that reveal uses; only this file calls the shim.
enum WebPLibrary {
  /// The version, such as "1.2.4"; nil when reveal was built without libwebp.
  static let version: String? = {
    let version = cwebp_library_version()
    return version == 0 ? nil : "\(version >> 16 & 255).\(version >> 8 & 255).\(version & 255)"
  }()

  /// Decodes a picture with the default settings of dwebp.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - header: The properties of the picture.
  /// - Returns: RGBA pixels with straight alpha as they are stored, and whether there is an alpha
  ///   channel.
  /// - Throws: The error, of which libwebp reports only the kind.
  static func decode(
    _ bytes: [UInt8], _ header: WebPHeader
  ) throws(PictureError) -> (pixels: [UInt8], hasAlpha: Bool) {
    let size = header.width * header.height * 4
    var result = CWEBP_DAMAGED
    var hasAlpha: Int32 = 0
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { pixels, count in
      unsafe bytes.withUnsafeBufferPointer { file in
        result = unsafe cwebp_decode(
          file.baseAddress, file.count, Int32(header.width), Int32(header.height),
          pixels.baseAddress, size, &hasAlpha)
      }
      // After a failure, no pixels count as initialized.
      count = result == CWEBP_DECODED ? size : 0
    }
    switch result {
    case CWEBP_DECODED: return (pixels, hasAlpha == 1)
    case CWEBP_TRUNCATED: throw .incomplete(.webP)
    case CWEBP_OUT_OF_MEMORY: throw .damaged(.webP, "its decoder ran out of memory")
    case CWEBP_UNSUPPORTED: throw .damaged(.webP, "it has a feature that libwebp does not know")
    default: throw .damaged(.webP, "its pixels cannot be decoded")
    }
  }
}

import RevealPNG

/// Why a file that should be a picture is none that can be used.
package struct PictureProblem: Error, Hashable {
  /// "expected a PNG file, found cover.gif: not a PNG file".
  package let message: String
}

extension FileScope {
  /// The bytes of a PNG file, of which all before the pixels is sound.
  ///
  /// - Throws: When it cannot be read, is no PNG or too large.
  package func picture(_ path: String) throws(PictureProblem) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try read(path, limit: ImageStore.maximumBytes)
    } catch {
      throw PictureProblem(message: "expected a PNG file, found \(error)")
    }
    let size: (width: Int, height: Int)
    do throws(PNGError) {
      size = try PNGDecoder.size(of: bytes)
    } catch {
      throw PictureProblem(message: "expected a PNG file, found \(path): \(error)")
    }
    guard size.width * size.height <= PNGDecoder.defaultPixelLimit else {
      throw PictureProblem(
        message: "expected a picture of at most \(PNGDecoder.defaultPixelLimit) pixels, "
          + "found \(size.width)×\(size.height)")
    }
    return bytes
  }

  /// The message of ``picture(_:)``'s problem; nil when there is none.
  package func pictureProblem(_ path: String) -> String? {
    do throws(PictureProblem) {
      _ = try picture(path)
      return nil
    } catch {
      return error.message
    }
  }
}

import RevealFiles
package import RevealImage
package import RevealMath

extension FilmProgram {
  /// The largest width and height of a WebP file in pixels.
  package static let largestWebPSide = 16_383

  /// Encodes a picture as WebP.
  ///
  /// - Parameters:
  ///   - picture: The picture, of at most ``largestWebPSide`` pixels in each direction.
  ///   - background: The color of the canvas, which is opaque for pictures without alpha.
  ///   - quality: The quality, 0…100; nil for lossless WebP.
  ///   - name: The name of the file in messages.
  /// - Returns: The bytes of the file.
  /// - Throws: A `FileError` for a larger picture, `FilmProgramMissing` if the program lacks the
  ///   encoder, `FilmFailure`, or an `Interruption`.
  package func webP(
    _ picture: Pixmap, on background: Color, quality: Int? = nil, named name: String
  ) throws -> [UInt8] {
    guard max(picture.width, picture.height) <= Self.largestWebPSide else {
      throw FileError.failed(
        path: name, action: "cannot make",
        reason: "WebP has at most \(Self.largestWebPSide) pixels in each direction")
    }
    try check(.webp)
    let request = FilmRequest(
      .webp, width: picture.width, height: picture.height, background: background,
      frames: ShownFrames(of: 1), framesPerSecond: 1, quality: quality)
    let file = try FilmFile(named: name, request, program: self) {
      Interruption.requested != nil
    }
    try file.append(file.stream.frame(picture, isOpaque: request.isOpaque))
    return try file.bytes(limit: .max)
  }
}

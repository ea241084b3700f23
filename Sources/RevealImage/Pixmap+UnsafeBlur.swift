extension Pixmap {
  /// The picture convolved with a Gaussian, as if it lay on a transparent ground.
  ///
  /// Sums are single-precision numbers, added in a fixed order, so equal pictures give equal pixels
  /// on every machine, and a part equals that part of the whole. The cost per pixel grows with the
  /// radii. In addition to the result, it needs memory for as many rows as the kernel is high.
  ///
  /// - Parameters:
  ///   - across: The kernel along rows.
  ///   - down: The kernel along columns.
  ///   - part: The part of the result to compute; nil for all of it.
  ///   - instructions: The instructions to blur with, which affect only the time.
  /// - Returns: That part, premultiplied like this picture.
  package func blurred(
    across: GaussianKernel, down: GaussianKernel, keeping part: PixelRect? = nil,
    instructions: VectorInstructions = .best
  ) -> Pixmap {
    guard width > 0, height > 0 else { return self }
    let part = part ?? region
    precondition(
      part.columns.lowerBound >= 0 && part.columns.upperBound <= width && part.rows.lowerBound >= 0
        && part.rows.upperBound <= height, "\(part) of \(width)×\(height) pixels")
    guard across.radius > 0 || down.radius > 0 else { return cropped(to: part) }
    let size = part.width * part.height * 4
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe Self.blur(
        self.size, across: across, down: down, keeping: part, instructions: instructions,
        into: UnsafeMutableRawBufferPointer(buffer), stride: part.width * 4
      ) { _ in self }
      count = size
    }
    return Pixmap(width: part.width, height: part.height, bytes: bytes)
  }

  /// Blurs a picture that is made in strips, so that it is never in memory as a whole.
  ///
  /// The result is as by ``blurred(across:down:keeping:instructions:)``. `target` is the memory for
  /// the part, up to the end of its last row, and `stride` the distance between two rows in it, in
  /// bytes. `strip` makes some rows, or the whole picture; it is called from the top.
  package static func blur(
    _ size: PixelSize, across: GaussianKernel, down: GaussianKernel, keeping part: PixelRect,
    instructions: VectorInstructions = .best, into target: UnsafeMutableRawBufferPointer,
    stride: Int, strip: (Range<Int>) -> Pixmap
  ) {
    precondition(
      part.columns.lowerBound >= 0 && part.columns.upperBound <= size.width
        && part.rows.lowerBound >= 0 && part.rows.upperBound <= size.height
        && stride >= part.width * 4 && target.count >= (part.height - 1) * stride + part.width * 4,
      "\(part) of \(size) into \(target.count) bytes")
    var window = BlurWindow(
      part: part, of: size, across: across, down: down, instructions: instructions)
    var rows = 0..<0
    var pixels = Pixmap(width: size.width, height: 0)
    guard let base = target.baseAddress else { return }
    for row in part.rows {
      while let next = window.nextRow(for: row) {
        if !rows.contains(next) {
          let wanted = next..<min(next + stripRows, size.height)
          pixels = strip(wanted)
          rows = pixels.height == size.height ? 0..<size.height : wanted
          precondition(pixels.width == size.width && pixels.height == rows.count)
        }
        unsafe pixels.withUnsafePixels {
          unsafe window.add(next, of: $0, at: next - rows.lowerBound)
        }
      }
      unsafe window.blurColumns(row, into: base + (row - part.y) * stride, stride: stride)
    }
  }

  /// The number of rows of a strip: few enough for the processor's cache.
  private static let stripRows = 16
}

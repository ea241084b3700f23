package import RevealImage

/// Compresses bands of whole rows independently of each other.
package struct BandEncoder: Hashable, Sendable {
  package let format: FrameFormat
  package let encoding: Encoding
  private let rowHashes: RowHashes
  private let instructions: VectorInstructions

  /// Whether segments have the hashes of their rows.
  package enum RowHashes: Hashable, Sendable {
    case included
    /// They are empty, which saves a tenth of the time.
    case omitted
  }

  /// Fails for `Encoding.libpng`, which has no bands; see `PNGFrame.encodedByLibPNG(_:format:)`.
  ///
  /// The choice of instructions affects only the time.
  package init?(
    format: FrameFormat, encoding: Encoding, rowHashes: RowHashes = .included,
    instructions: VectorInstructions = .best
  ) {
    guard encoding != .libpng else { return nil }
    self.rowHashes = rowHashes
    self.instructions = instructions
    self.format = format
    self.encoding = encoding
  }

  /// Encodes rows of a picture that has the format's width.
  package func encode(
    rows: Range<Int>, of pixmap: Pixmap
  ) throws(PNGError) -> BandSegment {
    precondition(pixmap.width == format.width, "\(pixmap.width) for \(format.width) pixels")
    return try unsafe pixmap.withUnsafePixels { (pixels) throws(PNGError) in
      let bytes = rows.lowerBound * format.width * 4..<rows.upperBound * format.width * 4
      return try unsafe encode(UnsafeRawBufferPointer(rebasing: pixels[bytes]), rows: rows.count)
    }
  }

  /// Encodes a band of at least one row of premultiplied RGBA, less than 2 GB.
  ///
  /// Bands of less than 100 kB of pixels are slower and larger, because of the code tables. Throws
  /// only if zlib runs out of memory, so never with `Encoding.fast`.
  package func encode(
    _ pixels: UnsafeRawBufferPointer, rows: Int
  ) throws(PNGError) -> BandSegment {
    precondition(rows > 0 && pixels.count == rows * format.width * 4, "\(rows) rows in a band")
    precondition(pixels.count <= Int32.max, "\(pixels.count) bytes in a band")
    // Hashing comes first: it is bound by arithmetic, and brings the pixels into the cache.
    let hashes =
      rowHashes == .included
      ? unsafe PixelDigest.rowHashes(
        of: pixels, width: format.width, rows: rows, instructions: instructions) : []
    let filtered = unsafe filteredBand(pixels, rows: rows)
    let chunk =
      switch encoding {
      case .fast: FastDeflate.chunk(filtered, instructions)
      case .balanced, .libpng:
        LibPNG.chunk(.imageData, try LibPNG.deflated(filtered.bytes, level: .default))
      case .small:
        LibPNG.chunk(.imageData, try LibPNG.deflated(filtered.bytes, level: .highest))
      }
    return BandSegment(
      chunk: chunk, rows: rows, rowHashes: hashes,
      checksum: filtered.checksum(instructions), filteredSize: filtered.bytes.count)
  }

  private func filteredBand(_ pixels: UnsafeRawBufferPointer, rows: Int) -> FilteredBand {
    switch format.alpha {
    case .opaque:
      return unsafe filteredStraightBand(pixels, rows: rows)
    case .transparent:
      let straight = unsafe StraightAlpha.straightened(pixels)
      return unsafe straight.withUnsafeBytes { unsafe filteredStraightBand($0, rows: rows) }
    }
  }

  private func filteredStraightBand(
    _ pixels: UnsafeRawBufferPointer, rows: Int
  ) -> FilteredBand {
    guard let start = pixels.baseAddress else { return FilteredBand(bytes: []) }
    switch encoding {
    case .fast:
      let filter = unsafe FilterChoice.filter(
        for: start, format: format, rows: rows, instructions: instructions)
      return unsafe FilteredBand(
        of: start, format: format, rows: rows, filter: filter, instructions: instructions)
    case .balanced, .small, .libpng:
      return unsafe FilteredBand(
        bytes: AdaptiveFilter.bytes(
          of: start, format: format, rows: rows, instructions: instructions))
    }
  }
}

/// The compression of frames, which never changes pixels.
package enum Encoding: String, CaseIterable, Sendable {
  /// Bands compressed by reveal's own deflate: one filter per band, Huffman codes, runs of zeros.
  case fast
  /// Bands compressed by zlib at its default level, with the best filter for each row.
  case balanced
  /// Bands compressed by zlib at its highest level, with the best filter for each row.
  case small
  /// Frames encoded by libpng with its default settings: the slow reference for the other two.
  case libpng
}

/// A band's part of a frame's compressed stream: a pure function of the band's pixels.
///
/// It refers to nothing outside the band, so it can be used anywhere in any frame of the same
/// format.
package struct BandSegment: Hashable, Sendable {
  /// An IDAT chunk of deflate blocks, none of them final, that end on a byte boundary.
  package let chunk: [UInt8]
  /// Pixel rows, ≥ 1.
  package let rows: Int
  /// The hashes of the rows of premultiplied pixels, for `PixelDigest`; empty if omitted.
  package let rowHashes: [UInt64]
  /// The checksum of the filtered rows.
  let checksum: Adler32
  /// The size of the filtered rows in bytes.
  let filteredSize: Int
}

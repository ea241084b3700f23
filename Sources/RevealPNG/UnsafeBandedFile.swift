/// A sound PNG file in the layout of `BandLayout`, as a sequence of bands.
///
/// The initializer checks everything that allows bands to be read one by one: every chunk has the
/// right checksum, every band inflates by itself to whole rows and needs none above it, and
/// together they have the picture's height and the stream's checksum. So libpng can read the file,
/// and bands with the same bytes have the same pixels.
package struct BandedFile: Sendable {
  /// The width in pixels, ≥ 1.
  package let width: Int
  /// The height in pixels, ≥ 1.
  package let height: Int
  /// The number of bytes of a pixel: 3 or 4.
  package let channels: Int
  /// The number of bands.
  package var bandCount: Int { bands.count }
  private let bytes: [UInt8]
  private let bands: [Band]

  private struct Band {
    let segment: Range<Int>
    let rows: Range<Int>
  }

  /// Fails for any other layout and for damaged files, whose problem ``PNGDecoder`` reports.
  ///
  /// The results of earlier checks are in `proofs`.
  package init?(_ bytes: [UInt8], proofs: BandProofs = BandProofs()) {
    guard let layout = BandLayout(bytes) else { return nil }
    (width, height, channels) = (layout.width, layout.height, layout.channels)
    self.bytes = bytes
    let prover = BandProver(bytes: bytes, layout: layout, proofs: proofs)
    guard let sums = prover.sums else { return nil }
    var bands: [Band] = []
    var checksum = Adler32()
    var row = 0
    for (chunk, sum) in zip(layout.bands, sums) {
      bands.append(Band(segment: chunk.data, rows: row..<row + sum.rows))
      checksum = checksum.followed(
        by: sum.checksum, byteCount: sum.rows * layout.filteredRowSize)
      row += sum.rows
    }
    guard row == height, bytes[layout.trailer.data] == PNGFrame.zlibTrailer(checksum)[...] else {
      return nil
    }
    self.bands = bands
  }

  /// Whether a file's chunks have this layout; bands are not checked.
  package static func hasLayout(_ bytes: [UInt8]) -> Bool { BandLayout(bytes) != nil }

  /// The rows of the picture in a band.
  package func rows(ofBand index: Int) -> Range<Int> { bands[index].rows }

  /// Whether a band has the same bytes, and so the same pixels, in two files of equal width and
  /// channels.
  package func sharesBand(_ index: Int, with other: BandedFile) -> Bool {
    guard width == other.width, channels == other.channels else { return false }
    return LibPNG.areEqual(bytes[bands[index].segment], other.bytes[other.bands[index].segment])
  }

  /// A band's pixels as straight RGBA, whole rows from the top.
  ///
  /// The cost depends on the size of the band, not of the file.
  package func pixels(ofBand index: Int) -> [UInt8] {
    let band = bands[index]
    let size = band.rows.count * (1 + width * channels)
    let inflater = BandInflater([band.segment], of: bytes, limit: size + 1, memoryLimit: .max)
    let pixels = unsafe inflater?.next().flatMap { filtered in
      unsafe RowUnfilter(width: width, channels: channels, instructions: .best).rows(filtered)
    }
    guard let pixels else { preconditionFailure("band \(index) was sound before") }
    return pixels
  }
}

/// Checks the bands of one file.
private struct BandProver {
  let bytes: [UInt8]
  let layout: BandLayout
  let proofs: BandProofs

  private var rowSize: Int { layout.filteredRowSize }

  /// The sums of all bands; nil if one is damaged or depends on others.
  var sums: [BandSum]? {
    var sums: [BandSum?] = []
    sums.reserveCapacity(layout.bands.count)
    var others: [(index: Int, key: BandProofs.Key, segment: Range<Int>)] = []
    for chunk in layout.bands {
      let segment = bytes[chunk.data]
      let key = BandProofs.Key(
        checksum: PNGStructure.number(bytes, at: chunk.data.upperBound), size: segment.count,
        rowSize: rowSize)
      let known = proofs.sum(key, segment: segment)
      if known == nil {
        guard PNGStructure.isSound(chunk, of: bytes) else { return nil }
        others.append((sums.count, key, chunk.data))
      }
      sums.append(known)
    }
    var inflater = BandInflater(others.map(\.segment), of: bytes, limit: layout.usualSize)
    for (index, key, segment) in others {
      if let band = unsafe inflater?.next() {
        sums[index] = unsafe sum(ofRows: band)
      } else {
        inflater = nil
        sums[index] = sum(of: segment)
      }
      guard let sum = sums[index] else { return nil }
      proofs.add(sum, key, segment: bytes[segment])
    }
    return sums.compactMap(\.self)
  }

  /// The sum of a band of any size.
  private func sum(of segment: Range<Int>) -> BandSum? {
    // No more memory is allocated than the data can expand to, whatever the header says.
    let limit = min(
      layout.height * rowSize, segment.count * Self.largestExpansion, Self.largestBand)
    let inflater = BandInflater([segment], of: bytes, limit: limit + 1, memoryLimit: .max)
    return unsafe inflater?.next().flatMap { unsafe sum(ofRows: $0) }
  }

  /// The most bytes that one byte can expand to: four copies of 258 bytes (RFC 1951, 3.2.5).
  private static let largestExpansion = 1032
  /// The size limit of a band's filtered rows; a file with larger bands is read from the top.
  private static let largestBand = 1 << 27

  /// The sum of whole rows with known filters; nil for others.
  ///
  /// The first row must not need the row above.
  private func sum(ofRows filtered: UnsafeRawBufferPointer) -> BandSum? {
    guard unsafe !filtered.isEmpty, filtered.count.isMultiple(of: rowSize) else { return nil }
    for start in stride(from: 0, to: filtered.count, by: rowSize) {
      guard let filter = unsafe RowFilter(rawValue: filtered[start]),
        start > 0 || filter.standsAlone
      else { return nil }
    }
    var checksum = Adler32()
    unsafe checksum.append(filtered)
    return BandSum(checksum: checksum, rows: filtered.count / rowSize)
  }
}

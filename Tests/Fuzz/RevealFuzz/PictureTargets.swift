import RevealImage
import RevealPNG
import RevealPictures

/// Pixels a fuzzed picture may have, so that each run is short.
private let pixelLimit = 1 << 16

/// The file as it is, and with its checksums put right: few random bytes get past those.
func checkPNG(_ bytes: [UInt8]) {
  checkFile(bytes)
  checkFile(withRightChecksums(bytes))
}

/// A picture for a card is refused in words, or decoded to the size that its beginning says, each
/// time to the same pixels.
///
/// Few random bytes begin as a format does, so the first ones are put right.
func checkPicture(_ bytes: [UInt8], as format: PictureFormat) {
  var bytes = bytes
  let beginning: [(place: Int, bytes: [UInt8])] =
    format == .jpeg
    ? [(0, [0xFF, 0xD8, 0xFF])] : [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))]
  for (place, right) in beginning where bytes.count >= place + right.count {
    bytes.replaceSubrange(place..<place + right.count, with: right)
  }
  let decoded = picture(bytes)
  switch decoded {
  case .failure(let error):
    hold(!error.description.isEmpty, "an error without words")
  case .success(let image):
    guard let facts = try? PictureFacts(head: bytes) else {
      fatalError("decoded without a beginning")
    }
    hold(facts.format == format, "\(facts.format)")
    hold(facts.width * facts.height == image.width * image.height, "another size")
    hold(
      image.width == facts.width || format == .jpeg && image.width == facts.height, "\(image.width)"
    )
    hold(picture(bytes) == decoded, "other pixels the second time")
    hold(image.pixmap().width == image.width, "\(image.width)")
  }
}

private func picture(_ bytes: [UInt8]) -> Result<StraightImage, PictureError> {
  Result { () throws(PictureError) in
    try PictureDecoder.decode(bytes, pixelLimit: pixelLimit)
  }
}

/// A file is refused, or all decoders see the same pixels.
private func checkFile(_ bytes: [UInt8]) {
  let decoded = result(bytes, .fast)
  hold(decoded == result(bytes, .libpng), "libpng says something else")
  if case .failure(let error) = decoded {
    hold(!error.description.isEmpty, "an error without words")
  }
  // A card shows what libpng reads, with the colors that the chunks before the pixels say.
  if PictureFormat(bytes) == .png, let picture = try? picture(bytes).get() {
    hold((try? decoded.get())?.size == picture.size, "a card shows something else")
  }
  let image = try? decoded.get()
  if let image {
    hold(image.bytes.count == image.width * image.height * 4, "\(image.bytes.count) bytes")
    hold(image.pixmap().width == image.width, "\(image.width)")
    hold(PNGStructure.problem(of: bytes) == nil, "libpng reads what has no structure")
  }
  guard let banded = BandedFile(bytes), banded.width * banded.height <= pixelLimit else { return }
  let bands = (0..<banded.bandCount).map { banded.pixels(ofBand: $0) }
  hold(image.map { $0.bytes == Array(bands.joined()) } ?? false, "bands of other pixels")
}

private func result(_ bytes: [UInt8], _ decoding: Decoding) -> Result<StraightImage, PNGError> {
  Result { () throws(PNGError) in
    try PNGDecoder.decode(bytes, pixelLimit: pixelLimit, decoding: decoding)
  }
}

/// Deflate blocks that are refused, or inflate to the same bytes by zlib; also with the end that a
/// band has.
func checkInflate(_ bytes: [UInt8]) {
  for end: [UInt8] in [[], [0, 0, 0, 0xFF, 0xFF]] {
    let results = Decoding.allCases.map {
      DeflateBlocks.inflated(bytes + end, limit: pixelLimit, decoding: $0)
    }
    hold(results[0] == results[1], "zlib says something else")
  }
}

/// The bytes with the right CRC behind each chunk that is whole.
func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var position = 8
  while position + 12 <= bytes.count {
    let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = position + 8 + size
    guard end + 4 <= bytes.count else { break }
    let checksum = crc32(bytes[position + 4..<end])
    for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * i)) }
    position = end + 4
  }
  return bytes
}

/// PNG Specification (Third Edition), annex D.
private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  ~bytes.reduce(~0) { crcTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
}

private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
}

/// Whatever a picture's pixels, size, bands and encoder: the file decodes to them, as a whole and
/// band by band.
///
/// The first four bytes choose width, rows of a band, encoder and alpha, and how pixels are
/// repeated; the rest are the pixels.
func checkBands(_ bytes: [UInt8]) {
  guard bytes.count > 4 else { return }
  let width = 1 + Int(bytes[0])
  let rowsPerBand = 1 + Int(bytes[1]) % 40
  let encoding = Encoding.allCases[Int(bytes[2]) % Encoding.allCases.count]
  let alpha = bytes[2] & 0x80 == 0 ? FrameFormat.Alpha.opaque : .transparent
  let samples = bytes.dropFirst(4) + [UInt8](repeating: 255, count: -bytes.count & 3)
  // Long runs, equal rows and small differences are what the encoders look for.
  let height = max(1, min(64, samples.count / 4 * (1 + Int(bytes[3] & 15)) / width))
  var pixels: [UInt8] = []
  for pixel in 0..<width * height {
    let sample = samples.dropFirst(pixel * 4 % samples.count).prefix(4).map(Int.init)
    let a = alpha == .opaque ? 255 : sample[3]
    pixels += sample.prefix(3).map { UInt8(($0 * a + 127) / 255) } + [UInt8(a)]
  }
  let pixmap = Pixmap(width: width, height: height, bytes: pixels)
  do throws(PNGError) {
    let format = try FrameFormat(width: width, height: height, alpha: alpha)
    let file = try encoded(pixmap, format, encoding, rowsPerBand)
    let image = try PNGDecoder.decode(file)
    hold(image.pixmap() == pixmap, "decoded to other pixels")
    hold(image.notes.isEmpty, "\(image.notes)")
    guard let banded = BandedFile(file) else { return }
    let bands = (0..<banded.bandCount).compactMap { banded.pixels(ofBand: $0) }
    hold(Array(bands.joined()) == image.bytes, "bands of other pixels")
  } catch {
    fatalError("\(error)")
  }
}

private func encoded(
  _ pixmap: Pixmap, _ format: FrameFormat, _ encoding: Encoding, _ rowsPerBand: Int
) throws(PNGError) -> [UInt8] {
  guard let encoder = BandEncoder(format: format, encoding: encoding) else {
    return try PNGFrame.encodedByLibPNG(pixmap, format: format).bytes
  }
  var segments: [BandSegment] = []
  for first in stride(from: 0, to: pixmap.height, by: rowsPerBand) {
    let rows = first..<min(first + rowsPerBand, pixmap.height)
    segments.append(try encoder.encode(rows: rows, of: pixmap))
  }
  let digest = PixelDigest(width: pixmap.width, rowHashes: segments.flatMap(\.rowHashes))
  hold(digest == PixelDigest(pixmap), "the bands' digest is another")
  return PNGFrame.assemble(segments, format: format).bytes
}

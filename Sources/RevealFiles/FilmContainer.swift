/// The structure of a film's file, as far as it shows whether the file is whole and who made it.
///
/// Films get a mark at their end, which players skip: without it, reveal could not distinguish its
/// own films, which it may replace, from those of other programs.
package enum FilmContainer: String, CaseIterable, Hashable, Sendable {
  /// Boxes one after another, as in MP4, QuickTime and AVIF; ISO/IEC 14496-12, section 4.2.
  case boxes
  /// EBML elements, as in WebM; RFC 8794.
  case elements
  /// A RIFF chunk that contains all others, as in WebP.
  case riff
  /// GIF89a.
  case gif

  private static let text = Array("reveal film".utf8)

  /// The number of bytes at the end of a file that ``isMarked(_:)`` needs.
  static let tailSize = 32

  /// Whether a file ends with reveal's mark.
  ///
  /// - Parameter tail: The last ``tailSize`` bytes of the file, or all of it.
  /// - Returns: True if reveal made the film.
  static func isMarked(_ tail: [UInt8]) -> Bool {
    allCases.contains { tail.suffix($0.mark.count) == $0.mark[...] }
  }

  /// The mark at the end of a film that reveal made.
  var mark: [UInt8] {
    let text = Self.text
    return switch self {
    case .boxes: [0, 0, 0, UInt8(8 + text.count)] + Array("free".utf8) + text
    // A Void element.
    case .elements: [0xEC, 0x80 | UInt8(text.count)] + text
    case .riff: Array("RVEL".utf8) + [UInt8(text.count), 0, 0, 0] + text + [0]
    // A comment before the byte that ends the file.
    case .gif: [0x21, 0xFE, UInt8(text.count)] + text + [0, Self.gifEnd]
    }
  }

  private static let gifEnd: UInt8 = 0x3B
}

/// Bytes, and the offset at which they replace others of a file.
package typealias FileEdit = (place: Int, bytes: [UInt8])

extension FilmContainer {
  /// The changes that mark a whole film; nil for a file that is not whole.
  ///
  /// - Parameter file: The file without a mark.
  /// - Returns: The changes.
  /// - Throws: When the file cannot be read.
  package func marks(of file: borrowing OpenedFile) throws(FileError) -> [FileEdit]? {
    let size = file.size
    switch self {
    case .boxes:
      guard try endsWithBox(file) else { return nil }
      return [(size, mark)]
    case .elements:
      guard try endsWithElement(file) else { return nil }
      return [(size, mark)]
    case .riff:
      let head = try file.bytes(12, at: 0)
      guard head.starts(with: "RIFF".utf8), head.suffix(4) == Array("WEBP".utf8)[...],
        Self.number(head[4..<8].reversed()) + 8 == size, size.isMultiple(of: 2)
      else { return nil }
      let newSize = size + mark.count - 8
      return [
        (size, mark), (4, (0..<4).map { UInt8(truncatingIfNeeded: newSize >> ($0 * 8)) }),
      ]
    case .gif:
      guard try file.bytes(6, at: 0) == Array("GIF89a".utf8), size > 13,
        try file.bytes(1, at: size - 1) == [Self.gifEnd]
      else { return nil }
      return [(size - 1, mark)]
    }
  }

  /// Whether a file consists of whole boxes, one of which describes the film.
  private func endsWithBox(_ file: borrowing OpenedFile) throws(FileError) -> Bool {
    var (place, isDescribed) = (0, false)
    while place < file.size {
      let head = try file.bytes(16, at: place)
      guard head.count >= 8 else { return false }
      var size = Self.number(head[0..<4])
      if size == 1 && head.count == 16 { size = Self.number(head[8..<16]) }
      guard size >= 8, size <= file.size - place else { return false }
      if ["moov", "meta"].contains(String(decoding: head[4..<8], as: UTF8.self)) {
        isDescribed = true
      }
      place += size
    }
    return isDescribed
  }

  /// Whether a file consists of whole EBML elements: a header and a segment.
  private func endsWithElement(_ file: borrowing OpenedFile) throws(FileError) -> Bool {
    var (place, names) = (0, [[UInt8]]())
    while place < file.size {
      let head = try file.bytes(12, at: place)
      // The number of leading zeros of a variable-length integer is its length without one byte.
      let nameLength = (head.first?.leadingZeroBitCount ?? 8) + 1
      guard nameLength <= 4, nameLength < head.count else { return false }
      let sizeLength = head[nameLength].leadingZeroBitCount + 1
      guard sizeLength <= 8, nameLength + sizeLength <= head.count else { return false }
      var digits = Array(head[nameLength..<nameLength + sizeLength])
      digits[0] &= UInt8(truncatingIfNeeded: 0xFF >> sizeLength)
      // An unknown size, all ones, is larger than any file.
      let end = place + nameLength + sizeLength
      let size = Self.number(digits[...])
      guard size <= file.size - end else { return false }
      names.append(Array(head[..<nameLength]))
      place = end + size
    }
    return names.starts(with: [[0x1A, 0x45, 0xDF, 0xA3], [0x18, 0x53, 0x80, 0x67]])
  }

  /// The number with the given bytes as digits, the most significant first.
  private static func number(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { $0 > .max >> 9 ? .max : $0 << 8 | Int($1) }
  }
}

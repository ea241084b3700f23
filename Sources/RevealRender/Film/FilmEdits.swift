import RevealFiles

/// The changes to a film after ffmpeg has written it, for which ffmpeg has no options.
enum FilmEdits {
  /// Sets the delays of the pictures in a GIF file.
  ///
  /// Source: GIF89a, sections 17 to 26.
  ///
  /// - Parameters:
  ///   - delays: The delays in hundredths of a second, 1…65 535, one for each picture.
  ///   - file: The file.
  /// - Returns: The edits; nil for a file that is not whole or has a different number of pictures.
  /// - Throws: When it cannot be read.
  static func delays(
    _ delays: [Int], of file: borrowing OpenedFile
  ) throws(FileError) -> [FileEdit]? {
    var window = FileWindow()
    var edits: [FileEdit] = []
    var pictureCount = 0
    /// The size of the color table that is indicated by flags.
    func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var place = 13 + tableSize(try window.byte(at: 10, of: file))
    while true {
      switch try window.byte(at: place, of: file) {
      case 0x21:
        if try window.byte(at: place + 1, of: file) == 0xF9 {
          guard edits.count < delays.count else { return nil }
          let delay = delays[edits.count]
          edits.append((place + 4, [UInt8(delay & 255), UInt8(delay >> 8)]))
        }
        place += 2
      case 0x2C:
        pictureCount += 1
        place += 11 + tableSize(try window.byte(at: place + 9, of: file))
      case 0x3B:
        return edits.count == delays.count && pictureCount == delays.count ? edits : nil
      default: return nil
      }
      while true {
        let size = Int(try window.byte(at: place, of: file))
        place += size + 1
        guard place < file.size else { return nil }
        if size == 0 { break }
      }
    }
  }

  /// Sets the duration of a WebP file, since the encoder guesses that of the last picture.
  ///
  /// Source: RFC 9649, section 2.7.
  ///
  /// - Parameters:
  ///   - duration: The duration in milliseconds.
  ///   - file: The file.
  /// - Returns: The edits, none for a still picture; nil for a file that is not whole.
  /// - Throws: When it cannot be read.
  static func duration(
    _ duration: Int, of file: borrowing OpenedFile
  ) throws(FileError) -> [FileEdit]? {
    var (place, sum): (Int, Int) = (12, 0)
    var last: (place: Int, duration: Int)?
    while place < file.size {
      let head = try file.bytes(24, at: place)
      guard head.count >= 8 else { return nil }
      let size = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if head.starts(with: "ANMF".utf8) {
        guard head.count == 24 else { return nil }
        let shown = head[20..<23].reversed().reduce(0) { $0 << 8 | Int($1) }
        sum += shown
        last = (place + 20, shown)
      }
      place += 8 + size + size % 2
    }
    guard let last else { return [] }
    let rest = min(max(1, duration - sum + last.duration), 0xFF_FFFF)
    return [(last.place, (0..<3).map { UInt8(rest >> ($0 * 8) & 255) })]
  }
}

/// A cached piece of a file, for reading single bytes one after another.
private struct FileWindow {
  private var start = 0
  private var bytes: [UInt8] = []
  private static let size = 1 << 16

  /// A byte of a file; 0 beyond its end.
  mutating func byte(at place: Int, of file: borrowing OpenedFile) throws(FileError) -> UInt8 {
    if !(start..<start + bytes.count).contains(place) {
      start = place
      bytes = try file.bytes(Self.size, at: place)
    }
    return bytes.first == nil || place - start >= bytes.count ? 0 : bytes[place - start]
  }
}

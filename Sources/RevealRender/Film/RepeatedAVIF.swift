/// An AVIF file that states the number of plays.
///
/// ffmpeg writes no edit list or, since version 6, one with other contents. Sources: ISO/IEC
/// 14496-12, sections 8.2.2, 8.3.2, 8.4.2, 8.6.6, 8.7.5 and 8.11.3; ISO/IEC 23008-12, section 9.6.
package struct RepeatedAVIF: Hashable {
  /// The bytes of the file.
  package let bytes: [UInt8]

  /// Fails for a file that is not whole.
  ///
  /// - Parameters:
  ///   - file: The bytes of a file written by ffmpeg.
  ///   - plays: The number of times to play it; 0 is forever.
  package init?(_ file: [UInt8], plays: Int) {
    guard var boxes = MediaBox.all(in: file) else { return nil }
    // A file with a single picture is not a film.
    guard let place = boxes.firstIndex(where: { $0.name == "moov" }) else {
      bytes = file
      return
    }
    let end = boxes[...place].reduce(0) { $0 + $1.size }
    guard let movie = Self.movie(boxes[place], plays: plays) else { return nil }
    let distance = movie.size - boxes[place].size
    boxes[place] = movie
    // The data after the description of the film have moved.
    for index in boxes.indices {
      boxes[index].change(["moov", "trak", "mdia", "minf", "stbl", "stco"]) {
        $0.moveChunks(from: end, by: distance, digits: 4)
      }
      boxes[index].change(["moov", "trak", "mdia", "minf", "stbl", "co64"]) {
        $0.moveChunks(from: end, by: distance, digits: 8)
      }
      boxes[index].change(["meta", "iloc"]) { $0.moveItems(from: end, by: distance) }
    }
    bytes = boxes.flatMap(\.bytes)
  }

  /// The description of the film with an edit list in every track.
  private static func movie(_ movie: MediaBox, plays: Int) -> MediaBox? {
    guard var parts = MediaBox.all(in: movie.content),
      let head = parts.firstIndex(where: { $0.name == "mvhd" }),
      let unit = parts[head].timeUnit
    else { return nil }
    var longest = 0
    for index in parts.indices where parts[index].name == "trak" {
      guard var track = MediaBox.all(in: parts[index].content),
        let trackHead = track.firstIndex(where: { $0.name == "tkhd" }),
        let media = track.first(where: { $0.name == "mdia" }),
        let mediaHead = MediaBox.all(in: media.content)?.first(where: { $0.name == "mdhd" }),
        let ownUnit = mediaHead.timeUnit, let duration = mediaHead.duration
      else { return nil }
      let once = max(1, (2 * duration * unit + ownUnit) / (2 * ownUnit))
      // For a film that repeats forever, the stated duration is that of one play, for readers that
      // do not repeat it.
      longest = max(longest, once * max(1, plays))
      track[trackHead].setDuration(plays == 0 ? nil : once * plays, gap: 8)
      track.removeAll { $0.name == "edts" }
      // In version 1, flag 1 repeats the edit for the duration of the track: a single edit, from
      // the beginning, at normal speed.
      var list: [UInt8] = [1, 0, 0, 1]
      list += MediaBox.digits(1, count: 4) + MediaBox.digits(once, count: 8)
      list += MediaBox.digits(0, count: 8) + [0, 1, 0, 0]
      track.insert(
        MediaBox(name: "edts", content: MediaBox(name: "elst", content: list).bytes),
        at: trackHead + 1)
      parts[index] = MediaBox(name: "trak", content: track.flatMap(\.bytes))
    }
    parts[head].setDuration(longest, gap: 4)
    return MediaBox(name: "moov", content: parts.flatMap(\.bytes))
  }
}

/// A box of an ISO media file.
private struct MediaBox {
  let name: String
  /// The bytes after the size and the name.
  var content: [UInt8]

  /// The size of the box, including its size and name, which take 16 bytes in a large box.
  var size: Int { content.count + (content.count + 8 > UInt32.max ? 16 : 8) }

  var bytes: [UInt8] {
    let head =
      size > UInt32.max
      ? Self.digits(1, count: 4) + Array(name.utf8) + Self.digits(size, count: 8)
      : Self.digits(size, count: 4) + Array(name.utf8)
    return head + content
  }

  /// The boxes in a file or in a box's content; nil if one is not whole.
  static func all(in bytes: [UInt8], from start: Int = 0) -> [MediaBox]? {
    var boxes: [MediaBox] = []
    var place = start
    while place < bytes.count {
      guard let short = number(in: bytes, at: place, digits: 4), place + 8 <= bytes.count else {
        return nil
      }
      let long = short == 1 ? number(in: bytes, at: place + 8, digits: 8) : short
      let head = short == 1 ? 16 : 8
      guard let size = long, size >= head, size <= bytes.count - place else { return nil }
      boxes.append(
        MediaBox(
          name: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
          content: Array(bytes[place + head..<place + size])))
      place += size
    }
    return boxes
  }

  /// Changes the boxes at a path of names, whose first name is that of this box.
  mutating func change(_ path: [String], _ body: (inout MediaBox) -> Void) {
    guard path.first == name else { return }
    if path.count == 1 { return body(&self) }
    // Items are described after a version and flags.
    let start = name == "meta" ? 4 : 0
    guard var parts = Self.all(in: content, from: start) else { return }
    for index in parts.indices { parts[index].change(Array(path.dropFirst()), body) }
    content = content.prefix(start) + parts.flatMap(\.bytes)
  }

  /// Whether times have 64 bits.
  private var isWide: Bool { content.first == 1 }

  /// The number of units per second of a header's duration, ≥ 1.
  var timeUnit: Int? {
    Self.number(in: content, at: isWide ? 20 : 12, digits: 4).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The duration of a track's media, ≥ 1 and below the square root of the largest integer.
  var duration: Int? {
    Self.number(in: content, at: isWide ? 24 : 16, digits: isWide ? 8 : 4)
      .flatMap { (1..<1 << 31).contains($0) ? $0 : nil }
  }

  /// Sets the duration of a header, with 64-bit times; nil for an infinite one.
  ///
  /// - Parameters:
  ///   - duration: The duration in units of the film.
  ///   - gap: The number of bytes between the times of creation and change and the duration.
  mutating func setDuration(_ duration: Int?, gap: Int) {
    let size = isWide ? 8 : 4
    let times = [UInt8](repeating: 0, count: 16)
    let rest = Array(content.dropFirst(4 + 2 * size))
    let endless = [UInt8](repeating: 255, count: 8)
    let parts: [[UInt8]] = [
      [1], Array(content[1..<4]), times, Array(rest.prefix(gap)),
      duration.map { Self.digits($0, count: 8) } ?? endless, Array(rest.dropFirst(gap + size)),
    ]
    content = Array(parts.joined())
  }

  /// Moves the chunks of a track that begin at or after an offset of the file.
  mutating func moveChunks(from start: Int, by distance: Int, digits: Int) {
    for place in stride(from: 8, through: content.count - digits, by: digits) {
      move(place, digits: digits, from: start, by: distance)
    }
  }

  /// Moves the items that begin at or after an offset of the file.
  mutating func moveItems(from start: Int, by distance: Int) {
    guard content.count >= 8 else { return }
    let version = content[0]
    let (offsetSize, lengthSize) = (Int(content[4] >> 4), Int(content[4] & 15))
    let baseSize = Int(content[5] >> 4)
    let indexSize = version == 0 ? 0 : Int(content[5] & 15)
    let idSize = version == 2 ? 4 : 2
    var place = 6 + idSize
    for _ in 0..<(Self.number(in: content, at: 6, digits: idSize) ?? 0) {
      place += idSize
      let isInFile =
        version == 0 || Self.number(in: content, at: place, digits: 2).map { $0 & 15 } == 0
      place += version == 0 ? 2 : 4
      // Offsets are relative to a base, if there is one.
      let base = Self.number(in: content, at: place, digits: baseSize) ?? 0
      if isInFile, base > 0 { move(place, digits: baseSize, from: start, by: distance) }
      place += baseSize
      let count = Self.number(in: content, at: place, digits: 2) ?? 0
      place += 2
      for _ in 0..<count {
        place += indexSize
        if isInFile, base == 0 { move(place, digits: offsetSize, from: start, by: distance) }
        place += offsetSize + lengthSize
      }
    }
  }

  private mutating func move(_ place: Int, digits: Int, from start: Int, by distance: Int) {
    guard let offset = Self.number(in: content, at: place, digits: digits), offset >= start else {
      return
    }
    content.replaceSubrange(
      place..<place + digits, with: Self.digits(offset + distance, count: digits))
  }

  /// The number with `digits` bytes, the most significant first; nil beyond the end.
  private static func number(in bytes: [UInt8], at place: Int, digits: Int) -> Int? {
    guard place + digits <= bytes.count else { return nil }
    return bytes[place..<place + digits].reduce(0) { $0 > .max >> 8 ? .max : $0 << 8 | Int($1) }
  }

  /// The bytes of a number, the most significant first.
  static func digits(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

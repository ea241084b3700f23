/// A text file in memory, for reading it and for showing places in it.
package struct SourceText: Hashable, Sendable {
  /// The path as the user gave it.
  package let file: String
  /// The text as UTF-8, without a byte order mark, and with LF line endings.
  ///
  /// Checkouts for Windows have CR LF line endings, which do not change the meaning.
  package let bytes: [UInt8]

  /// The size limit of presets, decks and scenes; larger files are rejected without being read.
  package static let maximumBytes = 16 << 20

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    let text = bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    self.bytes = Self.withLineFeeds(text)
  }

  /// Keeps a text as it is in its file, so that offsets are those of the file.
  ///
  /// Only a byte order mark becomes spaces.
  init(file: String, unchanged bytes: [UInt8]) {
    self.file = file
    let mark = bytes.starts(with: Self.byteOrderMark) ? 3 : 0
    self.bytes = Array(repeating: UInt8(ascii: " "), count: mark) + bytes[mark...]
  }

  package init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }

  /// The line and column of a byte, from 1; columns count Unicode scalars.
  package struct Place: Hashable, Sendable {
    package var line = 1
    package var column = 1

    package init(line: Int = 1, column: Int = 1) {
      self.line = line
      self.column = column
    }
  }

  /// The place of a byte; examines all bytes before it.
  package func place(of offset: Int) -> Place { places(of: [offset])[0] }

  /// The places of several bytes; if these ascend, it costs as much as for one.
  package func places(of offsets: [Int]) -> [Place] {
    var place = Place()
    var next = 0
    return offsets.map { offset in
      if offset < next { (place, next) = (Place(), 0) }
      for byte in bytes[next..<max(next, min(offset, bytes.count))] {
        if byte == Self.newline {
          place.line += 1
          place.column = 1
        } else if byte & 0xC0 != 0x80 {
          place.column += 1
        }
      }
      next = max(next, min(offset, bytes.count))
      return place
    }
  }

  /// The text of a range of bytes, clamped to the file.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The line around a range: the text before, in and after it, with long parts truncated.
  func excerpt(around range: Range<Int>) -> (before: String, marked: String, behind: String) {
    let lower = min(range.lowerBound, bytes.count)
    var first = max(0, lower - Self.shownBefore)
    first = bytes[first..<lower].lastIndex(of: Self.newline).map { $0 + 1 } ?? first
    while first < lower, bytes[first] & 0xC0 == 0x80 { first += 1 }
    var last = lower
    while last < bytes.count, bytes[last] != Self.newline,
      last - lower < Self.shownBehind || bytes[last] & 0xC0 == 0x80
    {
      last += 1
    }
    let upper = min(max(range.upperBound, lower), last)
    return (string(first..<lower), string(lower..<upper), string(upper..<last))
  }

  /// The range of the line with a byte, without its end.
  package func lineRange(around offset: Int) -> Range<Int> {
    let place = min(offset, bytes.count)
    let first = bytes[..<place].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
    return first..<(bytes[place...].firstIndex(of: Self.newline) ?? bytes.count)
  }

  /// The line with a byte, without the spaces around it.
  ///
  /// - Parameters:
  ///   - offset: The offset of the byte.
  ///   - distance: The limit on bytes before it, and on those from it on, beyond which the line is
  ///     cut and gets an ellipsis.
  /// - Returns: The line.
  package func line(around offset: Int, within distance: Int) -> String {
    let line = lineRange(around: offset)
    let place = min(offset, bytes.count)
    var (first, last) = (line.lowerBound, line.upperBound)
    if place - first > distance {
      first = place - distance
      while first < place, bytes[first] & 0xC0 == 0x80 { first += 1 }
    }
    if last - place > distance {
      last = place + distance
      while last > place, bytes[last] & 0xC0 == 0x80 { last -= 1 }
    }
    let content = string(first..<last).drop { $0 == " " || $0 == "\t" }
    let text = String(content.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    return (first > line.lowerBound ? "…" : "") + text + (last < line.upperBound ? "…" : "")
  }

  /// The limit on bytes before the range, which matters for files with one long line.
  private static let shownBefore = 90
  private static let shownBehind = 90

  /// The problem with the first byte that is not UTF-8.
  package var encodingProblem: Problem? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    let byte = offset < bytes.count ? String(bytes[offset], radix: 16, uppercase: true) : ""
    return Problem(
      at: offset..<offset + 1, keyPath: "",
      message: "expected UTF-8 text, found the byte 0x\(byte)", hint: "save the file as UTF-8")
  }

  /// The bytes with CR LF replaced by LF.
  private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(carriageReturn) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (byte, next) in zip(bytes, bytes.dropFirst())
    where byte != carriageReturn || next != newline {
      result.append(byte)
    }
    return result + bytes.suffix(1)
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}

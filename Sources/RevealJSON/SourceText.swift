/// A text file in memory, for reading and for showing places in it.
package struct SourceText: Hashable, Sendable {
  /// The path as the user gave it.
  package let file: String
  /// UTF-8 without a byte order mark.
  package let bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  package init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }

  /// Line and column of a byte, both from 1; columns count Unicode scalars.
  ///
  /// Looks at all bytes before it.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, bytes.count)
    let lineStart = start(ofLineAt: offset)
    let line = 1 + bytes[..<lineStart].count { $0 == newline }
    return (line, 1 + bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 })
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The line around a range: what is before, in and behind it, long parts cut off.
  func excerpt(around range: Range<Int>) -> (before: String, marked: String, behind: String) {
    let lower = min(range.lowerBound, bytes.count)
    var first = start(ofLineAt: lower)
    if lower - first > Self.shownBefore {
      first = lower - Self.shownBefore
      while first < lower, bytes[first] & 0xC0 == 0x80 { first += 1 }
    }
    var last = lower
    while last < bytes.count, bytes[last] != newline,
      last - lower < Self.shownBehind || bytes[last] & 0xC0 == 0x80
    {
      last += 1
    }
    if last > first, last < bytes.count, bytes[last] == newline,
      bytes[last - 1] == UInt8(ascii: "\r")
    {
      last = max(lower, last - 1)
    }
    let upper = min(max(range.upperBound, lower), last)
    return (string(first..<lower), string(lower..<upper), string(upper..<last))
  }

  /// In bytes, so that a file of one line costs no more than others.
  private static let shownBefore = 90
  private static let shownBehind = 90

  /// The problem with the first byte that is not UTF-8.
  var encodingProblem: Problem? {
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

  private var newline: UInt8 { UInt8(ascii: "\n") }

  private func start(ofLineAt offset: Int) -> Int {
    (bytes[..<offset].lastIndex(of: newline) ?? -1) + 1
  }
}

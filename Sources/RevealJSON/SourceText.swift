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

  /// Line and column of a byte, both from 1; columns count characters.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, bytes.count)
    let lineStart = start(ofLineAt: offset)
    let line = 1 + bytes[..<lineStart].count { $0 == newline }
    return (line, 1 + characters(lineStart..<offset))
  }

  /// The line around a byte, without its end.
  package func line(at offset: Int) -> String {
    let offset = min(offset, bytes.count)
    let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
    return string(start(ofLineAt: offset)..<end)
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// How many characters a range of bytes shows, up to the end of its first line.
  package func characters(_ range: Range<Int>) -> Int {
    let part = bytes[range.clamped(to: 0..<bytes.count)].prefix { $0 != newline }
    return String(decoding: part, as: UTF8.self).count
  }

  private var newline: UInt8 { UInt8(ascii: "\n") }

  private func start(ofLineAt offset: Int) -> Int {
    (bytes[..<offset].lastIndex(of: newline) ?? -1) + 1
  }
}

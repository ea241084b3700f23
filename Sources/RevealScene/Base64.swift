/// Bytes as text, for pictures inside a page or a scene file (RFC 4648, chapter 4).
package enum Base64 {
  /// Returns the text for some bytes, with padding.
  package static func text(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for i in 0..<3 { group = group << 8 | (i < count ? UInt32(bytes[start + i]) : 0) }
      for i in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * i) & 63)
        output.append(i <= count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil unless the text has the form that ``text(_:)`` returns.
  package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var output: [UInt8] = []
    var (group, bits) = (UInt32(0), 0)
    var (digits, padding) = (0, 0)
    for character in text {
      digits += 1
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = values[character] else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
        group &= 1 << UInt32(bits) - 1
      }
    }
    return digits.isMultiple(of: 4) && padding <= 2 && group == 0 ? output : nil
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($0.element, UInt32($0.offset)) })
}

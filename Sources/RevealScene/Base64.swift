/// Bytes as text, for pictures inside a page or a scene file (RFC 4648, chapter 4).
package enum Base64 {
  /// Returns the text for some bytes, with padding.
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: digits(bytes), as: UTF8.self)
  }

  /// Returns the text for some bytes as ASCII.
  package static func digits(_ bytes: [UInt8]) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4)
    let alphabet = alphabet
    var place = 0
    func append(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
      output[place] = alphabet[Int(first >> 2)]
      output[place + 1] = alphabet[Int(first & 3) << 4 | Int(second >> 4)]
      output[place + 2] = alphabet[Int(second & 15) << 2 | Int(third >> 6)]
      output[place + 3] = alphabet[Int(third & 63)]
      place += 4
    }
    let rest = bytes.count % 3
    for start in stride(from: 0, to: bytes.count - rest, by: 3) {
      append(bytes[start], bytes[start + 1], bytes[start + 2])
    }
    if rest > 0 {
      append(bytes[bytes.count - rest], rest == 2 ? bytes[bytes.count - 1] : 0, 0)
      for place in output.indices.suffix(3 - rest) { output[place] = UInt8(ascii: "=") }
    }
    return output
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

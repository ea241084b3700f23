/// Bytes as text, for pictures inside a page (RFC 4648, chapter 4).
enum Base64 {
  static func text(_ bytes: [UInt8]) -> String {
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

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}

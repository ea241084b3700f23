/// A table of an OpenType font: numbers of one to four bytes, the highest byte first.
struct OpenTypeBytes: Sendable {
  let bytes: [UInt8]

  /// The byte at an offset; nil beyond the end.
  func u8(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

  func u16(_ place: Int) -> Int? { number(place, count: 2) }

  func u24(_ place: Int) -> Int? { number(place, count: 3) }

  func u32(_ place: Int) -> Int? { number(place, count: 4) }

  func i16(_ place: Int) -> Int? { u16(place).map { $0 < 0x8000 ? $0 : $0 - 0x10000 } }

  /// The number with 14 fractional bits, from −2 to almost 2.
  func f2dot14(_ place: Int) -> Double? { i16(place).map { Double($0) / 16384 } }

  /// The number with 16 fractional bits.
  func fixed(_ place: Int) -> Double? {
    u32(place).map { Double($0 < 0x8000_0000 ? $0 : $0 - 0x1_0000_0000) / 65536 }
  }

  func number(_ place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

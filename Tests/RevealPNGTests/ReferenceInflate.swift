import TestFixtures

/// Inflate (RFC 1951) written to be read, one bit at a time, to judge the encoder by.
struct ReferenceInflate {
  private let bytes: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  struct Fault: Error, Hashable { let text: String }

  /// Unpacks a zlib stream (RFC 1950) and checks its Adler-32.
  static func unpack(zlib bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count >= 6, bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    else { throw Fault(text: "zlib header") }
    var inflate = ReferenceInflate(bytes: Array(bytes[2..<bytes.count - 4]))
    try inflate.readBlocks()
    guard PNGBytes.number(bytes.suffix(4)) == PNGBytes.adler(inflate.output) else {
      throw Fault(text: "Adler-32")
    }
    return inflate.output
  }

  /// What bare blocks up to the final one stand for.
  static func unpack(blocks bytes: [UInt8]) throws -> [UInt8] {
    var inflate = ReferenceInflate(bytes: bytes)
    try inflate.readBlocks()
    return inflate.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readBlocks() throws {
    var isFinal = false
    while !isFinal {
      isFinal = try bits(1) == 1
      switch try bits(2) {
      case 0: try readStored()
      case 1:
        let lengths =
          [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
          + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)
        try readCoded(Code(lengths), Code([Int](repeating: 5, count: 30)))
      case 2: try readDynamic()
      default: throw Fault(text: "block type 3")
      }
    }
    guard (position + 7) / 8 == bytes.count else { throw Fault(text: "bytes after the stream") }
  }

  private mutating func readStored() throws {
    position = (position + 7) / 8 * 8
    let count = try bits(16)
    guard try bits(16) == count ^ 0xFFFF else { throw Fault(text: "stored length") }
    for _ in 0..<count { output.append(UInt8(try bits(8))) }
  }

  private mutating func readDynamic() throws {
    let literalCount = try bits(5) + 257
    let distanceCount = try bits(5) + 1
    let lengthCount = try bits(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengthLengths = [Int](repeating: 0, count: 19)
    for symbol in order[..<lengthCount] { lengthLengths[symbol] = try bits(3) }
    let lengthCode = try Code(lengthLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try self.symbol(lengthCode)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw Fault(text: "nothing to repeat") }
        lengths += [Int](repeating: last, count: 3 + (try bits(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try bits(3)))
      case 18: lengths += [Int](repeating: 0, count: 11 + (try bits(7)))
      default: lengths.append(symbol)
      }
    }
    try readCoded(
      Code(Array(lengths[..<literalCount])), Code(Array(lengths[literalCount...])))
  }

  private mutating func readCoded(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try self.symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      let length = try value(symbol - 257, step: 4, first: 3, last: 28, lastBase: 258)
      let distance = try value(symbol: self.symbol(distances))
      guard distance <= output.count else { throw Fault(text: "distance before the start") }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Lengths grow by steps that double after every `step` symbols; the last is a case of its own.
  private mutating func value(
    _ index: Int, step: Int, first: Int, last: Int, lastBase: Int
  ) throws -> Int {
    if index == last { return lastBase }
    let extra = max(index / step - 1, 0)
    let base = extra == 0 ? index : (index % step + step) << extra
    return first + base + (try bits(extra))
  }

  private mutating func value(symbol: Int) throws -> Int {
    try value(symbol, step: 2, first: 1, last: -1, lastBase: 0)
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var result = 0
    for i in 0..<count {
      guard position / 8 < bytes.count else { throw Fault(text: "the stream ends too early") }
      result |= (Int(bytes[position / 8]) >> (position % 8) & 1) << i
      position += 1
    }
    return result
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var word = 0
    for length in 1...15 {
      word = word << 1 | (try bits(1))
      if let symbol = code.symbols[[length, word]] { return symbol }
    }
    throw Fault(text: "no such code")
  }

  /// Symbols by length and bits of their codes.
  private struct Code {
    var symbols: [[Int]: Int] = [:]

    init(_ lengths: [Int]) throws {
      var word = 0
      for length in 1...15 {
        for (symbol, its) in lengths.enumerated() where its == length {
          symbols[[length, word]] = symbol
          word += 1
        }
        guard word <= 1 << length else { throw Fault(text: "too many codes") }
        word <<= 1
      }
    }
  }
}

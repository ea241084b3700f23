import RevealMath

/// Writes deflate streams (RFC 1951) as no encoder would: with blocks of all kinds, random codes
/// and copies from anywhere.
struct RandomDeflate {
  private var numbers: SplitMix64
  private var output: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  /// Deflates bytes; the last block is final, or an empty one if the stream shall go on.
  static func blocks(_ bytes: [UInt8], isFinal: Bool = true, seed: UInt64) -> [UInt8] {
    var deflate = RandomDeflate(numbers: SplitMix64(seed: seed))
    var start = 0
    while start < bytes.count {
      let size = min(bytes.count - start, Int.random(in: 1...3000, using: &deflate.numbers))
      let isLast = isFinal && start + size == bytes.count
      deflate.write(isLast ? 1 : 0, 1)
      switch Int.random(in: 0...3, using: &deflate.numbers) {
      case 0: deflate.store(bytes[start..<start + size])
      case 1: deflate.writeFixed(bytes, start..<start + size)
      default: deflate.writeCoded(bytes, start..<start + size)
      }
      start += size
    }
    if !isFinal {
      deflate.write(0, 1)
      deflate.store([])
    }
    deflate.align()
    return deflate.output
  }

  private init(numbers: SplitMix64) { self.numbers = numbers }

  // MARK: Bits

  private mutating func write(_ bits: Int, _ count: Int) {
    pending |= bits << pendingCount
    pendingCount += count
    while pendingCount >= 8 {
      output.append(UInt8(pending & 255))
      pending >>= 8
      pendingCount -= 8
    }
  }

  private mutating func align() { if pendingCount > 0 { write(0, 8 - pendingCount) } }

  // MARK: Blocks

  private mutating func store(_ bytes: ArraySlice<UInt8>) {
    write(0, 2)
    align()
    write(bytes.count, 16)
    write(~bytes.count & 0xFFFF, 16)
    output += bytes
  }

  private mutating func writeFixed(_ bytes: [UInt8], _ range: Range<Int>) {
    write(1, 2)
    let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    write(tokens(bytes, range), Code(literals), Code([Int](repeating: 5, count: 30)))
  }

  private mutating func writeCoded(_ bytes: [UInt8], _ range: Range<Int>) {
    write(2, 2)
    let tokens = tokens(bytes, range)
    let literals = lengths(of: Set(tokens.map(\.symbol) + [256, 0]), count: 286)
    let distances = lengths(of: Set(tokens.compactMap(\.distance)), count: 30)
    writeLengths(literals, distances)
    write(tokens, Code(literals), Code(distances))
  }

  private mutating func write(_ tokens: [Token], _ literals: Code, _ distances: Code) {
    for token in tokens {
      write(literals.bits[token.symbol], literals.lengths[token.symbol])
      write(token.lengthExtra.bits, token.lengthExtra.count)
      guard let distance = token.distance else { continue }
      write(distances.bits[distance], distances.lengths[distance])
      write(token.distanceExtra.bits, token.distanceExtra.count)
    }
    write(literals.bits[256], literals.lengths[256])
  }

  // MARK: Codes

  /// A complete code of random shape for some symbols; a single one has one bit.
  private mutating func lengths(of symbols: Set<Int>, count: Int) -> [Int] {
    var lengths = [Int](repeating: 0, count: count)
    var leaves = symbols.count == 1 ? [1] : [0]
    // Unbalanced trees have the longest codes.
    let preference = Int.random(in: 0...2, using: &numbers)
    while leaves.count < symbols.count {
      let splittable = leaves.indices.filter { leaves[$0] < 15 }
      let index =
        preference == 0
        ? splittable.randomElement(using: &numbers)
        : splittable.suffix(symbols.count - leaves.count > 40 ? 60 : 3).randomElement(
          using: &numbers)
      guard let index else { break }
      leaves[index] += 1
      leaves.append(leaves[index])
    }
    precondition(leaves.count >= symbols.count || symbols.isEmpty, "\(leaves.count) leaves")
    for (symbol, length) in zip(symbols.sorted().shuffled(using: &numbers), leaves) {
      lengths[symbol] = length
    }
    return lengths
  }

  private mutating func writeLengths(_ literals: [Int], _ distances: [Int]) {
    let lengths = literals + distances
    write(literals.count - 257, 5)
    write(distances.count - 1, 5)
    write(15, 4)
    // A complete code for all nineteen symbols: 13 of four bits and 6 of five.
    let code = Code((0..<19).map { $0 < 13 ? 4 : 5 })
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
      write(code.lengths[symbol], 3)
    }
    var position = 0
    while position < lengths.count {
      let run = lengths[position...].prefix { $0 == lengths[position] }.count
      let isZero = lengths[position] == 0
      let isRepeat = position > 0 && lengths[position - 1] == lengths[position]
      let symbol: (Int, extra: Int, least: Int, most: Int)
      switch Int.random(in: 0...1, using: &numbers) {
      case 0 where isZero && run >= 11: symbol = (18, 7, 11, 138)
      case 0 where isZero && run >= 3: symbol = (17, 3, 3, 10)
      case 0 where isRepeat && run >= 3: symbol = (16, 2, 3, 6)
      default:
        write(code.bits[lengths[position]], code.lengths[lengths[position]])
        position += 1
        continue
      }
      let count = Int.random(in: symbol.least...min(run, symbol.most), using: &numbers)
      write(code.bits[symbol.0], code.lengths[symbol.0])
      write(count - symbol.least, symbol.extra)
      position += count
    }
  }

  // MARK: Tokens

  private struct Token {
    let symbol: Int
    var lengthExtra = (bits: 0, count: 0)
    var distance: Int?
    var distanceExtra = (bits: 0, count: 0)
  }

  private mutating func tokens(_ bytes: [UInt8], _ range: Range<Int>) -> [Token] {
    var tokens: [Token] = []
    var position = range.lowerBound
    let copies = Int.random(in: 0...3, using: &numbers)
    while position < range.upperBound {
      let farthest = min(position, 1 << (Int.random(in: 0...15, using: &numbers)))
      if copies > 0, farthest > 0 {
        let distance = Int.random(in: 1...farthest, using: &numbers)
        let most = min(range.upperBound - position, 258)
        let length = (0..<most).first { bytes[position + $0] != bytes[position + $0 - distance] }
        if (length ?? most) >= 3 {
          let chosen = Int.random(in: 3...(length ?? most), using: &numbers)
          tokens.append(Self.copy(chosen, distance))
          position += chosen
          continue
        }
      }
      tokens.append(Token(symbol: Int(bytes[position])))
      position += 1
    }
    return tokens
  }

  private static func copy(_ length: Int, _ distance: Int) -> Token {
    var token: Token
    if length == 258 {
      token = Token(symbol: 285)
    } else {
      let extra = max(0, (length - 3).bitWidth - (length - 3).leadingZeroBitCount - 3)
      token = Token(symbol: 257 + extra * 4 + (length - 3) >> extra)
      token.lengthExtra = ((length - 3) & (1 << extra - 1), extra)
    }
    let extra = max(0, (distance - 1).bitWidth - (distance - 1).leadingZeroBitCount - 2)
    token.distance = extra * 2 + (distance - 1) >> extra
    token.distanceExtra = ((distance - 1) & (1 << extra - 1), extra)
    return token
  }

  /// Canonical codes, their first bits lowest.
  private struct Code {
    let lengths: [Int]
    var bits: [Int]

    init(_ lengths: [Int]) {
      self.lengths = lengths
      bits = lengths.map { _ in 0 }
      var next = 0
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length {
          bits[symbol] = (0..<length).reduce(0) { $0 | (next >> $1 & 1) << (length - 1 - $1) }
          next += 1
        }
        next <<= 1
      }
    }
  }
}

/// Inflates deflate data of any form (RFC 1951), at once or piece by piece.
///
/// It accepts exactly what zlib accepts. It is a class because it owns tables. The unsafe code
/// reads the input, whose surplus is checked on entry, and writes the output, whose space is
/// checked for each symbol.
@safe final class Inflate {
  /// The number of bytes after the wanted ones that may be overwritten.
  ///
  /// It is enough for the longest copy, the literals before it, and the last wide store.
  static let surplus = 384
  /// The number of readable bytes after the input, whose end is checked only once per symbol.
  static let inputSurplus = 32
  /// The largest distance of a copy.
  static let largestWindow = 1 << 15

  private let tables = InflateTables()
  private var block = Block.header
  private var isFinal = false
  private(set) var place = BitPlace(byte: 0)
  private var end = 0
  /// The limit on distances of copies in this input.
  private var window = largestWindow

  private enum Block {
    /// Between two blocks.
    case header
    /// In a stored block, with this many bytes left to copy.
    case stored(Int)
    /// In a block of coded symbols.
    case coded
  }

  /// Whether the final block has ended.
  private(set) var hasEnded = false
  /// Whether all input was used and the last block is complete.
  var isAtEnd: Bool {
    guard case .header = block else { return false }
    return place == BitPlace(byte: end)
  }

  /// Starts a piece of input whose copies reach no farther back than a window.
  func begin(_ input: Range<Int>, window: Int = largestWindow) {
    self.window = window
    block = .header
    (isFinal, hasEnded) = (false, false)
    (place, end) = (BitPlace(byte: input.lowerBound), input.upperBound)
  }

  /// Inflates until the output has the wanted number of bytes or the input ends.
  ///
  /// - Parameters:
  ///   - bytes: The input and at least ``inputSurplus`` bytes after it.
  ///   - output: A buffer that begins with the bytes inflated before.
  ///   - count: The number of bytes inflated before.
  ///   - wanted: The number of bytes after which to stop; the output has space for ``surplus``
  ///     more.
  /// - Returns: The number of bytes inflated, up to ``surplus`` more than wanted; nil for damaged
  ///   input.
  func inflate(
    _ bytes: [UInt8], into output: UnsafeMutableBufferPointer<UInt8>, after count: Int, wanted: Int
  ) -> Int? {
    precondition(
      end + Self.inputSurplus <= bytes.count && 0 <= count && wanted + Self.surplus <= output.count,
      "\(end) of \(bytes.count) bytes into \(wanted) of \(output.count)")
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let bytes = bytes.baseAddress, let output = output.baseAddress else { return nil }
      var count = count
      while let next = unsafe readToSymbols(bytes, output, count, wanted) {
        guard next < wanted, case .coded = block else { return next }
        var symbols = unsafe symbolReader(bytes, output, next, wanted)
        unsafe SymbolReader.readOne(&symbols)
        guard unsafe leave(symbols) else { return nil }
        unsafe count = symbols.count
      }
      return nil
    }
  }

  /// Inflates up to the next coded symbol, the wanted size or the end; nil for damaged input.
  private func readToSymbols(
    _ bytes: UnsafeRawPointer, _ output: UnsafeMutablePointer<UInt8>, _ start: Int, _ wanted: Int
  ) -> Int? {
    var count = start
    while count < wanted, !hasEnded, !isAtEnd {
      switch block {
      case .header: guard unsafe readHeader(bytes) else { return nil }
      case .stored(let left):
        let size = min(left, wanted - count)
        unsafe (output + count).update(
          from: (bytes + place.byte).assumingMemoryBound(to: UInt8.self), count: size)
        place.byte += size
        endBlock(left == size, or: .stored(left - size))
        count += size
      case .coded: return count
      }
      guard isWithinInput else { return nil }
    }
    return count
  }

  private var isWithinInput: Bool { place.byte < end || place == BitPlace(byte: end) }

  private func endBlock(_ isAtItsEnd: Bool, or next: Block) {
    block = isAtItsEnd ? .header : next
    if isAtItsEnd { hasEnded = isFinal }
  }

  // MARK: Headers

  private func readHeader(_ bytes: UnsafeRawPointer) -> Bool {
    var reader = unsafe BitReader(bytes, from: place, end: end)
    unsafe reader.refill()
    isFinal = unsafe reader.bits(1) == 1
    let type = unsafe reader.bits(2)
    place = unsafe reader.place
    switch type {
    case 0: return unsafe readStoredSize(bytes)
    case 1:
      tables.fillFixed()
      block = .coded
      return true
    case 2:
      guard unsafe readCodes(&reader) else { return false }
      place = unsafe reader.place
      block = .coded
      return true
    default: return false
    }
  }

  private func readStoredSize(_ bytes: UnsafeRawPointer) -> Bool {
    place = BitPlace(byte: place.nextByte)
    guard place.byte + 4 <= end else { return false }
    let sizes = unsafe UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: place.byte, as: UInt32.self))
    let size = Int(sizes & 0xFFFF)
    place.byte += 4
    guard sizes >> 16 ^ sizes & 0xFFFF == 0xFFFF, size <= end - place.byte else { return false }
    endBlock(size == 0, or: .stored(size))
    return true
  }

  private func readCodes(_ reader: inout BitReader) -> Bool {
    let literalCount = unsafe reader.bits(5) + 257
    let distanceCount = unsafe reader.bits(5) + 1
    let orderCount = unsafe reader.bits(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { return false }
    var codeLengths = [UInt8](repeating: 0, count: BlockHeader.order.count)
    for symbol in BlockHeader.order[..<orderCount] {
      guard unsafe reader.mayGoOn else { return false }
      unsafe reader.refill()
      codeLengths[symbol] = UInt8(unsafe reader.bits(3))
    }
    guard let code = LengthCode(codeLengths) else { return false }
    var lengths: [UInt8] = []
    lengths.reserveCapacity(literalCount + distanceCount)
    while lengths.count < literalCount + distanceCount {
      guard unsafe reader.mayGoOn else { return false }
      unsafe reader.refill()
      let (symbol, bitCount) = unsafe code.symbol(reader.pending)
      unsafe reader.skip(bitCount)
      let repeated: (length: UInt8, count: Int)
      switch symbol {
      case 16:
        guard let last = lengths.last else { return false }
        repeated = (last, unsafe reader.bits(2) + 3)
      case 17: repeated = (0, unsafe reader.bits(3) + 3)
      case 18: repeated = (0, unsafe reader.bits(7) + 11)
      default: repeated = (symbol, 1)
      }
      guard lengths.count + repeated.count <= literalCount + distanceCount else { return false }
      for _ in 0..<repeated.count { lengths.append(repeated.length) }
    }
    guard lengths[MatchLength.endOfBlock] > 0 else { return false }
    return tables.fill(literals: lengths[..<literalCount], distances: lengths[literalCount...])
  }

  // MARK: Symbols

  private func symbolReader(
    _ bytes: UnsafeRawPointer, _ output: UnsafeMutablePointer<UInt8>, _ start: Int, _ wanted: Int
  ) -> SymbolReader {
    unsafe SymbolReader(
      reader: BitReader(bytes, from: place, end: end), literals: tables.literals,
      distances: tables.distances, output: output, target: output + start, end: output + wanted,
      window: window)
  }

  /// Continues where a reader of symbols stopped; returns false for damaged input.
  private func leave(_ symbols: SymbolReader) -> Bool {
    place = unsafe symbols.reader.place
    if unsafe symbols.outcome == .ended { endBlock(true, or: .coded) }
    return unsafe symbols.outcome != .damaged && isWithinInput
  }
}

extension Inflate {
  /// A piece of input and its output.
  @unsafe struct Piece {
    let inflate: Inflate
    let output: UnsafeMutablePointer<UInt8>
    /// The number of bytes inflated.
    var count = 0
  }

  /// Advances several pieces at once, at least until one of them has no more symbols in its block.
  ///
  /// - Parameters:
  ///   - pieces: The pieces, none of which has been inflated to its end.
  ///   - bytes: The input of all pieces, followed by at least ``inputSurplus`` bytes.
  ///   - wanted: The number of bytes after which to stop; each output has space for ``surplus``
  ///     more.
  /// - Returns: False for damaged input.
  static func inflateSome(_ pieces: inout [Piece], of bytes: [UInt8], wanted: Int) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let bytes = buffer.baseAddress else { return false }
      var readers: [SymbolReader] = unsafe []
      for place in unsafe pieces.indices {
        let piece = unsafe pieces[place]
        unsafe precondition(piece.inflate.end + inputSurplus <= buffer.count)
        guard
          let count = unsafe piece.inflate.readToSymbols(bytes, piece.output, piece.count, wanted)
        else { return false }
        unsafe pieces[place].count = count
        // A piece without symbols left may be replaced by another one.
        guard count < wanted, case .coded = unsafe piece.inflate.block else { return true }
        unsafe readers.append(piece.inflate.symbolReader(bytes, piece.output, count, wanted))
      }
      unsafe readers.withUnsafeMutableBufferPointer { readers in
        guard let first = readers.baseAddress else { return }
        switch readers.count {
        case 1: unsafe SymbolReader.readOne(first)
        case 2, 3: unsafe SymbolReader.readTwo(first)
        default: unsafe SymbolReader.readFour(first)
        }
      }
      for place in unsafe pieces.indices {
        guard unsafe pieces[place].inflate.leave(readers[place]) else { return false }
        unsafe pieces[place].count = readers[place].count
      }
      return true
    }
  }
}

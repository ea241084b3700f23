private import CVector
import RevealImage

/// A run of zero bytes, long enough to be sent as a copy of its first byte.
struct ZeroRun {
  let start: Int
  let end: Int

  /// The lengths of the copies that encode the run after its first zero, which is a literal.
  ///
  /// One or two zeros at the end are too short for a copy and become literals too.
  var copies: (longest: Int, rest: Int, literals: Int) {
    let count = UInt(bitPattern: end &- start &- 1)
    let longest = Int(count / UInt(MatchLength.longest))
    let rest = Int(count % UInt(MatchLength.longest))
    return rest < MatchLength.shortest ? (longest, 0, rest) : (longest, rest, 0)
  }
}

/// The runs of zeros in a band, and the counts of the symbols that encode it.
struct ZeroRuns {
  /// The runs in ascending order, none of them adjacent.
  let runs: [ZeroRun]
  /// The count of each literal and length symbol for a Huffman code; never 0 for a used symbol.
  let counts: [UInt32]

  /// The size in bytes above which only every eighth word counts, which hardly changes the code.
  private static let exactCountingLimit = 1 << 16

  /// The number of literals up to which those of a large band are counted exactly.
  ///
  /// With so few, a sample misses those at the start of each row.
  private static let recountingLimit = 1 << 12

  /// Finds the runs of zeros in bytes, and counts the symbols.
  init(in bytes: UnsafeRawBufferPointer, instructions: VectorInstructions) {
    var samplingShift = bytes.count > Self.exactCountingLimit ? 3 : 0
    var search = unsafe ZeroSearch(bytes: bytes, instructions: instructions)
    var runs: [ZeroRun] = []
    var literals = unsafe Histogram.counts { histogram in
      runs = unsafe search.runs(literals: histogram, samplingShift: samplingShift)
    }
    let literalCount = runs.reduce(bytes.count) { $0 - ($1.end - $1.start) }
    var zeros = unsafe UInt32(search.shortRunWords * 8)
    if samplingShift > 0, literalCount <= Self.recountingLimit {
      samplingShift = 0
      zeros = 0
      literals = unsafe Self.counts(of: bytes, between: runs)
    }
    // A literal may occur without being in the sample.
    let unseen: UInt32 = samplingShift == 0 ? 0 : 1
    var counts = [UInt32](repeating: 0, count: MatchLength.symbolCount)
    for byte in literals.indices { counts[byte] = literals[byte] << samplingShift + unseen }
    counts[MatchLength.endOfBlock] = 1
    var copyCounts = [UInt32](repeating: 0, count: MatchLength.longest + 1)
    for run in runs {
      let copies = run.copies
      zeros += UInt32(1 + copies.literals)
      copyCounts[MatchLength.longest] += UInt32(copies.longest)
      copyCounts[copies.rest] += 1
    }
    counts[0] += zeros
    for length in MatchLength.shortest...MatchLength.longest {
      counts[MatchLength.symbol(length)] += copyCounts[length]
    }
    self.runs = runs
    self.counts = counts
  }

  /// The count of each literal.
  private static func counts(
    of bytes: UnsafeRawBufferPointer, between runs: [ZeroRun]
  ) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: 256)
    var position = 0
    for run in runs + [ZeroRun(start: bytes.count, end: bytes.count)] {
      while position < run.start {
        counts[unsafe Int(bytes[position])] += 1
        position += 1
      }
      position = run.end
    }
    return counts
  }
}

/// A search for runs of zeros that include an aligned word of eight bytes.
///
/// Words are compared with zero 64 at a time, and the runs found in the bits of the result.
@unsafe private struct ZeroSearch {
  let bytes: UnsafeRawBufferPointer
  let instructions: VectorInstructions
  /// The number of zero words in runs that are too short to be copies and become literals.
  private(set) var shortRunWords = 0

  /// The size below which a run costs about as many bits as its literals, and more time.
  private static let shortestRun = 16

  /// Finds the runs, and counts the bytes of one in 2^`samplingShift` nonzero words.
  mutating func runs(literals: Histogram, samplingShift: Int) -> [ZeroRun] {
    let wordCount = unsafe bytes.count / 8
    // A nonzero word follows every run except the last.
    return unsafe [ZeroRun](
      unsafeUninitializedCapacity: wordCount / 2 + 1
    ) { runs, count in
      // The first word of a run that has not ended yet.
      var runStart: Int?
      let sample = ~0 / (UInt64(1) &<< (1 &<< UInt64(samplingShift)) &- 1)
      for first in stride(from: 0, to: wordCount, by: 64) {
        let present = ~0 &>> UInt64(max(64 &- (wordCount &- first), 0))
        var zeros = unsafe zeroWords(at: first, wordCount: wordCount)
        var counted = ~zeros & present & (samplingShift == 0 ? ~0 : sample)
        while counted != 0 {
          unsafe literals.add(word(first &+ counted.trailingZeroBitCount))
          counted &= counted &- 1
        }
        while true {
          if let start = runStart {
            // The first nonzero word, unless it is among the next 64.
            let end = (~zeros).trailingZeroBitCount
            guard end < 64, first &+ end < wordCount else { break }
            unsafe close(start..<first &+ end, &count, runs)
            zeros &= ~0 &<< UInt64(end)
            runStart = nil
          }
          guard zeros != 0 else { break }
          let start = zeros.trailingZeroBitCount
          runStart = first &+ start
          zeros |= 1 &<< UInt64(start) &- 1
        }
      }
      if let start = runStart { unsafe close(start..<wordCount, &count, runs) }
      for position in unsafe wordCount * 8..<bytes.count { unsafe literals.add(bytes[position]) }
    }
  }

  /// Adds a run of zero words and the zero bytes next to them, if it is long enough.
  private mutating func close(
    _ words: Range<Int>, _ count: inout Int, _ runs: UnsafeMutableBufferPointer<ZeroRun>
  ) {
    var (start, end) = (words.lowerBound &* 8, words.upperBound &* 8)
    if start > 0 { unsafe start &-= word(words.lowerBound &- 1).leadingZeroBitCount / 8 }
    let size = unsafe bytes.count
    if end &+ 8 <= size {
      end &+= unsafe word(words.upperBound).trailingZeroBitCount / 8
    } else {
      while end < size, unsafe bytes[end] == 0 { end &+= 1 }
    }
    guard unsafe end &- start >= Self.shortestRun else {
      unsafe shortRunWords &+= words.count
      return
    }
    unsafe runs.initializeElement(at: count, to: ZeroRun(start: start, end: end))
    count &+= 1
  }

  /// A mask of the zero words among the next 64, or fewer at the end.
  private func zeroWords(at first: Int, wordCount: Int) -> UInt64 {
    if unsafe instructions.areWide, wordCount &- first >= 64, let start = unsafe bytes.baseAddress {
      return unsafe cvector_zero_words(
        (start + first &* 8).assumingMemoryBound(to: UInt8.self))
    }
    var zeros: UInt64 = 0
    for index in 0..<min(wordCount &- first, 64) {
      let isZero: UInt64 = unsafe word(first &+ index) == 0 ? 1 : 0
      zeros |= isZero &<< UInt64(index)
    }
    return zeros
  }

  private func word(_ index: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
  }
}

/// Counts bytes, eight at a time.
///
/// There are four tables, because nearby equal bytes would otherwise wait for each other's stores.
@unsafe struct Histogram {
  private let tables: UnsafeMutablePointer<UInt32>

  /// The counts by byte of the bytes that `body` adds.
  static func counts(addedBy body: (Histogram) -> Void) -> [UInt32] {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * 256) { tables in
      unsafe tables.initialize(repeating: 0)
      guard let start = tables.baseAddress else { return [] }
      unsafe body(Histogram(tables: start))
      return (0..<256).map { byte in
        let even = unsafe tables[byte] &+ tables[512 &+ byte]
        let odd = unsafe tables[256 &+ byte] &+ tables[768 &+ byte]
        return even &+ odd
      }
    }
  }

  func add(_ word: UInt64) {
    unsafe tables[Int(word & 0xFF)] &+= 1
    unsafe tables[256 &+ Int(word &>> 8 & 0xFF)] &+= 1
    unsafe tables[512 &+ Int(word &>> 16 & 0xFF)] &+= 1
    unsafe tables[768 &+ Int(word &>> 24 & 0xFF)] &+= 1
    unsafe tables[Int(word &>> 32 & 0xFF)] &+= 1
    unsafe tables[256 &+ Int(word &>> 40 & 0xFF)] &+= 1
    unsafe tables[512 &+ Int(word &>> 48 & 0xFF)] &+= 1
    unsafe tables[768 &+ Int(word &>> 56)] &+= 1
  }

  /// Adds the whole nonzero words of a range.
  func addNonzeroWords(of bytes: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
    for position in stride(from: range.lowerBound, through: range.upperBound - 8, by: 8) {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word != 0 { unsafe add(word) }
    }
  }

  func add(_ byte: UInt8) { unsafe tables[Int(byte)] &+= 1 }
}

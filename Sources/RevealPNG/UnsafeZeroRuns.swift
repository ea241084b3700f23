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

  /// Above this size only one word out of four is counted, which hardly changes the code.
  private static let exactCountingLimit = 1 << 16

  /// Up to this number, all literals of a large band are counted again.
  ///
  /// If there are so few, a sample misses those that start every row.
  private static let recountingLimit = 1 << 12

  /// Finds the runs and counts in bytes, some of whose runs are known.
  init(in bytes: UnsafeRawBufferPointer, known: [ZeroRun]) {
    var samplingShift = bytes.count > Self.exactCountingLimit ? 2 : 0
    var runs: [ZeroRun] = []
    var literals = unsafe Histogram.counts { histogram in
      runs = unsafe Self.runs(
        in: bytes, known: known, samplingShift: samplingShift, literals: histogram)
    }
    let literalCount = runs.reduce(bytes.count) { $0 - ($1.end - $1.start) }
    if samplingShift > 0, literalCount <= Self.recountingLimit {
      samplingShift = 0
      literals = unsafe Self.counts(of: bytes, between: runs)
    }
    // A sample does not show every literal that occurs.
    let unseen: UInt32 = samplingShift == 0 ? 0 : 1
    var counts = [UInt32](repeating: 0, count: MatchLength.symbolCount)
    for byte in literals.indices { counts[byte] = literals[byte] << samplingShift + unseen }
    counts[MatchLength.endOfBlock] = 1
    var longest = 0
    for run in runs {
      let copies = run.copies
      counts[0] += UInt32(1 + copies.literals)
      longest += copies.longest
      if copies.rest > 0 { counts[MatchLength.symbol(copies.rest)] += 1 }
    }
    counts[MatchLength.symbol(MatchLength.longest)] += UInt32(longest)
    self.runs = runs
    self.counts = counts
  }

  /// Finds the runs and counts one out of 2^`samplingShift` words between them.
  private static func runs(
    in bytes: UnsafeRawBufferPointer, known: [ZeroRun], samplingShift: Int, literals: Histogram
  ) -> [ZeroRun] {
    let samplingMask = 1 << samplingShift - 1
    var runs: [ZeroRun] = []
    runs.reserveCapacity(known.count * 4)
    var position = 0
    var runEnd = 0
    var wordIndex = 0
    for zeros in known + [ZeroRun(start: bytes.count, end: bytes.count)] {
      // A word that reaches into known zeros is counted as a whole.
      let last = min(zeros.start &- 1, bytes.count &- 8)
      while position <= last {
        let word = unsafe word(bytes, position)
        position &+= 8
        if word != 0 {
          if wordIndex & samplingMask == 0 { unsafe literals.add(word) }
          wordIndex &+= 1
        } else if position <= zeros.start {
          let start = unsafe startOfZeros(before: position &- 8, notBefore: runEnd, in: bytes)
          runEnd = unsafe endOfZeros(after: position, limit: zeros.start, in: bytes)
          position = runEnd
          runs.append(ZeroRun(start: start, end: runEnd))
        }
      }
      guard zeros.start < zeros.end, runEnd < zeros.end else { continue }
      let start =
        runEnd == zeros.start
        ? runs.removeLast().start
        : unsafe startOfZeros(before: zeros.start, notBefore: runEnd, in: bytes)
      runEnd = unsafe endOfZeros(after: zeros.end, limit: bytes.count, in: bytes)
      position = runEnd
      runs.append(ZeroRun(start: start, end: runEnd))
    }
    while position < bytes.count {
      unsafe literals.add(bytes[position])
      position &+= 1
    }
    return runs
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

  private static func startOfZeros(
    before position: Int, notBefore limit: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    // The previous word is not zero, or it is part of the previous run.
    guard position &- 8 >= limit else { return position }
    return unsafe position &- word(bytes, position &- 8).leadingZeroBitCount / 8
  }

  private static func endOfZeros(
    after position: Int, limit: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    var end = position
    while end &+ 8 <= limit {
      let word = unsafe word(bytes, end)
      guard word == 0 else { return end &+ word.trailingZeroBitCount / 8 }
      end &+= 8
    }
    while end < limit, unsafe bytes[end] == 0 { end &+= 1 }
    return end
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }
}

/// Counts bytes, eight at a time.
///
/// There are four tables because equal bytes close together would wait for each other's stores.
@unsafe struct Histogram {
  private let tables: UnsafeMutablePointer<UInt32>

  /// The counts that `body` adds, by byte.
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

  /// Adds the whole words of a range that are not zero.
  func addNonzeroWords(of bytes: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
    for position in stride(from: range.lowerBound, through: range.upperBound - 8, by: 8) {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word != 0 { unsafe add(word) }
    }
  }

  func add(_ byte: UInt8) { unsafe tables[Int(byte)] &+= 1 }
}

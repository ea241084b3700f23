/// A run of zero bytes, long enough to be sent as a copy of its first byte.
struct ZeroRun {
  let start: Int
  let end: Int

  /// The lengths of the copies that send the run after its first zero, which is a literal.
  ///
  /// Up to two zeros at the end are too short for a copy and are literals, too.
  var copies: (longest: Int, rest: Int, literals: Int) {
    let (longest, rest) = (end - start - 1).quotientAndRemainder(dividingBy: MatchLength.longest)
    return rest < MatchLength.shortest ? (longest, 0, rest) : (longest, rest, 0)
  }
}

/// What a band's bytes consist of: runs of zeros and the literals between them.
struct ZeroRuns {
  /// In ascending order, apart from each other.
  let runs: [ZeroRun]
  /// How often each literal and length symbol occurs, for a Huffman code; never 0 where it is used.
  let counts: [UInt32]

  /// Above this size literals are counted in one word out of four: the code hardly changes.
  private static let exactCountingLimit = 1 << 16

  init(in bytes: UnsafeRawBufferPointer) {
    let samplingShift = bytes.count > Self.exactCountingLimit ? 2 : 0
    let samplingMask = 1 << samplingShift - 1
    var runs: [ZeroRun] = []
    var histogram = Histogram()
    var position = 0
    var wordIndex = 0
    while position + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      if word == 0 {
        let run = unsafe Self.run(around: position, notBefore: runs.last?.end ?? 0, in: bytes)
        runs.append(run)
        position = run.end
      } else {
        if wordIndex & samplingMask == 0 { histogram.add(word) }
        wordIndex += 1
        position += 8
      }
    }
    for i in position..<bytes.count { unsafe histogram.add(bytes[i]) }

    // A sample does not show every literal that occurs.
    var counts = histogram.counts.map { $0 << samplingShift + (samplingShift == 0 ? 0 : 1) }
    counts += [UInt32](repeating: 0, count: MatchLength.symbolCount - counts.count)
    counts[MatchLength.endOfBlock] = 1
    for run in runs {
      let copies = run.copies
      counts[0] += UInt32(1 + copies.literals)
      counts[MatchLength.symbol(MatchLength.longest)] += UInt32(copies.longest)
      if copies.rest > 0 { counts[MatchLength.symbol(copies.rest)] += 1 }
    }
    self.runs = runs
    self.counts = counts
  }

  /// The whole run that the zero word at `position` belongs to.
  private static func run(
    around position: Int, notBefore limit: Int, in bytes: UnsafeRawBufferPointer
  ) -> ZeroRun {
    var start = position
    while start > limit, unsafe bytes[start - 1] == 0 { start -= 1 }
    var end = position + 8
    while end + 8 <= bytes.count,
      unsafe bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) == 0
    { end += 8 }
    while end < bytes.count, unsafe bytes[end] == 0 { end += 1 }
    return ZeroRun(start: start, end: end)
  }
}

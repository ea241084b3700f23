extension DifferenceMap {
  /// Calls a closure with the index of each counting pixel in a range.
  ///
  /// Most pixels are equal, so eight of them are skipped at once. The unsafe code loads verdicts
  /// within the range, which is checked.
  package func forEachCounting(in range: Range<Int>, _ body: (Int) -> Void) {
    precondition(range.lowerBound >= 0 && range.upperBound <= verdicts.count, "pixels \(range)")
    let counts = PixelVerdict.counts.rawValue
    unsafe verdicts.withUnsafeBytes { verdicts in
      var index = range.lowerBound
      while index < range.upperBound {
        let end = index &+ 8
        if end <= range.upperBound {
          let eight = unsafe verdicts.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if eight == 0 {
            index = end
            continue
          }
        }
        for place in index..<min(end, range.upperBound)
        where unsafe verdicts[place] == counts { body(place) }
        index = end
      }
    }
  }
}

package import RevealImage

/// A comparison of two pictures of one size, pixel by pixel.
///
/// Pictures are compared as a whole or in strips from the top, with the same result. Swapping the
/// two pictures does not change the verdict.
package struct FrameComparison: Sendable {
  package private(set) var difference = PictureDifference()
  package private(set) var map: DifferenceMap
  private let rules: DiffRules
  /// The number of rows that have been compared.
  private var nextRow = 0
  /// The range of rows outside of which no pixel counts; nil if none does.
  private var countingRows: Range<Int>?
  /// The rows around undecided pixels, if the rules ignore smooth edges.
  private var smoothing: SmoothingRows?

  /// Compares whole pictures of the same size.
  ///
  /// A pixel does not count if its byte in the mask is not 0.
  package init(
    golden: StraightImage, actual: StraightImage, rules: DiffRules, mask: [UInt8]? = nil
  ) {
    precondition(golden.size == actual.size, "\(golden.size) and \(actual.size) pixels")
    self.init(size: golden.size, rules: rules, mask: mask)
    compareNext(golden: golden.bytes, actual: actual.bytes)
    finish()
  }

  /// Begins a comparison of pictures in strips.
  package init(size: PixelSize, rules: DiffRules, mask: [UInt8]? = nil) {
    map = DifferenceMap(size: size)
    self.rules = rules
    if rules.ignoresAntialiasing { smoothing = SmoothingRows(size: size) }
    ignore(rules.ignoredRegions)
    if let mask { ignore(mask) }
  }

  /// Compares the next rows, given as straight RGBA.
  package mutating func compareNext(golden: [UInt8], actual: [UInt8]) {
    unsafe golden.withUnsafeBytes { a in
      unsafe actual.withUnsafeBytes { b in
        unsafe scan(a, b, firstRow: nextRow)
      }
    }
    nextRow += golden.count / (map.size.width * 4)
    guard smoothing != nil else { return }
    smoothing?.append(golden: golden, actual: actual)
    excuseAntialiasing()
  }

  /// Skips rows that are known to be equal.
  ///
  /// The rules must not ignore smooth edges, which need the surrounding rows.
  package mutating func skip(rows: Int) {
    precondition(smoothing == nil, "rows are missing around smoothed edges")
    nextRow += rows
  }

  /// The result, after the last row.
  package mutating func finish() {
    precondition(nextRow == map.size.height, "\(nextRow) rows of \(map.size)")
    if difference.countingPixels > 0, let countingRows {
      (difference.first, difference.bounds) = map.extent(in: countingRows)
    }
    if let window = rules.window { difference.densestWindow = map.densestWindow(window.side) }
  }

  private mutating func ignore(_ regions: [PixelRect]) {
    let size = map.size
    for region in regions {
      let columns = region.columns.clamped(to: 0..<size.width)
      for y in region.rows.clamped(to: 0..<size.height) {
        for x in columns { map.verdicts[y * size.width + x] = PixelVerdict.ignored.rawValue }
      }
    }
  }

  private mutating func ignore(_ mask: [UInt8]) {
    precondition(mask.count == map.verdicts.count, "a mask of \(mask.count) pixels")
    for i in mask.indices where mask[i] != 0 { map.verdicts[i] = PixelVerdict.ignored.rawValue }
  }

  private mutating func scan(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, firstRow: Int
  ) {
    let width = map.size.width
    precondition(
      a.count == b.count && a.count.isMultiple(of: width * 4)
        && firstRow + a.count / (width * 4) <= map.size.height,
      "\(a.count) and \(b.count) bytes from row \(firstRow) of \(map.size)")
    var scan = PixelScan(rules: rules)
    var countingRows = countingRows
    unsafe map.verdicts.withUnsafeMutableBufferPointer { verdicts in
      for y in 0..<a.count / (width * 4) {
        let row = y * width * 4..<(y + 1) * width * 4
        let first = (firstRow + y) * width
        let counted = scan.countingPixels
        unsafe scan.compare(
          UnsafeRawBufferPointer(rebasing: a[row]), UnsafeRawBufferPointer(rebasing: b[row]),
          verdicts: UnsafeMutableBufferPointer(rebasing: verdicts[first..<first + width]))
        guard scan.countingPixels > counted else { continue }
        countingRows = (countingRows?.lowerBound ?? firstRow + y)..<firstRow + y + 1
      }
    }
    self.countingRows = countingRows
    difference.differingPixels += scan.differingPixels
    difference.countingPixels += scan.countingPixels
    difference.largestStep = max(difference.largestStep, scan.largestStep)
    difference.largestDistance = max(
      difference.largestDistance, scan.largestSquaredDistance.squareRoot())
  }

  private mutating func excuseAntialiasing() {
    guard let smoothing else { return }
    let (a, b) = (smoothing.golden, smoothing.actual)
    let width = map.size.width
    for y in smoothing.decidable {
      for x in 0..<width where map.verdicts[y * width + x] == PixelVerdict.counts.rawValue {
        guard a.smooths(x, y, agreeingWith: b) || b.smooths(x, y, agreeingWith: a) else { continue }
        map.verdicts[y * width + x] = PixelVerdict.antialiased.rawValue
        difference.countingPixels -= 1
        difference.antialiasedPixels += 1
      }
    }
    self.smoothing?.forgetDecided()
  }
}

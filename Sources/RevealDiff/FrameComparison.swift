/// A comparison of two pictures of one size, pixel by pixel.
///
/// The verdict is the same whichever of the two is called golden.
package struct FrameComparison: Sendable {
  package private(set) var difference = FrameDifference()
  package private(set) var map: DifferenceMap

  /// Compares whole pictures.
  ///
  /// - Parameters:
  ///   - golden: What is expected.
  ///   - actual: Of the same size.
  ///   - rules: What counts.
  ///   - mask: Pixels that do not count, one byte each, 0 for those that do; or nil.
  package init(
    golden: StraightImage, actual: StraightImage, rules: DiffRules, mask: [UInt8]? = nil
  ) {
    precondition(golden.size == actual.size, "\(golden.size) and \(actual.size) pixels")
    map = DifferenceMap(size: golden.size)
    ignore(rules.ignoredRegions)
    if let mask { ignore(mask) }
    unsafe golden.bytes.withUnsafeBytes { a in
      unsafe actual.bytes.withUnsafeBytes { b in
        unsafe scan(a, b, firstRow: 0, rules: rules)
      }
    }
    if rules.ignoresAntialiasing { excuseAntialiasing(golden, actual) }
    locate()
    if let window = rules.window { difference.densestWindow = map.densestWindow(window.side) }
  }

  /// Compares runs of rows of pictures that are known to be the same elsewhere.
  ///
  /// - Parameters:
  ///   - size: Of the whole pictures.
  ///   - bands: The runs; straight RGBA of whole rows, from `firstRow` on.
  ///   - rules: Must not look around.
  package init(size: PixelSize, bands: [Band], rules: DiffRules) {
    precondition(!rules.looksAround, "bands are not enough for these rules")
    map = DifferenceMap(size: size)
    for band in bands {
      unsafe band.golden.withUnsafeBytes { a in
        unsafe band.actual.withUnsafeBytes { b in
          unsafe scan(a, b, firstRow: band.firstRow, rules: rules)
        }
      }
    }
    locate()
  }

  /// Some rows of both pictures.
  package struct Band: Sendable {
    package let firstRow: Int
    package let golden: [UInt8]
    package let actual: [UInt8]

    package init(firstRow: Int, golden: [UInt8], actual: [UInt8]) {
      self.firstRow = firstRow
      self.golden = golden
      self.actual = actual
    }
  }

  private mutating func ignore(_ regions: [PixelRect]) {
    let size = map.size
    for region in regions {
      let columns = (region.x..<region.x + region.width).clamped(to: 0..<size.width)
      for y in (region.y..<region.y + region.height).clamped(to: 0..<size.height) {
        for x in columns { map.verdicts[y * size.width + x] = PixelVerdict.ignored.rawValue }
      }
    }
  }

  private mutating func ignore(_ mask: [UInt8]) {
    precondition(mask.count == map.verdicts.count, "a mask of \(mask.count) pixels")
    for i in mask.indices where mask[i] != 0 { map.verdicts[i] = PixelVerdict.ignored.rawValue }
  }

  private mutating func scan(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, firstRow: Int, rules: DiffRules
  ) {
    precondition(a.count == b.count, "\(a.count) and \(b.count) bytes")
    let width = map.size.width
    var scan = PixelScan(rules: rules)
    unsafe map.verdicts.withUnsafeMutableBufferPointer { verdicts in
      for y in 0..<a.count / (width * 4) {
        let row = y * width * 4..<(y + 1) * width * 4
        let first = (firstRow + y) * width
        unsafe scan.compare(
          UnsafeRawBufferPointer(rebasing: a[row]), UnsafeRawBufferPointer(rebasing: b[row]),
          verdicts: UnsafeMutableBufferPointer(rebasing: verdicts[first..<first + width]))
      }
    }
    difference.differingPixels += scan.differingPixels
    difference.countingPixels += scan.countingPixels
    difference.largestStep = max(difference.largestStep, scan.largestStep)
    difference.largestDistance = max(
      difference.largestDistance, scan.largestSquaredDistance.squareRoot())
  }

  private mutating func excuseAntialiasing(_ golden: StraightImage, _ actual: StraightImage) {
    guard difference.countingPixels > 0 else { return }
    let (a, b) = (EdgeSmoothing(golden), EdgeSmoothing(actual))
    let width = map.size.width
    for i in map.verdicts.indices where map.verdicts[i] == PixelVerdict.counts.rawValue {
      let (x, y) = (i % width, i / width)
      guard a.smooths(x, y, agreeingWith: b) || b.smooths(x, y, agreeingWith: a) else { continue }
      map.verdicts[i] = PixelVerdict.antialiased.rawValue
      difference.countingPixels -= 1
      difference.antialiasedPixels += 1
    }
  }

  private mutating func locate() {
    guard difference.countingPixels > 0 else { return }
    (difference.first, difference.bounds) = map.extent()
  }
}

import RevealDiff
import RevealPNG

/// Compares two files that reveal wrote by decoding only the bands that are not the same bytes.
enum BandwiseComparison {
  /// The comparison; nil when the files have other shapes or the rules look at more than single pixels,
  /// and whole pictures have to be compared.
  static func comparison(
    golden: [UInt8], actual: [UInt8], rules: DiffRules
  ) -> FrameComparison? {
    guard !rules.looksAround, let golden = BandedFile(golden), let actual = BandedFile(actual),
      golden.width == actual.width, golden.height == actual.height,
      golden.bandCount == actual.bandCount
    else { return nil }
    var bands: [(index: Int, golden: [UInt8], actual: [UInt8])] = []
    for index in 0..<golden.bandCount where !golden.sharesBand(index, with: actual) {
      guard let a = golden.pixels(ofBand: index), let b = actual.pixels(ofBand: index),
        a.count == b.count
      else { return nil }
      bands.append((index, a, b))
    }
    guard let layout = BandLayout(golden) else { return nil }
    let rowSize = golden.width * 4
    let placed = bands.compactMap { band -> FrameComparison.Band? in
      let rows = layout.rows(of: band.index)
      guard band.golden.count == rows.count * rowSize else { return nil }
      return FrameComparison.Band(
        firstRow: rows.lowerBound, golden: band.golden, actual: band.actual)
    }
    guard placed.count == bands.count else { return nil }
    return FrameComparison(
      size: PixelSize(width: golden.width, height: golden.height), bands: placed, rules: rules)
  }
}

/// Where the bands of a file lie, as far as a look at the first and the last one tells.
///
/// reveal makes all bands between those two alike. If another program does not, places in the report are
/// off; the verdict never depends on them, as rules that look at places have whole pictures compared.
private struct BandLayout {
  private let height: Int
  private let first: Int
  private let middle: Int

  /// Fails when the bands between the first and the last cannot be alike, or one of the two is damaged.
  init?(_ file: BandedFile) {
    height = file.height
    let rowSize = file.width * 4
    guard let top = file.pixels(ofBand: 0) else { return nil }
    first = top.count / rowSize
    guard file.bandCount > 2 else {
      middle = first
      return
    }
    guard let bottom = file.pixels(ofBand: file.bandCount - 1) else { return nil }
    let rest = height - first - bottom.count / rowSize
    guard rest > 0, rest.isMultiple(of: file.bandCount - 2) else { return nil }
    middle = rest / (file.bandCount - 2)
  }

  func rows(of band: Int) -> Range<Int> {
    let start = band == 0 ? 0 : first + (band - 1) * middle
    return start..<min(band == 0 ? first : start + middle, height)
  }
}

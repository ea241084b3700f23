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
    guard let rows = rowsOfBand(golden, decoded: bands.first) else { return nil }
    let rowSize = golden.width * 4
    let placed = bands.compactMap { band -> FrameComparison.Band? in
      let first = band.index * rows
      let count = min(rows, golden.height - first)
      guard band.golden.count == count * rowSize else { return nil }
      return FrameComparison.Band(firstRow: first, golden: band.golden, actual: band.actual)
    }
    guard placed.count == bands.count else { return nil }
    return FrameComparison(
      size: PixelSize(width: golden.width, height: golden.height), bands: placed, rules: rules)
  }

  /// The rows of every band but the last, which has what is left; nil when they are not all alike.
  private static func rowsOfBand(
    _ file: BandedFile, decoded: (index: Int, golden: [UInt8], actual: [UInt8])?
  ) -> Int? {
    let first = decoded.flatMap { $0.index == 0 ? $0.golden : nil } ?? file.pixels(ofBand: 0)
    guard let first else { return nil }
    let rows = first.count / (file.width * 4)
    let rest = file.height - (file.bandCount - 1) * rows
    return (1...rows).contains(rest) ? rows : nil
  }
}

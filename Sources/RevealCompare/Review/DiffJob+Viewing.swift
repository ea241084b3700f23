// The data that pages show about a comparison in addition to its report.

extension DiffJob {
  /// The frames per second of the run, if one side knows them.
  package var framesPerSecond: Int? {
    (comparison.actual.identity ?? comparison.golden.identity)?.fps
  }
}

extension FramePairComparison {
  /// The picture of one side of a pair.
  ///
  /// - Parameters:
  ///   - pair: The pair.
  ///   - side: The side; with both, the actual one is used if it exists.
  /// - Returns: Nil if that side has no pixels.
  /// - Throws: When the other side is needed and cannot be drawn.
  package func picture(_ pair: FramePairs.Pair, _ side: FrameResult.Side) throws -> Picture? {
    let alone = FramePairs.Pair(
      number: pair.number, golden: side == .golden ? pair.golden : nil,
      actual: side == .golden ? nil : pair.actual)
    let pictures = try pictures(alone)
    if let picture = pictures.actual ?? pictures.golden { return picture }
    return side == .both ? try picture(pair, .golden) : nil
  }
}

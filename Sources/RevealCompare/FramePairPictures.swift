package import RevealDiff
package import RevealFiles
import RevealFrames
package import RevealImage
import RevealPNG

// The decoded frames of a pair, for pages and pictures of differences; comparing does not need
// them.

extension FramePairComparison {
  /// Both frames of a pair, for display.
  package struct Pictures: Sendable {
    package let golden: Picture?
    package let actual: Picture?
    /// The differences; nil unless both frames exist and have the same size.
    package let map: DifferenceMap?

    /// A picture of the difference; nil unless both frames exist.
    package var difference: Pixmap? {
      guard let map, let golden, let actual else { return nil }
      return map.picture(golden: golden.image, actual: actual.image)
    }
  }

  /// One side of a pair.
  package struct Picture: Sendable {
    /// The frame's own file.
    package let png: [UInt8]
    package let image: StraightImage
  }

  /// Decodes a pair; a side that is missing, unreadable or known only by its digest has no pixels.
  package func pictures(_ pair: FramePairs.Pair) throws -> Pictures {
    let first = picture(golden, redrawn.golden, pair.golden)
    let second = picture(actual, redrawn.actual, pair.actual)
    guard let first, let second, first.image.size == second.image.size else {
      return Pictures(golden: first, actual: second, map: nil)
    }
    let adjusted = adjusted(for: pair)
    let comparison = FrameComparison(
      golden: first.image, actual: second.image, rules: adjusted.rules,
      mask: try adjusted.mask(pair, first.image.size))
    return Pictures(golden: first, actual: second, map: comparison.map)
  }

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

  /// The structural similarity of the compared frames; nil if it cannot be measured.
  func similarity(_ result: FrameResult) throws -> Double? {
    if result.outcome == .equal { return 1 }
    guard result.outcome.difference != nil else { return nil }
    let pictures = try pictures(result.pair)
    guard let golden = pictures.golden?.image, let actual = pictures.actual?.image,
      golden.size == actual.size
    else { return nil }
    return StructuralSimilarity.between(golden, actual)
  }

  private func picture(
    _ side: FrameSet, _ redrawn: RedrawnFrames?, _ name: String?
  ) -> Picture? {
    // The comparison has reported the reason why a frame cannot be read.
    guard let name, let content = try? side.content(of: name),
      let png = content.png ?? content.digest.flatMap({ redrawn?.png(name, digest: $0) }),
      let image = try? PNGDecoder.decode(png)
    else { return nil }
    return Picture(png: png, image: image)
  }
}

extension DiffJob {
  /// Writes a picture of the difference for every frame that does not pass.
  ///
  /// A name is as in `frame_00012.difference.png`, or `frame_00012.actual.png` if there are no
  /// golden pixels to compare with. Several frames are written in parallel.
  ///
  /// - Returns: The number of pictures.
  /// - Throws: When a picture cannot be written, or the `Interruption` that a signal asked for.
  package func writeDifferences(
    _ report: DiffReport, to folder: String, rules: OutputRules
  ) async throws -> Int {
    let folder = try OpenFolder(making: folder)
    var written = 0
    try await WorkerPool.run(report.bad.map(\.pair), jobs: jobs) { pair in
      try comparison.writeDifference(pair, to: folder, rules: rules)
    } deliver: { _, isWritten in
      written += isWritten ? 1 : 0
    }
    return written
  }
}

extension FramePairComparison {
  /// Writes a picture, and returns whether there was anything to show.
  fileprivate func writeDifference(
    _ pair: FramePairs.Pair, to folder: OpenFolder, rules: OutputRules
  ) throws -> Bool {
    let pictures = try pictures(pair)
    let (parts, ending): ([[UInt8]], String)
    if let difference = pictures.difference {
      (parts, ending) = (try difference.opaqueFile().parts, ".difference.png")
    } else if let actual = pictures.actual {
      (parts, ending) = ([actual.png], ".actual.png")
    } else {
      return false
    }
    let (way, name) = splitPath(FrameName(pair.name).stem)
    try writeChosenFile(
      parts, as: derivedPath(name, ending),
      in: way.isEmpty ? folder : folder.openOrMakeFolder(way), rules: rules)
    return true
  }
}

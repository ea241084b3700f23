import RevealDiff
import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import RevealScene

/// Compares the PNG files of a pair of frames in the cheapest way that gives the result.
struct FileComparison {
  let comparison: FramePairComparison
  let pair: FramePairs.Pair
  let golden: ComparedFile
  let actual: ComparedFile

  /// The result of the comparison.
  ///
  /// - Throws: `UnreadableFrame` for a file that is not a sound PNG, and the reason why a scene
  ///   cannot be drawn.
  func result() throws -> FrameResult {
    if FileBytes.areEqual(golden.png, actual.png) { return try resultOfEqualBytes() }
    let scene = comparison.scene(pair)
    var result: FrameResult
    if let bandwise = try compareBands(scene) {
      result = bandwise
    } else if golden.isAnimated || actual.isAnimated {
      result = try compareAnimations()
    } else {
      result = try compareRows(scene)
    }
    result.identities.golden.append(golden.identity)
    result.identities.actual.append(actual.identity)
    result.notes += PNGStructure.differingMetadata(golden.png, actual.png)
    return result
  }

  /// The result for files with equal bytes, which must be of a picture.
  ///
  /// That is certain if reveal wrote the file and it has not changed, or if it can be read to its
  /// end.
  private func resultOfEqualBytes() throws -> FrameResult {
    var result = FrameResult(pair, .equal)
    let identity = golden.identity
    result.identities = .init(golden: [identity], actual: [identity])
    if !golden.side.hasWritten(golden.name, file: identity),
      !actual.side.hasWritten(actual.name, file: identity),
      BandedFile(golden.png, proofs: comparison.proofs) == nil
    {
      if golden.isAnimated {
        let count = try golden.read { try AnimationFrames($0.png).count }
        result.animation = (count, count)
      }
      result.notes = try golden.readThrough()
    }
    return result
  }

  /// Compares two files that reveal wrote, and decodes only the bands whose bytes differ.
  ///
  /// The result is the same as of comparing whole pictures. It is nil if one file is of another
  /// program, or if all rows must be compared, because the files differ in layout or the rules
  /// depend on neighboring pixels.
  private func compareBands(_ scene: Scene?) throws -> FrameResult? {
    guard BandedFile.hasLayout(golden.png), BandedFile.hasLayout(actual.png),
      let first = BandedFile(golden.png, proofs: comparison.proofs),
      let second = BandedFile(actual.png, proofs: comparison.proofs),
      !comparison.rules.ignoresAntialiasing, first.width == second.width,
      first.height == second.height, first.bandCount == second.bandCount,
      (0..<first.bandCount).allSatisfy({ first.rows(ofBand: $0) == second.rows(ofBand: $0) })
    else { return nil }
    let size = PixelSize(width: first.width, height: first.height)
    var rows = FrameComparison(
      size: size, rules: comparison.rules, mask: try comparison.mask(pair, size))
    for band in 0..<first.bandCount {
      if first.sharesBand(band, with: second) {
        rows.skip(rows: first.rows(ofBand: band).count)
      } else {
        rows.compareNext(golden: first.pixels(ofBand: band), actual: second.pixels(ofBand: band))
      }
    }
    rows.finish()
    return try result(of: rows, scene)
  }

  private func compareAnimations() throws -> FrameResult {
    for file in [golden, actual] where !file.isAnimated {
      // If the file is not a picture at all, that is the error to report.
      _ = try file.readThrough()
      throw UnreadableFrame(
        path: file.path, problem: "it is a single picture, the other an animation")
    }
    let first = try golden.read { try AnimationFrames($0.png) }
    let second = try actual.read { try AnimationFrames($0.png) }
    let size = PixelSize(width: first.width, height: first.height)
    let other = PixelSize(width: second.width, height: second.height)
    guard size == other else { return FrameResult(pair, .otherSize(golden: size, actual: other)) }
    let animations = try AnimationComparison(
      golden: (golden, first), actual: (actual, second), rules: comparison.rules)
    var result = FrameResult(pair, animations.tolerated.map { .tolerated($0) } ?? .equal)
    if !animations.difference.isNone {
      result = FrameResult(pair, .otherAnimation(animations.difference))
    }
    result.animation = (first.count, second.count)
    result.notes = animations.notes
    return result
  }

  /// Compares pictures of any kind, some rows at a time.
  private func compareRows(_ scene: Scene?) throws -> FrameResult {
    let first = try golden.read { try PNGRows($0.png) }
    let second = try actual.read { try PNGRows($0.png) }
    let size = PixelSize(width: first.width, height: first.height)
    let other = PixelSize(width: second.width, height: second.height)
    guard size == other else {
      _ = try golden.readThrough()
      _ = try actual.readThrough()
      return FrameResult(pair, .otherSize(golden: size, actual: other))
    }
    var rows = FrameComparison(
      size: size, rules: comparison.rules, mask: try comparison.mask(pair, size))
    var hashes: (golden: [UInt64], actual: [UInt64]) = ([], [])
    while first.rowsLeft > 0 {
      let count = min(first.stripHeight, first.rowsLeft)
      let pixels = try golden.read { _ in try first.next(count) }
      let others = try actual.read { _ in try second.next(count) }
      rows.compareNext(golden: pixels, actual: others)
      hashes.golden += first.rowHashes(of: pixels)
      hashes.actual += second.rowHashes(of: others)
    }
    rows.finish()
    let notes = try golden.read { try $0.finish(first) }
    let otherNotes = try actual.read { try $0.finish(second) }
    var result = try result(of: rows, scene)
    result.identities = .init(
      golden: [PixelDigest(width: size.width, rowHashes: hashes.golden).description],
      actual: [PixelDigest(width: size.width, rowHashes: hashes.actual).description])
    result.notes = notes + otherNotes.filter { !notes.contains($0) }
    return result
  }

  private func result(of pixels: FrameComparison, _ scene: Scene?) throws -> FrameResult {
    let difference = pixels.difference
    if difference.differingPixels == 0 { return FrameResult(pair, .equal) }
    if difference.passes(comparison.rules) { return FrameResult(pair, .tolerated(difference)) }
    var result = FrameResult(pair, .different(difference))
    result.heat = HeatGrid(pixels.map, bounds: difference.bounds)
    let size = pixels.map.size
    // Assigning pixels to cards takes eight bytes per pixel.
    if let scene, size.width <= PNGDecoder.defaultPixelLimit / size.height {
      result.rows = try CardSilhouettes(scene).rows(of: pixels.map) {
        comparison.place(of: $0, pair)
      }
    }
    return result
  }
}

/// The PNG file of a frame on one side of a comparison.
struct ComparedFile {
  let side: FrameSet
  let name: String
  let png: [UInt8]

  var path: String { side.path(of: name) }

  var isAnimated: Bool { PNGStructure.isAnimated(png) }

  var identity: String { FileDigest(png).description }

  /// Reads the file.
  ///
  /// - Throws: The errors of `body`, with the file's path.
  func read<Result>(
    _ body: (ComparedFile) throws -> Result
  ) throws(UnreadableFrame) -> Result {
    do {
      return try body(self)
    } catch {
      throw UnreadableFrame(path: path, problem: "\(error)")
    }
  }

  /// Decodes the whole file to check it.
  ///
  /// - Returns: Notes on the file.
  func readThrough() throws(UnreadableFrame) -> [String] {
    try read { file in
      if file.isAnimated {
        var animation = try AnimationFrames(png)
        while try animation.nextFrame() != nil {}
        return animation.notes
      }
      let rows = try PNGRows(png)
      while rows.rowsLeft > 0 { _ = try rows.next(min(rows.stripHeight, rows.rowsLeft)) }
      return try finish(rows)
    }
  }

  /// Checks the rest of the file after the last row.
  ///
  /// - Returns: Notes on the file.
  func finish(_ rows: PNGRows) throws(PNGError) -> [String] {
    let notes = try rows.finish()
    try requireEnd()
    return notes
  }

  /// Throws if there are bytes after the end of the picture, which would not be compared.
  func requireEnd() throws(PNGError) {
    guard let surplus = PNGStructure.surplus(of: png), surplus > 0 else { return }
    throw .damaged("\(surplus.counted("byte")) after the end of the picture")
  }
}

import RevealDiff
import RevealFiles
import RevealImage
import RevealPNG
import RevealRender
import RevealScene

/// Compares the two frames of a pair, with as little decoding as the answer needs.
package struct FramePairComparison: Sendable {
  let golden: FrameSet
  let actual: FrameSet
  let rules: DiffRules
  /// Needs a preset on one side.
  let ignoredRows: Set<Int>
  private let proofs = BandProofs()
  /// Pictures of a side that has digests only.
  let redrawn: (golden: RedrawnFrames?, actual: RedrawnFrames?)

  init(golden: FrameSet, actual: FrameSet, rules: DiffRules, ignoredRows: Set<Int>) {
    self.golden = golden
    self.actual = actual
    self.rules = rules
    self.ignoredRows = ignoredRows
    redrawn = (
      RedrawnFrames(golden, besides: actual), RedrawnFrames(actual, besides: golden)
    )
  }

  /// The result, also when a frame cannot be read.
  func result(_ pair: FramePairs.Pair) -> FrameResult {
    do {
      switch (pair.golden, pair.actual) {
      case (let goldenName?, let actualName?):
        return try compare(
          pair, golden: golden.content(of: goldenName), actual: actual.content(of: actualName))
      case (let name?, nil):
        var result = FrameResult(pair, .missing)
        result.identities.golden = identities(try golden.content(of: name))
        return result
      case (nil, let name?):
        var result = FrameResult(pair, .extra)
        result.identities.actual = identities(try actual.content(of: name))
        return result
      case (nil, nil): preconditionFailure("a pair without frames")
      }
    } catch {
      var result = FrameResult(pair, .unreadable("\(error)"))
      result.unusablePicture = error as? UnusablePicture
      return result
    }
  }

  private func compare(
    _ pair: FramePairs.Pair, golden a: FrameSet.Content, actual b: FrameSet.Content
  ) throws -> FrameResult {
    switch (a, b) {
    case (.png(let golden, _), .png(let actual, _)):
      return try compare(pair, golden: golden, actual: actual)
    case (.digest(let golden), .digest(let actual)):
      return try result(pair, goldenDigest: golden, actualDigest: actual) {
        try redrawnPictures(pair, golden: (nil, golden), actual: (nil, actual))
      }
    case (.digest(let golden), .png(let png, let drawn)):
      let (digest, notes) = try digest(png, drawn, side: self.actual, pair.actual)
      var result = try result(pair, goldenDigest: golden, actualDigest: digest) {
        try redrawnPictures(pair, golden: (nil, golden), actual: (png, digest))
      }
      result.notes += notes.filter { !result.notes.contains($0) }
      return result
    case (.png(let png, let drawn), .digest(let actual)):
      let (digest, notes) = try digest(png, drawn, side: self.golden, pair.golden)
      var result = try result(pair, goldenDigest: digest, actualDigest: actual) {
        try redrawnPictures(pair, golden: (png, digest), actual: (nil, actual))
      }
      result.notes += notes.filter { !result.notes.contains($0) }
      return result
    }
  }

  /// Compares the pictures of a pair of which digests are known, where those that are missing can
  /// be drawn again.
  private func redrawnPictures(
    _ pair: FramePairs.Pair, golden: (png: [UInt8]?, digest: String),
    actual: (png: [UInt8]?, digest: String)
  ) throws -> FrameResult? {
    guard let goldenName = pair.golden, let actualName = pair.actual,
      let first = golden.png ?? redrawn.golden?.png(goldenName, digest: golden.digest),
      let second = actual.png ?? redrawn.actual?.png(actualName, digest: actual.digest)
    else { return nil }
    return try compare(pair, golden: first, actual: second)
  }

  // MARK: Digests

  private func result(
    _ pair: FramePairs.Pair, goldenDigest: String, actualDigest: String,
    pictures: () throws -> FrameResult?
  ) throws -> FrameResult {
    for (digest, side) in [(goldenDigest, golden), (actualDigest, actual)]
    where !Self.isDigest(digest) {
      throw UnreadableFrame(path: side.path, problem: "its digest of \(pair.name) is none")
    }
    if goldenDigest == actualDigest {
      var result = FrameResult(pair, .equal)
      result.identities = .init(golden: [goldenDigest], actual: [actualDigest])
      return result
    }
    var result = try pictures() ?? FrameResult(pair, .otherPixels)
    result.identities.golden.append(goldenDigest)
    result.identities.actual.append(actualDigest)
    return result
  }

  private func digest(
    _ png: [UInt8], _ drawn: PixelDigest?, side: FrameSet, _ name: String?
  ) throws -> (String, notes: [String]) {
    if let drawn { return (drawn.description, []) }
    return try read(side, name) {
      try Self.requireStill(png)
      let (digest, notes) = try PNGDecoder.digest(of: png)
      return (digest.description, notes)
    }
  }

  /// 64 hexadecimal digits.
  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// What a frame without counterpart is recognized by.
  private func identities(_ content: FrameSet.Content) -> [String] {
    switch content {
    case .digest(let digest): [digest]
    case .png(let png, let drawn):
      [Self.identity(png)] + (drawn.map { [$0.description] } ?? [])
    }
  }

  /// What a file is recognized by, which must be the same each time it is seen.
  static func identity(_ png: [UInt8]) -> String { FileDigest(png).description }

  // MARK: Pixels

  private func compare(
    _ pair: FramePairs.Pair, golden a: [UInt8], actual b: [UInt8]
  ) throws -> FrameResult {
    if FileBytes.areEqual(a, b) {
      var result = FrameResult(pair, .equal)
      let identity = Self.identity(a)
      result.identities = .init(golden: [identity], actual: [identity])
      // Equal bytes say nothing unless they are a picture: reveal's own, unchanged since it wrote
      // them, or one that can be read to its end.
      if !golden.hasWritten(pair.golden, file: identity),
        !actual.hasWritten(pair.actual, file: identity),
        BandedFile(a, proofs: proofs) == nil
      {
        result.notes = try read(golden, pair.golden) { try Self.readThrough(a) }
      }
      return result
    }
    let (first, second) = (BandedFile(a, proofs: proofs), BandedFile(b, proofs: proofs))
    let scene = scene(pair)
    var compared = try compareBands(pair, first, second, scene)
    if compared == nil, PNGStructure.isAnimated(a) || PNGStructure.isAnimated(b) {
      compared = try compareAnimations(pair, a, b)
    }
    var result = try compared ?? compareRows(pair, a, b, scene)
    result.identities.golden.append(Self.identity(a))
    result.identities.actual.append(Self.identity(b))
    result.notes += PNGStructure.differingMetadata(a, b)
    return result
  }

  /// Compares files of reveal's own; nil when one of the two is none, or bands are not enough.
  private func compareBands(
    _ pair: FramePairs.Pair, _ first: BandedFile?, _ second: BandedFile?, _ scene: Scene?
  ) throws -> FrameResult? {
    guard let first, let second else { return nil }
    let size = PixelSize(width: first.width, height: first.height)
    let comparison = BandwiseComparison.comparison(
      golden: first, actual: second, rules: rules, mask: try mask(scene, size))
    return try comparison.map { try result(pair, $0, scene) }
  }

  /// Decodes a file whose pixels nobody needs.
  ///
  /// - Returns: Notes on the file.
  private static func readThrough(_ png: [UInt8]) throws(PNGError) -> [String] {
    if PNGStructure.isAnimated(png) {
      var animation = try AnimationFrames(png)
      while try animation.nextFrame() != nil {}
      return animation.notes
    }
    let rows = try PNGRows(png)
    while rows.rowsLeft > 0 { _ = try rows.next(min(rows.stripHeight, rows.rowsLeft)) }
    let notes = try rows.finish()
    try requireEnd(png)
    return notes
  }

  /// A file is a picture and nothing else: what follows would not be compared.
  private static func requireEnd(_ png: [UInt8]) throws(PNGError) {
    guard let surplus = PNGStructure.surplus(of: png), surplus > 0 else { return }
    throw .damaged("\(surplus) \(surplus == 1 ? "byte" : "bytes") after the end of the picture")
  }

  private static func requireStill(_ png: [UInt8]) throws(PNGError) {
    if PNGStructure.isAnimated(png) { throw .animation }
    try requireEnd(png)
  }

  private func compareAnimations(
    _ pair: FramePairs.Pair, _ a: [UInt8], _ b: [UInt8]
  ) throws -> FrameResult {
    for (png, side, name) in [(a, golden, pair.golden), (b, actual, pair.actual)]
    where !PNGStructure.isAnimated(png) {
      // It may be no picture at all, which is worse.
      _ = try read(side, name) { try Self.readThrough(png) }
      throw UnreadableFrame(
        path: place(side, name), problem: "it is a single picture, the other an animation")
    }
    let first = try read(golden, pair.golden) { try AnimationFrames(a) }
    let second = try read(actual, pair.actual) { try AnimationFrames(b) }
    let sizes = (
      golden: PixelSize(width: first.width, height: first.height),
      actual: PixelSize(width: second.width, height: second.height)
    )
    guard sizes.golden == sizes.actual else {
      return FrameResult(pair, .otherSize(golden: sizes.golden, actual: sizes.actual))
    }
    let comparison: AnimationComparison
    do throws(DamagedAnimation) {
      comparison = try AnimationComparison(golden: first, actual: second, rules: rules)
    } catch {
      let path = error.isGolden ? place(golden, pair.golden) : place(actual, pair.actual)
      throw UnreadableFrame(path: path, problem: error.problem.description)
    }
    var result: FrameResult
    if !comparison.difference.isNone {
      result = FrameResult(pair, .otherAnimation(comparison.difference))
    } else {
      result = FrameResult(pair, comparison.tolerated.map { .tolerated($0) } ?? .equal)
    }
    result.notes = comparison.notes
    return result
  }

  /// Compares pictures of any kind, some rows at a time.
  private func compareRows(
    _ pair: FramePairs.Pair, _ a: [UInt8], _ b: [UInt8], _ scene: Scene?
  ) throws -> FrameResult {
    let first = try read(golden, pair.golden) { try PNGRows(a) }
    let second = try read(actual, pair.actual) { try PNGRows(b) }
    let size = PixelSize(width: first.width, height: first.height)
    let other = PixelSize(width: second.width, height: second.height)
    guard size == other else {
      _ = try read(golden, pair.golden) { try Self.readThrough(a) }
      _ = try read(actual, pair.actual) { try Self.readThrough(b) }
      return FrameResult(pair, .otherSize(golden: size, actual: other))
    }
    var comparison = FrameComparison(size: size, rules: rules, mask: try mask(scene, size))
    var hashes: (golden: [UInt64], actual: [UInt64]) = ([], [])
    while first.rowsLeft > 0 {
      let count = min(first.stripHeight, first.rowsLeft)
      let pixels = try read(golden, pair.golden) { try first.next(count) }
      let others = try read(actual, pair.actual) { try second.next(count) }
      comparison.compareNext(golden: pixels, actual: others)
      hashes.golden += first.rowHashes(of: pixels)
      hashes.actual += second.rowHashes(of: others)
    }
    comparison.finish()
    let notes = try read(golden, pair.golden) {
      let notes = try first.finish()
      try Self.requireEnd(a)
      return notes
    }
    let otherNotes = try read(actual, pair.actual) {
      let notes = try second.finish()
      try Self.requireEnd(b)
      return notes
    }
    var result = try result(pair, comparison, scene)
    result.identities = .init(
      golden: [PixelDigest(width: size.width, rowHashes: hashes.golden).description],
      actual: [PixelDigest(width: size.width, rowHashes: hashes.actual).description])
    result.notes = notes + otherNotes.filter { !notes.contains($0) }
    return result
  }

  /// The pixels of ignored rows, where the scene has the frame's size: a preset of another size
  /// cannot say where its cards are.
  func mask(_ scene: Scene?, _ size: PixelSize) throws -> [UInt8]? {
    guard let scene, !ignoredRows.isEmpty, scene.pixelWidth == size.width,
      scene.pixelHeight == size.height
    else { return nil }
    return try CardSilhouettes.mask(of: ignoredRows, in: scene)
  }

  private func result(
    _ pair: FramePairs.Pair, _ comparison: FrameComparison, _ scene: Scene?
  ) throws -> FrameResult {
    let difference = comparison.difference
    if difference.differingPixels == 0 { return FrameResult(pair, .equal) }
    if difference.passes(rules) { return FrameResult(pair, .tolerated(difference)) }
    var result = FrameResult(pair, .different(difference))
    result.heat = HeatGrid(comparison.map)
    let size = comparison.map.size
    // What a card has to do with it takes eight bytes a pixel.
    if let scene, size.width <= PNGDecoder.defaultPixelLimit / size.height {
      result.rows = try CardSilhouettes(scene).rows(of: comparison.map)
    }
    return result
  }

  /// What the frame shows, where a preset on either side tells.
  func scene(_ pair: FramePairs.Pair) -> Scene? {
    let sides = [(actual, pair.actual), (golden, pair.golden)]
    return sides.lazy.compactMap { side, name in
      guard let preset = side.preset, let frame = name.flatMap(Manifest.frameNumber) else {
        return nil
      }
      return preset.timeline.scene(at: frame)
    }.first
  }

  /// Reads a side's file; an error names the file.
  private func read<Result>(
    _ side: FrameSet, _ name: String?, _ body: () throws -> Result
  ) throws(UnreadableFrame) -> Result {
    do {
      return try body()
    } catch {
      throw UnreadableFrame(path: place(side, name), problem: "\(error)")
    }
  }

  private func place(_ side: FrameSet, _ name: String?) -> String {
    side.isPicture ? side.path : joinPath(side.path, name ?? "")
  }
}

/// A frame whose file is no sound PNG.
package struct UnreadableFrame: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let problem: String

  package var description: String { "\(path): \(problem)" }
}

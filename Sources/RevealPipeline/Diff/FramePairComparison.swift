import RevealDiff
import RevealImage
import RevealPNG
import RevealScene

/// Compares the two frames of a pair, with as little decoding as the answer needs.
struct FramePairComparison: Sendable {
  let golden: FrameSet
  let actual: FrameSet
  let rules: DiffRules
  /// Needs a preset on one side.
  let ignoredRows: Set<Int>

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
      return result(pair, goldenDigest: golden, actualDigest: actual)
    case (.digest(let golden), .png(let png, let drawn)):
      let (digest, notes) = try digest(png, drawn, side: self.actual, pair.actual)
      var result = result(pair, goldenDigest: golden, actualDigest: digest)
      result.notes = notes
      return result
    case (.png(let png, let drawn), .digest(let actual)):
      let (digest, notes) = try digest(png, drawn, side: self.golden, pair.golden)
      var result = result(pair, goldenDigest: digest, actualDigest: actual)
      result.notes = notes
      return result
    }
  }

  // MARK: Digests

  private func result(
    _ pair: FramePairs.Pair, goldenDigest: String, actualDigest: String
  ) -> FrameResult {
    var result = FrameResult(pair, goldenDigest == actualDigest ? .equal : .otherPixels)
    result.identities = .init(golden: [goldenDigest], actual: [actualDigest])
    return result
  }

  private func digest(
    _ png: [UInt8], _ drawn: PixelDigest?, side: FrameSet, _ name: String?
  ) throws -> (String, notes: [String]) {
    if let drawn { return (drawn.description, []) }
    let picture = try decode(png, side, name)
    return (PixelDigest(picture.pixmap()).description, picture.notes)
  }

  /// What a frame without counterpart is recognized by.
  private func identities(_ content: FrameSet.Content) -> [String] {
    switch content {
    case .digest(let digest): [digest]
    case .png(let png, let drawn): [Self.fileIdentity(png)] + (drawn.map { [$0.description] } ?? [])
    }
  }

  static func fileIdentity(_ png: [UInt8]) -> String {
    unsafe png.withUnsafeBytes { "\(png.count):\(unsafe XXHash64.hash($0))" }
  }

  // MARK: Pixels

  private func compare(
    _ pair: FramePairs.Pair, golden a: [UInt8], actual b: [UInt8]
  ) throws -> FrameResult {
    if a == b {
      if let problem = PNGStructure.problem(of: a) {
        throw UnreadableFrame(path: place(golden, pair.golden), problem: problem.description)
      }
      var result = FrameResult(pair, .equal)
      let identity = [Self.fileIdentity(a)]
      result.identities = .init(golden: identity, actual: identity)
      return result
    }
    let scene = scene(pair)
    if ignoredRows.isEmpty,
      let comparison = BandwiseComparison.comparison(golden: a, actual: b, rules: rules)
    {
      var result = try result(pair, comparison, scene)
      result.identities = .init(golden: [Self.fileIdentity(a)], actual: [Self.fileIdentity(b)])
      return result
    }
    let first = try decode(a, golden, pair.golden)
    let second = try decode(b, actual, pair.actual)
    let identities = FrameResult.Identities(
      golden: [Self.fileIdentity(a), PixelDigest(first.pixmap()).description],
      actual: [Self.fileIdentity(b), PixelDigest(second.pixmap()).description])
    var result = try result(pair, first.straight, second.straight, scene)
    result.identities = identities
    result.notes = first.notes + second.notes.filter { !first.notes.contains($0) }
    return result
  }

  private func result(
    _ pair: FramePairs.Pair, _ first: StraightImage, _ second: StraightImage, _ scene: Scene?
  ) throws -> FrameResult {
    guard first.size == second.size else {
      return FrameResult(pair, .otherSize(golden: first.size, actual: second.size))
    }
    return try result(pair, try comparison(first, second, scene), scene)
  }

  private func comparison(
    _ first: StraightImage, _ second: StraightImage, _ scene: Scene?
  ) throws -> FrameComparison {
    var mask: [UInt8]?
    if let scene, !ignoredRows.isEmpty {
      mask = try CardSilhouettes.mask(of: ignoredRows, in: scene)
      // A preset whose frames have another size than its files cannot say where its cards are.
      if mask?.count != first.width * first.height { mask = nil }
    }
    return FrameComparison(golden: first, actual: second, rules: rules, mask: mask)
  }

  private func result(
    _ pair: FramePairs.Pair, _ comparison: FrameComparison, _ scene: Scene?
  ) throws -> FrameResult {
    let difference = comparison.difference
    if difference.differingPixels == 0 { return FrameResult(pair, .equal) }
    if difference.passes(rules) { return FrameResult(pair, .tolerated(difference)) }
    var result = FrameResult(pair, .different(difference))
    result.heat = HeatGrid(comparison.map)
    if let scene { result.rows = try CardSilhouettes(scene).rows(of: comparison.map) }
    return result
  }

  /// What the frame shows, where a preset on either side tells.
  private func scene(_ pair: FramePairs.Pair) -> Scene? {
    let sides = [(actual, pair.actual), (golden, pair.golden)]
    return sides.lazy.compactMap { side, name in
      guard let preset = side.preset, let frame = name.flatMap(Manifest.frameNumber) else {
        return nil
      }
      return preset.timeline.scene(at: frame)
    }.first
  }

  // MARK: Pictures

  /// Both frames of a pair again, to be shown.
  struct Pictures: Sendable {
    let golden: Picture?
    let actual: Picture?
    /// Nil unless both are there and have the same size.
    let map: DifferenceMap?

    /// What differs, where both frames are there.
    var difference: Pixmap? {
      guard let map, let golden, let actual else { return nil }
      return map.picture(golden: golden.image, actual: actual.image)
    }
  }

  struct Picture: Sendable {
    /// The frame's own file.
    let png: [UInt8]
    let image: StraightImage
  }

  /// The pixels of a pair; a side that is missing, unreadable or known by its digest alone has none.
  func pictures(_ pair: FramePairs.Pair) throws -> Pictures {
    let first = picture(golden, pair.golden)
    let second = picture(actual, pair.actual)
    guard let first, let second, first.image.size == second.image.size else {
      return Pictures(golden: first, actual: second, map: nil)
    }
    let comparison = try comparison(first.image, second.image, scene(pair))
    return Pictures(golden: first, actual: second, map: comparison.map)
  }

  private func picture(_ side: FrameSet, _ name: String?) -> Picture? {
    // Why a frame cannot be read was said when it was compared.
    guard let name, let content = try? side.content(of: name), case .png(let png, _) = content,
      let image = try? decode(png, side, name)
    else { return nil }
    return Picture(png: png, image: image.straight)
  }

  private func decode(_ png: [UInt8], _ side: FrameSet, _ name: String?) throws -> PNGImage {
    do {
      return try PNGDecoder.decode(png)
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

extension PNGImage {
  var straight: StraightImage {
    guard let image = StraightImage(width: width, height: height, bytes: bytes) else {
      preconditionFailure("\(bytes.count) bytes for \(width)×\(height) pixels")
    }
    return image
  }
}

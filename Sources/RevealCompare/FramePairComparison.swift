import RevealDiff
package import RevealFiles
import RevealFrames
import RevealImage
import RevealPNG
import RevealRender
import RevealScene

/// Compares the two frames of a pair, with as little decoding as possible.
package struct FramePairComparison: Sendable {
  let golden: FrameSet
  let actual: FrameSet
  private let tolerances: PresetTolerances
  /// The tolerance of the frames to compare.
  private var tolerance: FrameRules
  let proofs = BandProofs()
  /// The redrawn frames of each side that has only digests.
  let redrawn: (golden: RedrawnFrames?, actual: RedrawnFrames?)

  init(golden: FrameSet, actual: FrameSet, tolerances: PresetTolerances) {
    self.golden = golden
    self.actual = actual
    (self.tolerances, tolerance) = (tolerances, tolerances.standard)
    redrawn = (
      RedrawnFrames(golden, against: actual), RedrawnFrames(actual, against: golden)
    )
  }

  var rules: DiffRules { tolerance.rules }

  /// The comparison with the tolerances of a pair.
  func adjusted(for pair: FramePairs.Pair) -> Self {
    guard let exception = tolerances.exceptions[pair.number] else { return self }
    var copy = self
    copy.tolerance = exception
    return copy
  }

  /// The result for a pair, even if a frame cannot be read.
  func result(_ pair: FramePairs.Pair) -> FrameResult {
    adjusted(for: pair).compare(pair)
  }

  private func compare(_ pair: FramePairs.Pair) -> FrameResult {
    do {
      if let equal = try resultOfEqualDigests(pair) { return equal }
      switch (pair.golden, pair.actual) {
      case (let goldenName?, let actualName?):
        return try compare(
          pair, ComparedFrame(golden, goldenName, redrawn: redrawn.golden),
          ComparedFrame(actual, actualName, redrawn: redrawn.actual))
      case (let name?, nil):
        var result = FrameResult(pair, .missing)
        result.identities.golden = try golden.content(of: name).identities
        return result
      case (nil, let name?):
        var result = FrameResult(pair, .extra)
        result.identities.actual = try actual.content(of: name).identities
        return result
      case (nil, nil): preconditionFailure("a pair without frames")
      }
    } catch {
      var result = FrameResult(pair, .unreadable("\(error)"))
      if !pair.isOfPictures { result.notes = [Self.ignoringNote] }
      result.unusablePicture = error as? UnusablePicture
      return result
    }
  }

  private static let ignoringNote = "--ignore-file leaves files out that are no PNG files"

  /// Compares a preset's frame with a digest, without encoding a file; nil unless they are equal.
  private func resultOfEqualDigests(_ pair: FramePairs.Pair) throws -> FrameResult? {
    guard case .digests(let manifest, _) = golden.kind, case .preset(let frames) = actual.kind,
      let expected = pair.golden.flatMap(Manifest.frameNumber).flatMap({
        manifest.frames[$0]?.pixels
      }),
      let number = pair.actual.flatMap(Manifest.frameNumber),
      try frames.digest(number) == expected
    else { return nil }
    var result = FrameResult(pair, .equal)
    result.identities = .init(golden: [expected], actual: [expected])
    return result
  }

  private func compareFiles(
    _ pair: FramePairs.Pair, _ golden: ComparedFile, _ actual: ComparedFile
  ) throws -> FrameResult {
    try FileComparison(comparison: self, pair: pair, golden: golden, actual: actual).result()
  }

  /// Compares files, or else digests.
  ///
  /// If the digests differ, the pictures are compared, provided that missing ones can be drawn
  /// again.
  private func compare(
    _ pair: FramePairs.Pair, _ golden: ComparedFrame, _ actual: ComparedFrame
  ) throws -> FrameResult {
    if let golden = golden.file, let actual = actual.file {
      return try compareFiles(pair, golden, actual)
    }
    let (expected, expectedNotes) = try golden.digest()
    let (found, foundNotes) = try actual.digest()
    var result = FrameResult(pair, .equal)
    if expected != found {
      let files = (golden: golden.redrawnFile(expected), actual: actual.redrawnFile(found))
      if let golden = files.golden, let actual = files.actual {
        result = try compareFiles(pair, golden, actual)
      } else {
        let lacking: FrameResult.Side =
          files.golden != nil ? .actual : files.actual != nil ? .golden : .both
        result = FrameResult(pair, .otherPixels(lacking: lacking))
      }
    }
    result.identities.golden.append(expected)
    result.identities.actual.append(found)
    result.notes += (expectedNotes + foundNotes).filter { !result.notes.contains($0) }
    return result
  }

  /// The pixels of ignored rows; nil if the places of cards are unknown.
  ///
  /// They are known if one side is a preset with frames of this size.
  func mask(_ pair: FramePairs.Pair, _ size: PixelSize) throws -> [UInt8]? {
    guard !tolerance.ignoredRows.isEmpty, let (preset, frame) = origin(pair),
      preset.canvas.pixelWidth == size.width, preset.canvas.pixelHeight == size.height
    else { return nil }
    return try CardSilhouettes.mask(
      of: tolerance.ignoredRows, in: preset.timeline.exposure(at: frame))
  }

  /// The scene of the frame; nil if neither side is a preset.
  func scene(_ pair: FramePairs.Pair) -> Scene? {
    origin(pair).map { $0.preset.timeline.scene(at: $0.frame) }
  }

  /// The place of a row in the list at the frame; nil unless the list of a preset changes.
  func place(of row: Int, _ pair: FramePairs.Pair) -> RowDifference.Place? {
    guard let (preset, frame) = origin(pair),
      let place = preset.timeline.place(ofRow: row, at: frame)
    else { return nil }
    let isWhereItBegan = place.passage == nil && place.index == preset.timeline.index(ofRow: row)
    let sections = preset.loaded.preset.list.sections.count
    return RowDifference.Place(
      row: place, phrase: isWhereItBegan ? nil : place.phrase(sections: sections))
  }

  /// The side that is a preset, and the number of the frame.
  private func origin(_ pair: FramePairs.Pair) -> (preset: SimulatedPreset, frame: Int)? {
    let sides = [(actual, pair.actual), (golden, pair.golden)]
    return sides.lazy.compactMap { side, name in
      guard let preset = side.preset, let frame = name.flatMap(Manifest.frameNumber) else {
        return nil
      }
      return (preset, frame)
    }.first
  }
}

/// A frame on one side of a comparison.
private struct ComparedFrame {
  let side: FrameSet
  let name: String
  let content: FrameSet.Content
  let redrawn: RedrawnFrames?

  init(_ side: FrameSet, _ name: String, redrawn: RedrawnFrames?) throws {
    self.side = side
    self.name = name
    self.redrawn = redrawn
    content = try side.content(of: name)
  }

  var file: ComparedFile? { content.png.map { ComparedFile(side: side, name: name, png: $0) } }

  /// The frame's file; if only the digest of its pixels is known, it is drawn again.
  func redrawnFile(_ digest: String) -> ComparedFile? {
    file
      ?? redrawn?.png(name, digest: digest).map { ComparedFile(side: side, name: name, png: $0) }
  }

  /// The digest of the frame's pixels, and notes on its file.
  func digest() throws -> (String, notes: [String]) {
    switch content {
    case .png(_, let drawn?): return (drawn.description, [])
    case .png(let png, nil):
      return try ComparedFile(side: side, name: name, png: png).read { file in
        if file.isAnimated { throw PNGError.animation }
        try file.requireEnd()
        let (digest, notes) = try PNGDecoder.digest(of: png)
        return (digest.description, notes)
      }
    case .digest(let digest):
      guard digest.utf8.count == 64, Manifest.isDigest(digest) else {
        throw UnreadableFrame(path: side.path, problem: "its digest of \(name) is not a digest")
      }
      return (digest, [])
    }
  }
}

extension FrameSet.Content {
  /// The identities of a frame without a counterpart.
  fileprivate var identities: [String] {
    switch self {
    case .digest(let digest): [digest]
    case .png(let png, let drawn):
      [FileDigest(png).description] + [drawn?.description].compactMap(\.self)
    }
  }
}

/// The error for a frame whose file is not a sound PNG.
package struct UnreadableFrame: ReportableError, Hashable, CustomStringConvertible {
  package let path: String
  package let problem: String

  package var description: String { "\(printable(path)): \(printable(problem))" }

  package var exitStatus: ExitStatus { .inputOutput }
}

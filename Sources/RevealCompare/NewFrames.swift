import RevealFiles
import RevealImage
import RevealPNG
import RevealRender

/// The frames that a recording adds to golden ones, and the resulting manifest.
struct NewFrames {
  private let actual: FrameSet
  /// Whether the goldens are files, not only digests.
  private let areFiles: Bool
  /// The digests by number; nil for a frame that is removed.
  private var digests: [Int: Manifest.FrameDigests?] = [:]
  private var sizes: Set<PixelSize> = []
  /// Whether every frame so far is listed in the manifest of the actual side.
  private var isAsListed = true

  /// Whether kept golden files have the same bytes as the actual ones, or only the same pixels.
  enum UnchangedFiles: Hashable {
    case sameBytes, otherBytes
  }

  init(_ actual: FrameSet, areFiles: Bool) {
    self.actual = actual
    self.areFiles = areFiles
  }

  /// Adds a frame, whose file is read completely.
  ///
  /// - Returns: The digest of its pixels.
  /// - Throws: When it is not a sound PNG file.
  mutating func add(
    _ content: FrameSet.Content, _ pair: FramePairs.Pair, _ name: String
  ) throws(UnreadableFrame) -> String {
    let digest: String
    switch content {
    case .digest(let known): digest = known
    case .png(_, let drawn?): digest = drawn.description
    case .png(let png, nil):
      let (size, pixels) = try read(png, name)
      sizes.insert(size)
      digest = pixels.description
    }
    if case .folder(let manifest?) = actual.kind {
      let listed = Manifest.frameNumber(name).flatMap { manifest.digests[$0] }
      isAsListed = isAsListed && listed == digest && pair.golden ?? name == name
    }
    if let number = Manifest.frameNumber(pair.name) {
      var file: String?
      if areFiles, case .png(let png, _) = content { file = FileDigest(png).description }
      digests[number] = .some(Manifest.FrameDigests(pixels: digest, file: file))
    }
    return digest
  }

  /// Records the bytes of a golden file that is kept, since its pixels are those of the new frame.
  mutating func keep(_ pair: FramePairs.Pair, file: [UInt8]) {
    guard let number = Manifest.frameNumber(pair.name), let known = digests[number] ?? nil else {
      return
    }
    digests[number] = .some(
      Manifest.FrameDigests(pixels: known.pixels, file: FileDigest(file).description))
  }

  /// Records that a golden frame is removed.
  mutating func remove(_ pair: FramePairs.Pair) {
    if let number = Manifest.frameNumber(pair.name) { digests[number] = .some(nil) }
  }

  /// A manifest with the run of the actual frames and the encoding of their files.
  ///
  /// It is nil if these are unknown or unreliable.
  private var origin: Manifest? {
    switch actual.kind {
    case .picture, .animation: nil
    case .folder(let manifest): isAsListed ? manifest : nil
    case .digests(let manifest, _): manifest
    // The files are as drawn, and as reveal render writes them by default.
    case .preset(let frames):
      Manifest(
        identity: frames.preset.identity, recipe: frames.preset.loaded.recipe, encoding: .fast,
        frames: [:])
    }
  }

  /// The manifest of goldens that are all actual frames now.
  ///
  /// - Returns: The manifest; nil if nothing is known about the frames.
  /// - Throws: When the frames do not have the size in the manifest.
  func whole(
    _ old: Manifest?, _ unchangedFiles: UnchangedFiles, _ changes: FrameRecorder.Changes,
    golden: String
  ) throws(PlainError) -> Manifest? {
    let all = digests.compactMapValues(\.self)
    guard let origin else {
      guard let old, old.frames != all else { return old }
      return try mixed(into: old, golden: golden)
    }
    let encoding =
      if unchangedFiles == .sameBytes || old?.encoding == origin.encoding {
        origin.encoding
      } else {
        changes.isEmpty ? old?.encoding : nil
      }
    return Manifest(
      identity: origin.identity, recipe: origin.recipe, encoding: encoding, frames: all)
  }

  /// The manifest of goldens of which some are actual frames now.
  ///
  /// If these are of another preset or version, it must name neither run, since not every frame is
  /// of that run: the preset's digest becomes one that no preset has. It keeps the options with
  /// which the goldens were drawn, so that all later frames are drawn with them, too.
  ///
  /// - Returns: The manifest, which is the former one if nothing differs.
  /// - Throws: When the frames differ in size, scale or rate, or the runs in length.
  func mixed(into old: Manifest, golden: String) throws(PlainError) -> Manifest {
    var all = old.frames
    for (number, digest) in digests { all[number] = digest }
    guard all != old.frames else { return old }
    let origin = origin
    let encoding = old.encoding == origin?.encoding ? old.encoding : nil
    if origin?.identity == old.identity {
      return Manifest(
        identity: old.identity, recipe: old.recipe, encoding: encoding, frames: all)
    }
    let identity = old.identity
    func mix(_ present: String, _ new: String) -> PlainError {
      PlainError(
        """
        \(printable(golden)): cannot update: its manifest has frames of \(present), \
        and the new ones are of \(new)
          hint: update all frames together, without --frames
        """)
    }
    for size in sizes where (size.width, size.height) != (identity.width, identity.height) {
      throw mix("\(identity.width)×\(identity.height) pixels", "\(size)")
    }
    if let new = origin?.identity, let difference = identity.difference(from: new) {
      throw mix(difference.mine, difference.other)
    }
    let runs = [identity.presetDigest, origin?.identity.presetDigest ?? "unknown"]
    let sum = SHA256.hexDigest(
      of: Array((runs + all.values.map(\.pixels).sorted()).joined(separator: " ").utf8))
    var neither = identity
    neither.presetDigest = "mixed-\(sum)"
    let recipe = old.recipe.map { Manifest.Recipe(text: nil, overrides: $0.overrides) }
    return Manifest(identity: neither, recipe: recipe, encoding: encoding, frames: all)
  }

  /// The size of a frame and the digest of its pixels, with only some rows in memory at a time.
  private func read(
    _ png: [UInt8], _ name: String
  ) throws(UnreadableFrame) -> (PixelSize, PixelDigest) {
    do throws(PNGError) {
      guard !PNGStructure.isAnimated(png) else { throw .animation }
      let size = try PNGDecoder.size(of: png)
      return (
        PixelSize(width: size.width, height: size.height),
        try PNGDecoder.digest(of: png).digest
      )
    } catch {
      throw UnreadableFrame(path: actual.path(of: name), problem: error.description)
    }
  }
}

extension Manifest.Identity {
  /// The difference that keeps frames of two runs from the same manifest; nil if there is none.
  fileprivate func difference(from other: Self) -> (mine: String, other: String)? {
    if let difference = canvasDifference(from: other) { return difference }
    if frameCount != other.frameCount {
      return ("a run of \(frameCount) frames", "one of \(other.frameCount)")
    }
    return nil
  }

  func canvasDifference(from other: Self) -> (mine: String, other: String)? {
    if (width, height) != (other.width, other.height) {
      return ("\(width)×\(height) pixels", "\(other.width)×\(other.height)")
    }
    if scale != other.scale { return ("scale \(scale)", "\(other.scale)") }
    if fps != other.fps { return ("\(fps) frames a second", "\(other.fps)") }
    return nil
  }
}

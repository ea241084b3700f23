import RevealJSON
import RevealRender

/// The differences between the runs of two sides, by their recorded properties.
struct RunChange {
  private let old: Manifest.Identity?
  private let new: Manifest.Identity?

  init(golden: FrameSet, actual: FrameSet) {
    (old, new) = (golden.identity, actual.identity)
  }

  /// The causes for frames that their recorded preset no longer draws.
  ///
  /// - Parameter haveSameFiles: Whether the files that the preset names are the same as recorded.
  /// - Returns: Up to one cause; none if nothing is certain.
  func causes(haveSameFiles: Bool) -> [Cause] {
    if let version { return [version] }
    if areMixed { return [] }
    if haveSameFiles { return [decoders].compactMap(\.self) }
    return [Cause("a picture, font or other file that the preset names has changed")]
  }

  /// Whether one side has goldens from several runs, which have no digest of a preset.
  private var areMixed: Bool {
    [old, new].contains { $0?.presetDigest.hasPrefix("mixed-") ?? true }
  }

  /// The cause that the version of reveal differs.
  private var version: Cause? {
    guard let old, let new, old.revealVersion != new.revealVersion else { return nil }
    return Cause("drawn by reveal \(old.revealVersion), compared by \(new.revealVersion)")
  }

  /// The cause that the versions of the libraries that decode pictures differ.
  private var decoders: Cause? {
    guard let old = old?.pictureDecoders, let new = new?.pictureDecoders, old != new,
      !old.isEmpty, !new.isEmpty
    else { return nil }
    let texts = [old, new].map { $0.joined(separator: " and ") }
    return Cause("pictures decoded by \(texts[0]), compared by \(texts[1])")
  }

  /// The cause that size, scale or rate differ.
  var canvas: Cause? {
    guard let old, let new else { return nil }
    if old.fps != new.fps {
      return Cause("\(new.fps) frames a second instead of \(old.fps)")
    }
    if old.scale != new.scale {
      let texts = [old, new].map { JSONOutput.number($0.scale).compact }
      return Cause("scale \(texts[1]) instead of \(texts[0])")
    }
    guard (old.width, old.height) != (new.width, new.height) else { return nil }
    return Cause(
      "frames of \(new.width)×\(new.height) pixels instead of \(old.width)×\(old.height)")
  }

  /// The cause that can be found without the text of a preset: another version, or another preset.
  var unknownPreset: Cause? {
    guard let old, let new else { return nil }
    if old.presetDigest == new.presetDigest { return version }
    guard version == nil, !areMixed else { return nil }
    return Cause("the preset or a file that it names has changed since the goldens were recorded")
  }
}

import RevealDiff
import RevealFiles
import RevealJSON
import RevealRender

/// The causes that can be found from pixels alone, or with the preset of one side.
struct PixelCauses {
  let frames: [FrameResult]
  let timing: [SequenceAlignment.Finding]

  /// The causes: wrong timing, another length, another size, or the same rows in every bad frame.
  var causes: [Cause] {
    let found = timing.compactMap(cause) + [length, size].compactMap(\.self)
    return found.isEmpty ? [rows].compactMap(\.self) : found
  }

  private var bad: [FrameResult] { frames.filter { !$0.outcome.passes } }

  /// A cause as in "from frame 12 on, everything is 2 frames late", if it explains at least half of
  /// the bad frames.
  private func cause(_ finding: SequenceAlignment.Finding) -> Cause? {
    let actual = finding.actual
    let explained = bad.count { actual.contains($0.pair.number) }
    guard explained * 2 >= bad.count, let lastPair = frames.last?.pair.number else { return nil }
    let last = frames.last { $0.pair.actual != nil }?.pair.number ?? lastPair
    guard let speed = finding.speed else {
      return Cause(
        actual.upperBound == last
          ? "from frame \(actual.lowerBound) on, everything is \(finding.lateness)"
          : "\([actual].text("frame")): \(finding.lateness)", frames: [actual])
    }
    let words =
      switch (speed.golden, speed.actual) {
      case (2, 1): "twice the speed"
      case (1, 2): "half the speed"
      case (let factor, 1): "\(factor) times the speed"
      default: "\(speed.golden)/\(speed.actual) of the speed"
      }
    return Cause("\([actual].text("frame")): \(words)", frames: [actual])
  }

  /// A cause as in "the run is 12 frames longer", if frames are missing or extra only at its end.
  private var length: Cause? {
    let ends = bad.filter { $0.outcome == .missing || $0.outcome == .extra }
    guard let first = ends.first, ends.allSatisfy({ $0.outcome == first.outcome }),
      ends.count < frames.count,
      frames.suffix(ends.count).allSatisfy({ $0.outcome == first.outcome })
    else { return nil }
    let word = first.outcome == .extra ? "longer" : "shorter"
    return Cause("the run is \(ends.count.counted("frame")) \(word)")
  }

  /// A cause as in "frames of 80×120 pixels instead of 40×60", if it applies to all frames.
  private var size: Cause? {
    guard case .otherSize(let golden, let actual)? = bad.first?.outcome,
      bad.allSatisfy({ $0.outcome == bad.first?.outcome })
    else { return nil }
    return Cause("frames of \(actual) pixels instead of \(golden)")
  }

  /// A cause as in "row 3, frames 1–35: at its outline: …".
  ///
  /// There is one only if the same rows differ in the same way in every bad frame.
  private var rows: Cause? {
    guard let first = bad.first, !first.rows.isEmpty, let kind = first.rows.first?.cause else {
      return nil
    }
    let numbers = Set(first.rows.map(\.row))
    let areAlike = bad.allSatisfy { frame in
      Set(frame.rows.map(\.row)) == numbers && frame.rows.allSatisfy { $0.cause == kind }
    }
    guard areAlike else { return nil }
    let (rows, places) = (numbers.runs, bad.map(\.pair.number).runs)
    let words = kind.sentence(first.rows.contains { $0.place?.row.passage != nil })
    let frames = frames.count > 1 ? ", \(places.text("frame"))" : ""
    return Cause("\(rows.text("row"))\(frames): only \(words)", frames: places, rows: rows)
  }
}

/// The differences between the runs of two sides, by their recorded properties.
struct RunChange {
  let old: Manifest.Identity?
  let new: Manifest.Identity?

  /// The causes for frames that their recorded preset no longer draws.
  ///
  /// - Parameter haveSameFiles: True if the files that the preset names are as recorded.
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

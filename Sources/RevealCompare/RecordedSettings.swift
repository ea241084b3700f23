package import RevealFiles
import RevealMath
package import RevealRender

extension CanvasOverrides {
  /// The options here that contradict recorded frames, and as they were when recorded.
  ///
  /// They are written as on the command line, as in `--scale 2 --fps 60` and `--scale 1 --fps 30`.
  ///
  /// - Returns: Both texts; nil if no given option differs.
  package func contradiction(
    of manifest: Manifest
  ) -> (given: String, recorded: String)? {
    // Manifests of earlier versions do not say how texts and motion were drawn.
    let recorded = manifest.canvas.completed(by: manifest.recipe?.overrides ?? CanvasOverrides())
    let isKnown = manifest.recipe != nil
    let given = all.filter { setting in
      let before = recorded[setting.kind]
      return before != nil || isKnown ? setting != before ?? setting.kind.standard : false
    }
    guard !given.isEmpty else { return nil }
    let before = given.map { (kind: $0.kind, setting: recorded[$0.kind] ?? $0.kind.standard) }
    let options =
      before.compactMap(\.setting?.option)
      + before.filter { $0.setting == nil }.map { "no \($0.kind.option)" }
    return (CanvasOverrides(given).options, options.joined(separator: " "))
  }
}

extension FrameSet {
  /// The difference in size, scale or frame rate because of which no frame can be equal.
  ///
  /// - Returns: Nil if there is none, or too little is known about the frames.
  package func canvasMismatch(with actual: FrameSet) -> OtherCanvas? {
    guard let mine = identity, let its = actual.identity,
      let difference = mine.canvasDifference(from: its)
    else { return nil }
    let (golden, actual) = (printable(path), printable(actual.path))
    return OtherCanvas(
      sentence: "\(golden) has frames of \(difference.mine), \(actual) of \(difference.other)",
      refusal: PlainError(
        """
        \(golden): cannot update: it has frames of \(difference.mine), and \(actual) of \
        \(difference.other)
          hint: draw the frames as the goldens were drawn, or give the option that changes the \
        goldens, as in --scale 2
        """))
  }

  /// Whether these frames were drawn with the given options, of which there must be at least one.
  package func isDrawn(with options: CanvasOverrides) -> Bool {
    guard let manifest, !options.isEmpty else { return false }
    return options.contradiction(of: manifest) == nil
  }

  /// The names of the recorded frames, if they are only a part of their run.
  var recordedPart: Set<FrameName>? {
    guard let manifest, !manifest.frames.isEmpty,
      manifest.frames.count < manifest.identity.frameCount
    else { return nil }
    return Set(manifest.frames.keys.map { FrameName(Manifest.frameName($0)) }).union(names)
  }
}

/// Frames that are drawn differently from the goldens with which they are compared.
package struct OtherCanvas: Sendable {
  /// The difference, for readers.
  package let sentence: String
  /// The error for goldens that such frames would replace.
  package let refusal: PlainError
}

extension GoldenFolder {
  /// Throws if settings differ from those with which the goldens were recorded.
  ///
  /// Goldens that cannot be read are left to the comparison.
  ///
  /// - Throws: The first contradiction, with the number of other goldens that have one.
  package func check(_ settings: CanvasOverrides) throws(PlainError) {
    guard !settings.isEmpty else { return }
    let found = cases.filter { $0.hasGolden && $0.preset != nil }.compactMap { item in
      (try? manifest(item)).flatMap(settings.contradiction).map { (golden: goldenPath(item), $0) }
    }
    guard let (golden, (given, recorded)) = found.first else { return }
    let others = found.count - 1
    let goldens =
      others > 0
      ? "\(printable(golden)) and \(others.counted("other golden")) were"
      : "\(printable(golden)) was"
    throw PlainError(
      """
      \(given) contradicts \(recorded), with which \(goldens) recorded
        hint: leave it out, or record anew with --update --force
      """)
  }
}

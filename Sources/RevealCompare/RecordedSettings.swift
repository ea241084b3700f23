import RevealFiles
import RevealMath
package import RevealRender

extension CanvasOverrides {
  /// The options here that contradict recorded frames, and as they were when recorded.
  ///
  /// They are written as on the command line, as in `--scale 2 --fps 60` and `--scale 1 --fps 30`.
  ///
  /// - Parameter manifest: The manifest of the recorded frames.
  /// - Returns: Both texts; nil if no given option differs.
  package func contradiction(
    of manifest: Manifest
  ) -> (given: String, recorded: String)? {
    let canvas = manifest.canvas
    // Manifests of earlier versions do not record how texts and motion were drawn.
    let recorded = manifest.recipe?.overrides
    let color = recorded.map(\.background)
    let isOverlaid = recorded.map { $0.annotation != .none } ?? true
    let isReduced = recorded?.reducesMotion ?? true
    let drawing = recorded.map { $0.text ?? .font }
    let snap = recorded.map { $0.pixelSnap ?? .on }
    let open = recorded.map { $0.shutter ?? .closed }
    let given = CanvasOverrides(
      size: size == canvas.size ? nil : size, scale: scale == canvas.scale ? nil : scale,
      fps: fps == canvas.fps ? nil : fps,
      background: color == nil || background == color ? nil : background,
      annotation: isOverlaid ? .none : annotation,
      text: drawing == nil || text == drawing ? nil : text,
      reducesMotion: reducesMotion && !isReduced,
      pixelSnap: snap == nil || pixelSnap == snap ? nil : pixelSnap,
      shutter: open == nil || shutter == open ? nil : shutter)
    guard given != CanvasOverrides() else { return nil }
    let before = CanvasOverrides(
      size: given.size == nil ? nil : canvas.size, scale: given.scale == nil ? nil : canvas.scale,
      fps: given.fps == nil ? nil : canvas.fps,
      background: given.background == nil ? nil : color ?? nil,
      text: given.text == nil ? nil : drawing,
      pixelSnap: given.pixelSnap == nil ? nil : snap,
      shutter: given.shutter == nil ? nil : open)
    let without =
      (given.background != nil && before.background == nil ? ["no --background"] : [])
      + (given.annotation == .none ? [] : ["no --overlay"])
      + (given.reducesMotion ? ["no --reduced-motion"] : [])
    let options = ([before.options] + without).filter { !$0.isEmpty }.joined(separator: " ")
    return (given.options, options)
  }
}

extension FrameSet {
  /// The difference in size, scale or frame rate because of which no frame can be equal.
  ///
  /// - Parameter actual: The frames to compare with these.
  /// - Returns: Nil if there is none, or too little is known about the frames.
  package func canvasMismatch(with actual: FrameSet) -> OtherCanvas? {
    guard let mine = identity, let its = actual.identity,
      let difference = mine.canvasDifference(from: its)
    else { return nil }
    return OtherCanvas(
      golden: path, actual: actual.path, recorded: difference.mine, new: difference.other)
  }

  /// Whether these frames were drawn with the given options, of which there must be at least one.
  package func isDrawn(with options: CanvasOverrides) -> Bool {
    guard let manifest, options != CanvasOverrides() else { return false }
    return options.contradiction(of: manifest) == nil
  }

  /// The manifest of recorded frames, if there is one.
  package var manifest: Manifest? {
    switch kind {
    case .picture, .animation, .preset: nil
    case .folder(let manifest): manifest
    case .digests(let manifest, _): manifest
    }
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
///
/// It is thrown for goldens that they would replace.
package struct OtherCanvas: Error, Hashable, CustomStringConvertible {
  package let golden: String
  package let actual: String
  /// The property of the goldens, as in "scale 1".
  package let recorded: String
  package let new: String

  /// The difference, for readers.
  package var sentence: String {
    "\(visible(golden)) has frames of \(recorded), \(visible(actual)) of \(new)"
  }

  package var description: String {
    """
    \(visible(golden)): cannot update: it has frames of \(recorded), and \
    \(visible(actual)) of \(new)
      hint: draw the frames as the goldens were drawn, or give the option that changes the \
    goldens, as in --scale 2
    """
  }
}

internal import RevealPreset
package import RevealScene

extension Timeline {
  /// What a frame shows: its scene, or those while the canvas's shutter is open.
  ///
  /// - Parameter frame: The number of the frame.
  /// - Returns: One scene if nothing changes.
  package func exposure(at frame: Int) -> Exposure {
    guard let shutter = preset.canvas.shutter else { return Exposure(scene(at: frame)) }
    return Exposure(shutter.moments(of: frame, fps: preset.canvas.fps).map(scene(time:)))
  }
}
